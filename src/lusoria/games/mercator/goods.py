"""Drawings of Mercator: the five goods, and the ships."""

from lusoria.drawing import El, el, glyph, seat_colour

# Outlines within -1..1 of what has no glyph of the house.
AMPHORA = (
    "M-.3 -.98H.3V-.8H.2C.2 -.62 .6 -.52 .6 -.06C.6 .4 .3 .66 .15 .84V.98H-.15V.84C-.3 .66 -.6 .4 -.6 -.06"
    "C-.6 -.52 -.2 -.62 -.2 -.8H-.3ZM.3 -.82C.75 -.86 .88 -.5 .7 -.22L.58 -.3C.68 -.5 .62 -.7 .3 -.66Z"
    "M-.3 -.82C-.75 -.86 -.88 -.5 -.7 -.22L-.58 -.3C-.68 -.5 -.62 -.7 -.3 -.66Z"
)
FISH = "M-.98 0C-.62 -.55 .08 -.62 .48 -.12L.95 -.52V.52L.48 .12C.08 .62 -.62 .55 -.98 0ZM-.62 -.1a.1 .1 0 1 0 .02 0Z"
EAR = "M-.06 1V-.5H.06V1Z" + "".join(
    f"M0 {y + 0.3:.2f}C{s * 0.6:.2f} {y + 0.2:.2f} {s * 0.66:.2f} {y - 0.14:.2f} {s * 0.44:.2f} {y - 0.3:.2f}"
    f"C{s * 0.1:.2f} {y - 0.2:.2f} 0 {y:.2f} 0 {y + 0.3:.2f}Z"
    for y in (-0.66, -0.26, 0.14)
    for s in (-1, 1)
)
CLOTH = (
    "M-.85 -.85H.85V-.5C.6 -.3 .6 .1 .85 .3V.92C.5 .7 .22 .98 0 .85C-.22 .72 -.5 .98 -.85 .92V.3"
    "C-.6 .1 -.6 -.3 -.85 -.5Z"
)
OUTLINES = (AMPHORA, FISH, EAR, None, CLOTH)

HULL_W, HULL_H = 236, 46
TILE_W, TILE_H = 29.5, 33
HOLD = 22.5  # the first place aboard


def goods(kind: int, x: float, y: float, size: float) -> El:
    """The sign of a kind of goods in its colour, centred at (x, y), `size` units across."""
    fill, outline = f"var(--mer-{kind})", OUTLINES[kind]
    if outline is None:
        return glyph("drop", x, y, size, fill)
    move = f"translate({x:.2f} {y:.2f}) scale({size / 2:.2f})"
    return el("path", d=outline, transform=move, fill=fill, fill_rule="evenodd")


def hull(seat: int) -> list[El]:
    """A round freighter seen from the side, its upper left corner at (0, 0): stern with a goose's head, stripe in the
    seat's colour, steering oar and waves at its foot."""
    body = "M6 27H226C231 27 233 22 234 17C238 30 226 46 206 46H36C16 46 6 38 6 27Z"
    stern = "M14 28C4 24 2 14 9 8C12 5.500 17 6.500 18 9.500L13 10.500C9.500 15 11.500 21 19 24V28Z"
    return [
        el("path", d=stern, class_="mer-wood edge"),
        el("path", d="M30 30L12 49", class_="mer-oar"),
        el("path", d=body, class_="mer-wood edge"),
        el("path", d="M9 34H229L227 38.500H12Z", fill=seat_colour(seat)),
        el("path", d="M16 42H220", class_="groove", fill="none"),
        el("path", d=waves(4, 47, 14), class_="mer-wave"),
    ]


def waves(x: float, y: float, count: int) -> str:
    """A line of small waves, 16 units each."""
    return f"M{x} {y}" + "q4 -4 8 0t8 0" * count
