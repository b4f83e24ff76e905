"""The inputs of the sampling vectors: logits and contexts from a tiny integer generator, the same in Python and Rust.

Output i of seed s is SplitMix64's finaliser of s + (i + 1) * 0x9E3779B97F4A7C15. Everything is made of integers small
enough to be exact in single precision, so both languages get the same bits without sharing a library.
"""

import numpy as np

GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def splitmix64(seed: int, n: int) -> np.ndarray:
    """Outputs 0 to n − 1 of a seed, as unsigned 64-bit integers."""
    with np.errstate(over="ignore"):
        z = np.uint64(seed) + (np.arange(n, dtype=np.uint64) + np.uint64(1)) * GOLDEN
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))


def logits(kind: str, size: int, seed: int) -> np.ndarray:
    """A float32 vector. `random` is bell-shaped around 0 with standard deviation 2."""
    x = splitmix64(seed, size)
    mask = np.uint64((1 << 21) - 1)
    # The sum of three 21-bit numbers, centred: an integer of at most 23 bits.
    bell = sum(((x >> np.uint64(shift)) & mask).astype(np.int64) for shift in (0, 21, 42)) - 3 * (1 << 20)
    random = (bell / 2.0**19).astype(np.float32)
    if kind == "random":
        return random
    if kind == "sharp":
        return random * np.float32(2)
    if kind == "negative":  # as GPT-2's raw logits: all far below zero
        return random - np.float32(100)
    if kind == "tied":  # few different values
        return (bell >> 18).astype(np.float32)
    if kind == "masked":  # the top bit rules half of the tokens out
        return np.where(x >> np.uint64(63) == 1, -np.inf, random).astype(np.float32)
    if kind == "onehot":
        vector = np.zeros(size, np.float32)
        vector[size // 3] = 20
        return vector
    if kind == "equal":
        return np.full(size, -1.5, np.float32)
    raise ValueError(kind)


def context(size: int, seed: int) -> tuple[list[int], list[int]]:
    """A prompt of 20 and an output of 60 tokens over six different ids, so that everything repeats."""
    six = (splitmix64(seed + 1, 6) % np.uint64(size)).tolist()
    text = [six[i] for i in (splitmix64(seed + 2, 80) % np.uint64(6)).tolist()]
    return text[:20], text[20:]


# Vectors given in full: the ones that tell the engines apart, and sums that meet a threshold exactly.
EXPLICIT = {
    "worked": [5, 4.2, 3.5, 2.9, 2.4, 1, 0.5, 0, -0.5, -1, -1.5, -2],
    "three": [3, 2, 1],
    "half": np.log([0.5, 0.3, 0.2]),
    "binary": np.log([0.5, 0.25, 0.125, 0.0625, 0.0625]),
    "tenths": np.log([0.1] * 10),
}


def inputs() -> list[dict]:
    """Every input: a name, the logits, the context, and how Rust makes the same ones."""
    made = []
    for name, values in EXPLICIT.items():
        vector = np.asarray(values, np.float32)
        bits = vector.view(np.uint32).tolist()
        made.append({"kind": name, "size": len(vector), "seed": 1, "bits": bits, "logits": vector})
    grid = [(kind, size, seed) for size in (17, 257, 1000)
            for kind, seed in (("random", 1), ("random", 2), ("sharp", 3), ("sharp", 4), ("negative", 5), ("tied", 6),
                               ("tied", 7), ("masked", 8), ("masked", 9), ("onehot", 10), ("equal", 11))]
    grid += [(kind, 50257, 12) for kind in ("random", "sharp", "negative", "tied", "masked")]
    grid += [(kind, 151936, 13) for kind in ("random", "sharp", "tied", "masked")]
    for kind, size, seed in grid:
        made.append({"kind": kind, "size": size, "seed": seed, "logits": logits(kind, size, seed)})
    for entry in made:
        entry["prompt"], entry["generated"] = context(entry["size"], entry["seed"])
    return made
