//! The scores of a text: beside transformers, in windows, and of the model that ships, with its grammar.

use std::{
    fs,
    path::{Path, PathBuf},
};

use engine::{
    Device, Engine, Manifest, ScoreAdvance, ScoringPass, SpelledGrammar, Tokenizer, TruthReader,
    manifest,
};
use pollster::block_on;
use protocol::{Failure, Progress, ScoreReport, TokenId, TokenScore};
use safetensors::SafeTensors;

/// Rounding of `f32` in logits of about 10 and in the score itself; measured 4.4e-6.
const ROUNDING: f64 = 2e-5;
/// The same window in other chunks: the sums of `f32` may have another order. Measured 0.
const OTHER_CHUNKS: f64 = 1e-5;
/// Bits per token. The model card says 0.056 more than the grammar on average; one document is luckier or not. Measured 0.066.
const LUCK: f64 = 0.2;

fn folder(of: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(of)
}

fn load(folder: &Path) -> Engine {
    let read = |file: &str| fs::read(folder.join(file)).unwrap();
    Engine::load(
        &read(manifest::CONFIG),
        &read(manifest::WEIGHTS),
        &Device::flex(),
    )
    .unwrap()
}

fn scored(engine: &Engine, tokens: &[TokenId]) -> (Vec<TokenScore>, ScoreReport) {
    let mut pass = ScoringPass::new(engine, tokens).unwrap();
    loop {
        if let ScoreAdvance::Done(scores, report) = block_on(pass.advance()).unwrap() {
            return (scores, report);
        }
    }
}

/// What transformers has computed with a golden model: the prompt, and the logits after each of its tokens.
fn reference(folder: &Path) -> (Vec<TokenId>, Vec<f32>) {
    let bytes = fs::read(folder.join("reference.safetensors")).unwrap();
    let file = SafeTensors::deserialize(&bytes).unwrap();
    let prompt = file.tensor("prompt").unwrap();
    let ids = prompt.data().as_chunks().0.iter();
    let logits = file.tensor("logits").unwrap();
    let numbers = logits.data().as_chunks().0.iter();
    (
        ids.map(|&id| i64::from_le_bytes(id) as TokenId).collect(),
        numbers.map(|&number| f32::from_le_bytes(number)).collect(),
    )
}

/// The logarithms of the softmax, in `f64`.
fn log_softmax(logits: &[f32]) -> Vec<f64> {
    let sum: f64 = logits.iter().map(|&logit| f64::from(logit).exp()).sum();
    logits
        .iter()
        .map(|&logit| f64::from(logit) - sum.ln())
        .collect()
}

#[test]
fn scores_and_perplexity_are_those_of_the_logits_of_transformers() {
    for name in ["gpt2", "llama-gqa", "gpt-neox-parallel", "qwen3"] {
        let folder = folder("tests/golden/model").join(name);
        let (prompt, logits) = reference(&folder);
        let width = logits.len() / prompt.len();
        let engine = load(&folder);
        let (scores, report) = scored(&engine, &prompt);
        assert_eq!(
            (scores.len(), report.windows),
            (prompt.len() - 1, 1),
            "{name}"
        );
        let (mut ours, mut theirs) = (0.0, 0.0);
        for ((score, row), &next) in scores.iter().zip(logits.chunks(width)).zip(&prompt[1..]) {
            let expected = log_softmax(row);
            let of_token = expected[next as usize];
            let entropy: f64 = expected.iter().map(|log| -log.exp() * log).sum();
            let before = row
                .iter()
                .filter(|logit| **logit > row[next as usize])
                .count();
            assert!(
                (f64::from(score.log_probability) - of_token).abs() < ROUNDING,
                "{name}"
            );
            assert!(
                (f64::from(score.entropy) - entropy).abs() < ROUNDING,
                "{name}"
            );
            // No two of these logits are so near that rounding changes their order.
            assert_eq!(score.rank as usize, before + 1, "{name}");
            ours -= f64::from(score.log_probability);
            theirs -= of_token;
        }
        // exp of the mean negative log-likelihood, as transformers defines the perplexity.
        let perplexity = |sum: f64| (sum / scores.len() as f64).exp();
        let apart = perplexity(ours) / perplexity(theirs) - 1.0;
        assert!(apart.abs() < ROUNDING, "{name}: {apart:e}");
    }
}

