"""Writes the sampling vectors: what transformers, vLLM and llama.cpp themselves make of the inputs.

    python make.py transformers | vllm | llama_cpp

Each writes `<engine>.json`: one line per case with the links in the engine's order, how many tokens it kept, a hash of
their ids, hashes of the bits of their scores, and probabilities. The libraries are those in requirements.txt.
"""

import importlib
import json
import pathlib
import sys

import numpy as np

from inputs import EXPLICIT, inputs

HERE = pathlib.Path(__file__).parent
# All kept ids and probabilities are written for vocabularies up to this size, the TOP most likely above it.
SMALL = 17
TOP = 8


def fnv1a(words: np.ndarray) -> str:
    """64-bit FNV-1a over 32-bit words, one step a word."""
    state = 0xCBF29CE484222325
    for word in words.tolist():
        state = ((state ^ word) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{state:016x}"


def record(entry: dict, links: list, scores: np.ndarray, probabilities: np.ndarray) -> dict:
    """`scores` and `probabilities` by token id; a removed token's score is −inf."""
    kept = np.flatnonzero(scores > -np.inf).astype(np.uint32)
    p = probabilities[kept]
    falling = kept[np.lexsort((kept, -p.astype(np.float64)))]
    small = entry["size"] <= SMALL
    # Adding 0 makes −0 and +0 the same bits.
    bits = (scores[kept].astype(np.float32) + np.float32(0)).view(np.uint32)
    return {
        "input": f'{entry["kind"]}/{entry["size"]}/{entry["seed"]}',
        "links": links,
        "kept": len(kept),
        "ids": fnv1a(kept),
        "scores": fnv1a(bits),
        # The same scores without saying whose they are: equal even where the engine breaks a tie its own way.
        "values": fnv1a(np.sort(bits)),
        "top": [float(f"{x:.9g}") for x in probabilities[falling[: SMALL if small else TOP]]],
        **({"kept_ids": kept.tolist()} if small else {}),
    }


def main() -> None:
    engine = sys.argv[1]
    cases = []
    module = importlib.import_module(f"engine_{engine}")
    for entry in inputs():
        for links in module.grid(entry):
            scores, probabilities = module.run(entry, links)
            cases.append(record(entry, links, scores, probabilities))
        print(entry["kind"], entry["size"], len(cases), file=sys.stderr)
    explicit = {name: np.asarray(values, np.float32).view(np.uint32).tolist() for name, values in EXPLICIT.items()}
    head = {"made_with": module.versions(), "explicit": explicit}
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    text = json.dumps(head, separators=(",", ":"))[:-1] + ',"cases":[\n' + lines + "\n]}\n"
    (HERE / f"{engine}.json").write_text(text)


if __name__ == "__main__":
    main()
