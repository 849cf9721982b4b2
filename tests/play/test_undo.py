"""Steps are taken back as far as nobody has learned anything."""

import pytest

from lusoria.games.zero import rules as zero
from lusoria.play import Match, Refused

SECRET = bytes(range(32))


def rad() -> Match:
    return Match.new("rad-der-geschichte", seats=3, secret=SECRET, names=["Ada", "Ben", "Cleo"])


def step(match: Match) -> int:
    """The awaited seat does the last thing on its list; who it was."""
    seat = match.awaited[0]
    match.act(seat, match.legal(seat)[-1])
    return seat


def test_a_step_without_news_is_taken_back() -> None:
    match = rad()
    start = match.state
    seat = step(match)
    assert match.can_undo(seat)
    match.undo(seat)
    assert match.state.same(start)
    assert match.version == 2  # the record only grows
    assert match.digests[2] == match.digests[0]
    assert not match.can_undo(seat)
    assert match.awaited == [seat]


def test_nobody_undoes_past_another_seats_act() -> None:
    match = rad()
    first, second = step(match), step(match)
    assert first != second
    assert match.can_undo(second)
    with pytest.raises(Refused, match="no step that you could still take back"):
        match.undo(first)
    match.undo(second)
    match.undo(first)  # now its own step is the last one that counts
    assert match.digests[-1] == match.digests[0]


def test_nobody_undoes_past_news() -> None:
    match = Match.new("zero", seats=2, secret=SECRET)
    seat = match.awaited[0]
    lay = next(code for code in match.legal(seat) if zero.LAY <= code < zero.TAKE)
    match.act(seat, lay)  # the other seat has learned of this card
    assert match.news_at(1)
    assert not match.can_undo(seat)


@pytest.mark.usefixtures("tiny")
def test_in_a_sealed_question_a_seat_takes_back_its_own_choices_until_it_has_finished() -> None:
    match = Match.new("tiny-duel", seats=2, secret=SECRET)
    parse = match.game.rules.actions.parse
    assert not match.can_undo(0)
    match.act(0, parse("weapon:1"))
    assert match.can_undo(0)
    assert not match.can_undo(1)
    before = match.view(1).state.as_dict()
    match.act(1, parse("weapon:2"))
    assert match.can_undo(0)  # if this depended on who acted last, it would tell that the other seat has begun
    match.undo(0)
    assert not match.can_undo(0)
    assert match.can_undo(1)
    assert match.fields()["weapon"] == [0, 3, 0, 0]
    assert match.log("en", seat=1) == match.log("en", seat=None)
    match.undo(1)
    assert match.view(1).state.as_dict() == before
    match.act(0, parse("weapon:0"))
    match.act(0, parse("force:1"))
    assert match.awaited == [1]
    assert not match.can_undo(0)  # a finished answer is final
    again = Match.load(match.export())
    assert again.fields() == match.fields()


@pytest.mark.usefixtures("tiny")
def test_nobody_undoes_what_was_drawn_or_turned_up() -> None:
    match = Match.new("tiny-pairs", seats=2, secret=SECRET)
    seat = step(match)
    assert not match.can_undo(seat)


def test_by_agreement_the_table_goes_back_to_new_luck() -> None:
    match = Match.new("zero", seats=2, secret=SECRET)
    for _ in range(12):
        step(match)
    match.undo_by_agreement(4)
    state, then = match.state, match._history.state(4)
    assert match.version == 13
    assert state.luck != then.luck
    assert [lane[1] for lane in state.luck] == [0] * len(state.luck)
    for name in ("total", "turns", "awaits", "card_seen"):
        assert getattr(state, name) == getattr(then, name)
    # Whatever somebody knows lies where it lay.
    assert [p for p, seen in zip(state.card_at, state.card_seen, strict=True) if seen] == [
        p for p, seen in zip(then.card_at, then.card_seen, strict=True) if seen
    ]
    seat = match.awaited[0]
    assert not match.can_undo(seat)  # the step before is another seat's
    step(match)
    match.undo_by_agreement(4)
    assert match.state.luck not in (state.luck, then.luck)  # no stream is ever used twice
    assert Match.load(match.export()).export() == match.export()


def test_behind_an_agreement_a_move_can_be_taken_back_whole() -> None:
    """A piece was taken up, and moved; back before the move, the seat is not tied to the piece."""
    match = Match.new("hannibal", seats=2, secret=SECRET)
    rome = match.awaited[0]
    free = match.legal(rome)
    step(match)
    tied = match.legal(rome)
    step(match)
    assert tied != free
    assert match.awaited != [rome]
    step(match)
    match.undo_by_agreement(1)
    assert match.legal(rome) == tied
    luck = match.state.luck
    assert match.can_undo(rome)
    match.undo(rome)
    assert match.legal(rome) == free
    assert match.state.luck != luck  # what was seen on the way that is given up tells nothing
    assert not match.can_undo(rome)
    assert Match.load(match.export()).export() == match.export()


@pytest.mark.usefixtures("tiny")
def test_by_agreement_what_nobody_knows_is_laid_anew() -> None:
    match = Match.new("tiny-pairs", seats=2, secret=SECRET)
    step(match)
    layouts = set()
    for _ in range(20):
        match.undo_by_agreement(0)
        places = match.state.card_at[:]
        assert sorted(places) == list(range(6))
        layouts.add(tuple(places))
    assert len(layouts) > 10


@pytest.mark.usefixtures("tiny")
def test_a_new_layout_agrees_with_all_that_was_said() -> None:
    match = Match.new("tiny-questions", seats=2, secret=SECRET)
    for _ in range(3):
        step(match)
    for version in (2, 3, 1, 2):
        match.undo_by_agreement(version)
        rules = match.game.rules
        assert rules.strain is not None
        assert [rules.strain(match.state, match.box, seat) for seat in range(2)] == [0, 0]


def test_agreements_have_bounds() -> None:
    match = rad()
    with pytest.raises(Refused, match="has not come to that step"):
        match.undo_by_agreement(0)
    step(match)
    with pytest.raises(Refused, match="has not come to that step"):
        match.undo_by_agreement(-1)
    while not match.over:
        last = step(match)
    assert not match.can_undo(last)
    with pytest.raises(Refused, match="The game is over"):
        match.undo_by_agreement(0)


def test_who_takes_over_does_not_undo_for_the_one_who_left() -> None:
    match = rad()
    seat = step(match)
    match.handover((seat + 1) % 3, "Dora")
    assert match.can_undo(seat)
    match.handover(seat, "Eve")
    assert not match.can_undo(seat)
    assert match.names[seat] == "Eve"
    assert Match.load(match.export()).names == match.names
