"""What can be asked of a recording: its draws again, other settings, and tables."""

import html
import re

import numpy as np
import pytest
from support.recordings import KINDS, SHIPPED, lists, tree, whole

from tokenloop import RecordingError
from tokenloop import recording as r
from tokenloop import sampling as s

# The recorded probability is that of the logits before they were rounded to levels: a difference of e nats in a logit changes
# a probability by at most 2 e of itself.
PER_ERROR = 2.0
# Probabilities in double precision, whose exponential differs in the last bits.
EXACT = 1e-12


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: "/".join(path.parts[-2:]))
def test_the_settings_of_a_run_choose_its_tokens_again(path):
    recording = r.read(path)
    for place, step in enumerate(recording.steps):
        choice = recording.choose(recording.chain, place)
        tolerance = EXACT + PER_ERROR * getattr(step.numbers, "error", 0.0)
        assert (choice.token, choice.u) == (step.token, step.u), place
        assert step.u == s.Coin(recording.seed).at(place), place
        assert abs(choice.probability - step.selection.probability) <= tolerance, place


def test_a_step_is_reshaped_by_other_settings():
    recording = whole()
    cold = recording.reshape(s.Chain.textbook(temperature=0.5, top_k=2), 1)
    assert len(cold) == 2
    assert cold.scores.values[0] == np.float32(recording.logits[1].max() / np.float32(0.5))
    assert recording.reshape(step=-1).tokens[0] == recording.logits[2].argmax()
    # The context is the recorded one: prompt 0 2, then 2.
    banned = recording.reshape(s.Chain.textbook(no_repeat_ngram_size=1), 1)
    assert sorted(banned.tokens.tolist()) == [1, 3, 4, 5]
    assert recording.choose(s.Chain.textbook(temperature=0), 0).rule == "greedy"


def test_mirostat_reads_the_surprises_under_the_present_settings():
    recording = whole()
    chain = s.Chain.textbook(mirostat_tau=1.0, mirostat_eta=0.5)
    first = recording.reshape(chain, 0).surprise_bits(2)
    bound = recording.reshape(chain, 1).stages[-1].cut.most_bits
    assert bound == (2.0 if np.isinf(first) else 2.0 - 0.5 * (first - 1.0))


def test_a_list_is_reshaped_where_it_decides_the_result():
    recording = lists()
    recording.model.vocab_size = 9
    everything = np.full(9, -5.0, np.float32)
    numbers = recording.steps[0].numbers
    everything[numbers.tokens] = numbers.values
    recording = r.read(recording.to_bytes())
    for chain in (
        s.Chain.textbook(temperature=0.7, top_k=3, top_p=0.9),
        s.Chain.vllm(temperature=0.7, top_k=3),
        s.Chain.llama_cpp(temperature=0.7, top_k=3, min_p=0.1),
    ):
        ours, expected = recording.reshape(chain), chain.distribution(everything, prompt=[5])
        assert ours.probabilities.tolist() == expected.probabilities.tolist()
    assert recording.reshape(s.Chain.textbook(temperature=0)).greedy().token == everything.argmax()
    for chain in (
        s.Chain(),
        s.Chain.textbook(top_p=0.5),
        s.Chain.textbook(top_k=4),
        s.Chain.textbook(repetition_penalty=1.1, top_k=2),
        s.Chain.vllm(min_p=0.1, top_k=2),
        s.Chain.textbook(do_sample=False, presence_penalty=1.0),
    ):
        with pytest.raises(RecordingError, match="4 most likely tokens only"):
            recording.reshape(chain)


def test_a_token_without_id_cannot_be_drawn():
    recording = tree()
    recording.steps[0].selection.u = 0.0
    assert recording.choose(s.Chain()).token == recording.steps[0].numbers.tokens[0]
    recording.steps[0].selection.u = 1 - 2**-53
    with pytest.raises(RecordingError, match="names the 2 most likely tokens only"):
        recording.choose(s.Chain())


@pytest.mark.parametrize(
    "settings", [{"repetition_penalty": 1.1}, {"logit_bias": {0: 1.0}}, {"suppress_tokens": [0]}, {"allowed_token_ids": [0]}]
)
def test_a_token_without_id_cannot_be_moved(settings):
    recording = tree()
    listed = recording.steps[0].numbers.tokens.tolist()
    assert 0 not in listed and 1 not in listed
    with pytest.raises(RecordingError, match="names the 2 most likely tokens only"):
        recording.reshape(s.Chain.textbook(**settings))
    moved = recording.reshape(s.Chain.textbook(temperature=2.0, logit_bias={listed[0]: 1.0}))
    assert moved.scores.values[0] == (recording.logits[0].max() + np.float32(1)) / np.float32(2)


def test_what_is_not_there_is_said():
    with pytest.raises(RecordingError, match="Step 1 has no logits in the file"):
        lists().reshape(s.Chain(), 1)
    for step in (3, -4, 1.5, "0"):
        with pytest.raises(RecordingError, match="There is no step|whole number"):
            whole().reshape(s.Chain(), step)


@pytest.mark.parametrize("make", KINDS)
def test_a_table_has_a_row_for_each_step(make):
    recording = make()
    view = recording.view(top=2)
    assert len(view.rows) == len(recording.steps)
    lines = str(view).splitlines()
    assert len(lines) == 2 + len(recording.steps)
    assert lines[1].split() == ["step", "token", "chosen", "u", "probability", "most", "likely"]
    assert str(recording) == str(recording.view()) and recording.model.name in repr(recording)


def test_a_table_shows_the_model_probabilities():
    row = whole().view(top=1).rows[0]
    best = whole().reshape(step=0).top(1)[0]
    assert row[:3] == ("0", "“ a”", "sampled")
    assert row[3:5] == (f"{whole().u[0]:.4f}", "0.5000")
    assert row[5].endswith(f"{best.probability:.4f}")
    # Unknown bytes are a number, bytes that are not whole a sign, and what is not printable is written out.
    assert lists().piece(1) == "#1" and whole().piece(4) == "\ufffd"
    assert whole().view(top=6).rows[0][5].count("“\\n<i>&”") == 1


def test_html_escapes_what_a_file_says():
    recording = whole()
    recording.model.name = "<script>alert(1)</script>"
    recording.prompt.text = "<b>&"
    markup = recording._repr_html_()
    tags = set(re.findall(r"<(\w+)", markup))
    assert tags == {"table", "caption", "thead", "tbody", "tr", "th", "td"}
    assert "<script>alert(1)</script>: “<b>&”" in html.unescape(markup)
