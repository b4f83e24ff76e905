"""Records a causal language model of transformers. Nothing of torch is imported here: a model brings it."""

from __future__ import annotations

import contextlib
import os
import sys

import numpy as np

from .dimensions import config_of
from .errors import ContextError, ModelError
from .joining import Decoder
from .recorder import record_logits
from .recording import ForwardPass, RecordedModel, Recording
from .sampling import Chain
from .sampling.context import as_ids
from .vocabulary import pieces_of


def record(
    model,
    tokenizer,
    prompt,
    *,
    max_new_tokens: int = 20,
    chain: Chain | None = None,
    seed: int = 42,
    top: int | None = None,
    rounded: bool = False,
    groups: bool = False,
) -> Recording:
    """Records a run of a causal language model of transformers with its tokenizer.

    `prompt` is a text, or the ids of its tokens, as `apply_chat_template` gives them. The forward pass of the model, its KV
    cache and its tokenizer are used; the tokens are chosen by `chain`, not by `generate`. The other arguments are those of
    `record_logits`.

    Raises ModelError if model or tokenizer do not give what they should, and what `record_logits` raises.
    """
    prompt, prompt_tokens = _encoded(tokenizer, prompt)
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
            groups=groups,
            model=_described(model, tokenizer, prompt_tokens, vocab_size),
            recorded_by=_library(),
        )


def _encoded(tokenizer, prompt) -> tuple:
    """The text of a prompt, and its ids."""
    try:
        if isinstance(prompt, str):
            tokens = as_ids(tokenizer(prompt)["input_ids"], 2**32).tolist()
        else:
            tokens = as_ids(prompt, 2**32).tolist()
            prompt = tokenizer.decode(tokens)
    except (TypeError, KeyError, IndexError, ValueError, AttributeError) as error:
        raise ModelError(f"The tokenizer has no list of ids for the prompt {prompt!r:.60} ({error}).") from None
    if not tokens:
        raise ContextError("The prompt has no tokens. Give a text of at least one token.")
    return prompt, tokens


# How versions of transformers name the KV cache, as an argument and in what the model gives; the newest first.
_CACHES = ("cache", "past_key_values")


class _ModelRun:
    """The logits after a text, with the KV cache where the model gives one."""

    def __init__(self, model):
        self._model, self._read, self._logits = model, [], None
        self._cache: dict = {}
        self.last_pass: ForwardPass | None = None

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
        # Caches of transformers grow with the text: they have room for what they hold.
        self.last_pass = ForwardPass(len(new), len(tokens) - len(new), len(tokens) if self._cache else 0)
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
    start, decoder = getattr(tokenizer, "bos_token_id", None), Decoder.of(tokenizer)
    return RecordedModel(
        name=_name(getattr(config, "_name_or_path", "")) or type(model).__name__,
        revision=getattr(config, "_commit_hash", None) or "",
        vocab_size=vocab_size,
        bos_token_id=start if start == prompt_tokens[0] else None,
        eos_token_id=[end for end in ends if end < vocab_size],
        all_special_ids=sorted(token for token in tokenizer.all_special_ids if token < vocab_size),
        joining=[] if decoder is None else decoder.joining(),
        config=config_of(model),
    )


def _name(name: str) -> str:
    """The name of a model of the hub; of a folder its last part, because the path is nobody's business."""
    return os.path.basename(os.path.abspath(name)) if os.path.exists(name) else name


def _library() -> str:
    transformers = sys.modules.get("transformers")
    return "Python" if transformers is None else f"transformers {transformers.__version__}"
