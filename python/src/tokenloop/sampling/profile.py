"""Profiles: the textbook rules, or the order and the arithmetic of an engine."""

from __future__ import annotations

from enum import Enum

from ..errors import ParameterError


class Profile(str, Enum):
    """The order of the processors, how ties are broken, where p is measured, and the arithmetic of penalties."""

    TEXTBOOK = "textbook"
    """The rules as published in the papers, ties by lower id, sums in double precision."""
    TRANSFORMERS = "transformers"
    """Hugging Face transformers 5.23, `generate`."""
    VLLM = "vllm"
    """vLLM 0.33, the V1 sampler's PyTorch path."""
    LLAMA_CPP = "llama_cpp"
    """llama.cpp, the default sampler chain of its server and command line."""

    @classmethod
    def named(cls, name) -> Profile:
        """The profile of this name. Raises ParameterError for another one."""
        try:
            return cls(name)
        except ValueError:
            known = ", ".join(profile.value for profile in cls)
            raise ParameterError(f"There is no profile {name!r}. It is one of {known}.") from None

    @property
    def order(self) -> tuple:
        """The kinds of processors that the engine has, in the order in which it applies them.

        llama.cpp also has Mirostat, but as a chain of its own: temperature, then Mirostat, nothing else.
        """
        return _ORDERS[self]

    def place(self, kind: str) -> int:
        """The index of a kind in the engine's order; one that it does not have comes last."""
        return self.order.index(kind) if kind in self.order else len(self.order)


_ORDERS = {
    Profile.TEXTBOOK: (
        "token_mask",
        "logit_bias",
        "repetition_penalty",
        "frequency_penalty",
        "presence_penalty",
        "no_repeat_ngram",
        "dry",
        "temperature",
        "top_k",
        "top_p",
        "min_p",
        "typical",
        "top_n_sigma",
        "xtc",
        "mirostat2",
    ),
    Profile.TRANSFORMERS: (
        "logit_bias",
        "repetition_penalty",
        "no_repeat_ngram",
        "token_mask",
        "temperature",
        "top_k",
        "top_p",
        "min_p",
        "typical",
    ),
    Profile.VLLM: (
        "token_mask",
        "logit_bias",
        "repetition_penalty",
        "frequency_penalty",
        "presence_penalty",
        "temperature",
        "min_p",
        "top_k",
        "top_p",
    ),
    Profile.LLAMA_CPP: (
        "logit_bias",
        "repetition_penalty",
        "frequency_penalty",
        "presence_penalty",
        "dry",
        "top_n_sigma",
        "top_k",
        "typical",
        "top_p",
        "min_p",
        "xtc",
        "temperature",
        "mirostat2",
    ),
}
