"""Fading memory: what was turned down again is known to a perfect memory, but shown to nobody, nor said again."""

from lusoria.play import Match
from tests.tiny_games.pairs import GAME, rules


def two_turned(secret: int = 1) -> tuple[Match, int, int]:
    """A match in which the first seat has turned up two cards that are no pair; the places."""
    match = Match.new("tiny-pairs", seats=2, secret=bytes([secret]) * 32, names=["Ada", "Ben"])
    seat = match.awaited[0]
    at = match.state.card_at
    first, second = at[0], at[2]  # cards 0 and 2 are no pair
    match.act(seat, rules.TURN + first)
    match.act(seat, rules.TURN + second)
    return match, first, second


def test_cards_are_seen_while_they_lie_face_up() -> None:
    match, first, second = two_turned()
    for reader in (0, 1, None):
        view = match.view(reader)
        assert view.knows(0)
        assert view.knows(2)
        assert (view.state.card_at[0], view.state.card_at[2]) == (first, second)


def test_turned_down_they_are_known_but_no_longer_shown() -> None:
    match, first, second = two_turned()
    third = match.state.card_at[4]
    match.act(match.awaited[0], rules.TURN + third)  # the next turn begins: the two go down
    r, box = GAME.rules, match.box
    for seat in (0, 1):
        known, shown = r.know(match.state, box, seat), r.show(match.state, box, seat)
        assert (known.card_at[0], known.card_at[2]) == (first, second)
        assert known.card_seen[0] >> seat & 1
        assert not shown.card_seen[0] >> seat & 1
        assert shown.card_seen[4] >> seat & 1
    # What is shown is the same whichever way the cards that are down lie.
    other = match.state.clone()
    other.card_at[0], other.card_at[2] = second, first
    assert r.show(other, box, 0).same(r.show(match.state, box, 0))
    assert not r.know(other, box, 0).same(r.know(match.state, box, 0))


def test_the_log_says_it_once_and_then_only_that_it_happened() -> None:
    match, _, _ = two_turned()
    waiting = match.awaited[0]
    assert any("turns up card 0" in line for line in match.log("en", waiting))
    match.look(waiting)
    told = match.log("en", waiting)
    assert not any("turns up card 0" in line for line in told)
    assert len(told) == len(match.log("en", 1 - waiting))  # that it happened stays
    assert any("turns up card 0" in line for line in match.log("en", 1 - waiting))  # who was away sees it once
    assert not any("turns up card 0" in line for line in match.log("en", None))


def test_after_the_end_the_whole_log_opens() -> None:
    match, _, _ = two_turned()
    for seat in (0, 1):
        match.look(seat)
    while not match.over:
        match.act(match.awaited[0], match.legal(match.awaited[0])[0])
        for seat in (0, 1):
            match.look(seat)
    assert any("turns up card 0" in line for line in match.log("en", 0))


def test_no_step_can_be_taken_back_once_a_card_was_seen() -> None:
    match, _, _ = two_turned()
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_a_card_that_is_turned_up_again_is_not_turned_down_by_a_step_back() -> None:
    match, first, _ = two_turned()
    third = match.state.card_at[4]
    match.act(match.awaited[0], rules.TURN + third)  # the next turn begins: the two go down
    mover = match.awaited[0]
    match.act(mover, rules.TURN + first)  # all remember it, as far as they can
    assert not match.can_undo(mover)


def test_own_steps_that_were_looked_back_on_are_not_told_again() -> None:
    match, _, _ = two_turned()
    seat = next(p for p in (0, 1) if match.export(p)["steps"])
    assert len(match.export(seat)["steps"]) == 2
    match.look(seat)
    assert match.export(seat)["steps"] == []
