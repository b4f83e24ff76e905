"""vLLM: the V1 sampler's own functions, run on the CPU with torch.

The package is installed without its dependencies, so modules the sampler only mentions are replaced by empty ones.
Triton kernels need a GPU: the PyTorch path (`apply_top_k_top_p_pytorch`) is what runs here.
"""

import importlib.machinery
import importlib.metadata
import sys
import types
from unittest.mock import MagicMock

import numpy as np
import torch

REAL = (
    "vllm.v1.sample.ops.topk_topp_sampler",
    "vllm.v1.sample.logits_processor.builtin",
    "vllm.v1.sample.logits_processor.interface",
    "vllm.model_executor.layers.utils",
    "vllm._custom_ops",
)


class Stubs:
    """Finds every vllm module that is not in REAL and makes it empty; parents of REAL ones keep their search path."""

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] != "vllm" or name in REAL:
            return None
        parent = any(real.startswith(name + ".") for real in REAL)
        real = importlib.machinery.PathFinder.find_spec(name, path) if parent else None
        spec = importlib.machinery.ModuleSpec(name, self, is_package=True)
        if real is not None:
            spec.submodule_search_locations = list(real.submodule_search_locations or [])
        return spec

    def create_module(self, spec):
        class Empty(types.ModuleType):
            def __getattr__(self, attribute):
                if attribute.startswith("__"):
                    raise AttributeError(attribute)
                return False if attribute == "HAS_TRITON" else MagicMock()

        return Empty(spec.name)

    def exec_module(self, module):
        pass


sys.meta_path.insert(0, Stubs())
from vllm._custom_ops import apply_repetition_penalties  # noqa: E402
from vllm.model_executor.layers.utils import apply_penalties  # noqa: E402
from vllm.v1.sample.logits_processor.builtin import MinPLogitsProcessor  # noqa: E402
from vllm.v1.sample.ops.topk_topp_sampler import apply_top_k_top_p_pytorch  # noqa: E402

# An empty module answers to every name: make sure that what computes is the real thing.
for real in (apply_penalties, apply_repetition_penalties, MinPLogitsProcessor.apply, apply_top_k_top_p_pytorch):
    assert isinstance(real, types.FunctionType), real


def versions() -> dict:
    return {"torch": torch.__version__, "vllm": importlib.metadata.version("vllm")}


def grid(entry: dict) -> list:
    text = entry["prompt"] + entry["generated"]
    bias = {str(token): amount for token, amount in zip(sorted(set(text))[:3], (1.5, -2.25, 40.0))}
    possible = np.flatnonzero(entry["logits"] > -np.inf)
    allowed = sorted(set(possible[:: max(1, len(possible) // 9)].tolist()))
    return [
        [{"temperature": 0.7}],
        [{"temperature": 1.3}],
        [{"top_k": 8}],
        [{"top_k": 40}],
        [{"top_p": 0.5}],
        [{"top_p": 0.9}],
        [{"min_p": 0.1}],
        [{"temperature": 0.7}, {"min_p": 0.1}, {"top_k": 8}, {"top_p": 0.9}],
        [{"temperature": 1.5}, {"top_k": 50}, {"top_p": 0.95}],
        [{"repetition_penalty": 1.1}],
        [{"repetition_penalty": 0.8}],
        [{"frequency_penalty": 0.3}],
        [{"presence_penalty": 0.7}],
        [{"repetition_penalty": 1.3}, {"frequency_penalty": -0.2}, {"presence_penalty": 1.1}, {"temperature": 0.8},
         {"top_p": 0.8}],
        [{"logit_bias": bias}, {"temperature": 0.9}],
        [{"token_mask": {"allow": allowed}}, {"top_p": 0.9}],
        [{"temperature": 0.5}, {"top_p": 0.8}],
    ]


def run(entry: dict, links: list) -> tuple[np.ndarray, np.ndarray]:
    """The order is that of `Sampler.forward`: mask, bias, penalties, temperature, min-p, top-k and top-p."""
    settings = {name: value for link in links for name, value in link.items()}
    scores = torch.from_numpy(entry["logits"].copy())[None]
    size = entry["size"]

    def one(name, default):
        return torch.tensor([settings.get(name, default)], dtype=torch.float32)

    if "token_mask" in settings:
        forbidden = torch.ones((1, size), dtype=torch.bool)
        forbidden[0, settings["token_mask"]["allow"]] = False
        scores.masked_fill_(forbidden, float("-inf"))
    for token, amount in settings.get("logit_bias", {}).items():
        scores[torch.tensor([0]), torch.tensor([int(token)])] += torch.tensor([amount], dtype=torch.float32)
    if any(name.endswith("_penalty") for name in settings):
        apply_penalties(
            scores, torch.tensor([entry["prompt"]]), torch.tensor([entry["generated"]]),
            one("presence_penalty", 0.0), one("frequency_penalty", 0.0), one("repetition_penalty", 1.0),
        )
    scores.div_(one("temperature", 1.0).unsqueeze(dim=1))
    if "min_p" in settings:
        processor = MinPLogitsProcessor.__new__(MinPLogitsProcessor)
        processor.min_p_count, processor.min_p = 1, one("min_p", 0.0).unsqueeze(1)
        scores = processor.apply(scores)
    k = torch.tensor([min(settings["top_k"], size)], dtype=torch.int32) if "top_k" in settings else None
    p = one("top_p", 1.0) if "top_p" in settings else None
    scores = apply_top_k_top_p_pytorch(scores, k, p, allow_cpu_sync=True)
    return scores[0].numpy(), scores.softmax(-1)[0].numpy()
