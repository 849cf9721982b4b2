"""Worlds that a seat holds possible, written out as functions in the subset of the rules.

`suppose` fills what a seat knows up to a world. It starts from the output of `redact` (see `knowing.py`), never from a
true state: what was redacted cannot leak into a search. Where cards must agree with what was said (`strain`), few deals
do, and a walk of swaps goes from one to another; whoever asks for many worlds goes on from the last (`suppose_near`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .declare import Table
from .zones import CardTable

# How far a walk towards agreement with what was said goes: worlds that agree to pass through before one is taken, and
# swaps before giving up.
DEALS = 12  # whole deals to try first: one that agrees at once is as likely as any other
BURN_IN = 8  # times the number of hidden cards
NEAR = 1  # the same: from a world that agrees to the next
PATIENCE = 4000
SPELL = 60  # times the number of hidden cards: swaps between two warm spells, and how long it may stray
LOST = 8 * SPELL  # the same: swaps after which a walk that strays begins again


def worlds_text(state: type[Table], has: Collection[str], mend: Sequence[str]) -> str:
    """The source text of all functions of this module for one state; `has` names the optional functions of the game,
    `mend`: statements that make a valid position of one where hidden cards have traded places."""
    strained = "strain" in has and issubclass(state, CardTable)
    parts = [_marks(state)] if "mark" in has else []
    parts += [_walk("mark" in has)] if strained else []
    parts += [_suppose_open(state, has, mend, strained), _suppose_near(has, mend, strained), _suppose(state, has)]
    return "\n\n".join(parts)


def _marks(state: type[Table]) -> str:
    """Text of what keeps `marks[place]`, the sum of the marks of the cards that lie there, for `strain`: counted from
    nothing, mended as two cards trade places, wiped; and of `strain_alone(s, box, seat)`, for whoever asks but once."""
    places = state.FIELDS["marks"].shape[0]
    return f"""def sum_marks(s):
    clear_marks(s)
    for c in range(len(s.card_at)):
        s.marks[s.card_at[c]] += mark(c)


def clear_marks(s):
    for place in range({places}):
        s.marks[place] = 0


def trade_cards(s, a, b):
    more = mark(a) - mark(b)
    s.marks[s.card_at[a]] -= more
    s.marks[s.card_at[b]] += more
    swap_cards(s, a, b)


def strain_alone(s, box, seat):
    sum_marks(s)
    far = strain(s, box, seat)
    clear_marks(s)
    return far
