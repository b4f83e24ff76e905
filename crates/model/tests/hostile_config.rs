//! Damaged and hostile configs: each kind of damage has its own error, which names the key.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use std::fs;

use model::{Config, ConfigError};
use serde_json::{Value, json};
use support::{config_json, config_with, golden};

fn gpt2_with(changes: Value) -> Result<Config, ConfigError> {
    let mut config: Value =
        serde_json::from_slice(&fs::read(golden("gpt2/config.json")).unwrap()).unwrap();
    config
        .as_object_mut()
        .unwrap()
        .extend(changes.as_object().unwrap().clone());
    Config::from_json(&serde_json::to_vec(&config).unwrap())
}

/// Asserts that a config is rejected as invalid because of this key.
#[track_caller]
fn invalid(result: Result<Config, ConfigError>, expected: &str) {
    match result {
        Err(ConfigError::Invalid { key, .. }) => assert_eq!(key, expected),
        other => panic!("{expected}: {other:?}"),
    }
}

/// Asserts that a config is rejected as unsupported because of this key.
#[track_caller]
fn unsupported(result: Result<Config, ConfigError>, expected: &str) {
    match result {
        Err(ConfigError::Unsupported { key, .. }) => assert_eq!(key, expected),
        other => panic!("{expected}: {other:?}"),
    }
}

#[test]
fn config_that_is_no_json_object() {
    for bytes in [
        &b""[..],
        b"{",
        b"[1]",
        b"\xff\xfe",
        b"<html>",
        &b"[".repeat(100_000),
    ] {
        assert!(matches!(
            Config::from_json(bytes),
            Err(ConfigError::Json(_))
        ));
    }
}

#[test]
fn config_without_a_size() {
    let mut config = config_json();
    config.as_object_mut().unwrap().remove("hidden_size");
    let result = Config::from_json(&serde_json::to_vec(&config).unwrap());
    assert!(
        matches!(result, Err(ConfigError::Missing { key: "hidden_size" })),
        "{result:?}"
    );
}

#[test]
fn config_with_senseless_sizes() {
    for key in [
        "vocab_size",
        "hidden_size",
        "intermediate_size",
        "num_hidden_layers",
        "num_attention_heads",
    ] {
        for value in [
            json!(0),
            json!(-1),
            json!(2.5),
            json!("8"),
            json!(u64::MAX),
            json!(1_u64 << 40),
            json!([]),
        ] {
            invalid(config_with(json!({ key: value })), key);
        }
    }
    invalid(
        config_with(json!({ "num_key_value_heads": 0 })),
        "num_key_value_heads",
    );
    invalid(
        config_with(json!({ "max_position_embeddings": 0 })),
        "max_position_embeddings",
    );
    invalid(gpt2_with(json!({ "n_head": 0 })), "n_head");
    invalid(gpt2_with(json!({ "n_inner": 0 })), "n_inner");
}

#[test]
fn config_whose_heads_do_not_divide() {
    invalid(gpt2_with(json!({ "n_head": 5 })), "n_head");
    invalid(
        config_with(json!({ "num_key_value_heads": 3 })),
        "num_key_value_heads",
    );
    invalid(
        config_with(json!({ "num_key_value_heads": 8 })),
        "num_key_value_heads",
    );
    invalid(
        config_with(json!({ "head_dim": null, "num_attention_heads": 6 })),
        "num_attention_heads",
    );
    invalid(config_with(json!({ "head_dim": 7 })), "head_dim");
    invalid(config_with(json!({ "head_dim": 1 << 24 })), "head_dim");
}

#[test]
fn config_with_senseless_numbers() {
    for value in [
        json!(0.0),
        json!(-1e-5),
        json!(1.0),
        json!("small"),
        json!(1e-50),
    ] {
        invalid(
            config_with(json!({ "rms_norm_eps": value })),
            "rms_norm_eps",
        );
    }
    let theta = |value: Value| config_with(json!({ "rope_parameters": { "rope_theta": value } }));
    for value in [json!(0), json!(-10_000), json!("big"), json!(1e300)] {
        invalid(theta(value), "rope_theta");
    }
    invalid(
        config_with(json!({ "eos_token_id": [1, "end"] })),
        "eos_token_id",
    );
    invalid(
        config_with(json!({ "tie_word_embeddings": "no" })),
        "tie_word_embeddings",
    );
}

#[test]
fn config_of_a_model_this_crate_does_not_compute() {
    unsupported(
        config_with(json!({ "model_type": "mixtral" })),
        "model_type",
    );
    unsupported(config_with(json!({ "hidden_act": "relu" })), "hidden_act");
    unsupported(
        config_with(json!({ "quantization_config": { "bits": 4 } })),
        "quantization_config",
    );
    let llama3 = json!({ "rope_type": "llama3", "rope_theta": 5e5, "factor": 8.0 });
    unsupported(
        config_with(json!({ "rope_parameters": llama3 })),
        "rope_parameters",
    );
    unsupported(
        config_with(json!({ "rope_scaling": { "type": "linear", "factor": 2.0 } })),
        "rope_scaling",
    );
    unsupported(
        config_with(json!({ "partial_rotary_factor": 0.5 })),
        "partial_rotary_factor",
    );
    unsupported(
        config_with(json!({ "model_type": "mistral", "sliding_window": 32 })),
        "sliding_window",
    );
    let unsaid = json!({ "model_type": "mistral", "max_position_embeddings": 8192 });
    unsupported(config_with(unsaid), "sliding_window");
    let window = json!({ "model_type": "qwen2", "use_sliding_window": true, "sliding_window": 32 });
    unsupported(config_with(window), "sliding_window");
    let layers = json!(["full_attention", "sliding_attention", "full_attention"]);
    unsupported(
        config_with(json!({ "model_type": "qwen3", "layer_types": layers })),
        "layer_types",
    );
    unsupported(
        gpt2_with(json!({ "activation_function": "relu" })),
        "activation_function",
    );
    unsupported(
        gpt2_with(json!({ "scale_attn_weights": false })),
        "scale_attn_weights",
    );
    unsupported(
        gpt2_with(json!({ "scale_attn_by_inverse_layer_idx": true })),
        "scale_attn_by_inverse_layer_idx",
    );
    unsupported(
        gpt2_with(json!({ "add_cross_attention": true })),
        "add_cross_attention",
    );
}

#[test]
fn config_whose_extras_are_not_in_force_is_read() {
    let harmless = json!({ "rope_scaling": null, "rope_parameters": null, "rope_theta": 10_000.0, "use_cache": false });
    let config = config_with(harmless).unwrap();
    assert_eq!(config, config_with(json!({})).unwrap());
    let wide = json!({ "model_type": "mistral", "sliding_window": 144 });
    assert_eq!(config_with(wide).unwrap(), config);
    let none =
        json!({ "model_type": "mistral", "sliding_window": null, "max_position_embeddings": 8192 });
    assert_eq!(config_with(none).unwrap().context_window(), 8192);
    let ends = config_with(json!({ "eos_token_id": [2, 7] })).unwrap();
    assert_eq!(ends.eos_token_ids(), [2, 7]);
    let endless = config_with(json!({ "eos_token_id": null })).unwrap();
    assert!(endless.eos_token_ids().is_empty());
}
