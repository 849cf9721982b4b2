"""The logarithm of the search, laid open."""


@door
def ln_all(numbers: Reals, out: Reals) -> int:
    for i in range(numbers.shape[0]):
        out[i] = ln(numbers[i])
