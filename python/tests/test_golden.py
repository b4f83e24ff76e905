"""The profiles compared with the engines themselves: kept sets exactly, scores to the bit, probabilities within a millionth.

A case in which an engine cannot be matched has a named test. They are the cases, the tolerances and the exceptions of the
Rust crate's `crates/sampling/tests/golden.rs`.
"""

import collections

import numpy as np
import pytest
from support.golden import ENGINES, cases, fnv1a

from tokenloop import sampling as s

# Engines compute probabilities in single precision, about seven decimal digits.
PROBABILITY_TOLERANCE = 1e-6
# How many cases there are, and in how many of them an engine cannot be matched: fixed by the golden inputs.
CASES = 2_726
EXCEPTIONS = {
    "engine keeps nothing": 2,
    "typical in single precision": 1,
    "typical over masked logits": 16,
    "two penalties in one subtraction": 47,
    "softmax in single precision": 4,
}


def exception(case):
    """Why a case cannot agree with its engine; None for most."""
    kinds = [next(iter(link)) for link in case.entry["links"]]
    torch = case.engine in ("transformers", "vllm")
    if case.entry["kept"] == 0:
        return "engine keeps nothing"
    if case.engine == "transformers" and case.name == 'sharp/151936/13 [{"typical":0.9}]':
        return "typical in single precision"
    if case.engine == "llama_cpp" and "typical" in kinds and case.entry["input"].startswith("masked"):
        return "typical over masked logits"
    if case.engine == "llama_cpp" and kinds == ["frequency_penalty", "presence_penalty"]:
        return "two penalties in one subtraction"
    inexact = ('onehot/1000/10 [{"temperature":1.3}]', 'negative/50257/12 [{"repetition_penalty":0.8}]')
    if torch and case.name in inexact:
        return "softmax in single precision"
    return None


def each_exception(which: str):
    """The cases of one exception, with our runs of them."""
    found = [case for engine in ENGINES for case in cases(engine) if exception(case) == which]
    assert len(found) == EXCEPTIONS[which]
    return [(case, case.run()) for case in found]


def by_id(scores: s.Scores):
    """The kept ids in rising order, and the bits of their scores; -0 and +0 are one score."""
    order = np.argsort(scores.ids)
    return scores.ids[order], (scores.values[order] + np.float32(0)).view(np.uint32)


def splits_a_tie(run: s.Distribution) -> bool:
    """Whether a processor removed a token while keeping another of the same score."""
    for stage in run.stages:
        removed = np.isin(stage.before.ids, stage.removed_tokens)
        if np.isin(stage.before.values[removed], stage.after.values).any():
            return True
    return False


def probability_error(case, run: s.Distribution) -> float:
    theirs = np.array(case.entry["top"])
    count = min(len(theirs), len(run))
    return float(np.abs(run.kept_probabilities[:count] - theirs[:count]).max())


@pytest.mark.parametrize("engine", ENGINES)
def test_a_profile_agrees_with_its_engine(engine):
    exact = tied = 0
    for case in cases(engine):
        if exception(case) is not None:
            continue
        run = case.run()
        ids, bits = by_id(run.scores)
        assert len(ids) == case.entry["kept"], f"{case.name}: how many are kept"
        assert fnv1a(np.sort(bits)) == case.entry["values"], f"{case.name}: the kept scores"
        assert len(run.top(len(case.entry["top"]))) == len(case.entry["top"]), case.name
        error = probability_error(case, run)
        assert error <= PROBABILITY_TOLERANCE, f"{case.name}: probabilities differ by {error}"
        if (fnv1a(ids), fnv1a(bits)) == (case.entry["ids"], case.entry["scores"]):
            exact += 1
        else:
            assert splits_a_tie(run), f"{case.name}: which are kept, with the scores to the bit"
            tied += 1
    print(f"{engine}: {exact} cases exact, {tied} with a tie at the cut")
    assert exact > 730 and exact > 11 * tied


def test_all_cases_are_there_and_few_are_exceptions():
    assert sum(len(cases(engine)) for engine in ENGINES) == CASES
    found = collections.Counter(exception(case) for engine in ENGINES for case in cases(engine))
    del found[None]
    assert found == EXCEPTIONS


@pytest.mark.parametrize("name, expected", [("worked/12/1", [3, 2, 4]), ("three/3/1", [1, 1, 2])])
def test_the_same_settings_keep_different_tokens(name, expected):
    """One setting, three results: the order and the point at which p is measured differ."""
    wanted = {"worked/12/1": {"temperature": 0.7, "top_k": 8, "top_p": 0.9, "min_p": 0.1}}.get(
        name, {"temperature": 0.5, "top_p": 0.8}
    )
    for engine, count in zip(ENGINES, expected):
        same = [
            case
            for case in cases(engine)
            if case.entry["input"] == name
            and {key: value for link in case.entry["links"] for key, value in link.items()} == wanted
        ]
        assert [(case.entry["kept"], len(case.run())) for case in same] == [(count, count)]


@pytest.mark.parametrize("engine", ENGINES)
def test_which_of_equal_tokens_survive_is_up_to_the_engine(engine):
    """The sorts of torch and C++ are not stable; the profiles keep the lower ids. Number and scores agree, see above."""
    others = 0
    for case in cases(engine):
        if exception(case) is None and "kept_ids" in case.entry:
            run = case.run()
            others += splits_a_tie(run) and by_id(run.scores)[0].tolist() != case.entry["kept_ids"]
    assert others > 0, f"{engine} breaks every tie as we do"


def test_a_rule_that_would_leave_nothing_is_not_applied():
    """no_repeat_ngram_size can forbid every token of a tiny vocabulary. transformers then divides by zero."""
    for case, run in each_exception("engine keeps nothing"):
        assert run.stages[-1].cut == s.NothingWouldBeLeft(), case.name
        assert len(run) == run.vocabulary


def test_typical_sampling_rounds_in_transformers():
    """transformers sorts distances from the entropy in single precision, where neighbours become equal or swap."""
    for case, run in each_exception("typical in single precision"):
        assert (case.entry["kept"], len(run)) == (7_740, 7_739)


def test_typical_sampling_over_masked_logits_is_broken_in_llama_cpp():
    """llama.cpp's entropy is 0 * ln 0 = NaN where a logit is minus infinity, so which tokens it keeps is undefined."""
    runs = each_exception("typical over masked logits")
    less = sum(len(run) < case.entry["kept"] for case, run in runs)
    assert less > len(runs) / 2


def test_frequency_and_presence_together_round_once_in_llama_cpp():
    """llama.cpp subtracts the sum of both penalties, which rounds once; two processors round twice."""
    bits_differ = 0
    for case, run in each_exception("two penalties in one subtraction"):
        ids, bits = by_id(run.scores)
        assert fnv1a(ids) == case.entry["ids"], case.name
        assert probability_error(case, run) <= PROBABILITY_TOLERANCE, case.name
        bits_differ += fnv1a(bits) != case.entry["scores"]
    assert bits_differ > 0, "the exception is not needed"


def test_torchs_softmax_can_be_off_by_more_than_a_millionth():
    """torch adds a vocabulary's exponentials in single precision; ours is exact."""
    for case, run in each_exception("softmax in single precision"):
        error = probability_error(case, run)
        assert PROBABILITY_TOLERANCE <= error < 2 * PROBABILITY_TOLERANCE, f"{case.name}: {error}"
        assert fnv1a(by_id(run.scores)[1]) == case.entry["scores"], case.name
