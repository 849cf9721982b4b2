"""What a reader sees is made from what the kernel shows that seat, in games of memory too."""

import json
import random
from typing import cast

import pytest

from lusoria.games.zero import rules as zero
from lusoria.kernel import EVERYONE, CardTable, MemoryTable, View
from lusoria.play import LogLine, Match, Refused

SECRET = bytes(range(32))


def telling(view: View) -> str:
    """Everything in a view, as text."""
    events = [(event.name, event.slots) for event in view.fresh]
    shared = (view.seat, view.legal, view.names, view.scores, view.ranking, events)
    return json.dumps([view.state.as_dict(), shared])


def swapped(match: Match, seat: int) -> Match:
    """A world that `seat` cannot tell from this one: two cards that it does not know trade places."""
    fields = match.fields()
    at, seen = fields["card_at"], fields["card_seen"]
    hidden = [c for c in range(len(at)) if not seen[c] >> seat & 1]
    a = hidden[0]
    b = next(c for c in hidden if at[c] != at[a])
    at[a], at[b] = at[b], at[a]
    seen[a], seen[b] = seen[b], seen[a]
    return Match.at("zero", seats=match.seats, fields=fields, secret=bytes(32))


@pytest.mark.parametrize("reader", [0, 1, 2])
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(reader: int) -> None:
    match = Match.new("zero", seats=3, secret=SECRET)
    one = Match.at("zero", seats=3, fields=match.fields(), secret=SECRET)
    other = swapped(one, reader)
    assert not one.state.same(other.state)
    assert telling(one.view(reader)) == telling(other.view(reader))
    mine, its = one.export(reader), other.export(reader)
    for data in (mine, its):
        del data["fairness"]
    assert mine == its
    assert one.as_text("en", reader).split("\n")[3:] == other.as_text("en", reader).split("\n")[3:]
    others = [seat for seat in range(3) if seat != reader]
    assert any(telling(one.view(seat)) != telling(other.view(seat)) for seat in others)  # and it is a different world


def test_a_view_offers_what_is_legal_and_nothing_to_others() -> None:
    match = Match.new("zero", seats=3, secret=SECRET)
    rng = random.Random(5)
    for _ in range(60):
        for seat in range(3):
            assert list(match.view(seat).legal) == match.legal(seat)
        assert match.view(None).legal == ()
        seat = match.awaited[0]
        match.act(seat, rng.choice(match.legal(seat)))
        if match.over:
            break


def test_a_spectator_knows_what_all_know() -> None:
    match = Match.new("zero", seats=2, secret=SECRET)
    state, view = cast(CardTable, match.state), match.view(None)
    for card, seen in enumerate(state.card_seen):
        assert view.knows(card) == (seen == EVERYONE)
        if seen == EVERYONE:
            assert cast(CardTable, view.state).card_at[card] == state.card_at[card]
    assert view.state.luck == [[0, 0]] * len(view.state.luck)


def test_fresh_is_what_happened_since_the_reader_acted() -> None:
    match = Match.new("rad-der-geschichte", seats=3, secret=SECRET)
    first = match.awaited[0]
    match.play(*[match.legal(first)[0]])
    assert {event.name for event in match.view(first).fresh} == {"taken"}
    second = match.awaited[0]
    match.play(match.legal(second)[0])
    mine = [event.slots[0] for event in match.view(first).fresh if event.name == "taken"]
    assert mine == [first, second]
    assert [e.slots[0] for e in match.view(second).fresh if e.name == "taken"] == [second]
    match.undo(second)
    assert [e.slots[0] for e in match.view(first).fresh if e.name == "taken"] == [first]


@pytest.mark.usefixtures("tiny")
def test_sealed_answers_are_nowhere_before_they_are_opened() -> None:
    def seen(*steps: tuple[int, str]) -> list[object]:
        match = Match.new("tiny-duel", seats=3, secret=SECRET)
        for seat in range(3):  # a first bout, so that there is a log
            match.act_many(seat, [match.game.rules.actions.parse(code) for code in ("weapon:1", "force:1")])
        for seat, code in steps:
            match.act(seat, match.game.rules.actions.parse(code))
        return [
            (telling(match.view(seat)), match.export(seat, full=False), match.as_text("en", seat), match.can_undo(1))
            for seat in (1, None)
        ]

    one = seen((0, "weapon:1"), (0, "force:1"))
    assert one == seen((0, "weapon:2"), (0, "force:3"))
    assert one != seen()  # that seat 0 has answered is for all to see
    # How far somebody has got with an answer is not.
    assert seen() == seen((2, "weapon:0"))
    assert one == seen((2, "weapon:0"), (0, "weapon:2"), (0, "force:3"))


