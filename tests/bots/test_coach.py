"""The coach: what it advises, of which decisions, and that it knows no more than their seat knew."""

import random
from dataclasses import replace

import pytest

from lusoria.bots import coach
from lusoria.bots.coach import Advice, advise, decisions
from lusoria.bots.search import Found
from lusoria.play import Match, catalogue
from lusoria.play.position import described
from tests.games.spartacus.table import play, position
from tests.tiny_games.conftest import game as tiny

SECRET = bytes(range(32))


def only(match: Match, seat: int) -> Advice:
    """What is said of the one decision of a seat."""
    (made,) = decisions(match, seat)
    return advise(match, made)


def test_it_names_the_move_that_wins_at_once() -> None:
    missed, seen = (position("4", "1 2 5", "1 6", trick="2:9") for _ in range(2))
    missed.act(0, missed.game.rules.actions.parse("pass"))
    seen.act(0, play(4))
    assert seen.over
    blunder, stroke = only(missed, 0), only(seen, 0)
    assert blunder.others[0].code == stroke.code == play(4)
    assert blunder.others[0].expected == stroke.expected == 100
    assert blunder.expected is not None
    assert blunder.loss == pytest.approx(100 - blunder.expected)
    assert blunder.loss > 20
    assert stroke.loss == 0
    assert stroke.others[0].code == blunder.code


def test_what_looks_poor_is_tried_as_often_as_it_takes_to_say_so() -> None:
    match = position("1 2 3 4 5 6", "1 2 5 7", "1 6 8", trick="2:9")
    match.act(0, match.game.rules.actions.parse("pass"))
    (made,) = decisions(match, 0)
    known = match.known_at(0, 0)
    for least in (20, 90):
        found = coach.searcher(match.game).compare(
            known, match.box, 0, [made.code], seed=1, iterations=60, foremost=2, least=least
        )
        assert found.visits[found.codes.index(made.code)] >= least
        assert sum(n >= least for n in found.visits) >= 2


def test_of_what_was_hardly_tried_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position("1 2 3 4 5 6", "1 2 5 7", "1 6 8", trick="2:9")
    match.act(0, play(6))
    (made,) = decisions(match, 0)
    well = coach.searcher(match.game)
    given = well.compare(match.known_at(0, 0), match.box, 0, [], seed=1, iterations=30, foremost=0, least=0)
    assert made.code in given.codes

    class Narrow:
        def compare(self, *_args: object, **_more: object) -> Found:
            few = tuple(3 if code == made.code else 9 if code == play(5) else 0 for code in given.codes)
            return replace(given, visits=few)

    monkeypatch.setattr(coach, "searcher", lambda _game: Narrow())
    narrow, none = advise(match, made, least=9), advise(match, made, least=10)
    assert (narrow.expected, narrow.loss) == (None, 0)
    assert [other.code for other in narrow.others] == [play(5)]
    assert (none.expected, none.others, none.loss) == (None, (), 0)


def test_the_same_decision_is_advised_on_alike() -> None:
    match = position("1 2 3 4 5 6", "1 2 5 7", "1 6 8", trick="2:9")
    match.act(0, play(6))
    assert only(match, 0) == only(Match.load(match.export()), 0)


@pytest.mark.parametrize(("slug", "seat"), [("zero", 0), ("zero", 1), ("imperium", 0), ("vernissage", 1)])
def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_advice(slug: str, seat: int) -> None:
    match = Match.new(slug, catalogue.game(slug).seats[0], secret=SECRET)
    rng = random.Random(seat)
    while seat not in match.awaited or len(match.legal(seat)) < 2 or match.version < 2:
        match.act(match.awaited[0], rng.choice(match.legal(match.awaited[0])))
    known = match.known_at(match.version, seat)
    pair = [match.game.rules.determinize(known, match.box, seat, key) for key in (1, 2)]
    assert not pair[0].same(pair[1])
    said = []
    for world in pair:
        other = Match.at(slug, match.seats, fields=described(world), secret=SECRET)
        other.act(seat, match.legal(seat)[-1])
        (made,) = decisions(other, seat)
        said.append(advise(other, made, iterations=100, least=20))
    assert said[0] == said[1]


def test_what_was_taken_back_is_left_out() -> None:
    match = Match.new("imperium", 2, secret=SECRET)
    seat = match.awaited[0]
    first, second = match.legal(seat)[:2]
    match.act(seat, first)
    match.undo(seat)
    match.act(seat, second)
    assert [(made.version, made.code) for made in decisions(match, seat)] == [(3, second)]
    match.undo_by_agreement(0)
    assert decisions(match, seat) == []


def test_what_was_withdrawn_from_a_sealed_question_is_left_out() -> None:
    match = Match.new(tiny("duel"), seats=2, secret=SECRET)
    parse = match.game.rules.actions.parse
    match.act(0, parse("weapon:1"))
    match.act(1, parse("weapon:2"))
    match.undo(0)
    match.act(0, parse("weapon:0"))
    assert [made.code for made in decisions(match, 0)] == [parse("weapon:0")]
    assert [made.code for made in decisions(match, 1)] == [parse("weapon:2")]


def test_what_somebody_else_did_in_its_place_and_what_was_no_choice_are_left_out() -> None:
    match = Match.new("spartacus", 3, secret=SECRET)
    forced = set()
    while not match.over:
        seat = match.awaited[0]
        legal = match.legal(seat)
        match.act(seat, legal[match.version % len(legal)])
        if len(legal) == 1:
            forced.add(match.version)
    versions = {made.version for made in decisions(match, 0)}
    assert forced
    assert not versions & forced
    assert {made.version for made in decisions(match, 0, without=versions)} == set()


@pytest.mark.parametrize("weapon", [0, 1, 2])
def test_where_a_mixture_is_best_none_of_it_costs_anything(weapon: int) -> None:
    match = Match.new(tiny("duel"), seats=2, secret=SECRET)
    match.act(0, weapon)  # each beats one of the others
    assert only(match, 0).loss == 0


def test_an_even_share_is_half_between_two_and_less_among_more() -> None:
    assert coach.even(2) == 50
    shares = [coach.even(seats) for seats in range(2, 7)]
    assert shares == sorted(shares, reverse=True)


GAMES = [pytest.param(g.slug, marks=pytest.mark.xdist_group(g.slug)) for g in catalogue.games()]


@pytest.mark.parametrize("slug", GAMES)
def test_it_has_something_to_say_in_every_game(slug: str) -> None:
    match = Match.new(slug, catalogue.game(slug).seats[0], secret=SECRET)
    rng, said = random.Random(1), 0
    for _ in range(30):
        seat = rng.choice(match.allowed)
        if legal := match.legal(seat):
            match.act(seat, rng.choice(legal))
        if match.over:
            break
    for seat in range(match.seats):
        for made in decisions(match, seat)[-3:]:
            found = advise(match, made, iterations=12, least=3)
            assert found.expected is not None
            assert all(0 <= share <= 100 for share in (found.expected, *(other.expected for other in found.others)))
            known = match.known_at(made.version - 1, seat)
            legal = {*match.game.rules.legal_codes(known, match.box, seat), match.game.rules.size}
            assert {other.code for other in found.others} <= legal - {made.code}
            said += bool(found.others)
    assert said
