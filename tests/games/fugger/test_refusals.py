"""What is refused, and what is told, is true of what is being decided."""

from lusoria.games.fugger import GAME
from lusoria.games.fugger import rules_state as r
from lusoria.play import Match, errors
from tests.games.fugger.table import (
    AUGSBURG,
    CLOTH,
    COLOGNE,
    FAR,
    FLORENCE,
    ITALY,
    NOBLE_AUGSBURG,
    NUREMBERG,
    SOLD_AUGSBURG,
    SPICE,
    TYRRHENIAN,
    ULM,
    URGENT_COLOGNE,
    VENICE,
    WANTED_AUGSBURG,
    bid,
    end_round,
    event,
    goods_of,
    log,
    state,
    table,
    turned_up,
)
from tests.support.clauses import clause


def why(match: Match, seat: int, code: int) -> str:
    """The sentence that refuses an action."""
    return match.why_not(seat, code).say.text


def load(source: int, target: int, good: int) -> int:
    """To move all of a good from one holder to another."""
    return r.LOAD + (r.HOLDERS * source + target) * r.GOODS + good


@clause("FWM-3.8", "FWM-2.4")
def test_who_meets_where_an_urgent_deal_will_take_place_is_asked_before_it() -> None:
    given = {"at": {0: (COLOGNE,), 1: (COLOGNE,), 2: (ULM,)}, "silent": 0, "deals": ((URGENT_COLOGNE, 9), *FAR)}
    match = end_round(table(3, goods={(0, 1): (0, 2, 0), (1, 1): (0, 1, 0)}, **given))  # type: ignore[arg-type]
    assert (state(match).phase, state(match).window) == (r.TRADING, r.EARLY)
    match = end_round(table(3, goods={(0, 1): (2, 0, 0), (1, 1): (1, 0, 0)}, **given))  # type: ignore[arg-type]
    assert state(match).phase == r.MOVING  # with cloth alone nobody can do it


@clause("FWM-3.2", "FWM-4.9")
def test_goods_that_are_received_can_be_moved_on_in_the_same_window() -> None:
    match = end_round(
        table(3, homes=(AUGSBURG, NUREMBERG, NUREMBERG), at={0: (AUGSBURG,), 1: (AUGSBURG,), 2: (ULM,)}, silent=0,
              goods={(0, 0): (1, 1, 0), (1, 1): (2, 0, 0)}, deals=((SOLD_AUGSBURG, 1), *FAR))
    )  # fmt: skip
    while match.awaited != [0]:
        match.play(r.DONE)
    assert why(match, 0, r.LOAD_ONE + load(0, 1, SPICE) - r.LOAD) == "There is one piece only: move all."
    match.play(load(0, 1, CLOTH))
    assert why(match, 0, load(1, 0, CLOTH)) == "This has just been moved here."
    match.play(r.BUY_FROM + r.THINGS + CLOTH, r.COUNT + 2, r.THOUSANDS)
    match.play(r.REST + 5, r.YES)
    match.play(load(1, 0, CLOTH))
    assert goods_of(match, 0, 0)[CLOTH] == 3


HOUSE = r.FIRST_VILLA
TWO = {"mode": 3, "first": 1, "villas": [1, 0, 0], "held": (HOUSE,), "meter": [11, 11, 11]}


@clause("FWM-4.3", "FWM-12.4", "FWM-13.5")
def test_bids_for_a_residence_are_turned_over_and_residences_are_counted_at_the_end() -> None:
    match = end_round(table(**TWO, houses=((1, 1),), homes=(AUGSBURG, FLORENCE, NUREMBERG), money=[9000, 7000, 9000],
                            at={0: (FLORENCE,), 1: (VENICE,), 2: (ULM,)}))  # type: ignore[arg-type]  # fmt: skip
    assert match.awaited == [0, 1]
    assert why(match, 0, r.PRICE + 249) == "Bids for residences are told by what they are above the least price."
    match.act(0, r.ABOVE)
    match.act(1, r.ABOVE + 4)
    said = log(match)
    assert "Seat 1 bids 6000 FL. Seat 2 bids 6400 FL." in said
    assert "Seat 1: residences count 5000 FL more." in said
    assert "Seat 2: residences count 6000 FL more." in said
    assert match.over
    assert list(match.scores) == [9000 + 5000, 7000 - 6400 + 6000, 9000]


