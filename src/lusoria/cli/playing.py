"""`lusoria play` and `lusoria replay`: a table in the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from . import print_json
from .arguments import as_json, find_game, game_argument, language, options_option, parse_options, parse_seats

if TYPE_CHECKING:
    from ..bots import Bot
    from ..play import Match


@click.command()
@game_argument
@click.option("--seats", default=None, help="Who sits where: me, a name, or a bot. Default: me and bots.")
@options_option
@click.option("--seed", type=int, help="Fix the chance of this match.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Write the record there at the end.")
@language
def play(
    slug: str, seats: str | None, options: tuple[str, ...], seed: int | None, save: Path | None, lang: str
) -> None:
    """Play GAME in the terminal.

    `--seats me,bot,bot` plays against bots; `--seats Ada,Ben,random` passes the device between people, with a curtain.
    """
    from ..bots import Bot, BotError
    from ..play import Match

    game = find_game(slug)
    names = parse_seats(seats) if seats else ["me", *["companion"] * (game.seats[0] - 1)]
    players: list[Bot | None] = []
    for name in names:
        try:
            players.append(None if name == "me" else Bot.parse(name))
        except BotError:
            if ":" in name or not name[:1].isupper():
                raise
            players.append(None)
    secret = seed.to_bytes(32, "big", signed=True) if seed is not None else None
    titles = [
        n.capitalize() if p is None else f"{n} {i + 1}" for i, (n, p) in enumerate(zip(names, players, strict=True))
    ]
    match = Match.new(slug, len(names), parse_options(game, options), secret=secret, names=titles)
    try:
        _Terminal(match, players, lang).run()
    finally:
        if save is not None:
            save.write_text(json.dumps(match.export(), ensure_ascii=False), encoding="utf-8")
            click.echo(f"The record is in {save}.")


class _Terminal:
    """One table: asks people at the keyboard and bots in their turn, with a curtain when several people share it."""

    def __init__(self, match: Match, players: list[Bot | None], lang: str) -> None:
        self.match, self.players = match, players
        self.console = Console(highlight=False)
        self.speaker = match.speaker(lang)
        self.people = [p for p, bot in enumerate(players) if bot is None]
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.heard = dict.fromkeys([*self.people, -1], -1)

    def run(self) -> None:
        match = self.match
        while not match.over:
            awaited = match.awaited
            seat = next((p for p in awaited if self.players[p] is not None), awaited[0])
            bot = self.players[seat]
            if bot is None:
                self.person(seat)
            else:
                self.think(seat, bot)
        self.end()

    def think(self, seat: int, bot: Bot) -> None:
        match = self.match
        known = match.game.rules.know(match.state, match.box, seat)
        with self.console.status(f"{escape(match.names[seat])} is thinking"):
            code = bot.choose(match.game, known, match.box, seat, randbits(60))
        assert code is not None, "who is awaited decides something"
        match.act(seat, code)

    def person(self, seat: int) -> None:
        match, console = self.match, self.console
        if len(self.people) > 1 and self.at_screen != seat:
            console.clear()
            click.prompt(
                f"Pass the device to {match.names[seat]}; Enter when only they look", default="", show_default=False,
                prompt_suffix="",
            )  # fmt: skip
            self.at_screen = seat
        self.log(seat)
        view = match.view(seat)
        self.facts(seat)
        console.print(f"\n[bold]{escape(self.speaker.text(match.game.words.prompt(view)))}[/]")
        code = self.choose(seat, match.legal(seat))
        if code is None:
            match.undo(seat)
            console.print("One step taken back.")
        else:
            match.act(seat, code)

    def choose(self, seat: int, codes: list[int]) -> int | None:
        """A legal code, by its number in the list or in notation; None takes the last step back."""
        from ..play import label

        actions = self.match.game.rules.actions
        menu = Table(box=None, show_header=False, pad_edge=False)
        for i, code in enumerate(codes):
            menu.add_row(
                f"[bold]{i + 1}[/]",
                escape(self.speaker.text(label(self.match.game, code, self.match.box))),
                f"[dim]{actions.name(code)}[/]",
            )
        self.console.print(menu)
        undo = ", u takes back" if self.match.can_undo(seat) else ""
        while True:
            answer = click.prompt(f"1-{len(codes)}{undo}, q ends", prompt_suffix="> ").strip()
            if answer == "q":
                raise click.ClickException("the match was left before its end")
            if answer == "u" and undo:
                return None
            if answer.isdigit() and 1 <= int(answer) <= len(codes):
                return codes[int(answer) - 1]
            try:
                code = actions.parse(answer)
            except ValueError:
                self.console.print(f"Type a number from 1 to {len(codes)}, or the notation on the right.")
                continue
            if code in codes:
                return code
            self.console.print(escape(self.speaker.text(self.match.why_not(seat, code).say)))

    def log(self, seat: int) -> None:
        """What happened since this person last looked."""
        for line in self.match.log_lines(seat, since=self.heard[seat] + 1):
            self.console.print(f"[dim]{escape(line.text(self.speaker))}[/]")
        self.heard[seat] = self.match.version
        self.match.look(seat)

    def facts(self, seat: int) -> None:
        view = self.match.view(seat)
        words = self.match.game.words
        if words.facts is None:
            return
        table = Table(box=None, show_header=False, pad_edge=False)
        for fact in words.facts(view):
            whose = "" if fact.seat is None else self.match.names[fact.seat]
            value = fact.value if isinstance(fact.value, int) else self.speaker.text(fact.value)
            table.add_row(escape(whose), escape(self.speaker.text(fact.label)), escape(str(value)))
        self.console.print(table)

    def end(self) -> None:
        match = self.match
        for line in match.log_lines(None, since=max(self.heard.values()) + 1):
            self.console.print(f"[dim]{escape(line.text(self.speaker))}[/]")
        table = Table(box=None, header_style="bold", pad_edge=False)
        for head in ("Place", "Player", "Score"):
            table.add_column(head)
        for p in sorted(range(match.seats), key=lambda p: match.ranking[p]):
            table.add_row(str(match.ranking[p]), escape(match.names[p]), str(match.scores[p]))
        self.console.print(table)
        if match.view(None).unwon:
            self.console.print("Nobody wins.")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@language
@as_json
def replay(file: Path, lang: str, as_json: bool) -> None:
    """Show the recorded match in FILE; every step is checked against the record."""
    from ..play import Match

    match = Match.load(file.read_text(encoding="utf-8"))
    if as_json:
        print_json({
            "game": match.game.slug, "names": list(match.names), "options": match.options, "steps": match.version,
            "over": match.over, "scores": match.scores, "ranking": match.ranking if match.over else None,
            "won": not match.view(None).unwon if match.over else None, "log": match.log(lang),
        })  # fmt: skip
        return
    click.echo(match.as_text(lang))
