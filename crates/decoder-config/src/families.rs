//! What each family's `config.json` says: its keys, its defaults in transformers, and what it has that others lack.
//!
//! Keys that would change the forward pass in a way that this crate does not compute are rejected.

use costs::{Biases, Decoder, MlpKind};
use serde_json::Value;

use crate::config::{Activation, Config, Family, Positions};
use crate::keys::{ConfigError, Keys, LARGEST_SIZE, beginning, shortened};
use crate::rope::{self, rotary};

/// GPT-2 (`GPT2Config`): sizes are required, other keys have the defaults of transformers.
pub(crate) fn gpt2(keys: &Keys) -> Result<Config, ConfigError> {
    keys.refuse_attention("scale_attn_weights", true)?;
    keys.refuse_attention("scale_attn_by_inverse_layer_idx", false)?;
    keys.refuse_attention("add_cross_attention", false)?;
    let hidden_size = keys.size("n_embd", None)?;
    let heads = keys.size("n_head", None)?;
    let context_window = keys.count("n_positions", None)?;
    Ok(Config {
        family: Family::Gpt2,
        decoder: Decoder {
            vocab_size: keys.count("vocab_size", None)?,
            hidden_size,
            layers: keys.layers("n_layer")?,
            heads,
            kv_heads: heads,
            head_dim: share(
                hidden_size,
                "n_head",
                heads,
                texts::failures::expected_divisor_of_n_embd(),
            )?,
            mlp: MlpKind::Plain {
                inner: keys.size("n_inner", Some(4 * hidden_size))?,
            },
            tied: keys.flag("tie_word_embeddings", true)?,
            learned_positions: context_window,
            biases: Biases::ALL,
            query_key_norm: false,
            context_window,
        },
        positions: Positions::Learned,
        norm_epsilon: keys.epsilon("layer_norm_epsilon", 1e-5)?,
        activation: gelu(keys, "activation_function", "gelu_new")?,
        parallel_residual: false,
        bos_token_id: keys.tokens("bos_token_id")?.first().copied(),
        eos_token_ids: keys.tokens("eos_token_id")?,
    })
}

/// GPT-NeoX (`GPTNeoXConfig`), the family of Pythia.
pub(crate) fn gpt_neox(keys: &Keys) -> Result<Config, ConfigError> {
    let hidden_size = keys.size("hidden_size", None)?;
    let heads = keys.size("num_attention_heads", None)?;
    let head_dim = share(
        hidden_size,
        "num_attention_heads",
        heads,
        texts::failures::expected_divisor_of_hidden_size(),
    )?;
    let attention_bias = keys.flag("attention_bias", true)?;
    Ok(Config {
        family: Family::GptNeox,
        decoder: Decoder {
            vocab_size: keys.count("vocab_size", None)?,
            hidden_size,
            layers: keys.layers("num_hidden_layers")?,
            heads,
            kv_heads: heads,
            head_dim,
            mlp: MlpKind::Plain {
                inner: keys.size("intermediate_size", None)?,
            },
            tied: keys.flag("tie_word_embeddings", false)?,
            learned_positions: 0,
            biases: Biases {
                qkv: attention_bias,
                attention_output: attention_bias,
                ..Biases::ALL
            },
            query_key_norm: false,
            context_window: keys.count("max_position_embeddings", None)?,
        },
        positions: Positions::Rotary(rotary(keys, head_dim, &rope::GPT_NEOX)?),
        norm_epsilon: keys.epsilon("layer_norm_eps", 1e-5)?,
        activation: gelu(keys, "hidden_act", "gelu")?,
        parallel_residual: keys.flag("use_parallel_residual", true)?,
        bos_token_id: keys.tokens("bos_token_id")?.first().copied(),
        eos_token_ids: keys.tokens("eos_token_id")?,
    })
}

/// The activation function of an MLP without a gate.
fn gelu(keys: &Keys, key: &'static str, default: &'static str) -> Result<Activation, ConfigError> {
    match keys.text(key, Some(default))? {
        "gelu_new" | "gelu_pytorch_tanh" | "gelu_fast" => Ok(Activation::GeluTanh),
        "gelu" => Ok(Activation::Gelu),
        other => Err(ConfigError::ActivationFunction {
            found: beginning(other),
            supported: texts::failures::supported_gelu(),
        }),
    }
}

/// Llama: biases by the config.
pub(crate) fn llama(keys: &Keys) -> Result<Config, ConfigError> {
    let biases = attention_bias(keys)?;
    let mlp = keys.flag("mlp_bias", false)?;
    llama_like(keys, Family::Llama, Biases { mlp, ..biases }, None)
}

/// Mistral: a sliding window that may be as wide as the context.
pub(crate) fn mistral(keys: &Keys) -> Result<Config, ConfigError> {
    full_attention(keys, true)?;
    llama_like(keys, Family::Mistral, Biases::NONE, None)
}

