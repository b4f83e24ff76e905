"""One applied processor: the scores before and after it, and the figures derived from them over the whole vocabulary."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from . import arithmetic
from .cut import Cut
from .distribution import Distribution
from .processors import Processor
from .scores import Scores


@dataclass(frozen=True, eq=False)
class Stage:
    """An applied processor of a run. `link` is its place in the chain, `cut` None if it only changes scores."""

    link: int
    processor: Processor
    before: Scores = field(repr=False)
    after: Scores = field(repr=False)
    cut: Cut | None

    @property
    def removed(self) -> int:
        """The number of tokens that it removed."""
        return len(self.before) - len(self.after)

    @property
    def removed_tokens(self) -> np.ndarray:
        """The ids of the tokens that it removed, by falling score."""
        return self.before.ids[self._removed()]

    @property
    def mass_removed(self) -> float:
        """The probability before it of the tokens that it removed, 0 to 1, and exact however small it is."""
        return arithmetic.ordered_sum(self.before.weights[self._removed()]) / self.before.total_weight

    @property
    def mass_kept(self) -> float:
        """The probability before it of the tokens that it kept, 0 to 1."""
        return 1.0 - self.mass_removed

    @property
    def distribution_before(self) -> Distribution:
        """The probabilities before it, over the whole vocabulary."""
        return Distribution(self.before)

    @property
    def distribution(self) -> Distribution:
        """The probabilities after it, over the whole vocabulary."""
        return Distribution(self.after)

    @property
    def entropy_bits(self) -> float:
        """The entropy in bits after it."""
        return self.after.entropy_bits

    def __str__(self) -> str:
        kept = f"keeps {len(self.after)} of {len(self.before)}"
        what = f"{kept}, {self.cut}" if self.cut else "changes scores"
        return f"{self.processor}: {what}; entropy {self.entropy_bits:.3f} bits"

    def _removed(self) -> np.ndarray:
        kept = np.zeros(self.before.vocabulary, bool)
        kept[self.after.ids] = True
        return ~kept[self.before.ids]
