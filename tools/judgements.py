"""How many judgements of a network a core makes in a second: `python tools/judgements.py zero imperium`.

Judgements are of many positions of random games, seat by seat: what the seat knows is worked out, turned into numbers
and put through the network. Time is that of the processor, so that other work on the machine does not count.
"""

import sys
import time

import numpy as np

from lusoria.bots.learned.features import Features, random_states
from lusoria.bots.learned.program import Judged
from lusoria.bots.learned.weights import Weights
from lusoria.kernel.luck import mix
from lusoria.play import catalogue

POSITIONS, ROUNDS, TIMES = 256, 20, 20  # so many times in a call, which would else take longer than a judgement


def measured(slug: str, seats: int) -> str:
    game = catalogue.game(slug)
    box = game.box(seats=seats)
    weights = Weights.blank(game, box, Features.of(game, box, seats))
    tool = Judged(game, weights)
    states, values, record = tool.states(POSITIONS), np.zeros(7), tool.box(box)
    found = (state for g in range(POSITIONS) for state in random_states(game, box, seats, mix(7, g)))
    for i in range(POSITIONS):
        states[i] = next(found)[0]
    began = time.process_time()
    for k in range(ROUNDS):
        for i in range(POSITIONS):
            tool.drivers.judge_at(states, i, record, (i + k) % seats, TIMES, values)
    rate = ROUNDS * TIMES * POSITIONS / (time.process_time() - began)
    shape = weights.shape
    return f"{slug} {seats}: {shape.inputs} -> {shape.first} -> {shape.second}, {rate:,.0f} judgements/s"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for count in sorted(set(catalogue.game(name).seats)):
            print(measured(name, count), flush=True)
