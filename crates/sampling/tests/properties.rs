//! Properties that hold for every input.

use proptest::collection::vec;
use proptest::prelude::*;
use sampling::{
    Bias, Coin, Context, Distribution, Dry, FrequencyPenalty, LogitBias, Logits, MinP, Mirostat2,
    NoRepeatNgram, PresencePenalty, Processor, Profile, Ranking, RepetitionPenalty, SamplingConfig,
    Temperature, TokenMask, TopK, TopNSigma, TopP, Typical, Uniform, Xtc,
};

/// Rounding of a sum of up to a few hundred probabilities in double precision.
const SUM_TOLERANCE: f64 = 1e-12;

fn any_logits() -> impl Strategy<Value = Vec<f32>> {
    let ordinary = -20.0_f32..20.0;
    let whole = (-3..3).prop_map(|n| n as f32);
    let wild = prop_oneof![
        any::<f32>().prop_filter("finite", |x| x.is_finite()),
        Just(f32::MAX),
        Just(f32::MIN),
        Just(f32::NEG_INFINITY),
        Just(-0.0),
        Just(f32::MIN_POSITIVE),
    ];
    prop_oneof![vec(ordinary, 1..200), vec(whole, 1..100), vec(wild, 1..50)]
        .prop_filter("one is possible", |values| {
            values.iter().any(|x| x.is_finite())
        })
}

fn any_processor() -> impl Strategy<Value = Processor> {
    prop_oneof![
        (0.01..100.0).prop_map(|t| Temperature::new(t).unwrap().into()),
        (1_u32..300).prop_map(|k| TopK::new(k).unwrap().into()),
        (0.0..=1.0).prop_map(|p| TopP::new(p).unwrap().into()),
        (0.0..=1.0).prop_map(|p| MinP::new(p).unwrap().into()),
        (0.001..=1.0).prop_map(|p| Typical::new(p).unwrap().into()),
        (0.01..10.0).prop_map(|n| TopNSigma::new(n).unwrap().into()),
        (0.0..=1.0, 0.0..=0.5).prop_map(|(p, t)| Xtc::new(p, t).unwrap().into()),
        (0.0..=20.0, 0.0..=1.0).prop_map(|(t, e)| Mirostat2::new(t, e).unwrap().into()),
        (0.0..100.0).prop_map(|m| Dry::new(m).unwrap().into()),
        (0.01..10.0).prop_map(|r| RepetitionPenalty::new(r).unwrap().into()),
        (-2.0..2.0).prop_map(|a| FrequencyPenalty::new(a).unwrap().into()),
        (-2.0..2.0).prop_map(|a| PresencePenalty::new(a).unwrap().into()),
        (1_u32..5).prop_map(|n| NoRepeatNgram::new(n).unwrap().into()),
    ]
}

/// Every processor that has a neutral setting, at that setting.
fn neutral() -> Vec<Processor> {
    let no_bias = LogitBias {
        biases: [(0, Bias::NEUTRAL)].into(),
    };
    vec![
        TokenMask::Suppress([].into()).into(),
        LogitBias::default().into(),
        no_bias.into(),
        RepetitionPenalty::NEUTRAL.into(),
        FrequencyPenalty::NEUTRAL.into(),
        PresencePenalty::NEUTRAL.into(),
        NoRepeatNgram::NEUTRAL.into(),
        Dry::new(0.0).unwrap().into(),
        Temperature::NEUTRAL.into(),
        TopNSigma::NEUTRAL.into(),
        TopK::NEUTRAL.into(),
        TopP::NEUTRAL.into(),
        MinP::NEUTRAL.into(),
        Typical::NEUTRAL.into(),
        Xtc::new(0.0, 0.1).unwrap().into(),
    ]
}

fn ranking(values: &[f32]) -> Ranking {
    Ranking::of(&Logits::new(values.to_vec()).unwrap())
}

