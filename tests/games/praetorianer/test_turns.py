"""Turns of the basic game, from the sentences of the rulebook."""

from collections import Counter

import pytest

from lusoria.games.praetorianer import GAME
from lusoria.games.praetorianer import rules as r
from lusoria.play import Match
from tests.games.praetorianer.table import lying, name_of, pawns, position, refused, there
from tests.support.clauses import clause


@clause("PRA-2.1", "PRA-2.2", "PRA-3.2", "PRA-3.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_set_up(seats: int) -> None:
    match = Match.new(GAME, seats=seats, secret=bytes(32))
    first = match.awaited[0]
    assert [match.state.pawn[(first + k) % seats] for k in range(seats)] == [0, 3, 6, 9][:seats]
    assert there(match, r.DOWN) == {f"{colour}{value}" for colour in "RPBGY" for value in range(1, 11)}
    assert lying(match) == there(match, r.DISCARDED) == set()


@clause("PRA-3.1")
def test_the_first_player_is_random() -> None:
    first = Counter(Match.new(GAME, seats=4, secret=bytes([k]) * 32).awaited[0] for k in range(60))
    assert set(first) == {0, 1, 2, 3}


@clause("PRA-2.3")
def test_colours_and_camps() -> None:
    camps = {name_of(one): r.camp_of(one) for one in range(r.CARDS)}
    assert {camps["R1"], camps["P10"]} == {0}
    assert {camps["B1"], camps["G10"]} == {1}
    assert {camps["Y1"], camps["Y10"], camps["T5"]} == {r.NEUTRAL}


@clause("PRA-4.1", "PRA-4.2", "PRA-0.1")
def test_the_first_card_must_be_turned_up() -> None:
    match = position("", down="G4", mover=1)
    assert match.legal(1) == [r.TURN]
    assert refused(match, r.STOP) == "PRA-4.2"
    match.play(r.TURN)
    assert lying(match) == {"G4"}
    assert match.legal(1) == [r.TURN, r.STOP]
    assert match.awaited == [1]


@clause("PRA-4.3")
@pytest.mark.parametrize(
    ("open_now", "next_card"),
    [("R3", "P8"), ("G5 B1", "B9"), ("Y5", "Y6"), ("Y5", "R1"), ("P2 Y9", "Y3"), ("G2", "Y7")],
)
def test_one_camp_and_neutral_cards_may_lie_together(open_now: str, next_card: str) -> None:
    match = position(open_now, down=next_card)
    match.play(r.TURN)
    assert lying(match) == {*open_now.split(), next_card}
    assert match.legal(0) == [r.TURN, r.STOP]


@clause("PRA-4.4")
def test_every_face_down_card_is_as_likely_as_any_other() -> None:
    found = Counter[str]()
    for k in range(600):
        match = Match.new(GAME, seats=2, secret=k.to_bytes(32, "big"))
        match.play(r.TURN)
        found.update(lying(match))
    assert len(found) == 50
    assert sum((n - 12) ** 2 / 12 for n in found.values()) < 85  # chi square of 49 degrees: one in a thousand


@clause("PRA-5.1", "PRA-5.3")
def test_who_stops_advances_by_the_sum() -> None:
    match = position("R4 P9 Y2", pawns=(20, 30, 40), mover=0)
    match.play(r.STOP)
    assert pawns(match) == [35, 30, 40]
    assert lying(match) == set()
    assert there(match, r.DISCARDED) == {"R4", "P9", "Y2"}
    assert match.awaited == [1]
    assert match.legal(1) == [r.TURN]
    assert match.log("en")[-1] == "Seat 1 stops, advances 15 and stands on 35."


@clause("PRA-5.2", "PRA-5.3", "PRA-0.2", "PRA-2.3")
@pytest.mark.parametrize(("open_now", "next_card"), [("R4 Y9", "G3"), ("P1", "B2"), ("B5 G2", "R9"), ("G10", "P7")])
def test_both_camps_end_the_turn_for_nothing(open_now: str, next_card: str) -> None:
    match = position(open_now, down=next_card, pawns=(20, 30), mover=1)
    match.play(r.TURN)
    assert pawns(match) == [20, 30]
    assert lying(match) == set()
    assert there(match, r.DISCARDED) >= {*open_now.split(), next_card}
    assert match.awaited == [0]
    assert match.log("en")[-1] == "Both camps lie before Seat 2: the turn is lost."


@clause("PRA-4.1")
def test_turns_go_clockwise() -> None:
    match = position("R1", pawns=(1, 2, 3, 4), mover=2)
    order = []
    for _ in range(4):
        order.append(match.awaited[0])
        if r.STOP not in match.legal(match.awaited[0]):
            match.play(r.TURN)
        match.play(r.STOP)
    assert order == [2, 3, 0, 1]


@clause("PRA-6.1", "PRA-6.2", "PRA-6.4", "PRA-6.5", "PRA-0.3")
@pytest.mark.parametrize("second", ["P7", "G7", "Y7"])
def test_an_equal_value_pays_at_once_and_is_gone(second: str) -> None:
    match = position("R7 Y2", down=second)
    match.play(r.TURN)
    assert pawns(match) == [27, 30]
    assert lying(match) == {"R7", "Y2"}
    assert second in there(match, r.DISCARDED)
    assert match.awaited == [0]
    assert match.legal(0) == [r.TURN, r.STOP]
    match.play(r.STOP)
    assert pawns(match) == [36, 30]


@clause("PRA-6.2")
def test_the_camp_of_a_second_card_does_not_bind() -> None:
    match = position("Y7", down="G7")
    match.play(r.TURN)
    assert match.state.camps == 1 << r.NEUTRAL
    follow = position("Y7", down="R3", turned=2)  # after the green 7
    follow.play(r.TURN)
    assert lying(follow) == {"Y7", "R3"}


@clause("PRA-6.4")
def test_a_third_equal_value_pays_again() -> None:
    match = position("R7", down="B7 Y7")
    match.play(r.TURN, r.TURN)
    assert pawns(match) == [34, 30]
    assert lying(match) == {"R7"}


@clause("PRA-6.3")
def test_what_pairs_have_brought_is_kept_when_the_turn_is_lost() -> None:
    match = position("R7", down="B7")
    match.play(r.TURN)
    lost = position("R7", down="B2", pawns=pawns(match), turned=2)
    lost.play(r.TURN)
    assert pawns(lost) == [27, 30]
    assert lost.awaited == [1]


@clause("PRA-6.1")
def test_only_cards_of_the_same_turn_make_a_pair() -> None:
    match = position("R7", down="P7", mover=0)
    match.play(r.STOP, r.TURN)
    assert pawns(match) == [27, 30]
    assert lying(match) == {"P7"}


@clause("PRA-7.1", "PRA-7.2")
def test_discards_are_scattered_again_when_a_card_is_to_be_turned_up() -> None:
    match = position("Y7 Y8", down="Y9")
    match.play(r.TURN)
    assert match.state.face_down == 0
    assert len(there(match, r.DISCARDED)) == 47
    match.play(r.TURN)
    assert match.state.face_down == 46
    assert lying(match) >= {"Y7", "Y8", "Y9"}
    assert len(lying(match)) + len(there(match, r.DISCARDED)) == 4
    assert match.log("en").count("All cards have been turned up: the discards are shuffled and scattered again.") == 1


@clause("PRA-7.1")
def test_the_last_card_may_end_a_turn() -> None:
    match = position("Y7", down="R9")
    match.play(r.TURN, r.STOP)
    assert match.state.face_down == 0
    match.play(r.TURN)
    assert match.state.face_down == 49


@clause("PRA-8.1", "PRA-8.2", "PRA-1.1")
@pytest.mark.parametrize("start", [82, 83, 98])
def test_reaching_or_passing_99_wins(start: int) -> None:
    match = position("R8 P9", pawns=(start, 98), mover=0)
    match.play(r.STOP)
    assert match.over
    assert pawns(match) == [99, 98]
    assert match.ranking == [1, 2]
    assert match.log("en")[-1] == "Seat 1 reaches the throne and is the new emperor of Rome."


@clause("PRA-8.1")
def test_a_pair_wins_in_the_middle_of_a_turn() -> None:
    match = position("R8 P9", down="G8", pawns=(40, 91, 60), mover=1)
    match.play(r.TURN)
    assert match.over
    assert match.scores == [40, 99, 60]
    assert match.ranking == [3, 1, 2]


@clause("PRA-8.3")
def test_open_cards_do_not_win_before_the_seat_stops() -> None:
    match = position("R8 P9", down="B1", pawns=(90, 10))
    assert not match.over
    assert pawns(match) == [90, 10]
    match.play(r.TURN)
    assert not match.over
    assert pawns(match) == [90, 10]


@clause("PRA-8.4")
def test_the_others_are_ranked_by_their_spaces() -> None:
    match = position("R8", pawns=(55, 95, 55, 70), mover=1)
    match.play(r.STOP)
    assert match.ranking == [3, 1, 3, 2]
