//! Why the network here cannot run what a `config.json` describes: before a byte of its weights is fetched.

use decoder_config::ConfigError;

use crate::refusal::Refusal;
use crate::repo::quoted;

impl From<ConfigError> for Refusal {
    fn from(error: ConfigError) -> Self {
        match error {
            ConfigError::Quantized { method } => Self::Quantised {
                how: quoted(&method),
            },
            ConfigError::ModelType { found } => Self::UnknownArchitecture {
                model_type: quoted(&found),
            },
            ConfigError::Missing { key: "model_type" } => Self::UnknownArchitecture {
                model_type: "unnamed".into(),
            },
            other => Self::Config {
                detail: other.to_string(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use costs::Decoder;
    use decoder_config::Config;

    const QWEN3: &str = r#"{"model_type":"qwen3","hidden_size":1024,"intermediate_size":3072,"num_hidden_layers":28,
        "num_attention_heads":16,"num_key_value_heads":8,"head_dim":128,"vocab_size":151936,
        "max_position_embeddings":40960,"tie_word_embeddings":true,"rope_scaling":null}"#;

    fn decoder_of(config: &[u8]) -> Result<Decoder, Refusal> {
        Ok(*Config::from_json(config)?.decoder())
    }

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
        let yarn = QWEN3.replace("null", r#"{"rope_type":"yarn"}"#);
        assert!(matches!(refused(&yarn), Refusal::Config { detail } if detail.contains("yarn")));
    }

    #[test]
    fn sizes_that_no_model_has_are_refused() {
        for (from, to) in [
            ("\"hidden_size\":1024", "\"hidden_size\":0"),
            ("\"hidden_size\":1024", "\"hidden_size\":1e3"),
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
