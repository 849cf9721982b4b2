"""The map as data and as a drawing, what people see and read, and whole games under supervision."""

import random
import re

import pytest

from lusoria.drawing import validate
from lusoria.games.vinci import GAME
from lusoria.games.vinci import rules_map as m
from lusoria.games.vinci import rules_state as r
from lusoria.games.vinci.board import draw
from lusoria.games.vinci.board_map import drawing
from lusoria.games.vinci.words import COUNTERS, PROVINCES, effect_of
from lusoria.kernel.luck import streams
from lusoria.kernel.referee import Referee
from lusoria.play import Match
from tests.games.vinci.table import box, p, position
from tests.support.boards import buttons, ids
from tests.support.clauses import clause

OPTIONS: list[dict[str, int | str]] = [
    {},
    {option.slug: 1 for option in GAME.options if option.slug != "vp-target"},
]


def corners(outline: str) -> set[str]:
    """The points of a path."""
    return set(re.findall(r"[\d.]+ [\d.]+", outline))


@clause("VIN-1.2", "VIN-1.3")
def test_the_map_holds_together() -> None:
    numbers = box()
    near = [{n - 1 for n in row if n} for row in numbers.near]
    assert all(k in near[other] for k in range(45) for other in near[k])
    assert all(k not in near[k] for k in range(45))
    reached, edge = {0}, [0]
    while edge:
        for other in near[edge.pop()] - reached:
            reached.add(other)
            edge.append(other)
    assert len(reached) == 45
    assert sum(numbers.mine) < sum(numbers.port)
    assert all(m.coastal(numbers, k) for k in range(45) if numbers.port[k])
    inland = [k for k in range(45) if not m.coastal(numbers, k) and not numbers.edge[k]]
    assert all(4 <= len(near[k]) <= 7 for k in inland)
    assert sum(len(near[k]) for k in inland) / len(inland) > 4.9
    assert p("Cambria") in near[p("Hibernia")]
    assert numbers.port[p("Anglia")]
    assert any(numbers.port[k] for k in near[p("Anglia")])


@clause("VIN-3.5")
def test_there_are_ways_in_on_every_side() -> None:
    numbers = box()
    entries = {PROVINCES[k] for k in range(45) if m.entry(numbers, k)}
    assert {"Hibernia", "Lusitania"} <= entries  # west
    assert {"Baetica", "Apulia", "Hellas"} <= entries  # south
    assert {"Sarmatia", "Armenia", "Asia Minor"} <= entries  # east
    assert {"Lapland", "Norway", "Karelia"} <= entries  # north
    assert numbers.terrain[p("Urals")] == r.MOUNTAIN
    assert numbers.edge[p("Urals")]


@clause("VIN-1.3")
def test_the_drawing_shows_the_neighbours_that_the_rules_know() -> None:
    numbers, lands = box(), drawing().lands
    points = [corners(land.outline) for land in lands]
    shared = {(a, b) for a in range(45) for b in range(a) if len(points[a] & points[b]) >= 2}
    known = {(a, n - 1) for a in range(45) for n in numbers.near[a] if 0 < n <= a}
    across = known - shared
    assert len(across) == len(drawing().straits)
    assert len(shared - known) <= 1
    seas = [corners(outline) for outline, _ in drawing().seas]
    for k in range(45):
        for sea in numbers.shore[k]:
            assert not sea or points[k] & seas[sea - 1]


@pytest.mark.parametrize("options", OPTIONS)
def test_whole_games_under_the_referee(options: dict[str, int]) -> None:
    rules = GAME.rules
    for seats in range(3, 7):
        numbers = GAME.box(GAME.checked_options({k: int(v) for k, v in options.items()}))
        referee, lane = Referee(rules, numbers, seats, streams(bytes([seats]))), [seats, 0]
        most = 0
        while not referee.state.over:
            (seat,) = [q for q in range(seats) if referee.state.awaits >> q & 1]
            legal = referee.legal(seat)
            most = max(most, len(legal))
            referee.apply(seat, rules.pick([int(code in legal) for code in range(rules.size)], lane))
        assert most < 200


def stroll(seats: int, options: dict[str, int | str], seed: int) -> Match:
    """A game played at random to its end."""
    match = Match.new(GAME, seats, options, secret=bytes([seed]) * 32)
    rng, lane = random.Random(seed), [seed, 0]
    while not match.over:
        seat = rng.choice(match.awaited)
        legal = set(match.legal(seat))
        match.act(seat, GAME.rules.pick([int(code in legal) for code in range(GAME.rules.size)], lane))
    return match


