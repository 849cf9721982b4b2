"""The reader's cards, and what lies before each player."""

from math import ceil

from lusoria.drawing import El, card, card_back, el, glyph, place, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .pieces import TONES, house_sign, swords
from .words import View, action_word, allegiance, has_sided, house_word, supply_word

SIZE = 360
SEAT_W, SEAT_H = 300, 48
CARD_W, CARD_H = 46, 58
ACTION_SIGNS = ("sword", "laurel", "laurel", "gate", "flag", "leaf")


# The reader's cards


def own_cards(view: View, seat: int, x: float, y: float, wide: float) -> list[El]:
    """The hand by value; equal cards are one button. Cards that are ready lie higher."""
    s, box = view.state, view.box
    block = {r.SHOW_CARDS: r.PLAY, r.REFILL: r.GIVE_UP}.get(s.phase)
    total = r.cards_of(s.hand[seat])
    step = min(CARD_W + 5, (wide - CARD_W) / max(1, total - 1))
    found, at = [], x
    for kind in range(r.KINDS):
        group = []
        for k in range(s.hand[seat][kind]):
            ready = k < s.ready[seat][kind]
            group.append(supply_card(view, kind, at, y if ready else y + 8, chosen=ready))
            at += step
        if group:
            said = Say(N_("Supply card {value}: {n}"), value=supply_word(box, kind), n=len(group))
            asked = block is not None and seat in view.awaited and not view.over
            code = block + kind if asked and block is not None else None
            found.append(el("g", *group, id=f"own-{kind}", code=code, label=said))
    return found


def supply_card(view: View, kind: int, x: float, y: float, *, chosen: bool, w: float = CARD_W, h: float = CARD_H) -> El:
    """A supply card: its value, and as many sheaves as it is strong in kind."""
    return card(
        round(x, 1), y, w, h,
        words(w / 2, h * 0.5, view.box.supply_value[kind], size=min(30, h * 0.55), weight=600,
              fill="var(--card-ink)", class_="numeral"),
        glyph("leaf", w * 0.19, h * 0.16, w * 0.19, "var(--vrr-sheaf)") if h > 40 else None,
        glyph("leaf", w * 0.81, h * 0.84, w * 0.19, "var(--vrr-sheaf)") if h > 40 else None,
        band="var(--vrr-supply)",
        class_="chosen" if chosen else None,
    )  # fmt: skip


def action_card(view: View, action: int, x: float, y: float, w: float, h: float, code: int | None, name: str) -> El:
    """An action: its sign, its name and what it brings."""
    label = action_word(view.box, action)
    return card(
        round(x, 1), y, w, h,
        words(w / 2, 13, label, size=12.5, weight=600, fill="var(--card-ink)"),
        *gains(view, action, w / 2, h - 15),
        tone="var(--vrr-action)",
        id=name,
        code=code,
        label=label,
    )  # fmt: skip


def gains(view: View, action: int, x: float, y: float) -> list[El]:
    """What an action brings, in signs: strength, points, cards."""
    box = view.box
    ink = "var(--card-ink)"
    if action in (r.DIPLOMAT_2, r.DIPLOMAT_5):
        n = box.diplomat[action - r.DIPLOMAT_2]
        strong = [swords(x - 20, y, 17), words(x - 5, y, f"+{n}", size=13, fill=ink)]
        if action == r.DIPLOMAT_5:
            return [swords(x - 9, y, 17), words(x + 8, y, f"+{n}", size=13, fill=ink)]
        return [*strong, small_card(x + 13, y), words(x + 27, y, f"+{box.diplomat_cards}", size=13, fill=ink)]
    if action == r.FARMER:
        return [small_card(x - 9, y), words(x + 9, y, f"+{box.farmer_cards}", size=13, fill=ink)]
    if action == r.BUILDER:
        return [glyph("gate", x - 9, y, 15, ink), glyph("coin", x + 10, y, 16, ink)]
    n = box.traitor_points if action == r.TRAITOR else box.strategist_points
    sign = turning(x - 11, y) if action == r.TRAITOR else glyph("flag", x - 9, y, 17, ink)
    return [sign, glyph("star", x + 7, y - 0.5, 13, ink), words(x + 21, y, f"+{n}", size=13, fill=ink)]


def turning(x: float, y: float) -> El:
    """Two arrows that change places."""
    return place(x, y, el("path", d="M-9 -3H5M1 -7L5 -3L1 1M9 4H-5M-1 0L-5 4L-1 8", class_="vrr-turning"))


def small_card(x: float, y: float) -> El:
    return el("rect", x=x - 5, y=y - 7, width=10, height=14, rx=2, class_="vrr-small")


def offered(view: View, seat: int) -> list[int]:
    """The actions that a seat may keep now."""
    s = view.state
    if s.phase != r.DRAFT or seat not in view.awaited or view.over:
        return []
    return [action for action in range(r.CARDS) if s.saw[seat][action]]