/// Qwen 2: biases on queries, keys and values.
pub(crate) fn qwen2(keys: &Keys) -> Result<Config, ConfigError> {
    full_attention(keys, keys.flag("use_sliding_window", false)?)?;
    llama_like(keys, Family::Qwen2, Biases::QUERY_KEY_VALUE, None)
}

/// Qwen 3: norms on queries and keys, and heads of a width of their own.
pub(crate) fn qwen3(keys: &Keys) -> Result<Config, ConfigError> {
    full_attention(keys, keys.flag("use_sliding_window", false)?)?;
    llama_like(keys, Family::Qwen3, attention_bias(keys)?, Some(128))
}

/// The biases of all projections of attention, where the config has them.
fn attention_bias(keys: &Keys) -> Result<Biases, ConfigError> {
    let attention = keys.flag("attention_bias", false)?;
    Ok(Biases {
        qkv: attention,
        attention_output: attention,
        ..Biases::NONE
    })
}

/// Llama (`LlamaConfig`) and related families, which differ in biases, q/k norms and the default width of a head.
fn llama_like(
    keys: &Keys,
    family: Family,
    biases: Biases,
    default_head_dim: Option<u64>,
) -> Result<Config, ConfigError> {
    match keys.text("hidden_act", Some("silu"))? {
        "silu" | "swish" => {}
        other => {
            return Err(ConfigError::ActivationFunction {
                found: beginning(other),
                supported: "silu",
            });
        }
    }
    let d = keys.size("hidden_size", None)?;
    let h = keys.size("num_attention_heads", None)?;
    let k = keys.size("num_key_value_heads", Some(h))?;
    share(
        h,
        "num_key_value_heads",
        k,
        texts::failures::expected_divisor_of_heads(),
    )?;
    let head_dim = match keys.get("head_dim").map(|_| keys.size("head_dim", None)) {
        Some(width) => width?,
        None => match default_head_dim {
            Some(width) => width,
            None => share(
                d,
                "num_attention_heads",
                h,
                texts::failures::expected_divisor_of_hidden_size(),
            )?,
        },
    };
    // Rotation needs pairs of coordinates; and the width of all heads together has the same limit as any other size.
    if !head_dim.is_multiple_of(2) || head_dim * h > LARGEST_SIZE {
        return Err(ConfigError::invalid(
            "head_dim",
            &head_dim.into(),
            texts::failures::expected_even(),
        ));
    }
    let rotary = rotary(keys, head_dim, &rope::LLAMA)?;
    if (rotary.width as u64) < head_dim {
        let fraction = rotary.width as f64 / head_dim as f64;
        let key = "partial_rotary_factor";
        return Err(ConfigError::unsupported(key, &fraction.into(), "1"));
    }
    Ok(Config {
        family,
        decoder: Decoder {
            vocab_size: keys.count("vocab_size", None)?,
            hidden_size: d,
            layers: keys.layers("num_hidden_layers")?,
            heads: h,
            kv_heads: k,
            head_dim,
            mlp: MlpKind::Gated {
                inner: keys.size("intermediate_size", None)?,
            },
            tied: keys.flag("tie_word_embeddings", false)?,
            learned_positions: 0,
            biases,
            query_key_norm: family == Family::Qwen3,
            context_window: keys.count("max_position_embeddings", None)?,
        },
        positions: Positions::Rotary(rotary),
        norm_epsilon: keys.epsilon("rms_norm_eps", 1e-6)?,
        activation: Activation::SwiGlu,
        parallel_residual: false,
        bos_token_id: keys.tokens("bos_token_id")?.first().copied(),
        eos_token_ids: keys.tokens("eos_token_id")?,
    })
}

/// Rejects attention that does not cover the whole context.
fn full_attention(keys: &Keys, windowed: bool) -> Result<(), ConfigError> {
    if let Some(layers) = keys.get("layer_types") {
        let other = match layers.as_array() {
            Some(layers) => layers.iter().find(|&layer| layer != "full_attention"),
            None => Some(layers),
        };
        if let Some(other) = other {
            let found = shortened(other);
            return Err(ConfigError::LayerType { found });
        }
    }
    const WINDOW: &str = "sliding_window";
    let none = keys.0.get(WINDOW).is_some_and(Value::is_null); // not so without the key: then it is 4096
    if windowed && !none {
        let window = keys.count(WINDOW, Some(4096))?;
        let context = keys.count("max_position_embeddings", None)?;
        if window < context {
            return Err(ConfigError::SlidingWindow { window, context });
        }
    }
    Ok(())
}

/// `whole` divided by `parts`, which must leave no remainder.
fn share(
    whole: u64,
    key: &'static str,
    parts: u64,
    expected: &'static str,
) -> Result<u64, ConfigError> {
    if whole.is_multiple_of(parts) {
        Ok(whole / parts)
    } else {
        Err(ConfigError::invalid(key, &parts.into(), expected))
    }
}
