"""The edges of the profiles compared with the engines themselves, as in the Rust crate's `crates/sampling/tests/edges.rs`.

A temperature of 0 and tiny ones, ties at the k-th token, typical sampling after top-k, XTC at its threshold, and what
penalties count. The engines' results were written by `tests/golden/sampling/edges.py`.
"""

import functools

import numpy as np
import pytest
from support.golden import load, processor

from tokenloop import ParameterError
from tokenloop import sampling as s

# Engines compute probabilities in single precision, about seven decimal digits.
PROBABILITY_TOLERANCE = 1e-6
LEAST_TEMPERATURE = 0.01


@functools.cache
def edges() -> dict:
    return load("edges")


def temperatures(case: dict) -> list:
    return [link["temperature"] for link in case["links"] if "temperature" in link]


def is_tiny(case: dict) -> bool:
    """Whether the temperature lies below the least here: the engine's probabilities are then those of greedy decoding."""
    return any(0 < value < LEAST_TEMPERATURE for value in temperatures(case))


def chain(case: dict) -> s.Chain:
    """A temperature of 0 is greedy decoding: its link keeps its place, with a value that is not used."""
    links = [
        s.Temperature(1.0) if link.get("temperature", 1) < LEAST_TEMPERATURE else processor(link) for link in case["links"]
    ]
    return s.Chain(tuple(links), case["engine"], do_sample=0 not in temperatures(case))


def given(case: dict) -> dict:
    entry = edges()["inputs"][case["input"]]
    logits = np.array(entry["bits"], np.uint32).view(np.float32)
    return {"logits": logits, "prompt": entry["prompt"], "tokens": entry["generated"], "coin": 0}


def compared() -> list:
    return [case for case in edges()["cases"] if "refused" not in case and not is_tiny(case)]


def test_each_engine_does_at_its_edges_what_its_profile_does():
    greedy = sampled = 0
    for case in compared():
        ours = chain(case)
        if not ours.do_sample:
            choice = ours.choose(**given(case), u=0.5)
            assert ([choice.token], choice.u) == (case["kept"], None), case
            greedy += 1
            continue
        theirs = np.sort(case["probabilities"])[::-1]
        kept = ours.distribution(**given(case)).kept_probabilities
        assert len(kept) == len(theirs), f"{case}: how many are kept"
        assert np.abs(kept - theirs).max() < PROBABILITY_TOLERANCE, case
        sampled += 1
    assert greedy > 20 and sampled > 40, (greedy, sampled)


def test_llama_cpp_runs_its_chain_at_temperature_zero():
    """The likeliest token is not what llama.cpp chooses at temperature 0 where a filter of its chain removed it."""
    others = [
        case
        for case in compared()
        if case["engine"] == "llama_cpp"
        and not chain(case).do_sample
        and case["kept"] != [s.Chain.textbook(do_sample=False).choose(given(case)["logits"]).token]
    ]
    assert len(others) > 8


def test_a_tiny_temperature_leaves_one_token_and_transformers_refuses_zero():
    tiny = [case for case in edges()["cases"] if is_tiny(case)]
    assert len(tiny) >= 3
    for case in tiny:
        assert sorted(case["probabilities"])[-2:] == [0.0, 1.0], case
    refused = [case["refused"] for case in edges()["cases"] if "refused" in case]
    assert len(refused) == 1 and "strictly positive" in refused[0]
    with pytest.raises(ParameterError, match="temperature is 0"):
        s.Temperature(0)


def test_what_stands_after_the_temperature_does_nothing_at_zero():
    behind = [case for case in compared() if case["links"][0].get("temperature") == 0 and len(case["links"]) > 1]
    assert len(behind) == 2
    for case in behind:
        assert chain(case).distribution(**given(case)).stages == (), case
