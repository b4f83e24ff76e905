"""One step of a recording: what the model gave, and what was chosen from it; and the branches around a run."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from .numbers import AllLogits, GroupedLogits, RoundedLogits, TopLogits


@dataclass
class Selection:
    """How a token was chosen: `method` is "greedy", "sampled", "raced" or "forced"; `u` the random number, 0 to below 1;
    `probability` that of the token in the distribution that it was chosen from. None for what is not known."""

    method: str
    u: float | None = None
    probability: float | None = None


@dataclass
class ForwardPass:
    """The positions that a forward pass computed, those it read from the KV cache, and those the cache had room for."""

    computed: int
    reused: int
    slots: int


@dataclass(eq=False)
class Truth:
    """The true distribution of the next token, for a model of a known grammar. `known` is "exactly", "no_grammar" or
    "outside_grammar"; `tokens` are uint32 in rising order, `probabilities` float64 that sum to 1."""

    known: str
    tokens: np.ndarray = field(default_factory=lambda: np.zeros(0, np.uint32))
    probabilities: np.ndarray = field(default_factory=lambda: np.zeros(0))


@dataclass(eq=False)
class Step:
    """A step. Only the last of a run may be without a token. `numbers` are the logits, None if the file has none."""

    token: int | None = None
    selection: Selection | None = None
    forward_pass: ForwardPass | None = None
    numbers: AllLogits | RoundedLogits | GroupedLogits | TopLogits | None = None
    truth: Truth | None = None

    @property
    def logits(self) -> np.ndarray | None:
        """float32 of shape [V], by token id; None where the file has not those of the whole vocabulary."""
        return None if self.numbers is None else self.numbers.logits()

    @property
    def u(self) -> float | None:
        """The random number of the choice, 0 to below 1, if one was used and recorded."""
        return None if self.selection is None else self.selection.u


@dataclass(eq=False)
class Branch:
    """The steps after another token than the one that a step has.

    `step` counts those of the run from 0, those of the branches, in order, behind them; it is one before this branch.
    """

    step: int
    token: int
    steps: list
