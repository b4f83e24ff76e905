//! What each family's `config.json` says: its keys, its defaults in transformers, and what it has that others lack.
//!
//! Keys that would change the forward pass in a way that this crate does not compute are rejected.

use serde_json::Value;

use crate::config::{Activation, Biases, Config, Family, NormKind, Positions};
use crate::config_keys::{ConfigError, Keys, beginning, shortened};
use crate::rope_keys::{self, rotary};

const NO_BIAS: Biases = Biases {
    qkv: false,
    attention_output: false,
    mlp: false,
};

/// GPT-2 (`GPT2Config`): sizes are required, other keys have the defaults of transformers.
pub(crate) fn gpt2(keys: &Keys) -> Result<Config, ConfigError> {
    keys.refuse_attention("scale_attn_weights", true)?;
    keys.refuse_attention("scale_attn_by_inverse_layer_idx", false)?;
    keys.refuse_attention("add_cross_attention", false)?;
    let hidden_size = keys.size("n_embd", None)?;
    let num_attention_heads = keys.size("n_head", None)?;
    Ok(Config {
        family: Family::Gpt2,
        vocab_size: keys.size("vocab_size", None)?,
        context_window: keys.size("n_positions", None)?,
        hidden_size,
        intermediate_size: keys.size("n_inner", Some(4 * hidden_size))?,
        num_hidden_layers: keys.size("n_layer", None)?,
        num_attention_heads,
        num_key_value_heads: num_attention_heads,
        head_dim: share(
            hidden_size,
            "n_head",
            num_attention_heads,
            "a divisor of `n_embd`",
        )?,
        positions: Positions::Learned,
        norm: NormKind::LayerNorm,
        norm_epsilon: keys.epsilon("layer_norm_epsilon", 1e-5)?,
        activation: gelu(keys, "activation_function", "gelu_new")?,
        biases: Biases {
            qkv: true,
            attention_output: true,
            mlp: true,
        },
        qk_norm: false,
        parallel_residual: false,
        tie_word_embeddings: keys.flag("tie_word_embeddings", true)?,
        bos_token_id: keys.tokens("bos_token_id")?.first().copied(),
        eos_token_ids: keys.tokens("eos_token_id")?,
    })
}

/// GPT-NeoX (`GPTNeoXConfig`), the family of Pythia.
pub(crate) fn gpt_neox(keys: &Keys) -> Result<Config, ConfigError> {
    let hidden_size = keys.size("hidden_size", None)?;
    let num_attention_heads = keys.size("num_attention_heads", None)?;
    let head_dim = share(
        hidden_size,
        "num_attention_heads",
        num_attention_heads,
        "a divisor of `hidden_size`",
    )?;
    let attention_bias = keys.flag("attention_bias", true)?;
    Ok(Config {
        family: Family::GptNeox,
        vocab_size: keys.size("vocab_size", None)?,
        context_window: keys.size("max_position_embeddings", None)?,
        hidden_size,
        intermediate_size: keys.size("intermediate_size", None)?,
        num_hidden_layers: keys.size("num_hidden_layers", None)?,
        num_attention_heads,
        num_key_value_heads: num_attention_heads,
        head_dim,
        positions: Positions::Rotary(rotary(keys, head_dim, &rope_keys::GPT_NEOX)?),
        norm: NormKind::LayerNorm,
        norm_epsilon: keys.epsilon("layer_norm_eps", 1e-5)?,
        activation: gelu(keys, "hidden_act", "gelu")?,
        biases: Biases {
            qkv: attention_bias,
            attention_output: attention_bias,
            mlp: true,
        },
        qk_norm: false,
        parallel_residual: keys.flag("use_parallel_residual", true)?,
        tie_word_embeddings: keys.flag("tie_word_embeddings", false)?,
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
            supported: "gelu, gelu_new, gelu_fast and gelu_pytorch_tanh",
        }),
    }
}

