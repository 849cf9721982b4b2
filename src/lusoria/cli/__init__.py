"""The command `lusoria`: one place to play, serve, simulate and measure from a terminal."""

from __future__ import annotations

import importlib
import json
from typing import Any

import click

# Command: the module that holds it and its one line of help. Modules load only when their command runs.
COMMANDS = {
    "games": ("browse", "List the games of the house."),
    "rules": ("browse", "Read the rulebook of a game."),
    "play": ("playing", "Play in the terminal, against bots or by passing the device."),
    "replay": ("playing", "Show a recorded match step by step."),
    "serve": ("running", "Serve the house to browsers."),
    "warm": ("running", "Compile games ahead, for images and machines that are to answer at once."),
    "watch": ("running", "Run a command about a game again whenever a file of its box is saved."),
    "backup": ("keeping", "Copy the database of the running house to a file."),
    "restore": ("keeping", "Put such a copy in the place of the database."),
    "doctor": ("keeping", "Play every match of the house again and report what does not fit."),
    "verdicts": ("keeping", "What people of this house thought of the games they played."),
    "simulate": ("measuring", "Play thousands of games between bots and sum them up."),
    "tally": ("measuring", "Count what winners had in common: cards, counters, choices."),
    "sweep": ("designing", "Play every combination of some numbers, with the same deals."),
    "tune": ("designing", "Search open numbers of a box for those that meet goals."),
    "judge": ("judging", "Whether a box meets the goals that its numbers were chosen by."),
    "luck": ("designing", "How much of the results is skill."),
    "ladder": ("designing", "Bots at mixed tables, and how far apart they are."),
    "duel": ("duelling", "One bot beside another in its place, until it is clear which is better."),
    "coverage": ("designing", "Which clauses are played, and which never are."),
    "drama": ("designing", "Who leads when, and whether there is something to decide."),
    "train": ("learning", "Learn the judgement of a game by self-play."),
    "ladders": ("learning", "Learn at many tables, and how far it comes there beside the other bots."),
    "report": ("reporting", "All that the lab finds about a game, in one HTML file."),
    "figures": ("measuring", "The length, speed and fairness of games, and how bots fare, as a table."),
    "exam": ("measuring", "Put games to the public test suites and to our own."),
    "bench": ("measuring", "Measure speed side by side with OpenSpiel, in one run."),
}


class House(click.Group):
    """Loads a command's module on use, and turns what people can get wrong into one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"{__name__}.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as error:
            if isinstance(error, _asked_wrongly()):
                raise click.UsageError(str(error)) from error
            if _is_told(error):
                raise click.ClickException(str(error)) from error
            raise


def _asked_wrongly() -> type[Exception]:
    from ..lab.work import LabError

    return LabError


def _is_told(error: Exception) -> bool:
    """Whether the message of an error is meant for the person at the keyboard."""
    from ..bots import BotError, BotFault
    from ..bots.learned.weights import WeightsError
    from ..kernel import BoxError, OptionError
    from ..kernel.lint import SubsetError
    from ..kernel.machine.faults import FaultError, ProgramError
    from ..play import MatchError, UnknownGame
    from ..research import MissingExtraError, NoDeviceError

    texts, doors = (SubsetError, ProgramError, FaultError), (MissingExtraError, NoDeviceError)
    told = (BotError, BotFault, WeightsError, BoxError, OptionError, MatchError, UnknownGame)
    return isinstance(error, (*told, *doors, *texts))


@click.group(cls=House, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lusoria")
def main() -> None:
    """Lusoria: modern board games, each written once, for people, bots, researchers and designers."""


def print_json(data: Any) -> None:
    """Data for programs, on standard output."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))
