//! Parses Hugging Face's `config.json` into a [`Config`]; an error names the key that is not supported.
//!
//! Keys that do not affect the forward pass are ignored. Keys that would change it in a way that this crate does not
//! implement are rejected, so that a model that runs gives the results it was trained for.

use serde_json::{Value, json};

use crate::config::{Activation, Biases, Config, Family, NormKind, Positions};
use crate::config_keys::{ConfigError, Keys};

/// The dimensions of a Llama model, named as in its `config.json`.
#[derive(Debug, Clone, PartialEq)]
pub struct LlamaDimensions {
    /// V, tokens in the vocabulary.
    pub vocab_size: usize,
    /// The context window, in positions.
    pub max_position_embeddings: usize,
    /// D, the width of the hidden state, divisible by H.
    pub hidden_size: usize,
    /// F, the inner width of the MLP.
    pub intermediate_size: usize,
    /// The number of decoder layers.
    pub num_hidden_layers: usize,
    /// H, query heads per layer.
    pub num_attention_heads: usize,
    /// K, key/value heads per layer, a divisor of H.
    pub num_key_value_heads: usize,
    /// Base of the rotary wavelengths, usually 10,000.
    pub rope_theta: f64,
    /// ε of the norms, usually 1e-5.
    pub rms_norm_eps: f64,
    /// Whether the head uses the weights of the embedding.
    pub tie_word_embeddings: bool,
    /// The beginning-of-text token, if there is one.
    pub bos_token_id: Option<u32>,
    /// The end-of-text token, if there is one.
    pub eos_token_id: Option<u32>,
}

impl LlamaDimensions {
    /// The `config.json` from which transformers, and [`Config::from_json`], load such a model.
    pub fn to_json(&self) -> Value {
        json!({
            "architectures": ["LlamaForCausalLM"],
            "model_type": "llama",
            "vocab_size": self.vocab_size,
            "max_position_embeddings": self.max_position_embeddings,
            "hidden_size": self.hidden_size,
            "intermediate_size": self.intermediate_size,
            "num_hidden_layers": self.num_hidden_layers,
            "num_attention_heads": self.num_attention_heads,
            "num_key_value_heads": self.num_key_value_heads,
            "hidden_act": "silu",
            "attention_bias": false,
            "mlp_bias": false,
            "rope_parameters": { "rope_type": "default", "rope_theta": self.rope_theta },
            "rms_norm_eps": self.rms_norm_eps,
            "tie_word_embeddings": self.tie_word_embeddings,
            "bos_token_id": self.bos_token_id,
            "eos_token_id": self.eos_token_id,
        })
    }
}

impl Config {
    /// Parses a `config.json` of the GPT-2 family (`gpt2`) or the Llama family (`llama`, `mistral`, `qwen2`, `qwen3`).
    ///
    /// # Errors
    /// Fails if a required key is missing, a value is invalid, or the model needs something not implemented here.
    pub fn from_json(json: &[u8]) -> Result<Self, ConfigError> {
        Self::from_keys(&Keys(serde_json::from_slice(json)?))
    }

    /// The config of a Llama model with these dimensions.
    ///
    /// # Errors
    /// Fails if the dimensions are not consistent.
    pub fn llama(dimensions: &LlamaDimensions) -> Result<Self, ConfigError> {
        Self::from_keys(&Keys(serde_json::from_value(dimensions.to_json())?))
    }

