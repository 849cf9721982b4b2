"""What people may be called: names that can be read, and told apart at one table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from django.utils.translation import gettext as _

from ..refusal import Refusal

LONGEST: Final = 24

# What has no shape of its own, or that of a space, though its category does not say so: Unicode's "default ignorable"
# letters and marks, and the Braille pattern without dots.
_SHAPELESS: Final = frozenset(
    chr(code)
    for first, last in ((0x34F, 0x34F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2065, 0x2065),
                        (0x2800, 0x2800), (0x3164, 0x3164), (0xFFA0, 0xFFA0), (0x1D159, 0x1D159), (0xE0000, 0xE0FFF))
    for code in range(first, last + 1)
)  # fmt: skip
# Which of several drawings of one letter is meant: they are left out, and the letter stays.
_VARIANTS: Final = frozenset(chr(c) for c in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
_UNSEEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn"}


def clean(name: str) -> str:
    """A name on one line, in the one form that Unicode has for it. Refusal when it is blank or hides something."""
    drawn = "".join(c for c in name if c not in _VARIANTS)
    kept = " ".join(unicodedata.normalize("NFKC", drawn).split())
    if any(c in _SHAPELESS or unicodedata.category(c) in _UNSEEN for c in kept):
        raise Refusal(_("There is a character in this name that cannot be seen. Please type it without."), status=422)
    kept = kept[:LONGEST].strip()
    if not any(unicodedata.category(c)[0] in "LNPS" for c in kept):
        raise Refusal(_("Please type a name."), status=422)
    return kept


def apart(name: str, taken: Iterable[str]) -> str:
    """The name, or with a number behind it when one of those that are taken is, or looks, the same."""
    looks = {look for other in taken for look in _looks(other)}
    found, n = name, 2
    while looks & _looks(found):
        tail = f" {n}"
        found, n = name[: LONGEST - len(tail)] + tail, n + 1
    return found


def _looks(name: str) -> set[str]:
    """What a name looks like, as it is and in small letters: "Il" is "ll" to the eye, and "IL" is "il" to the ear."""
    whole = unicodedata.normalize("NFKC", name)
    return {"".join(_shape(c) for c in form) for form in (whole, whole.casefold())}


@cache
def _shape(letter: str) -> str:
    """One writing for all letters, of whatever script, that look like this one (Unicode's confusables)."""
    from confusable_homoglyphs.confusables import confusables_data

    def alike(one: str) -> set[str]:
        return {found["c"].strip("\u200e") for found in confusables_data.get(one, ())}

    group = {letter} | alike(letter)
    group |= {other for one in list(group) for other in alike(one)}
    several = [one for one in group if len(one) > 1 and one.isascii()]
    return min(several or group)
