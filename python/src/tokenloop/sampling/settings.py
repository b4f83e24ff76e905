"""Settings by the names that transformers, vLLM and llama.cpp give them, as keywords: `temperature=0.7, top_p=0.9`."""

from __future__ import annotations

import difflib
from typing import Any

from ..errors import ParameterError
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

# For each processor its keywords, with the fields that they set. The first keyword switches it on.
KEYWORDS: dict[type, dict[str, str]] = {
    Temperature: {"temperature": "temperature"},
    TopK: {"top_k": "top_k"},
    TopP: {"top_p": "top_p"},
    MinP: {"min_p": "min_p"},
    RepetitionPenalty: {"repetition_penalty": "repetition_penalty"},
    FrequencyPenalty: {"frequency_penalty": "frequency_penalty"},
    PresencePenalty: {"presence_penalty": "presence_penalty"},
    NoRepeatNgram: {"no_repeat_ngram_size": "no_repeat_ngram_size"},
    Dry: {
        "dry_multiplier": "multiplier",
        "dry_base": "base",
        "dry_allowed_length": "allowed_length",
        "dry_penalty_last_n": "last_n",
        "dry_sequence_breakers": "breakers",
    },
    Typical: {"typical_p": "typical_p"},
    TopNSigma: {"top_n_sigma": "top_n_sigma"},
    Xtc: {"xtc_probability": "probability", "xtc_threshold": "threshold"},
    Mirostat2: {"mirostat_tau": "tau", "mirostat_eta": "eta"},
    LogitBias: {"logit_bias": "biases"},
    TokenMask: {"allowed_token_ids": "allow", "suppress_tokens": "suppress"},
}
# The kinds that belong to sampling: greedy decoding skips them in most engines.
WARPERS = frozenset(kind.kind for kind in KEYWORDS if kind.is_warper)
# Each of these says by itself that the processor is wanted; of the others the first keyword does.
_ENOUGH = (TokenMask, Mirostat2)


def processors_of(settings: dict[str, Any]) -> tuple[list[Processor], bool]:
    """The processors that keywords ask for, and whether tokens are drawn.

    A setting of None is left out, and so is top_k=0, as in transformers. temperature=0 is greedy decoding, as servers take
    it. Raises ParameterError for an unknown keyword, a value outside its range, and a part of a processor that is off.
    """
    given = {name: value for name, value in settings.items() if value is not None}
    _refuse_unknown(given)
    do_sample = True
    if given.get("top_k") == 0:
        del given["top_k"]
    if _is_zero(given.get("temperature")):
        # Its place in the chain counts in llama.cpp, its value does not.
        do_sample, given["temperature"] = False, 1.0
    found = []
    for kind, keywords in KEYWORDS.items():
        fields = {field: given[name] for name, field in keywords.items() if name in given}
        first = next(iter(keywords))
        if not fields:
            continue
        if first not in given and kind not in _ENOUGH:
            named = ", ".join(name for name in keywords if name in given)
            raise ParameterError(f"{named} has no effect without {first}. Give {first} as well.")
        found.append(kind(**fields))
    return found, do_sample


def keywords_of(processor: Processor) -> dict[str, Any]:
    """The keywords that make this processor."""
    keywords = KEYWORDS[type(processor)]
    values = {name: getattr(processor, field) for name, field in keywords.items()}
    return {name: value for name, value in values.items() if value is not None}


def _is_zero(temperature) -> bool:
    return isinstance(temperature, (int, float)) and not isinstance(temperature, bool) and temperature == 0


def _refuse_unknown(given: dict[str, Any]) -> None:
    known = [name for keywords in KEYWORDS.values() for name in keywords]
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"Did you mean {near[0]}?" if near else f"The settings are {', '.join(known)}."
            raise ParameterError(f"There is no setting {name}. {hint}")
