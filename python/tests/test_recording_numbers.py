"""The logits of a step in a file: rounded, in groups, and as a list of the most likely tokens."""

import numpy as np
import pytest
from support.recordings import logits

from tokenloop import LogitsError, RecordingError
from tokenloop import recording as r
from tokenloop import sampling as s

# Sums of a thousand numbers in double precision.
EXACT = 1e-12
WIDE = (np.random.default_rng(1).normal(0, 4, 1_000)).astype(np.float32)


def test_rounded_logits_are_within_their_error():
    rounded = r.RoundedLogits.of(WIDE)
    assert (rounded.least, rounded.largest) == (WIDE.min(), WIDE.max())
    assert rounded.levels.min() == 0 and rounded.levels.max() == 65_535
    assert np.abs(rounded.logits() - WIDE).max() == rounded.error
    # Half a level, and the rounding of the result to single precision.
    half = (rounded.largest - rounded.least) / 65_535 / 2
    assert 0 < rounded.error <= half + np.spacing(np.float32(16))
    equal = r.RoundedLogits.of([1.5] * 4)
    assert (equal.error, equal.logits().tolist()) == (0.0, [1.5] * 4)


def test_a_list_has_exact_probabilities_and_the_mass_of_the_rest():
    top = r.TopLogits.of(WIDE, 50)
    model = s.Chain().distribution(WIDE)
    assert top.tokens.tolist() == model.tokens[:50].tolist()
    assert np.abs(top.probabilities() - model.kept_probabilities[:50]).max() < EXACT
    assert abs(top.rest() - model.kept_probabilities[50:].sum()) < EXACT
    assert [token.token for token in top.top(3)] == model.tokens[:3].tolist()
    assert top.logits() is None
    assert isinstance(r.TopLogits.of(WIDE, 1_000), r.AllLogits)


def test_a_list_of_log_probabilities_needs_no_sum():
    top = r.TopLogits(np.array([7, 2], np.uint32), np.log([0.25, 0.5]).astype(np.float32))
    assert top.top(1)[0].token == 2
    assert top.rest() == pytest.approx(0.25, abs=1e-7)


@pytest.mark.parametrize("values, total", [([1e38, 2.0], None), ([0.1, -9.0], None), ([1.0, 0.0], 1e300), ([1.0, 0.0], 0.5)])
def test_a_list_that_is_no_part_of_a_distribution_has_no_probabilities(values, total):
    steps = [r.Step(numbers=r.TopLogits([1, 2], values, total))]
    recording = r.Recording(r.RecordedModel("m"), r.Prompt("", [0]), steps)
    with pytest.raises(RecordingError, match="sum to 0 or to more than 1"):
        recording.steps[0].numbers.rest()
    with pytest.raises(RecordingError, match="sum to 0 or to more than 1"):
        recording.to_bytes()


def test_groups_keep_the_mass_and_the_number_of_all_others():
    grouped = r.GroupedLogits.of(WIDE, 20)
    model, ours = s.Chain().distribution(WIDE), s.Chain().distribution(grouped.logits())
    assert grouped.listed == 20 and grouped.counts.sum() == 980 and len(grouped.counts) <= 257
    assert ours.tokens[:20].tolist() == model.tokens[:20].tolist()
    others = np.sort(WIDE)[::-1][20:] - np.sort(grouped.logits())[::-1][20:]
    assert np.abs(others).max() <= grouped.group_error + grouped.rounded.error + np.spacing(np.float32(16))
    # The mean of a group is that of exp(logit); what is left is the rounding to levels.
    assert abs(ours.kept_probabilities[:20].sum() - model.kept_probabilities[:20].sum()) < 2 * grouped.rounded.error
    assert len(grouped.top(100)) == 20


def test_groups_of_a_vocabulary_that_is_listed_whole_are_none():
    grouped = r.GroupedLogits.of(logits(1), 6)
    assert len(grouped.counts) == 0 and len(grouped.logits()) == 6


@pytest.mark.parametrize("of", [r.AllLogits.of, r.RoundedLogits.of, lambda x: r.TopLogits.of(x, 2)])
def test_what_is_no_row_of_logits_is_refused(of):
    for bad in ([], [np.nan, 1.0], [[1.0]]):
        with pytest.raises(LogitsError):
            of(bad)


def test_what_the_kind_cannot_hold_is_refused():
    with pytest.raises(RecordingError, match="Record them unrounded"):
        r.RoundedLogits.of([0.0, -np.inf])
    with pytest.raises(RecordingError, match="at least 1"):
        r.GroupedLogits.of([0.0, -np.inf], 1)
    with pytest.raises(RecordingError, match="at least 1"):
        r.TopLogits.of([0.0, 1.0], 0)
