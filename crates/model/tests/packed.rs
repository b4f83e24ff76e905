//! The parity ladder with packed weights: the same stages as in `golden.rs`, with a tolerance for each number format.

use crate::support::{
    Recorder, Reference, fresh_cache, golden, greedy, kl_divergence, load, load_packed, logits,
    numbers, relative_distance,
};
use burn::tensor::{Int, Tensor};
use model::{CausalLm, ExportError, LogitsFor, ProbeSite, WeightDtype, WeightFormat};

/// The golden models, of random weights: rounded weights change their logits more than those of trained models.
const MODELS: [&str; 6] = [
    "gpt2",
    "gpt2-gelu-separate-head-f16",
    "llama-gqa",
    "llama-tied-bf16",
    "qwen2",
    "qwen3",
];

/// What a number format may change, relative to the largest number of a tensor.
struct Tolerance {
    format: WeightFormat,
    /// Against transformers in f32.
    reference: f32,
    /// The divergence of the distributions from those of transformers, in nats.
    divergence: f64,
    /// Between two ways to compute the same: in one pass or in several, with other tokens or alone.
    consistency: f32,
}

const TOLERANCES: [Tolerance; 3] = [
    // f32 is exact: as for burn's parameters, sums in another order.
    Tolerance {
        format: WeightFormat::F32,
        reference: 4e-6,
        divergence: 1e-9,
        consistency: 4e-6,
    },
    // Weights are off by up to 1/512 of themselves, which partly cancels in sums and adds up over layers. Measured: 0.033,
    // 0.0017 nats, 1.7e-6.
    Tolerance {
        format: WeightFormat::Bf16,
        reference: 5e-2,
        divergence: 5e-3,
        consistency: 4e-6,
    },
    // Weights are off by up to 1/254 of the largest of their block. Inputs are rounded to 16 bits: where two ways to
    // compute differ in the last bit of an f32, an input may fall to the next step, 1/32,767 of its block's largest.
    // Measured: 0.072, 0.0091 nats, 1.4e-4.
    Tolerance {
        format: WeightFormat::Int8,
        reference: 1e-1,
        divergence: 2e-2,
        consistency: 5e-4,
    },
];

/// Runs a stage for all models in all formats.
fn everywhere(stage: impl Fn(&CausalLm, &[u32], &Reference, &Tolerance, &str)) {
    for name in MODELS {
        let reference = Reference::of(name);
        let prompt = reference.tokens("prompt");
        for tolerance in &TOLERANCES {
            let model = load_packed(&golden(name), tolerance.format);
            assert_eq!(model.weight_format(), Some(tolerance.format));
            let what = format!("{name} in {}", tolerance.format);
            stage(&model, &prompt, &reference, tolerance, &what);
        }
    }
}

fn assert_within(tolerance: f32, found: &[f32], expected: &[f32], what: &str) {
    let distance = relative_distance(found, expected);
    assert!(distance <= tolerance, "{what}: {distance:e} apart");
}

#[test]
fn a_hidden_states_and_logits() {
    everywhere(|model, prompt, reference, tolerance, what| {
        let mut seen = Recorder::default();
        let tokens = model.tokens(prompt).unwrap();
        let mut cache = fresh_cache(model);
        let found = model.forward_with_probe(tokens, &mut cache, LogitsFor::All, &mut seen);
        let close = |found: &[f32], key: &str| {
            let expected = reference.values(key);
            assert_within(
                tolerance.reference,
                found,
                &expected,
                &format!("{what}, {key}"),
            );
        };
        close(seen.values(None, ProbeSite::Embedding), "embedding");
        for layer in 0..model.config().num_hidden_layers() {
            let output = seen.values(Some(layer), ProbeSite::LayerOutput);
            close(output, &format!("layer.{layer}"));
        }
        close(seen.values(None, ProbeSite::FinalNorm), "final_norm");
        close(&numbers(found.unwrap()), "logits");
    });
}

#[test]
fn b_divergence() {
    everywhere(|model, prompt, reference, tolerance, what| {
        let found = logits(model, &mut fresh_cache(model), prompt, LogitsFor::All);
        let vocab_size = model.config().vocab_size();
        let expected = reference.values("logits");
        for (expected, found) in expected.chunks(vocab_size).zip(found.chunks(vocab_size)) {
            let divergence = kl_divergence(expected, found);
            assert!(
                divergence.abs() <= tolerance.divergence,
                "{what}: {divergence:e} nats"
            );
        }
    });
}

/// bf16 keeps each weight of a checkpoint in bf16, and sums in the order of f32.
#[test]
fn bf16_changes_nothing_of_what_is_stored_in_it() {
    let name = "llama-tied-bf16";
    let prompt = Reference::of(name).tokens("prompt");
    let [f32, bf16] = [WeightFormat::F32, WeightFormat::Bf16].map(|format| {
        let model = load_packed(&golden(name), format);
        logits(&model, &mut fresh_cache(&model), &prompt, LogitsFor::All)
    });
    assert_eq!(f32, bf16);
}

