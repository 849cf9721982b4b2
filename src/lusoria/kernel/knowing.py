"""What a seat may know, written out as functions in the subset of the rules.

From the declaration of a state this module writes the text of `redact` (make a state into what a seat knows),
`conceal` (further, into what it is shown now) and `show` (both at once), which then runs interpreted and compiled like
the rules themselves, as does what `worlds.py` writes, which fills knowledge up again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from .declare import ALL, BYTES, NOBODY, OWNER, Field, Table
from .layout import Block
from .worlds import worlds_text
from .zones import CardTable, MemoryTable

WORD = 64  # so many codes are counted and found at once
LINE = 64  # bytes of a cache line
MANY = 128  # cards; of more it is kept how they were hidden last


def knowledge_text(state: type[Table], has: Collection[str], mirrored: Collection[str]) -> str:
    """The source text of all functions of this module for one state; `has` names the optional functions of the game,
    `mirrored` what its `mirror` asks for, the fields among it."""
    has = set(has)
    if "mirror" in has and not _unsettled(state, has, mirrored):
        has -= {"mirror", "mirror_hidden"}  # what they would repeat is as it was
    moved = _moves_alone(state, has, mirrored)
    hide = _hide(state, has, moved)
    worlds = worlds_text(state, has, _mend(has, moved and "imagine" not in has))
    return "\n\n".join([_redact(state, has, hide), _conceal(state, has, hide), worlds]) + "\n"


def _unsettled(state: type[Table], has: Collection[str], mirrored: Collection[str]) -> bool:
    """Whether anything that `mirror` asks for is kept from anybody."""
    hidden = {f.name for f in state.FIELDS.values() if f.known > ALL or f.cards}
    return not hidden.isdisjoint(mirrored) or "blur" in has or "imagine" in has


def _wipe(field: Field, level: int, skip_owner: bool) -> list[str]:
    """Statements that blank one field for all but its owner (level OWNER) or for all."""
    name, shape = field.name, field.shape
    if not shape:
        return [f"    s.{name} = 0"]
    guard = level == OWNER and skip_owner
    lines = [f"    for p in range({shape[0]}):"]
    indent = "        "
    if guard:
        lines.append(indent + "if p != seat:")
        indent += "    "
    if len(shape) == 1:
        lines.append(f"{indent}s.{name}[p] = 0")
    else:
        lines += [f"{indent}for i in range({shape[1]}):", f"{indent}    s.{name}[p][i] = 0"]
    return lines


def _redact(state: type[Table], has: Collection[str], hide: list[str]) -> str:
    return "\n".join(["def redact(s, box, seat):", *_forget(state, has), *hide])


def _forget(state: type[Table], has: Collection[str], read: Collection[str] | None = None) -> list[str]:
    """Statements that blank what the seat does not know, but for where cards lie. `read`: all that is ever read."""
    lines = ["    s.news = 0"]
    for field in state.FIELDS.values():
        if read is not None and field.name not in read:
            continue
        if field.known == NOBODY or (field.known == OWNER and not field.mirror):
            lines += _wipe(field, field.known, True)
    if "blur" in has:  # what others privately remember, where no declaration can say so
        lines.append("    blur(s, box, seat)")
    return lines


def _moves_alone(state: type[Table], has: Collection[str], mirrored: Collection[str]) -> bool:
    """Whether nothing but cards that trade places can change what `mirror` finds as a seat's knowledge is made."""
    others = {f.name for f in state.FIELDS.values() if f.known > ALL or f.name in ("card_seen", "card_shown")}
    return issubclass(state, CardTable) and "blur" not in has and others.isdisjoint(mirrored)


def _mend(has: Collection[str], moved: bool) -> list[str]:
    """Statements that make a valid position of one where hidden cards have traded places; `moved`: nothing else has.

    What cards that traded places must still obey, where no declaration can say so, is what `straighten` sees to.
    """
    mirror = "mirror_hidden" if moved and "mirror_hidden" in has else "mirror"
    return [f"    {name}(s, box)" for name in ("straighten", mirror) if name in has]


def _hide(state: type[Table], has: Collection[str], moved: bool) -> list[str]:
    """Statements that hide where cards lie, and make what was hidden in any way a valid position again."""
    mend = _mend(has, moved)
    if not issubclass(state, CardTable):
        return mend
    if mend and moved:  # only cards that change places can ask for it
        return ["    if hide_cards(s, seat):", *("    " + line for line in mend)]
    return ["    hide_cards(s, seat)", *mend]


def _conceal(state: type[Table], has: Collection[str], hide: list[str]) -> str:
    """Text of `conceal(s, box, seat)`, from what is known to what is shown, and of `show(s, box, seat)`, from a state
    to what is shown, which is the same as both steps: cards that were hidden among themselves are hidden again."""
    unseen = []
    for field in state.FIELDS.values():
        if field.shown > field.known or (field.mirror and field.shown > ALL):
            unseen += _wipe(field, field.shown, True)
    if not issubclass(state, MemoryTable):
        show = ["    redact(s, box, seat)", *unseen]
    else:
        unseen = ["    only_shown(s)", *hide, *unseen]
        show = [*_forget(state, has), *unseen]
    conceal = ["def conceal(s, box, seat):", *unseen, "    return"]
    return "\n".join([*conceal, "", "", "def show(s, box, seat):", *show])


