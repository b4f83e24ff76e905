//! Damaged and hostile weights, and tokens that are no input: each has its own error, which names the cause.

use std::fs;

use crate::support::{config_with, golden};
use burn::tensor::Device;
use model::{CausalLm, Config, ForwardError, KvCache, LoadError, LogitsFor, TokenError};
use serde_json::{Value, json};

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
fn head_that_repeats_the_embedding() {
    let tied = config_with(json!({ "tie_word_embeddings": true })).unwrap();
    let load = |change: &dyn Fn(&mut Weight)| {
        let mut weights = weights();
        let is_head = |weight: &&mut Weight| weight.0 == "lm_head.weight";
        change(weights.iter_mut().find(is_head).unwrap());
        CausalLm::load(&tied, &write(&weights), &Device::flex())
    };
    load(&|_| {}).unwrap();
    let result = load(&|head| head.2.reverse());
    assert!(
        matches!(&result, Err(LoadError::Shape { key, .. }) if key == "lm_head.weight"),
        "{result:?}"
    );
}

#[test]
fn tables_that_older_programs_saved_are_dropped() {
    let folder = golden("gpt-neox-parallel");
    let bytes = fs::read(folder.join("model.safetensors")).unwrap();
    let config = Config::from_json(&fs::read(folder.join("config.json")).unwrap()).unwrap();
    let file = safetensors::SafeTensors::deserialize(&bytes).unwrap();
    let mut weights: Vec<Weight> = file
        .iter()
        .map(|(key, view)| {
            (
                key.into(),
                view.dtype(),
                view.shape().to_vec(),
                view.data().into(),
            )
        })
        .collect();
    let attention = "gpt_neox.layers.0.attention";
    for (name, dtype, count, width) in [
        ("bias", safetensors::Dtype::BOOL, 144 * 144, 1),
        ("masked_bias", safetensors::Dtype::F16, 1, 2),
        ("rotary_emb.inv_freq", safetensors::Dtype::F16, 2, 2),
    ] {
        weights.push((
            format!("{attention}.{name}"),
            dtype,
            vec![count],
            vec![0; count * width],
        ));
    }
    CausalLm::load(&config, &write(&weights), &Device::flex()).unwrap();
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
            matches!(result, Err(LoadError::TooSmall { bytes, .. }) if bytes == length as u64),
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
        json!({ "num_hidden_layers": 1 << 12 }),
        json!({ "vocab_size": 1 << 24 }),
        json!({ "vocab_size": 1 << 24, "hidden_size": 1 << 20, "num_hidden_layers": 1 << 12 }),
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
