from lusoria.kernel import Say, Words
from . import rules_state as r
def k(n): return Say("{n}", n=n)
WORDS = Words(actions={b.name: b.name for b in r.ACTIONS.blocks}, events={e.name: e.name for e in r.EVENTS.kinds}, kinds={x: k for x in "place region kind law face votes buildings minds money".split()}, prompt=lambda v: Say("x"))
