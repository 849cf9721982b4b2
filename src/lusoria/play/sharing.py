"""What leaves the house: one reader's share of a running match, and a match as readable text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lusoria.kernel import N_, MemoryTable, Say

from .record import FORMAT_VERSION, VIEW_FORMAT
from .words import option_word, title

if TYPE_CHECKING:
    from .match import Match

_PLAYERS = N_("Players: {names}")
_OPTIONS = N_("Options: {options}")
_FAIRNESS = N_("Hash of the secret: {hash}")
_SECRET = N_("The secret: {secret}")
_RUNNING = N_("The match goes on.")
_RESULT = N_("{place}. {seat}: {score}")
_NOBODY = N_("Nobody wins.")


def shared(match: Match, seat: int | None) -> dict[str, Any]:
    """Plain data made from the view and the log of one reader (None: a spectator), and that reader's own steps; in a
    game of memory only those that it has not looked back on yet."""
    view = match.view(seat)
    actions = match.game.rules.actions
    place = _count(match, seat)
    faded = match.faded(seat) if isinstance(view.state, MemoryTable) else None
    state = view.state.as_dict()
    del state["luck"]
    return {
        "format": VIEW_FORMAT,
        "version": FORMAT_VERSION,
        **match.record.head(),
        "seat": seat,
        "at": len(place) - 1,
        "names": list(view.names),
        "awaited": list(view.awaited),
        "legal": [actions.name(code) for code in view.legal],
        "state": state,
        "steps": [
            [place[at], actions.name(entry.value)]
            for at, entry in enumerate(match.record.entries, 1)
            if entry.kind == "act" and entry.seat == seat and (faded is None or at > faded)
        ],
        "log": [
            {
                "version": place[line.version],
                "text": line.text(match.speaker()),
                "clause": line.clause,
                "undone": line.undone,
            }
            for line in match.log_lines(seat)
        ],
    }


def text(match: Match, language: str, seat: int | None) -> str:
    """The match as plain text."""
    speaker = match.speaker(language)
    game = match.game
    names = ", ".join(speaker.name(p) for p in range(match.seats))
    lines = [title(game, language), speaker.text(Say(_PLAYERS, names=names))]
    chosen = [
        f"{speaker.look_up(option.title)} = {speaker.text(option_word(option, match.options[option.slug]))}"
        for option in game.options
        if match.options[option.slug] != option.default
    ]
    if chosen:
        lines.append(speaker.text(Say(_OPTIONS, options="; ".join(chosen))))
    fairness = match.fairness
    lines += [speaker.text(Say(_FAIRNESS, hash=fairness.commitment)), ""]
    place = _count(match, seat)
    for line in match.log_lines(seat):
        mark = "~" if line.undone else " "  # taken back
        clause = f"  [{line.clause}]" if line.clause else ""
        lines.append(f"{place[line.version]:>4}{mark} {line.text(speaker)}{clause}")
    lines.append("")
    if not match.over:
        return "\n".join([*lines, speaker.text(Say(_RUNNING)), ""])
    places, scores = match.ranking, match.scores
    for p in sorted(range(match.seats), key=lambda p: places[p]):
        lines.append(speaker.text(Say(_RESULT, place=places[p], seat=speaker.name(p), score=scores[p])))
    if match.view(None).unwon:
        lines.append(speaker.text(Say(_NOBODY)))
    assert fairness.secret is not None
    return "\n".join([*lines, "", speaker.text(Say(_SECRET, secret=fairness.secret)), ""])


def _count(match: Match, seat: int | None) -> dict[int, int]:
    """Versions as the reader counts them."""
    return {0: 0} | {version: at for at, version in enumerate(match.steps(seat), 1)}
