"""A report: one HTML file without outside parts that says of a box what the lab has found, in three languages.

Two boxes stand side by side. It is made of elements, never of strings, so nothing that a box is called can be markup.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree as Xml

from ..drawing import El
from ..kernel import N_, Box, Game, Say
from ..kernel.say import Slot
from ..play.words import Speaker, title, word
from . import plots
from .notes import countable
from .simulate import Share
from .study import Study
from .sweep import labels

SVG = "http://www.w3.org/2000/svg"  # a page knows without being told
EVEN = 0.75, 1.33  # of an even share: what a thing should win

SECTIONS = {
    "box": (N_("The box"), N_("The numbers that the games were played with. What differs from the box is marked.")),
    "seats": (N_("Seats"), N_("How often each seat wins among equal bots; the broken line is an even share.")),
    "length": (N_("Length"), N_("Decisions in a game, with the middle half of all games.")),
    "things": (N_("Things"), N_("How often whoever had a thing won, as a multiple of an even share; between 0.75 and "
                                "1.33 is neither a trap nor a must.")),
    "luck": (N_("Luck and skill"), N_("The same deals were played with the bots exchanged. What follows the bot is "
                                      "skill, what follows the deal or the seat is not.")),
    "ladder": (N_("The ladder"), N_("Bots at mixed tables. One step up is to stand above the other three times in "
                                    "four.")),
    "coverage": (N_("Clauses"), N_("In how many games each clause of the rulebook was played.")),
    "drama": (N_("Drama"), N_("How well the later winner stands from the start of a game to its end, from -1 to 1.")),
    "levers": (N_("Levers"), N_("What each number does by itself, a quarter lower and higher, on the same deals: how "
                                "many decisions longer games are.")),
}  # fmt: skip

PEOPLE = (
    N_("People"), N_("What was said of the game at people's tables when it was over, by the numbers it was played "
                     "with: one to five stars, and a sentence."),
)  # fmt: skip
MOST_STARS = 5
Said = Mapping[str, Any]  # one line of `lusoria verdicts --json`


@dataclass(frozen=True)
class _Page:
    game: Game
    language: str

    @property
    def speaker(self) -> Speaker:
        return Speaker(self.game, self.language)

    def say(self, text: str, **slots: Slot) -> str:
        return self.speaker.text(Say(text, **slots))

    # -- elements -------------------------------------------------------------------------------------------------

    def part(self, name: str, studies: Sequence[Study]) -> Xml.Element:
        """A section: heading, what it shows, and each box's findings side by side."""
        head, about = SECTIONS[name]
        section = _el("section", _el("h2", self.say(head)), _el("p", self.say(about), class_="about"), id=name)
        columns = _el("div", class_="columns" if len(studies) > 1 else "column")
        for k, found in enumerate(studies):
            column = _el("div")
            if len(studies) > 1:
                column.append(
                    _el("h3", self.say(N_("The box as it is")) if k == 0 else self.say(N_("The box as changed")))
                )
            column.extend(list(getattr(self, f"_{name}")(found)))
            columns.append(column)
        section.append(columns)
        return section

    def verdict(self, text: str, **slots: Slot) -> Xml.Element:
        return _el("p", self.say(text, **slots), class_="verdict")

    # -- what was found -------------------------------------------------------------------------------------------

    def _box(self, s: Study) -> Iterator[Xml.Element]:
        about = N_("Rules version {version}; bots: greedy; games at each number of seats: {games}; seed: {seed}.")
        yield self.verdict(about, version=s.rules_version, games=s.games, seed=s.seed)
        rows = []
        for name, entry in self.game.rules.components.items():
            value = json.dumps(s.values.get(name, entry["is"]))
            origin = "" if "from" not in entry else str(entry["from"])
            rows.append(
                [name + (" *" if name in s.values else ""), _cut(value), "ours" if name in s.values else origin]
            )
        heads = N_("Component"), N_("Value"), N_("From")
        yield _folded(self.say(N_("Components")), _table([self.say(h) for h in heads], rows))

    def _seats(self, s: Study) -> Iterator[Xml.Element]:
        for report in s.seats:
            many = len(report.wins)
            marks = [(self.speaker.name(p), w.value, w.low, w.high) for p, w in enumerate(report.wins)]
            yield _el("h4", self.say(N_("Players: {seats}"), seats=many))
            yield _plot(plots.intervals(marks, even=1 / many))
            off = [p for p, w in enumerate(report.wins) if not w.low <= 1 / many <= w.high]
            for p in off:
                better = report.wins[p].value > 1 / many
                text = N_("{name} wins more than its share: {share}.") if better else N_(
                    "{name} wins less than its share: {share}.")  # fmt: skip
                yield self.verdict(text, name=self.speaker.name(p), share=_share(report.wins[p]))
            if not off:
                yield self.verdict(N_("No seat is off its share beyond doubt."))

    def _length(self, s: Study) -> Iterator[Xml.Element]:
        marks = [
            (self.say(N_("Players: {seats}"), seats=len(r.wins)), r.length.mean, r.length.quarter,
             r.length.three_quarters)
            for r in s.seats
        ]  # fmt: skip
        yield _plot(plots.intervals(marks, form=".0f"))
        shared = max(s.seats, key=lambda r: r.shared)
        yield self.verdict(N_("Shared victories: at most {share} of games, at a table of {seats}."),
                           share=f"{shared.shared:.1%}", seats=len(shared.wins))  # fmt: skip

    def _things(self, s: Study) -> Iterator[Xml.Element]:
        box, many = self.game.box(values=s.values), len(s.seats[-1].wins)
        kinds = countable(self.game)
        if not s.things:
            yield self.verdict(N_("This game has no things that could be counted."))
        for by, fares in s.things.items():
            marks = sorted(
                ((self.thing(kinds[by], f.thing, box), f.lift, many * f.wins.low, many * f.wins.high) for f in fares),
                key=lambda mark: -mark[1],
            )  # fmt: skip
            yield _el("h4", by)
            yield _plot(plots.intervals(marks, even=1.0, band=EVEN, form=".2f"))
            off = [m for m in marks if m[2] > EVEN[1] or m[3] < EVEN[0]]
            for name, lift, low, high in off:
                text = N_("{name} is a must: {share}.") if lift > 1 else N_("{name} is a trap: {share}.")
                yield self.verdict(text, name=name, share=f"{lift:.2f} ({low:.2f}-{high:.2f})")
            doubt = [m for m in marks if m not in off and not EVEN[0] <= m[1] <= EVEN[1]]
            if doubt:
                names = " · ".join(m[0] for m in doubt)
                yield self.verdict(N_("Perhaps out of bounds, more games would tell: {names}."), names=names)
            elif not off:
                yield self.verdict(N_("All of them are within bounds."))

    def thing(self, kind: str, value: int, box: Box) -> str:
        """What a thing is called, with its number where names would be the same."""
        try:
            return self.speaker.text(word(self.game, kind, value, box))
        except (KeyError, IndexError):
            return str(value)

    def _luck(self, s: Study) -> Iterator[Xml.Element]:
        found = s.luck
        parts = [
            (N_("Skill"), found.skill),
            (N_("Seat"), found.seat),
            (N_("Deal"), found.deal),
            (N_("Rest"), found.rest),
        ]
        yield _plot(plots.parts_of_whole([(self.say(name), p.value) for name, p in parts]))
        yield self.verdict(N_("Skill makes {share} of the difference between results, with these bots: {bots}."),
                           share=_share(found.skill), bots=", ".join(dict.fromkeys(found.bots)))  # fmt: skip
        for p in found.unfair:
            text = N_("{name} is better than even, whoever sits there.") if found.by_seat[p].value > 0 else N_(
                "{name} is worse than even, whoever sits there.")  # fmt: skip
            yield self.verdict(text, name=self.speaker.name(p))

    def _ladder(self, s: Study) -> Iterator[Xml.Element]:
        marks = [(r.bot, r.steps, r.low, r.high) for r in reversed(s.ladder.rungs)]
        yield _plot(plots.intervals(marks, form=".2f"))
        yield self.verdict(N_("From {lowest} to {highest} there are so many steps: {steps}."),
                           lowest=s.ladder.rungs[0].bot, highest=s.ladder.rungs[-1].bot,
                           steps=f"{s.ladder.steps:.1f}")  # fmt: skip

    def _coverage(self, s: Study) -> Iterator[Xml.Element]:
        found = s.coverage
        rows = [[c.clause, *(f"{c.games[p]} / {found.games[p]}" for p in found.policies)] for c in found.clauses]
        yield _folded(self.say(N_("All clauses")), _table([self.say(N_("Clause")), *found.policies], rows))
        if found.never:
            yield self.verdict(N_("Never played: {names}."), names=", ".join(found.never))
        else:
            yield self.verdict(N_("Every clause that the rules cite was played."))
        if found.untold:
            yield self.verdict(N_("Events that never happened: {names}."), names=", ".join(found.untold))

    def _drama(self, s: Study) -> Iterator[Xml.Element]:
        d = s.drama
        yield _plot(plots.course(d.forecast, self.say(N_("start")), self.say(N_("end"))))
        rows = [
            (N_("Lead changes"), f"{d.leads.mean:.1f}"), (N_("Settled after"), f"{d.settled.mean:.0%}"),
            (N_("Decisions without a choice"), f"{d.forced:.0%}"), (N_("Real choices"), _share(d.real)),
            (N_("Others' decisions between one's own"), f"{d.waiting.mean:.1f}"),
            (N_("Second within a tenth of the winner"), _share(d.close)),
        ]  # fmt: skip
        yield _table(["", ""], [[self.say(name), value] for name, value in rows])
        if d.options:
            marks = [(b.action, b.best.value, b.best.low, b.best.high) for b in d.options]
            yield _el("h4", self.say(N_("How often an action is best where it is offered")))
            yield _plot(plots.intervals(marks))

    def _levers(self, s: Study) -> Iterator[Xml.Element]:
        marks = [
            (" ".join(t for t in labels(row) if t.partition("=")[0] not in s.values or len(row.values) == 1) or "?",
             row.longer.value, row.longer.low, row.longer.high)
            for row in s.levers if row.longer is not None
        ]  # fmt: skip
        if marks:
            yield _plot(plots.intervals(marks, even=0.0, form="+.1f"))
            name, value, *_ = max(marks, key=lambda m: abs(m[1]))
            yield self.verdict(N_("The strongest: {name} ({difference})."), name=name, difference=f"{value:+.1f}")
        else:
            yield self.verdict(N_("This box has no single numbers that may be altered."))

    # -- what people said -----------------------------------------------------------------------------------------

    def people(self, verdicts: Iterable[Said]) -> Xml.Element:
        """What people thought, gathered by the numbers that they played with."""
        head, about = PEOPLE
        section = _el("section", _el("h2", self.say(head)), _el("p", self.say(about), class_="about"), id="people")
        tables: dict[str, list[Said]] = {}
        for said in verdicts:
            changed = ", ".join(f"{name} = {json.dumps(value)}" for name, value in said["components"].items())
            tables.setdefault(changed, []).append(said)
        for changed, found in sorted(tables.items()):
            stars = sum(said["stars"] for said in found) / len(found)
            section.append(_el("h4", changed or self.say(N_("The box as it is"))))
            section.append(self.verdict(N_("{stars} of {most} on average; asked: {people}."), stars=f"{stars:.1f}",
                                        most=MOST_STARS, people=len(found)))  # fmt: skip
            rows = [
                ["\u2605" * said["stars"] + "\u2606" * (MOST_STARS - said["stars"]), str(said["seats"]), said["text"]]
                for said in found
            ]  # fmt: skip
            section.append(_table([self.say(h) for h in (N_("Stars"), N_("Players"), N_("Sentence"))], rows))
        if not tables:
            section.append(self.verdict(N_("Nobody has said anything yet: it is asked at the end of every game.")))
        return section


