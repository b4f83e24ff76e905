//! Times passes of networks with random weights on this machine's adapter: milliseconds a token and the bytes of weights
//! read a second, for each weight format and both ways to divide the work.
//!
//! `pace small` for 1 million weights, `medium` for 124, `large` for 362 million.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::env;
use std::time::Instant;

use cubecl::client::Client;
use cubecl::wgpu::{AutoGraphicsApi, RuntimeOptions, WgpuDevice, init_setup};
use decoder_config::{Config, LlamaDimensions};
use gpu_kernels::{DeviceLogits, DeviceNetwork, DeviceParameters, KernelTuning};
use kernels::WeightFormat;
use pollster::block_on;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Tokens that are timed.
const TOKENS: usize = 32;
/// Tokens of the prefill that is timed.
const PROMPT: usize = 64;

fn main() {
    let device = WgpuDevice::default();
    let options = RuntimeOptions {
        tasks_max: 512,
        ..RuntimeOptions::default()
    };
    let setup = init_setup::<AutoGraphicsApi>(&device, options);
    println!("{:?}", setup.adapter.get_info());
    let client = cubecl::Device::from(device).client();
    for name in env::args().skip(1) {
        let config = Config::llama(&dimensions(&name)).unwrap();
        println!("{name}: {} weights", config.parameter_count());
        for format in WeightFormat::ALL {
            for (what, tuning) in [
                ("software", KernelTuning::SOFTWARE),
                ("hardware", KernelTuning::HARDWARE),
            ] {
                time(&client, &config, format, tuning, what);
            }
        }
    }
}

/// The shapes: width, layers, heads, key/value heads, inner width, vocabulary.
fn dimensions(name: &str) -> LlamaDimensions {
    let (hidden_size, layers, heads, kv_heads, inner, vocab_size) = match name {
        "small" => (128, 4, 4, 4, 344, 2_048),
        "medium" => (768, 12, 12, 12, 2_048, 50_257),
        _ => (960, 32, 15, 5, 2_560, 49_152),
    };
    LlamaDimensions {
        vocab_size,
        max_position_embeddings: 1024,
        hidden_size,
        intermediate_size: inner,
        num_hidden_layers: layers,
        num_attention_heads: heads,
        num_key_value_heads: kv_heads,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        tie_word_embeddings: true,
        bos_token_id: None,
        eos_token_id: None,
    }
}

/// A network with random weights.
fn network(
    client: &Client,
    config: &Config,
    format: WeightFormat,
    tuning: KernelTuning,
) -> DeviceNetwork {
    let mut random = StdRng::seed_from_u64(1);
    let mut parameters = DeviceParameters::new(client.clone(), config, format, tuning);
    let mut matrix = |path: String, count: usize| {
        let numbers = (0..count).map(|_| 0.07 * (random.random::<f32>() - 0.5));
        parameters.place(&path, numbers.collect()).unwrap();
    };
    let d = config.hidden_size();
    matrix("token_embedding.weight".into(), config.vocab_size() * d);
    for layer in 0..config.num_hidden_layers() {
        let of = |name: &str| format!("layers.{layer}.{name}.weight");
        matrix(of("attention.qkv"), config.qkv_width() * d);
        matrix(of("attention.output"), config.query_width() * d);
        matrix(of("mlp.inner"), config.inner_width() * d);
        matrix(of("mlp.output"), config.intermediate_size() * d);
    }
    let mut norm = |path: &str| parameters.place(path, vec![1.0; d]).unwrap();
    for layer in 0..config.num_hidden_layers() {
        norm(&format!("layers.{layer}.input_norm.gamma"));
        norm(&format!("layers.{layer}.post_attention_norm.gamma"));
    }
    norm("final_norm.gamma");
    parameters.into_network().unwrap()
}

fn time(client: &Client, config: &Config, format: WeightFormat, tuning: KernelTuning, what: &str) {
    let network = network(client, config, format, tuning);
    let mut cache = network.new_cache();
    let start = Instant::now();
    block_on(network.decode(&mut cache, 1)).unwrap();
    let first = start.elapsed().as_secs_f64() * 1e3;
    let mut spent: Vec<f64> = (0..TOKENS)
        .map(|token| {
            let start = Instant::now();
            block_on(network.decode(&mut cache, token as u32)).unwrap();
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    spent.sort_by(f64::total_cmp);
    let prompt: Vec<u32> = (0..PROMPT as u32).collect();
    let prefill = || {
        let mut cache = network.new_cache();
        let start = Instant::now();
        block_on(network.extend(&mut cache, &prompt, DeviceLogits::Last)).unwrap();
        start.elapsed().as_secs_f64() * 1e3
    };
    let (cold, warm) = (prefill(), prefill());
    let (median, least) = (spent[TOKENS / 2], spent[0]);
    println!(
        "{format} {what}: first token {first:.0} ms; then {median:.2} ms a token, at least {least:.2} ({:.1} GB/s); \
         {PROMPT} tokens {cold:.0} ms, again {warm:.1}",
        network.weight_bytes() as f64 / least / 1e6,
    );
}
