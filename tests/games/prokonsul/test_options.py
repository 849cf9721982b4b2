"""Free negotiation, top-two, the short game, and what goes together."""

from typing import Any

import pytest

from lusoria.games.prokonsul import GAME
from lusoria.games.prokonsul import rules_state as r
from lusoria.kernel import OptionError
from lusoria.play import Match, Refused
from tests.games.prokonsul.table import (
    AFRICA,
    ASIA,
    MACEDONIA,
    SICILIA,
    at,
    chips,
    choosing,
    lay,
    legal,
    opened,
    standing,
    state,
)
from tests.support.clauses import clause

FREE: dict[str, int | str] = {"free": 1}
TOP: dict[str, int | str] = {"free": 1, "top-two": 1}
SHORT: dict[str, int | str] = {"short": 1}
BOTH: dict[str, int | str] = {"free": 1, "short": 1}


def pays(chips: int) -> int:
    """The code by which a member is to pay chips."""
    return r.CHARGE + chips - 1 if chips else r.NOTHING


@clause("PRO-10.16")
def test_which_options_go_together() -> None:
    sets = [sorted(chosen) for chosen in GAME.option_sets()]
    assert sorted(sets) == sorted([
        [], ["two-way"], ["free"], ["short"], ["free", "top-two"], ["short", "two-way"], ["free", "short"],
        ["free", "short", "top-two"],
    ])  # fmt: skip
    for wrong in ({"two-way": 1, "free": 1}, {"top-two": 1}):
        with pytest.raises(OptionError):
            Match.new("prokonsul", 3, wrong)


@clause("PRO-10.5")
def test_free_a_drawn_family_places_the_black_pawn_and_the_row_is_not_used() -> None:
    starters = {tuple(Match.new("prokonsul", 3, FREE, secret=bytes([k]) * 32).awaited) for k in range(30)}
    assert starters == {(0,), (1,), (2,)}
    match = opened([7, 7, 7], FREE)
    assert state(match).pawn == [0] * 5
    assert state(match).phase == r.TABLING


@clause("PRO-10.5", "PRO-11.4")
def test_free_everybody_may_talk_all_the_time() -> None:
    match = opened([7, 6, 5], FREE)
    assert match.state.talk == 0b111
    match.play(r.NAME + 0, r.JOIN + 1, r.CLOSE, r.NOTHING, r.NOTHING)
    assert match.state.talk == 0b111


@clause("PRO-10.5")
def test_free_a_single_card_with_the_majority_wins_at_once() -> None:
    match = opened([12, 6, 5], FREE)
    assert standing(match) == at(3, (0, SICILIA, r.CANDIDATE))


@clause("PRO-10.6")
def test_free_the_turn_goes_by_cards_and_equal_ones_clockwise_from_the_placer() -> None:
    match = opened([6, 9, 6, 6, 1], FREE, placer=2)
    order = []
    for _ in range(6):
        order += match.awaited
        match.play(r.PASS)
    assert order == [1, 2, 3, 0, 4, 1]


@clause("PRO-10.7")
def test_free_a_coalition_needs_the_majority_and_its_winner() -> None:
    match = opened([6, 5, 4, 3], FREE)  # 18 votes, 10 needed
    assert legal(match) == {"pass", *(f"name:{seat}" for seat in range(4))}
    match.play(r.NAME + 3)
    assert legal(match) == {"join:0", "join:1", "join:2"}
    match.play(r.JOIN + 2)
    with pytest.raises(Refused) as refusal:
        match.play(r.CLOSE)
    assert refusal.value.clause == "PRO-10.7"
    match.play(r.JOIN + 1)
    assert legal(match) == {"join:0", "close"}


@clause("PRO-10.7", "PRO-10.9")
def test_free_a_family_may_table_a_deal_of_others() -> None:
    match = opened([6, 5, 4, 3], FREE, black=AFRICA)
    match.play(r.NAME + 1, r.JOIN + 2, r.JOIN + 3, r.CLOSE, r.NOTHING, r.NOTHING, r.NOTHING)
    assert match.awaited == [1, 2, 3]
    for seat in (3, 1, 2):
        match.act(seat, r.CONSENT)
    assert standing(match) == at(4, (1, AFRICA, r.CANDIDATE))


@clause("PRO-10.8")
def test_free_the_proposer_pays_from_his_stock_and_others_can_be_asked_for_up_to_99() -> None:
    match = opened([6, 5, 4], FREE, chips=[4, 20, 20])
    match.play(r.NAME + 1, r.JOIN + 0, r.CLOSE)
    assert legal(match) == {"nothing", *(f"charge:{n}" for n in range(1, 5))}
    with pytest.raises(Refused) as refusal:
        match.play(pays(5))
    assert refusal.value.clause == "PRO-10.8"
    match.play(r.NOTHING)
    assert legal(match) == {"nothing", *(f"charge:{n}" for n in range(1, 100))}


