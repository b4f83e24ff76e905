//! The time of one sampling step: sorting the logits once, and applying the chain again after each change of a setting.
#![allow(clippy::unwrap_used, missing_docs)]

use divan::Bencher;
use sampling::{
    Coin, Context, Logits, MinP, Profile, Ranking, RepetitionPenalty, SamplingConfig, Temperature,
    TopK, TopP,
};

/// Sizes of a toy vocabulary, GPT-2's and Qwen's.
const VOCABULARIES: [usize; 3] = [1_000, 50_257, 151_936];

fn main() {
    divan::main();
}

/// Bell-shaped logits with a standard deviation of 2, like a real model's.
fn logits(vocabulary: usize) -> Logits {
    let bell = |position: u64| (0..4).map(|i| Coin::new(i).at(position).get()).sum::<f64>() - 2.0;
    Logits::new(
        (0..vocabulary as u64)
            .map(|id| (bell(id) * 3.5) as f32)
            .collect(),
    )
    .unwrap()
}

#[divan::bench(args = VOCABULARIES)]
fn rank(bencher: Bencher, vocabulary: usize) {
    let logits = logits(vocabulary);
    bencher.bench(|| Ranking::of(&logits));
}

fn reshape(bencher: Bencher, vocabulary: usize, config: &SamplingConfig) {
    let ranking = Ranking::of(&logits(vocabulary));
    let text: Vec<u32> = (0..100).collect();
    let coin = Coin::new(1);
    bencher.bench(|| {
        let run = config.run(&ranking, &Context::new(&text, &text, coin));
        let figures: f64 = run
            .stages()
            .iter()
            .map(|s| s.entropy_bits() + s.mass_kept())
            .sum();
        (figures, config.choose(&run, coin.at(0)), run)
    });
}

/// The most expensive setting: temperature removes no token, so every token's exponential is computed again.
#[divan::bench(args = VOCABULARIES)]
fn temperature_alone(bencher: Bencher, vocabulary: usize) {
    let config = SamplingConfig::new(Profile::Textbook).with(Temperature::new(0.8).unwrap());
    reshape(bencher, vocabulary, &config);
}

fn five_links(profile: Profile) -> SamplingConfig {
    SamplingConfig::new(profile)
        .with(RepetitionPenalty::new(1.1).unwrap())
        .with(Temperature::new(0.8).unwrap())
        .with(TopK::new(40_000).unwrap())
        .with(TopP::new(0.95).unwrap())
        .with(MinP::new(0.01).unwrap())
}

#[divan::bench(args = VOCABULARIES)]
fn five_links_textbook(bencher: Bencher, vocabulary: usize) {
    reshape(bencher, vocabulary, &five_links(Profile::Textbook));
}

#[divan::bench(args = VOCABULARIES)]
fn five_links_llama_cpp(bencher: Bencher, vocabulary: usize) {
    reshape(bencher, vocabulary, &five_links(Profile::LlamaCpp));
}
