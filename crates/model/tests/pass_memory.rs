//! A pass must not copy weights: a transposed view of them once made every token three times as slow.
//!
//! Alone in its file, because it counts the allocations of the whole program.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use std::alloc::System;

use burn::tensor::Device;
use model::{CausalLm, Config, LlamaDimensions, LogitsFor, WeightDtype, WeightFormat};
use serde_json::json;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use support::{fresh_cache, logits};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Size in bytes of the smallest weight matrix of the models below, D × D.
const SMALLEST_MATRIX: usize = 256 * 256 * 4;

#[test]
fn a_decode_step_allocates_less_than_any_weight_matrix() {
    let llama = Config::llama(&LlamaDimensions {
        vocab_size: 300,
        max_position_embeddings: 64,
        hidden_size: 256,
        intermediate_size: 256,
        num_hidden_layers: 1,
        num_attention_heads: 16,
        num_key_value_heads: 16,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        tie_word_embeddings: true,
        bos_token_id: None,
        eos_token_id: None,
    });
    let gpt2 = json!({
        "model_type": "gpt2", "vocab_size": 300, "n_positions": 64, "n_embd": 256, "n_layer": 1, "n_head": 16,
        "n_inner": 256, "tie_word_embeddings": false,
    });
    for config in [
        llama.unwrap(),
        Config::from_json(gpt2.to_string().as_bytes()).unwrap(),
    ] {
        // Loaded from a file, where the weights are transposed.
        let file = CausalLm::init(&config, &Device::flex())
            .to_safetensors(WeightDtype::F32)
            .unwrap();
        let parameters = CausalLm::load(&config, &file, &Device::flex());
        let packed = WeightFormat::ALL.map(|format| CausalLm::load_packed(&config, &file, format));
        for model in [parameters].into_iter().chain(packed) {
            let model = model.unwrap();
            let mut cache = fresh_cache(&model);
            logits(&model, &mut cache, &[1, 2, 3], LogitsFor::Last);

            let region = Region::new(ALLOCATOR);
            logits(&model, &mut cache, &[4], LogitsFor::Last);
            let allocated = region.change().bytes_allocated;
            assert!(
                allocated < SMALLEST_MATRIX,
                "{allocated} bytes allocated, {:?}, {:?}",
                config.positions(),
                model.weight_format()
            );
        }
    }
}
