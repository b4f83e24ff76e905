"""The settings of a run as the query of Tokenloop's address: `temperature=0.7&top_k=40&seed=3`."""

from __future__ import annotations

from decimal import Decimal
from urllib.parse import parse_qsl, quote_plus

from ..errors import ParameterError, RecordingError
from ..sampling import Chain, Coin, Dry, Link, Mirostat2, Profile, Temperature, TokenMask, Xtc
from ..sampling.settings import KEYWORDS, processors_of

SEED = 42
"""The random seed of a query that names none."""

# Below this temperature a query asks for the likeliest token.
_TINY_TEMPERATURE = 1e-5
_WHOLE = ("top_k", "no_repeat_ngram_size", "dry_allowed_length")
# What a query cannot say: the number of tokens that DRY searches, and lists of allowed tokens.
_UNSAID = ("dry_penalty_last_n", "allowed_token_ids", "suppress_tokens")
# The names that an order gives to the processors: the first keyword, but for those with several.
_NAMES = {kind: next(iter(words)) for kind, words in KEYWORDS.items()}
_NAMES.update({Dry: "dry", Xtc: "xtc", Mirostat2: "mirostat"})


def query_of(chain: Chain, seed: int, eos_token_id=()) -> str:
    """The query of a chain and a random seed. Raises ParameterError for what a query cannot say.

    `eos_token_id` are the end-of-text tokens of the model: a mask of just these is `forbid_eos`.
    """
    on = [link.processor for link in chain.links if link.enabled]
    ends = TokenMask(suppress=list(eos_token_id))
    pairs = []
    if chain.profile is not Profile.TEXTBOOK:
        pairs.append(("profile", chain.profile.value))
    if not chain.do_sample:
        pairs.append(("do_sample", "false"))
    said = [processor for processor in on if processor != ends]
    if len({processor.kind for processor in said}) < len(said):
        raise ParameterError("A recording cannot say that a processor stands in its chain twice. Leave one of them out.")
    for kind, words in KEYWORDS.items():
        for processor in said:
            if type(processor) is kind:
                pairs += _pairs_of(processor, words)
    if not any(isinstance(processor, Temperature) for processor in said):
        pairs.insert(0, ("temperature", "1"))
    unordered, _ = chain_of(_query(pairs))
    kinds = [type(processor) for processor in said]
    if [type(link.processor) for link in unordered.links if type(link.processor) in kinds] != kinds:
        pairs.append(("order", ".".join(_NAMES[kind] for kind in kinds)))
    pairs.append(("seed", str(seed)))
    if ends in on and ends.suppress:
        pairs.append(("forbid_eos", "true"))
    return _query(pairs)


def chain_of(query: str, eos_token_id=()) -> tuple:
    """The chain and the random seed of a query. Names that are no settings of the sampler are left alone.

    Raises RecordingError for a value that cannot be read or is outside its range.
    """
    values = dict(parse_qsl(query, keep_blank_values=True))
    try:
        profile = Profile.named(values.get("profile", Profile.TEXTBOOK))
        seed = Coin(int(values.get("seed", SEED))).seed
        settings = {word: _value(word, values[word]) for words in KEYWORDS.values() for word in words if word in values}
        do_sample = _yes_or_no(values, "do_sample", True)
        forbids_end = _yes_or_no(values, "forbid_eos", False)
        if 0 <= settings.get("temperature", 1.0) < _TINY_TEMPERATURE:
            del settings["temperature"]
            do_sample = False
        processors, _ = processors_of({"temperature": 1.0, **settings})
    except ValueError as error:
        raise RecordingError(f"The settings of the recording, {query!r:.200}, cannot be read: {error}") from None
    chain = Chain((), profile, do_sample)
    for processor in processors:
        chain = chain.with_(processor)
    if "order" in values:
        chain = _in_order(chain, values["order"].split("."))
    if forbids_end:
        chain = chain.with_(TokenMask(suppress=list(eos_token_id)))
    return chain, seed


def _in_order(chain: Chain, names: list) -> Chain:
    """The processors in the order of their names; those that it does not name come last."""

    def place(link: Link) -> int:
        name = _NAMES[type(link.processor)]
        return names.index(name) if name in names else len(names)

    return Chain(tuple(sorted(chain.links, key=place)), chain.profile, chain.do_sample)


def _pairs_of(processor, words: dict) -> list:
    pairs = []
    for word, field in words.items():
        value = getattr(processor, field)
        if word in _UNSAID:
            usual = getattr(type(processor), field, None)
            if value != usual:
                raise ParameterError(f"A recording cannot say that {word} is {value!r}. Leave the setting out.")
        elif word == "logit_bias":
            pairs.append((word, "_".join(f"{token}:{_plain(amount)}" for token, amount in value.items())))
        elif word == "dry_sequence_breakers":
            pairs += [(word, ".".join(map(str, value)))] if value else []
        else:
            pairs.append((word, _plain(value)))
    return pairs


def _value(word: str, text: str):
    if word == "logit_bias":
        pairs = [part.split(":") for part in text.split("_") if part]
        return {int(token): float(amount) for token, amount in pairs}
    if word == "dry_sequence_breakers":
        return [int(token) for token in text.split(".") if token]
    return int(text) if word in _WHOLE else float(text)


def _yes_or_no(values: dict, name: str, usual: bool) -> bool:
    value = values.get(name, str(usual).lower())
    if value not in ("true", "1", "false", "0"):
        raise ParameterError(f"{name} is {value!r}, and must be true or false.")
    return value in ("true", "1")


def _plain(number) -> str:
    """A number without exponent and without a fraction of zero."""
    text = format(Decimal(repr(number)), "f")
    return text[:-2] if text.endswith(".0") else text


def _query(pairs: list) -> str:
    return "&".join(f"{name}={quote_plus(value, safe='*-._')}" for name, value in pairs)
