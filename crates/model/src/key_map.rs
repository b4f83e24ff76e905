//! The mapping between the network's parameters and the keys of a checkpoint: one table per family.

/// One weight: its path in [`CausalLm`](crate::CausalLm), its keys in a checkpoint, and its layout there.
///
/// With several keys, the network concatenates their outputs, in this order, to compute them in one product. `*` stands
/// for the layer. Checkpoints saved from the bare model lack the first part, `transformer.`, `gpt_neox.` or `model.`.
pub(crate) struct KeyMapRow {
    pub parameter: &'static str,
    pub keys: &'static [&'static str],
    pub order: Order,
}

/// The layout of a weight in the file, without the sizes of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// The network's own layout: `[in, out]` (GPT-2's `Conv1D`), vectors, embeddings.
    Same,
    /// The layout of a PyTorch `Linear`: `[out, in]`.
    OutputFirst,
    /// As `OutputFirst`, query, key and value of each head together.
    HeadsTogether,
}

const fn row(parameter: &'static str, keys: &'static [&'static str], order: Order) -> KeyMapRow {
    KeyMapRow {
        parameter,
        keys,
        order,
    }
}

use Order::{HeadsTogether, OutputFirst, Same};
use decoder_config::Family;

#[rustfmt::skip]
const GPT2: &[KeyMapRow] = &[
    row("token_embedding.weight",             &["transformer.wte.weight"],                Same),
    row("position_embedding.weight",          &["transformer.wpe.weight"],                Same),
    row("layers.*.input_norm.gamma",          &["transformer.h.*.ln_1.weight"],           Same),
    row("layers.*.input_norm.beta",           &["transformer.h.*.ln_1.bias"],             Same),
    row("layers.*.attention.qkv.weight",      &["transformer.h.*.attn.c_attn.weight"],    Same),
    row("layers.*.attention.qkv.bias",        &["transformer.h.*.attn.c_attn.bias"],      Same),
    row("layers.*.attention.output.weight",   &["transformer.h.*.attn.c_proj.weight"],    Same),
    row("layers.*.attention.output.bias",     &["transformer.h.*.attn.c_proj.bias"],      Same),
    row("layers.*.post_attention_norm.gamma", &["transformer.h.*.ln_2.weight"],           Same),
    row("layers.*.post_attention_norm.beta",  &["transformer.h.*.ln_2.bias"],             Same),
    row("layers.*.mlp.inner.weight",          &["transformer.h.*.mlp.c_fc.weight"],       Same),
    row("layers.*.mlp.inner.bias",            &["transformer.h.*.mlp.c_fc.bias"],         Same),
    row("layers.*.mlp.output.weight",         &["transformer.h.*.mlp.c_proj.weight"],     Same),
    row("layers.*.mlp.output.bias",           &["transformer.h.*.mlp.c_proj.bias"],       Same),
    row("final_norm.gamma",                   &["transformer.ln_f.weight"],               Same),
    row("final_norm.beta",                    &["transformer.ln_f.bias"],                 Same),
    row("lm_head.weight",                     &["lm_head.weight"],                        OutputFirst),
];

#[rustfmt::skip]
const GPT_NEOX: &[KeyMapRow] = &[
    row("token_embedding.weight",             &["gpt_neox.embed_in.weight"],                                   Same),
    row("layers.*.input_norm.gamma",          &["gpt_neox.layers.*.input_layernorm.weight"],                   Same),
    row("layers.*.input_norm.beta",           &["gpt_neox.layers.*.input_layernorm.bias"],                     Same),
    row("layers.*.attention.qkv.weight",      &["gpt_neox.layers.*.attention.query_key_value.weight"], HeadsTogether),
    row("layers.*.attention.qkv.bias",        &["gpt_neox.layers.*.attention.query_key_value.bias"],   HeadsTogether),
    row("layers.*.attention.output.weight",   &["gpt_neox.layers.*.attention.dense.weight"],            OutputFirst),
    row("layers.*.attention.output.bias",     &["gpt_neox.layers.*.attention.dense.bias"],                     Same),
    row("layers.*.post_attention_norm.gamma", &["gpt_neox.layers.*.post_attention_layernorm.weight"],          Same),
    row("layers.*.post_attention_norm.beta",  &["gpt_neox.layers.*.post_attention_layernorm.bias"],            Same),
    row("layers.*.mlp.inner.weight",          &["gpt_neox.layers.*.mlp.dense_h_to_4h.weight"],          OutputFirst),
    row("layers.*.mlp.inner.bias",            &["gpt_neox.layers.*.mlp.dense_h_to_4h.bias"],                   Same),
    row("layers.*.mlp.output.weight",         &["gpt_neox.layers.*.mlp.dense_4h_to_h.weight"],          OutputFirst),
    row("layers.*.mlp.output.bias",           &["gpt_neox.layers.*.mlp.dense_4h_to_h.bias"],                   Same),
    row("final_norm.gamma",                   &["gpt_neox.final_layer_norm.weight"],                           Same),
    row("final_norm.beta",                    &["gpt_neox.final_layer_norm.bias"],                             Same),
    row("lm_head.weight",                     &["embed_out.weight"],                                    OutputFirst),
];

#[rustfmt::skip]
const LLAMA: &[KeyMapRow] = &[
    row("token_embedding.weight",             &["model.embed_tokens.weight"],                        Same),
    row("layers.*.input_norm.gamma",          &["model.layers.*.input_layernorm.weight"],            Same),
    row("layers.*.attention.qkv.weight",      &["model.layers.*.self_attn.q_proj.weight",
                                                "model.layers.*.self_attn.k_proj.weight",
                                                "model.layers.*.self_attn.v_proj.weight"],           OutputFirst),
    row("layers.*.attention.qkv.bias",        &["model.layers.*.self_attn.q_proj.bias",
                                                "model.layers.*.self_attn.k_proj.bias",
                                                "model.layers.*.self_attn.v_proj.bias"],             Same),
    row("layers.*.attention.qk_norm.query.gamma", &["model.layers.*.self_attn.q_norm.weight"],       Same),
    row("layers.*.attention.qk_norm.key.gamma",   &["model.layers.*.self_attn.k_norm.weight"],       Same),
    row("layers.*.attention.output.weight",   &["model.layers.*.self_attn.o_proj.weight"],           OutputFirst),
    row("layers.*.attention.output.bias",     &["model.layers.*.self_attn.o_proj.bias"],             Same),
    row("layers.*.post_attention_norm.gamma", &["model.layers.*.post_attention_layernorm.weight"],   Same),
    row("layers.*.mlp.inner.weight",          &["model.layers.*.mlp.gate_proj.weight",
                                                "model.layers.*.mlp.up_proj.weight"],                OutputFirst),
    row("layers.*.mlp.inner.bias",            &["model.layers.*.mlp.gate_proj.bias",
                                                "model.layers.*.mlp.up_proj.bias"],                  Same),
    row("layers.*.mlp.output.weight",         &["model.layers.*.mlp.down_proj.weight"],              OutputFirst),
    row("layers.*.mlp.output.bias",           &["model.layers.*.mlp.down_proj.bias"],                Same),
    row("final_norm.gamma",                   &["model.norm.weight"],                                Same),
    row("lm_head.weight",                     &["lm_head.weight"],                                   OutputFirst),
];

/// Keys without learned weights: causal masks and rotary tables, which this crate computes.
const NOT_LEARNED: &[&str] = &[
    ".attn.bias",
    ".attn.masked_bias",
    ".attention.bias",
    ".attention.masked_bias",
    ".rotary_emb.inv_freq",
];

/// The rows of a family; those of the layers stand together.
pub(crate) fn table(family: Family) -> &'static [KeyMapRow] {
    match family {
        Family::Gpt2 => GPT2,
        Family::GptNeox => GPT_NEOX,
        Family::Llama | Family::Mistral | Family::Qwen2 | Family::Qwen3 => LLAMA,
    }
}

/// The key in a checkpoint of the bare model.
pub(crate) fn bare(key: &str) -> &str {
    let prefixes = ["transformer.", "gpt_neox.", "model."];
    let bare = prefixes.iter().find_map(|prefix| key.strip_prefix(prefix));
    bare.unwrap_or(key)
}

/// Whether a key names no learned weight.
pub(crate) fn not_learned(key: &str) -> bool {
    NOT_LEARNED.iter().any(|end| key.ends_with(end))
}
