"""The golden sampling cases of the repository: their inputs, and what the engines themselves made of them."""

import functools
import importlib.util
import json
import pathlib
from dataclasses import dataclass

import numpy as np

from tokenloop import sampling as s

REPOSITORY = pathlib.Path(__file__).parents[3]
FOLDER = REPOSITORY / "tests" / "golden" / "sampling"
ENGINES = ("transformers", "vllm", "llama_cpp")

# The names that the files give to processors, as the crate spells them.
_PROCESSORS = {
    "temperature": s.Temperature,
    "top_k": s.TopK,
    "top_p": s.TopP,
    "min_p": s.MinP,
    "typical": s.Typical,
    "top_n_sigma": s.TopNSigma,
    "repetition_penalty": s.RepetitionPenalty,
    "frequency_penalty": s.FrequencyPenalty,
    "presence_penalty": s.PresencePenalty,
    "no_repeat_ngram": s.NoRepeatNgram,
    "xtc": lambda value: s.Xtc(**value),
    "dry": lambda value: s.Dry(**value),
    "mirostat2": lambda value: s.Mirostat2(**value),
    "token_mask": lambda value: s.TokenMask(**value),
    "logit_bias": lambda value: s.LogitBias({int(token): amount for token, amount in value.items()}),
}


def _module(name: str):
    spec = importlib.util.spec_from_file_location(f"golden_{name}", FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# The program that made the inputs makes them again.
_INPUTS = _module("inputs")


def processor(link: dict) -> s.Processor:
    ((name, value),) = link.items()
    return _PROCESSORS[name](value)


def load(name: str) -> dict:
    return json.loads((FOLDER / f"{name}.json").read_text())


@dataclass(frozen=True)
class Case:
    engine: str
    entry: dict

    @property
    def name(self) -> str:
        return f"{self.entry['input']} {json.dumps(self.entry['links'], separators=(',', ':'))}"

    def run(self) -> s.Distribution:
        chain = s.Chain(tuple(map(processor, self.entry["links"])), self.engine)
        logits, prompt, generated = _input(self.engine, self.entry["input"])
        return chain.distribution(logits, prompt=prompt, tokens=generated, coin=0)


@functools.cache
def cases(engine: str) -> list:
    return [Case(engine, entry) for entry in load(engine)["cases"]]


@functools.cache
def _explicit(engine: str) -> dict:
    return {name: np.array(bits, np.uint32).view(np.float32) for name, bits in load(engine)["explicit"].items()}


@functools.lru_cache(maxsize=4)
def _input(engine: str, name: str):
    kind, size, seed = name.split("/")
    explicit = _explicit(engine)
    logits = explicit[kind] if kind in explicit else _INPUTS.logits(kind, int(size), int(seed))
    return (logits, *_INPUTS.context(int(size), int(seed)))


def fnv1a(words: np.ndarray) -> str:
    """64-bit FNV-1a over 32-bit words, one step a word."""
    return _fnv1a(np.ascontiguousarray(words, np.uint32).tobytes())


@functools.lru_cache(maxsize=8)
def _fnv1a(words: bytes) -> str:
    state = 0xCBF29CE484222325
    for word in np.frombuffer(words, np.uint32).tolist():
        state = ((state ^ word) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{state:016x}"
