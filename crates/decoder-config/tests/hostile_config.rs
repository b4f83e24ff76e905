//! Damaged and hostile configs: each kind of damage has its own error, which names the key.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::Path;

use decoder_config::{Config, ConfigError, Family, Positions, RotaryScaling};
use serde_json::{Value, json};

/// The config of a golden model.
fn golden(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/model");
    serde_json::from_slice(&fs::read(folder.join(name).join("config.json")).unwrap()).unwrap()
}

fn changed(mut config: Value, changes: Value) -> Result<Config, ConfigError> {
    let changes = changes.as_object().unwrap().clone();
    config.as_object_mut().unwrap().extend(changes);
    Config::from_json(&serde_json::to_vec(&config).unwrap())
}

fn config_with(changes: Value) -> Result<Config, ConfigError> {
    changed(golden("llama-gqa"), changes)
}

fn gpt2_with(changes: Value) -> Result<Config, ConfigError> {
    changed(golden("gpt2"), changes)
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
    let mut config = golden("llama-gqa");
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
fn the_weights_of_the_largest_config_are_counted_without_overflow() {
    let (v, d, layers) = (1_u128 << 24, 1_u128 << 20, 1_u128 << 12);
    let largest = json!({
        "vocab_size": v as u64, "max_position_embeddings": 1 << 24, "hidden_size": d as u64,
        "intermediate_size": d as u64, "num_hidden_layers": layers as u64, "head_dim": 1 << 10,
        "num_attention_heads": 1 << 10, "num_key_value_heads": 1 << 10, "tie_word_embeddings": false,
    });
    // Llama: queries, keys, values and output; gate, up and down; two norms.
    let expected = 2 * v * d + layers * (4 * d * d + 3 * d * d + 2 * d) + d;
    let config = config_with(largest).unwrap();
    assert_eq!(u128::from(config.parameter_count()), expected);
    for (key, above) in [
        ("vocab_size", (1 << 24) + 1),
        ("hidden_size", (1 << 20) + 1),
        ("num_hidden_layers", (1 << 12) + 1),
    ] {
        invalid(config_with(json!({ key: above })), key);
    }
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

/// Asserts that a config is rejected with this error, whose sentence names what was found and what to choose instead.
#[track_caller]
fn refused(result: Result<Config, ConfigError>, expected: &str, is_it: fn(&ConfigError) -> bool) {
    let error = result.unwrap_err();
    assert!(is_it(&error), "{error:?}");
    let sentence = error.to_string();
    assert!(sentence.contains(expected), "{sentence}");
    assert!(sentence.contains("choose "), "no next step: {sentence}");
}

#[test]
fn config_of_another_family() {
    for other in ["mixtral", "gemma2", "phi3", "gpt_neo"] {
        let result = config_with(json!({ "model_type": other }));
        refused(result, other, |error| {
            matches!(error, ConfigError::ModelType { .. })
        });
    }
    let sentence = config_with(json!({ "model_type": "bert" })).unwrap_err();
    for supported in Family::ALL.map(Family::id) {
        assert!(sentence.to_string().contains(supported));
        let named = config_with(json!({ "model_type": supported }));
        assert!(!matches!(named, Err(ConfigError::ModelType { .. })));
    }
}

#[test]
fn config_of_quantized_weights() {
    let quantized = |error: &ConfigError| matches!(error, ConfigError::Quantized { .. });
    let gptq = json!({ "quantization_config": { "quant_method": "gptq", "bits": 4 } });
    refused(config_with(gptq), "(gptq)", quantized);
    let unnamed = json!({ "quantization_config": { "bits": 4 } });
    refused(config_with(unnamed), "bits", quantized);
}

#[test]
fn config_with_a_window_over_the_context() {
    let window = |error: &ConfigError| matches!(error, ConfigError::SlidingWindow { .. });
    let mistral = json!({ "model_type": "mistral", "sliding_window": 32 });
    refused(config_with(mistral), "32 of 144", window);
    let unsaid = json!({ "model_type": "mistral", "max_position_embeddings": 8192 });
    refused(config_with(unsaid), "4096 of 8192", window);
    let qwen2 = json!({ "model_type": "qwen2", "use_sliding_window": true, "sliding_window": 32 });
    refused(config_with(qwen2), "32 of 144", window);
    let layers = json!(["full_attention", "sliding_attention", "full_attention"]);
    let qwen3 = config_with(json!({ "model_type": "qwen3", "layer_types": layers }));
    refused(qwen3, "sliding_attention", |error| {
        matches!(error, ConfigError::LayerType { .. })
    });
}

#[test]
fn config_with_another_rotary_embedding() {
    let rope = |error: &ConfigError| matches!(error, ConfigError::RopeType { .. });
    for kind in ["linear", "dynamic", "yarn", "longrope"] {
        let old = json!({ "rope_scaling": { "type": kind, "factor": 2.0 } });
        refused(config_with(old), kind, rope);
        let new = json!({ "rope_parameters": { "rope_type": kind, "rope_theta": 1e4 } });
        refused(config_with(new), kind, rope);
    }
    for by_layer in [
        json!({ "full_attention": { "rope_theta": 1e6 }, "sliding_attention": { "rope_theta": 1e4 } }),
        json!({ "rope_type": 7 }),
        json!("linear"),
    ] {
        let result = config_with(json!({ "rope_parameters": by_layer }));
        refused(result, "rope_type", rope);
    }
    unsupported(
        config_with(json!({ "partial_rotary_factor": 0.5 })),
        "partial_rotary_factor",
    );
}

#[test]
fn config_with_an_incomplete_llama3_scaling() {
    let with = |key: &str, value: Value| {
        let mut rope = json!({
            "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
        });
        rope[key] = value;
        config_with(json!({ "rope_scaling": rope }))
    };
    for key in ["factor", "low_freq_factor", "high_freq_factor"] {
        let result = with(key, Value::Null);
        assert!(
            matches!(&result, Err(ConfigError::Missing { key: found }) if *found == key),
            "{result:?}"
        );
        invalid(with(key, json!(-1.0)), key);
    }
    invalid(with("high_freq_factor", json!(1.0)), "high_freq_factor");
    let context = "original_max_position_embeddings";
    invalid(with(context, json!(0)), context);
}

#[test]
fn config_with_another_activation_or_attention() {
    let activation = |error: &ConfigError| matches!(error, ConfigError::ActivationFunction { .. });
    refused(
        config_with(json!({ "hidden_act": "relu" })),
        "relu",
        activation,
    );
    let relu = json!({ "activation_function": "relu" });
    refused(gpt2_with(relu), "relu", activation);
    let neox = json!({ "model_type": "gpt_neox", "hidden_act": "silu" });
    refused(config_with(neox), "silu", activation);

    for (key, value) in [
        ("scale_attn_weights", false),
        ("scale_attn_by_inverse_layer_idx", true),
        ("add_cross_attention", true),
    ] {
        refused(gpt2_with(json!({ key: value })), key, |error| {
            matches!(error, ConfigError::AttentionVariant { .. })
        });
    }
}

#[test]
fn config_with_a_fraction_of_the_head_rotated() {
    let neox = |rope: Value| {
        let mut config = json!({
            "model_type": "gpt_neox", "hidden_act": "gelu", "num_attention_heads": 4,
            "rope_parameters": null, "rope_theta": null,
        });
        let object = config.as_object_mut().unwrap();
        object.extend(rope.as_object().unwrap().clone());
        config_with(config)
    };
    let rotary = |result: Result<Config, ConfigError>| match result.unwrap().positions() {
        Positions::Rotary(rotary) => (rotary.theta, rotary.width),
        Positions::Learned => panic!("no rotary positions"),
    };
    // Heads have 8 coordinates.
    assert_eq!(rotary(neox(json!({}))), (10_000.0, 2));
    let old = json!({ "rotary_pct": 0.5, "rotary_emb_base": 500 });
    assert_eq!(rotary(neox(old)), (500.0, 4));
    let new = json!({ "rope_parameters": { "partial_rotary_factor": 1.0, "rope_theta": 700.0 } });
    assert_eq!(rotary(neox(new)), (700.0, 8));
    for senseless in [0.0, 0.1, 0.4, 1.01, -0.5] {
        invalid(neox(json!({ "rotary_pct": senseless })), "rotary_pct");
    }
}

#[test]
fn llama3_scaling_is_read_in_both_forms() {
    let scaling = json!({
        "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
        "original_max_position_embeddings": 32,
    });
    let old = json!({ "rope_parameters": null, "rope_theta": 5e5, "rope_scaling": scaling });
    let old = config_with(old).unwrap();
    let mut new = scaling;
    new["rope_theta"] = json!(5e5);
    assert_eq!(old, config_with(json!({ "rope_parameters": new })).unwrap());
    let Positions::Rotary(rotary) = old.positions() else {
        panic!("no rotary positions")
    };
    let expected = RotaryScaling::Llama3 {
        factor: 8.0,
        low_freq_factor: 1.0,
        high_freq_factor: 4.0,
        original_context: 32,
    };
    assert_eq!((rotary.theta, rotary.scaling), (5e5, expected));
}

#[test]
fn config_whose_extras_are_not_in_force_is_read() {
    let harmless = json!({ "rope_scaling": null, "rope_parameters": null, "rope_theta": 10_000.0, "use_cache": false });
    let config = config_with(harmless).unwrap();
    assert_eq!(config, config_with(json!({})).unwrap());
    let wide = json!({ "model_type": "mistral", "sliding_window": 144 });
    assert_eq!(config_with(wide).unwrap().decoder(), config.decoder());
    let none =
        json!({ "model_type": "mistral", "sliding_window": null, "max_position_embeddings": 8192 });
    assert_eq!(config_with(none).unwrap().context_window(), 8192);
    let ends = config_with(json!({ "eos_token_id": [2, 7] })).unwrap();
    assert_eq!(ends.eos_token_ids(), [2, 7]);
    let endless = config_with(json!({ "eos_token_id": null })).unwrap();
    assert!(endless.eos_token_ids().is_empty());
    let odd = config_with(json!({ "eos_token_id": [-1, 2, null], "bos_token_id": -1 })).unwrap();
    assert_eq!((odd.eos_token_ids(), odd.bos_token_id()), (&[2][..], None));
}
