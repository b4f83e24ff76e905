//! What the metadata say of the network, as the `config.json` that transformers writes for the same model.
//!
//! The activation function is not in the file: it is that of the architecture, as in transformers.

use serde_json::{Map, Value, json};

use crate::error::{GgufError, beginning};
use crate::header::GgufHeader;
use crate::metadata::MetadataValue;
use crate::rope_factors;
use crate::vocabulary::SPECIAL_ENDS;

/// The tensor with the factors by which the wavelengths of a rotary embedding are stretched (Llama 3.1).
pub const ROPE_FACTORS: &str = "rope_freqs.weight";
/// The embedding of the tokens.
const EMBEDDING: &str = "token_embd.weight";
/// The head, where it has weights of its own.
const HEAD: &str = "output.weight";

/// Keys that change the network in a way that is not computed here, with the values that change nothing.
const REFUSED: [(&str, Harmless); 9] = [
    ("expert_count", Harmless::Zero),
    ("attention.scale", Harmless::Zero),
    ("attention.clamp_kqv", Harmless::Zero),
    ("attn_logit_softcapping", Harmless::Zero),
    ("final_logit_softcapping", Harmless::Zero),
    ("logit_scale", Harmless::One),
    ("embedding_scale", Harmless::One),
    ("residual_scale", Harmless::One),
    ("attention.causal", Harmless::True),
];

enum Harmless {
    Zero,
    One,
    True,
}

/// The `config.json` of the model in a file. `rope_factors` are the numbers of [`ROPE_FACTORS`], if it has them.
///
/// # Errors
/// If the architecture is unknown, a key is missing or of another kind, or something changes the network in a way that is
/// not computed here.
pub fn config_json(header: &GgufHeader, rope_factors: Option<&[f32]>) -> Result<Value, GgufError> {
    let architecture = header.architecture()?;
    let keys = ArchitectureKeys {
        header,
        architecture,
    };
    let mut config = match architecture {
        "llama" | "qwen2" | "qwen3" => keys.llama_like(rope_factors)?,
        "gpt2" => keys.gpt2()?,
        "gptneox" => keys.gpt_neox()?,
        other => return Err(GgufError::Architecture(beginning(other))),
    };
    keys.refuse_others()?;
    let tokens = |ids: Vec<u64>| match ids[..] {
        [id] => json!(id),
        _ => json!(ids),
    };
    config.extend(object(json!({
        "vocab_size": keys.rows(EMBEDDING)?,
        "tie_word_embeddings": header.tensor(HEAD).is_none(),
        "bos_token_id": header.metadata.whole("tokenizer.ggml.bos_token_id")?,
        "eos_token_id": tokens(eos_token_ids(header)?),
    })));
    Ok(config.into())
}

/// The tokens that end a text or a turn, each once.
///
/// # Errors
/// If one is no token id.
pub fn eos_token_ids(header: &GgufHeader) -> Result<Vec<u64>, GgufError> {
    let mut ids = Vec::new();
    for key in SPECIAL_ENDS {
        if let Some(id) = header.metadata.whole(key)?
            && !ids.contains(&id)
        {
            ids.push(id);
        }
    }
    Ok(ids)
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

/// The metadata of an architecture: keys that begin with its name.
struct ArchitectureKeys<'a> {
    header: &'a GgufHeader,
    architecture: &'a str,
}

