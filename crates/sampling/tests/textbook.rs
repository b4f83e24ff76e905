//! Each processor of the textbook profile on a handful of tokens, with results that can be checked by hand.

use crate::support::{Input, run};
use sampling::{
    AppliedProcessor, Bias, Coin, Context, Cut, Dry, FrequencyPenalty, LogitBias, MinP, Mirostat2,
    NoRepeatNgram, PresencePenalty, Processor, ProcessorKind, Profile, RepetitionPenalty,
    SamplingConfig, Temperature, TokenMask, TopK, TopNSigma, TopP, Typical, Xtc,
};

/// Scores whose differences are whole multiples of ln 2, so that probabilities are 1/2, 1/4, 1/8, 1/8.
fn halves() -> Vec<f32> {
    let ln2 = std::f32::consts::LN_2;
    vec![0.0, -ln2, -2.0 * ln2, -2.0 * ln2]
}

fn stage(
    values: Vec<f32>,
    prompt: &[u32],
    generated: &[u32],
    link: impl Into<Processor>,
) -> AppliedProcessor {
    let logits = sampling::Logits::new(values).unwrap();
    let input = Input {
        ranking: sampling::Ranking::of(&logits),
        prompt: prompt.to_vec(),
        generated: generated.to_vec(),
    };
    run(Profile::Textbook, &[link.into()], &input).stages()[0].clone()
}

fn kept(stage: &AppliedProcessor) -> Vec<u32> {
    let mut ids = stage.after.ids().to_vec();
    ids.sort_unstable();
    ids
}

/// Figures checked by hand have six decimals.
fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

#[test]
fn a_stage_says_what_was_removed_and_what_that_means() {
    let stage = stage(halves(), &[], &[], TopK::new(2).unwrap());
    assert_eq!(kept(&stage), [0, 1]);
    assert_eq!(stage.removed_tokens().collect::<Vec<_>>(), [2, 3]);
    assert_eq!(stage.cut, Some(Cut::Rank { k: 2 }));
    assert!(close(stage.mass_kept(), 0.75));
    // Before: 1/2·1 + 1/4·2 + 2·1/8·3 bits. After: 2/3 and 1/3.
    assert!(close(stage.before.entropy_bits(), 1.75));
    assert!(close(stage.entropy_bits(), 0.918_296));
    let (before, after) = (stage.distribution_before(), stage.distribution());
    assert_eq!((before.nucleus_size(0.8), after.nucleus_size(0.6)), (3, 1));
    assert!(close(after.effective_choices(), 1.889_882));
    assert!(close(after.probability(0), 2.0 / 3.0));
    assert_eq!(after.probability(2), 0.0);
}

#[test]
fn temperature_one_half_squares_the_odds() {
    let stage = stage(halves(), &[], &[], Temperature::new(0.5).unwrap());
    // 1/4 : 1/16 : 1/64 : 1/64
    assert!(close(stage.distribution().probability(0), 16.0 / 22.0));
    assert_eq!(
        (stage.removed(), stage.mass_kept(), stage.cut),
        (0, 1.0, None)
    );
}

