"""Counter-based random numbers: each in [0, 1), determined by seed, position and stream alone.

The generator is Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel Random Numbers: As Easy as 1, 2, 3", 2011): a fixed
permutation of a counter under a key. The key is the seed, the counter is (position, stream, index), so the number of step n
does not depend on earlier steps. Integers only: the same on every machine, and the same as on Tokenloop's page.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from ..errors import ContextError

_WORD = 2**32 - 1
_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
# The fractional parts of the golden ratio and of the root of 3, times 2^32: added to the key after each round.
_WEYL = (0x9E3779B9, 0xBB67AE85)


class Stream(IntEnum):
    """The purpose of a random number: the streams of one seed are independent."""

    DRAW = 0
    XTC = 1
    RACE = 2
    DRAFT = 3
    ACCEPT = 4


@dataclass(frozen=True)
class Coin:
    """The random numbers of a seed, a whole number from 0 to 2^64 - 1."""

    seed: int = 42

    def __post_init__(self):
        object.__setattr__(self, "seed", _whole("seed", self.seed, 2**64))

    def at(self, position: int) -> float:
        """The random number u, 0 <= u < 1, of the draw at a position: 0 for the first generated token."""
        return self.toss(position)

    def toss(self, position: int, stream: Stream = Stream.DRAW, index: int = 0) -> float:
        """The random number, 0 to below 1, at a position (below 2^64), a stream and an index (below 2^32).

        Raises ContextError for a number outside of these ranges.
        """
        return float(self._uniform(position, stream, _whole("index", index, 2**32)))

    def tosses(self, position: int, stream: Stream, indices) -> np.ndarray:
        """The random numbers of many indices, shape [n]."""
        return self._uniform(position, stream, np.asarray(indices, np.uint64))

    def _uniform(self, position: int, stream: Stream, index):
        position = _whole("position", position, 2**64)
        # Adding 0 of the index's kind makes all four words integers, or all arrays.
        zero = index * 0
        counter = (zero + (position & _WORD), zero + (position >> 32), zero + int(stream), index)
        low, high = philox4x32_10(counter, (self.seed & _WORD, self.seed >> 32))[:2]
        # The upper 53 of 64 bits: as many as a double holds exactly.
        return ((low | (high << 32)) >> 11) / 2.0**53


def philox4x32_10(counter, key):
    """Ten rounds of Philox under a key of two 32-bit integers, on four 32-bit words: integers, or arrays of uint64."""
    a, b, c, d = counter
    first, second = key
    for _ in range(10):
        of_a, of_c = a * _MULTIPLIERS[0], c * _MULTIPLIERS[1]
        a, b, c, d = (of_c >> 32) ^ b ^ first, of_c & _WORD, (of_a >> 32) ^ d ^ second, of_a & _WORD
        first, second = (first + _WEYL[0]) & _WORD, (second + _WEYL[1]) & _WORD
    return a, b, c, d


def _whole(name: str, value, end: int) -> int:
    try:
        value = operator.index(value)
    except TypeError:
        raise ContextError(f"The {name} is {value!r}, and must be a whole number.") from None
    if not 0 <= value < end:
        raise ContextError(f"The {name} is {value}, and must be from 0 to {end - 1}.")
    return value