    fn from_keys(keys: &Keys) -> Result<Self, ConfigError> {
        const NO_BIAS: Biases = Biases {
            qkv: false,
            attention_output: false,
            mlp: false,
        };
        keys.refuse(
            "quantization_config",
            |_| false,
            "weights in f32, f16 or bf16",
        )?;
        match keys.text("model_type", None)? {
            "gpt2" => gpt2(keys),
            "llama" => {
                let (attention, mlp) = (
                    keys.flag("attention_bias", false)?,
                    keys.flag("mlp_bias", false)?,
                );
                llama(
                    keys,
                    Biases {
                        qkv: attention,
                        attention_output: attention,
                        mlp,
                    },
                    false,
                    None,
                )
            }
            "mistral" => {
                full_attention(keys, true)?;
                llama(keys, NO_BIAS, false, None)
            }
            "qwen2" => {
                full_attention(keys, keys.flag("use_sliding_window", false)?)?;
                llama(
                    keys,
                    Biases {
                        qkv: true,
                        ..NO_BIAS
                    },
                    false,
                    None,
                )
            }
            "qwen3" => {
                full_attention(keys, keys.flag("use_sliding_window", false)?)?;
                let bias = keys.flag("attention_bias", false)?;
                llama(
                    keys,
                    Biases {
                        qkv: bias,
                        attention_output: bias,
                        mlp: false,
                    },
                    true,
                    Some(128),
                )
            }
            other => {
                let supported = "gpt2, llama, mistral, qwen2, qwen3";
                Err(ConfigError::unsupported(
                    "model_type",
                    &other.into(),
                    supported,
                ))
            }
        }
    }
}

/// GPT-2 (`GPT2Config`): sizes are required, other keys have the defaults of transformers.
fn gpt2(keys: &Keys) -> Result<Config, ConfigError> {
    const ACTIVATION: &str = "activation_function";
    let activation = match keys.text(ACTIVATION, Some("gelu_new"))? {
        "gelu_new" | "gelu_pytorch_tanh" => Activation::GeluTanh,
        "gelu" => Activation::Gelu,
        other => {
            let supported = "gelu_new, gelu_pytorch_tanh, gelu";
            return Err(ConfigError::unsupported(
                ACTIVATION,
                &other.into(),
                supported,
            ));
        }
    };
    keys.refuse("scale_attn_weights", |value| *value == true, "true")?;
    keys.refuse(
        "scale_attn_by_inverse_layer_idx",
        |value| *value == false,
        "false",
    )?;
    keys.refuse("add_cross_attention", |value| *value == false, "false")?;
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
        activation,
        biases: Biases {
            qkv: true,
            attention_output: true,
            mlp: true,
        },
        qk_norm: false,
        tie_word_embeddings: keys.flag("tie_word_embeddings", true)?,
        bos_token_id: keys.tokens("bos_token_id")?.first().copied(),
        eos_token_ids: keys.tokens("eos_token_id")?,
    })
}

/// Llama (`LlamaConfig`) and related families, which differ in biases, q/k norms and the default width of a head.
fn llama(
    keys: &Keys,
    biases: Biases,
    qk_norm: bool,
    default_head_dim: Option<usize>,
) -> Result<Config, ConfigError> {
    keys.refuse(
        "hidden_act",
        |name| name == "silu" || name == "swish",
        "silu",
    )?;
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
        positions: Positions::Rotary {
            theta: keys.rope_theta()?,
        },
        norm: NormKind::RmsNorm,
        norm_epsilon: keys.epsilon("rms_norm_eps", 1e-6)?,
        activation: Activation::SwiGlu,
        biases,
        qk_norm,
        tie_word_embeddings: keys.flag("tie_word_embeddings", false)?,
        bos_token_id: keys.tokens("bos_token_id")?.first().copied(),
        eos_token_ids: keys.tokens("eos_token_id")?,
    })
}

/// Rejects attention that does not cover the whole context.
fn full_attention(keys: &Keys, windowed: bool) -> Result<(), ConfigError> {
    let everywhere = |layers: &Value| {
        layers
            .as_array()
            .is_some_and(|layers| layers.iter().all(|layer| layer == "full_attention"))
    };
    keys.refuse("layer_types", everywhere, "full_attention in every layer")?;
    const WINDOW: &str = "sliding_window";
    let none = keys.0.get(WINDOW).is_some_and(Value::is_null); // not so without the key: then it is 4096
    if windowed && !none {
        let window = keys.size(WINDOW, Some(4096))?;
        if window < keys.size("max_position_embeddings", None)? {
            let supported = "windows as wide as the context";
            return Err(ConfigError::unsupported(WINDOW, &window.into(), supported));
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
