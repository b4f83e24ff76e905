"""Temperature: divides every score by T. Below 1 the likely tokens get likelier, above 1 the probabilities even out.

Formula: score / T, in single precision as all engines compute it. T = 0 is no temperature but greedy decoding, see
`Chain.of`. Neighbours: before the filters in transformers and vLLM, after all of them in llama.cpp.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from .. import arithmetic
from .base import Effect, Processor, number


@dataclass(frozen=True)
class Temperature(Processor):
    """T, from 0.01 to 100; 1 changes nothing."""

    temperature: float
    kind: ClassVar[str] = "temperature"
    is_warper: ClassVar[bool] = True

    def __post_init__(self):
        object.__setattr__(self, "temperature", number("temperature", self.temperature, 0.01, 100))

    def apply(self, scores, context, profile):
        t = np.float32(self.temperature)
        with np.errstate(over="ignore"):
            values = scores.values / t
            if np.isinf(values).any():
                # Division by a T below 1 overflowed. Softmax does not see a shift, so the greatest score is moved to 0.
                values = np.maximum((scores.values - scores.values[0]) / t, arithmetic.FLOAT32_MIN)
        return Effect(scores.reshaped(values))
