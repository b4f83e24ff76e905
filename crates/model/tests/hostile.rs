//! Damaged and hostile files: each kind of damage has its own error, which names the cause.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use std::fs;

use burn::tensor::Device;
use model::{
    CausalLm, Config, ConfigError, ForwardError, KvCache, LoadError, LogitsFor, TokenError,
};
use serde_json::{Value, json};
use support::golden;

/// The config of a valid model.
fn config_json() -> Value {
    serde_json::from_slice(&fs::read(golden("llama-gqa/config.json")).unwrap()).unwrap()
}

/// The result of parsing it with some keys changed.
fn config_with(changes: Value) -> Result<Config, ConfigError> {
    let mut config = config_json();
    let changes = changes.as_object().unwrap().clone();
    config.as_object_mut().unwrap().extend(changes);
    Config::from_json(&serde_json::to_vec(&config).unwrap())
}

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

/// One weight in a file: key, number type, shape, bytes.
type Weight = (String, safetensors::Dtype, Vec<usize>, Vec<u8>);

/// The weights of a valid model, to be damaged.
fn weights() -> Vec<Weight> {
    let bytes = fs::read(golden("llama-gqa/model.safetensors")).unwrap();
    let file = safetensors::SafeTensors::deserialize(&bytes).unwrap();
    let weight = |(key, view): (&str, safetensors::tensor::TensorView)| {
        (
            key.to_owned(),
            view.dtype(),
            view.shape().to_vec(),
            view.data().to_vec(),
        )
    };
    file.iter().map(weight).collect()
}

fn write(weights: &[Weight]) -> Vec<u8> {
    let views = weights.iter().map(|(key, dtype, shape, bytes)| {
        (
            key,
            safetensors::tensor::TensorView::new(*dtype, shape.clone(), bytes).unwrap(),
        )
    });
    safetensors::serialize(views, None).unwrap()
}

fn load(bytes: &[u8]) -> Result<CausalLm, LoadError> {
    CausalLm::load(&config_with(json!({})).unwrap(), bytes, &Device::flex())
}

/// Loads the valid weights after a change to the one with this key.
fn load_with(key: &str, change: impl FnOnce(&mut Weight)) -> Result<CausalLm, LoadError> {
    let mut weights = weights();
    change(weights.iter_mut().find(|weight| weight.0 == key).unwrap());
    load(&write(&weights))
}

/// A whole file with this header before the valid weights' bytes.
fn with_header(header: &str) -> Vec<u8> {
    let sound = write(&weights());
    let data = 8 + u64::from_le_bytes(*sound.first_chunk().unwrap()) as usize;
    [
        &(header.len() as u64).to_le_bytes(),
        header.as_bytes(),
        &sound[data..],
    ]
    .concat()
}

fn header() -> Value {
    let sound = write(&weights());
    let end = 8 + u64::from_le_bytes(*sound.first_chunk().unwrap()) as usize;
    serde_json::from_slice(&sound[8..end]).unwrap()
}

const NORM: &str = "model.norm.weight";
const QUERY: &str = "model.layers.1.self_attn.q_proj.weight";

#[test]
fn sound_weights_load() {
    load(&write(&weights())).unwrap();
    // As saved from the bare model, without the head, and with tables that older programs also saved.
    let mut bare = weights();
    for weight in &mut bare {
        weight.0 = weight.0.trim_start_matches("model.").to_owned();
    }
    bare.push((
        "layers.0.self_attn.rotary_emb.inv_freq".into(),
        safetensors::Dtype::F32,
        vec![1],
        vec![0; 4],
    ));
    load(&write(&bare)).unwrap();
}

#[test]
fn truncated_weights() {
    let sound = write(&weights());
    for length in [sound.len() - 1, sound.len() - 10_000] {
        let result = load(&sound[..length]);
        assert!(
            matches!(result, Err(LoadError::Container(_))),
            "{length} bytes: {result:?}"
        );
    }
    for length in [0, 1, 8, 100] {
        let result = load(&sound[..length]);
        assert!(
            matches!(result, Err(LoadError::TooSmall { bytes, .. }) if bytes == length),
            "{result:?}"
        );
    }
}

#[test]
fn weights_with_a_lying_header() {
    let mut sound = write(&weights());
    for length in [u64::MAX, 1 << 40, sound.len() as u64, 1, 0] {
        sound[..8].copy_from_slice(&length.to_le_bytes());
        assert!(
            matches!(load(&sound), Err(LoadError::Container(_))),
            "header of {length} bytes"
        );
    }
    assert!(matches!(
        load(&with_header("{\"a\": ")),
        Err(LoadError::Container(_))
    ));
    assert!(matches!(
        load(&with_header(&"[".repeat(50_000))),
        Err(LoadError::Container(_))
    ));
    for (field, value) in [
        ("data_offsets", json!([0, u64::MAX])),
        ("data_offsets", json!([100, 0])),
        ("data_offsets", json!([-1, 3])),
        ("shape", json!([1_u64 << 40, 1_u64 << 40])),
        ("shape", json!([u64::MAX])),
        ("shape", json!([33])),
        ("dtype", json!("F12")),
    ] {
        let mut header = header();
        header[NORM][field] = value.clone();
        let result = load(&with_header(&header.to_string()));
        assert!(
            matches!(result, Err(LoadError::Container(_))),
            "{field} {value}: {result:?}"
        );
    }
    // Two weights that share their bytes leave bytes that belong to none.
    let mut header = header();
    header["model.layers.0.input_layernorm.weight"]["data_offsets"] =
        header[NORM]["data_offsets"].clone();
    assert!(matches!(
        load(&with_header(&header.to_string())),
        Err(LoadError::Container(_))
    ));
}

