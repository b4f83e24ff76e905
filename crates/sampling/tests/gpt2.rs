//! Real GPT-2 (124M) logits, full vocabulary: the figures that the page must show.

use sampling::{
    Coin, Context, Distribution, Logits, Profile, Ranking, RepetitionPenalty, SamplingConfig,
    Temperature, TopLogProbs, TopP,
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

/// A list of 20 of 50,257 tokens: what renormalising over it would say, and what it tells for certain.
#[test]
fn a_list_of_the_most_likely_tokens_bounds_what_a_temperature_does() {
    // At T = 1.5, for the most likely token: (true, over 20 tokens alone, bounds of 20 tokens, bounds of 100).
    let expected = [
        (0.039, 0.184, (0.012, 0.073), (0.017, 0.056)),
        (0.041, 0.273, (0.018, 0.096), (0.022, 0.074)),
        (0.019, 0.190, (0.009, 0.052), (0.011, 0.038)),
    ];
    // The expected values have three decimals.
    let near = |value: f64, expected: f64| (value - expected).abs() < 0.0005;
    let temperature = Temperature::new(1.5).unwrap();
    for (ranking, (truth, naive, of_20, of_100)) in answers().iter().zip(expected) {
        let config = SamplingConfig::new(Profile::Textbook).with(temperature);
        let run = config.run(ranking, &Context::new(&[], &[], Coin::new(0)));
        let top = run.distribution().top(20);
        let in_full = top[0].probability;
        let alone = in_full / top.iter().map(|token| token.probability).sum::<f64>();
        assert!(
            near(in_full, truth) && near(alone, naive),
            "{in_full} {alone}"
        );
        for (n, (least, most)) in [(20, of_20), (100, of_100)] {
            let list = TopLogProbs::of(ranking, n).unwrap();
            let bounds = list.tempered(temperature).ranked()[0].probability;
            assert!(
                near(bounds.least, least) && near(bounds.most, most),
                "{bounds:?}"
            );
            assert!(bounds.least < in_full && in_full < bounds.most && bounds.most < alone);
        }
    }
}

/// The nucleus of .9 has 295 tokens: a list of 20 refuses it, one of 300 has it exactly.
#[test]
fn a_list_refuses_a_nucleus_beyond_it_and_has_one_within_it() {
    let [ranking, ..] = answers();
    let top_p = TopP::new(0.9).unwrap();
    let refused = TopLogProbs::of(&ranking, 20)
        .unwrap()
        .top_p(top_p)
        .unwrap_err();
    assert_eq!(
        refused.to_string(),
        "Top-p 0.9 goes on beyond the list: its 20 tokens hold 0.526 of the probability for certain. \
         Ask the API for more, or lower top-p."
    );
    let nucleus = TopLogProbs::of(&ranking, 300)
        .unwrap()
        .top_p(top_p)
        .unwrap();
    assert_eq!(nucleus.len(), 295);
    let config = SamplingConfig::new(Profile::Textbook).with(top_p);
    let run = config.run(&ranking, &Context::new(&[], &[], Coin::new(0)));
    for (shown, token) in nucleus.ranked().iter().zip(run.distribution().ranked()) {
        assert_eq!(shown.token, token.token);
        // Sums in another order, in double precision.
        let exact = shown.probability.exact().unwrap();
        assert!((exact / token.probability - 1.0).abs() < 1e-12);
    }
}