@clause("FWM-11.9")
def test_in_the_auction_of_an_event_a_bid_is_refused_by_what_it_lacks() -> None:
    match = turned_up(r.WAR, mode=1, money=[5000, 400, 700])
    assert "Seat 2 has not the money for a bid." in log(match)
    assert match.awaited == [0, 2]
    assert why(match, 2, r.PRICE + 700 // r.COIN) == "You do not have so much money."
    assert why(match, 2, r.PRICE) == "The least bid is higher."
    match.act(2, r.PRICE + 500 // r.COIN - 1)
    assert why(match, 2, r.COUNT) == "Whoever bids bids for one at least."
    assert why(match, 2, r.COUNT + 2) == "You do not have so much money."
    for code in (r.NO_BID, r.PRICE + 600 // r.COIN - 1):
        assert why(match, 2, code) == "Your price is named: now say how many."
    match.act(2, r.COUNT + 1)
    bid(match, 0, 500, 2)
    said = log(match)
    assert "Seat 1 bids 500 FL each for 2 IOUs. Seat 3 bids 500 FL each for 1 IOU." in said
    assert said.count("Equal bids: Seat") == 2


@clause("FWM-11.6")
def test_a_bribe_that_is_the_highest_alone_is_told_as_that() -> None:
    match = turned_up(r.CORRUPTION, mode=1)
    for seat, price in enumerate((200, 200, 100)):
        bid(match, seat, price)
    assert "Seat 1 bids 200 FL. Seat 2 bids 200 FL. Seat 3 bids 100 FL." in log(match)
    assert "Seat 3's bribe of 100 FL is the highest that nobody else has made." in log(match)


@clause("FWM-11.2", "FWM-3.3", "FWM-3.4", "FWM-6.1")
def test_how_many_and_which_is_refused_by_its_own_clause() -> None:
    war = turned_up(r.WAR, mode=1, seats=4)
    war.act(1, r.PRICE + 29)
    assert why(war, 1, r.COUNT + 3) == "No bid is for so many IOUs."
    assert war.why_not(1, r.COUNT + 3).clause == "FWM-11.2"
    match = table(homes=(AUGSBURG, NUREMBERG, NUREMBERG), at={0: (AUGSBURG,), 1: (AUGSBURG,), 2: (ULM,)}, silent=0,
                  goods={(0, 1): (2, 0, 0), (1, 1): (1, 0, 0)}, deals=((SOLD_AUGSBURG, 1), *FAR))  # fmt: skip
    end_round(match)
    while match.awaited != [0]:
        match.play(r.DONE)
    assert state(match).phase == r.TRADING
    match.play(r.SELL_TO + r.THINGS + CLOTH)
    assert state(match).phase == r.OFFERING
    assert why(match, 0, r.COUNT) == "An offer is for one at least."
    assert why(match, 0, r.COUNT + 3) == "There are not so many to hand over."
    assert match.why_not(0, r.COUNT + 3).clause == "FWM-3.3"
    match = table(at={0: (COLOGNE, AUGSBURG)})
    assert r.PICK + 1 in match.legal(0)
    assert why(match, 0, r.PICK + 2) == "This trader is not on the map."


@clause("FWM-7.2", "FWM-7.3", "FWM-8.3")
def test_payday_and_raids_say_what_can_be_done() -> None:
    match = end_round(table(now=10))
    speak, prompt = match.speaker("en").text, GAME.words.prompt
    assert speak(prompt(match.view(1))).endswith("Hire, or pay.")
    assert why(match, 1, load(0, 1, CLOTH)) == "There is none of this."
    match.play(r.HIRE)
    assert speak(prompt(match.view(1))).endswith("Hire, dismiss, then pay.")
    match.play(r.DISMISS + 1)
    assert speak(prompt(match.view(1))).endswith("tax 300 FL. Pay.")
    match = table(at={0: (FLORENCE,)}, goods={(0, 1): (4, 0, 0)}, raids=1 << ITALY, money=250,
                  lying=(r.FIRST_EVENT + event(r.ROBBERS, ITALY),))  # fmt: skip
    match.play(r.STAND)
    assert state(match).phase == r.GUARDING
    assert why(match, 0, r.GUARD + 3) == "The rest of the way leaves you less money."


@clause("FWM-6.7")
def test_who_stays_at_sea_before_november_is_warned() -> None:
    warn = GAME.words.warn
    assert warn is not None
    for at, told in (((TYRRHENIAN,), True), ((FLORENCE,), False)):
        match = table(now=7, at={0: at})
        assert (warn(match.view(0), r.STAND) is not None) == told
        match = table(now=6, at={0: at})
        assert warn(match.view(0), r.STAND) is None


FLOOR = "Others are asked now; you may ask for the floor."


@clause("FWM-3.6")
def test_who_is_not_asked_is_told_so_and_may_ask_for_the_floor() -> None:
    cloth, spice = {(0, 1): (2, 0, 0)}, {(2, 1): (0, 2, 2)}
    augsburg = {0: (AUGSBURG,), 1: (AUGSBURG,), 2: (ULM,)}
    demand = table(homes=(FLORENCE,) * 3, at=augsburg, goods=cloth, deals=((WANTED_AUGSBURG, 1), *FAR))
    supply = table(homes=(FLORENCE,) * 3, at={0: (AUGSBURG,)}, deals=((SOLD_AUGSBURG, 1), *FAR))
    noble = table(mode=1, homes=(FLORENCE,) * 3, at={2: (AUGSBURG,)}, goods=spice, deals=((NOBLE_AUGSBURG, 1), *FAR))
    moves = table(at={1: (NUREMBERG,)}, goods={(1, 0): (1, 0, 0)})
    rebates = end_round(noble)
    while state(rebates).phase == r.BIDDING:
        bid(rebates, 2, 1000, 2)
    for match, phase, asked, seat, codes in (
        (moves, r.MOVING, 0, 1, (r.GO + ULM, r.GO + NUREMBERG, r.DUMP + CLOTH, load(0, 1, CLOTH), r.STAND, r.PICK)),
        (end_round(demand), r.BIDDING, 0, 1, (r.PRICE, r.NO_BID, r.COUNT + 1)),
        (end_round(supply), r.BIDDING, 0, 1, (r.PRICE + 2000 // r.COIN - 1,)),
        (rebates, r.REBATING, 2, 0, (r.WHOLE, r.HALF, r.TRICKED)),
        (turned_up(r.LOTTERY, mode=1), r.BETTING, 1, 0, (r.BET, r.NO_BET)),
        (end_round(table(now=10)), r.MANNING, 1, 0, (r.HIRE, r.DISMISS + 1, load(0, 1, CLOTH))),
    ):
        assert (state(match).phase, match.awaited) == (phase, [asked])
        for code in codes:
            assert why(match, seat, code) == FLOOR
            assert match.why_not(seat, code).clause == "FWM-3.6"
        assert match.legal(seat) == [r.RESUME]


@clause("FWM-3.6")
def test_the_floor_is_asked_for_once_and_by_those_who_are_not_asked() -> None:
    match = table()
    assert why(match, 0, r.RESUME) == "You are asked already."
    match.act(1, r.RESUME)
    assert why(match, 1, r.RESUME) == errors.NOT_ASKED
    assert why(match, 1, r.GO + ULM) == errors.NOT_ASKED
    match = Match.new(GAME, 3, {}, secret=bytes(32))
    (first,) = match.awaited
    assert why(match, first, r.RESUME) == "You are asked already."
    assert why(match, (first + 1) % 3, r.HOME) == errors.NOT_ASKED  # the floor is given from the first round on


@clause("FWM-6.1")
def test_a_trader_may_go_where_it_stands() -> None:
    match = table(goods={(0, 1): (1, 0, 0)}, money=0)  # it could pay for no way
    assert r.GO + AUGSBURG in match.legal(0)
    match.play(r.GO + AUGSBURG)
    assert match.awaited == [1]
