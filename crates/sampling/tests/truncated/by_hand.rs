//! Lists small enough to check by hand, every reason to refuse one, and every refusal of a result.

use sampling::{
    Baseline, Bounds, Coin, Context, Dry, FrequencyPenalty, LogProbRounding, LogitBias, MinP,
    PresencePenalty, Processor, RepetitionPenalty, Temperature, TokenId, TokenMask, TopK,
    TopLogProbs, TopLogProbsError, TopP, Typical, Undetermined, Uniform,
};

/// Figures below are given to six decimals.
const HALF_OF_THE_LAST_DECIMAL: f64 = 5e-7;

fn list_of(
    pairs: &[(TokenId, f64)],
    vocabulary: Option<usize>,
) -> Result<TopLogProbs, TopLogProbsError> {
    TopLogProbs::new(
        pairs.to_vec(),
        vocabulary,
        Baseline::Normalised,
        LogProbRounding::SINGLE,
    )
}

/// Tokens 0 and 1 have 1/2 and 1/5; 3/10 is left for the others, each at most 1/5.
fn half_and_fifth(vocabulary: Option<usize>) -> TopLogProbs {
    let pairs = vec![(1, 0.2_f64.ln()), (0, 0.5_f64.ln())];
    TopLogProbs::new(
        pairs,
        vocabulary,
        Baseline::Normalised,
        LogProbRounding::DOUBLE,
    )
    .unwrap()
}

fn first_at(list: &TopLogProbs, temperature: f64) -> Bounds {
    let temperature = Temperature::new(temperature).unwrap();
    list.tempered(temperature).ranked()[0].probability
}

fn assert_bounds(bounds: Bounds, least: f64, most: f64) {
    let near = |a: f64, b: f64| (a - b).abs() <= HALF_OF_THE_LAST_DECIMAL;
    assert!(
        near(bounds.least, least) && near(bounds.most, most),
        "{bounds:?}"
    );
}

fn refusal(list: &TopLogProbs, processor: impl Into<Processor>) -> Undetermined {
    let context = Context::new(&[9], &[1, 9], Coin::new(0));
    list.apply(&processor.into(), &context).unwrap_err()
}

/// With V = 5 three tokens share 3/10: evenly 1/10 each, or packed 1/5, 1/10 and 0.
#[test]
fn the_bounds_by_hand() {
    let list = half_and_fifth(Some(5));
    assert_eq!(list.tokens().collect::<Vec<_>>(), [0, 1]);
    assert_eq!(
        (list.len(), list.hidden(), list.known_ranks()),
        (2, Some(3), 2)
    );
    // T = 1/2: squares. 0.25 / (0.29 + 0.05) and 0.25 / (0.29 + 0.03).
    assert_bounds(first_at(&list, 0.5), 0.735_294, 0.781_250);
    // T = 2: roots. √½ / (√½ + √⅕ + 3 · √⅒) and √½ / (√½ + √⅕ + √⅕ + √⅒).
    assert_bounds(first_at(&list, 2.0), 0.336_237, 0.368_715);
    // 0.5 · 1 + 0.2 · 2.321928 + (0.2 · 2.321928 + 0.1 · 3.321928, or 0.3 · 3.321928).
    assert_bounds(list.entropy_bits().unwrap(), 1.760_964, 1.960_964);
    assert_bounds(list.rest(), 0.3, 0.3);
}

#[test]
fn without_the_size_of_the_vocabulary_one_side_is_open() {
    let list = half_and_fifth(None);
    assert_eq!(list.hidden(), None);
    // T < 1: endlessly many tokens have squares that sum to nothing. 0.25 / 0.34 and 0.25 / 0.29.
    assert_bounds(first_at(&list, 0.5), 0.735_294, 0.862_069);
    // T > 1: their roots grow without bound.
    assert_bounds(first_at(&list, 2.0), 0.0, 0.368_715);
    let entropy = list.entropy_bits().unwrap();
    assert!((entropy.least - 1.760_964).abs() < HALF_OF_THE_LAST_DECIMAL);
    assert_eq!(entropy.most, f64::INFINITY);
}

