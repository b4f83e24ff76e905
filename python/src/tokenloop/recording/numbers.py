"""The logits of a step in a file: of all tokens, rounded to two bytes each, or of the most likely tokens.

Each class has `of`, which makes it from the logits [V] of a model, and `top`, the most likely tokens with the probabilities
that the model gave them, at temperature 1 and before any sampler.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..errors import RecordingError
from ..sampling import Chain, RankedToken
from ..sampling.arithmetic import exp, ln, ordered_sum
from ..sampling.logits import as_logits

HIGHEST = 65_535
"""The level of the largest logit. Level 0 is the least."""

GROUPS = 256
"""How many groups the other tokens are put into, at most one more: over 25 nats, a group is a tenth of a nat wide."""

SUM_ROUNDING = 1e-4
"""How far above 1 a list may sum: servers add up a vocabulary in single precision, and write four decimals."""


@dataclass(eq=False)
class AllLogits:
    """The logits of the whole vocabulary, float32 of shape [V], by token id. Minus infinity excludes a token."""

    values: np.ndarray

    @classmethod
    def of(cls, logits) -> AllLogits:
        return cls(as_logits(logits))

    def logits(self) -> np.ndarray:
        """float32 of shape [V], by token id."""
        return self.values

    def top(self, count: int) -> list:
        return Chain().distribution(self.values).top(count)


@dataclass(eq=False)
class RoundedLogits:
    """The same in two bytes each: `levels` is uint16 of shape [V], equal steps between the least logit and the largest.

    `error` is the largest difference in nats between a logit of the model and the rounded one.
    """

    least: float
    largest: float
    levels: np.ndarray
    error: float

    @classmethod
    def of(cls, logits) -> RoundedLogits:
        """Rounds each logit to the nearest level. Raises RecordingError if one is minus infinity."""
        values = as_logits(logits)
        if not np.isfinite(values).all():
            raise RecordingError("Rounded logits are all finite, and one here is minus infinity. Record them unrounded.")
        least, largest = float(values.min()), float(values.max())
        # Where all are equal, every level is 0.
        scale = HIGHEST / ((largest - least) or 1.0)
        levels = np.floor((values.astype(np.float64) - least) * scale + 0.5).astype(np.uint16)
        rounded = cls(least, largest, levels, 0.0)
        rounded.error = float(np.abs(rounded.logits() - values).max())
        return rounded

    def logits(self) -> np.ndarray:
        """float32 of shape [V], each within `error` of what the model gave."""
        return (self.least + self.levels / HIGHEST * (self.largest - self.least)).astype(np.float32)

    def top(self, count: int) -> list:
        return Chain().distribution(self.logits()).top(count)


@dataclass(eq=False)
class GroupedLogits:
    """The most likely tokens with their ids, and all others in groups of about equal logits, without their ids.

    `tokens` is uint32 of shape [N], by falling logit; `counts` uint32 of shape [G], how many tokens each group has;
    `rounded` has N + G levels, those of the tokens and then those of the groups, whose logit is ln of the mean of exp(logit).
    `group_error` is the largest difference in nats between the logit of a token and that of its group.
    """

    tokens: np.ndarray
    counts: np.ndarray
    rounded: RoundedLogits
    group_error: float

    @classmethod
    def of(cls, logits, count: int, groups: int = GROUPS) -> GroupedLogits:
        """Lists the `count` most likely tokens, at least 1, and puts the others into at most about 256 groups of equal width.

        Raises RecordingError if a logit is minus infinity.
        """
        values = as_logits(logits)
        if not np.isfinite(values).all() or count < 1:
            raise RecordingError("Groups need finite logits and at least 1 token that is listed.")
        scores = Chain().distribution(values).scores
        count = min(count, len(scores))
        numbers, others = [scores.values[:count]], scores.values[count:]
        width = (others[0] - others[-1]) / np.float32(groups) if len(others) else np.float32(0)
        counts, group_error = [], 0.0
        while len(others):
            here = int(np.count_nonzero(others[0] - others <= width))
            group, others = others[:here], others[here:]
            mean = ordered_sum(exp(group.astype(np.float64) - float(group[0]))) / here
            logit = np.float32(float(group[0]) + float(ln(mean)))
            group_error = max(group_error, float(group[0] - logit), float(logit - group[-1]))
            numbers.append(np.array([logit]))
            counts.append(here)
        rounded = RoundedLogits.of(np.concatenate(numbers))
        return cls(scores.ids[:count].astype(np.uint32), np.array(counts, np.uint32), rounded, group_error)

    @property
    def listed(self) -> int:
        """N: how many tokens have their ids."""
        return len(self.tokens)

    def logits(self) -> np.ndarray:
        """float32 of shape [V]. The logits of the tokens that are not listed stand at their ids in rising order: which of
        them has which is not known."""
        numbers = self.rounded.logits()
        whole = np.zeros(self.listed + int(self.counts.sum(dtype=np.int64)), np.float32)
        others = np.ones(len(whole), bool)
        whole[self.tokens], others[self.tokens] = numbers[: self.listed], False
        whole[others] = np.repeat(numbers[self.listed :], self.counts)
        return whole

    def top(self, count: int) -> list:
        return Chain().distribution(self.logits()).top(min(count, self.listed))


@dataclass(eq=False)
class TopLogits:
    """The most likely tokens: `tokens`, uint32 of shape [N], each once, and their `values`, float32 of shape [N], all finite.

    `log_sum_exp` is ln of the sum of exp(logit) over the whole vocabulary, so probabilities are exact. If it is None, the
    values are log-probabilities, as APIs give them.
    """

    tokens: np.ndarray
    values: np.ndarray
    log_sum_exp: float | None = None

    @classmethod
    def of(cls, logits, count: int):
        """The `count` most likely tokens; all logits where there are no more. Raises RecordingError for fewer than 1."""
        values = as_logits(logits)
        if count < 1:
            raise RecordingError(f"The {count} most likely tokens cannot be recorded. Record at least 1.")
        scores = Chain().distribution(values).scores
        count = min(count, len(scores))
        if count == len(values):
            return AllLogits(values)
        total = float(scores.values[0]) + float(ln(scores.total_weight))
        return cls(scores.ids[:count].astype(np.uint32), scores.values[:count], total)

    def probabilities(self) -> np.ndarray:
        """The probability of each of `tokens`, shape [N]. Raises RecordingError if they sum to 0 or to more than 1."""
        logarithms = np.asarray(self.values, np.float64) - (self.log_sum_exp or 0.0)
        probabilities = exp(np.minimum(logarithms, 1.0))
        if not 0 < ordered_sum(probabilities) <= 1 + SUM_ROUNDING:
            raise RecordingError(
                "The probabilities of the most likely tokens sum to 0 or to more than 1: log_sum_exp is not that of the whole "
                "vocabulary. Record the run again."
            )
        return probabilities

    def rest(self) -> float:
        """The probability of all other tokens together."""
        return max(0.0, 1.0 - ordered_sum(self.probabilities()))

    def logits(self) -> None:
        """None: those of the other tokens are not known."""
        return None

    def top(self, count: int) -> list:
        order = np.lexsort((self.tokens, -self.values))[: max(0, count)]
        probabilities = self.probabilities()
        return [RankedToken(int(self.tokens[at]), rank, float(probabilities[at])) for rank, at in enumerate(order)]
