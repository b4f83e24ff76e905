//! Parses Hugging Face's `config.json` into a [`Config`]; an error names the key that is not supported.
//!
//! Keys that do not affect the forward pass are ignored. Keys that would change it in a way that this crate does not
//! implement are rejected, so that a model that runs gives the results it was trained for.

use serde_json::{Value, json};

use crate::config::{Config, Family};
use crate::families;
use crate::keys::{ConfigError, Keys, beginning, shortened};

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
    /// Parses a `config.json` of one of the [families](Family).
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
        if let Some(quantization) = keys.get("quantization_config") {
            let method = quantization.get("quant_method").and_then(Value::as_str);
            let method = method.map_or_else(|| shortened(quantization), str::to_owned);
            return Err(ConfigError::Quantized { method });
        }
        let model_type = keys.text("model_type", None)?;
        let family = Family::from_id(model_type).ok_or_else(|| ConfigError::ModelType {
            found: beginning(model_type),
        })?;
        match family {
            Family::Gpt2 => families::gpt2(keys),
            Family::GptNeox => families::gpt_neox(keys),
            Family::Llama => families::llama(keys),
            Family::Mistral => families::mistral(keys),
            Family::Qwen2 => families::qwen2(keys),
            Family::Qwen3 => families::qwen3(keys),
        }
    }
}