def keeps_looks(state: type[Table], read: Collection[str]) -> bool:
    """Whether how cards were hidden is worth keeping until the next look: where they are so many that this takes longer
    than all else, and nothing decides but where they lie and who knows it; `read`: by `blur` and `straighten`."""
    if not issubclass(state, CardTable) or issubclass(state, MemoryTable):
        return False
    alone = {"card_at", "card_seen"}.issuperset(state.FIELDS.keys() & read)
    return bool(alone and state.FIELDS["card_at"].count > MANY)


def looks_text(
    state: type[Table], has: Collection[str], mirrored: Collection[str], read: Collection[str], mended: Collection[str]
) -> str:
    """Text of `redact_alone` and `show_alone`, which make no more of it than a tensor takes up: neither what only
    repeats other fields, nor what nobody is ever shown; and of `show_again(s, box, seat, was, now)`, which is the same,
    but need not hide what it has hidden before: `was` are the cards of its last look, and `seats` 1 more than whose
    that was, `now` how they were hidden then. And of `copy_shown(k, s)`, which takes from a state no more than what is
    read afterwards: by tensors of what is shown (`read`), and by `blur` and `straighten` of the game (`mended`)."""
    keeps, read = keeps_looks(state, mended), {*read, *mended}
    moved = _moves_alone(state, has, mirrored)
    has = set(has) - {"mirror", "mirror_hidden"}
    hide = _hide(state, has, moved)
    unseen = []
    for field in state.FIELDS.values():
        if field.known < field.shown == OWNER and not field.mirror:
            unseen += _wipe(field, OWNER, True)
    shown = ["    only_shown(s)"] if issubclass(state, MemoryTable) else []
    forgotten, again = [*_forget(state, has, read), *shown], _again(state, hide) if keeps else hide
    return "\n\n".join([
        "\n".join(["def redact_alone(s, box, seat):", *_forget(state, has), *hide]) + "\n",
        "\n".join(["def show_alone(s, box, seat):", *forgotten, *hide, *unseen]) + "\n",
        "\n".join(["def show_again(s, box, seat, was, now):", *forgotten, *again, *unseen]) + "\n",
        _copy_shown(state, read),
    ])  # fmt: skip


def _again(state: type[Table], hide: list[str]) -> list[str]:
    """Statements that hide cards, or remember how they were hidden."""
    places: Any = state.dtype().fields
    first, stop = places["card_at"][1] // 8, -(-(places["card_seen"][1] + state.FIELDS["card_seen"].count) // 8)
    return [
        "    if was.seats == seat + 1 and same_cards(s, was):",
        f"        copy_words(s, now, {stop}, {first})",
        "    else:",
        "        was.seats = 0",
        f"        copy_words(was, s, {stop}, {first})",
        *("    " + line for line in hide),
        f"        copy_words(now, s, {stop}, {first})",
        "        was.seats = seat + 1",
    ]


def _copy_shown(state: type[Table], read: Collection[str]) -> str:
    """Line by line of a cache, those that hold anything that is read."""
    places: Any = state.dtype().fields
    lines = set[int]()
    for field in state.kept():
        if field.name in read:
            at = places[field.name][1]
            lines.update(range(at // LINE, (at + BYTES[field.kind] * field.count - 1) // LINE + 1))
    firsts, stops = sorted(lines - {n + 1 for n in lines}), sorted({n + 1 for n in lines} - lines)
    each, last = LINE // 8, state.kept_words()
    copies = [f"    copy_words(k, s, {min(each * b, last)}, {each * a})" for a, b in zip(firsts, stops, strict=True)]
    return "\n".join(["def copy_shown(k, s):", *copies, "    return"])


def policy_text(blocks: Sequence[Block]) -> str:
    """The source text of `pick(can, lane)`: a legal code, first a block by weight, then evenly within it; -1 if there
    is none. `lane`: key and counter. Written out block by block, since the constants make it quick."""
    lines = ["def pick(can, lane):", "    total = 0", "    block = 0", "    n = 0"]
    for b, block in enumerate(blocks):
        within = f"(can, {block.start}, {block.stop})"
        if block.count <= WORD:
            lines += [f"    codes{b} = codes_within{within}", f"    n{b} = how_many(codes{b})"]
        else:
            lines.append(f"    n{b} = count_open{within}")
        lines += [
            f"    if n{b} > 0:", f"        total += {block.weight}", f"        block = {b}", f"        n = n{b}",
            *_codes_of(b, block),
        ]  # fmt: skip
    lines += [
        "    if total == 0:", "        return -1", "    lane[1] += 1", "    if total > BLOCK_WEIGHT[block]:",
        "        k = ((mix(lane[0], lane[1]) >> 32) * total) >> 31",
    ]  # fmt: skip
    for b, block in enumerate(blocks):
        lines += [
            f"        if n{b} > 0 and k >= 0:", f"            k -= {block.weight}", f"            block = {b}",
            f"            n = n{b}", *("    " + line for line in _codes_of(b, block)),
        ]  # fmt: skip
    lines += ["    lane[1] += 1", "    k = ((mix(lane[0], lane[1]) >> 32) * n) >> 31"]
    if any(block.count > WORD for block in blocks):
        lines += [
            f"    if BLOCK_STOP[block] - BLOCK_START[block] > {WORD}:",
            "        return nth_open(can, BLOCK_START[block], BLOCK_STOP[block], k)",
        ]  # fmt: skip
    if any(block.count <= WORD for block in blocks):
        lines.append("    return BLOCK_START[block] + nth_code(codes, k)")
    return "\n".join(lines) + "\n"


def _codes_of(b: int, block: Block) -> list[str]:
    return [f"        codes = codes{b}"] if block.count <= WORD else []