@clause("PRO-10.8")
def test_free_all_that_is_paid_is_received() -> None:
    match = opened([6, 5, 4, 3], FREE)
    match.play(r.NAME + 0, r.JOIN + 1, r.JOIN + 2, r.CLOSE, pays(9), r.NOTHING, r.NOTHING)
    assert legal(match) == {f"share:{n}" for n in range(10)}
    match.play(r.SHARE + 4)
    assert state(match).phase == r.AGREEING
    assert state(match).gets[:4] == [0, 4, 5, 0]
    for seat in (1, 2):
        match.act(seat, r.CONSENT)
    assert chips(match) == [11, 24, 25, 20]


@clause("PRO-10.8")
def test_free_somebody_is_left_to_receive() -> None:
    match = opened([6, 5, 4, 3], FREE)
    match.play(r.NAME + 0, r.JOIN + 1, r.JOIN + 2, r.CLOSE, pays(2), pays(3))
    assert state(match).phase == r.AGREEING  # the third member receives everything
    assert state(match).gets[:4] == [0, 0, 5, 0]


@clause("PRO-10.9", "PRO-11.2")
def test_free_members_answer_at_the_same_time() -> None:
    match = opened([6, 5, 4, 3], FREE)
    match.play(r.NAME + 0, r.JOIN + 1, r.JOIN + 2, r.CLOSE, r.NOTHING, r.NOTHING, r.NOTHING)
    assert match.awaited == [1, 2]
    match.act(1, r.OBJECT)
    assert match.awaited == [2]
    for reader in (0, 2, None):
        seen = match.view(reader).state
        assert isinstance(seen, r.State)
        assert seen.answer == [0] * 5
    assert not any("objects" in line for line in match.log("en", 2))
    match.act(2, r.CONSENT)
    assert [line for line in match.log() if "agrees" in line or "objects" in line]
    assert state(match).answer == [0] * 5


@clause("PRO-10.9")
def test_free_who_has_too_few_chips_can_only_say_no() -> None:
    match = opened([6, 5, 4], FREE, chips=[20, 7, 20])
    match.play(r.NAME + 0, r.JOIN + 1, r.CLOSE, r.NOTHING, pays(8))
    assert match.legal(1) == [r.OBJECT]
    with pytest.raises(Refused) as refusal:
        match.act(1, r.CONSENT)
    assert refusal.value.clause == "PRO-10.9"


@clause("PRO-10.10")
def test_free_an_accepted_deal_moves_chips_and_ends_the_round() -> None:
    match = opened([6, 5, 4], FREE, black=MACEDONIA, standing=at(3, (1, MACEDONIA, r.CANDIDATE)))
    match.play(r.NAME + 1, r.JOIN + 0, r.CLOSE, r.NOTHING, pays(7))
    match.act(1, r.CONSENT)
    assert standing(match) == at(3, (1, MACEDONIA, r.GOVERNOR))
    assert chips(match) == [27, 23, 20]
    assert match.awaited == [1]
    assert state(match).phase == r.PLACING


@clause("PRO-10.10")
def test_free_one_no_drops_the_deal() -> None:
    match = opened([6, 5, 4, 3], FREE)
    match.play(r.NAME + 0, r.JOIN + 1, r.JOIN + 2, r.CLOSE, pays(9), r.NOTHING, r.NOTHING, r.SHARE + 4)
    match.act(2, r.OBJECT)
    match.act(1, r.CONSENT)
    assert chips(match) == [20] * 4
    assert match.awaited == [1]  # the next card
    assert state(match).phase == r.TABLING
    assert not any(state(match).member)


@clause("PRO-10.11")
def test_free_three_times_round_without_a_deal_leave_the_round_without_a_winner() -> None:
    match = opened([6, 5, 4], FREE, black=ASIA, placer=1)
    for _ in range(8):
        match.play(r.PASS)
    assert state(match).phase == r.TABLING
    match.play(r.PASS)
    assert state(match).phase == r.CHOOSING
    assert (state(match).black, state(match).placer) == (ASIA, 1)
    assert standing(match) == at(3)
    assert r.PLAY + 5 not in match.legal(0)
    assert match.awaited == [0, 1, 2]


@clause("PRO-10.12")
@pytest.mark.parametrize(("cards", "winners"), [
    ([6, 5, 4, 3], {0, 1}), ([6, 5, 5, 3], {0, 1, 2}), ([6, 6, 5, 3], {0, 1}), ([6, 6, 6, 3], {0, 1, 2}),
])  # fmt: skip
def test_top_two_only_the_two_highest_cards_can_win(cards: list[int], winners: set[int]) -> None:
    match = opened(cards, TOP)
    assert legal(match) == {"pass", *(f"name:{seat}" for seat in winners)}
    with pytest.raises(Refused) as refusal:
        match.play(r.NAME + 3)
    assert refusal.value.clause == "PRO-10.12"


@clause("PRO-10.13")
def test_short_each_family_has_the_cards_one_to_seven() -> None:
    match = choosing(3, SHORT)
    assert [code - r.PLAY + 1 for code in match.legal(1)] == [1, 2, 3, 4, 5, 6, 7]


