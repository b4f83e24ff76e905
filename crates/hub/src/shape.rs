//! The dimensions of a model from its `config.json`, as far as sizes depend on them.
//!
//! Whether the network can compute what the config asks for is decided by the crate `model`, which reads every key. Here
//! a model of an unknown architecture, or with quantised weights, is refused, and the memory of the others is counted.

use costs::{BiasKind, Decoder, MlpKind};
use serde_json::{Map, Value};

use crate::refusal::Refusal;
use crate::repo::quoted;

/// The values of `model_type` that the network has, for a sentence.
pub const ARCHITECTURES: [&str; 6] = ["gpt2", "gpt_neox", "llama", "mistral", "qwen2", "qwen3"];

/// Far above any model, far below what could overflow in a product.
const LARGEST_SIZE: u64 = 1 << 20;
/// The same for the vocabulary and the context, which stand alone in a product with the width.
const LARGEST_COUNT: u64 = 1 << 24;
/// The same for layers.
const MOST_LAYERS: u64 = 1 << 12;

/// Reads the dimensions.
///
/// # Errors
/// As for [`family_and_decoder_of`].
pub fn decoder_of(config: &[u8]) -> Result<Decoder, Refusal> {
    family_and_decoder_of(config).map(|(_, decoder)| decoder)
}

/// Reads `model_type` and the dimensions.
///
/// # Errors
/// [`Refusal::Quantised`], [`Refusal::UnknownArchitecture`], or [`Refusal::Config`] with the key that is wrong.
pub fn family_and_decoder_of(config: &[u8]) -> Result<(String, Decoder), Refusal> {
    let keys: Map<String, Value> =
        serde_json::from_slice(config).map_err(|error| config_error(error.to_string()))?;
    let keys = SizeKeys(keys);
    if let Some(how) = keys.get("quantization_config") {
        let method = how.get("quant_method").and_then(Value::as_str);
        return Err(Refusal::Quantised {
            how: quoted(method.unwrap_or("quantization_config")),
        });
    }
    let model_type = keys.get("model_type").and_then(Value::as_str);
    let decoder = match model_type {
        Some("gpt2") => gpt2(&keys)?,
        Some("gpt_neox") => gpt_neox(&keys)?,
        Some("llama") => llama(&keys, keys.biases()?, None)?,
        Some("mistral") => llama(&keys, BiasKind::None, None)?,
        Some("qwen2") => llama(&keys, BiasKind::QueryKeyValue, None)?,
        Some("qwen3") => Decoder {
            query_key_norm: true,
            ..llama(&keys, keys.biases()?, Some(128))?
        },
        other => {
            return Err(Refusal::UnknownArchitecture {
                model_type: quoted(other.unwrap_or("unnamed")),
            });
        }
    };
    let (d, h, k) = (decoder.hidden_size, decoder.heads, decoder.kv_heads);
    if h * decoder.head_dim > LARGEST_SIZE || !h.is_multiple_of(k) || d < h {
        return Err(config_error(
            "its attention heads do not fit its width".to_owned(),
        ));
    }
    Ok((model_type.unwrap_or_default().to_owned(), decoder))
}

fn gpt2(keys: &SizeKeys) -> Result<Decoder, Refusal> {
    let hidden_size = keys.size("n_embd", None)?;
    let heads = keys.size("n_head", None)?;
    let context_window = keys.count("n_positions")?;
    Ok(Decoder {
        vocab_size: keys.count("vocab_size")?,
        hidden_size,
        layers: keys.layers("n_layer")?,
        heads,
        kv_heads: heads,
        head_dim: hidden_size / heads,
        mlp: MlpKind::Plain {
            inner: keys.size("n_inner", Some(4 * hidden_size))?,
        },
        tied: keys.flag("tie_word_embeddings", true)?,
        learned_positions: context_window,
        biases: BiasKind::All,
        query_key_norm: false,
        context_window,
    })
}

fn gpt_neox(keys: &SizeKeys) -> Result<Decoder, Refusal> {
    let hidden_size = keys.size("hidden_size", None)?;
    let heads = keys.size("num_attention_heads", None)?;
    Ok(Decoder {
        vocab_size: keys.count("vocab_size")?,
        hidden_size,
        layers: keys.layers("num_hidden_layers")?,
        heads,
        kv_heads: heads,
        head_dim: hidden_size / heads,
        mlp: MlpKind::Plain {
            inner: keys.size("intermediate_size", None)?,
        },
        tied: keys.flag("tie_word_embeddings", false)?,
        learned_positions: 0,
        biases: BiasKind::All,
        query_key_norm: false,
        context_window: keys.count("max_position_embeddings")?,
    })
}

fn llama(
    keys: &SizeKeys,
    biases: BiasKind,
    default_head_dim: Option<u64>,
) -> Result<Decoder, Refusal> {
    let hidden_size = keys.size("hidden_size", None)?;
    let heads = keys.size("num_attention_heads", None)?;
    Ok(Decoder {
        vocab_size: keys.count("vocab_size")?,
        hidden_size,
        layers: keys.layers("num_hidden_layers")?,
        heads,
        kv_heads: keys.size("num_key_value_heads", Some(heads))?,
        head_dim: keys.size(
            "head_dim",
            Some(default_head_dim.unwrap_or(hidden_size / heads)),
        )?,
        mlp: MlpKind::Gated {
            inner: keys.size("intermediate_size", None)?,
        },
        tied: keys.flag("tie_word_embeddings", false)?,
        learned_positions: 0,
        biases,
        query_key_norm: false,
        context_window: keys.count("max_position_embeddings")?,
    })
}

/// The keys of a config; an explicit `null` counts as a missing one.
struct SizeKeys(Map<String, Value>);