def report(
    game: Game, studies: Sequence[Study], language: str = "en", verdicts: Iterable[Said] | None = None,
    against: str = "",
) -> str:  # fmt: skip
    """The page: of one box, or of two side by side (the box as it is first).

    `verdicts`: what people of a house said, as `lusoria verdicts --json` prints it; None leaves that section out.
    `against`: the name of the file that the second box is from.
    """
    page = _Page(game, language)
    name, found = title(game, language), studies[0]
    command = command_of(game, found.games, found.seed, against, verdicts is not None)
    head = page.say(N_("{title}: what the lab has found"), title=name)
    body = _el(
        "body", _el("h1", head),
        _el("p", page.say(N_("Made by: {command}"), command=command), class_="about"),
    )  # fmt: skip
    for section in SECTIONS:
        body.append(page.part(section, studies))
    if verdicts is not None:
        body.append(page.people(verdicts))
    root = _el(
        "html",
        _el("head", _el("meta", charset="utf-8"), _el("title", head), _el("style", STYLE),
            _el("meta", name="viewport", content="width=device-width, initial-scale=1"),
            _el("meta", name="manner", content=found.manner)),
        body, lang=language,
    )  # fmt: skip
    return "<!doctype html>\n" + Xml.tostring(root, encoding="unicode", method="html") + "\n"


