"""Recording a model of transformers, and any function that gives logits."""

import numpy as np
import pytest
from support.models import PIECES, Model, Tokenizer, V

from tokenloop import ContextError, LogitsError, ModelError, ParameterError, RecordingError, record, record_logits
from tokenloop import recording as r
from tokenloop import sampling as s


def step(tokens):
    return [float((7 * token + 3 * len(tokens)) % 5) for token in range(5)]


WORDS = ["a", "b", "c", "d", b"\xe9"]


@pytest.mark.parametrize("cache", ["past_key_values", "cache", None])
def test_a_model_is_recorded_with_its_vocabulary_and_draws(cache, tmp_path):
    model, chain = Model(cache), s.Chain.textbook(temperature=0.8, top_p=0.9)
    recording = record(model, Tokenizer(), "a b", max_new_tokens=5, chain=chain, seed=3)
    assert recording.prompt == r.Prompt("a b", [0, 2, 4, 3])
    assert (recording.samplers, recording.seed) == ({"temperature": 0.8, "top_p": 0.9}, 3)
    # With a cache each token is computed once.
    assert model.computed == ([4, 1, 1, 1, 1] if cache else [4, 5, 6, 7, 8])
    assert recording.u == [s.Coin(3).at(place) for place in range(5)]
    for place, taken in enumerate(recording.steps):
        text = recording.prompt.input_ids + recording.tokens[:place]
        assert (taken.logits == model.after(text).astype(np.float32)).all()
        choice = chain.choose(taken.logits, u=taken.u)
        assert (choice.token, choice.probability) == (taken.token, taken.selection.probability)
    about = recording.model
    assert (about.name, about.revision, about.vocab_size) == ("somebody/tiny", "abc", V)
    assert (about.bos_token_id, about.eos_token_id, about.all_special_ids) == (0, [1], [0, 1])
    assert [recording.vocabulary[token] for token in range(V)] == [
        *(b"<s>", b"</s>", b"a", b"b", b" ", b" a", b"\xc3", b"\n", b""),
    ]
    recording.save(tmp_path / "run.tokenloop")
    assert r.read(tmp_path / "run.tokenloop") == recording


def test_what_a_model_does_not_say_is_left_out():
    about = record(Model(), Tokenizer(), "a", max_new_tokens=1).model
    assert (about.config, about.joining) == (None, [])


def test_a_run_ends_with_the_end_of_text():
    recording = record(Model(ends_after=4), Tokenizer(), "a", max_new_tokens=9)
    assert len(recording.tokens) == 3 and recording.tokens[-1] == 1


def test_the_same_run_in_less_room():
    whole = record(Model(), Tokenizer(), "a", max_new_tokens=4)
    rounded = record(Model(), Tokenizer(), "a", max_new_tokens=4, rounded=True)
    top = record(Model(), Tokenizer(), "a", max_new_tokens=4, top=3)
    groups = record(Model(), Tokenizer(), "a", max_new_tokens=4, top=3, groups=True)
    assert whole.tokens == rounded.tokens == top.tokens == groups.tokens
    assert r.read(groups.to_bytes()) == groups and len(groups.logits[0]) == V
    for exact, levels, listed, grouped in zip(whole.steps, rounded.steps, top.steps, groups.steps):
        assert grouped.numbers.tokens.tolist() == listed.numbers.tokens.tolist()
        assert np.abs(exact.logits - levels.logits).max() == levels.numbers.error > 0
        model = s.Chain().distribution(exact.logits)
        assert listed.numbers.tokens.tolist() == model.tokens[:3].tolist()
        assert listed.numbers.rest() == pytest.approx(1 - model.kept_probabilities[:3].sum(), abs=1e-12)


def test_a_prompt_may_be_given_as_tokens():
    by_text, by_tokens = record(Model(), Tokenizer(), "ab", max_new_tokens=3), record(Model(), Tokenizer(), [0, 2, 3])
    assert by_tokens.tokens[:3] == by_text.tokens
    assert (by_tokens.prompt.text, by_tokens.prompt.input_ids) == ("<s>ab", by_text.prompt.input_ids)


def test_tokenizers_name_tokens_in_three_ways():
    sentences = Tokenizer(["<s>", "</s>", "\u2581a", "<0xC3>", "b\u2581", "a"])
    words = Tokenizer(["<s>", "</s>", "a", "##é"])
    added = Tokenizer([*PIECES[:5], "Ġé", "日"])
    for tokenizer, expected in [
        (sentences, [b"<s>", b"</s>", b" a", b"\xc3", b"b ", b"a", b"", b"", b""]),
        (words, [b"<s>", b"</s>", b"a", "é".encode(), b"", b"", b"", b"", b""]),
        (added, [b"<s>", b"</s>", b"a", b"b", b" ", b" \xe9", "日".encode(), b"", b""]),
    ]:
        recording = record(Model(), tokenizer, "a" if "a" in tokenizer.pieces else "b", max_new_tokens=1)
        assert list(recording.vocabulary.pieces.values()) == expected


@pytest.mark.parametrize("profile", list(s.Profile))
def test_any_function_is_recorded(profile):
    chain = s.Chain.of(profile, temperature=0.7, mirostat_tau=2.0)
    recording = record_logits(step, WORDS, [0, 1], max_new_tokens=6, chain=chain, seed=9)
    assert recording.prompt == r.Prompt("ab", [0, 1])
    expected = chain.generate(step, [0, 1], 6, coin=9)
    assert recording.tokens == [choice.token for choice in expected]
    assert [taken.selection.probability for taken in recording.steps] == [choice.probability for choice in expected]
    assert r.read(recording.to_bytes()) == recording
    assert recording.chain == chain