/// Llama: biases by the config.
pub(crate) fn llama(keys: &Keys) -> Result<Config, ConfigError> {
    let attention = keys.flag("attention_bias", false)?;
    let biases = Biases {
        qkv: attention,
        attention_output: attention,
        mlp: keys.flag("mlp_bias", false)?,
    };
    llama_like(keys, biases, false, None)
}

/// Mistral: a sliding window that may be as wide as the context.
pub(crate) fn mistral(keys: &Keys) -> Result<Config, ConfigError> {
    full_attention(keys, true)?;
    llama_like(keys, NO_BIAS, false, None)
}

/// Qwen 2: biases on queries, keys and values.
pub(crate) fn qwen2(keys: &Keys) -> Result<Config, ConfigError> {
    full_attention(keys, keys.flag("use_sliding_window", false)?)?;
    let biases = Biases {
        qkv: true,
        ..NO_BIAS
    };
    llama_like(keys, biases, false, None)
}

/// Qwen 3: norms on queries and keys, and heads of a width of their own.
pub(crate) fn qwen3(keys: &Keys) -> Result<Config, ConfigError> {
    full_attention(keys, keys.flag("use_sliding_window", false)?)?;
    let bias = keys.flag("attention_bias", false)?;
    let biases = Biases {
        qkv: bias,
        attention_output: bias,
        mlp: false,
    };
    llama_like(keys, biases, true, Some(128))
}

/// Llama (`LlamaConfig`) and related families, which differ in biases, q/k norms and the default width of a head.
fn llama_like(
    keys: &Keys,
    biases: Biases,
    qk_norm: bool,
    default_head_dim: Option<usize>,
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
        "a divisor of `num_attention_heads`",
    )?;
    let head_dim = match keys.get("head_dim").map(|_| keys.size("head_dim", None)) {
        Some(width) => width?,
        None => match default_head_dim {
            Some(width) => width,
            None => share(d, "num_attention_heads", h, "a divisor of `hidden_size`")?,
        },
    };
    // Rotation needs pairs of coordinates; and the width of all heads together has the same limit as any other size.
    if !head_dim.is_multiple_of(2) || head_dim as u64 * h as u64 > 1 << 24 {
        return Err(ConfigError::invalid(
            "head_dim",
            &head_dim.into(),
            "even, and small",
        ));
    }
    let rotary = rotary(keys, head_dim, &rope_keys::LLAMA)?;
    if rotary.width < head_dim {
        let fraction = rotary.width as f64 / head_dim as f64;
        let key = "partial_rotary_factor";
        return Err(ConfigError::unsupported(key, &fraction.into(), "1"));
    }
    Ok(Config {
        family: Family::Llama,
        vocab_size: keys.size("vocab_size", None)?,
        context_window: keys.size("max_position_embeddings", None)?,
        hidden_size: d,
        intermediate_size: keys.size("intermediate_size", None)?,
        num_hidden_layers: keys.size("num_hidden_layers", None)?,
        num_attention_heads: h,
        num_key_value_heads: k,
        head_dim,
        positions: Positions::Rotary(rotary),
        norm: NormKind::RmsNorm,
        norm_epsilon: keys.epsilon("rms_norm_eps", 1e-6)?,
        activation: Activation::SwiGlu,
        biases,
        qk_norm,
        parallel_residual: false,
        tie_word_embeddings: keys.flag("tie_word_embeddings", false)?,
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
        let window = keys.size(WINDOW, Some(4096))?;
        let context = keys.size("max_position_embeddings", None)?;
        if window < context {
            return Err(ConfigError::SlidingWindow { window, context });
        }
    }
    Ok(())
}

/// `whole` divided by `parts`, which must leave no remainder.
fn share(
    whole: usize,
    key: &'static str,
    parts: usize,
    expected: &'static str,
) -> Result<usize, ConfigError> {
    if whole.is_multiple_of(parts) {
        Ok(whole / parts)
    } else {
        Err(ConfigError::invalid(key, &parts.into(), expected))
    }
}
