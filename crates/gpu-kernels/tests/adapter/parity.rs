//! Every family in every format, with both ways to divide the work: logits of each position, and greedy texts.

use gpu_kernels::DeviceLogits;
use kernels::WeightFormat;
use model::LogitsFor;
use serde_json::json;

use crate::support::{GOLDEN, TUNINGS, TestCheckpoint, best, distance};

/// How far logits may be from those of the CPU in the same format, relative to the largest one.
fn tolerance(format: WeightFormat) -> f32 {
    match format {
        // The same weights and sums in another order. Measured: 4.4e-6.
        WeightFormat::F32 | WeightFormat::Bf16 => 1e-5,
        // The CPU rounds the inputs of products to 16 bits, a step of 1/32,767 of the largest of 32. Measured: 3.8e-4.
        WeightFormat::Int8 => 1e-3,
    }
}

/// Holds a model's logits at each position against the CPU's: of a prompt in one pass, then of single tokens, which the
/// CPU chooses greedily. The greedy tokens are equal.
fn hold(checkpoint: &TestCheckpoint, prompt: usize, further: usize) {
    for format in WeightFormat::ALL {
        let mut cpu = checkpoint.on_cpu(format);
        let tokens = checkpoint.tokens(prompt, 1);
        let vocab_size = checkpoint.config.vocab_size();
        let expected = cpu.run(&tokens, LogitsFor::All);
        let mut next = vec![best(&expected[(prompt - 1) * vocab_size..])];
        let mut singles = Vec::new();
        for i in 0..further {
            let logits = cpu.run(&[next[i]], LogitsFor::Last);
            next.push(best(&logits));
            singles.push(logits);
        }
        for (what, tuning) in TUNINGS {
            let what = format!("{} in {format}, {what}", checkpoint.name);
            let mut gpu = checkpoint.on_gpu(format, tuning);
            let found = gpu.extend(&tokens, DeviceLogits::All);
            let of_prompt = distance(&found, &expected);
            let mut most = 0.0_f32;
            let mut chosen = best(&found[(prompt - 1) * vocab_size..]);
            for (i, expected) in singles.iter().enumerate() {
                assert_eq!(chosen, next[i], "{what}: greedy token {i}");
                let found = gpu.decode(chosen);
                most = most.max(distance(&found, expected));
                chosen = best(&found);
            }
            println!("{what}: prompt {of_prompt:.1e}, single tokens {most:.1e}");
            assert!(of_prompt.max(most) <= tolerance(format), "{what}");
        }
    }
}

#[test]
fn every_family_in_every_format_has_the_logits_of_the_cpu() {
    for name in GOLDEN {
        let checkpoint = TestCheckpoint::golden(name);
        let window = checkpoint.config.context_window();
        let prompt = window / 2;
        hold(&checkpoint, prompt, window - prompt);
    }
}

/// Widths that are multiples of nothing: heads of 10 and of 6 numbers, hidden states of 50 and 42, an inner width of 70.
#[test]
fn widths_that_fill_no_block_are_padded() {
    let gpt2 = json!({
        "model_type": "gpt2", "vocab_size": 77, "n_positions": 40, "n_embd": 50, "n_layer": 2, "n_head": 5, "n_inner": 70,
    });
    let llama = json!({
        "model_type": "llama", "vocab_size": 77, "max_position_embeddings": 40, "hidden_size": 42, "intermediate_size": 70,
        "num_hidden_layers": 2, "num_attention_heads": 7, "num_key_value_heads": 7,
    });
    hold(&TestCheckpoint::random("gpt2, odd widths", &gpt2), 21, 19);
    hold(&TestCheckpoint::random("llama, odd widths", &llama), 21, 19);
}

/// A layer norm of one token takes mean and square in one pass over the inputs, and its variance is their difference: it
/// loses the digits that the mean has before the deviation. Here the mean is ten times the deviation, far more than in
/// trained networks.
#[test]
fn hidden_states_far_from_zero_lose_few_digits() {
    const TOLERANCE: f32 = 1e-4;
    let config = json!({
        "model_type": "gpt2", "vocab_size": 77, "n_positions": 40, "n_embd": 64, "n_layer": 2, "n_head": 4,
    });
    let mut checkpoint = TestCheckpoint::random("gpt2, far from zero", &config);
    checkpoint.change("transformer.wpe.weight", |number| number + 1.5);
    let tokens = checkpoint.tokens(20, 8);
    let mut cpu = checkpoint.on_cpu(WeightFormat::F32);
    let expected: Vec<_> = (tokens.iter())
        .map(|token| cpu.run(&[*token], LogitsFor::Last))
        .collect();
    for (what, tuning) in TUNINGS {
        let mut gpu = checkpoint.on_gpu(WeightFormat::F32, tuning);
        let pairs = tokens.iter().zip(&expected);
        let apart = pairs.map(|(token, expected)| distance(&gpu.decode(*token), expected));
        let most = apart.fold(0.0_f32, f32::max);
        println!("far from zero, {what}: {most:.1e}");
        assert!(most <= TOLERANCE, "{what}: {most:e}");
    }
}
