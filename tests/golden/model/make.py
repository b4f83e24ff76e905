"""Makes tiny random models and what Hugging Face transformers computes with them.

For each model a folder with `config.json` and `model.safetensors`, as `save_pretrained` writes them, and
`reference.safetensors` with

    prompt               [T]     token ids
    embedding            [T, D]  what enters the first layer
    layer.0, layer.1, …  [T, D]  what leaves each layer
    final_norm           [T, D]  what enters the head
    logits               [T, V]
    greedy               [64]    the tokens chosen after the prompt, always the most probable one
    greedy_margin        [1]     how far the closest runner-up stayed behind, in logits

and `inside.safetensors` with what `inside.py` lists.

Run it with `python make.py`, or `python make.py qwen3` for some of them; it needs no network. README.md says where the committed files come from.
"""

import sys
from pathlib import Path

import inside
import torch
from safetensors.torch import save_file
from transformers import (
    GPT2Config,
    GPT2LMHeadModel,
    GPTNeoXConfig,
    GPTNeoXForCausalLM,
    LlamaConfig,
    LlamaForCausalLM,
    Qwen2Config,
    Qwen2ForCausalLM,
    Qwen3Config,
    Qwen3ForCausalLM,
)

HERE = Path(__file__).parent
VOCABULARY = 80
CONTEXT = 144
PROMPT = 70  # longer than one block of the KV cache
GREEDY = 64
# Two programs that sum in different orders may disagree about a choice closer than this.
LEAST_MARGIN = 5e-3
# A text that goes round in a small circle would not notice an error in a later position.
LEAST_VARIETY = 16

gpt2 = dict(vocab_size=VOCABULARY, n_positions=CONTEXT, n_embd=32, bos_token_id=1, eos_token_id=2)
llama = dict(
    vocab_size=VOCABULARY,
    max_position_embeddings=CONTEXT,
    hidden_size=32,
    bos_token_id=1,
    eos_token_id=2,
)

neox = dict(llama, intermediate_size=48)

MODELS = {
    "gpt2": (
        GPT2LMHeadModel,
        GPT2Config(**gpt2, n_layer=3, n_head=4, activation_function="gelu_new"),
        torch.float32,
    ),
    "gpt2-gelu-separate-head-f16": (
        GPT2LMHeadModel,
        GPT2Config(
            **gpt2, n_layer=2, n_head=2, n_inner=72, activation_function="gelu", tie_word_embeddings=False
        ),
        torch.float16,
    ),
    "llama-gqa": (
        LlamaForCausalLM,
        LlamaConfig(
            **llama,
            intermediate_size=56,
            num_hidden_layers=3,
            num_attention_heads=4,
            num_key_value_heads=2,
            tie_word_embeddings=False,
        ),
        torch.float32,
    ),
    "llama-tied-bf16": (
        LlamaForCausalLM,
        LlamaConfig(
            **llama,
            intermediate_size=48,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=1,
            head_dim=16,
            rms_norm_eps=1e-5,
            rope_parameters={"rope_type": "default", "rope_theta": 500.0},
            attention_bias=True,
            mlp_bias=True,
            tie_word_embeddings=True,
        ),
        torch.bfloat16,
    ),
    "llama3-rope": (
        LlamaForCausalLM,
        LlamaConfig(
            **llama,
            intermediate_size=40,
            num_hidden_layers=2,
            num_attention_heads=2,
            num_key_value_heads=1,
            # Wavelengths from 6 to 1,445 positions, and 32 positions at first: of the eight pairs one is kept, two
            # interpolated, five stretched. The prompt alone is twice as long.
            rope_parameters={
                "rope_type": "llama3",
                "rope_theta": 500.0,
                "factor": 4.0,
                "low_freq_factor": 1.0,
                "high_freq_factor": 4.0,
                "original_max_position_embeddings": 32,
            },
            tie_word_embeddings=True,
        ),
        torch.float32,
    ),
    "gpt-neox-parallel": (
        GPTNeoXForCausalLM,
        GPTNeoXConfig(**neox, num_hidden_layers=2, num_attention_heads=2, use_parallel_residual=True),
        torch.float16,
    ),
    "gpt-neox-sequential": (
        GPTNeoXForCausalLM,
        GPTNeoXConfig(
            **neox,
            num_hidden_layers=2,
            num_attention_heads=4,
            use_parallel_residual=False,
            rope_parameters={"rope_type": "default", "rope_theta": 500.0, "partial_rotary_factor": 0.5},
        ),
        torch.float32,
    ),
    "qwen2": (
        Qwen2ForCausalLM,
        Qwen2Config(
            **llama,
            intermediate_size=48,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=2,
            tie_word_embeddings=True,
        ),
        torch.float32,
    ),
    "qwen3": (
        Qwen3ForCausalLM,
        Qwen3Config(
            **llama,
            intermediate_size=48,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=2,
            head_dim=16,
            attention_bias=True,
            tie_word_embeddings=False,
        ),
        torch.float32,
    ),
}