#[test]
fn the_filters_cut_where_they_say() {
    assert_eq!(
        kept(&stage(halves(), &[], &[], TopP::new(0.7).unwrap())),
        [0, 1]
    );
    // A quarter of one half is one eighth: slightly less keeps all, slightly more keeps two.
    assert_eq!(
        kept(&stage(halves(), &[], &[], MinP::new(0.249).unwrap())),
        [0, 1, 2, 3]
    );
    assert_eq!(
        kept(&stage(halves(), &[], &[], MinP::new(0.251).unwrap())),
        [0, 1]
    );
    // H = 1.75 bits: 2 bits of surprise are closest to it, then 1, then 3.
    assert_eq!(
        kept(&stage(halves(), &[], &[], Typical::new(0.2).unwrap())),
        [1]
    );
    assert_eq!(
        kept(&stage(halves(), &[], &[], Typical::new(0.7).unwrap())),
        [0, 1]
    );
    // Mean 1, σ = √2.
    let sigma = |n| {
        stage(
            vec![3.0, 1.0, 0.0, 0.0, 1.0],
            &[],
            &[],
            TopNSigma::new(n).unwrap(),
        )
    };
    assert_eq!(kept(&sigma(1.0)), [0]);
    assert_eq!(kept(&sigma(2.0)), [0, 1, 4]);
    let mask = stage(halves(), &[], &[], TokenMask::Allow([1, 3].into()));
    assert_eq!(
        (kept(&mask), mask.cut),
        (vec![1, 3], Some(Cut::Banned { tokens: 2 }))
    );
    let nothing = stage(halves(), &[], &[], TokenMask::Allow([9].into()));
    assert_eq!(
        (nothing.removed(), nothing.cut),
        (0, Some(Cut::NothingWouldBeLeft))
    );
}

#[test]
fn penalties_look_at_the_text() {
    let value = |stage: &AppliedProcessor, id: usize| stage.after.to_dense()[id];
    let scores = || vec![2.0, -2.0, 0.5];
    let repeated = stage(
        scores(),
        &[0],
        &[1, 1],
        RepetitionPenalty::new(2.0).unwrap(),
    );
    assert_eq!(repeated.after.to_dense(), [1.0, -4.0, 0.5]);
    assert_eq!(repeated.after.ids(), [0, 2, 1]);
    let frequency = stage(scores(), &[0], &[1, 1], FrequencyPenalty::new(0.5).unwrap());
    assert_eq!((value(&frequency, 0), value(&frequency, 1)), (2.0, -3.0));
    let presence = stage(scores(), &[0], &[1, 1], PresencePenalty::new(0.5).unwrap());
    assert_eq!((value(&presence, 0), value(&presence, 1)), (2.0, -2.5));
    let biases = [(2, Bias::new(4.0).unwrap()), (77, Bias::new(1.0).unwrap())].into();
    assert_eq!(
        stage(scores(), &[], &[], LogitBias { biases }).after.ids(),
        [2, 0, 1]
    );
    // 0 1 | 0: "0" was followed by 1.
    let ngram = stage(scores(), &[0, 1], &[0], NoRepeatNgram::new(2).unwrap());
    assert_eq!(kept(&ngram), [0, 2]);
}

#[test]
fn dry_finds_the_longest_passage_and_stops_at_a_breaker() {
    // 0 1 2 3 0 1 2: three tokens repeat and 3 would go on. 0.8 · 1.75^(3 − 2).
    let text = [0, 1, 2, 3, 0, 1, 2];
    let dry = || Dry::new(0.8).unwrap();
    let lowered = |dry: Dry| stage(vec![0.0; 5], &text, &[], dry).after.to_dense();
    assert_eq!(lowered(dry()), [0.0, 0.0, 0.0, -1.4, 0.0]);
    // With 1 as a breaker only "2" repeats, and a repetition of one token is not penalised.
    assert_eq!(
        lowered(Dry {
            breakers: [1].into(),
            ..dry()
        }),
        [0.0; 5]
    );
    assert_eq!(
        lowered(Dry {
            allowed_length: 4,
            ..dry()
        }),
        [0.0; 5]
    );
    assert_eq!(lowered(Dry { last_n: 4, ..dry() }), [0.0; 5]);
}

#[test]
fn xtc_leaves_the_least_of_the_top_choices_when_the_coin_says_so() {
    let always = stage(halves(), &[], &[], Xtc::new(1.0, 0.2).unwrap());
    assert_eq!(kept(&always), [1, 2, 3]);
    let never = stage(halves(), &[], &[], Xtc::new(0.0, 0.2).unwrap());
    assert!(matches!(never.cut, Some(Cut::TopChoices { acts: false, .. })) && never.removed() == 0);
    // XTC does not act on a single top choice.
    assert_eq!(
        stage(halves(), &[], &[], Xtc::new(1.0, 0.4).unwrap()).removed(),
        0
    );
}