@clause("VIN-10.1")
@pytest.mark.parametrize(("seats", "options"), [(3, OPTIONS[0]), (6, OPTIONS[1])])
def test_board_prompt_and_warnings_serve_every_position(seats: int, options: dict[str, int | str]) -> None:
    match = stroll(seats, {**options, "vp-target": 60}, 5)
    speakers = [match.speaker(language) for language in ("en", "ja", "zh-Hant")]
    words = GAME.words
    assert words.facts is not None
    assert words.warn is not None
    assert words.price is not None
    for version in range(0, match.version + 1, 5):
        for reader in (None, version % seats):
            view = match.view_at(version, reader)
            validate(draw(view))
            said = [words.prompt(view), *(fact.label for fact in words.facts(view))]
            for told in (words.warn, words.price):
                said += [text for code in view.legal if (text := told(view, code))]
            for speaker in speakers:
                assert all(speaker.text(say) and "{" not in speaker.text(say) for say in said)


@clause("VIN-5.2")
def test_provinces_and_boxes_are_the_buttons_of_what_can_be_done() -> None:
    match = position({"Poland": 1, "Bohemia": 1}, hand=9)
    here = buttons(draw(match.view(0)))
    assert {r.CONQUER + p("Saxony"), r.ABANDON + p("Poland")} <= set(here)
    match.play(r.CONQUER + p("Saxony"))
    assert "fresh" not in str(match.view(0).fresh)
    match.play(r.HALT)
    assert r.PLACE + p("Saxony") in set(buttons(draw(match.view(0))))
    match = position(civ=(), phase=r.CHOOSING, why=r.DECLINE_TURN)
    assert {r.TAKE + k for k in range(6)} <= set(buttons(draw(match.view(0))))
    assert {f"province-{k + 1}" for k in range(45)} <= set(ids(draw(match.view(0))))


def price(match: Match, code: int) -> str:
    """What seat 0 is told, in English, that such a thing costs."""
    assert GAME.words.price is not None
    said = GAME.words.price(match.view(0), code)
    assert said is not None
    return match.speaker("en").text(said)


def warning(match: Match, code: int) -> str:
    """What seat 0 is asked about, in English, before it does such a thing."""
    assert GAME.words.warn is not None
    said = GAME.words.warn(match.view(0), code)
    assert said is not None
    return match.speaker("en").text(said)


@clause("VIN-2.6", "VIN-2.7", "VIN-2.9")
def test_a_civilization_is_told_in_full_before_it_is_taken() -> None:
    match = position(civ=(), phase=r.CHOOSING, why=r.DECLINE_TURN)
    view = match.view(0)
    for code in (code for code in view.legal if code < r.TAKE + 6):
        k = code - r.TAKE
        text = price(match, code)
        assert f", fee {2 * k}, points that lie on it " in text
        assert GAME.words.warn is not None
        assert GAME.words.warn(view, code) is None


@clause("VIN-3.1")
def test_what_needs_no_province_is_no_piece_and_what_can_be_pressed_has_a_sign() -> None:
    match = position({"Poland": 1, "Bohemia": 1}, hand=9)
    assert {r.DECLINE, r.HALT} <= set(match.legal(0))
    assert not {r.DECLINE, r.HALT} & buttons(draw(match.view(0)))
    match.play(r.HALT)
    board = draw(match.view(0))
    assert set(match.legal(0)) - buttons(board) == {r.SPREAD}
    signs = [node for node in board.walk() if node.attrs.get("class") == "vin-price"]
    assert len(signs) == 2


@clause("VIN-1.2")
def test_names_stand_in_no_other_province_and_apart_from_each_other() -> None:
    lands = drawing().lands
    for land in lands:
        x, y = land.name
        assert not any(within(x, y, other.outline) for other in lands if other is not land)
        for other in lands:
            assert land is other or abs(x - other.name[0]) > 20 or abs(y - other.name[1]) > 8
        if land.leader is not None:
            x1, y1, x2, y2 = land.leader
            assert within(x1, y1, land.outline)
            assert abs(x - x2) < 10
            assert abs(y - y2) < 10