#[test]
fn values_that_stand_for_zero_are_not_shown_and_have_what_the_others_leave() {
    let zeros = [(2, -3.4e38), (3, f64::NEG_INFINITY), (4, -9999.0)];
    let half = 0.5_f64.ln();
    // Nothing is left: a filter removed them, and they cannot be chosen at any temperature.
    let pairs = [&[(0, half), (1, half)][..], &zeros].concat();
    let filtered = list_of(&pairs, Some(5)).unwrap();
    assert_eq!((filtered.len(), filtered.hidden()), (2, Some(0)));
    assert!(filtered.is_complete() && first_at(&filtered, 2.0).exact().is_some());
    // A fourth is left, of which the list says no more.
    let pairs = [&[(0, half), (1, 0.25_f64.ln())][..], &zeros].concat();
    let rest = list_of(&pairs, Some(5)).unwrap();
    assert_eq!((rest.len(), rest.hidden()), (2, Some(3)));
    assert_eq!(
        list_of(&zeros, None),
        Err(TopLogProbsError::NothingPossible)
    );
    // A list of the whole vocabulary hides nothing, however its numbers are rounded.
    let all = list_of(&[(0, -0.287_682), (1, -1.386_294)], Some(2)).unwrap();
    assert!(all.is_complete() && first_at(&all, 50.0).exact().is_some());
}

/// What rounding hides in a rest near zero matters at a high temperature: the bounds say so.
#[test]
fn a_rest_lost_in_rounding_widens_the_bounds() {
    let list = list_of(&[(0, -1e-9)], Some(50_000)).unwrap();
    let hot = first_at(&list, 10.0);
    assert!(hot.least < 0.01 && hot.most > 0.75, "{hot:?}");
}

#[test]
fn every_list_that_is_none_is_refused_with_its_reason() {
    let of =
        |pairs: &[(TokenId, f64)], vocabulary| list_of(pairs, vocabulary).unwrap_err().to_string();
    let half = 0.5_f64.ln();
    let cases = [
        (of(&[], None), "The list has no tokens."),
        (
            of(&[(7, f64::NAN)], None),
            "The log-probability of token 7 is not a number.",
        ),
        (
            of(&[(7, 1.5)], None),
            "The log-probability of token 7 is 1.5; none can be above 0.",
        ),
        (
            of(&[(7, half), (7, -2.0)], None),
            "Token 7 is in the list twice.",
        ),
        (
            of(&[(7, f64::NEG_INFINITY)], None),
            "Every log-probability of the list stands for zero",
        ),
        (
            of(&[(0, half), (1, half), (2, -5.0)], None),
            "The probabilities of the list sum to 1.006738",
        ),
        (
            of(&[(0, half), (1, -2.0)], Some(1)),
            "The list has 2 tokens, but the vocabulary only 1.",
        ),
        (
            of(&[(7, half)], Some(7)),
            "Token 7 is outside a vocabulary of 7 tokens.",
        ),
        (
            of(&[(0, half), (1, -5.0)], Some(4)),
            "The list leaves 0.493262 of the probability to 2 other tokens, which can hold 0.013476 at most.",
        ),
    ];
    for (message, start) in cases {
        assert!(message.starts_with(start), "{message}");
    }
}

#[test]
fn a_sum_above_one_is_taken_as_far_as_the_numbers_are_rounded() {
    let pairs = vec![(0, -0.69), (1, -0.69)];
    let with = |rounding| TopLogProbs::new(pairs.clone(), None, Baseline::Normalised, rounding);
    assert!(matches!(
        with(LogProbRounding::SINGLE),
        Err(TopLogProbsError::SumAboveOne { .. })
    ));
    assert!(with(LogProbRounding::decimals(2)).is_ok());
}

