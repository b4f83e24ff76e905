"""A model and a tokenizer with the methods of transformers, made of numpy: no library is needed."""

import types

import numpy as np

from tokenloop.sampling import Coin

PIECES = ["<s>", "</s>", "a", "b", "Ġ", "Ġa", "Ã", "Ċ"]
V = len(PIECES) + 1


class Tensor:
    """A tensor that must be brought to the CPU before numpy can have it."""

    def __init__(self, array):
        self._array, self._is_here = array, False

    def detach(self):
        return self

    def float(self):
        return self

    def cpu(self):
        self._is_here = True
        return self

    def numpy(self):
        assert self._is_here
        return self._array


class Model:
    """Logits that depend on all tokens so far; with a KV cache, only new tokens are computed. It has one token more than its
    tokenizer, as models with a padded vocabulary have."""

    config = types.SimpleNamespace(_name_or_path="somebody/tiny", _commit_hash="abc")
    generation_config = types.SimpleNamespace(eos_token_id=[1, 99])

    def __init__(self, cache="past_key_values", longest=50, ends_after=None):
        self.cache, self.longest, self.ends_after, self.computed = cache, longest, ends_after, []

    def after(self, text) -> np.ndarray:
        logits = Coin(int(np.dot(text, np.arange(1, len(text) + 1)))).tosses(len(text), 0, range(V)) * 6
        logits[1] = 50 if self.ends_after == len(text) else -50
        return logits

    def __call__(self, input_ids, use_cache, **caches):
        assert use_cache and input_ids.shape[0] == 1
        before = caches.get(self.cache, [])
        text = [*before, *input_ids[0].tolist()]
        self.computed.append(input_ids.shape[1])
        if len(text) > self.longest:
            raise IndexError("index out of range")
        logits = np.array([[self.after(text[: at + 1]) for at in range(len(before), len(text))]])
        output = types.SimpleNamespace(logits=Tensor(logits))
        if self.cache is not None:
            setattr(output, self.cache, text)
        return output


class Tokenizer:
    """A tokenizer over bytes with eight tokens, of which two are special."""

    all_special_ids = [0, 1]
    eos_token_id, bos_token_id = 1, 0

    def __init__(self, pieces=PIECES):
        self.pieces = pieces

    def __len__(self):
        return len(self.pieces)

    def __call__(self, text):
        if not isinstance(text, str):
            raise ValueError("text input must be of type str")
        return {"input_ids": [0, *(self.pieces.index(c) for c in text.replace(" ", "Ġ"))] if text else []}

    def convert_ids_to_tokens(self, ids):
        return [self.pieces[token] for token in ids]

    def decode(self, ids):
        return "".join(self.pieces[token].replace("##", "") for token in ids)
