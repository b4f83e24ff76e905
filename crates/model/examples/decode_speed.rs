//! Measures the time per token on the CPU: `cargo run --release -p model --example decode_speed`.
//!
//! Two configs with random weights, a small Llama of four layers and the smallest GPT-2: with parameters of burn, and with
//! packed weights in each format.

use std::error::Error;
use std::time::Instant;

use burn::tensor::Device;
use model::{CausalLm, Config, KvCache, LlamaDimensions, LogitsFor, WeightDtype, WeightFormat};
use serde_json::json;

const PROMPT: u32 = 16;
const NEW_TOKENS: u32 = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let small = Config::llama(&LlamaDimensions {
        vocab_size: 1024,
        max_position_embeddings: 256,
        hidden_size: 128,
        intermediate_size: 384,
        num_hidden_layers: 4,
        num_attention_heads: 8,
        num_key_value_heads: 4,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        tie_word_embeddings: true,
        bos_token_id: None,
        eos_token_id: None,
    })?;
    let gpt2 = json!({
        "model_type": "gpt2", "vocab_size": 50257, "n_positions": 1024, "n_embd": 768, "n_layer": 12, "n_head": 12,
    });
    let gpt2 = Config::from_json(gpt2.to_string().as_bytes())?;
    for (name, config) in [("small Llama", small), ("GPT-2", gpt2)] {
        let model = CausalLm::init(&config, &Device::flex());
        println!(
            "{name}, {:.1} M parameters",
            config.parameter_count() as f64 / 1e6
        );
        measure("burn", &model)?;
        let weights = model.to_safetensors(WeightDtype::F32)?;
        drop(model);
        for format in WeightFormat::ALL {
            let model = CausalLm::load_packed(&config, &weights, format)?;
            measure(format.name(), &model)?;
        }
    }
    Ok(())
}

fn measure(name: &str, model: &CausalLm) -> Result<(), Box<dyn Error>> {
    let device = Device::flex();
    let prompt = (0..PROMPT).collect::<Vec<_>>();
    let mut decode = Vec::new();
    let mut prefill = Vec::new();
    for _ in 0..3 {
        let mut cache = KvCache::new(model.config(), &device);
        let mut pass = |tokens: &[u32]| -> Result<f64, Box<dyn Error>> {
            let start = Instant::now();
            let logits = model.forward(model.tokens(tokens)?, &mut cache, LogitsFor::Last)?;
            logits.try_into_data()?;
            Ok(start.elapsed().as_secs_f64() * 1e3)
        };
        prefill.push(pass(&prompt)?);
        for token in 0..NEW_TOKENS {
            decode.push(pass(&[token])?);
        }
    }
    println!(
        "  {name}: prefill of {PROMPT} tokens {:.2} ms, then {:.3} ms a token (medians)",
        median(&mut prefill),
        median(&mut decode),
    );
    Ok(())
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
