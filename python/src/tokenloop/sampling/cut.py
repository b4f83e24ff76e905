"""Where a processor cut, and why: the criterion by which it removed tokens."""

from __future__ import annotations

from dataclasses import dataclass


class Cut:
    """A criterion; as text it is the end of a sentence about the kept tokens."""


@dataclass(frozen=True)
class RankCut(Cut):
    """Top-k: tokens after the k with the greatest scores."""

    k: int

    def __str__(self) -> str:
        return f"the {self.k} with the greatest scores"


@dataclass(frozen=True)
class CumulativeCut(Cut):
    """Top-p: tokens after the one at which the cumulative probability reached p. `reached` is that of the kept."""

    p: float
    reached: float

    def __str__(self) -> str:
        return f"the fewest that reach {self.p:g}: they have {self.reached:.4f}"


@dataclass(frozen=True)
class ProbabilityCut(Cut):
    """Min-p: tokens below this probability; it is inclusive."""

    least: float

    def __str__(self) -> str:
        return f"those with a probability of at least {self.least:.3g}"


@dataclass(frozen=True)
class ScoreCut(Cut):
    """Top-n-sigma: tokens below this score; it is inclusive."""

    least: float

    def __str__(self) -> str:
        return f"those with a score of at least {self.least:.4g}"


@dataclass(frozen=True)
class TypicalCut(Cut):
    """Typical: tokens whose surprise is too far from the expected one. `mass` is that of the setting."""

    mass: float

    def __str__(self) -> str:
        return f"those of the most typical surprise, up to a probability of {self.mass:g}"


@dataclass(frozen=True)
class SurpriseCut(Cut):
    """Mirostat: tokens more surprising than the bound, which is inclusive."""

    most_bits: float

    def __str__(self) -> str:
        return f"those with a surprise of at most {self.most_bits:.4g} bits"


@dataclass(frozen=True)
class TopChoicesCut(Cut):
    """XTC: top choices but the least likely of them, if u was below XTC's probability. u is of a stream of its own."""

    threshold: float
    u: float
    acts: bool

    def __str__(self) -> str:
        if not self.acts:
            return f"all: u = {self.u:.4f} is not below the probability of XTC"
        return f"the least likely of those with at least {self.threshold:g}, and all below it"


@dataclass(frozen=True)
class BannedCut(Cut):
    """Token mask or no-repeat n-gram: listed tokens. `tokens` is their number."""

    tokens: int

    def __str__(self) -> str:
        return f"those that are not among {self.tokens} forbidden ones"


@dataclass(frozen=True)
class NothingWouldBeLeft(Cut):
    """The processor would have removed every token, so it was not applied."""

    def __str__(self) -> str:
        return "all: it would have removed every token, so it was not applied"