#[test]
fn mirostat_follows_the_surprises() {
    let mirostat = Mirostat2::new(2.0, 0.5).unwrap();
    assert_eq!(mirostat.bound(&[]), 4.0);
    // Too surprising by 3 bits, then a forced token of probability 0.
    assert_eq!(mirostat.bound(&[5.0, f64::INFINITY]), 2.5);
    let config = SamplingConfig::new(Profile::Textbook).with(mirostat);
    let ranking = sampling::Ranking::of(&sampling::Logits::new(halves()).unwrap());
    let context = Context {
        surprises: &[5.0],
        ..Context::new(&[], &[1], Coin::new(0))
    };
    let run = config.run(&ranking, &context);
    // A bound of 2.5 bits keeps tokens with a probability of at least 0.177.
    assert_eq!(kept(&run.stages()[0]), [0, 1]);
}

#[test]
fn greedy_leaves_out_what_belongs_to_sampling_but_not_the_penalties() {
    let mut config = SamplingConfig::new(Profile::Textbook)
        .with(RepetitionPenalty::new(10.0).unwrap())
        .with(Temperature::new(100.0).unwrap());
    config.do_sample = false;
    let ranking = sampling::Ranking::of(&sampling::Logits::new(vec![2.0, 1.0]).unwrap());
    let run = config.run(&ranking, &Context::new(&[0], &[], Coin::new(0)));
    assert_eq!(run.stages().len(), 1);
    let choice = config.choose(&run, Coin::new(0).at(0));
    assert_eq!((choice.token, choice.u), (1, None));
}

#[test]
fn links_can_be_reordered_switched_off_and_repeated() {
    let mut config = SamplingConfig::defaults_of(Profile::LlamaCpp);
    let kinds = |config: &SamplingConfig| -> Vec<ProcessorKind> {
        config
            .chain
            .links
            .iter()
            .filter(|link| link.enabled)
            .map(|link| link.processor.kind())
            .collect()
    };
    assert_eq!(
        kinds(&config),
        [
            ProcessorKind::TopK,
            ProcessorKind::TopP,
            ProcessorKind::MinP,
            ProcessorKind::Temperature
        ]
    );
    config = config.by(Profile::Vllm);
    assert_eq!(
        kinds(&config),
        [
            ProcessorKind::Temperature,
            ProcessorKind::MinP,
            ProcessorKind::TopK,
            ProcessorKind::TopP
        ]
    );
    config.link_mut(ProcessorKind::MinP).unwrap().enabled = false;
    let again = config.link(ProcessorKind::Temperature).unwrap().clone();
    config.chain.links.push(again);
    let ranking = sampling::Ranking::of(&sampling::Logits::new(halves()).unwrap());
    let run = config.run(&ranking, &Context::new(&[], &[], Coin::new(0)));
    let places: Vec<usize> = run.stages().iter().map(|stage| stage.link).collect();
    assert_eq!(places, [1, 3, 4, 5]);
}

#[test]
fn settings_survive_json_and_refuse_what_is_out_of_range() {
    let config = SamplingConfig::defaults_of(Profile::LlamaCpp)
        .with(Dry::new(0.8).unwrap())
        .with(Xtc::new(0.5, 0.1).unwrap())
        .with(TokenMask::Suppress([1, 2].into()))
        .with(LogitBias {
            biases: [(3, Bias::new(-1.5).unwrap())].into(),
        });
    let json = serde_json::to_string(&config).unwrap();
    assert_eq!(
        serde_json::from_str::<SamplingConfig>(&json).unwrap(),
        config
    );
    let hot = json.replace(r#""temperature":0.8"#, r#""temperature":0.0"#);
    let error = serde_json::from_str::<SamplingConfig>(&hot)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("temperature must be from 0.01 to 100, not 0"),
        "{error}"
    );
}