def command_of(game: Game, games: int | str, seed: int | str, against: str = "", verdicts: bool = False) -> str:
    """What makes the same report again."""
    made = f"lusoria report {game.slug} -n {games} --seed {seed}"
    return made + (f" --against {against}" if against else "") + (" --verdicts" if verdicts else "")


def _el(tag: str, *children: Xml.Element | str, **attrs: str) -> Xml.Element:
    made = Xml.Element(tag, {k.rstrip("_"): v for k, v in attrs.items()})
    for child in children:
        if isinstance(child, str):
            made.text = (made.text or "") + child
        else:
            made.append(child)
    return made


def _plot(plot: El) -> Xml.Element:
    return Xml.fromstring(plots.markup(plot).replace(f' xmlns="{SVG}"', ""))  # noqa: S314 - our own drawing, escaped and checked when it was rendered


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Xml.Element:
    made = _el("table")
    if any(heads):
        made.append(_el("tr", *(_el("th", h) for h in heads)))
    for row in rows:
        made.append(_el("tr", *(_el("td", cell) for cell in row)))
    return made


def _folded(name: str, inside: Xml.Element) -> Xml.Element:
    return _el("details", _el("summary", name), inside)


def _cut(value: str) -> str:
    return value if len(value) <= 160 else value[:157] + "…"


