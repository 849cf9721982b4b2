"""What the boards of Verräter share: the signs of the houses, and crossed swords."""

from lusoria.drawing import El, el, glyph, place, polar

from . import rules_state as r

TONES = ("hawk", "rose")
HAWK_D = (
    "M0 -.62C.2 -.62 .28 -.45 .24 -.28C.5 -.62 .75 -.78 1 -.74C.9 -.4 .72 .02 .34 .22L.42 .78L0 .55L-.42 .78L-.34 .22"
    "C-.72 .02 -.9 -.4 -1 -.74C-.75 -.78 -.5 -.62 -.24 -.28C-.28 -.45 -.2 -.62 0 -.62Z"
)


def house_sign(house: int, x: float, y: float, size: float, **attrs: object) -> El:
    """A hawk with spread wings, or a rose of five petals."""
    ink = f"var(--vrr-{TONES[house]}-ink)"
    if house == r.HAWK:
        shape = el("path", d=HAWK_D, transform=f"scale({size / 2:g})", fill=ink)
        return place(x, y, shape, **attrs)  # type: ignore[arg-type]
    petals = []
    for k in range(5):
        px, py = polar(0, 0, size * 0.27, 72 * k)
        petals.append(el("circle", cx=round(px, 2), cy=round(py, 2), r=round(size * 0.24, 2), fill=ink))
    heart = el("circle", r=round(size * 0.14, 2), fill="var(--vrr-heart)")
    return place(x, y, *petals, heart, **attrs)  # type: ignore[arg-type]


def swords(x: float, y: float, size: float) -> El:
    """Two crossed blades."""
    blades = [
        place(0, 0, glyph("sword", 0, 0, size, "var(--vrr-steel)", class_="vrr-blade"), turn=t) for t in (-40, 40)
    ]
    return place(round(x, 1), round(y, 1), *blades)
