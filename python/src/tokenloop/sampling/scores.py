"""Scores inside the chain: the tokens not removed, by falling score. A removed token is not stored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

import numpy as np

from . import arithmetic


class CandidateOrder(Enum):
    """The order in which llama.cpp stores its candidates at some point; it decides how single-precision sums round."""

    BY_TOKEN = "by_token"
    FALLING = "falling"


@dataclass(frozen=True, eq=False, repr=False)
class Scores:
    """The tokens not removed, at least one, by falling score, ties by lower id.

    `vocabulary` is V; `ids` has shape [n] (int64), `values` shape [n] (float32, all finite) in the same order.
    """

    vocabulary: int
    ids: np.ndarray
    values: np.ndarray
    held: CandidateOrder = CandidateOrder.BY_TOKEN

    @classmethod
    def of(cls, logits: np.ndarray) -> Scores:
        """Checked logits, sorted; those at minus infinity are left out."""
        return cls._sorted(len(logits), np.arange(len(logits)), logits)

    @classmethod
    def _sorted(cls, vocabulary: int, ids: np.ndarray, values: np.ndarray, **rest) -> Scores:
        possible = values > -np.inf
        ids, values = ids[possible], values[possible]
        # Adding 0 makes -0 and +0 one number.
        order = np.lexsort((ids, -(values + np.float32(0))))
        return cls(vocabulary, ids[order], values[order], **rest)

    def __repr__(self) -> str:
        return f"<Scores: {len(self)} of {self.vocabulary} tokens, the greatest {self.values[0]:.4g}>"

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def weights(self) -> np.ndarray:
        """exp(score - greatest score), shape [n]: probabilities before division by their sum."""
        values = self.values.astype(np.float64)
        return arithmetic.exp(values - values[0])

    @cached_property
    def total_weight(self) -> float:
        """The sum of the weights from the greatest to the smallest, at least 1."""
        return arithmetic.ordered_sum(self.weights)

    @cached_property
    def entropy_bits(self) -> float:
        """The entropy in bits of softmax over the tokens not removed."""
        values = self.values.astype(np.float64)
        moment = arithmetic.ordered_sum(self.weights * (values - values[0]))
        # H = -sum of p ln p, with p = w / Z and ln w = value - greatest; rounding may leave it slightly below zero.
        nats = max(float(arithmetic.ln(self.total_weight)) - moment / self.total_weight, 0.0)
        return nats / arithmetic.LN_2

    def dense(self) -> np.ndarray:
        """One score per token of the vocabulary, shape [V], by id; a removed token has minus infinity."""
        dense = np.full(self.vocabulary, -np.inf, np.float32)
        dense[self.ids] = self.values
        return dense

    def truncated(self, count: int) -> Scores:
        """The `count` greatest, at least one."""
        count = max(1, min(count, len(self)))
        return self if count == len(self) else replace(self, ids=self.ids[:count], values=self.values[:count])

    def filtered(self, keep: np.ndarray) -> Scores | None:
        """The tokens where `keep` (bool, shape [n]) is true; None if there is none."""
        if keep.all():
            return self
        return replace(self, ids=self.ids[keep], values=self.values[keep]) if keep.any() else None

    def reshaped(self, values: np.ndarray) -> Scores:
        """Other values for all tokens."""
        return self._sorted(self.vocabulary, self.ids, values, held=self.held)

    def adjusted(self, moved: np.ndarray, values: np.ndarray) -> Scores:
        """Other values where `moved` (bool, shape [n]) is true; `values` has shape [n]."""
        if not moved.any():
            return self
        # A product of huge numbers must not overflow to infinity.
        values = np.clip(values, arithmetic.FLOAT32_MIN, arithmetic.FLOAT32_MAX)
        return self._sorted(self.vocabulary, self.ids, np.where(moved, values, self.values))

    def holding(self, held: CandidateOrder) -> Scores:
        """The same, marked as stored by llama.cpp in another order."""
        return self if held is self.held else replace(self, held=held)
