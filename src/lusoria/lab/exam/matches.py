"""Matches under examination: what leaves them for one reader, steps taken back, records written and read again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from lusoria.drawing import Offer, board_markup
from lusoria.kernel import Game, Table
from lusoria.kernel.luck import mix
from lusoria.play import LANGUAGES, LogLine, Match, MatchError, RecordError, Refused, label

from .play import LIMIT, located
from .sitting import Cell, Sitting, difference

SECRET = bytes(range(32))


class Page:
    """What one reader is given of a match now. The view and the log are made once, and told in each language."""

    def __init__(self, match: Match, reader: int | None) -> None:
        self.match, self.reader, self.view = match, reader, match.view(reader)
        self.buttons: list[int] = []  # of the boards that were drawn

    @cached_property
    def log(self) -> list[LogLine]:
        """What the reader may read of what happened."""
        return self.match.log_lines(self.reader)

    def words(self, language: str) -> str:
        """What the reader is told in one language: question, facts, actions, warnings, the log."""
        match, view, speaker, words = self.match, self.view, self.match.speaker(language), self.match.game.words
        facts = words.facts(view) if words.facts else ()
        warnings = [told(view, code) for told in (words.warn, words.price) if told for code in view.legal]
        parts = [
            speaker.text(words.prompt(view)),
            *(f"{speaker.text(f.label)} {f.seat} {speaker.text(f.value)}" for f in facts),
            *(speaker.text(label(match.game, code, match.box)) for code in view.legal),
            *("" if w is None else speaker.text(w) for w in warnings),
            *(line.text(speaker) for line in self.log),
        ]
        return "\n".join(parts)

    def position(self) -> str:
        """The position as the reader sees it, and what may be taken back."""
        match, view = self.match, self.view
        fresh = [(event.name, event.slots) for event in view.fresh]
        seen = [view.state.as_dict(), view.legal, view.names, view.scores, view.ranking, fresh, view.awaited]
        return json.dumps([*seen, [match.can_undo(p) for p in range(match.seats)]])

    def board(self, language: str) -> str:
        """The board as markup, with what every button on it says, or why it cannot be chosen."""
        match, view, speaker = self.match, self.view, self.match.speaker(language)

        def offer(code: int) -> Offer:
            self.buttons.append(code)
            if not 0 <= code < match.game.rules.size:
                return Offer("")
            legal = code in view.legal
            why = None if legal or self.reader is None else match.why_not(self.reader, code)
            told = "" if why is None else speaker.text(why.say)
            return Offer(
                speaker.text(label(match.game, code, match.box)), legal, why=told, clause=why.clause if why else ""
            )

        return board_markup(view, speaker.text, offer, tongue=speaker.tongue)


def papers_for(match: Match, reader: int | None, language: str) -> str:
    """What a reader may carry home: the match as text, an export of their own, the steps that count."""
    exported = json.dumps(match.export(reader, full=False))
    return "\n".join([match.as_text(language, reader), exported, json.dumps(match.steps(reader))])


def check_pages(
    game: Game, seats: int, options: Mapping[str, int], seed: int = 10, games: int = 1, steps: int = 24
) -> None:
    """Two matches that a seat cannot tell apart, played side by side: byte-identical view, prompt, facts, log, board,
    reasons, own export and text for that seat and for the spectator, in every language."""
    for number in range(games):
        table = Sitting(Cell(game, seats, options), seed, number)
        with located(table):
            table.leap(table.draw(table.rehearse(LIMIT)))
            twin_matches(table, table.draw(seats), steps)


def twin_matches(table: Sitting, observer: int, steps: int) -> None:
    """Play from this position in two matches, comparing all pages after each step."""
    game, seats, rules = table.cell.game, table.cell.seats, table.rules
    lane = Match.at(game, seats, table.cell.options, fields=whole(table.state), secret=SECRET)
    pairs = 0
    double: Match | None = None
    for _ in range(steps):
        if lane.over:
            return
        known = rules.know(lane.state, lane.box, observer)
        if double is None or not rules.know(double.state, lane.box, observer).same(known):
            # They can be told apart from here on: begin again, with a match of its own and another like it.
            pairs += 1
            world = rules.determinize(known, lane.box, observer, mix(table.seed, pairs))
            lane = Match.at(game, seats, table.cell.options, fields=whole(lane.state), secret=SECRET)
            double = Match.at(game, seats, table.cell.options, fields=whole(world), secret=SECRET)
        language = LANGUAGES[table.draw(len(LANGUAGES))]
        drawn, papers = table.draw(8) == 0, table.draw(4) == 0  # which take their time
        for reader in (observer, None):
            one, other = Page(lane, reader), Page(double, reader)
            alike(table, reader, one.position(), other.position())
            alike(table, reader, one.words(language), other.words(language))
            if drawn:
                alike(table, reader, one.board(language), other.board(language))
            if papers:
                alike(table, reader, papers_for(lane, reader, language), papers_for(double, reader, language))
        seat = lane.awaited[table.draw(len(lane.awaited))]
        offered = set(double.legal(seat)) if seat in double.awaited else set()
        both = [code for code in lane.legal(seat) if code in offered]
        code = table.pick(both or lane.legal(seat))
        lane.act(seat, code)
        if both:
            double.act(seat, code)
        else:
            double = None


def alike(table: Sitting, reader: int | None, one: str, other: str) -> None:
    """ExamError unless the two texts are the same."""
    if one != other:
        line = next((a, b) for a, b in zip(one.split("\n"), other.split("\n"), strict=False) if a != b)
        at = next((i for i, (a, b) in enumerate(zip(*line, strict=False)) if a != b), 0)
        near = [text[max(0, at - 60) : at + 100] for text in line]
        raise table.where(f"reader {reader} sees what is not known: ...{near[0]!r} / ...{near[1]!r}")


def whole(state: Any) -> dict[str, Any]:
    """The fields of a position as `Match.at` takes them."""
    fields = state.as_dict()
    for name in ("seats", "luck"):
        del fields[name]
    for name in ("awaits", "may", "asked", "talk"):
        fields[name] = [p for p in range(state.seats) if fields[name] >> p & 1]
    return dict(fields)


def check_readable(
    game: Game, seats: int, options: Mapping[str, int], seed: int = 11, games: int = 1, looks: int = 3
) -> None:
    """Through a random game everybody is told in every language what is asked, what they may do and what happened, with
    no slot left open, and the board of every reader draws, passes the allow-list, and offers actions that exist."""
    for number in range(games):
        match, table = begun(game, seats, options, seed, number)
        with located(table):
            between: list[Match] = []  # some of all positions, each as likely as any other
            while not match.over:
                if match.version < 2:
                    look(table, match)
                elif len(between) < looks:
                    between.append(match.copy())
                elif (at := table.draw(match.version - 1)) < looks:
                    between[at] = match.copy()
                random_act(match, table)
            for position in (*between, match):
                look(table, position)


def begun(game: Game, seats: int, options: Mapping[str, int], seed: int, number: int) -> tuple[Match, Sitting]:
    """A match, and a sitting that gives it random numbers and words for its errors."""
    table = Sitting(Cell(game, seats, options), seed, number)
    secret = mix(seed, number).to_bytes(8, "big") * 4
    return Match.new(game, seats, options, secret=secret), table


def random_act(match: Match, table: Sitting) -> tuple[int, int]:
    """One step of a random seat that is awaited, or, now and then, of one that may act; who did what."""
    table.moves = match.version
    seats = match.awaited if table.draw(4) else match.allowed
    seat = seats[table.draw(len(seats))]
    codes = match.legal(seat)
    if not codes:
        seat = match.awaited[0]
        codes = match.legal(seat)
    code = table.pick(codes)
    match.act(seat, code)
    return seat, code


def look(table: Sitting, match: Match) -> None:
    """A few readers' pages of one position."""
    table.moves = match.version
    for reader in {table.draw(match.seats), table.draw(match.seats), *match.awaited[:1], None}:
        readable(table, match, reader)


