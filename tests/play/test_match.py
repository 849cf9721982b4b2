"""A match from the first step to the last."""

import random

import pytest

from lusoria.games.spartacus import rules as spartacus
from lusoria.kernel import OptionError
from lusoria.play import Match, Refused, UnknownGame, catalogue
from lusoria.play.record import digest

SECRET = bytes(range(32))


def play_out(match: Match, seed: int = 1, undo: float = 0) -> None:
    """To the end, at random; sometimes a step is taken back."""
    rng = random.Random(seed)
    while not match.over:
        seat = rng.choice(match.allowed)
        codes = match.legal(seat)
        if codes:
            match.act(seat, rng.choice(codes))
            if rng.random() < undo and match.can_undo(seat):
                match.undo(seat)


@pytest.mark.parametrize("slug", ["imperium", "prokonsul", "rad-der-geschichte", "spartacus", "zero"])
def test_a_match_plays_to_its_end_and_loads_again(slug: str) -> None:
    for seats in range(catalogue.game(slug).seats[0], catalogue.game(slug).seats[1] + 1):
        match = Match.new(slug, seats=seats, secret=SECRET)
        play_out(match, undo=0.2)
        assert match.awaited == match.allowed == []
        assert len(match.scores) == len(match.ranking) == seats
        assert min(match.ranking) == 1
        again = Match.load(match.export())
        assert again.export() == match.export()
        assert again.state.same(match.state)
        assert len(match.digests) == match.version + 1 == len(match.entries()) + 1


def test_equal_secrets_and_steps_give_equal_matches() -> None:
    one, two, other = (Match.new("zero", seats=3, secret=s) for s in (SECRET, SECRET, bytes(32)))
    assert one.digests == two.digests != other.digests
    assert Match.new("zero", seats=3).digests != Match.new("zero", seats=3).digests


def test_what_is_refused_changes_nothing() -> None:
    match = Match.new("spartacus", seats=3, secret=SECRET)
    seat = match.awaited[0]
    before = match.export()
    for who, code, said, clause in (
        ((seat + 1) % 3, spartacus.PLAY + 5, "Nothing is asked of you now.", ""),
        (seat, spartacus.PASS, "You lead the trick and must play a card.", "SPA-4.1"),
        (seat, 10_000, "There is no such action in this game.", ""),
        (seat, -1, "There is no such action in this game.", ""),
        (3, spartacus.PLAY, "There is no such seat at this table.", ""),
        (-1, spartacus.PLAY, "There is no such seat at this table.", ""),
    ):
        with pytest.raises(Refused, match=said) as refused:
            match.act(who, code)
        assert refused.value.clause == clause
    assert match.export() == before
    assert match.why_not((seat + 1) % 3, spartacus.PASS).say.text == "Nothing is asked of you now."
    play_out(match)
    with pytest.raises(Refused, match="The game is over"):
        match.act(0, spartacus.PLAY)


def test_a_rule_that_raises_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("spartacus", seats=3, secret=SECRET)
    before = match.export()

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(match.game.rules, "apply", broken)
    with pytest.raises(ZeroDivisionError):
        match.play(match.legal(match.awaited[0])[0])
    assert match.export() == before


def test_several_codes_are_played_all_or_none() -> None:
    match = Match.new("zero", seats=3, secret=SECRET)
    seat, actions = match.awaited[0], match.game.rules.actions
    lay = next(c for c in match.legal(seat) if actions.name(c).startswith("lay"))
    before = match.export()
    with pytest.raises(Refused):
        match.act_many((seat + 1) % 3, [lay])
    assert match.export() == before
    # A card laid on the table is news: what follows was chosen without it.
    assert match.act_many(seat, [lay, actions.parse("knock")]) == 1
    assert match.version == 1


@pytest.mark.usefixtures("tiny")
def test_several_codes_without_news_are_played_together() -> None:
    match = Match.new("tiny-duel", seats=2, secret=SECRET)
    parse = match.game.rules.actions.parse
    before = match.export()
    with pytest.raises(Refused):
        match.act_many(0, [parse("weapon:0"), parse("weapon:1")])
    assert match.export() == before
    assert match.act_many(0, [parse("weapon:0"), parse("force:2")]) == 2
    assert match.awaited == [1]
    # The last answer opens all: the next bout is another question.
    assert match.act_many(1, [parse("weapon:1"), parse("force:3"), parse("weapon:1")]) == 2


def test_play_is_for_the_one_seat_that_is_awaited() -> None:
    match = Match.new("imperium", seats=3, secret=SECRET)
    with pytest.raises(ValueError, match="say which one acts"):
        match.play(0)


def test_ranking_shares_places() -> None:
    hands = [[0, 0, 1], [0, 0, 1], [0, 0, 1]]
    match = Match.at("spartacus", seats=3, fields={"hand": hands, "points": [4, 9, 9], "awaits": [0]})
    assert match.ranking == [3, 1, 1]


def test_new_says_what_is_wrong() -> None:
    with pytest.raises(UnknownGame):
        Match.new("chess", seats=2)
    with pytest.raises(OptionError, match="is for 3 to 5, not 2"):
        Match.new("spartacus", seats=2)
    with pytest.raises(OptionError, match="has no option 'jokers'"):
        Match.new("spartacus", seats=3, options={"jokers": 1})
    with pytest.raises(OptionError, match="on or off"):
        Match.new("spartacus", seats=3, options={"joker": "perhaps"})
    with pytest.raises(ValueError, match="2 names were given for 3 seats"):
        Match.new("spartacus", seats=3, names=["Ada", "Ben"])
    with pytest.raises(ValueError, match="32 bytes"):
        Match.new("spartacus", seats=3, secret=b"short")


def test_states_of_old_versions_are_played_again() -> None:
    match = Match.new("zero", seats=4, secret=SECRET)
    play_out(match, undo=0.3)
    kept = match.digests
    for version in (0, 1, 15, 16, 17, match.version // 2, match.version):
        assert digest(match._history.state(version)) == kept[version]
    for version, state in enumerate(match._history.states(3), 3):
        assert digest(state) == kept[version]


def test_a_copy_grows_by_itself() -> None:
    match = Match.new("zero", seats=3, secret=SECRET)
    other = match.copy()
    other.play(other.legal(other.awaited[0])[0])
    assert (match.version, other.version) == (0, 1)
    match.extend(other.entries())
    assert match.digests == other.digests
    assert match.export() == other.export()
