"""Parts: one module as several texts, which as many processors make machine code of at once.

A large function is called where it lies (see program.LARGE), so it is all the same in which part that is: it stands in
one, and the others name it. A small one is in every part that calls it, as it becomes part of its callers.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import accumulate
from typing import Any

from llvmlite import ir

PART = 4500  # instructions of a part, about
MOST = 2  # parts of a program: with each, more small functions are compiled again, and there are other programs beside


def parts(module: Any, large: Collection[Any], unit: str) -> list[str]:
    """The texts. `large`: the functions that may stand apart, which then bear a name that begins with `unit`."""
    called = {f: _called(f) for f in module.functions if f.blocks}
    lengths = {f: sum(len(block.instructions) for block in f.blocks) for f in called}
    heads = [f for f in called if f.linkage != "internal" or f in large]
    groups = {f: _group(f, called, large) for f in heads}
    weights = [sum(lengths[g] for g in groups[f]) for f in heads]
    count = max(1, min(MOST, round(sum(lengths.values()) / PART)))
    # A function stands behind those that it calls: so neighbours belong together.
    middles = [before + weight / 2 for before, weight in zip(accumulate(weights, initial=0), weights, strict=False)]
    chosen: list[list[Any]] = [[] for _ in range(count)]
    for head, middle in zip(heads, middles, strict=True):
        chosen[int(middle * count / sum(weights))].append(head)
    if count > 1:
        for number, function in enumerate(heads):
            if function.linkage == "internal":
                function.linkage, function.name = "", f"{unit}.part.{number}"
    return [_text(module, part, {g for head in part for g in groups[head]}, large) for part in chosen if part]


def _called(function: Any) -> list[Any]:
    lines = (line for block in function.blocks for line in block.instructions)
    return list(dict.fromkeys(line.callee for line in lines if isinstance(line, ir.CallInstr)))


def _group(head: Any, called: Mapping[Any, list[Any]], large: Collection[Any]) -> list[Any]:
    """A function with all the small ones that it needs."""
    found = [head]
    for function in found:
        found += [f for f in called[function] if f in called and f not in large and f not in found]
    return found


def _text(module: Any, here: Collection[Any], within: Collection[Any], large: Collection[Any]) -> str:
    """The module with some functions, of which some stand `here`, and what is said of large ones elsewhere."""
    lines = []
    for found in module.global_values:
        if not isinstance(found, ir.Function) or found in here:
            lines.append(str(found))
        elif not found.blocks:
            lines.append(_declared(found) if found.calling_convention else str(found))
        elif found in within:  # to become part of its callers; others call it where it stands
            theirs = found.linkage != "internal"
            lines.append(str(found).replace("define ", "define available_externally ", 1) if theirs else str(found))
        elif found in large:
            lines.append(_declared(found))
    return "\n".join([*lines, *map(str, module.metadata)])


def _declared(function: Any) -> str:
    """What is said of a function that stands elsewhere. It looks at what it is given and at constants, nothing else,
    and keeps no address."""
    head: list[str] = []
    function.descr_prototype(head)
    line = "declare" + head[0].removeprefix("define").removeprefix("declare").rstrip().replace("ptr ", "ptr nocapture ")
    return line + " argmemonly nofree nosync norecurse"
