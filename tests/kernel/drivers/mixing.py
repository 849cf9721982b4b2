"""Around a game: the compiled twin of `mix` by itself, and a state as a tensor."""


@door
def mix_all(keys: Numbers, counters: Numbers, out: Numbers) -> int:
    for i in range(keys.shape[0]):
        out[i] = mix(keys[i], counters[i])


@door
def divide(a: int, b: int) -> int:
    return a // b


@door
def observed(S: States, out: Observations) -> int:
    observe(S[0], out[0])


@door
def observed_shown(S: States, out: Observations) -> int:
    observe_shown(S[0], out[0])
