"""Bad input of any kind gives the error of its class, with a sentence that says what to do."""

import numpy as np
import pytest

from tokenloop import ContextError, LogitsError, ParameterError, TokenloopError
from tokenloop import sampling as s


@pytest.mark.parametrize(
    "logits, sentence",
    [
        ([], "There are no logits"),
        ([[1.0, 2.0]], r"shape \[1, 2\], and one step has \[V\]"),
        (3.0, r"shape \[\]"),
        ([1.0, np.nan], "token 1 is not a number"),
        ([1.0, np.inf], "token 1 is infinite"),
        ([1e300, 0.0], "token 0 is infinite in single precision"),
        ([-np.inf, -np.inf], "All logits are minus infinity"),
        (["a", "b"], "no array of real numbers"),
        ([[1.0], [1.0, 2.0]], "no array of real numbers"),
        ([1j], "no array of real numbers"),
        ([True, False], "no array of real numbers"),
        (None, "no array of real numbers"),
        ({0: 1.0}, "no array of real numbers"),
    ],
)
def test_what_is_no_row_of_logits_is_refused(logits, sentence):
    with pytest.raises(LogitsError, match=sentence):
        s.Chain().distribution(logits)


@pytest.mark.parametrize(
    "given, sentence",
    [
        ({"tokens": [2]}, "Token 2 is not in the vocabulary of 2"),
        ({"prompt": [-1]}, "Token -1 is not in the vocabulary"),
        ({"prompt": [2**40]}, "not in the vocabulary"),
        ({"prompt": "text"}, "A text must be encoded first"),
        ({"prompt": [0.5]}, "flat list of whole numbers"),
        ({"prompt": [[0]]}, "flat list of whole numbers"),
        ({"prompt": [2**70]}, "flat list of whole numbers"),
        ({"tokens": [0, 1], "surprises": [1.0]}, "1 surprises for 2 generated tokens"),
        ({"tokens": [0], "surprises": [np.nan]}, "NaN"),
        ({"tokens": [0], "surprises": ["x"]}, "are no numbers"),
        ({"coin": -1}, "seed"),
        ({"coin": "x"}, "seed"),
    ],
)
def test_a_context_that_is_none_is_refused(given, sentence):
    with pytest.raises(ContextError, match=sentence):
        s.Chain().distribution([1.0, 2.0], **given)


@pytest.mark.parametrize("u", [1.0, -0.1, np.nan, "x", None])
def test_what_is_no_random_number_is_refused(u):
    distribution = s.Chain().distribution([1.0, 2.0])
    with pytest.raises(ContextError, match="from 0 to below 1"):
        distribution.draw(u)


@pytest.mark.parametrize("token", [2, -1, 1.5, "a"])
def test_a_token_outside_of_the_vocabulary_has_no_probability(token):
    distribution = s.Chain().distribution([1.0, 2.0])
    for ask in (distribution.probability, distribution.rank_of, distribution.forced):
        with pytest.raises(ContextError, match="vocabulary|whole number"):
            ask(token)


def test_a_run_needs_a_prompt():
    with pytest.raises(ContextError, match="prompt has no tokens"):
        s.Chain().generate(lambda tokens: [0.0], [], 1)
    for prompt in ("text", [0.5], None):
        with pytest.raises(ContextError, match="flat list of whole numbers"):
            s.Chain().generate(lambda tokens: [0.0], prompt, 1)


@pytest.mark.parametrize(
    "make",
    [
        lambda x: s.Temperature(x),
        lambda x: s.TopP(x),
        lambda x: s.MinP(x),
        lambda x: s.Typical(x),
        lambda x: s.TopNSigma(x),
        lambda x: s.RepetitionPenalty(x),
        lambda x: s.FrequencyPenalty(x),
        lambda x: s.PresencePenalty(x),
        lambda x: s.Xtc(x),
        lambda x: s.Xtc(0.5, x),
        lambda x: s.Mirostat2(x),
        lambda x: s.Mirostat2(5.0, x),
        lambda x: s.Dry(x),
        lambda x: s.Dry(1.0, x),
        lambda x: s.LogitBias({0: x}),
        lambda x: s.TopK(x),
        lambda x: s.NoRepeatNgram(x),
        lambda x: s.Dry(1.0, allowed_length=x),
        lambda x: s.Dry(1.0, last_n=x),
        lambda x: s.TokenMask(allow=[x]),
        lambda x: s.LogitBias({x: 1.0}),
    ],
)
@pytest.mark.parametrize("value", [np.nan, np.inf, -1e9, 1e300, "0.5", None, (1,), True, 1j])
def test_a_setting_outside_its_range_is_refused(make, value):
    with pytest.raises(ParameterError, match="must be|logit_bias"):
        make(value)


def test_lists_that_are_none_are_refused():
    for make in (
        lambda: s.TokenMask(),
        lambda: s.TokenMask(allow=[1], suppress=[2]),
        lambda: s.TokenMask(allow=5),
        lambda: s.LogitBias([1, 2]),
        lambda: s.Dry(1.0, breakers=3),
    ):
        with pytest.raises(ParameterError):
            make()
    assert issubclass(ParameterError, TokenloopError) and issubclass(TokenloopError, ValueError)