def _share(share: Share | object) -> str:
    value, low, high = (100 * getattr(share, name) for name in ("value", "low", "high"))
    return f"{value:.0f} % ({low:.0f}-{high:.0f})"


STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 "Iowan Old Style", Georgia, "Noto Serif", serif; max-width: 62rem; margin: 2rem auto;
  padding: 0 1rem; color: #2b2722; background: #fdfaf3; }
:lang(ja) { font-family: "Hiragino Mincho ProN", "Noto Serif CJK JP", "Yu Mincho", serif; }
:lang(zh-Hant) { font-family: "Songti TC", "Noto Serif CJK TC", "PMingLiU", serif; }
h1 { font-size: 1.7rem; } h2 { border-top: 1px solid #cfc6b4; padding-top: 1rem; margin-top: 2rem; }
h3, h4 { margin: 0.8rem 0 0.2rem; } .about { color: #6a6154; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 2rem; }
.plot { width: 100%; max-width: 44rem; height: auto; display: block; }
.plot .t { font-family: system-ui, sans-serif; }
.verdict { margin: 0.3rem 0; } .verdict::before { content: "\\2192\\a0"; }
table { border-collapse: collapse; font-size: 0.92rem; } td, th { padding: 0.1rem 0.9rem 0.1rem 0; text-align: left;
  vertical-align: top; overflow-wrap: anywhere; }
@media (max-width: 50rem) { .columns { grid-template-columns: 1fr; } }
@media (prefers-color-scheme: dark) { body { color: #e9e2d4; background: #201d19; } .about { color: #b3a996; }
  h2 { border-color: #4c453b; } }
@media print { body { color: #000; background: #fff; max-width: none; margin: 0; font-size: 11pt; }
  section { break-inside: auto; } .plot, tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; } }
"""
