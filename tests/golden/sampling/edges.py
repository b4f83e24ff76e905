"""Writes the sampling cases at the edges: what transformers, vLLM and llama.cpp themselves make of a temperature of 0, of
tiny ones, of ties at the k-th token, of typical sampling after top-k, and of XTC at its threshold.

    python edges.py

It writes `edges.json`, one line per case: the engine, the input, the links in the engine's order, and the ids kept with
their probabilities. After a temperature of 0 that is the one token chosen. A case with `refused` has the engine's own
words. The libraries are those in requirements.txt.
"""

import importlib
import json
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).parent
DRY = {"multiplier": 5.0, "base": 1.75, "allowed_length": 2, "last_n": 64, "breakers": []}
ALWAYS = {"probability": 1.0, "threshold": 0.1}

# Logits, and a text of a prompt and what was generated.
INPUTS = {
    "five": ([2, 1.8, 1, 0.2, -1], [], []),
    "flat": ([1, 0.9, 0.8, 0.7, 0.6], [], []),
    "likely": ([6, 1, 0.5, 0, -1], [], []),
    "quarters": (np.log([0.5, 0.25, 0.125, 0.125]).tolist(), [], []),
    "tied": ([3, 2, 2, 2, 1], [], []),
    "all_tied": ([1, 1, 1, 1, 1], [], []),
    # The last two tokens, 1 and 2, were followed by 0 before.
    "repeats": ([2, 1.8, 1, 0.2, -1], [1, 2, 0], [3, 1, 2]),
    # Token 0 stands 65 tokens before the end and in no later place, token 1 64.
    "window": ([2, 1.8, 1, 0.2, -1], [0, 1] + [4] * 40, [4] * 23),
}

TEMPERATURES = [
    [{"temperature": 0}],
    [{"temperature": 1e-7}],
    [{"top_k": 2}, {"temperature": 0}],
]
GRID = {
    "llama_cpp": {
        "five": TEMPERATURES + [
            [{"xtc": ALWAYS}, {"temperature": 0}],
            [{"temperature": 0}, {"xtc": ALWAYS}],
            [{"top_k": 2}, {"xtc": ALWAYS}, {"temperature": 0}],
            [{"top_k": 1}, {"xtc": ALWAYS}, {"temperature": 0}],
            [{"typical": 0.2}, {"temperature": 0}],
            [{"top_k": 3}, {"typical": 0.2}, {"temperature": 0}],
            [{"top_k": 3}, {"typical": 0.5}],
            [{"top_k": 1}, {"typical": 0.5}],
            [{"min_p": 0.9}, {"xtc": ALWAYS}, {"temperature": 0}],
            [{"temperature": 0}, {"typical": 0.2}],
            [{"top_n_sigma": 1.0}, {"xtc": ALWAYS}, {"temperature": 0}],
        ],
        "flat": [[{"typical": 0.2}, {"temperature": 0}], [{"xtc": ALWAYS}], [{"xtc": ALWAYS}, {"temperature": 0}]],
        "likely": [[{"typical": 0.2}, {"temperature": 0}], [{"xtc": ALWAYS}], [{"xtc": ALWAYS}, {"temperature": 0}]],
        "quarters": [
            [{"xtc": {"probability": 1.0, "threshold": 0.25}}],
            [{"xtc": {"probability": 1.0, "threshold": 0.26}}],
            [{"xtc": {"probability": 1.0, "threshold": 0.125}}],
            [{"xtc": {"probability": 1.0, "threshold": 0.5}}],
            [{"xtc": {"probability": 1.0, "threshold": 0.0}}],
            [{"xtc": {"probability": 0.0, "threshold": 0.1}}],
        ],
        "tied": [[{"top_k": 2}], [{"top_k": 3}], [{"top_k": 4}], [{"temperature": 0}]],
        "all_tied": [[{"top_k": 2}], [{"temperature": 0}], [{"xtc": ALWAYS}], [{"typical": 0.5}]],
        "repeats": [
            [{"dry": DRY}, {"temperature": 0}],
            [{"dry": {**DRY, "allowed_length": 3}}, {"temperature": 0}],
            [{"dry": DRY}, {"xtc": ALWAYS}, {"temperature": 0}],
            [{"repetition_penalty": 2.0}, {"temperature": 0}],
            [{"frequency_penalty": 0.3}],
            [{"presence_penalty": 1.5}, {"temperature": 0}],
        ],
        "window": [
            [{"repetition_penalty": 2.0}],
            [{"frequency_penalty": 0.3}],
            [{"presence_penalty": 0.7}],
            [{"repetition_penalty": 2.0}, {"temperature": 0}],
        ],
    },
    "transformers": {
        "five": [
            [{"temperature": 0}],
            [{"temperature": 1e-7}],
            [{"top_k": 3}, {"typical": 0.2}],
            [{"top_k": 3}, {"typical": 0.5}],
            [{"top_k": 1}, {"typical": 0.5}],
        ],
        "flat": [[{"typical": 0.2}], [{"top_k": 4}, {"typical": 0.5}]],
        "tied": [[{"top_k": 2}], [{"top_k": 3}], [{"top_k": 4}], [{"top_k": 2}, {"typical": 0.3}]],
        "all_tied": [[{"top_k": 2}], [{"typical": 0.5}], [{"top_p": 0.5}]],
        "repeats": [[{"repetition_penalty": 2.0}]],
        "window": [[{"repetition_penalty": 2.0}]],
    },
    "vllm": {
        "five": [[{"temperature": 1e-4}], [{"top_k": 3}, {"top_p": 0.5}]],
        "tied": [[{"top_k": 2}], [{"top_k": 3}], [{"top_k": 4}]],
        "all_tied": [[{"top_k": 2}], [{"top_p": 0.5}]],
        "repeats": [[{"repetition_penalty": 2.0}], [{"frequency_penalty": 0.3}], [{"presence_penalty": 0.7}]],
        "window": [[{"repetition_penalty": 2.0}], [{"frequency_penalty": 0.3}], [{"presence_penalty": 0.7}]],
    },
}


def case(module, engine: str, name: str, links: list) -> dict:
    logits, prompt, generated = INPUTS[name]
    entry = {"size": len(logits), "logits": np.asarray(logits, np.float32), "prompt": prompt, "generated": generated}
    head = {"engine": engine, "input": name, "links": links}
    try:
        scores, probabilities = module.run(entry, links)
    except ValueError as error:
        return {**head, "refused": str(error)}
    kept = np.flatnonzero(scores > -np.inf)
    return {
        **head,
        "kept": kept.tolist(),
        "probabilities": [float(f"{p:.9g}") for p in probabilities[kept]],
    }


def main() -> None:
    lines, versions = [], {}
    for engine, grid in GRID.items():
        module = importlib.import_module(f"engine_{engine}")
        versions.update(module.versions())
        for name, chains in grid.items():
            lines += [json.dumps(case(module, engine, name, links)) for links in chains]
    inputs = {
        name: {"bits": np.asarray(logits, np.float32).view(np.uint32).tolist(), "prompt": prompt, "generated": generated}
        for name, (logits, prompt, generated) in INPUTS.items()
    }
    head = json.dumps({"made_with": versions, "inputs": inputs})[:-1]
    (HERE / "edges.json").write_text(head + ',"cases":[\n' + ",\n".join(lines) + "\n]}\n")


if __name__ == "__main__":
    main()