#[test]
fn what_the_list_does_not_determine_is_refused_with_its_reason() {
    let list = half_and_fifth(Some(50_257));
    let hot = list.tempered(Temperature::new(2.0).unwrap());
    let draw = |list: &TopLogProbs, u| list.draw(Uniform::new(u).unwrap()).unwrap_err();
    let biased = LogitBias {
        biases: [(9, sampling::Bias::new(1.0).unwrap())].into(),
    };
    let cases = [
        (
            refusal(&list, TopK::new(40).unwrap()),
            "Top-k 40 needs 40 tokens; this list has 2. Ask the API for more.",
        ),
        (
            refusal(&list, TopP::new(0.9).unwrap()),
            "Top-p 0.9 goes on beyond the list: its 2 tokens hold 0.700",
        ),
        (
            refusal(&hot, TopP::new(0.007).unwrap()),
            "Top-p 0.007 keeps between 1 and 2 tokens",
        ),
        (
            refusal(&list, MinP::new(0.05).unwrap()),
            "Min-p 0.05 may keep tokens that the list does not show",
        ),
        (
            refusal(&list, FrequencyPenalty::new(1.0).unwrap()),
            "Token 9 is not in the list, so the effect of the freq",
        ),
        (
            refusal(&list, PresencePenalty::new(1.0).unwrap()),
            "Token 9 is not in the list, so the effect of the pres",
        ),
        (
            refusal(&list, biased),
            "Token 9 is not in the list, so the effect of the logit bias",
        ),
        (
            refusal(&list, TokenMask::Suppress([9].into())),
            "Token 9 is not in the list, so the effect of the token",
        ),
        (
            refusal(&list, TokenMask::Allow([].into())),
            "The mask removes every token",
        ),
        (
            refusal(&list, RepetitionPenalty::new(1.1).unwrap()),
            "The repetition penalty depends on the sign of raw",
        ),
        (
            refusal(&list, Typical::new(0.5).unwrap()),
            "Typical sampling is not computed from a part",
        ),
        (
            refusal(&list, Dry::new(0.8).unwrap()),
            "DRY is not computed from a part",
        ),
        (
            draw(&list, 0.8),
            "The random number 0.800 falls into the rest: the list holds 0.700",
        ),
        (
            draw(&hot, 0.007),
            "The random number 0.007 selects rank 1 or up to rank 2",
        ),
        (
            hot.entropy_bits().unwrap_err(),
            "The entropy is bounded at temperature 1 only",
        ),
    ];
    for (why, start) in cases {
        assert!(why.to_string().starts_with(start), "{why}");
    }
}

/// A penalty lowers both tokens below what a hidden one can have: no rank is known any more.
#[test]
fn penalties_can_put_hidden_tokens_first() {
    let list = half_and_fifth(Some(5));
    let context = Context::new(&[], &[0, 1], Coin::new(0));
    let penalty = PresencePenalty::new(2.0).unwrap().into();
    let after = list.apply(&penalty, &context).unwrap();
    assert_eq!(after.known_ranks(), 0);
    // 0.5 · e⁻² / (0.7 · e⁻² + 0.3)
    assert_bounds(after.ranked()[0].probability, 0.171_426, 0.171_426);
    assert_eq!(after.greedy(), Err(Undetermined::MostLikely));
    assert_eq!(
        after.min_p(MinP::new(0.9).unwrap()),
        Err(Undetermined::MostLikely)
    );
    assert_eq!(
        after.top_k(TopK::new(1).unwrap()),
        Err(Undetermined::TopK { k: 1, known: 0 })
    );
}

/// The rest is 1/100 in all, so no hidden token has more, though the last one shown has 9/100.
#[test]
fn no_hidden_token_has_more_than_the_rest() {
    let pairs = [(0, 0.9_f64.ln()), (1, 0.09_f64.ln())];
    let kept = list_of(&pairs, None)
        .unwrap()
        .min_p(MinP::new(0.02).unwrap())
        .unwrap();
    assert_eq!((kept.len(), kept.is_complete()), (2, true));
}

/// Of .0001 that the likely token leaves, the rounding of the list is as much again: without that token it shows.
#[test]
fn a_mask_magnifies_the_rounding_of_the_rest() {
    let list = list_of(&[(0, 0.9999_f64.ln()), (1, 0.000_05_f64.ln())], Some(100)).unwrap();
    assert!(list.ranked()[1].probability.exact().is_some());
    let context = Context::new(&[], &[], Coin::new(0));
    let without = TokenMask::Suppress([0].into()).into();
    let after = list.apply(&without, &context).unwrap();
    // 0.00005 / (0.00005 + 0.00005 ± 0.000099995), a rest below 0 being none.
    assert_bounds(after.ranked()[0].probability, 0.250_006, 1.0);
}

/// What removes all hidden tokens ends the uncertainty: a temperature after top-k is exact.
#[test]
fn after_a_filter_nothing_is_hidden() {
    let cut = half_and_fifth(None).top_k(TopK::new(2).unwrap()).unwrap();
    assert_eq!((cut.hidden(), cut.rest().exact()), (Some(0), Some(0.0)));
    // √5 / (√5 + √2)
    assert_bounds(first_at(&cut, 2.0), 0.612_574, 0.612_574);
    // 5/7 and 2/7.
    assert_bounds(cut.entropy_bits().unwrap(), 0.863_121, 0.863_121);
    let last = cut.draw(Uniform::new(0.999).unwrap()).unwrap();
    assert_eq!((last.token, last.rank), (1, 1));
}