@clause("PRO-10.13")
def test_short_the_winner_of_a_round_is_governor_at_once_and_links_pay() -> None:
    match = opened([7, 2, 1], SHORT, black=SICILIA, standing=at(3, (0, AFRICA, r.GOVERNOR)))
    assert standing(match)[0][SICILIA] == r.GOVERNOR
    assert chips(match) == [33, 20, 20]


@clause("PRO-10.13")
def test_short_counters_are_not_limited() -> None:
    held = [(0, province, r.GOVERNOR) for province in range(1, 6)]
    match = opened([7, 2, 1], SHORT, black=SICILIA, standing=at(3, *held), visited=[1] * 6)
    assert standing(match)[0].count(r.GOVERNOR) == 6


@clause("PRO-10.14", "PRO-10.13")
@pytest.mark.parametrize("options", [SHORT, BOTH, {"short": 1, "two-way": 1}])
def test_short_seven_rounds_each_in_another_province(options: dict[str, int | str]) -> None:
    match = Match.new("prokonsul", 3, options, secret=bytes(32))
    provinces: list[int] = []
    while not match.over:
        if state(match).phase == r.PLACING:
            match.play(match.legal(match.awaited[0])[-1])
        elif state(match).phase == r.CHOOSING:
            provinces.append(state(match).black)
            lay(
                match,
                [
                    seat + len(provinces) if seat + len(provinces) < 8 else seat + len(provinces) - 7
                    for seat in range(3)
                ],
            )
        else:
            play_on(match)
    assert sorted(provinces) == list(range(7))
    assert state(match).rounds == 7


def play_on(match: Match) -> None:
    """Offers nothing and refuses; passes where there is nothing to offer."""
    (seat,) = match.awaited
    codes = match.legal(seat)
    match.play(next((code for code in (r.NO, r.PASS) if code in codes), codes[0]))


@clause("PRO-10.14", "PRO-4.5")
def test_short_the_end_is_told_as_what_it_is_and_no_cards_go_back() -> None:
    six = [{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}.get(p, 0) for p in range(r.PROVINCES)]
    used = [[int(1 <= card <= 6) for card in range(16)]] * 3
    for options, cards, said in [
        (SHORT, [7, 7, 7], "The black pawn has been in every province. The game ends."),
        (BOTH, [7, 7, 7], "The black pawn has been in every province. The game ends."),
    ]:
        match = opened(cards, options, black=SICILIA, visited=six, used=used)
        while not match.over:
            match.play(r.PASS if r.PASS in match.legal(match.awaited[0]) else match.legal(match.awaited[0])[-1])
        lines = match.log("en")
        assert lines[-1] == said
        assert not any("go back" in line or "Ten rounds" in line for line in lines)


@clause("PRO-9.1")
def test_the_end_is_told_when_the_last_office_is_filled() -> None:
    held = [(0, province, r.GOVERNOR) for province in range(1, 5)] + [(1, 5, r.GOVERNOR), (1, 6, r.GOVERNOR)]
    match = opened([12, 2, 1], standing=at(3, *held, (0, SICILIA, r.CANDIDATE)), black=SICILIA)
    assert match.over
    assert match.log("en")[-1] == "Every province has its governor. The game ends."


@clause("PRO-11.6", "PRO-10.7")
def test_free_a_deal_still_being_put_together_is_its_maker_s_alone() -> None:
    match = opened([6, 5, 4, 3], FREE)
    others = (1, 2, 3, None)

    def seen() -> list[Any]:
        views = [match.view(reader) for reader in others]
        return [(v.state.as_dict(), GAME.words.prompt(v), match.log("en", v.seat)) for v in views]

    before = seen()
    for code in (r.NAME + 1, r.JOIN + 2, r.JOIN + 3, r.CLOSE, r.NOTHING, pays(4)):
        match.play(code)
        assert seen() == before
        assert match.can_undo(0)
    assert "receive" in match.speaker("en").text(GAME.words.prompt(match.view(0))) or state(match).step[0]
    while state(match).phase == r.TABLING:
        match.play(match.legal(0)[0])
    assert seen() != before
    assert [line for line in match.log("en", None) if "tables a deal" in line]


@clause("PRO-10.14")
def test_short_a_visited_province_is_closed() -> None:
    match = opened([7, 2, 1], SHORT, black=SICILIA, visited=[1, 1])
    with pytest.raises(Refused) as refusal:
        match.play(r.PLACE + 1)
    assert refusal.value.clause == "PRO-10.14"


@clause("PRO-10.15")
def test_short_and_free_a_round_without_winner_leaves_its_province_empty_and_the_lot_decides() -> None:
    found = set()
    for seed in range(20):
        fields: dict[str, Any] = {"phase": r.CHOOSING, "rounds": 1, "chips": [20] * 3, "awaits": range(3)}
        match = Match.at("prokonsul", 3, BOTH, fields={**fields, "visited": [1]}, secret=bytes([seed]) * 32)
        lay(match, [6, 5, 4])
        for _ in range(9):
            match.play(r.PASS)
        found.add(state(match).black)
        assert standing(match) == at(3)
        assert state(match).phase == r.CHOOSING
        assert state(match).visited[state(match).black] == 1
    assert SICILIA not in found
    assert len(found) > 3
