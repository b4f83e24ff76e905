"""The processors of the chain: one file each, with range, formula, source and place in the chain."""

from .base import Effect, Processor
from .dry import Dry
from .logit_bias import LogitBias
from .min_p import MinP
from .mirostat import Mirostat2
from .no_repeat_ngram import NoRepeatNgram
from .penalties import FrequencyPenalty, PresencePenalty, RepetitionPenalty
from .temperature import Temperature
from .token_mask import TokenMask
from .top_k import TopK
from .top_n_sigma import TopNSigma
from .top_p import TopP
from .typical import Typical
from .xtc import Xtc

__all__ = [
    "Dry",
    "Effect",
    "FrequencyPenalty",
    "LogitBias",
    "MinP",
    "Mirostat2",
    "NoRepeatNgram",
    "PresencePenalty",
    "Processor",
    "RepetitionPenalty",
    "Temperature",
    "TokenMask",
    "TopK",
    "TopNSigma",
    "TopP",
    "Typical",
    "Xtc",
]