fn run(profile: Profile, links: &[Processor], values: &[f32]) -> sampling::ChainRun {
    let input = crate::support::Input {
        ranking: ranking(values),
        prompt: vec![0, 1, 0],
        generated: vec![1, 0, 1],
    };
    crate::support::run(profile, links, &input)
}

/// The distribution at a temperature, under the textbook profile.
fn at(temperature: f64, values: &[f32]) -> Distribution {
    let link = Temperature::new(temperature).unwrap().into();
    run(Profile::Textbook, &[link], values)
        .distribution()
        .clone()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_chain_over_any_logits_gives_a_distribution_and_a_choice(
        values in any_logits(),
        links in vec(any_processor(), 1..6),
        profile in prop::sample::select(&Profile::ALL[..]),
        seed: u64,
        surprises in vec(0.0..30.0, 0..4),
    ) {
        let ranking = ranking(&values);
        let mut config = SamplingConfig::new(profile);
        links.into_iter().for_each(|link| config.set(link));
        let coin = Coin::new(seed);
        let context = Context { surprises: &surprises, ..Context::new(&[0, 1], &[0, 0, 7], coin) };
        let run = config.run(&ranking, &context);
        let distribution = run.distribution();
        let sum: f64 = distribution.ranked().map(|token| token.probability).sum();
        prop_assert!((sum - 1.0).abs() < SUM_TOLERANCE, "{sum}");
        let falling: Vec<_> = distribution.ranked().collect();
        prop_assert!(falling.is_sorted_by(|a, b| a.probability >= b.probability));
        prop_assert!(distribution.entropy_bits() >= 0.0 && distribution.entropy_bits().is_finite());
        for stage in run.stages() {
            prop_assert!(stage.after.values().iter().all(|value| value.is_finite()));
            prop_assert!(stage.after.values().is_sorted_by(|a, b| a >= b));
            prop_assert!((0.0..=1.0 + SUM_TOLERANCE).contains(&(stage.mass_kept() + SUM_TOLERANCE)));
            prop_assert_eq!(stage.removed_tokens().count(), stage.removed());
        }
        let choice = config.choose(&run, coin.at(0));
        prop_assert!(choice.probability > 0.0);
        prop_assert_eq!(choice.probability, distribution.probability(choice.token));
        prop_assert!(choice.interval.contains(&coin.at(0).get()));
        prop_assert!(distribution.probability(distribution.race(coin, 0).token) > 0.0);
    }

    #[test]
    fn what_is_said_to_change_nothing_changes_nothing(
        values in vec(-20.0_f32..20.0, 2..200),
        profile in prop::sample::select(&Profile::ALL[..]),
    ) {
        for link in neutral() {
            prop_assert!(link.is_neutral(), "{:?}", link);
            let run = run(profile, &[link], &values);
            let stage = &run.stages()[0];
            prop_assert_eq!(stage.before.to_dense(), stage.after.to_dense(), "{:?}", stage.processor);
        }
    }

    #[test]
    fn the_draw_is_the_first_interval_that_holds_u(values in vec(-5.0_f32..5.0, 1..30), u in 0.0..1.0) {
        let distribution = Distribution::from(ranking(&values).scores());
        let choice = distribution.draw(Uniform::new(u).unwrap());
        let before: f64 = distribution.ranked().take(choice.rank.unwrap()).map(|t| t.probability).sum();
        prop_assert!(before <= u + SUM_TOLERANCE && u < before + choice.probability + SUM_TOLERANCE);
    }

    /// Softmax is invariant to a constant added to all logits. Whole numbers, so that the addition is exact.
    #[test]
    fn softmax_ignores_a_shift(values in vec(-30_i16..30, 1..100), shift in -1000_i16..1000) {
        let plain: Vec<f32> = values.iter().map(|&x| f32::from(x)).collect();
        let shifted: Vec<f32> = values.iter().map(|&x| f32::from(x + shift)).collect();
        let (plain, shifted) = (ranking(&plain), ranking(&shifted));
        prop_assert_eq!(plain.scores().weights(), shifted.scores().weights());
        prop_assert_eq!(plain.ids(), shifted.ids());
    }

    #[test]
    fn the_nucleus_is_the_smallest_set_and_grows_with_p(
        values in vec(-8.0_f32..8.0, 1..200), p in 0.0..1.0, more in 0.0..1.0,
    ) {
        let raw = Distribution::from(ranking(&values).scores());
        let kept = |p: f64| run(Profile::Textbook, &[TopP::new(p).unwrap().into()], &values).distribution().len();
        let size = kept(p);
        prop_assert_eq!(size, raw.nucleus_size(p));
        let mass = |n: usize| raw.ranked().take(n).map(|token| token.probability).sum::<f64>();
        prop_assert!(mass(size) >= p - SUM_TOLERANCE);
        prop_assert!(size == 1 || mass(size - 1) < p);
        prop_assert!(kept(p.max(more)) >= size);
    }

    #[test]
    fn cold_agrees_with_greedy_and_hot_with_uniform(values in vec(-100_i16..100, 1..60)) {
        let values: Vec<f32> = values.into_iter().map(f32::from).collect();
        let greedy = Distribution::from(ranking(&values).scores()).greedy().token;
        let most = values.iter().copied().fold(f32::MIN, f32::max);
        let equals = values.iter().filter(|&&value| value == most).count();
        let cold = at(0.01, &values);
        prop_assert_eq!(cold.ranked().next().unwrap().token, greedy);
        // Logits are whole numbers: at T = 0.01 the second best has at most e^−100 of the greatest weight.
        prop_assert!((cold.probability(greedy) - 1.0 / equals as f64).abs() < SUM_TOLERANCE);
        let narrow: Vec<f32> = values.iter().map(|value| value / 1e5).collect();
        let hot = at(100.0, &narrow);
        for token in hot.ranked() {
            prop_assert!((token.probability * values.len() as f64 - 1.0).abs() < 1e-4);
        }
    }

    /// Equal scores may stay equal or become equal, but no two swap.
    #[test]
    fn temperature_keeps_the_order(values in vec(-50.0_f32..50.0, 2..100), t in 0.01..100.0) {
        let raw = ranking(&values);
        let tempered = at(t, &values);
        let places: Vec<f32> = tempered.ranked().map(|token| values[token.token as usize]).collect();
        for (pair, tokens) in places.windows(2).zip(tempered.top(values.len()).windows(2)) {
            prop_assert!(pair[0] >= pair[1] || tokens[0].probability == tokens[1].probability);
        }
        prop_assert_eq!(tempered.greedy().probability, tempered.probability(raw.ids()[0]));
    }

    #[test]
    fn removing_and_renormalising_is_conditioning(
        values in vec(-8.0_f32..8.0, 1..100), link in any_processor(),
    ) {
        let run = run(Profile::Textbook, &[link], &values);
        let stage = &run.stages()[0];
        prop_assume!(stage.cut.is_some());
        let raw = stage.distribution_before();
        for token in run.distribution().ranked() {
            let conditioned = raw.probability(token.token) / stage.mass_kept();
            prop_assert!((token.probability - conditioned).abs() <= 1e-9 * conditioned.max(1.0));
        }
    }
}

#[test]
fn top_p_keeps_the_token_that_crosses_p() {
    let halves = [0.0, -std::f32::consts::LN_2, -std::f32::consts::LN_2];
    let kept = |p: f64| {
        run(Profile::Textbook, &[TopP::new(p).unwrap().into()], &halves)
            .distribution()
            .len()
    };
    assert_eq!(
        [kept(0.0), kept(0.4), kept(0.6), kept(0.8), kept(1.0)],
        [1, 1, 2, 3, 3]
    );
}
