"""What a reader may do, as buttons, number fields and the live parts of a board."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache

from lusoria.drawing import Offer
from lusoria.kernel import AnyView, Block, Say
from lusoria.play import Match, Speaker, label

from ..pages import Amount, Button, Confirm, Greyed, Group
from . import door

_TYPED = 6  # an amount with more legal values than this is typed, unless each has its place on the drawing


def groups(
    view: AnyView, legal: tuple[int, ...], speak: Speaker, hint: int | None = None, placed: Container[int] = (),
    aside: Container[int] = (),
) -> list[Group]:  # fmt: skip
    """The legal actions, those of one block together. `hint`: what a newcomer is shown; `placed`: the codes that
    have their place on the drawing, `aside`: those of them that have it before seats only."""
    blocks: dict[str, tuple[Block, list[int]]] = {}
    for code in legal:
        block = view.game.rules.actions.block_of(code)
        blocks.setdefault(block.name, (block, []))[1].append(code)
    return [_group(view, block, codes, speak, hint, placed, aside) for block, codes in blocks.values()]


def _group(
    view: AnyView, block: Block, codes: list[int], speak: Speaker, hint: int | None, placed: Container[int],
    aside: Container[int],
) -> Group:  # fmt: skip
    text = view.game.words.actions[block.name]
    title = speak.text(Say(text, **({block.of: "…"} if block.of else {})))
    title = "" if title == "…" else title
    if block.amount and len(codes) > _TYPED and not all(code in placed for code in codes):
        low, high = block.value(codes[0]), block.value(codes[-1])
        value = block.value(hint) if hint in codes else low
        return Group(block.name, title, [], Amount(block.name, title, low, high, block.step, block.name, value))
    name = view.game.rules.actions.name
    buttons = [
        Button(
            code,
            priced(view, code, speak),
            name(code),
            block.final,
            _warning(view, code, speak),
            code == hint,
            code in placed,
            code in aside,
        )
        for code in codes
    ]
    return Group(block.name, title, buttons)


def priced(view: AnyView, code: int, speak: Speaker) -> str:
    """What a legal action is called, and what it costs."""
    price = view.game.words.price(view, code) if view.game.words.price else None
    return " · ".join(speak.text(said) for said in (label(view.game, code, view.box), price) if said is not None)


def _warning(view: AnyView, code: int, speak: Speaker) -> str:
    """What might be wrong with a legal action; "" for nothing."""
    warning = view.game.words.warn(view, code) if view.game.words.warn else None
    return speak.text(warning) if warning else ""


def offers(
    match: Match, view: AnyView, legal: tuple[int, ...], asked: bool, speak: Speaker, hint: int | None = None
) -> tuple[Callable[[int], Offer], list[Greyed]]:
    """What the board is told of an action; and the list that fills, while it asks, with what is greyed out and why."""
    game, possible, seat = match.game, set(legal), view.seat
    assert seat is not None
    greyed: list[Greyed] = []

    @cache  # a piece may be drawn more than once
    def offer(code: int) -> Offer:
        if code in possible:
            return Offer(priced(view, code, speak), legal=True, final=door.final(game, code), hint=code == hint)
        text = speak.text(label(game, code, match.box))
        if not asked:
            return Offer(text)
        reason = match.why_not(seat, code)
        why = speak.text(reason.say)
        if reason.clause and all(known.code != code for known in greyed):
            name, url = game.rules.actions.name(code), door.clause_url(game, reason.clause)
            greyed.append(Greyed(code, name, text, why, reason.clause, url))
        return Offer(text, why=why, clause=reason.clause)

    return offer, greyed


def confirm(view: AnyView, codes: list[int], speak: Speaker) -> Confirm | None:
    """The question before a step that puts something at risk; None where there is nothing to ask."""
    known = [code for code in codes if 0 <= code < view.game.rules.size]
    texts = [speak.text(label(view.game, code, view.box)) for code in known]
    warnings = [warning for code in known if code in view.legal and (warning := _warning(view, code, speak))]
    final = any(door.final(view.game, code) for code in known)
    return Confirm(codes, " · ".join(texts), " ".join(warnings), final) if warnings else None
