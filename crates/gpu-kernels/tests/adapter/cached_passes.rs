//! Caches: truncation, growth, long texts, and what a pass of one token costs.

use gpu_kernels::{DeviceLogits, KernelError, PartSwitches};
use kernels::WeightFormat;
use model::{AblatedPositions, Ablations, LogitsFor, NetworkPart, PartAblation, PartReplacement};
use pollster::block_on;
use serde_json::json;

use crate::support::{TUNINGS, TestCheckpoint, distance};

/// Sums in another order.
const TOLERANCE: f32 = 1e-5;

#[test]
fn after_truncation_other_tokens_have_the_logits_of_a_fresh_text() {
    for name in ["gpt2", "gpt-neox-parallel", "llama-gqa"] {
        let checkpoint = TestCheckpoint::golden(name);
        let (old, new) = (checkpoint.tokens(100, 1), checkpoint.tokens(30, 2));
        for (what, tuning) in TUNINGS {
            let mut gpu = checkpoint.on_gpu(WeightFormat::F32, tuning);
            gpu.extend(&old[..60], DeviceLogits::Last);
            for token in &old[60..] {
                gpu.decode(*token);
            }
            // In jumps back and forth: single tokens, several, single ones again.
            for kept in [99, 37, 5, 64, 1] {
                gpu.cache.truncate(kept);
                let mut cpu = checkpoint.on_cpu(WeightFormat::F32);
                if gpu.cache.len() < kept {
                    gpu.extend(&old[gpu.cache.len()..kept], DeviceLogits::Last);
                }
                cpu.run(&old[..kept], LogitsFor::Last);
                let few = &new[..3];
                let found = gpu.extend(few, DeviceLogits::All);
                let apart = distance(&found, &cpu.run(few, LogitsFor::All));
                assert!(apart <= TOLERANCE, "{name}, {what}, {kept} kept: {apart:e}");
                for token in &new[3..12] {
                    let apart = distance(&gpu.decode(*token), &cpu.run(&[*token], LogitsFor::Last));
                    assert!(apart <= TOLERANCE, "{name}, {what}, {kept} kept: {apart:e}");
                }
                gpu.cache.truncate(kept);
                gpu.extend(&old[kept..], DeviceLogits::Last);
            }
        }
    }
}

#[test]
fn a_cache_grows_by_powers_of_two_and_a_pass_has_five_dispatches_a_layer_and_two() {
    let checkpoint = TestCheckpoint::golden("llama-gqa");
    for (_, tuning) in TUNINGS {
        let mut gpu = checkpoint.on_gpu(WeightFormat::F32, tuning);
        let mut cpu = checkpoint.on_cpu(WeightFormat::F32);
        let mut slots = Vec::new();
        for token in checkpoint.tokens(144, 3) {
            let before = gpu.network.dispatched();
            let found = gpu.decode(token);
            assert_eq!(gpu.network.dispatched() - before, 5 * 3 + 2);
            let apart = distance(&found, &cpu.run(&[token], LogitsFor::Last));
            assert!(apart <= TOLERANCE, "{} slots: {apart:e}", gpu.cache.slots());
            slots.push(gpu.cache.slots());
        }
        let grown: Vec<usize> = [64, 128, 256].into_iter().collect();
        slots.dedup();
        assert_eq!(slots, grown);
        // Once for each number of slots, not once a token; a truncation changes nothing of it.
        assert_eq!(gpu.network.recorded(), 3);
        gpu.cache.truncate(10);
        gpu.decode(0);
        assert_eq!(gpu.network.recorded(), 3);
        gpu.extend(&checkpoint.tokens(133, 4), DeviceLogits::Last);
        let error = block_on(gpu.network.decode(&mut gpu.cache, 0)).unwrap_err();
        let (cached, new, context_window) = (144, 1, 144);
        let full = KernelError::WindowFull {
            cached,
            new,
            context_window,
        };
        assert_eq!(error, full);
    }
}

#[test]
fn two_caches_of_a_network_do_not_disturb_each_other() {
    let checkpoint = TestCheckpoint::golden("gpt2");
    let texts = [checkpoint.tokens(90, 4), checkpoint.tokens(90, 5)];
    for (_, tuning) in TUNINGS {
        let gpu = checkpoint.on_gpu(WeightFormat::F32, tuning);
        let mut caches = [gpu.network.new_cache(), gpu.network.new_cache()];
        let mut cpus = [(); 2].map(|()| checkpoint.on_cpu(WeightFormat::F32));
        for place in 0..90 {
            for ((text, cache), cpu) in texts.iter().zip(&mut caches).zip(&mut cpus) {
                let token = text[place];
                let found = block_on(gpu.network.decode(cache, token)).unwrap();
                let apart = distance(&found, &cpu.run(&[token], LogitsFor::Last));
                assert!(apart <= TOLERANCE, "token {place}: {apart:e}");
            }
        }
    }
}

