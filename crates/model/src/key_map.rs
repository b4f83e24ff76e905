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

/// Who wrote a checkpoint: names and layouts of its tensors differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Naming {
    /// transformers.
    Transformers,
    /// llama.cpp, in a GGUF file.
    LlamaCpp,
}

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

/// GPT-2 and GPT-NeoX in a GGUF file, whose queries, keys and values are one tensor: `[3, H, Dh]` in both.
#[rustfmt::skip]
const GGUF_JOINT: &[KeyMapRow] = &[
    row("token_embedding.weight",             &["token_embd.weight"],        Same),
    row("position_embedding.weight",          &["position_embd.weight"],     Same),
    row("layers.*.input_norm.gamma",          &["blk.*.attn_norm.weight"],   Same),
    row("layers.*.input_norm.beta",           &["blk.*.attn_norm.bias"],     Same),
    row("layers.*.attention.qkv.weight",      &["blk.*.attn_qkv.weight"],    OutputFirst),
    row("layers.*.attention.qkv.bias",        &["blk.*.attn_qkv.bias"],      Same),
    row("layers.*.attention.output.weight",   &["blk.*.attn_output.weight"], OutputFirst),
    row("layers.*.attention.output.bias",     &["blk.*.attn_output.bias"],   Same),
    row("layers.*.post_attention_norm.gamma", &["blk.*.ffn_norm.weight"],    Same),
    row("layers.*.post_attention_norm.beta",  &["blk.*.ffn_norm.bias"],      Same),
    row("layers.*.mlp.inner.weight",          &["blk.*.ffn_up.weight"],      OutputFirst),
    row("layers.*.mlp.inner.bias",            &["blk.*.ffn_up.bias"],        Same),
    row("layers.*.mlp.output.weight",         &["blk.*.ffn_down.weight"],    OutputFirst),
    row("layers.*.mlp.output.bias",           &["blk.*.ffn_down.bias"],      Same),
    row("final_norm.gamma",                   &["output_norm.weight"],       Same),
    row("final_norm.beta",                    &["output_norm.bias"],         Same),
    row("lm_head.weight",                     &["output.weight"],            OutputFirst),
];

/// Llama and related families in a GGUF file.
#[rustfmt::skip]
const GGUF_LLAMA: &[KeyMapRow] = &[
    row("token_embedding.weight",             &["token_embd.weight"],        Same),
    row("layers.*.input_norm.gamma",          &["blk.*.attn_norm.weight"],   Same),
    row("layers.*.attention.qkv.weight",      &["blk.*.attn_q.weight",
                                                "blk.*.attn_k.weight",
                                                "blk.*.attn_v.weight"],      OutputFirst),
    row("layers.*.attention.qkv.bias",        &["blk.*.attn_q.bias",
                                                "blk.*.attn_k.bias",
                                                "blk.*.attn_v.bias"],        Same),
    row("layers.*.attention.qk_norm.query.gamma", &["blk.*.attn_q_norm.weight"], Same),
    row("layers.*.attention.qk_norm.key.gamma",   &["blk.*.attn_k_norm.weight"], Same),
    row("layers.*.attention.output.weight",   &["blk.*.attn_output.weight"], OutputFirst),
    row("layers.*.attention.output.bias",     &["blk.*.attn_output.bias"],   Same),
    row("layers.*.post_attention_norm.gamma", &["blk.*.ffn_norm.weight"],    Same),
    row("layers.*.mlp.inner.weight",          &["blk.*.ffn_gate.weight",
                                                "blk.*.ffn_up.weight"],      OutputFirst),
    row("layers.*.mlp.inner.bias",            &["blk.*.ffn_gate.bias",
                                                "blk.*.ffn_up.bias"],        Same),
    row("layers.*.mlp.output.weight",         &["blk.*.ffn_down.weight"],    OutputFirst),
    row("layers.*.mlp.output.bias",           &["blk.*.ffn_down.bias"],      Same),
    row("final_norm.gamma",                   &["output_norm.weight"],       Same),
    row("lm_head.weight",                     &["output.weight"],            OutputFirst),
];

/// Keys without learned weights: causal masks and rotary tables, which this crate computes.
const NOT_LEARNED: &[&str] = &[
    ".attn_rot_embd",
    "rope_freqs.weight",
    ".attn.bias",
    ".attn.masked_bias",
    ".attention.bias",
    ".attention.masked_bias",
    ".rotary_emb.inv_freq",
];

/// The rows of a family; those of the layers stand together.
pub(crate) fn table(family: Family, naming: Naming) -> &'static [KeyMapRow] {
    match (family, naming) {
        (Family::Gpt2, Naming::Transformers) => GPT2,
        (Family::GptNeox, Naming::Transformers) => GPT_NEOX,
        (Family::Gpt2 | Family::GptNeox, Naming::LlamaCpp) => GGUF_JOINT,
        (_, Naming::Transformers) => LLAMA,
        (_, Naming::LlamaCpp) => GGUF_LLAMA,
    }
}

/// Whether the two coordinates of a rotated pair are neighbours in this tensor, where the network has them half a head apart:
/// in queries and keys of llama.cpp's architecture `llama`, and of no other.
pub(crate) fn has_pairs_of_neighbours(key: &str, family: Family, naming: Naming) -> bool {
    naming == Naming::LlamaCpp
        && matches!(family, Family::Llama | Family::Mistral)
        && [".attn_q.", ".attn_k."]
            .iter()
            .any(|part| key.contains(part))
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