@pytest.mark.usefixtures("tiny")
def test_steps_are_counted_as_the_reader_saw_them() -> None:
    match = Match.new("tiny-duel", seats=2, secret=SECRET)
    parse = match.game.rules.actions.parse
    match.act_many(0, [parse("weapon:0"), parse("force:1")])
    match.act_many(1, [parse("weapon:1"), parse("force:1")])
    assert match.steps(0) == [1, 2, 4]
    assert match.steps(1) == [2, 3, 4]
    assert match.steps(None) == [2, 4]
    assert match.export(0)["at"] == 3
    assert {line["version"] for line in match.export(full=False)["log"]} == {2}


# -- memory -------------------------------------------------------------------------------------------------------


def pairs() -> Match:
    """Seat and places chosen so that the first turn finds no pair."""
    match = Match.new("tiny-pairs", seats=2, secret=SECRET, names=["Ada", "Ben"])
    seat = match.awaited[0]
    cards = cast(MemoryTable, match.state).card_at
    first = cards[0]
    second = next(cards[c] for c in range(2, 6))
    match.act(seat, first)
    match.act(seat, second)
    return match


def turned(lines: list[LogLine]) -> list[bool]:
    """For each card turned up: whether the line has faded."""
    return [line.faded for line in lines if "turns up" in line.say.text]


@pytest.mark.usefixtures("tiny")
def test_a_fading_event_is_read_once() -> None:
    match = pairs()
    first = match.log("en", 0)
    assert turned(match.log_lines(0)) == [False, False]
    match.look(0)
    assert turned(match.log_lines(0)) == [True, True]
    assert turned(match.log_lines(1)) == [False, False]  # this seat was away
    faded = match.log("en", 0)
    assert faded != first
    assert faded[0].endswith("turns up card something in place something.")
    assert all(line.event is None for line in match.log_lines(0) if line.faded)
    assert turned(match.log_lines(0, looked=1)) == [True, False]  # what the caller has noted goes before
    assert match.log("en", None)[0] == faded[0]  # a spectator could be anybody
    match.look(0, 0)
    assert match.looked == (match.version, -1)  # nobody unsees
    again = Match.load(match.export())
    assert again.log("en", 0) == faded
    assert faded[0] in again.as_text("en", 0)
    assert match.export(0)["log"][0]["text"] == faded[0]


@pytest.mark.usefixtures("tiny")
def test_what_has_faded_stays_so_in_replay_undo_and_freshness() -> None:
    match = pairs()
    up = match.view_at(2, 0)
    shown = [card for card in range(6) if up.knows(card)]
    assert len(shown) == 2
    other = match.awaited[0]
    free = match.legal(other)[-1]
    match.act(other, free)  # the two go face down again
    now = match.view(0)
    assert not any(now.knows(card) for card in shown if cast(MemoryTable, match.state).card_shown[card] == 0)
    # Not looked yet: the replay shows what the seat was away for.
    assert [card for card in range(6) if match.view_at(2, 0).knows(card)] == shown
    match.look(0)
    gone = [card for card in shown if cast(MemoryTable, match.state).card_shown[card] == 0]
    assert gone
    assert not any(match.view_at(2, 0).knows(card) for card in gone)
    assert not any(match.view_at(2, None).knows(card) for card in gone)
    assert any(match.view_at(2, 1).knows(card) for card in gone)
    assert [event.name for event in match.view(0).fresh if event.kind.fades] == []
    match.undo_by_agreement(0)
    assert set(turned(match.log_lines(0))) == {True}


@pytest.mark.usefixtures("tiny")
def test_what_stays_in_sight_stays_in_the_replay() -> None:
    match = pairs()
    match.look(0)
    # Both cards still lie open: an earlier version may show what has been in sight ever since.
    assert sum(match.view_at(1, 0).knows(card) for card in range(6)) == 1
    assert sum(match.view_at(2, 0).knows(card) for card in range(6)) == 2


@pytest.mark.usefixtures("tiny")
def test_after_the_end_all_is_open() -> None:
    match = pairs()
    match.look(0)
    rng = random.Random(3)
    while not match.over:
        match.play(rng.choice(match.legal(match.awaited[0])))
    assert set(turned(match.log_lines(0))) == set(turned(match.log_lines(None))) == {False}
    assert match.export(0) == match.export()


@pytest.mark.usefixtures("tiny")
def test_notes_keep_what_was_seen() -> None:
    match = pairs()
    match.look(0)
    match.record.options["notes"] = 1
    assert turned(match.log_lines(0)) == [False, False]
    assert turned(match.log_lines(None)) == [True, True]


def test_versions_that_are_not() -> None:
    match = Match.new("zero", seats=2, secret=SECRET)
    for version in (-1, 1):
        with pytest.raises(Refused, match="not come to that step"):
            match.view_at(version, 0)
    with pytest.raises(Refused, match="no such seat"):
        match.view(2)
    assert match.view_at(0, 0).legal == match.view(0).legal
    match.play(zero.KNOCK)
    assert match.view_at(0, match.awaited[0]).legal == ()
