"""Records a run of any function that gives logits: those of each step, the random numbers and the choices."""

from __future__ import annotations

import operator
from dataclasses import replace

from .errors import ContextError, ModelError, RecordingError
from .recording import (
    AllLogits,
    GroupedLogits,
    Prompt,
    RecordedModel,
    Recording,
    RoundedLogits,
    Selection,
    Step,
    TokenBytes,
    TopLogits,
    query_of,
)
from .recording.file import MOST_BYTES
from .recording.step_writing import written
from .sampling import Chain, Coin
from .sampling.context import as_ids
from .sampling.logits import as_logits


def record_logits(
    step_function,
    vocabulary,
    prompt_tokens,
    *,
    prompt: str | None = None,
    max_new_tokens: int = 20,
    chain: Chain | None = None,
    seed: int = 42,
    top: int | None = None,
    rounded: bool = False,
    groups: bool = False,
    model: RecordedModel | None = None,
    recorded_by: str = "",
) -> Recording:
    """Records a run of any function that gives logits.

    `step_function` is given the list of all ids so far and returns the logits [V] of the next token. `vocabulary` is a list
    with the bytes or the text of each token, a dict of them by id, or None. `prompt_tokens` are the ids of the prompt, at
    least one, and `prompt` its text; without it, it is put together from the vocabulary.

    The file has the logits of all tokens in single precision; with `rounded` in two bytes each; with `top` those of the most
    likely tokens, from which their probabilities and that of all others together are exact; with `groups` as well, all others
    in groups of about equal logits, so that the mass of the rest is known under other settings too.

    The tokens are chosen by `chain` (the model's own distribution if left out) with the random numbers of `seed`. A run ends
    after `max_new_tokens`, or with an end-of-text token of `model`.

    Raises LogitsError, ContextError, ParameterError or RecordingError for what is none of that.
    """
    chain, coin = Chain() if chain is None else chain, Coin(seed)
    model = RecordedModel("model") if model is None else model
    parameters = query_of(chain, coin.seed, model.eos_token_id)
    count = _whole("max_new_tokens", max_new_tokens)
    numbers_of = _kind(top, rounded, groups)
    pieces = TokenBytes.of(vocabulary)
    prompt_tokens = as_ids(prompt_tokens, 2**32).tolist()
    if not prompt_tokens:
        raise ContextError("The prompt has no tokens. Start with the beginning-of-text token of the model.")
    steps, tokens, surprises = [], [], []
    while len(steps) < count:
        logits = as_logits(step_function(prompt_tokens + tokens))
        if not steps:
            model = _sized(model, len(logits), vocabulary, pieces)
        elif len(logits) != model.vocab_size:
            raise ModelError(f"Step {len(steps)} has {len(logits)} logits, and the steps before it {model.vocab_size}.")
        numbers = numbers_of(logits)
        if not steps:
            _check_size(numbers, count)
        distribution = chain.distribution(logits, prompt=prompt_tokens, tokens=tokens, surprises=surprises, coin=coin)
        choice = chain.choose_from(distribution, coin.at(len(tokens)))
        selection = Selection(choice.rule, choice.u, choice.probability)
        steps.append(Step(choice.token, selection, getattr(step_function, "last_pass", None), numbers))
        tokens.append(choice.token)
        surprises.append(choice.surprise_bits)
        if choice.token in model.eos_token_id:
            break
    if prompt is None:
        prompt = b"".join(pieces[token] or b"" for token in prompt_tokens).decode("utf-8", "replace")
    return Recording(model, Prompt(prompt, prompt_tokens), steps, pieces, recorded_by, parameters)


def _kind(top: int | None, rounded: bool, groups: bool):
    """The function that makes the numbers of a step from its logits."""
    if top is None:
        if groups:
            raise RecordingError("Groups are those of the tokens that are not listed. Give top as well: how many are.")
        return RoundedLogits.of if rounded else AllLogits.of
    if rounded:
        raise RecordingError("The most likely tokens are recorded as they are. Give either top or rounded.")
    count = _whole("top", top)
    return lambda logits: (GroupedLogits if groups else TopLogits).of(logits, count)


def _sized(model: RecordedModel, vocab_size: int, vocabulary, pieces: TokenBytes) -> RecordedModel:
    """The model with its V, if the vocabulary fits it."""
    is_list = vocabulary is not None and not hasattr(vocabulary, "items")
    known = len(pieces) if is_list else max(pieces.pieces, default=-1) + 1
    if known > vocab_size or (is_list and known < vocab_size) or model.vocab_size not in (None, vocab_size):
        raise ModelError(
            f"The vocabulary has {model.vocab_size or known} tokens, and the logits are {vocab_size}. Give the text of each "
            "token of the model, or a dict of those that are known."
        )
    return replace(model, vocab_size=vocab_size)


def _check_size(numbers, count: int) -> None:
    size = count * sum(len(array) for array in written(Step(numbers=numbers), 0)[1])
    if size > MOST_BYTES:
        raise RecordingError(
            f"{count} steps would take {size >> 20} MiB, and a recording has at most {MOST_BYTES >> 20}. Record fewer, or give "
            "rounded=True or top=200."
        )


def _whole(name: str, value) -> int:
    try:
        value = operator.index(value)
    except TypeError:
        raise RecordingError(f"{name} is {value!r}, and must be a whole number.") from None
    if value < 1:
        raise RecordingError(f"{name} is {value}, and must be at least 1.")
    return value
