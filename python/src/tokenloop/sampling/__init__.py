"""One sampling step in numpy: from the logits of a model to the chosen token, as an engine computes it.

    >>> from tokenloop import sampling as s
    >>> chain = s.Chain.textbook(temperature=0.7, top_p=0.9)
    >>> distribution = chain.distribution([1.0, 3.0, 2.0])
    >>> distribution.top(1)[0].token
    1
    >>> chain.choose([1.0, 3.0, 2.0], coin=s.Coin(42)).token
    1

Scores are in single precision, as models and engines have them; probabilities and sums are in double precision, except where
a profile rounds as its engine does. There is no clock and no other source of randomness than the seed.
"""

from .chain import Chain, Link
from .coin import Coin, Stream
from .context import Context
from .cut import Cut, NothingWouldBeLeft
from .distribution import Choice, Distribution, RankedToken
from .processors import (
    Dry,
    FrequencyPenalty,
    LogitBias,
    MinP,
    Mirostat2,
    NoRepeatNgram,
    PresencePenalty,
    Processor,
    RepetitionPenalty,
    Temperature,
    TokenMask,
    TopK,
    TopNSigma,
    TopP,
    Typical,
    Xtc,
)
from .profile import Profile
from .scores import Scores
from .stage import Stage

__all__ = [
    "Chain",
    "Choice",
    "Coin",
    "Context",
    "Cut",
    "Distribution",
    "Dry",
    "FrequencyPenalty",
    "Link",
    "LogitBias",
    "MinP",
    "Mirostat2",
    "NoRepeatNgram",
    "NothingWouldBeLeft",
    "PresencePenalty",
    "Processor",
    "Profile",
    "RankedToken",
    "RepetitionPenalty",
    "Scores",
    "Stage",
    "Stream",
    "Temperature",
    "TokenMask",
    "TopK",
    "TopNSigma",
    "TopP",
    "Typical",
    "Xtc",
]
