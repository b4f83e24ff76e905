//! The weights that are drawn from a seed are those with which a training begins, for each family of networks.

use burn::tensor::Device;
use model::{CausalLm, Config, WeightDtype, initial_safetensors};
use serde_json::json;

/// Configs of the four kinds of parameters: tied and own heads, biases, learned positions, norms of queries and keys.
fn configs() -> Vec<Config> {
    let llama = json!({
        "model_type": "llama", "vocab_size": 24, "hidden_size": 16, "intermediate_size": 40, "num_hidden_layers": 2,
        "num_attention_heads": 4, "num_key_value_heads": 2, "max_position_embeddings": 16, "rms_norm_eps": 1e-5,
        "rope_theta": 1e4, "tie_word_embeddings": true,
    });
    let with = |changes: serde_json::Value| {
        let mut config = llama.clone();
        let object = config.as_object_mut().unwrap();
        object.extend(changes.as_object().unwrap().clone());
        config
    };
    let all = [
        llama.clone(),
        with(json!({ "tie_word_embeddings": false, "model_type": "qwen2" })),
        with(json!({ "model_type": "qwen3", "head_dim": 8 })),
        json!({ "model_type": "gpt2", "vocab_size": 24, "n_embd": 16, "n_layer": 3, "n_head": 4, "n_positions": 16 }),
        with(
            json!({ "model_type": "gpt_neox", "num_key_value_heads": 4, "layer_norm_eps": 1e-5, "rotary_pct": 0.5,
            "rotary_emb_base": 10_000, "use_parallel_residual": true, "hidden_act": "gelu", "tie_word_embeddings": false }),
        ),
    ];
    let read = |config: &serde_json::Value| Config::from_json(config.to_string().as_bytes());
    all.iter().map(|config| read(config).unwrap()).collect()
}

#[test]
fn they_are_the_weights_that_a_training_begins_with_bit_by_bit() {
    let device = Device::flex();
    for (index, config) in configs().iter().enumerate() {
        for (seed, dtype) in [(1, WeightDtype::F16), (42, WeightDtype::F32)] {
            device.seed(seed);
            let begun = CausalLm::init(config, &device).to_safetensors(dtype);
            let drawn = initial_safetensors(config, seed, dtype).unwrap();
            assert!(drawn == begun.unwrap(), "config {index}, seed {seed}");
        }
    }
}