def test_greedy_uses_no_random_number():
    recording = record_logits(step, WORDS, [0], max_new_tokens=2, chain=s.Chain.textbook(temperature=0))
    assert recording.u == [None, None] and recording.steps[0].selection.method == "greedy"


def test_what_is_known_of_the_vocabulary_may_be_little():
    assert record_logits(step, {3: "d"}, [3], max_new_tokens=1).vocabulary.pieces == {3: b"d"}
    recording = record_logits(step, None, [0], prompt="?", max_new_tokens=1, model=r.RecordedModel("m", eos_token_id=[4]))
    assert (recording.prompt.text, recording.model.name, recording.model.vocab_size) == ("?", "m", 5)


def test_the_description_of_the_model_is_not_changed():
    model = r.RecordedModel("m")
    record_logits(step, None, [0], max_new_tokens=1, model=model)
    assert model.vocab_size is None


@pytest.mark.parametrize(
    "given, error, sentence",
    [
        ({"prompt_tokens": []}, ContextError, "prompt has no tokens"),
        ({"prompt_tokens": [5]}, ContextError, "Token 5 is not in the vocabulary of 5"),
        ({"prompt_tokens": "ab"}, ContextError, "must be encoded first"),
        ({"vocabulary": WORDS[:3]}, ModelError, "vocabulary has 3 tokens, and the logits are 5"),
        ({"vocabulary": {7: "x"}}, ModelError, "vocabulary has 8 tokens"),
        ({"vocabulary": 3}, RecordingError, "must be a list"),
        ({"model": r.RecordedModel("m", vocab_size=4)}, ModelError, "has 4 tokens, and the logits are 5"),
        ({"model": r.RecordedModel("m", eos_token_id=[5])}, RecordingError, "token 5"),
        ({"max_new_tokens": 0}, RecordingError, "at least 1"),
        ({"max_new_tokens": 1.5}, RecordingError, "whole number"),
        ({"max_new_tokens": 10**9}, RecordingError, "rounded=True or top=200"),
        ({"top": 0}, RecordingError, "at least 1"),
        ({"top": "x"}, RecordingError, "whole number"),
        ({"top": 3, "rounded": True}, RecordingError, "either top or rounded"),
        ({"groups": True}, RecordingError, "Give top as well"),
        ({"seed": -1}, ContextError, "seed"),
        ({"chain": s.Chain.textbook(allowed_token_ids=[1])}, ParameterError, "A recording cannot say"),
        ({"step_function": lambda tokens: [np.nan] * 5}, LogitsError, "not a number"),
        ({"step_function": lambda tokens: [[0.0] * 5]}, LogitsError, "shape"),
        ({"step_function": lambda tokens: [0.0] * (4 + len(tokens))}, ModelError, "Step 1 has 6 logits"),
        ({"step_function": lambda tokens: [0.0, -np.inf, 0, 0, 0], "rounded": True}, RecordingError, "unrounded"),
    ],
)
def test_what_cannot_be_recorded_is_refused(given, error, sentence):
    given = {"step_function": step, "vocabulary": WORDS, "prompt_tokens": [0], **given}
    with pytest.raises(error, match=sentence):
        record_logits(**given).to_bytes()


@pytest.mark.parametrize(
    "model, tokenizer, prompt, error, sentence",
    [
        (Model(longest=3), Tokenizer(), "aab", ModelError, "after 4 others .IndexError: index out of range"),
        (lambda **_: None, Tokenizer(), "a", ModelError, "must be a causal language model"),
        (lambda input_ids, use_cache: Model.__new__(Model), Tokenizer(), "a", ModelError, "must be a causal"),
        (Model(), Tokenizer(), None, ModelError, "has no list of ids for the prompt None"),
        (Model(), Tokenizer(), 5, ModelError, "has no list of ids for the prompt 5"),
        (Model(), Tokenizer(), "", ContextError, "no tokens"),
        (Model(), Tokenizer([*"0123456789ab"]), "b", ContextError, "Token 11 is not in the vocabulary of 9"),
        (Model(), lambda text: {"input_ids": [[0, 1]]}, "a", ModelError, "has no list of ids"),
        (Model(), lambda text: {"input_ids": [0]}, "a", ModelError, "does not name its tokens"),
    ],
)
def test_what_is_no_model_or_tokenizer_is_refused(model, tokenizer, prompt, error, sentence):
    with pytest.raises(error, match=sentence):
        record(model, tokenizer, prompt, max_new_tokens=2)


def test_logits_of_another_shape_are_refused():
    class Flat(Model):
        def __call__(self, **given):
            output = super().__call__(**given)
            output.logits = np.zeros(5)
            return output

    with pytest.raises(ModelError, match=r"shape \[5\], and not \[1, positions, V\]"):
        record(Flat(), Tokenizer(), "a")


def test_a_folder_is_not_named_in_full(tmp_path):
    model = Model()
    model.config = type("Config", (), {"_name_or_path": str(tmp_path)})
    assert record(model, Tokenizer(), "a", max_new_tokens=1).model.name == tmp_path.name
