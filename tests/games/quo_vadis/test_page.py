"""What a person sees at a table of Quo Vadis."""

import pytest

from lusoria.drawing import validate
from lusoria.games.quo_vadis import rules_state as r
from lusoria.games.quo_vadis.board import draw
from lusoria.games.quo_vadis.words import warn
from lusoria.play import Match, Speaker
from tests.games.quo_vadis.table import GAME, GLORIOUS, act, box, position, skill_with, space
from tests.support.boards import buttons, differences, finished, ids
from tests.support.clauses import clause

# What stands beside the prompt: amounts, and what is no piece.
BESIDE = (
    r.ALLOT, r.ANGER_OF, r.PRAY, r.CALM, r.TOKEN, r.ENOUGH_PLACED, r.UNPAID, r.STOP, r.KEEP, r.STAY, r.REBUILD,
    r.SPEND, r.HOLD, r.END_TURN,
)  # fmt: skip


@pytest.mark.parametrize("seats", [3, 5])
def test_every_position_is_drawn_and_every_choice_has_its_place(seats: int) -> None:
    match = finished(GAME, seats, {}, 3)
    for version in range(0, match.version + 1, 7):
        for reader in (None, version % seats):
            view = match.view_at(version, reader)
            drawn = draw(view)
            validate(drawn)
            assert differences(drawn) == set()
            placed = {code for code in view.legal if not any(code in block for block in BESIDE)}
            assert placed <= buttons(drawn), [r.ACTIONS.name(code) for code in placed - buttons(drawn)]


@clause("QUO-5.2", "QUO-5.4", "QUO-10.1", "QUO-1.7", "QUO-13.7")
def test_what_is_at_risk_is_said_before() -> None:
    def risk(match: Match, code: int) -> str | None:
        assert code in match.legal(0)
        said = warn(match.view(0), code)
        return None if said is None else Speaker(GAME, "en", ["Ada", "Ben", "Cleo"]).text(said)

    match = position(area="1-2", step=r.ANGER, store={0: (0, 0, 0, 4)}, towns={0: ["1-2.0"], 1: ["1-2.1"]})
    assert risk(match, r.ANGER_OF + 2) == "1 town of your own will be destroyed too."
    assert risk(match, r.ANGER_OF) is None
    match = position(area="1-2", step=r.ANGER, store={0: (0, 0, 0, 4)}, men={0: ["1-2.0"], 1: ["1-2.1"]})
    assert risk(match, r.ANGER_OF + 2) is None
    match.play(r.ANGER_OF)
    assert risk(match, r.SWEEP + space("1-2.0")) == "Your own worker there goes home too."
    assert risk(match, r.SWEEP + space("1-2.1")) is None
    match = position(area="1-2", step=r.LIFTING, men={0: ["1-2.0"], 1: ["1-2.1"]}, crew={0: (0, 2, 3, 4)})
    act(match, "from:4")
    assert risk(match, r.PLACE + space("1-2.0")) == "When your turn ends only one piece of yours can stay on a space."
    assert risk(match, r.PLACE + space("1-2.1")) is None
    census, granary = skill_with(r.AREA_POINTS), skill_with(r.GIVE + r.FOOD)
    room = box().room[GLORIOUS][r.FOOD]
    match = position(skills={0: [census, granary]}, store={0: (0, room - 1, 5, 0)})
    assert risk(match, r.SKILL + census) == "You control no area: it gives nothing."
    assert risk(match, r.SKILL + granary) == "You have room for 1 of it only."
    match = position(skills={0: [census, granary]}, store={0: (0, 0, 5, 0)}, towns={0: ["1-2.0"]})
    assert risk(match, r.SKILL + census) is None
    assert risk(match, r.SKILL + granary) is None


@clause("QUO-14.1")
def test_how_much_others_hold_is_no_secret() -> None:
    match = position(hands={1: ["labour1", "labour2"]}, skills={1: [3, 4, 5]})
    for reader in (0, 2, None):
        drawn = draw(match.view(reader)).seats[1]
        assert drawn is not None
        told = {
            node.attrs["id"]: [part for inner in node.walk() if inner.tag == "text" for part in inner.children]
            for node in drawn.drawing.walk()
            if node.attrs.get("id") in ("held-1", "lore-1")
        }
        assert told == {"held-1": ["2"], "lore-1": ["3"]}


@clause("QUO-14.2")
def test_pieces_facilities_and_played_skills_lie_open() -> None:
    skill = skill_with(r.PROSPEROUS)
    match = position(men={0: ["1-2.0"]}, towns={1: ["1-3.1"]}, played={2: [skill]})
    for reader in (0, 1, None):
        found = set().union(*(ids(plate.drawing) for plate in draw(match.view(reader)).plates()))
        assert f"man-{space('1-2.0')}-0-0" in found
        assert f"town-{space('1-3.1')}" in found
        assert f"skill-{skill}" in found
        assert {f"facility-{seat}-{k}" for seat in range(3) for k in range(4)} <= found
