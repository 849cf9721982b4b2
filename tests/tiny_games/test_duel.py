"""A simultaneous duel: what is chosen is sealed until the last seat has finished, in whatever order they choose."""

from itertools import permutations

import pytest

from lusoria.kernel import Say, compiled
from lusoria.play import Match, Refused
from tests.tiny_games.duel import GAME, rules

CHOICES = {
    0: (rules.WEAPON + 1, rules.FORCE + 2),
    1: (rules.WEAPON + 0, rules.FORCE),
    2: (rules.WEAPON + 2, rules.FORCE),
}


def new(seats: int = 3) -> Match:
    return Match.new("tiny-duel", seats=seats, secret=bytes(32), names=["Ada", "Ben", "Cleo", "Dan"][:seats])


def seen(match: Match, reader: int | None) -> tuple[object, ...]:
    """Everything a reader is given."""
    view = match.view(reader)
    said: Say = match.game.words.prompt(view)
    return view.state.as_dict(), view.legal, view.awaited, view.scores, said, match.log("en", reader)


def test_what_others_choose_is_not_seen_before_the_last_one_has_chosen() -> None:
    pages = set()
    for weapon in range(3):
        for force in range(3):
            match = new()
            match.act(0, rules.WEAPON + weapon)
            assert seen(match, 1) == seen(new(), 1)  # half a choice shows nothing at all
            match.act(0, rules.FORCE + force)
            assert match.awaited == [1, 2]  # that somebody is ready is open
            pages.add(repr([seen(match, reader) for reader in (1, 2, None)]))
    assert len(pages) == 1


def test_the_own_choice_stays_visible_to_oneself() -> None:
    match = new()
    match.act(0, rules.WEAPON + 2)
    assert match.view(0).state.weapon[0] == 3
    assert match.view(1).state.weapon[0] == 0


def test_the_order_of_choosing_does_not_matter() -> None:
    results = set()
    for order in permutations(range(3)):
        match = new()
        for seat in order:
            for code in CHOICES[seat]:
                match.act(seat, code)
        assert match.awaited == [0, 1, 2]
        results.add((tuple(match.scores), tuple(match.log("en", None))))
    assert len(results) == 1


def test_all_is_opened_at_once() -> None:
    match = new()
    for seat, codes in CHOICES.items():
        assert match.log("en", None) == []
        for code in codes:
            match.act(seat, code)
    assert len(match.log("en", None)) == 3
    assert match.state.weapon[:3] == [0, 0, 0]
    assert match.state.last_weapon[:3] == [2, 1, 3]
    # weapon 2 beats weapon 1, 3 beats 2, 1 beats 3: each wins once and loses once
    assert match.scores == [3 - 1, 1 - 3, 1 - 1]


def test_half_a_sealed_answer_may_be_taken_back_and_a_whole_one_is_final() -> None:
    match = new()
    match.act(0, rules.WEAPON)
    assert match.can_undo(0)
    match.act(0, rules.FORCE)
    assert not match.can_undo(0)
    for code in (rules.WEAPON + 1, rules.FORCE + 1):
        with pytest.raises(Refused):
            match.act(0, code)


def test_worlds_draw_sealed_choices_anew() -> None:
    match = new()
    for code in CHOICES[0]:
        match.act(0, code)
    r, box = GAME.rules, match.box
    known = r.know(match.state, box, 1)
    assert known.weapon[0] == 0
    drawn = set()
    for key in range(60):
        world = r.determinize(known, box, 1, key)
        assert world.awaits == match.state.awaits
        assert r.know(world, box, 1).same(known)
        drawn.add((world.weapon[0], world.force[0]))
    assert drawn == {(w, f) for w in (1, 2, 3) for f in (1, 2, 3)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_compiled_duels_are_fair_to_every_seat(seats: int) -> None:
    played = compiled.load(GAME).play_random(GAME.box(), seats, 600, 3)
    assert set(played.lengths.tolist()) == {2 * seats * rules.BOUTS}
    assert len(set(played.scores[:, 0].tolist())) > 1