def readable(table: Sitting, match: Match, reader: int | None) -> None:
    """One reader's page: see `check_readable`."""
    page, size = Page(match, reader), match.game.rules.size
    page.board(LANGUAGES[table.draw(len(LANGUAGES))])
    if any(not 0 <= code < size for code in page.buttons):
        raise table.where(f"the board of seat {reader} has a button for {max(page.buttons)}, which is no action")
    if reader is None and page.view.legal:
        raise table.where("a spectator is offered actions")
    for language in LANGUAGES:
        lines = page.words(language).split("\n")
        for line in lines:
            if "{" in line:
                raise table.where(f"for seat {reader} in {language} a slot stays open: {line}"[:600])
        if not lines[0].strip():
            raise table.where(f"seat {reader} is asked nothing in {language}")


def check_records(game: Game, seats: int, options: Mapping[str, int], seed: int = 12, games: int = 1) -> None:
    """A random match with steps taken back on the way: nothing illegal is accepted, nothing is undone past news or past
    what another seat did in the open; written down and read again it is the same match; a wrong digest is noticed."""
    for number in range(games):
        match, table = begun(game, seats, options, seed, number)
        acts: list[Act] = []
        states = {0: match.state}
        with located(table):
            while not match.over:
                if table.draw(12) == 0:
                    refuse(match, table)
                if table.draw(8 + len(acts) // 4) == 0:
                    take_back(match, table, acts)
                if match.version and table.draw(8 + match.version // 4) == 0:
                    then = table.draw(match.version)
                    if then in states:
                        go_back(match.copy(), table, then, states[then])
                before = match.state
                sealed = bool(before.asked & (before.asked - 1))
                seat, code = random_act(match, table)
                acts.append(Act(seat, code, before, match.news_at(match.version), sealed))
                states[match.version] = match.state
            once_more(match, table)


class Act(NamedTuple):
    """A step that stands, and the position before it. `sealed`: it answered a question that was put to several."""

    seat: int
    code: int
    before: Any
    news: bool
    sealed: bool


def refuse(match: Match, table: Sitting) -> None:
    """What is not legal is refused, and nothing changes."""
    before = match.digests
    for seat in range(match.seats):
        legal = set(match.legal(seat))
        for _ in range(4):
            code = table.draw(match.game.rules.size + 2) - 1
            if code in legal:
                continue
            try:
                match.act(seat, code)
            except Refused:
                pass
            else:
                raise table.where(f"seat {seat} was let play code {code}, which is not legal")
    if match.digests != before:
        raise table.where("a refused action changed the match")


def take_back(match: Match, table: Sitting, acts: list[Act]) -> None:
    """Who may take back a step does so: one without news, after which others have done nothing in the open. The table
    is then as if that step had never been taken, and where the question is sealed nobody else sees a difference."""
    for seat in range(match.seats):
        if not match.can_undo(seat):
            continue
        version, before = match.version, match.state
        match.undo(seat)
        if match.version != version + 1:
            raise table.where("taking back a step is an entry of the record like any other")
        own = [at for at, act in enumerate(acts) if act.seat == seat]
        if not own or acts[own[-1]].news or any(a.news or not a.sealed for a in acts[own[-1] + 1 :]):
            raise table.where(f"seat {seat} took back a step past news or past what another did in the open")
        at, rules = own[-1], match.game.rules
        again = acts.pop(at).before.clone()
        for later, act in enumerate(acts[at:], at):
            if act.code not in rules.legal_codes(again, match.box, act.seat):
                raise table.where(f"seat {seat} took back a step without which seat {act.seat} could not have answered")
            acts[later] = act._replace(before=again.clone())
            again.news = 0
            rules.apply(again, match.box, act.seat, act.code)
        if not again.same(match.state):
            raise table.where(f"seat {seat} took back a step, but the table is not as if it had never been taken")
        if before.asked & (before.asked - 1):
            show, box = match.game.rules.show, match.box
            for other in set(range(match.seats)) - {seat}:
                if not show(before, box, other).same(show(match.state, box, other)):
                    raise table.where(f"seat {other} saw seat {seat} take back a sealed step")


def go_back(match: Match, table: Sitting, version: int, then: Table) -> None:
    """The table agrees to go back: every seat then knows what it knew at that step and nothing else, chance is keyed
    anew, and the match goes on from there and can be written down."""
    rules, box = match.game.rules, match.box
    match.undo_by_agreement(version)
    now = match.state
    for seat in range(match.seats):
        one, other = rules.know(then, box, seat), rules.know(now, box, seat)
        if not one.same(other):
            raise table.where(f"going back by agreement changed what seat {seat} knows: {difference(one, other)}")
    if {lane[0] for lane in then.luck} & {lane[0] for lane in now.luck}:
        raise table.where("going back by agreement left a stream of chance as it was")
    for seat in range(match.seats):
        if match.can_undo(seat) and table.draw(2) == 0:
            known = {lane[0] for lane in (*then.luck, *match.state.luck)}
            match.undo(seat)
            if known & {lane[0] for lane in match.state.luck}:
                raise table.where(f"seat {seat} went on back behind an agreement to chance that was known")
    for _ in range(4):
        if not match.over:
            random_act(match, table)
    if table.draw(4) == 0 and Match.load(json.dumps(match.export())).digests != match.digests:
        raise table.where("a match that went back by agreement reads back as another")


def once_more(match: Match, table: Sitting) -> None:
    """The record as JSON, read again."""
    text = json.dumps(match.export())
    again = Match.load(text)
    if json.dumps(again.export()) != text or again.digests != match.digests or not again.state.same(match.state):
        raise table.where("the match read back is not the match written down")
    for reader in (table.draw(match.seats), None):
        alike(table, reader, papers_for(match, reader, "en"), papers_for(again, reader, "en"))
        alike(table, reader, Page(match, reader).words("en"), Page(again, reader).words("en"))
    forged = json.loads(text)
    forged["digests"][len(forged["digests"]) // 2] = "0" * 16
    try:
        Match.load(forged)
    except RecordError:
        return
    except MatchError as error:
        raise table.where(f"a record with a wrong digest ends in {type(error).__name__}: {error}") from error
    raise table.where("a record with a wrong digest is believed")
