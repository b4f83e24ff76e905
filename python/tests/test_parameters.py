"""Settings as the query of Tokenloop's address, there and back."""

import pytest

from tokenloop import ParameterError, RecordingError
from tokenloop import recording as r
from tokenloop import sampling as s


@pytest.mark.parametrize(
    "chain, query",
    [
        (s.Chain(), "temperature=1&seed=7"),
        (s.Chain.textbook(temperature=0.7, top_k=40), "temperature=0.7&top_k=40&seed=7"),
        (s.Chain.vllm(temperature=1e2, min_p=0.05), "profile=vllm&temperature=100&min_p=0.05&seed=7"),
        (
            s.Chain.llama_cpp(do_sample=False, dry_multiplier=0.8, dry_sequence_breakers=[3, 1]),
            "temperature=1&profile=llama_cpp&do_sample=false&dry_multiplier=0.8&dry_base=1.75&dry_allowed_length=2"
            "&dry_sequence_breakers=1.3&seed=7",
        ),
        (
            s.Chain.textbook(logit_bias={5: -1.5, 2: 3}, mirostat_tau=4.0),
            "temperature=1&mirostat_tau=4&mirostat_eta=0.1&logit_bias=2%3A3_5%3A-1.5&seed=7",
        ),
        (
            s.Chain((s.TopP(0.9), s.Temperature(0.5), s.Xtc(0.5))),
            "temperature=0.5&top_p=0.9&xtc_probability=0.5&xtc_threshold=0.1&order=top_p.temperature.xtc&seed=7",
        ),
        (s.Chain.textbook(suppress_tokens=[1]), "temperature=1&seed=7&forbid_eos=true"),
    ],
)
def test_a_chain_is_written_and_read_again(chain, query):
    assert r.query_of(chain, 7, [1]) == query
    again, seed = r.chain_of(query, [1])
    assert seed == 7 and (again.profile, again.do_sample) == (chain.profile, chain.do_sample)
    assert {"temperature": 1.0, **chain.settings()} == again.settings()
    on = [link.processor.kind for link in chain.links]
    assert [link.processor.kind for link in again.links if link.processor.kind in on] == on


def test_what_is_left_out_has_its_default():
    assert r.chain_of("") == (s.Chain.textbook(temperature=1.0), 42)
    assert r.chain_of("prompt=Hello+you&screen=shape&run=xu.1gw&top_k=0") == r.chain_of("")
    assert r.chain_of("temperature=0")[0].do_sample is r.chain_of("do_sample=0")[0].do_sample is False


@pytest.mark.parametrize(
    "query",
    [
        "temperature=hot",
        "top_p=2",
        "seed=-1",
        "seed=x",
        "profile=other",
        "logit_bias=5",
        "top_k=1.5",
        "temperature=nan",
        "temperature=-1",
        "do_sample=maybe",
    ],
)
def test_settings_that_cannot_be_read_are_refused(query):
    with pytest.raises(RecordingError, match="cannot be read"):
        r.chain_of(query)


@pytest.mark.parametrize(
    "chain",
    [
        s.Chain.textbook(allowed_token_ids=[1]),
        s.Chain.textbook(suppress_tokens=[2]),
        s.Chain.textbook(dry_multiplier=1.0, dry_penalty_last_n=9),
        s.Chain((s.TopK(3), s.TopK(2))),
    ],
)
def test_what_a_query_cannot_say_is_refused(chain):
    with pytest.raises(ParameterError, match="A recording cannot say"):
        r.query_of(chain, 7, [1])
