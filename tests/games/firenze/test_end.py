"""The end of the game, and what is known (FIR-14, FIR-15)."""

from lusoria.games.firenze import GAME
from lusoria.games.firenze import rules_state as r
from lusoria.play import Match
from tests.games.firenze.table import box, c, card, finish, log, position, seal, state, take, working
from tests.support.clauses import clause

FIVE = {"white 5": 0, "white 6": 0, "white 7": 0, "yellow 3": 0, "yellow 4": 0}  # in a game of four


def last_seal(**more: object) -> Match:
    """Seat 0 is about to set its last seal."""
    match = working(
        [{"white": 1}], seats=4, towers=[["white 2"]], sealed={**FIVE, "red 3": 1, "red 8": 2}, row=("Crane", "Palio"),
        **more,  # type: ignore[arg-type]
    )  # fmt: skip
    match.play(r.RAISE)
    finish(match)
    seal(match, "white 3")
    return match


def pass_turn(match: Match) -> None:
    """The awaited seat takes the free card and does nothing else."""
    seat = match.awaited[0]
    take(match)
    while match.awaited == [seat]:
        codes = match.legal(seat)
        match.play(r.DONE if r.DONE in codes else codes[0])


@clause("FIR-0.4", "FIR-14.1", "FIR-14.2")
def test_the_end_tile_and_one_more_turn() -> None:
    match = last_seal()
    assert state(match).last == 1
    assert state(match).points[0] == box().value[0][0] + 5
    assert match.awaited == [1]
    for seat in (1, 2, 3):
        assert match.awaited == [seat]
        pass_turn(match)
    assert match.over


@clause("FIR-14.2", "FIR-8.4")
def test_no_second_end_tile() -> None:
    match = working(
        [{}, {"white": 1}], seats=4, towers=[[], ["white 2"]], row=("Crane", "Palio"), last=1, turn=1, awaits=[1],
        sealed={**FIVE, "blue 3": 0, "red 3": 1, "red 4": 1, "red 5": 1, "red 6": 1, "red 7": 1},
    )  # fmt: skip
    match.play(r.RAISE)
    finish(match)
    seal(match, "white 3")
    assert state(match).seals[1] == 6
    assert state(match).points[1] == box().value[0][0]
    assert "last seal too" in log(match)
    assert match.awaited == [2]


@clause("FIR-14.1", "FIR-8.4")
def test_without_seals_no_commission() -> None:
    match = working(
        [{"white": 1, "red": 1}], seats=4, towers=[["white 2", "red 2"]], row=("Crane", "Palio"), sealed=FIVE
    )
    match.play(r.RAISE)
    match.play(r.RAISE + 1)
    finish(match)
    seal(match, "white 3")
    assert match.awaited == [1]  # the red tower stands, but there is no seal for it


@clause("FIR-14.3", "FIR-14.5")
def test_majorities() -> None:
    match = working(
        [{}], row=("Crane",), lap=60, first=1,
        sealed={
            "white 3": 0, "white 4": 0, "white 8": 1, "yellow 3": 0, "yellow 8": 1, "red 3": r.NEUTRAL,
            "red 4": r.NEUTRAL, "red 5": 2, "blue 4": r.NEUTRAL,
        },
    )  # fmt: skip
    finish(match)
    assert match.over
    white, yellow, _, red, *_ = box().majority
    assert state(match).points[:3] == [white, yellow, red]
    assert match.ranking[2] == 1


@clause("FIR-14.4", "FIR-14.5")
def test_festivals_are_shown_at_the_end() -> None:
    match = working([{}], row=("Crane",), hand=[["Palio", "Spy"], ["Brawl"]], lap=60, first=1, points=[0, 6, 4])
    finish(match)
    assert state(match).points[:3] == [4, 4, 4]
    assert list(match.ranking) == [1, 1, 1]  # a tie is shared
    assert state(match).place[card("Palio")] == r.HOUSE
    assert "shows Palio. Points: 4." in log(match)


@clause("FIR-14.6")
def test_sixty_turns() -> None:
    match = working([{}], row=("Crane",), lap=60, first=1)
    finish(match)
    assert match.over
    assert "Round 60 was the last one allowed." in log(match)
    match = working([{}], row=("Crane",), lap=59, first=1)
    finish(match)
    assert not match.over


@clause("FIR-15.1")
def test_hands_are_shown_to_their_owner() -> None:
    match = position([{"red": 2}], hand=[["Spy", "Noble"], ["Masons"]])
    assert sum(match.view(0).state.hold[0]) == 2
    assert sum(match.view(0).state.hold[1]) == 0
    assert sum(match.view(None).state.hold[0]) == 0  # nor to those who look on
    assert match.view(1).state.held[:2] == [2, 1]
    assert match.view(1).state.stock[0][c("red")] == 2


@clause("FIR-15.2")
def test_chance_is_nobodys_to_know() -> None:
    taken = set()
    fields = position([{}]).fields()
    for secret in range(10):
        match = Match.at(GAME, 3, fields=fields, secret=bytes([secret]) * 32)
        take(match)
        taken.add((state(match).line[5], tuple(state(match).load[5])))
    assert len(taken) > 5
    assert {k[0] - 1 for k in taken} <= set(range(r.STARTERS))  # while there are start cards
