"""Exports, imports, rules that have changed, and fairness."""

import copy
import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from lusoria.games.spartacus import rules as spartacus
from lusoria.kernel import BoxError
from lusoria.play import Frozen, Match, RecordError, Refused, catalogue, verify_fairness
from lusoria.play.record import digest_as
from tests.support.specimen import specimen

SECRET = bytes(range(32))


@pytest.fixture
def match() -> Match:
    match = Match.new("spartacus", seats=3, secret=SECRET, names=["Ada", "Ben", "Cleo"], options={"series": 2})
    for _ in range(20):
        match.play(match.legal(match.awaited[0])[-1])
    match.handover(1, "  Bot\n Bea ")
    match.play(match.legal(match.awaited[0])[0])
    return match


def finish(match: Match) -> None:
    while not match.over:
        match.play(match.legal(match.awaited[0])[-1])


def test_an_export_is_plain_json_and_loads(match: Match) -> None:
    data = match.export()
    again = Match.load(json.dumps(data))
    assert again.export() == data == json.loads(json.dumps(data))
    assert again.names == ("Ada", "Bot Bea", "Cleo")
    assert data["log"][0][:2] == ["act", match.record.entries[0].seat]
    again.play(again.legal(again.awaited[0])[0])
    assert match.version + 1 == again.version


def test_a_position_is_part_of_the_record() -> None:
    hands = [[1, 1], [1, 0, 1], [1, 0, 0, 1]]
    match = Match.at("spartacus", seats=3, fields={"hand": hands, "awaits": [2]}, components={"doubling": 3})
    match.play(spartacus.PLAY + 3)
    again = Match.load(match.export())
    assert again.fields() == match.fields()
    assert again.digests == match.digests


