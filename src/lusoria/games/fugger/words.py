"""How Fugger, Welser, Medici speaks."""

from lusoria.kernel import Say, Words
from lusoria.kernel import View as ViewOf

from . import rules as r

View = ViewOf[r.State, r.Box]


def prompt(view):
    return Say("x")


WORDS = Words(actions={}, events={}, prompt=prompt)