#[test]
fn weights_with_another_shape() {
    let result = load_with(NORM, |weight| weight.2 = vec![4, 8]);
    let Err(LoadError::Shape {
        key,
        found,
        expected,
    }) = result
    else {
        panic!("{result:?}")
    };
    assert_eq!(
        (key.as_str(), found, expected),
        (NORM, vec![4, 8], vec![32])
    );

    let result = load_with("model.layers.0.mlp.up_proj.weight", |weight| {
        weight.2.reverse()
    });
    assert!(matches!(result, Err(LoadError::Shape { .. })), "{result:?}");
}

#[test]
fn missing_weight() {
    let mut weights = weights();
    weights.retain(|weight| weight.0 != QUERY);
    let result = load(&write(&weights));
    assert!(
        matches!(&result, Err(LoadError::Missing { key }) if key == QUERY),
        "{result:?}"
    );
}

#[test]
fn unexpected_weight() {
    let mut weights = weights();
    let extra = "model.layers.0.self_attn.q_proj.bias";
    weights.push((
        extra.to_owned(),
        safetensors::Dtype::F32,
        vec![32],
        vec![0; 128],
    ));
    let result = load(&write(&weights));
    assert!(
        matches!(&result, Err(LoadError::Unexpected { key }) if key == extra),
        "{result:?}"
    );
}

#[test]
fn weights_of_another_kind() {
    let result = load_with(NORM, |weight| weight.1 = safetensors::Dtype::I32);
    let expected = safetensors::Dtype::I32;
    assert!(
        matches!(&result, Err(LoadError::Dtype { key, found }) if key == NORM && *found == expected),
        "{result:?}"
    );
}

#[test]
fn weights_that_are_not_finite() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let result = load_with(QUERY, |weight| {
            weight.3[40..44].copy_from_slice(&bad.to_le_bytes())
        });
        let Err(LoadError::NotFinite { key, index, value }) = result else {
            panic!("{result:?}")
        };
        assert_eq!(
            (key.as_str(), index, value.to_bits()),
            (QUERY, 10, bad.to_bits())
        );
    }
    let half_nan = half::bf16::NAN.to_le_bytes().repeat(32);
    let result = load_with(NORM, |weight| {
        (weight.1, weight.3) = (safetensors::Dtype::BF16, half_nan)
    });
    assert!(
        matches!(result, Err(LoadError::NotFinite { index: 0, .. })),
        "{result:?}"
    );
}

#[test]
fn config_that_asks_for_more_than_there_is() {
    let bytes = write(&weights());
    for change in [
        json!({ "num_hidden_layers": 1 << 24 }),
        json!({ "vocab_size": 1 << 24 }),
        json!({ "vocab_size": 1 << 24, "hidden_size": 1 << 24, "num_hidden_layers": 1 << 24 }),
    ] {
        let config = config_with(change).unwrap();
        let result = CausalLm::load(&config, &bytes, &Device::flex());
        assert!(
            matches!(result, Err(LoadError::TooSmall { .. })),
            "{result:?}"
        );
    }
}

#[test]
fn tokens_that_are_no_input() {
    let model = load(&write(&weights())).unwrap();
    assert_eq!(model.tokens(&[]).unwrap_err(), TokenError::NoTokens);
    let beyond = TokenError::OutOfVocabulary {
        id: 80,
        vocab_size: 80,
    };
    assert_eq!(model.tokens(&[1, 80]).unwrap_err(), beyond);
}

#[test]
fn more_tokens_than_positions() {
    let model = load(&write(&weights())).unwrap();
    let mut cache = KvCache::new(model.config(), &Device::flex());
    let mut pass = |count| {
        let tokens = model.tokens(&vec![5; count]).unwrap();
        model
            .forward(tokens, &mut cache, LogitsFor::Last)
            .map(|logits| logits.dims())
    };
    let full = |cached, new| {
        Err(ForwardError::ContextFull(model::ContextFull {
            cached,
            new,
            context_window: 144,
        }))
    };
    assert_eq!(pass(145), full(0, 145));
    assert_eq!(pass(144), Ok([1, 1, 80]));
    assert_eq!(pass(1), full(144, 1));
    assert_eq!((cache.len(), cache.remaining()), (144, 0));
    assert!(
        model
            .forward_without_cache(model.tokens(&[5; 145]).unwrap())
            .is_err()
    );
}