def test_a_box_that_is_tuned_anew_does_not_touch_a_running_match(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = match.game.rules
    data = match.export()
    tuned = copy.deepcopy(rules.components)
    tuned["doubling"]["is"] = 7
    monkeypatch.setitem(rules.__dict__, "components", tuned)
    assert Match.new("spartacus", seats=3).box.as_dict()["doubling"] == 7
    again = Match.load(data)
    assert again.box.as_dict() == match.box.as_dict()
    assert again.digests == match.digests
    assert match.box.as_dict()["doubling"] == tomllib.loads((match.game.folder / "components.toml").read_text())[
        "doubling"
    ]["is"]  # fmt: skip


def test_a_stored_match_is_played_on_whatever_its_box(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """It began when its numbers were within their bounds; those of today are for new matches."""
    old = Match.new("spartacus", seats=3, components={"doubling": 4}, secret=bytes(32))
    old.act(old.awaited[0], old.legal(old.awaited[0])[0])
    rules = old.game.rules
    narrow = copy.deepcopy(rules.components)
    narrow["doubling"]["most"] = 3
    monkeypatch.setitem(rules.__dict__, "components", narrow)
    monkeypatch.setattr(rules, "playable", lambda box, seats: 1)
    with pytest.raises(BoxError, match="doubling is 1 to 3, not 4"):
        Match.new("spartacus", seats=3, components={"doubling": 4})
    again = Match.load(old.export())
    assert again.box.as_dict() == old.box.as_dict()
    again.act(again.awaited[0], again.legal(again.awaited[0])[0])
    assert again.version == old.version + 1


def as_before(match: Match) -> dict[str, Any]:
    """The record of a match as it was written when mirrors still counted in a digest."""
    data = match.export()
    data["digests"] = [digest_as("", match._history.state(v)) for v in range(match.version + 1)]
    assert not set(data["digests"]) & set(match.digests)
    return data


def test_a_record_is_checked_by_the_digests_that_it_has(match: Match) -> None:
    data = as_before(match)
    again = Match.load(data)
    assert list(again.digests) == data["digests"]  # not made anew
    again.play(again.legal(again.awaited[0])[0])
    assert again.digests[-1].startswith("2:")
    assert Match.load(again.export()).digests == again.digests
    for at in (0, 7, -1):
        wrong = as_before(match)
        wrong["digests"][at] = "0" * 16
        with pytest.raises(RecordError, match="its digests differ"):
            Match.load(wrong)
    with pytest.raises(RecordError, match="does not play back"):
        Match.load({**data, "digests": data["digests"][:-1]})


MIRROR = (
    ("    points: Row", "    lying: int = num(mirror=True)\n    points: Row"),
    ("def score(", "def mirror(s: State, box: Box) -> None:\n    s.lying = count_at(s, TABLE)\n\n\ndef score("),
    ("        lay(s, card, TABLE, EVERYONE)", "        lay(s, card, TABLE, EVERYONE)\n        s.lying += 1"),
)


def test_a_mirror_more_freezes_no_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = specimen(tmp_path / "before"), specimen(tmp_path / "after", *MIRROR)
    old = Match.at(before, 2, fields={"card_at": [2, 2, 3, 3, 0, 0, 1, 1], "card_seen": [1, 1, 2, 2, 0, 0, 127, 127],
                                      "points": [6, 7, 0], "awaits": [1]})  # fmt: skip
    while not old.over:
        old.play(old.legal(old.awaited[0])[-1])
    monkeypatch.setattr(catalogue, "game", lambda slug: after)
    new = Match.load(old.export())
    assert new.digests == old.digests
    assert new.state.as_dict()["lying"] == old.state.as_dict()["card_at"].count(1)


HALF = Match.at("spartacus", seats=3, fields={"over": 1}).record.start
assert HALF is not None
HALF["awaits"] = 1  # over, and yet somebody is asked


def corrupt(data: dict[str, Any], *path: Any, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(data)
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


def test_records_that_cannot_be_right_are_refused(match: Match) -> None:
    data = match.export()
    wrong = [
        corrupt(data, "log", 3, value=["act", 0, "play:77"]),
        corrupt(data, "log", 3, value=["jump", 0, 3]),
        corrupt(data, "log", 3, value=["undo", 0, 0]),
        corrupt(data, "log", 3, value=["agreed", -1, 99]),
        corrupt(data, "log", 3, value=["act", 7, "pass"]),
        corrupt(data, "digests", 5, value="0" * 16),
        corrupt(data, "secret", value=bytes(32).hex()),
        corrupt(data, "secret", value="zz"),
        corrupt(data, "box", "values", "doubling", value=9),
        corrupt(data, "names", value=["Ada"]),
        corrupt(data, "version", value=99),
        corrupt(data, "format", value="chess"),
        corrupt(data, "seats", value=2),
        corrupt(data, "options", value={"series": 99}),
        corrupt(data, "options", value={"series": 1}),
        corrupt(data, "start", value={"hand": [[7]]}),
        corrupt(data, "start", value=HALF),
        {key: value for key, value in data.items() if key != "log"},
    ]
    for broken in wrong:
        with pytest.raises(RecordError):
            Match.load(broken)
    for text in ("", "[]", "{}", "7", '"x"'):
        with pytest.raises(RecordError):
            Match.load(text)


def test_a_match_that_goes_the_same_way_is_served_by_new_rules(match: Match) -> None:
    data = corrupt(match.export(), "rules", value=f"{match.game.rules_version}-before")
    again = Match.load(data)
    assert again.export() == match.export()  # and is now written down as one of these rules


def test_a_running_match_is_not_played_on_by_rules_that_came_later(match: Match) -> None:
    """Not even where all went the same way so far: those who sat down to it chose the rules that it began with."""
    old = f"{match.game.rules_version - 1}-before"
    with pytest.raises(Frozen, match="began under earlier rules"):
        Match.load(corrupt(match.export(), "rules", value=old))
    finish(match)
    again = Match.load(corrupt(match.export(), "rules", value=old))
    assert again.over
    assert again.ranking == match.ranking


@pytest.mark.parametrize("field", ["digests", "log"])
def test_a_match_that_would_go_differently_is_frozen(match: Match, field: str) -> None:
    data = corrupt(match.export(), "rules", value="0-before")
    if field == "digests":
        data["digests"][7] = "0" * 16
    else:
        data["log"][7] = ["act", (data["log"][7][1] + 1) % 3, "pass"]  # not legal under today's rules
    before = copy.deepcopy(data)
    with pytest.raises(Frozen, match="began under earlier rules"):
        Match.load(data)
    assert data == before


def test_a_box_that_no_longer_fits_freezes_a_match(match: Match) -> None:
    data = corrupt(match.export(), "box", "values", "old_number", value=3)
    with pytest.raises(RecordError):
        Match.load(data)
    with pytest.raises(Frozen):
        Match.load(corrupt(data, "rules", value="0-before"))


def test_loading_without_verifying_is_for_ones_own_records(match: Match) -> None:
    again = Match.load(match.export(), verify=False)
    assert again.digests == match.digests
    assert again.state.same(match.state)


def test_another_copy_is_brought_up_to_date(match: Match) -> None:
    other = Match.load(match.export())
    match.play(match.legal(match.awaited[0])[0])
    match.handover(0, "Dora")
    other.extend(match.entries(other.version))
    assert other.export() == match.export()
    with pytest.raises(Refused):
        other.extend([["act", other.awaited[0], "play:0"], ["act", 5, "pass"]])


def test_a_seat_is_given_what_it_may_know_until_the_end() -> None:
    match = Match.new("zero", seats=3, secret=SECRET)
    for _ in range(6):
        match.play(match.legal(match.awaited[0])[-1])
    data = match.export(1)
    text = json.dumps(data)
    assert SECRET.hex() not in text
    assert not any(digest in text for digest in match.digests)
    assert "luck" not in data["state"]
    assert data["state"] == {k: v for k, v in match.view(1).state.as_dict().items() if k != "luck"}
    assert all(
        match.record.entries[at - 1].seat == 1 and code.partition(":")[0] in ("lay", "take", "knock")
        for at, code in data["steps"]
    )
    with pytest.raises(RecordError, match="what one seat may know"):
        Match.load(data)
    assert match.export(full=False)["seat"] is None
    finish(match)
    assert match.export(1) == match.export() == match.export(full=False)
    assert match.export()["result"]["scores"] == match.scores


def test_fairness_is_promised_first_and_proved_last(match: Match) -> None:
    promised = match.fairness
    assert promised.commitment == hashlib.sha256(SECRET).hexdigest()
    assert promised.secret is None
    finish(match)
    assert match.fairness.secret is not None
    assert hashlib.sha256(bytes.fromhex(match.fairness.secret)).hexdigest() == promised.commitment
    assert verify_fairness(match.export(), promised.commitment)
    swindle = Match.new("spartacus", seats=3, secret=bytes(32))
    assert not verify_fairness(swindle.export(), promised.commitment)


def test_names_are_data(match: Match) -> None:
    bad = "<script>{seat}\u202e\x00"
    match.handover(0, bad)
    assert match.names[0] == "<script>{seat}"
    assert any(line.startswith("<script>{seat} takes over from Ada") for line in match.log("en"))
