//! Real GPT-2 (124M) logits, full vocabulary: the figures that the page must show.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::Path;

use sampling::{
    Coin, Context, Distribution, Logits, Profile, Ranking, RepetitionPenalty, SamplingConfig, TopP,
};

#[derive(serde::Deserialize)]
struct Answer {
    logits_last: Vec<f32>,
}

/// The three prompts' last logits, or `None` with a line where the reference data is not there.
fn answers() -> Option<[Ranking; 3]> {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/gpt2-known-answers");
    if !folder.is_dir() {
        println!(
            "passed over: no GPT-2 reference logits at {}",
            folder.display()
        );
        return None;
    }
    Some([0, 1, 2].map(|example| {
        let text = std::fs::read_to_string(folder.join(format!("te_ex{example}.json"))).unwrap();
        let answer: Answer = serde_json::from_str(&text).unwrap();
        assert_eq!(answer.logits_last.len(), 50_257);
        Ranking::of(&Logits::new(answer.logits_last).unwrap())
    }))
}

#[test]
fn nuclei_and_most_likely_tokens_are_counted_over_the_whole_vocabulary() {
    let Some(rankings) = answers() else { return };
    // (nucleus, the same as llama.cpp counts it, most likely token). llama.cpp itself keeps one or two tokens fewer:
    // it adds 50,257 probabilities in single precision.
    let expected = [(295, 294, 0.158), (778, 777, 0.246), (2_323, 2_321, 0.129)];
    for (ranking, (nucleus, single_precision, top)) in rankings.iter().zip(expected) {
        let distribution = Distribution::from(ranking.scores());
        assert_eq!(distribution.nucleus_size(0.9), nucleus);
        // The known answers have three decimals.
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

/// Softmax ignores a shift of all logits, the penalty does not: GPT-2's lie near −100, so 1.1 moves one by −10.
#[test]
fn a_mild_repetition_penalty_all_but_forbids_the_most_likely_token() {
    let Some([ranking, ..]) = answers() else {
        return;
    };
    let top = ranking.ids()[0];
    let config = SamplingConfig::new(Profile::Textbook).with(RepetitionPenalty::new(1.1).unwrap());
    let run = config.run(&ranking, &Context::new(&[top], &[], Coin::new(0)));
    let penalised = run.distribution().probability(top);
    assert!((penalised / 2.4e-7 - 1.0).abs() < 0.05, "{penalised:e}");
}
