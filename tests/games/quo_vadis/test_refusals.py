"""Why something cannot be done: what is said is true in that position."""

from lusoria.games.quo_vadis import rules_state as r
from lusoria.play import Match
from tests.games.quo_vadis.table import IDLE, POOR, act, box, lay, playing, points, position, sort, space, state, tile
from tests.support.clauses import clause


def why(match: Match, name: str) -> tuple[str, str]:
    """What the one seat that is awaited is told of an act, and by which clause."""
    (seat,) = match.awaited
    refused = match.why_not(seat, r.ACTIONS.parse(name))
    return match.speaker("en").text(refused.say), refused.clause


@clause("QUO-6.5", "QUO-6.1", "QUO-4.1")
def test_what_keeps_a_worker_from_being_placed() -> None:
    match = position(races=IDLE, store=POOR, men={0: ["1-3.0", "1-3.1", "1-3.2", "2-3.0"]}, crew={0: (0, 0, 2, 4)})
    act(match, f"area:{tile('1-2')}", "from:4", f"place:{space('1-2.0')}")
    assert (state(match).step, state(match).short) == (r.PLAYING, r.NO_FOOD)
    assert why(match, "from:4") == ("You have too little food for that.", "QUO-6.3")
    assert why(match, "from:1") == ("This facility has no worker.", "QUO-6.1")
    assert why(match, f"place:{space('1-2.1')}") == ("You have too little food for that.", "QUO-6.3")
    assert why(match, f"place:{space('1-3.0')}") == ("This space is outside the creation area.", "QUO-4.1")
    away = [f"{area}.{corner}" for area in ("1-3", "1-4", "2-3") for corner in range(3)] + ["2-4.0"]
    match = position(races=IDLE, store={**POOR, 0: (0, 5, 0, 0)}, men={0: away})
    act(match, f"area:{tile('1-2')}")
    assert state(match).step == r.PLAYING
    assert why(match, f"place:{space('1-2.1')}") == ("All your workers are on the map.", "QUO-6.5")


@clause("QUO-7.7", "QUO-7.10", "QUO-9.1")
def test_what_is_not_to_be_had_of_a_card() -> None:
    hands = {0: ["revelation1", "labour1"]}
    match = playing("revelation1", hands=hands, men={0: ["1-1.0"]}, piles={0: [["labour1", "labour2"]]}, lap=3)
    act(match, f"continue:{sort('revelation1')}")
    assert why(match, "guided") == ("No action is left that needs no discard.", "QUO-7.7")
    gone = [k for k in range(r.BASES, r.SKILLS) if k not in (35, 36, 37)]
    match = playing("labour1", men={0: ["1-1.0", "1-1.1"]}, piles={0: [["labour1"]]}, lap=2, gone=gone)
    act(match, f"change:{sort('labour1')}")
    assert why(match, "pile") == ("The pile of development skills is used up.", "QUO-7.10")
    act(match, "take:35")
    assert state(match).step == r.BUILDING
    assert why(match, f"build:{space('1-1.2')}") == ("You have no worker there that a town could replace.", "QUO-9.1")


@clause("QUO-2.7")
def test_a_card_that_is_put_down_for_exchange_is_still_held() -> None:
    match = Match.new("quo-vadis", 3, secret=bytes(32))
    while state(match).step != r.MULLIGAN:
        seat = match.awaited[0]
        match.act(seat, match.legal(seat)[0])
    once = next(k for k in range(r.SORTS) if state(match).hand[0][k] == 1)
    lacks = next(k for k in range(r.SORTS) if state(match).hand[0][k] == 0)
    match.act(0, r.DISCARD + once)
    assert match.why_not(0, r.DISCARD + once).say.text == "What you hold of it is put down already."
    assert match.why_not(0, r.DISCARD + lacks).say.text == "You hold no such card."


@clause("QUO-8.7")
def test_the_log_tells_what_the_winner_has_of_a_town() -> None:
    match = lay(
        playing("labour1", men={0: ["1-1.0"]}, towns={1: ["1-1.0"]}, hands={1: []}, store={**POOR, 0: (3, 0, 0, 0)},
                points=[5, 2, 0]), "labour1", "spend:3",
    )  # fmt: skip
    assert points(match)[:2] == [5 + box().ruin_spoils, 0]
    log = match.log("en")
    at = next(
        k for k, line in enumerate(log) if line.startswith("The town of Seat 2 in 1-1 upper left falls to Seat 1")
    )
    assert log[at : at + 2] == [
        "The town of Seat 2 in 1-1 upper left falls to Seat 1: 2 points lost.",
        f"Seat 1 gains {box().ruin_spoils} points.",
    ]