def hand(view: View, seat: int) -> El:
    """Upright: the actions one may keep in a line above the supply cards; the action kept stands beside these."""
    s = view.state
    open_to = offered(view, seat)
    parts, y = [], 2
    if open_to:
        w = min(112, (SIZE - 4) / len(open_to) - 4)
        left = (SIZE - len(open_to) * (w + 4) + 4) / 2
        for k, action in enumerate(open_to):
            parts.append(action_card(view, action, left + k * (w + 4), y, w, 46, r.KEEP + action, f"action-{action}"))
        y += 46
    parts += own_cards(view, seat, 4, y, 254)
    if s.picked[seat]:
        parts.append(action_card(view, s.picked[seat] - 1, 266, y + 10, 90, 48, None, "kept"))
    return el("svg", *parts, viewBox=f"0 0 {SIZE} {y + CARD_H + 12}", label=Say(N_("Your cards")))


def lying_hand(view: View, seat: int) -> El:
    """The same in one line."""
    s = view.state
    parts = own_cards(view, seat, 4, 2, 254)
    left = 30 + min(254, r.cards_of(s.hand[seat]) * (CARD_W + 5))
    for k, action in enumerate(offered(view, seat)):
        parts.append(action_card(view, action, left + 86 * k, 12, 82, 52, r.KEEP + action, f"action-{action}"))
    if s.picked[seat]:
        parts.append(action_card(view, s.picked[seat] - 1, left, 12, 100, 52, None, "kept"))
    return el("svg", *parts, viewBox=f"0 0 710 {CARD_H + 14}", label=Say(N_("Your cards")))


# Before each player


def player(view: View, seat: int) -> El:
    """Allegiance; start and strategy card; cards in hand; cards in reserve; the action; supply cards shown."""
    s, box = view.state, view.box
    parts: list[El | None] = [allegiance_card(view, seat)]
    for k in range(s.held[seat]):
        parts.append(card_back(42 + 9 * k, 2, 13, 18, id=f"back-{seat}-{k}"))
    parts.append(words(56 + 9 * s.held[seat], 11, s.held[seat], size=14, weight=600))
    reserve = box.estates - r.estates_of(s, seat) - r.offices_of(s, seat)
    for k in range(reserve):
        parts.append(glyph("gate", 136 + 15 * k, 11, 12, "var(--vrr-steel)", id=f"reserve-{seat}-{k}"))
    if seat == s.first:
        parts.append(glyph("sun", 204, 11, 18, "var(--vrr-gold)", id="start", label=Say(N_("Start player"))))
    if seat == s.strategist:
        parts.append(glyph("flag", 230, 11, 17, "var(--accent)", id="strategy", label=Say(N_("Strategy card"))))
    won = sum(e.slots[1] for e in view.fresh if e.name in ("scored", "rewarded", "bonus") and e.slots[0] == seat)
    if won:
        parts.append(words(272, 11, f"+{won}", size=16, weight=700, fill="var(--accent)"))
    parts.append(action_of(view, seat))
    shown = [kind for kind in range(r.KINDS) for _ in range(s.shown[seat][kind])]
    step = min(27, ceil(120 / max(1, len(shown))))
    for k, kind in enumerate(shown):
        parts.append(supply_card(view, kind, 150 + step * k, 23, chosen=False, w=24, h=24))
    said = Say(
        N_("{seat}: {house}, cards in hand {n}, in reserve {m}"),
        seat=Seat(seat), house=allegiance(view, seat), n=s.held[seat], m=reserve,
    )  # fmt: skip
    return el("svg", *parts, label=said, viewBox=f"0 0 {SEAT_W} {SEAT_H}")


def allegiance_card(view: View, seat: int) -> El:
    """A card with the sign of the house; empty while the seat has not chosen."""
    s = view.state
    if not has_sided(view, seat):
        return el("rect", x=3, y=3, width=32, height=42, rx=4, class_="vrr-ghost", id=f"house-{seat}")
    house = s.house[seat]
    turned = any(e.name in ("turned", "sided") and e.slots[0] == seat for e in view.fresh)
    return card(
        3, 3, 32, 42, house_sign(house, 16, 21, 25), tone=f"var(--vrr-{TONES[house]})", id=f"house-{seat}",
        label=house_word(house), class_="fresh" if turned else None,
    )  # fmt: skip


def action_of(view: View, seat: int) -> El | None:
    """The action turned up, its back while it is secret; between rounds the last one, until new ones are handed out."""
    s = view.state
    told = s.action[seat] - 1
    if told < 0 and (s.phase == r.WHERE or view.over):
        told = next((e.slots[1] for e in view.fresh if e.name == "revealed" and e.slots[0] == seat), -1)
    kept = s.phase in (r.DRAFT, r.SHOW_CARDS) and (seat - s.first) % view.seats < s.picks and not view.over
    if kept:
        back = Say(N_("has kept an action"))
        return card_back(42, 24, 100, 22, tone="var(--vrr-steel)", pattern="lines", id=f"action-of-{seat}", label=back)
    if told < 0:
        return None
    label = action_word(view.box, told)
    return card(
        42, 23, 100, 24, glyph(ACTION_SIGNS[told], 14, 12, 14, "var(--card-ink)"),
        words(58, 12.5, label, size=13, weight=600, fill="var(--card-ink)"),
        tone="var(--vrr-action)", id=f"action-of-{seat}", label=label,
    )  # fmt: skip
