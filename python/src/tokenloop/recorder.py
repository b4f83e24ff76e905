"""Runs a model and records it: all logits of each step or the most likely tokens, the random numbers and the choices."""

from __future__ import annotations

import contextlib
import operator
import os
import sys
from dataclasses import replace

import numpy as np

from .errors import ContextError, ModelError, RecordingError
from .recording import (
    AllLogits,
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
from .sampling import Chain, Coin
from .sampling.context import as_ids
from .sampling.logits import as_logits
from .vocabulary import pieces_of


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
    model: RecordedModel | None = None,
    recorded_by: str = "",
) -> Recording:
    """Records a run of any function that gives logits.

    `step_function` is given the list of all ids so far and returns the logits [V] of the next token. `vocabulary` is a list
    with the bytes or the text of each token, a dict of them by id, or None. `prompt_tokens` are the ids of the prompt, at
    least one, and `prompt` its text; without it, it is put together from the vocabulary.

    The file has the logits of all tokens in single precision; with `rounded` in two bytes each, and with `top` those of the
    most likely tokens, from which their probabilities and that of all others together are exact. The tokens are chosen by
    `chain` (the model's own distribution if left out) with the random numbers of `seed`. A run ends after `max_new_tokens`,
    or with an end-of-text token of `model`.

    Raises LogitsError, ContextError, ParameterError or RecordingError for what is none of that.
    """
    chain, coin = Chain() if chain is None else chain, Coin(seed)
    model = RecordedModel("model") if model is None else model
    parameters = query_of(chain, coin.seed, model.eos_token_id)
    count = _whole("max_new_tokens", max_new_tokens)
    top = None if top is None else _whole("top", top)
    if top is not None and rounded:
        raise RecordingError("The most likely tokens are recorded as they are. Give either top or rounded.")
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
        numbers = RoundedLogits.of(logits) if rounded else AllLogits(logits) if top is None else TopLogits.of(logits, top)
        if not steps:
            _check_size(numbers, count)
        distribution = chain.distribution(logits, prompt=prompt_tokens, tokens=tokens, surprises=surprises, coin=coin)
        choice = chain.choose_from(distribution, coin.at(len(tokens)))
        steps.append(Step(choice.token, Selection(choice.rule, choice.u, choice.probability), None, numbers))
        tokens.append(choice.token)
        surprises.append(choice.surprise_bits)
        if choice.token in model.eos_token_id:
            break
    if prompt is None:
        prompt = b"".join(pieces[token] or b"" for token in prompt_tokens).decode("utf-8", "replace")
    return Recording(model, Prompt(prompt, prompt_tokens), steps, pieces, recorded_by, parameters)


def record(
    model,
    tokenizer,
    prompt: str,
    *,
    max_new_tokens: int = 20,
    chain: Chain | None = None,
    seed: int = 42,
    top: int | None = None,
    rounded: bool = False,
) -> Recording:
    """Records a run of a causal language model of transformers with its tokenizer.

    Its forward pass, its KV cache and its tokenizer are used; the tokens are chosen by `chain`, not by `generate`. The other
    arguments are those of `record_logits`.

    Raises ModelError if model or tokenizer do not give what they should, and what `record_logits` raises.
    """
    try:
        encoded = tokenizer(prompt)["input_ids"]
        prompt_tokens = as_ids(encoded, 2**32).tolist()
    except (TypeError, KeyError, IndexError, ValueError) as error:
        raise ModelError(f"The tokenizer gave no list of ids for the prompt {prompt!r:.60} ({error}).") from None
    if not prompt_tokens:
        raise ContextError("The prompt has no tokens. Give a text of at least one token.")
    run = _ModelRun(model)
    with _evaluating(model):
        vocab_size = len(run(prompt_tokens))
        return record_logits(
            run,
            pieces_of(tokenizer, vocab_size),
            prompt_tokens,
            prompt=prompt,
            max_new_tokens=max_new_tokens,
            chain=chain,
            seed=seed,
            top=top,
            rounded=rounded,
            model=_described(model, tokenizer, prompt_tokens, vocab_size),
            recorded_by=_library(),
        )


# How versions of transformers name the KV cache, as an argument and in what the model gives; the newest first.
_CACHES = ("cache", "past_key_values")


class _ModelRun:
    """The logits after a text, with the KV cache where the model gives one."""

    def __init__(self, model):
        self._model, self._read, self._logits = model, [], None
        self._cache: dict = {}

    def __call__(self, tokens: list) -> np.ndarray:
        if tokens == self._read:
            return self._logits
        new = tokens[len(self._read) :] if self._cache else tokens
        try:
            output = self._model(input_ids=self._tensor(new), use_cache=True, **self._cache)
            logits = _as_array(output.logits)
        except Exception as error:
            raise ModelError(
                f"The model could not compute the token after {len(tokens)} others ({type(error).__name__}: {error}). It must "
                "be a causal language model that can read so long a text."
            ) from error
        if logits.ndim != 3 or logits.shape[1] < 1:
            raise ModelError(f"The logits of the model have the shape {list(logits.shape)}, and not [1, positions, V].")
        name = next((name for name in _CACHES if getattr(output, name, None) is not None), None)
        self._cache = {} if name is None else {name: getattr(output, name)}
        self._read, self._logits = list(tokens), logits[0, -1]
        return self._logits

    def _tensor(self, tokens: list):
        torch = sys.modules.get("torch")
        if torch is not None and isinstance(self._model, torch.nn.Module):
            return torch.tensor([tokens], device=next(self._model.parameters()).device)
        return np.array([tokens])


@contextlib.contextmanager
def _evaluating(model):
    """Without dropout and gradients, where the model is one of torch; afterwards it is as it was."""
    torch = sys.modules.get("torch")
    if torch is None or not isinstance(model, torch.nn.Module):
        yield
        return
    was_training = model.training
    model.eval()
    try:
        with torch.inference_mode():
            yield
    finally:
        model.train(was_training)


def _as_array(tensor) -> np.ndarray:
    """A tensor of any library as an array: on the CPU, and in a precision that numpy has."""
    for method in ("detach", "float", "cpu", "numpy"):
        if hasattr(tensor, method):
            tensor = getattr(tensor, method)()
    return np.asarray(tensor)


def _described(model, tokenizer, prompt_tokens: list, vocab_size: int) -> RecordedModel:
    config = getattr(model, "config", None)
    ends = getattr(getattr(model, "generation_config", None), "eos_token_id", None)
    ends = ends if ends is not None else getattr(tokenizer, "eos_token_id", None)
    ends = [] if ends is None else list(ends) if isinstance(ends, (list, tuple)) else [ends]
    start = getattr(tokenizer, "bos_token_id", None)
    return RecordedModel(
        name=_name(getattr(config, "_name_or_path", "")) or type(model).__name__,
        revision=getattr(config, "_commit_hash", None) or "",
        vocab_size=vocab_size,
        bos_token_id=start if start == prompt_tokens[0] else None,
        eos_token_id=[end for end in ends if end < vocab_size],
        all_special_ids=sorted(token for token in tokenizer.all_special_ids if token < vocab_size),
    )


def _name(name: str) -> str:
    """The name of a model of the hub; of a folder its last part, because the path is nobody's business."""
    return os.path.basename(os.path.abspath(name)) if os.path.exists(name) else name


def _library() -> str:
    transformers = sys.modules.get("transformers")
    return "Python" if transformers is None else f"transformers {transformers.__version__}"


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
    arrays = [value for value in vars(numbers).values() if isinstance(value, np.ndarray)]
    size = count * sum(array.nbytes for array in arrays)
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
