"""A recording that does not fit itself is refused when it is written and when it is read, with a sentence about what it is."""

import numpy as np
import pytest
from support.recordings import header_of, lists, logits, tree, whole, with_header

from tokenloop import RecordingError
from tokenloop import recording as r


def refuse(recording, sentence):
    with pytest.raises(RecordingError, match=sentence):
        recording.to_bytes()


@pytest.mark.parametrize(
    "change, sentence",
    [
        (lambda rec: rec.prompt.input_ids.clear(), "no input_ids"),
        (lambda rec: rec.prompt.input_ids.append(6), "token 6, and its vocabulary only 6"),
        (lambda rec: rec.model.eos_token_id.append(9), "token 9"),
        (lambda rec: setattr(rec.model, "bos_token_id", 7), "token 7"),
        (lambda rec: setattr(rec.steps[0], "token", 6), "token 6"),
        (lambda rec: setattr(rec.steps[0], "token", None), "number 1 of steps does not follow"),
        (lambda rec: setattr(rec.steps[0], "token", "a"), "number 1 of steps has a token"),
        (lambda rec: setattr(rec.steps[0].selection, "u", 1.0), "has a u that"),
        (lambda rec: setattr(rec.steps[0].selection, "u", float("nan")), "cannot be written"),
        (lambda rec: setattr(rec.steps[0].selection, "probability", 1.5), "has a probability that"),
        (lambda rec: setattr(rec.steps[0].selection, "method", None), "has no method"),
        (lambda rec: setattr(rec.steps[0], "numbers", r.AllLogits(logits(1, 5))), "logits of step 1|vocabulary only 6"),
        (lambda rec: setattr(rec.steps[0], "numbers", r.AllLogits([0, 1, 2, 3, 4, np.nan])), "logits of step 1"),
        (lambda rec: setattr(rec.steps[0], "numbers", r.AllLogits([-np.inf] * 6)), "logits of step 1"),
        (lambda rec: setattr(rec.steps[0], "numbers", r.AllLogits(["a"] * 6)), "cannot be written as float32"),
        (lambda rec: setattr(rec.steps[0], "numbers", [1, 2]), "must be made by a class of this package"),
        (lambda rec: setattr(rec.steps[1].numbers, "least", 1e6), "logits of step 2"),
        (lambda rec: setattr(rec.steps[1].numbers, "error", -1.0), "logits of step 2"),
        (lambda rec: setattr(rec.steps[1].numbers, "levels", [0.5] * 6), "cannot be written as uint16"),
        (lambda rec: setattr(rec.steps[2].truth, "probabilities", [0.25, 0.5]), "true distribution of step 3"),
        (lambda rec: setattr(rec.steps[2].truth, "tokens", [5, 1]), "true distribution of step 3"),
        (lambda rec: setattr(rec.steps[2].truth, "known", "no_grammar"), "true distribution of step 3"),
        (lambda rec: setattr(rec.model, "vocab_size", 0), "has a vocab_size that"),
        (lambda rec: setattr(rec.model, "name", None), "has a name that"),
        (lambda rec: setattr(rec.model, "description", 5), "has a description that"),
        (lambda rec: rec.model.config.update(num_parameters=22), "add up to 21, and num_parameters is 22"),
        (lambda rec: rec.model.config.update(head_dim=0), "has a head_dim that"),
        (lambda rec: rec.model.config.update(num_key_value_heads=3), "has a num_key_value_heads that"),
        (lambda rec: rec.model.config.pop("dtype"), "has no dtype"),
        (lambda rec: rec.model.config.update(dtype="int8"), "has a dtype that"),
        (lambda rec: rec.model.config.update(weight_dtype="int4"), "has a weight_dtype that"),
        (lambda rec: rec.texts.texts.reverse(), "has a hundredths that"),
        (lambda rec: rec.texts.texts[0].tokens.append(6), "token 6"),
        (lambda rec: setattr(rec, "inside", 5.5), "cannot be written"),
        (lambda rec: setattr(rec, "steps", None), "cannot be written"),
        (lambda rec: setattr(rec, "parameters", 5), "has a parameters that"),
    ],
)
def test_a_run_that_does_not_fit_itself_is_refused(change, sentence):
    recording = whole()
    recording.model.config = dict(recording.model.config)
    change(recording)
    refuse(recording, sentence)


@pytest.mark.parametrize(
    "change, sentence",
    [
        (lambda rec: setattr(rec.steps[0].numbers, "tokens", [3, 3, 1, 2]), "logits of step 1"),
        (lambda rec: setattr(rec.steps[0].numbers, "values", [np.inf, 0, 0, 0]), "logits of step 1"),
        (lambda rec: setattr(rec.steps[0].numbers, "values", [0.0]), "cut off"),
        (lambda rec: setattr(rec.steps[0].numbers, "log_sum_exp", float("inf")), "cannot be written"),
        (lambda rec: setattr(rec.model, "vocab_size", 4), "its vocabulary only 4"),
        (lambda rec: setattr(rec, "vocabulary", {-1: "a"}), "A token of the vocabulary is -1"),
        (lambda rec: setattr(rec, "vocabulary", {1: 5}), "Token 1 of the vocabulary is 5"),
        (lambda rec: setattr(rec, "vocabulary", {1: "a" * 65_536}), "room for 65535"),
        (lambda rec: setattr(rec, "vocabulary", "abc"), "The vocabulary must be a list"),
        (lambda rec: setattr(rec, "vocabulary", 5), "The vocabulary must be a list"),
    ],
)
def test_a_list_that_does_not_fit_itself_is_refused(change, sentence):
    recording = lists()
    change(recording)
    refuse(recording, sentence)


@pytest.mark.parametrize(
    "change, sentence",
    [
        (lambda rec: setattr(rec.branches[0], "step", 2), "number 1 of branches does not follow"),
        (lambda rec: setattr(rec.branches[0], "step", -1), "number 1 of branches has a step"),
        (lambda rec: setattr(rec.branches[0], "step", 99), "number 1 of branches does not follow"),
        (lambda rec: setattr(rec.branches[0], "step", "a"), "cannot be written"),
        (lambda rec: rec.branches[0].steps.clear(), "number 1 of branches does not follow"),
        (lambda rec: setattr(rec.branches[1], "token", 6), "token 6"),
        (lambda rec: setattr(rec.steps[0].numbers, "counts", [1, 1]), "logits of step 1|cut off"),
        (lambda rec: setattr(rec.steps[0].numbers, "group_error", -1.0), "logits of step 1"),
    ],
)
def test_a_tree_that_does_not_fit_itself_is_refused(change, sentence):
    recording = tree()
    change(recording)
    refuse(recording, sentence)


def test_groups_for_more_tokens_than_any_model_has_are_refused():
    file = tree().to_bytes()
    header = header_of(file)
    header["model"]["vocab_size"] = 2**21
    start = 16 + int.from_bytes(file[12:16], "little")
    counts = np.frombuffer(file, "<u4", 4, start + 2 * 4 + 6 * 2).copy()
    counts[0] += 2**21 - 6
    at = start + 2 * 4 + 6 * 2
    with pytest.raises(RecordingError, match="logits of step 1"):
        r.read(with_header(file[:at] + counts.tobytes() + file[at + 16 :], header))


def test_settings_that_cannot_be_read_are_said_when_they_are_asked_for():
    recording = whole()
    recording.parameters = "temperature=hot"
    assert r.read(recording.to_bytes()).parameters == "temperature=hot"
    with pytest.raises(RecordingError, match="cannot be read"):
        _ = recording.chain