impl SizeKeys {
    fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key).filter(|value| !value.is_null())
    }

    fn size(&self, key: &str, default: Option<u64>) -> Result<u64, Refusal> {
        self.number(key, default, LARGEST_SIZE)
    }

    fn count(&self, key: &str) -> Result<u64, Refusal> {
        self.number(key, None, LARGEST_COUNT)
    }

    fn layers(&self, key: &str) -> Result<u64, Refusal> {
        self.number(key, None, MOST_LAYERS)
    }

    fn number(&self, key: &str, default: Option<u64>, largest: u64) -> Result<u64, Refusal> {
        let number = match self.get(key) {
            Some(value) => value.as_u64(),
            None => default,
        };
        number
            .filter(|number| (1..=largest).contains(number))
            .ok_or_else(|| {
                config_error(format!(
                    "`{key}` must be a whole number from 1 to {largest}"
                ))
            })
    }

    /// The biases of a Llama config, whose norms have no shift.
    fn biases(&self) -> Result<BiasKind, Refusal> {
        let attention = self.flag("attention_bias", false)?;
        Ok(match (attention, self.flag("mlp_bias", false)?) {
            (false, false) => BiasKind::None,
            (true, false) => BiasKind::Attention,
            (false, true) => BiasKind::Mlp,
            (true, true) => BiasKind::Projections,
        })
    }

    fn flag(&self, key: &str, default: bool) -> Result<bool, Refusal> {
        match self.get(key) {
            Some(value) => value
                .as_bool()
                .ok_or_else(|| config_error(format!("`{key}` must be true or false"))),
            None => Ok(default),
        }
    }
}

fn config_error(detail: String) -> Refusal {
    Refusal::Config { detail }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const QWEN3: &str = r#"{"model_type":"qwen3","hidden_size":1024,"intermediate_size":3072,"num_hidden_layers":28,
        "num_attention_heads":16,"num_key_value_heads":8,"head_dim":128,"vocab_size":151936,
        "max_position_embeddings":40960,"tie_word_embeddings":true,"rope_scaling":null}"#;

    fn refused(json: &str) -> Refusal {
        decoder_of(json.as_bytes()).unwrap_err()
    }

    #[test]
    fn sizes_are_read_by_the_names_of_each_architecture() {
        let qwen3 = decoder_of(QWEN3.as_bytes()).unwrap();
        assert_eq!(qwen3.weights().total(), 596_049_920);
        let gpt2 = br#"{"model_type":"gpt2","n_embd":768,"n_head":12,"n_layer":12,"n_positions":1024,"vocab_size":50257}"#;
        assert_eq!(decoder_of(gpt2).unwrap(), costs::published::GPT_2);
        let pythia = br#"{"model_type":"gpt_neox","hidden_size":512,"intermediate_size":2048,"num_attention_heads":8,
            "num_hidden_layers":6,"vocab_size":50304,"max_position_embeddings":2048,"tie_word_embeddings":false}"#;
        assert_eq!(decoder_of(pythia).unwrap().weights().total(), 70_426_624);
    }

    /// The weights of a golden model, counted in its file.
    #[test]
    fn biases_of_projections_are_counted() {
        let golden = include_bytes!("../../../tests/golden/model/llama-tied-bf16/config.json");
        // Embedding 80·32; for each of 2 layers attention 32·96 + 64·32 with 128 biases, MLP 3·32·48 with 128, norms 2·32; the
        // last norm.
        assert_eq!(decoder_of(golden).unwrap().weights().total(), 22_688);
        let bare = |config: &str| decoder_of(config.as_bytes()).unwrap().weights().total();
        let llama = QWEN3.replace("qwen3", "llama");
        let with = |key: &str| bare(&llama.replacen('{', &format!("{{\"{key}\":true,"), 1));
        let (attention, mlp) = (28 * (16 * 128 + 2 * 8 * 128 + 1024), 28 * (2 * 3072 + 1024));
        assert_eq!(with("attention_bias") - bare(&llama), attention);
        assert_eq!(with("mlp_bias") - bare(&llama), mlp);
    }

    #[test]
    fn what_is_not_known_is_refused_by_name() {
        let quantised =
            QWEN3.replacen('{', r#"{"quantization_config":{"quant_method":"gptq"},"#, 1);
        assert_eq!(
            refused(&quantised),
            Refusal::Quantised { how: "gptq".into() }
        );
        let unknown = |model_type: &str| Refusal::UnknownArchitecture {
            model_type: model_type.into(),
        };
        assert_eq!(refused(r#"{"model_type":"mamba"}"#), unknown("mamba"));
        assert_eq!(refused("{}"), unknown("unnamed"));
    }

    #[test]
    fn sizes_that_no_model_has_are_refused() {
        for (from, to) in [
            ("\"hidden_size\":1024", "\"hidden_size\":0"),
            ("\"hidden_size\":1024", "\"hidden_size\":1e3"),
            ("\"hidden_size\":1024", "\"hidden_size\":8"),
            ("\"num_hidden_layers\":28", "\"num_hidden_layers\":5000"),
            ("\"vocab_size\":151936", "\"vocab_size\":99999999999"),
            ("\"num_key_value_heads\":8", "\"num_key_value_heads\":7"),
            ("\"head_dim\":128", "\"head_dim\":1048576"),
            ("\"intermediate_size\":3072,", ""),
            ("\"tie_word_embeddings\":true", "\"tie_word_embeddings\":1"),
        ] {
            let json = QWEN3.replacen(from, to, 1);
            assert_ne!(json, QWEN3);
            assert!(matches!(refused(&json), Refusal::Config { .. }), "{to}");
        }
        assert!(matches!(refused("<html>"), Refusal::Config { .. }));
    }
}
