//! The mapping between the network's parameters and the keys of a checkpoint: one table per family.

use crate::config::{Config, Family};

/// The layout of a weight in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WeightLayout {
    /// The network's own layout: `[in, out]` (GPT-2's `Conv1D`), vectors, embeddings.
    Same,
    /// The layout of a PyTorch `Linear`: `[out, in]`.
    OutputFirst,
}

/// One weight: its path in [`CausalLm`](crate::CausalLm), its keys in a checkpoint, and its layout there.
///
/// With several keys, the network concatenates their outputs, in this order, to compute them in one product. `*` stands
/// for the layer. Checkpoints saved from the bare model lack the first part, `transformer.` or `model.`.
pub(crate) struct KeyMapRow {
    pub parameter: &'static str,
    pub keys: &'static [&'static str],
    pub layout: WeightLayout,
}

const fn row(
    parameter: &'static str,
    keys: &'static [&'static str],
    layout: WeightLayout,
) -> KeyMapRow {
    KeyMapRow {
        parameter,
        keys,
        layout,
    }
}

use WeightLayout::{OutputFirst, Same};

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
const NOT_LEARNED: &[&str] = &[".attn.bias", ".attn.masked_bias", ".rotary_emb.inv_freq"];

/// The keys and the layout of one weight of one layer.
pub(crate) struct WeightLocation {
    /// Key and shape of each part.
    pub parts: Vec<(String, Vec<usize>)>,
    pub layout: WeightLayout,
}

/// The path to a parameter in the module tree, updated while burn visits it.
#[derive(Default)]
pub(crate) struct ParameterPath(Vec<String>);

impl ParameterPath {
    pub fn enter(&mut self, name: &str, container: &str) {
        if is_step(container) {
            self.0.push(name.to_owned());
        }
    }

    pub fn exit(&mut self, container: &str) {
        if is_step(container) {
            self.0.pop();
        }
    }

    /// The keys and layout in a checkpoint of the parameter at this path, which has this shape.
    pub fn place(&self, shape: &[usize], config: &Config) -> WeightLocation {
        let mut path = self.0.clone();
        let layer = match path.as_mut_slice() {
            [layers, layer, ..] if layers == "layers" => std::mem::replace(layer, "*".to_owned()),
            _ => String::new(),
        };
        let path = path.join(".");
        let table = match config.family {
            Family::Gpt2 => GPT2,
            Family::Llama => LLAMA,
        };
        let Some(row) = table.iter().find(|row| row.parameter == path) else {
            // A parameter missing from the table gets its own path as key, and is reported missing under it.
            return WeightLocation {
                parts: vec![(self.0.join("."), shape.to_vec())],
                layout: Same,
            };
        };
        let (inputs, outputs) = shape.split_at(shape.len() - 1);
        let kv_width = config.num_key_value_heads * config.head_dim;
        let widths = match row.keys {
            [_] => outputs.to_vec(),
            [_, _] => vec![config.intermediate_size; 2],
            _ => vec![config.query_width(), kv_width, kv_width],
        };
        let shapes = widths.into_iter().map(|width| match row.layout {
            Same => [inputs, &[width]].concat(),
            OutputFirst => [&[width], inputs].concat(),
        });
        let keys = row.keys.iter().map(|key| key.replace('*', &layer));
        WeightLocation {
            parts: keys.zip(shapes).collect(),
            layout: row.layout,
        }
    }
}

/// The enum of a norm's kinds is not part of a path: `input_norm.gamma`, not `input_norm.RmsNorm.gamma`.
fn is_step(container: &str) -> bool {
    !container.starts_with("Enum:")
}

/// The key in a checkpoint of the bare model.
pub(crate) fn bare(key: &str) -> &str {
    key.strip_prefix("transformer.")
        .or(key.strip_prefix("model."))
        .unwrap_or(key)
}

/// Whether a key that belongs to no parameter may be ignored.
pub(crate) fn harmless(key: &str, config: &Config) -> bool {
    let repeats_embedding = config.tie_word_embeddings && key == "lm_head.weight";
    repeats_embedding || NOT_LEARNED.iter().any(|end| key.ends_with(end))
}