#[test]
fn a_text_longer_than_the_window_is_scored_from_at_least_half_a_window() {
    let engine = load(&folder("tests/golden/model/llama-gqa")).with_window(32);
    let (prompt, _) = reference(&folder("tests/golden/model/llama-gqa"));
    assert_eq!(prompt.len(), 70);
    let (scores, report) = scored(&engine, &prompt);
    assert_eq!(scores.len(), 69);
    // Positions 0 to 31, 16 to 47, 32 to 63, and 48 to 68.
    assert_eq!((report.windows, report.computed), (4, 32 * 3 + 21));
    assert_eq!(report.least_context, Some(17));
    // The first window is the text's beginning, and each later one a text of its own.
    let (first, _) = scored(&engine, &prompt[..33]);
    assert_eq!(scores[..32], first);
    let (second, _) = scored(&engine, &prompt[16..49]);
    for (whole, part) in scores[32..48].iter().zip(&second[16..]) {
        let apart = f64::from(whole.log_probability - part.log_probability);
        assert!(apart.abs() < OTHER_CHUNKS, "{apart:e}");
    }
}

#[test]
fn the_way_through_a_text_is_told_and_the_run_keeps_its_cache() {
    let mut engine = load(&folder("tests/golden/model/llama-gqa"));
    let (prompt, _) = reference(&folder("tests/golden/model/llama-gqa"));
    block_on(engine.prefill(&prompt[..5])).unwrap();
    let cache = engine.cache_report();
    let mut pass = ScoringPass::new(&engine, &prompt).unwrap();
    let first = block_on(pass.advance()).unwrap();
    let (done, total) = (64, 69);
    assert_eq!(first, ScoreAdvance::More(Progress::Forward { done, total }));
    assert!(
        matches!(block_on(pass.advance()).unwrap(), ScoreAdvance::Done(scores, _) if scores.len() == 69)
    );
    assert_eq!(engine.cache_report(), cache);
    // One token has nothing before it.
    assert_eq!(scored(&engine, &prompt[..1]).0, []);
    let refused = |tokens: &[TokenId]| ScoringPass::new(&engine, tokens).err();
    assert_eq!(refused(&[]), Some(Failure::EmptyContext));
    assert!(matches!(
        refused(&[1, 1_000_000]),
        Some(Failure::UnknownToken { .. })
    ));
}

#[test]
fn a_document_of_the_grammar_is_read_nearly_as_the_grammar_knows_it() {
    let folder = folder("public/models/tiny");
    let read = |file: &str| fs::read(folder.join(file)).unwrap();
    let manifest = Manifest::from_json(&read("manifest.json")).unwrap();
    let tokenizer = Tokenizer::from_json(&read("tokenizer.json")).unwrap();
    let entry = manifest.grammar.unwrap();
    let grammar =
        SpelledGrammar::read(&entry, &read(&entry.file), &tokenizer, Some(0), &[0]).unwrap();
    let mut truth = TruthReader::new(&grammar);
    let tokens = tokenizer.encode(page_model::read::DOCUMENT).unwrap();
    assert_eq!(
        tokens[0], 0,
        "the token that begins a document stands before it"
    );
    let (scores, _) = scored(&load(&folder), &tokens);
    let probabilities =
        (1..tokens.len()).map(|place| truth.probability(&tokens[..place], tokens[place]));
    let true_bits: f64 = probabilities.map(|of| -of.unwrap().log2()).sum();
    let bits = |score: &TokenScore| -f64::from(score.log_probability) / std::f64::consts::LN_2;
    let model_bits: f64 = scores.iter().map(bits).sum();
    let apart = (model_bits - true_bits).abs() / scores.len() as f64;
    assert!(
        true_bits.is_finite() && apart < LUCK,
        "{model_bits} bits, in truth {true_bits}"
    );
}