/// More positions than scores of one chunk of attention.
#[test]
fn a_text_of_thousands_of_tokens_has_the_logits_of_the_cpu() {
    let config = json!({
        "model_type": "llama", "vocab_size": 40, "max_position_embeddings": 3000, "hidden_size": 32,
        "intermediate_size": 40, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
    });
    let checkpoint = TestCheckpoint::random("llama, long", &config);
    let tokens = checkpoint.tokens(2200, 6);
    let mut cpu = checkpoint.on_cpu(WeightFormat::F32);
    for chunk in tokens.chunks(100) {
        cpu.run(chunk, LogitsFor::Last);
    }
    let singles: Vec<_> = (0..8)
        .map(|token| cpu.run(&[token], LogitsFor::Last))
        .collect();
    for (what, tuning) in TUNINGS {
        let mut gpu = checkpoint.on_gpu(WeightFormat::F32, tuning);
        gpu.extend(&tokens, DeviceLogits::Last);
        for (token, expected) in singles.iter().enumerate() {
            let apart = distance(&gpu.decode(token as u32), expected);
            println!("{what}, position {}: {apart:.1e}", 2200 + token);
            assert!(apart <= TOLERANCE, "{what}: {apart:e}");
        }
    }
}

#[test]
fn a_part_that_is_switched_off_is_the_ablation_of_the_cpu() {
    for name in ["gpt2", "gpt-neox-parallel", "qwen3"] {
        let checkpoint = TestCheckpoint::golden(name);
        let tokens = checkpoint.tokens(20, 7);
        let config = &checkpoint.config;
        let parts = [
            NetworkPart::Head { layer: 1, head: 1 },
            NetworkPart::Attention { layer: 0 },
            NetworkPart::Mlp { layer: 1 },
        ];
        for (what, tuning) in TUNINGS {
            let gpu = checkpoint.on_gpu(WeightFormat::F32, tuning);
            for part in parts {
                let mut switches = PartSwitches::on(config);
                match part {
                    NetworkPart::Head { layer, head } => switches.set_head(layer, head, 0.0),
                    NetworkPart::Attention { layer } => switches.set_attention(layer, 0.0),
                    NetworkPart::Mlp { layer } => switches.set_mlp(layer, 0.0),
                }
                gpu.network.set_switches(&switches).unwrap();
                let off = PartAblation {
                    part,
                    replacement: PartReplacement::Zero,
                    positions: AblatedPositions::Every,
                };
                let ablations = Ablations::new(config, vec![off]).unwrap();
                let mut cpu = checkpoint.on_cpu(WeightFormat::F32);
                let input = cpu.model.tokens(&tokens).unwrap();
                let mut nothing = ();
                let mut probe = ablations.with_probe(true, &mut nothing);
                let expected = cpu
                    .model
                    .forward_with_probe(input, &mut cpu.cache, LogitsFor::All, &mut probe)
                    .unwrap();
                let expected: Vec<f32> = expected.into_data().try_into_vec().unwrap();
                let mut cache = gpu.network.new_cache();
                let found = gpu.network.extend(&mut cache, &tokens, DeviceLogits::All);
                let apart = distance(&block_on(found).unwrap(), &expected);
                assert!(apart <= TOLERANCE, "{name}, {what}, {part:?}: {apart:e}");
                let mut cache = gpu.network.new_cache();
                let expected = expected.chunks(config.vocab_size());
                for (token, expected) in tokens.iter().zip(expected) {
                    let found = block_on(gpu.network.decode(&mut cache, *token)).unwrap();
                    let apart = distance(&found, expected);
                    assert!(apart <= TOLERANCE, "{name}, {what}, {part:?}: {apart:e}");
                }
            }
        }
    }
}

#[test]
fn tokens_that_cannot_run_are_refused_and_change_nothing() {
    let checkpoint = TestCheckpoint::golden("gpt2");
    let mut gpu = checkpoint.on_gpu(WeightFormat::F32, TUNINGS[0].1);
    let vocab_size = checkpoint.config.vocab_size();
    gpu.extend(&[1, 2], DeviceLogits::Last);
    let none = block_on(gpu.network.extend(&mut gpu.cache, &[], DeviceLogits::Last));
    assert_eq!(none.unwrap_err(), KernelError::NoTokens);
    let id = vocab_size as u32;
    let unknown = block_on(gpu.network.decode(&mut gpu.cache, id));
    assert_eq!(
        unknown.unwrap_err(),
        KernelError::UnknownToken { id, vocab_size }
    );
    let many = vec![0; 143];
    let full = block_on(
        gpu.network
            .extend(&mut gpu.cache, &many, DeviceLogits::Last),
    );
    assert!(matches!(
        full.unwrap_err(),
        KernelError::WindowFull { cached: 2, .. }
    ));
    assert_eq!(gpu.cache.len(), 2);
}
