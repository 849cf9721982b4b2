"""The games of the house as pages show them, in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.translation import ngettext

from lusoria.kernel import Choice, Game, Option, Switch
from lusoria.play import catalogue as house

from .forms import FilterForm
from .match import door
from .models import Table


@dataclass(frozen=True)
class GameCard:
    """A game in the catalogue."""

    slug: str
    title: str
    title_original: str
    designer: str
    year: int
    family: str
    seats_low: int
    seats_high: int
    seats_text: str
    minutes: int
    weight: int
    mechanisms: list[str]
    blurb: str
    running: int
    url: str
    rules_url: str
    new_url: str
    play_url: str
    css_url: str
    cover_url: str


def title(game: Game, language: str) -> str:
    """What the game is called in "en", "ja" or "zh-Hant"."""
    return {"ja": game.title_ja, "zh-Hant": game.title_zh}.get(language, game.title_en)


def card(game: Game, language: str, running: int = 0) -> GameCard:
    """One game for readers of "en", "ja" or "zh-Hant"."""
    return replace(_card(game.slug, language), running=running)


@cache
def _card(slug: str, language: str) -> GameCard:
    game = house.game(slug)
    speak = door.speaker(game, language)
    low, high = game.seats
    span = f"{low}–{high}" if low < high else str(low)
    named = title(game, language)
    return GameCard(
        slug=game.slug,
        title=named,
        title_original=game.title if game.title != named else "",
        designer=game.designer,
        year=game.year,
        family=game.family,
        seats_low=low,
        seats_high=high,
        seats_text=ngettext("%(n)s player", "%(n)s players", high) % {"n": span},
        minutes=game.minutes,
        weight=game.weight,
        mechanisms=[speak.look_up(m) for m in game.mechanisms],
        blurb=speak.look_up(game.blurb),
        running=0,
        url=reverse("game", args=[game.slug]),
        rules_url=reverse("rulebook", args=[game.slug]),
        new_url=reverse("table_new", args=[game.slug]),
        play_url=reverse("play_now", args=[game.slug]),
        css_url=reverse("board_css", args=[game.slug]) if (game.folder / "board.css").is_file() else "",
        cover_url=reverse("cover", args=[game.slug, language]),
    )


def filtered(query: Mapping[str, Any], language: str) -> tuple[list[GameCard], FilterForm]:
    """The games that fit the filters, by title, and the form of the filters."""
    running = Counter(Table.objects.filter(status=Table.Status.PLAYING).values_list("game", flat=True))
    cards = {g.slug: card(g, language, running[g.slug]) for g in house.games()}
    kinds = {m: speak.look_up(m) for g in house.games() for speak in [door.speaker(g, language)] for m in g.mechanisms}
    most = max((c.seats_high for c in cards.values()), default=2)
    form = FilterForm(query, seats=range(2, most + 1), mechanisms=sorted(kinds.items(), key=lambda kind: kind[1]))
    fits = []
    for game in house.games():
        shown = cards[game.slug]
        titles = (shown.title, game.title, game.title_en, game.title_ja, game.title_zh, game.slug)
        words = " ".join([*titles, game.designer, game.family, shown.blurb])
        if (q := form.wish("q")) and not all(part in words.casefold() for part in q.casefold().split()):
            continue
        if (n := form.wish("seats")) and not game.seats[0] <= n <= game.seats[1]:
            continue
        if (n := form.wish("minutes")) and game.minutes > n:
            continue
        if (n := form.wish("weight")) and game.weight != n:
            continue
        if (kind := form.wish("mechanism")) and kind not in game.mechanisms:
            continue
        fits.append(shown)
    return sorted(fits, key=lambda shown: shown.title.casefold()), form


def options(game: Game, language: str) -> list[dict[str, str]]:
    """What can be agreed about a game when its table opens."""
    speak = door.speaker(game, language)
    return [
        {
            "slug": option.slug,
            "title": speak.look_up(option.title),
            "kind": _kind(option),
            "clause": option.clause,
            "clause_url": door.clause_url(game, option.clause),
        }
        for option in game.options
    ]


def _kind(option: Option) -> str:
    if isinstance(option, Switch):
        return "switch"
    return "choice" if isinstance(option, Choice) else "number"
