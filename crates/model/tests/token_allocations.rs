//! How often a token asks for memory. The count is the same on every machine and under every load, which a time is not.
//!
//! Alone in its file, because it counts the allocations of the whole program.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use std::alloc::System;

use burn::tensor::Device;
use model::{CausalLm, Config, LogitsFor, WeightDtype, WeightFormat};
use serde_json::{Value, json};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use support::{fresh_cache, logits};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// An architecture, and the most allocations of a token in it.
struct AllocationLimit {
    config: fn(usize) -> Value,
    /// In each layer.
    layer: usize,
    /// Everywhere else: embedding, positions, final norm, head, reading the logits.
    rest: usize,
}

/// As measured: most of them are burn's descriptions of tensors, a few bytes each. A larger number is a cost that every
/// token pays; a smaller one belongs here.
const LIMITS: [AllocationLimit; 2] = [
    AllocationLimit {
        config: |layers| {
            json!({
                "model_type": "gpt2", "vocab_size": 96, "n_positions": 64, "n_embd": 32, "n_layer": layers, "n_head": 4,
            })
        },
        layer: 109,
        rest: 37,
    },
    AllocationLimit {
        config: |layers| {
            json!({
                "model_type": "llama", "vocab_size": 96, "max_position_embeddings": 64, "hidden_size": 32,
                "intermediate_size": 64, "num_hidden_layers": layers, "num_attention_heads": 4,
                "num_key_value_heads": 2, "rms_norm_eps": 1e-5, "tie_word_embeddings": true,
            })
        },
        layer: 156,
        rest: 45,
    },
];

/// The allocations of three tokens, one after the other, in a model of so many layers.
fn allocations(config: &Value, format: WeightFormat) -> [usize; 3] {
    let config = Config::from_json(config.to_string().as_bytes()).unwrap();
    let device = Device::flex();
    device.seed(7);
    let file = CausalLm::init(&config, &device)
        .to_safetensors(WeightDtype::F32)
        .unwrap();
    let model = CausalLm::load_packed(&config, &file, format).unwrap();
    let mut cache = fresh_cache(&model);
    logits(&model, &mut cache, &[1, 2, 3], LogitsFor::Last);
    // The first token may fill what is kept for all later ones.
    logits(&model, &mut cache, &[4], LogitsFor::Last);
    [5, 6, 7].map(|token| {
        let region = Region::new(ALLOCATOR);
        logits(&model, &mut cache, &[token], LogitsFor::Last);
        let counted = region.change();
        counted.allocations + counted.reallocations
    })
}

#[test]
fn a_token_allocates_no_more_than_it_did() {
    for AllocationLimit {
        config,
        layer,
        rest,
    } in LIMITS
    {
        for format in WeightFormat::ALL {
            let [one, three] = [1, 3].map(|layers| {
                let counts = allocations(&config(layers), format);
                assert_eq!(
                    counts, [counts[0]; 3],
                    "the text before it is longer each time"
                );
                counts[0]
            });
            let in_layer = (three - one) / 2;
            let (found, most) = ((in_layer, one - in_layer), (layer, rest));
            let family = &config(1)["model_type"];
            assert!(
                found.0 <= most.0 && found.1 <= most.1,
                "{family} in {format}: {found:?} allocations in a layer and elsewhere; at most {most:?} are allowed"
            );
        }
    }
}