impl ArchitectureKeys<'_> {
    fn name(&self, key: &str) -> String {
        format!("{}.{key}", self.architecture)
    }

    fn whole(&self, key: &str) -> Result<u64, GgufError> {
        let whole = self.optional(key)?;
        whole.ok_or_else(|| GgufError::Missing(self.name(key)))
    }

    fn optional(&self, key: &str) -> Result<Option<u64>, GgufError> {
        self.header.metadata.whole(&self.name(key))
    }

    /// A number as the shortest decimal that is the same f32: 0.00001, not 0.00000999999974.
    fn number(&self, key: &str) -> Result<Option<f64>, GgufError> {
        let number = self.header.metadata.number(&self.name(key))?;
        Ok(number.map(|number| {
            let shortest = (number as f32).to_string();
            shortest.parse().unwrap_or(number)
        }))
    }

    fn required_number(&self, key: &str) -> Result<f64, GgufError> {
        let number = self.number(key)?;
        number.ok_or_else(|| GgufError::Missing(self.name(key)))
    }

    /// The rows of a matrix.
    fn rows(&self, tensor: &str) -> Result<usize, GgufError> {
        let entry = self.header.tensor(tensor);
        let rows = entry.and_then(|entry| entry.shape.first());
        rows.copied()
            .ok_or_else(|| GgufError::Missing(tensor.to_owned()))
    }

    fn has(&self, tensor: &str) -> bool {
        self.header.tensor(tensor).is_some()
    }

    /// Refuses a file that is a part of several, and what [`REFUSED`] names.
    fn refuse_others(&self) -> Result<(), GgufError> {
        let parts = "split.count".to_owned();
        if self
            .header
            .metadata
            .whole(&parts)?
            .is_some_and(|parts| parts > 1)
        {
            let found = texts::failures::gguf_found_parts().to_owned();
            return Err(GgufError::Unsupported { key: parts, found });
        }
        for (key, harmless) in REFUSED {
            let key = self.name(key);
            let value = self.header.metadata.get(&key);
            let is_harmless = match (value, harmless) {
                (None, _) | (Some(MetadataValue::Flag(true)), Harmless::True) => true,
                (Some(MetadataValue::Integer(0)), Harmless::Zero) => true,
                (Some(MetadataValue::Number(number)), Harmless::Zero) => *number == 0.0,
                (Some(MetadataValue::Number(number)), Harmless::One) => *number == 1.0,
                _ => false,
            };
            if !is_harmless {
                let found = beginning(&format!("{value:?}"));
                return Err(GgufError::Unsupported { key, found });
            }
        }
        Ok(())
    }

    /// Llama with Mistral, Qwen 2, Qwen 3.
    fn llama_like(&self, rope_factors: Option<&[f32]>) -> Result<Map<String, Value>, GgufError> {
        let (width, heads) = (
            self.whole("embedding_length")?,
            self.whole("attention.head_count")?,
        );
        let head_dim = match self.optional("attention.key_length")? {
            Some(length) => length,
            None => width / heads.max(1),
        };
        if let Some(values) = self.optional("attention.value_length")?
            && values != head_dim
        {
            return Err(GgufError::Unsupported {
                key: self.name("attention.value_length"),
                found: texts::failures::gguf_found_widths(
                    &values.to_string(),
                    &head_dim.to_string(),
                ),
            });
        }
        let rotated = self.optional("rope.dimension_count")?.unwrap_or(head_dim);
        let theta = self.number("rope.freq_base")?.unwrap_or(10_000.0);
        let window = self.optional("attention.sliding_window")?;
        let model_type = match (self.architecture, window) {
            ("llama", Some(_)) => "mistral",
            (architecture, _) => architecture,
        };
        Ok(object(json!({
            "model_type": model_type,
            "hidden_act": "silu",
            "hidden_size": width,
            "num_hidden_layers": self.whole("block_count")?,
            "intermediate_size": self.whole("feed_forward_length")?,
            "num_attention_heads": heads,
            "num_key_value_heads": self.optional("attention.head_count_kv")?.unwrap_or(heads),
            "head_dim": head_dim,
            "max_position_embeddings": self.whole("context_length")?,
            "rms_norm_eps": self.required_number("attention.layer_norm_rms_epsilon")?,
            "rope_theta": theta,
            "rope_scaling": self.rope_scaling(rope_factors, theta, rotated)?,
            "partial_rotary_factor": rotated as f64 / head_dim.max(1) as f64,
            "attention_bias": self.has("blk.0.attn_output.bias"),
            "mlp_bias": self.has("blk.0.ffn_down.bias"),
            "sliding_window": window,
            "use_sliding_window": window.is_some(),
        })))
    }

    /// How the rotary embedding is scaled: by the factors of a tensor, or as the metadata say.
    fn rope_scaling(
        &self,
        factors: Option<&[f32]>,
        theta: f64,
        rotated: u64,
    ) -> Result<Value, GgufError> {
        if let Some(factors) = factors {
            return rope_factors::scaling(factors, theta, rotated);
        }
        let kind = self.header.metadata.text(&self.name("rope.scaling.type"))?;
        match kind.filter(|kind| *kind != "none") {
            Some(kind) => Ok(json!({ "rope_type": kind })),
            None => match self.number("rope.scale_linear")? {
                None | Some(1.0) => Ok(Value::Null),
                Some(_) => Ok(json!({ "rope_type": "linear" })),
            },
        }
    }

    fn gpt2(&self) -> Result<Map<String, Value>, GgufError> {
        Ok(object(json!({
            "model_type": "gpt2",
            "activation_function": "gelu_new",
            "n_embd": self.whole("embedding_length")?,
            "n_layer": self.whole("block_count")?,
            "n_inner": self.optional("feed_forward_length")?,
            "n_head": self.whole("attention.head_count")?,
            "n_positions": self.whole("context_length")?,
            "layer_norm_epsilon": self.required_number("attention.layer_norm_epsilon")?,
        })))
    }

    fn gpt_neox(&self) -> Result<Map<String, Value>, GgufError> {
        let (width, heads) = (
            self.whole("embedding_length")?,
            self.whole("attention.head_count")?,
        );
        let head_dim = width / heads.max(1);
        Ok(object(json!({
            "model_type": "gpt_neox",
            "hidden_act": "gelu",
            "hidden_size": width,
            "num_hidden_layers": self.whole("block_count")?,
            "intermediate_size": self.whole("feed_forward_length")?,
            "num_attention_heads": heads,
            "max_position_embeddings": self.whole("context_length")?,
            "rotary_pct": self.whole("rope.dimension_count")? as f64 / head_dim.max(1) as f64,
            "rotary_emb_base": self.number("rope.freq_base")?.unwrap_or(10_000.0),
            "rope_scaling": self.rope_scaling(None, 0.0, 0)?,
            "layer_norm_eps": self.required_number("attention.layer_norm_epsilon")?,
            "use_parallel_residual": self
                .header
                .metadata
                .flag(&self.name("use_parallel_residual"))?
                .unwrap_or(true),
        })))
    }
}