"""


def _walk(counted: bool) -> str:
    """Text of `walk_on(s, box, seat, n, far, settle)`: from a deal of the n listed cards that is `far` from what was
    said, to one that agrees; worlds that do are passed through before, `settle` of them."""
    swap = "trade_cards" if counted else "swap_cards"
    lines = [
        "def walk_on(s, box, seat, n, far, settle):",
        f"    left = {PATIENCE} * n",
        f"    away = {SPELL} * n if far > 0 else 0",
        # Where worlds that agree are few and far between, patience may end amid others: then the next one does.
        f"    while settle > 0 and (left > 0 or far > 0 and left > -{PATIENCE} * n):",
        "        a = s.card_key[chance(s, IMAGINED, n)]",
        "        b = s.card_key[chance(s, IMAGINED, n)]",
        "        near = far",
        "        if lie_alike(s, a, b) == 0:",  # else they trade nothing, and there is nothing to ask
        f"            {swap}(s, a, b)",
        "            near = strain(s, box, seat)",
        # Metropolis. Tepid where worlds agree; only the visits to those are counted: watched there alone the
        # walk favours none of them. Before the first, and when it has strayed for long, it goes cold, with a
        # warm spell now and then: hotter, many answers are never met at once, and colder it gets stuck.
        f"        cold = 2 if away < {SPELL} * n else 1 if left % ({SPELL} * n) < 4 * n else 4",
        "        rise = cold * (near - far)",
        "        if rise <= 0 or chance(s, IMAGINED, 65536) < 65536 >> min(rise, 17):",
        "            far = near",
        "        else:",
        f"            {swap}(s, a, b)",
        "        left -= 1",
        "        away += 1",
        "        if far == 0:",
        "            away = 0",
        "            settle -= 1",
        # Whoever has been lost through many warm spells begins again elsewhere.
        f"        elif away > {SPELL} * n and left % ({LOST} * n) == 0:",
        "            shuffle_hidden(s, seat, n)",
        *(["            sum_marks(s)"] if counted else []),
        "            far = strain(s, box, seat)",
        "    if far > 0:",
        "        fault_no_world()",
    ]
    return "\n".join(lines)


def _begun(has: Collection[str]) -> list[str]:
    """Statements with which every world begins."""
    return ["    rekey(s, key)", *(["    imagine(s, box, seat)"] if "imagine" in has else [])]


def _closed(mend: Sequence[str]) -> list[str]:
    """Statements with which every world ends."""
    return [*mend, "    s.news = 0", "    reopen(s, seat)"]


def _suppose_open(state: type[Table], has: Collection[str], mend: Sequence[str], strained: bool) -> str:
    """Text of `suppose_open(s, box, seat, key)`: a world where those who have answered a sealed question in secret are
    still to answer it; 1 where it took a walk, and 0 where a deal agreed as it was. And of `reopen(s, seat)`."""
    counted = "mark" in has
    lines = ["def suppose_open(s, box, seat, key):", *_begun(has)]
    if strained:
        lines.append("    walked = 0")
    if issubclass(state, CardTable):
        lines += ["    n = list_hidden(s, seat)", "    shuffle_hidden(s, seat, n)"]
        if strained:
            sums = ["sum_marks(s)"] if counted else []
            lines += [
                "    if n > 1:",
                *(f"        {line}" for line in sums),
                "        far = strain(s, box, seat)",
                f"        tries = {DEALS}",
                "        while far > 0 and tries > 0:",
                "            shuffle_hidden(s, seat, n)",
                *(f"            {line}" for line in sums),
                "            far = strain(s, box, seat)",
                "            tries -= 1",
                "        if far > 0:",
                "            walked = 1",
                f"            walk_on(s, box, seat, n, far, {BURN_IN} * n)",
                *(["        clear_marks(s)"] if counted else []),
            ]
        lines.append("    clear_list(s)")
    lines += [*_closed(mend), f"    return {'walked' if strained else 0}"]
    lines += ["", "", "def reopen(s, seat):"]
    if _sealed(state):
        # How they have answered is blank in what the seat knows, so the question is as new to them.
        lines += [
            "    for q in range(s.seats):",
            "        if q != seat and (s.asked >> q) & 1:",
            "            s.awaits |= 1 << q",
        ]
    return "\n".join([*lines, "    return"])


def _suppose_near(has: Collection[str], mend: Sequence[str], strained: bool) -> str:
    """Text of `suppose_near(s, box, seat, key)`: out of a world that `suppose_open` has walked to, or this has made,
    another one, a few swaps further on. Of many in a row none is favoured, but each is like the last."""
    lines = ["def suppose_near(s, box, seat, key):"]
    if strained:
        counted = "mark" in has
        lines += [
            *_begun(has),
            "    n = list_hidden(s, seat)",
            *(["    sum_marks(s)"] if counted else []),
            f"    walk_on(s, box, seat, n, strain(s, box, seat), {NEAR} * n)",
            *(["    clear_marks(s)"] if counted else []),
            "    clear_list(s)",
            *_closed(mend),
        ]
    return "\n".join([*lines, "    return"])


def _suppose(state: type[Table], has: Collection[str]) -> str:
    """Text of `suppose(s, box, seat, key, can)`: a world where those who have answered in secret have done so somehow.
    `can`: a mask to work with, zero before and after."""
    lines = []
    if "answers" in has:  # a seat that owes an answer may do other things too, which all would see
        lines += [
            "def only_answers(s, can):",
            "    for c in range(ACTION_COUNT):",
            "        if can[c] and answers(s, c) == 0:",
            "            can[c] = 0",
            "    return", "", "",
        ]  # fmt: skip
    lines += ["def suppose(s, box, seat, key, can):"]
    lines += ["    answered = s.asked & ~s.awaits", "    suppose_open(s, box, seat, key)"]
    if _sealed(state):
        lines += [
            "    for q in range(s.seats):",
            "        if q != seat and (answered >> q) & 1:",
            "            while (s.awaits >> q) & 1:",
            "                legal(s, box, q, can)",
            *(["                only_answers(s, can)"] if "answers" in has else []),
            "                code = pick(can, s.luck[IMAGINED])",
            "                for c in range(ACTION_COUNT):",
            "                    can[c] = 0",
            "                apply(s, box, q, code)",
        ]
    return "\n".join([*lines, "    s.news = 0", "    return"])


def _sealed(state: type[Table]) -> bool:
    return any(field.sealed for field in state.FIELDS.values())
