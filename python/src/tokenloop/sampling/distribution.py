"""Probabilities over the whole vocabulary, after any number of processors, and the ways to choose a token from them."""

from __future__ import annotations

import math
import operator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..errors import ContextError
from ..table import Table
from . import arithmetic
from .coin import Coin, Stream
from .scores import Scores


class RankedToken(NamedTuple):
    """A token with its rank, 0 for the most likely, and its probability."""

    token: int
    rank: int
    probability: float


@dataclass(frozen=True)
class Choice:
    """A chosen token, with the numbers that show why it was chosen.

    `interval` is the token's part of the cumulative probability, within 0 to 1, most likely token first. `rule` is
    "sampled", "greedy", "raced" or "forced". `u` is None where no random number was used, `rank` where a forced token had
    been removed.
    """

    token: int
    probability: float
    rank: int | None
    u: float | None
    interval: tuple[float, float]
    rule: str

    @property
    def surprise_bits(self) -> float:
        """-log2 of the probability: 0 for a certain token, infinite for one with probability 0."""
        return surprise_bits(self.probability)


@dataclass(frozen=True, eq=False, repr=False)
class Distribution:
    """Probabilities of all V tokens that sum to 1; a removed token has probability 0.

    Kept tokens are stored by falling probability, ties by lower id: the order of the draw. `stages` has what each processor
    did, where the distribution is that of a chain.
    """

    scores: Scores
    stages: tuple = ()

    @property
    def vocabulary(self) -> int:
        """V: the size of the vocabulary, removed tokens included."""
        return self.scores.vocabulary

    def __repr__(self) -> str:
        return f"<Distribution: {len(self)} of {self.vocabulary} tokens, entropy {self.entropy_bits:.3f} bits>"

    def __len__(self) -> int:
        """The number of kept tokens, at least 1."""
        return len(self.scores)

    @property
    def tokens(self) -> np.ndarray:
        """The ids of the kept tokens by falling probability, shape [n]."""
        return self.scores.ids

    @cached_property
    def kept_probabilities(self) -> np.ndarray:
        """The probabilities of `tokens`, in the same order."""
        return self.scores.weights / self.scores.total_weight

    @cached_property
    def probabilities(self) -> np.ndarray:
        """The probability of each token, shape [V], by id."""
        dense = np.zeros(self.vocabulary)
        dense[self.tokens] = self.kept_probabilities
        return dense

    @cached_property
    def _ranks(self) -> np.ndarray:
        ranks = np.full(self.vocabulary, -1, np.int64)
        ranks[self.tokens] = np.arange(len(self))
        return ranks

    def rank_of(self, token: int) -> int | None:
        """The rank of a kept token, 0 for the most likely; None if it was removed.

        Raises ContextError for an id that is not in the vocabulary, as `probability` and `forced` do.
        """
        rank = int(self._ranks[self._checked(token)])
        return rank if rank >= 0 else None

    def probability(self, token: int) -> float:
        """The probability of a token, 0 to 1; 0 if it was removed."""
        return float(self.probabilities[self._checked(token)])

    def surprise_bits(self, token: int) -> float:
        """-log2 of the probability of a token; infinite if it was removed."""
        return surprise_bits(self.probability(token))

    def top(self, count: int) -> list:
        """The `count` most likely tokens as RankedToken, or all kept ones if these are fewer."""
        count = max(0, min(operator.index(count), len(self)))
        return [
            RankedToken(int(token), rank, float(probability))
            for rank, (token, probability) in enumerate(zip(self.tokens[:count], self.kept_probabilities[:count]))
        ]

    def view(self) -> Table:
        """A table for `print` and notebooks: what each processor of the chain did to the distribution, from the logits on."""
        first = self.stages[0].before if self.stages else self.scores
        rows = [("logits", str(len(first)), "", f"{first.entropy_bits:.3f}", "")]
        for stage in self.stages:
            lost = f"{stage.mass_removed:.4g}" if stage.removed else ""
            why = str(stage.cut or "changes scores")
            rows.append((str(stage.processor), str(len(stage.after)), lost, f"{stage.entropy_bits:.3f}", why))
        return Table(repr(self), ("", "tokens", "probability removed", "entropy in bits", "keeps"), tuple(rows))

    @property
    def entropy_bits(self) -> float:
        """The entropy H in bits: 0 if one token has probability 1, log2 V if all are equally likely."""
        return self.scores.entropy_bits

    @property
    def effective_choices(self) -> float:
        """2 to the power of H: the number of equally likely tokens with the same entropy."""
        return float(arithmetic.exp(self.entropy_bits * arithmetic.LN_2))

    def nucleus_size(self, p: float) -> int:
        """The size of the smallest set of most likely tokens whose probabilities sum to at least `p`."""
        return nucleus(self.scores, p)

    def draw(self, u: float) -> Choice:
        """Inverse transform sampling: the first token whose cumulative probability exceeds `u`, 0 <= u < 1.

        The sum runs from the most likely token to the least, ties by lower id, in double precision.
        Raises ContextError for another u.
        """
        u = as_uniform(u)
        ends = arithmetic.running_sum(self.kept_probabilities)
        rank = int(np.searchsorted(ends, u, side="right"))
        if rank < len(ends):
            end = float(ends[rank])
        else:
            # Rounding left the sum slightly below one and u is above it: the last token that adds something to the sum.
            rank, end = int(np.searchsorted(ends, ends[-1], side="left")), 1.0
        start = float(ends[rank - 1]) if rank else 0.0
        return self._choice(rank, (start, end), u, "sampled")

    def greedy(self) -> Choice:
        """The most likely token; of equally likely ones the lowest id."""
        return self._at_rank(0, "greedy")

    def forced(self, token: int) -> Choice:
        """The choice of a given token, kept or removed."""
        rank = self.rank_of(token)
        if rank is None:
            return Choice(int(token), 0.0, None, None, (1.0, 1.0), "forced")
        return self._at_rank(rank, "forced")

    def race(self, coin: Coin, position: int) -> Choice:
        """The exponential race, by which vLLM draws: every token gets a waiting time, and the first to arrive is chosen.

        It is token i with probability p_i, and uses one random number per token. Of two at the same time it is the more
        likely one.
        """
        u = coin.tosses(position, Stream.RACE, self.tokens)
        with np.errstate(divide="ignore"):
            arrivals = -arithmetic.ln(1.0 - u) / self.kept_probabilities
        return self._at_rank(int(np.argmin(arrivals)), "raced")

    def _at_rank(self, rank: int, rule: str) -> Choice:
        start = arithmetic.ordered_sum(self.kept_probabilities[:rank])
        return self._choice(rank, (start, start + float(self.kept_probabilities[rank])), None, rule)

    def _choice(self, rank: int, interval: tuple, u: float | None, rule: str) -> Choice:
        return Choice(int(self.tokens[rank]), float(self.kept_probabilities[rank]), rank, u, interval, rule)

    def _checked(self, token: int) -> int:
        try:
            token = operator.index(token)
        except TypeError:
            raise ContextError(f"A token is a whole number, its id, and not {token!r}.") from None
        if not 0 <= token < self.vocabulary:
            raise ContextError(f"Token {token} is not in the vocabulary of {self.vocabulary} tokens.")
        return token


def nucleus(scores: Scores, p: float) -> int:
    """How many of the likeliest tokens are needed to reach `p`, the crossing one included."""
    # Rounding may leave the full sum slightly below one: a p of one keeps everything.
    if p >= 1.0:
        return len(scores)
    cumulative = arithmetic.running_sum(scores.weights / scores.total_weight)
    return min(int(np.searchsorted(cumulative, p, side="left")) + 1, len(scores))


def surprise_bits(probability: float) -> float:
    """-log2 of a probability, infinite for 0."""
    # Adding 0 shows 0 and not -0 for a certain token.
    return -math.log2(probability) + 0.0 if probability > 0 else math.inf


def as_uniform(u) -> float:
    """A random number from 0 to below 1. Raises ContextError for another one."""
    try:
        u = float(u)
    except (TypeError, ValueError):
        raise ContextError(f"The random number u is {u!r}, and must be a number from 0 to below 1.") from None
    if not 0.0 <= u < 1.0:
        raise ContextError(f"The random number u is {u}, and must be from 0 to below 1.")
    return u