def within(x: float, y: float, outline: str) -> bool:
    """Whether a point lies inside an outline."""
    points = [(float(a), float(b)) for a, b in re.findall(r"([\d.]+) ([\d.]+)", outline)]
    crossed = 0
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        crossed += (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    return crossed % 2 == 1


@clause("VIN-4.2")
def test_the_cost_is_broken_down_before_it_is_paid() -> None:
    match = position(
        {"Bohemia": 1}, hand=9, civ=("Weapons", "Barbarians"), rivals={1: {"Saxony": 3}}, forts=["Saxony"],
        rival_civ={1: ("Militia", "Barbarians")},
    )  # fmt: skip
    text = price(match, r.CONQUER + p("Saxony"))
    assert text.startswith("costs 5: 2 for a province, 3 for pawns there, 1 for the fortress, 1 for Militia")
    assert "1 less by Weapons" in text
    assert "1 less by where you attack from" in text
    assert GAME.words.warn is not None
    assert GAME.words.warn(match.view(0), r.CONQUER + p("Saxony")) is None


@clause("VIN-6.7")
def test_a_conquest_that_touches_the_own_past_is_warned_of() -> None:
    match = position({"Poland": 1}, hand=9, old={0: ["Flanders"]})
    assert "will vanish" in warning(match, r.CONQUER + p("Saxony"))


@clause("VIN-9.2")
def test_with_the_option_even_a_barren_neighbour_warns_of_the_whole_empire() -> None:
    options = {"declined-contact": "all"}
    match = position({"Saxony": 1}, hand=9, old={0: ["Bohemia", "Scythia"]}, options=options)
    assert "Your whole declined empire will vanish." in warning(match, r.CONQUER + p("Poland"))


@clause("VIN-4.8")
def test_the_log_counts_all_survivors_however_they_are_placed() -> None:
    rivals = {1: {"Saxony": 3, "Jutland": 1, "Flanders": 1}}
    match = position({"Poland": 1}, hand=9, rivals=rivals)
    match.play(r.CONQUER + p("Saxony"), r.HALT, r.SPREAD)
    match.play(r.PLACE + p("Jutland"), r.SPREAD)
    assert [line for line in match.log("en") if "places the survivors" in line] == ["Seat 2 places the survivors: 2."]


def test_the_log_of_a_turn_reads_like_prose() -> None:
    match = position({"Poland": 1}, hand=9, rivals={1: {"Saxony": 3, "Jutland": 1}})
    match.play(r.CONQUER + p("Saxony"))
    match.play(r.HALT)
    log = "\n".join(match.log("en", seat=0))
    assert "conquers Saxony. Pawns sent: 5." in log
    assert "loses a pawn there. Survivors: 2." in log


def asked(match: Match) -> str:
    """What the awaited seat is asked, in English."""
    return match.speaker("en").text(GAME.words.prompt(match.view(match.awaited[0])))


@clause("VIN-3.1", "VIN-6.1", "VIN-8.17")
def test_a_prompt_names_the_decline_only_while_it_can_be_chosen() -> None:
    match = position({"Poland": 1}, hand=9, civ=("Diplomacy", "Specialization"))
    assert asked(match) == "Name an opponent for your Diplomacy, or let the empire decline."
    match.play(r.TREATY + 1)
    assert asked(match) == "Name another opponent for your Diplomacy."
    match.play(r.TREATY + 2)
    assert asked(match) == "Abandon provinces, conquer, or go on. Pawns in hand: 9."
    assert "decline" in asked(position({"Poland": 1}, hand=9))
    away = position(hand=1, civ=("Diplomacy", "Barbarians"))
    away.play(r.TREATY + 1)
    assert asked(away) == "No province can be entered: stay off the map. Pawns in hand: 1."
    assert asked(position(hand=1)) == "No province can be entered. Pawns in hand: 1. Decline, or stay off the map."


@clause("VIN-3.1", "VIN-4.2")
def test_a_prompt_names_conquests_only_where_one_is_possible() -> None:
    assert asked(position({"Poland": 1}, hand=1)).startswith("No conquest is possible: abandon provinces")
    match = position({"Poland": 1}, hand=3, empty=["Saxony"])
    match.play(r.CONQUER + p("Saxony"))
    assert asked(match) == "No further conquest is possible: finish your conquests. Pawns in hand: 1."


@clause("VIN-8.22", "VIN-9.6")
@pytest.mark.parametrize(
    ("options", "told"), [({}, "anywhere"), ({"revolutionaries-entry": "inland"}, "away from its edge")]
)
def test_revolutionaries_are_told_where_they_enter(options: dict[str, int | str], told: str) -> None:
    assert told in asked(position(hand=9, civ=("Revolutionaries", "Barbarians"), options=options))


@clause("VIN-9.4")
def test_ships_are_named_only_where_they_take_something_off() -> None:
    def told(start: str, end: str) -> str:
        civ, options = ("Ship Building", "Medicine"), {"ship-building": "same-sea"}
        match = position({start: 1}, hand=6, civ=civ, options=options)
        assert GAME.words.price is not None
        return match.speaker("en").text(GAME.words.price(match.view(0), r.CONQUER + p(end)))

    assert "1 less by where you attack from" in told("Helvetia", "Rhineland")  # out of the mountains, no sea about
    assert "Ship Building included" in told("Jutland", "Sweden")


@clause("VIN-6.1", "VIN-8.17")
def test_who_comes_too_late_to_decline_or_to_name_is_told_why() -> None:
    match = position({"Poland": 1}, hand=9, civ=("Diplomacy", "Barbarians"))
    assert match.why_not(0, r.HALT).clause == "VIN-8.17"
    match.play(r.TREATY + 1)
    why = match.why_not(0, r.DECLINE)
    assert (why.clause, match.speaker("en").text(why.say)) == (
        "VIN-6.1", "An empire declines before anything else is done in a turn.",
    )  # fmt: skip
    assert "all its opponents" in match.speaker("en").text(match.why_not(0, r.TREATY + 2).say)
    match.play(r.CONQUER + p("Saxony"))
    assert match.why_not(0, r.DECLINE).clause == "VIN-6.1"
    assert "before the conquests" in match.speaker("en").text(match.why_not(0, r.TREATY + 2).say)
    plain = position({"Poland": 1}, hand=9)
    assert "no Diplomacy" in plain.speaker("en").text(plain.why_not(0, r.TREATY + 1).say)


@clause("VIN-6.9")
def test_to_decline_without_a_province_is_asked_about() -> None:
    warn = GAME.words.warn
    assert warn is not None
    assert warning(position(hand=9), r.DECLINE) == "Your empire holds no province to leave behind."
    assert "your declined one goes" in warning(position(hand=9, old={0: ["Saxony"]}), r.DECLINE)
    held = position({"Poland": 1}, hand=9, old={0: ["Saxony"]})
    assert warn(held.view(0), r.DECLINE) is None


@pytest.mark.parametrize(
    ("counter", "options", "told"),
    [
        ("Ship Building", {}, "coasts cost 1 less"),
        (
            "Ship Building",
            {"ship-building": "same-sea"},
            "provinces on the same sea cost 1 less, and those across the sea",
        ),
        ("Astronomy", {}, "conquers across the seas"),
        ("Astronomy", {"astronomy-range": "one"}, "conquers across one sea"),
        ("Revolutionaries", {"revolutionaries-entry": "inland"}, "enters in any province away from the edge"),
        ("Specialization", {}, "doubles the other counter, and brings 1 pawn more"),
        (
            "Specialization",
            {"specialization-pawns": "plus-one"},
            "doubles what the other counter does, and brings 1 pawn more",
        ),
        ("Field General", {}, "7 more pawns while you conquer"),
    ],
)
@clause("VIN-9.4", "VIN-9.5", "VIN-9.6", "VIN-9.7")
def test_the_menu_says_what_a_counter_does_at_this_table(
    counter: str, options: dict[str, int | str], told: str
) -> None:
    match = position(options=options)
    assert isinstance(match.box, r.Box)
    assert match.speaker("en").text(effect_of(match.box, COUNTERS.index(counter))) == told


def test_the_menu_follows_an_altered_number() -> None:
    assert (
        Match.new(GAME, 3).speaker("en").text(effect_of(box_of(general=4), r.GENERAL))
        == "4 more pawns while you conquer"
    )


def box_of(**values: int) -> r.Box:
    """A box with other numbers."""
    found = GAME.box(values=values)
    assert isinstance(found, r.Box)
    return found


def test_a_province_that_may_be_spied_on_has_a_sign_for_it_beside_its_price() -> None:
    match = position({"Poland": 1}, civ=("Espionage", "Barbarians"), hand=9, rivals={1: {"Bohemia": 9}},
                     rival_civ={1: ("Militia", "Barbarians")})  # fmt: skip
    legal, here = match.legal(0), buttons(draw(match.view(0)))
    assert {r.CONQUER + p("Saxony"), r.SPY + p("Saxony")} <= set(legal)
    assert {code for code in legal if code in r.SPY or code in r.CONQUER} <= here
