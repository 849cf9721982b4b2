"""Pasted behind the rules of a game to call the compiled twin of `mix` by itself."""


@driver
def mix_all(keys, counters, out):
    for i in range(keys.shape[0]):
        out[i] = mix(keys[i], counters[i])


@driver
def divide(a, b):
    return a // b


@driver
def flat(S, out):
    flatten(S[0], out)