/// In f32 alone: the logits of random weights are nearly equal, so a rounded weight changes the largest.
#[test]
fn c_64_greedy_tokens_in_f32() {
    for name in MODELS {
        let reference = Reference::of(name);
        let expected = reference.tokens("greedy");
        let model = load_packed(&golden(name), WeightFormat::F32);
        let found = greedy(&model, &reference.tokens("prompt"), expected.len());
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn d_one_pass_or_several() {
    everywhere(|model, prompt, _, tolerance, what| {
        let expected = logits(model, &mut fresh_cache(model), prompt, LogitsFor::All);
        for part in [1, 7, 32, 69] {
            let mut cache = fresh_cache(model);
            let parts = prompt.chunks(part);
            let parts = parts.flat_map(|tokens| logits(model, &mut cache, tokens, LogitsFor::All));
            let (found, what) = (
                parts.collect::<Vec<_>>(),
                format!("{what}, parts of {part}"),
            );
            assert_within(tolerance.consistency, &found, &expected, &what);
        }
    });
}

#[test]
fn e_truncate_and_branch() {
    everywhere(|model, prompt, _, tolerance, what| {
        let other = prompt.iter().rev().copied().collect::<Vec<_>>();
        let mut cache = fresh_cache(model);
        logits(model, &mut cache, prompt, LogitsFor::Last);
        // Back over the border of a block, within a block, and to the beginning; then token by token.
        for kept in [66, 40, 39, 0] {
            cache.truncate(kept);
            let branch = [&prompt[..kept], &other[..5]].concat();
            let expected = logits(model, &mut fresh_cache(model), &branch, LogitsFor::Last);
            let tokens = other[..5].chunks(1);
            let found = tokens.map(|token| logits(model, &mut cache, token, LogitsFor::Last));
            let (found, what) = (found.last().unwrap(), format!("{what}, {kept} kept"));
            assert_within(tolerance.consistency, &found, &expected, &what);
            cache.truncate(kept);
        }
    });
}

/// Two texts in one batch, without a cache: each has the same logits as alone.
#[test]
fn f_without_cache() {
    everywhere(|model, prompt, _, tolerance, what| {
        let other = prompt.iter().rev().copied().collect::<Vec<_>>();
        let batch = [prompt, &other].map(|text| model.tokens(text).unwrap());
        let batch: Tensor<2, Int> = Tensor::cat(batch.to_vec(), 0);
        let found = numbers(model.forward_without_cache(batch).unwrap());
        let alone = [prompt, &other]
            .map(|text| logits(model, &mut fresh_cache(model), text, LogitsFor::All));
        assert_within(tolerance.consistency, &found, &alone.concat(), what);
    });
}

/// A decode step shows a probe all that burn's parameters show it, with the same shapes.
#[test]
fn g_every_probe_of_a_decode_step() {
    for name in MODELS {
        let prompt = Reference::of(name).tokens("prompt");
        let seen = |model: &CausalLm| {
            let mut seen = Recorder::default();
            let mut cache = fresh_cache(model);
            logits(model, &mut cache, &prompt[..66], LogitsFor::Last);
            let token = model.tokens(&prompt[66..67]).unwrap();
            let pass = model.forward_with_probe(token, &mut cache, LogitsFor::Last, &mut seen);
            pass.unwrap();
            seen
        };
        let expected = seen(&load(&golden(name)));
        let found = seen(&load_packed(&golden(name), WeightFormat::F32));
        assert_eq!(found.len(), expected.len(), "{name}");
        for (place, expected) in expected.all() {
            let found = found.values(place.0, place.1);
            // Scores of masked slots are far below zero, and no more is said of them.
            let masked = |values: &[f32]| values.iter().map(|x| x.max(-1e6)).collect::<Vec<_>>();
            let what = format!("{name}, {place:?}");
            assert_within(
                TOLERANCES[0].consistency,
                &masked(found),
                &masked(expected),
                &what,
            );
        }
    }
}

#[test]
fn packed_weights_cannot_be_exported() {
    let model = load_packed(&golden("gpt2"), WeightFormat::F32);
    let error = model.to_safetensors(WeightDtype::F32).unwrap_err();
    assert!(matches!(error, ExportError::ForInference), "{error}");
}

/// Matrices are not kept twice: a model takes what its format takes, and what stays in f32.
#[test]
fn a_packed_model_takes_the_memory_of_its_format() {
    for name in MODELS {
        let parameters = load(&golden(name));
        assert_eq!(
            parameters.weight_bytes(),
            4 * parameters.config().parameter_count()
        );
        let bytes = |format| load_packed(&golden(name), format).weight_bytes() as f64;
        let [f32_bytes, bf16, int8] = WeightFormat::ALL.map(bytes);
        let exact = parameters.weight_bytes() as f64;
        // Inputs are padded to whole blocks of 32, and norms, biases and positions stay in f32: much in models this small.
        assert!(
            f32_bytes >= exact && f32_bytes < 1.5 * exact,
            "{name}: {f32_bytes}"
        );
        assert!(bf16 < 0.65 * f32_bytes, "{name}: {bf16} of {f32_bytes}");
        assert!(int8 < 0.5 * f32_bytes, "{name}: {int8} of {f32_bytes}");
    }
}