def randomize(model, generator, dtype):
    """Fresh models have biases of 0 and norms of 1, which would hide a forgotten one.

    The weights are rounded to what the file can hold. Not so the model: its rotary table is no weight.
    """
    for name, parameter in model.named_parameters():
        noise = torch.randn(parameter.shape, generator=generator)
        if "norm" in name or ".ln_" in name:
            start = 1.0 if name.endswith("weight") else 0.0
            value = start + 0.2 * noise
        else:
            value = 0.25 * noise
        parameter.data = value.to(dtype).float()


def outputs(model, prompt):
    """Hidden states after every step of a pass, and the logits."""
    body = model.base_model
    layers = body.h if hasattr(body, "h") else body.layers
    norm = next(getattr(body, name) for name in ("ln_f", "final_layer_norm", "norm") if hasattr(body, name))
    seen = {}

    def note(name):
        def hook(_, __, output):
            seen[name] = (output[0] if isinstance(output, tuple) else output)[0].clone()

        return hook

    def note_input(_, inputs):
        seen["embedding"] = inputs[0][0].clone()

    hooks = [layers[0].register_forward_pre_hook(note_input)]
    hooks += [layer.register_forward_hook(note(f"layer.{i}")) for i, layer in enumerate(layers)]
    hooks += [norm.register_forward_hook(note("final_norm"))]
    seen["logits"] = model(prompt[None], use_cache=False).logits[0]
    for hook in hooks:
        hook.remove()
    return seen


def greedy(model, prompt):
    """The most probable continuation, each step a whole pass without cache; no token ends it."""
    text, margin = prompt.clone(), float("inf")
    for _ in range(GREEDY):
        best = model(text[None], use_cache=False).logits[0, -1].topk(2)
        margin = min(margin, float(best.values[0] - best.values[1]))
        text = torch.cat([text, best.indices[:1]])
    return text[len(prompt) :], margin


def make(name, kind, config, dtype):
    config._attn_implementation = "eager"
    for seed in range(100):
        generator = torch.Generator().manual_seed(seed)
        model = kind(config).eval()
        randomize(model, generator, dtype)
        prompt = torch.randint(3, VOCABULARY, (PROMPT,), generator=generator)
        chosen, margin = greedy(model, prompt)
        variety = len(set(chosen.tolist()))
        if margin >= LEAST_MARGIN and variety >= LEAST_VARIETY:
            break
    else:
        raise SystemExit(f"{name}: no seed gives clear and varied choices")
    reference = outputs(model, prompt)
    reference |= {"prompt": prompt, "greedy": chosen, "greedy_margin": torch.tensor([margin])}
    (HERE / name).mkdir(exist_ok=True)
    inside.write(model, prompt, HERE / name / "inside.safetensors")
    model.to(dtype).save_pretrained(HERE / name)
    (HERE / name / "generation_config.json").unlink(missing_ok=True)
    save_file({key: value.contiguous() for key, value in reference.items()}, HERE / name / "reference.safetensors")
    for file in (HERE / name).iterdir():
        file.chmod(0o644)
    print(f"{name}: seed {seed}, closest choice {margin:.4f}, {variety} different tokens in {GREEDY}")


if __name__ == "__main__":
    torch.set_num_threads(1)
    with torch.no_grad():
        for name in sys.argv[1:] or MODELS:
            make(name, *MODELS[name])
