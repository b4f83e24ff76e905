//! Real GPT-2 (124M) logits, full vocabulary: the figures that the page must show.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use sampling::{
    Coin, Context, Distribution, Logits, Profile, Ranking, RepetitionPenalty, SamplingConfig, TopP,
};

/// The size of GPT-2's vocabulary.
const V: usize = 50_257;

/// The logits after three prompts; `tests/golden/gpt2-logits/README.md` describes the files.
fn answers() -> [Ranking; 3] {
    [0, 1, 2].map(|example| {
        let folder = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../tests/golden/gpt2-logits"
        );
        let packed = std::fs::read(format!("{folder}/example-{example}.u24")).unwrap();
        let (chunks, rest) = packed.as_chunks();
        assert_eq!((chunks.len(), rest), (V, &[][..]));
        let logits = chunks.iter().map(|&[low, middle, high]| {
            let below_zero = u32::from_le_bytes([low, middle, high, 0]);
            (-f64::from(below_zero) / 10_000.0) as f32
        });
        Ranking::of(&Logits::new(logits.collect()).unwrap())
    })
}

#[test]
fn nuclei_and_most_likely_tokens_are_counted_over_the_whole_vocabulary() {
    // (nucleus size, the same under llama.cpp's profile, probability of the most likely token). llama.cpp itself keeps
    // one or two tokens fewer: it adds 50,257 probabilities in single precision.
    let expected = [(295, 294, 0.158), (778, 777, 0.246), (2_323, 2_321, 0.129)];
    for (ranking, (nucleus, single_precision, top)) in answers().iter().zip(expected) {
        let distribution = Distribution::from(ranking.scores());
        assert_eq!(distribution.nucleus_size(0.9), nucleus);
        // The expected values have three decimals.
        assert!((distribution.top(1)[0].probability - top).abs() < 0.0005);
        for profile in Profile::ALL {
            let config = SamplingConfig::new(profile).with(TopP::new(0.9).unwrap());
            let run = config.run(ranking, &Context::new(&[], &[], Coin::new(0)));
            let kept = if profile == Profile::LlamaCpp {
                single_precision
            } else {
                nucleus
            };
            assert_eq!(run.distribution().len(), kept, "{profile:?}");
        }
    }
}

/// Softmax is invariant to a shift of all logits, the penalty is not: GPT-2's lie near −100, so 1.1 lowers one by 10.
#[test]
fn a_mild_repetition_penalty_all_but_forbids_the_most_likely_token() {
    let [ranking, ..] = answers();
    let top = ranking.ids()[0];
    let config = SamplingConfig::new(Profile::Textbook).with(RepetitionPenalty::new(1.1).unwrap());
    let run = config.run(&ranking, &Context::new(&[top], &[], Coin::new(0)));
    let penalised = run.distribution().probability(top);
    assert!((penalised / 2.4e-7 - 1.0).abs() < 0.05, "{penalised:e}");
}
