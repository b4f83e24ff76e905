//! The parity ladder: tiny models compared with Hugging Face transformers, one test per stage, to locate a failure.

use crate::support::{
    Recorder, Reference, fresh_cache, golden, greedy, kl_divergence, load, logits, numbers,
    relative_distance,
};
use burn::tensor::{Device, Int, Tensor};
use model::{CausalLm, LogitsFor, ProbeSite, WeightDtype};

/// f32 has 24 bits, 6e-8; a few hundred sums in another order, over a few layers, lose some of them.
const ROUNDING: f32 = 4e-6;
/// The divergence is quadratic in the difference of the logits, so rounding contributes almost nothing.
const ROUNDING_KL: f64 = 1e-9;

/// All stages for all golden models.
macro_rules! ladder {
    ($($model:ident: $folder:literal,)*) => {$(
        mod $model {
            #[test] fn a_hidden_states() { super::hidden_states($folder) }
            #[test] fn b_logits() { super::logits_of_every_position($folder) }
            #[test] fn c_kl_divergence() { super::divergence($folder) }
            #[test] fn d_64_greedy_tokens() { super::greedy_tokens($folder) }
            #[test] fn e_prefill_is_prefill_and_decode() { super::prefill_and_decode($folder) }
            #[test] fn f_prefill_in_parts() { super::prefill_in_parts($folder) }
            #[test] fn g_truncate_and_branch() { super::truncate_and_branch($folder) }
            #[test] fn h_last_is_the_last_of_all() { super::last_of_all($folder) }
            #[test] fn i_without_cache() { super::without_cache($folder) }
            #[test] fn j_export_and_load() { super::export_and_load($folder) }
        }
    )*};
}

ladder! {
    gpt2: "gpt2",
    gpt2_gelu_separate_head_f16: "gpt2-gelu-separate-head-f16",
    gpt_neox_parallel: "gpt-neox-parallel",
    gpt_neox_sequential: "gpt-neox-sequential",
    llama_gqa: "llama-gqa",
    llama_tied_bf16: "llama-tied-bf16",
    llama3_rope: "llama3-rope",
    qwen2: "qwen2",
    qwen3: "qwen3",
}

fn assert_close(found: &[f32], expected: &[f32], what: &str) {
    let distance = relative_distance(found, expected);
    assert!(distance <= ROUNDING, "{what}: {distance:e} apart");
}

fn model_and_prompt(name: &str) -> (CausalLm, Vec<u32>, Reference) {
    let reference = Reference::of(name);
    (load(&golden(name)), reference.tokens("prompt"), reference)
}

fn hidden_states(name: &str) {
    let (model, prompt, reference) = model_and_prompt(name);
    let mut seen = Recorder::default();
    let tokens = model.tokens(&prompt).unwrap();
    model
        .forward_with_probe(tokens, &mut fresh_cache(&model), LogitsFor::All, &mut seen)
        .unwrap();

    assert_close(
        seen.values(None, ProbeSite::Embedding),
        &reference.values("embedding"),
        "embedding",
    );
    for layer in 0..model.config().num_hidden_layers() {
        let key = format!("layer.{layer}");
        assert_close(
            seen.values(Some(layer), ProbeSite::LayerOutput),
            &reference.values(&key),
            &key,
        );
    }
    assert_close(
        seen.values(None, ProbeSite::FinalNorm),
        &reference.values("final_norm"),
        "final norm",
    );
}

fn logits_of_every_position(name: &str) {
    let (model, prompt, reference) = model_and_prompt(name);
    let found = logits(&model, &mut fresh_cache(&model), &prompt, LogitsFor::All);
    assert_close(&found, &reference.values("logits"), "logits");
}

fn divergence(name: &str) {
    let (model, prompt, reference) = model_and_prompt(name);
    let found = logits(&model, &mut fresh_cache(&model), &prompt, LogitsFor::All);
    let expected = reference.values("logits");
    let vocab_size = model.config().vocab_size();
    assert_eq!(found.len(), prompt.len() * vocab_size);
    for (position, (e, f)) in expected
        .chunks(vocab_size)
        .zip(found.chunks(vocab_size))
        .enumerate()
    {
        let divergence = kl_divergence(e, f);
        assert!(
            divergence.abs() <= ROUNDING_KL,
            "position {position}: {divergence:e} nats"
        );
    }
}

