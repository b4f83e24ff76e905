"""Chains as data: the order of profiles, settings by name, defaults of the engines, and whole runs."""

import dataclasses

import pytest

from tokenloop import ParameterError
from tokenloop import sampling as s
from tokenloop.sampling.settings import KEYWORDS


def kinds(chain: s.Chain) -> list:
    return [link.processor.kind for link in chain.links if link.enabled]


def test_settings_stand_in_the_order_of_the_profile():
    settings = {"top_p": 0.9, "temperature": 0.7, "min_p": 0.1, "top_k": 8}
    assert kinds(s.Chain.transformers(**settings)) == ["temperature", "top_k", "top_p", "min_p"]
    assert kinds(s.Chain.vllm(**settings)) == ["temperature", "min_p", "top_k", "top_p"]
    assert kinds(s.Chain.llama_cpp(**settings)) == ["top_k", "top_p", "min_p", "temperature"]
    assert s.Chain.textbook(**settings).by("llama_cpp") == s.Chain.llama_cpp(**settings)


def test_every_setting_has_a_name_and_goes_back_to_it():
    settings = {
        "temperature": 0.7,
        "top_k": 40,
        "top_p": 0.9,
        "min_p": 0.05,
        "typical_p": 0.9,
        "top_n_sigma": 1.5,
        "repetition_penalty": 1.1,
        "frequency_penalty": 0.5,
        "presence_penalty": -0.5,
        "no_repeat_ngram_size": 3,
        "logit_bias": {5: -1.5},
        "allowed_token_ids": (1, 2),
        "dry_multiplier": 0.8,
        "dry_base": 2.0,
        "dry_allowed_length": 3,
        "dry_penalty_last_n": 100,
        "dry_sequence_breakers": (7,),
        "xtc_probability": 0.5,
        "xtc_threshold": 0.2,
        "mirostat_tau": 4.0,
        "mirostat_eta": 0.2,
    }
    chain = s.Chain.textbook(**settings)
    assert chain.settings() == settings
    assert len(chain.links) == len(KEYWORDS)
    assert s.Chain.textbook(suppress_tokens=[2, 1]).settings() == {"suppress_tokens": (1, 2)}


def test_what_is_none_or_off_does_not_act():
    assert s.Chain.textbook(temperature=None, top_k=0).links == ()
    assert s.Chain.textbook(mirostat_eta=0.3).settings() == {"mirostat_tau": 5.0, "mirostat_eta": 0.3}
    assert s.Chain.textbook(temperature=0).do_sample is False
    assert kinds(s.Chain.textbook(temperature=0)) == ["temperature"]


def test_the_defaults_of_the_engines():
    assert kinds(s.Chain.defaults_of("llama_cpp")) == ["top_k", "top_p", "min_p", "temperature"]
    transformers = s.Chain.defaults_of("transformers")
    assert (transformers.do_sample, transformers.settings()) == (False, {"top_k": 50})
    assert s.Chain.defaults_of("vllm").links == s.Chain.defaults_of("textbook").links == ()


def test_a_processor_is_replaced_or_inserted_where_the_profile_applies_it():
    chain = s.Chain.textbook(temperature=0.7, top_p=0.9)
    assert kinds(chain.with_(s.TopK(5))) == ["temperature", "top_k", "top_p"]
    assert chain.with_(s.TopP(0.5)).settings()["top_p"] == 0.5
    assert kinds(s.Chain.vllm(top_p=0.9).with_(s.Typical(0.9))) == ["top_p", "typical"]


def test_links_can_be_reordered_switched_off_and_repeated():
    half = s.Temperature(0.5)
    chain = s.Chain((half, s.Link(s.TopK(1), enabled=False), half))
    distribution = chain.distribution([1.0, 0.0])
    assert [stage.link for stage in distribution.stages] == [0, 2]
    assert distribution.scores.values.tolist() == [4.0, 0.0]
    with pytest.raises(dataclasses.FrozenInstanceError):
        chain.links = ()


def test_a_run_draws_token_after_token_and_ends_with_a_stop_token():
    def step(tokens):
        # The next token is the one after the last, nearly always.
        return [20.0 if token == (tokens[-1] + 1) % 5 else 0.0 for token in range(5)]

    chain = s.Chain.textbook(temperature=0.9, mirostat_tau=3.0)
    run = chain.generate(step, [0], 10, coin=1, stop_tokens=[4])
    assert [choice.token for choice in run] == [1, 2, 3, 4]
    assert [choice.u for choice in run] == [s.Coin(1).at(position) for position in range(4)]
    assert len(chain.generate(step, [0], 2)) == 2


def test_unknown_settings_are_refused_with_a_name_that_is_near():
    with pytest.raises(ParameterError, match="no setting topp. Did you mean top_p?"):
        s.Chain.textbook(topp=0.9)
    with pytest.raises(ParameterError, match="The settings are temperature"):
        s.Chain.textbook(zzzzzz=1)
    with pytest.raises(ParameterError, match="xtc_threshold has no effect without xtc_probability"):
        s.Chain.textbook(xtc_threshold=0.1)
    with pytest.raises(ParameterError, match="no profile 'ollama'"):
        s.Chain.of("ollama")
    with pytest.raises(ParameterError, match="is no processor"):
        s.Chain((0.7,))
