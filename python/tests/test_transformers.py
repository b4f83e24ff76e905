"""Recording real models of transformers with random weights, where torch and transformers are installed."""

import pytest

from tokenloop import record
from tokenloop import recording as r

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
tokenizers = pytest.importorskip("tokenizers")

WORDS = ["<s>", "a", "b", "c", " ", "</w>", "\u2581a", "\u2581b", "##c", "a</w>", "b</w>", "<0xC3>", "<0xA9>", "\u0120a", "|"]


def tokenizer(decoder, words=WORDS):
    """A tokenizer with these words as its vocabulary, which cuts at spaces, and any decoder of the library."""
    backend = tokenizers.Tokenizer(tokenizers.models.WordLevel({word: id for id, word in enumerate(words)}, unk_token="<s>"))
    backend.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    if decoder is not None:
        backend.decoder = decoder
    return transformers.PreTrainedTokenizerFast(tokenizer_object=backend, bos_token="<s>")


def gpt2(**other):
    config = transformers.GPT2Config(vocab_size=len(WORDS), n_positions=32, n_embd=8, n_layer=2, n_head=2, **other)
    return transformers.GPT2LMHeadModel(config)


def llama():
    sizes = {"hidden_size": 16, "intermediate_size": 24, "num_hidden_layers": 3, "num_attention_heads": 4}
    config = transformers.LlamaConfig(
        **{"vocab_size": len(WORDS), "num_key_value_heads": 2, "max_position_embeddings": 64, "head_dim": 6, **sizes},
        tie_word_embeddings=False,
    )
    return transformers.LlamaForCausalLM(config)


def neox():
    sizes = {"hidden_size": 16, "intermediate_size": 24, "num_hidden_layers": 1, "num_attention_heads": 4}
    return transformers.GPTNeoXForCausalLM(transformers.GPTNeoXConfig(vocab_size=len(WORDS), **sizes))


def recorded(model, decoder=None, prompt="a b"):
    return record(model, tokenizer(decoder), prompt, max_new_tokens=3)


def test_the_dimensions_of_gpt_2_are_recorded():
    config = recorded(gpt2()).model.config
    sizes = {"max_position_embeddings": 32, "num_hidden_layers": 2, "hidden_size": 8, "intermediate_size": 32}
    heads = {"num_attention_heads": 2, "num_key_value_heads": 2, "head_dim": 4}
    attention = 2 * (8 * 24 + 24 + 8 * 8 + 8)
    mlp = 2 * (8 * 32 + 32 + 32 * 8 + 8)
    norms = 2 * 2 * 16 + 16
    weights = {"embedding": len(WORDS) * 8, "positions": 32 * 8, "attention": attention, "mlp": mlp, "norms": norms}
    total = sum(weights.values())
    assert config == {
        **{"model_type": "gpt2", **sizes, **heads, "dtype": "float32", "num_parameters": total, "weights": weights},
        "weight_file_bytes": 4 * total,
    }


def test_a_head_of_its_own_and_shared_keys_are_counted():
    config = recorded(llama()).model.config
    assert (config["num_key_value_heads"], config["head_dim"], config["intermediate_size"]) == (2, 6, 24)
    attention = 3 * (16 * 24 + 2 * 16 * 12 + 24 * 16)
    assert config["weights"] == {
        **{"embedding": 240, "positions": 0, "attention": attention, "mlp": 3 * 3 * 16 * 24, "norms": 7 * 16, "head": 240},
    }


@pytest.mark.parametrize("make", [gpt2, llama, neox])
def test_every_weight_is_in_one_part(make):
    model = make()
    config = recorded(model).model.config
    assert config["num_parameters"] == sum(tensor.numel() for tensor in model.parameters())
    assert all(config["weights"][part] for part in ("embedding", "attention", "mlp", "norms"))


def test_a_model_without_positions_has_the_length_that_it_was_trained_with():
    sizes = {"hidden_size": 8, "n_layer": 2, "n_head": 2}
    bloom = transformers.BloomForCausalLM(transformers.BloomConfig(vocab_size=len(WORDS), seq_length=48, **sizes))
    config = recorded(bloom).model.config
    assert (config["model_type"], config["max_position_embeddings"], config["intermediate_size"]) == ("bloom", 48, 32)
    assert config["weights"]["positions"] == 0


def test_half_precision_is_named():
    config = recorded(gpt2().to(torch.bfloat16)).model.config
    assert (config["dtype"], config["weight_file_bytes"]) == ("bfloat16", 2 * config["num_parameters"])
    assert recorded(gpt2().double()).model.config is None


def test_each_pass_says_what_it_computed():
    steps = recorded(gpt2()).steps
    assert [step.forward_pass for step in steps] == [r.ForwardPass(2, 0, 2), r.ForwardPass(1, 2, 3), r.ForwardPass(1, 3, 4)]


DECODERS = {
    "bytes": (lambda d: d.ByteLevel(), []),
    "no decoder": (lambda d: None, ["without_space"]),
    "word pieces": (lambda d: d.WordPiece(cleanup=False), ["without_space"]),
    "metaspace": (lambda d: d.Metaspace(), ["without_spaces"]),
    "metaspace, never": (lambda d: d.Metaspace(prepend_scheme="never"), []),
    "suffix": (lambda d: d.BPEDecoder(suffix="</w>"), ["drops_last_space"]),
    "llama": (
        lambda d: d.Sequence([d.Replace("\u2581", " "), d.ByteFallback(), d.Fuse(), d.Strip(" ", 1, 0)]),
        ["without_space"],
    ),
    "no strip": (lambda d: d.Sequence([d.Replace("\u2581", " "), d.ByteFallback(), d.Fuse()]), []),
}


@pytest.mark.parametrize("name", DECODERS)
def test_the_tokens_of_a_recording_join_as_the_library_joins_them(name):
    make, words = DECODERS[name]
    decoder = make(tokenizers.decoders)
    made = tokenizer(decoder)
    model = recorded(gpt2(), decoder)
    assert model.model.joining == words
    plain = [token for token in range(1, len(WORDS)) if WORDS[token] not in ("<0xC3>", "<0xA9>", "</w>", "##c", " ")]
    for first in plain:
        for second in plain:
            expected = made.decode([first, second], clean_up_tokenization_spaces=False)
            assert joined(model, [first, second]) == expected, (first, second)


def joined(recording, tokens) -> str:
    """A text as the page puts it together from the bytes of tokens and the words of `joining`."""
    words, pieces = recording.model.joining, [recording.vocabulary[token] for token in tokens]
    if "drops_last_space" in words:
        return b"".join(pieces).removesuffix(b" ").decode()
    if "without_space" in words:
        pieces[0] = pieces[0].removeprefix(b" ")
    if "without_spaces" in words:
        pieces[0] = pieces[0].replace(b" ", b"")
    return b"".join(pieces).decode()


def test_single_bytes_are_bytes():
    decoders = tokenizers.decoders
    vocabulary = recorded(gpt2(), DECODERS["llama"][0](decoders)).vocabulary
    assert (vocabulary[WORDS.index("<0xC3>")], vocabulary[WORDS.index("\u2581a")]) == (b"\xc3", b" a")