fn greedy_tokens(name: &str) {
    let (model, prompt, reference) = model_and_prompt(name);
    let expected = reference.tokens("greedy");
    assert_eq!(expected.len(), 64);
    assert_eq!(greedy(&model, &prompt, expected.len()), expected);
}

fn prefill_and_decode(name: &str) {
    let (model, prompt, _) = model_and_prompt(name);
    // 64 is the last position of a block of the cache, 65 the first of the next.
    for length in [2, 17, 64, 65, prompt.len()] {
        let (mut whole, mut parts) = (fresh_cache(&model), fresh_cache(&model));
        let expected = logits(&model, &mut whole, &prompt[..length], LogitsFor::Last);
        logits(&model, &mut parts, &prompt[..length - 1], LogitsFor::Last);
        let found = logits(
            &model,
            &mut parts,
            &prompt[length - 1..length],
            LogitsFor::Last,
        );
        assert_close(&found, &expected, &format!("{length} tokens"));
        assert_eq!((parts.len(), parts.bytes()), (whole.len(), whole.bytes()));
    }
}

fn prefill_in_parts(name: &str) {
    let (model, prompt, _) = model_and_prompt(name);
    let expected = logits(&model, &mut fresh_cache(&model), &prompt, LogitsFor::All);
    for part in [1, 7, 32, 69] {
        let mut cache = fresh_cache(&model);
        let parts = prompt
            .chunks(part)
            .map(|tokens| logits(&model, &mut cache, tokens, LogitsFor::All));
        assert_close(
            &parts.collect::<Vec<_>>().concat(),
            &expected,
            &format!("parts of {part}"),
        );
    }
}

fn truncate_and_branch(name: &str) {
    let (model, prompt, _) = model_and_prompt(name);
    let other = prompt.iter().rev().copied().collect::<Vec<_>>();
    let mut cache = fresh_cache(&model);
    logits(&model, &mut cache, &prompt, LogitsFor::Last);
    // Back over the border of a block, within a block, and to the beginning; each time another text follows.
    for kept in [66, 40, 39, 0] {
        cache.truncate(kept);
        assert_eq!(cache.len(), kept);
        let branch = [&prompt[..kept], &other[..9]].concat();
        let found = logits(&model, &mut cache, &other[..9], LogitsFor::Last);
        let expected = logits(&model, &mut fresh_cache(&model), &branch, LogitsFor::Last);
        assert_close(&found, &expected, &format!("{kept} tokens kept"));
        cache.truncate(kept);
    }
}

fn last_of_all(name: &str) {
    let (model, prompt, _) = model_and_prompt(name);
    let all = logits(&model, &mut fresh_cache(&model), &prompt, LogitsFor::All);
    let last = logits(&model, &mut fresh_cache(&model), &prompt, LogitsFor::Last);
    assert_eq!(last.len(), model.config().vocab_size());
    assert_close(&last, &all[all.len() - last.len()..], "last position");
}

/// Two texts in one batch, as in training: each has the same logits as alone.
fn without_cache(name: &str) {
    let (model, prompt, _) = model_and_prompt(name);
    let other = prompt.iter().rev().copied().collect::<Vec<_>>();
    let batch = [&prompt, &other].map(|text| model.tokens(text).unwrap());
    let batch: Tensor<2, Int> = Tensor::cat(batch.to_vec(), 0);
    let found = numbers(model.forward_without_cache(batch).unwrap());
    let alone = [&prompt, &other]
        .map(|text| logits(&model, &mut fresh_cache(&model), text, LogitsFor::All));
    assert_close(&found, &alone.concat(), "a batch of two");
}

fn export_and_load(name: &str) {
    let (model, prompt, _) = model_and_prompt(name);
    let expected = logits(&model, &mut fresh_cache(&model), &prompt, LogitsFor::All);
    let bytes = model.to_safetensors(WeightDtype::F32).unwrap();
    let copy = CausalLm::load(model.config(), &bytes, &Device::flex()).unwrap();
    assert_eq!(
        copy.to_named_tensors().unwrap(),
        model.to_named_tensors().unwrap()
    );
    assert_close(
        &logits(&copy, &mut fresh_cache(&copy), &prompt, LogitsFor::All),
        &expected,
        "the copy",
    );
}
