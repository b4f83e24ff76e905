//! Beam search on tables of probabilities: held against all texts, against greedy decoding, and by hand.
#![allow(clippy::unwrap_used)]

use super::*;

/// Sums of a few logarithms, in another order.
const ROUNDING: f64 = 1e-6;
/// The token that ends a text.
const END: TokenId = 0;

fn rule(beams: usize, tokens: usize, penalty: f64, early: EarlyStopping) -> BeamRule {
    BeamRule::new(beams, tokens, penalty, early).unwrap()
}

/// Runs a search on a model that gives each text the probabilities of its next token.
fn run(rule: BeamRule, model: impl Fn(&[TokenId]) -> Vec<f64>) -> BeamSearch {
    let mut search = BeamSearch::new(rule, vec![END]);
    while let Some(tokens) = search.demand() {
        search.supply(&logits(&model(&tokens))).unwrap();
    }
    search
}

fn logits(probabilities: &[f64]) -> Logits {
    let logit = |&p: &f64| libm::log(p) as f32;
    Logits::new(probabilities.iter().map(logit).collect()).unwrap()
}

fn best(search: &BeamSearch) -> Vec<TokenId> {
    search.tokens(search.best().unwrap().node)
}

/// Four tokens with probabilities that depend on the whole text; the end is possible anywhere.
fn scrambled(tokens: &[TokenId]) -> Vec<f64> {
    let hash = tokens.iter().fold(17_u32, |hash, token| {
        (hash ^ token).wrapping_mul(0x9E37_79B1).rotate_left(13)
    });
    let weight = |token: u32| f64::from(1 + (hash.rotate_left(8 * token) & 0x3F));
    let weights: Vec<f64> = (0..4).map(weight).collect();
    let total: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / total).collect()
}

/// The classic: the likeliest first token leads to even continuations, the second likeliest to a certain one.
fn garden_path(tokens: &[TokenId]) -> Vec<f64> {
    match tokens {
        [] => vec![0.0, 0.6, 0.4],
        [1, ..] => vec![0.0, 0.5, 0.5],
        _ => vec![0.0, 0.1, 0.9],
    }
}

#[test]
fn two_beams_find_what_greedy_decoding_misses() {
    let greedy = run(rule(1, 2, 1.0, EarlyStopping::Heuristic), garden_path);
    assert_eq!(best(&greedy), [1, 1]);
    let search = run(rule(2, 2, 1.0, EarlyStopping::Heuristic), garden_path);
    assert_eq!(best(&search), [2, 2]);
    let found = search.best().unwrap();
    assert!((found.log_probability - libm::log(0.36)).abs() < ROUNDING);
    assert!((found.score - libm::log(0.36) / 2.0).abs() < ROUNDING);
    assert_eq!(
        search.passes(),
        3,
        "the prompt once, then each of two beams"
    );
    let states: Vec<_> = search.nodes().iter().map(|node| node.state).collect();
    use BeamState::{Continued, Whole};
    assert_eq!(states, [Continued, Continued, Whole, Whole]);
}

#[test]
fn one_beam_is_greedy_decoding_with_its_end() {
    for length in 1..8 {
        let mut greedy = Vec::new();
        while greedy.len() < length && greedy.last() != Some(&END) {
            let next = scrambled(&greedy);
            let most = next.iter().copied().fold(0.0, f64::max);
            greedy.push(next.iter().position(|&p| p == most).unwrap() as TokenId);
        }
        for early in EarlyStopping::ALL {
            let search = run(rule(1, length, 2.0, early), scrambled);
            assert_eq!(best(&search), greedy);
            assert_eq!(search.passes(), greedy.len());
        }
    }
}

/// With a model that never ends and beams for all beginnings, nothing is ever pruned.
#[test]
fn enough_beams_find_the_likeliest_text() {
    let endless = |tokens: &[TokenId]| {
        let next = scrambled(tokens);
        let total = next[1] + next[2];
        vec![0.0, next[1] / total, next[2] / total]
    };
    let search = run(rule(8, 4, 0.0, EarlyStopping::Never), endless);
    let all = (0..16_u32).map(|number| {
        let tokens: Vec<TokenId> = (0..4).map(|place| 1 + (number >> place & 1)).collect();
        let log = |place: usize| libm::log(endless(&tokens[..place])[tokens[place] as usize]);
        (tokens.clone(), (0..4).map(log).sum::<f64>())
    });
    let (tokens, log) = all.max_by(|one, other| one.1.total_cmp(&other.1)).unwrap();
    assert_eq!(best(&search), tokens);
    assert!((search.best().unwrap().log_probability - log).abs() < ROUNDING);
    assert_eq!(search.passes(), 1 + 2 + 4 + 8);
}

/// A text may end at once with 0.3, or go on with a token that is nearly certain: its whole text has 0.35.
fn ends_or_goes_on(tokens: &[TokenId]) -> Vec<f64> {
    match tokens.len() {
        0 => vec![0.3, 0.4, 0.3],
        _ => vec![0.05, 0.9, 0.05],
    }
}

#[test]
fn the_length_penalty_divides_by_the_generated_length_with_its_end() {
    let short = run(rule(2, 6, 0.0, EarlyStopping::Never), ends_or_goes_on);
    assert_eq!(best(&short), [END], "0.3 is above 0.4 · 0.9⁵");
    let long = run(rule(2, 6, 1.0, EarlyStopping::Never), ends_or_goes_on);
    assert_eq!(best(&long), [1; 6]);
    let whole = long.best().unwrap();
    let log = libm::log(0.4) + 5.0 * libm::log(0.9);
    assert_eq!(whole.length, 6);
    assert!((whole.score - log / 6.0).abs() < ROUNDING);
    assert_eq!(long.rule().score(-6.0, 4), -1.5);
}

#[test]
fn an_end_behind_the_best_candidates_makes_no_text() {
    // The end is the third candidate of two beams: it is not kept, and takes no beam's place.
    let third = |_: &[TokenId]| vec![0.1, 0.5, 0.3, 0.1];
    let search = run(rule(2, 1, 1.0, EarlyStopping::Heuristic), third);
    let texts = search.whole().iter().map(|whole| search.tokens(whole.node));
    assert_eq!(texts.collect::<Vec<_>>(), [[1], [2]]);
    let mut longer = BeamSearch::new(rule(2, 9, 1.0, EarlyStopping::Heuristic), vec![END]);
    longer.supply(&logits(&third(&[]))).unwrap();
    assert!(longer.whole().is_empty());
    assert_eq!(longer.nodes().len(), 2);
}

/// Both beams can end after the second token; going on is slightly better for each further token.
fn stops_at_different_times(tokens: &[TokenId]) -> Vec<f64> {
    match tokens.len() {
        0 => vec![0.02, 0.5, 0.48],
        1 => vec![0.55, 0.25, 0.2],
        _ => vec![0.01, 0.98, 0.01],
    }
}

#[test]
fn each_rule_stops_when_it_says() {
    let steps = |early, penalty| {
        let search = run(rule(2, 12, penalty, early), stops_at_different_times);
        (search.steps(), search.best().unwrap().length)
    };
    // Two texts end in the second step.
    assert_eq!(steps(EarlyStopping::WhenFull, 1.0), (2, 2));
    // ln(0.5 · 0.25) / 2 is below both: the heuristic stops at once, although a longer text would be better.
    assert_eq!(steps(EarlyStopping::Heuristic, 1.0), (2, 2));
    assert_eq!(steps(EarlyStopping::Never, 1.0), (12, 12));
    // Without a penalty no longer text can be better, and "never" stops too.
    assert_eq!(steps(EarlyStopping::Never, 0.0), (2, 2));
}

#[test]
fn what_leads_to_no_kept_text_is_pruned() {
    let mut search = BeamSearch::new(rule(2, 3, 1.0, EarlyStopping::Heuristic), vec![END]);
    search.supply(&logits(&[0.0, 0.6, 0.4])).unwrap();
    assert_eq!(search.demand(), Some(vec![1]));
    search.supply(&logits(&[0.0, 0.5, 0.5])).unwrap();
    assert_eq!(search.demand(), Some(vec![2]));
    search.supply(&logits(&[0.0, 0.5, 0.5])).unwrap();
    let states: Vec<_> = search.nodes().iter().map(|node| node.state).collect();
    use BeamState::{Continued, Open, Pruned};
    assert_eq!(states, [Continued, Pruned, Open, Open]);
}

#[test]
fn of_equal_continuations_the_likelier_beam_and_the_lower_id_come_first() {
    let even = |_: &[TokenId]| vec![0.0, 0.25, 0.25, 0.25, 0.25];
    let search = run(rule(3, 2, 1.0, EarlyStopping::Heuristic), even);
    let texts = search.whole().iter().map(|whole| search.tokens(whole.node));
    assert_eq!(texts.collect::<Vec<_>>(), [[1, 1], [1, 2], [1, 3]]);
}

#[test]
fn the_rule_is_checked_and_a_done_search_takes_no_logits() {
    let new = |beams, tokens, penalty| BeamRule::new(beams, tokens, penalty, EarlyStopping::Never);
    assert_eq!(new(0, 1, 1.0), Err(BeamRuleError::Beams { beams: 0 }));
    assert_eq!(new(9, 1, 1.0), Err(BeamRuleError::Beams { beams: 9 }));
    assert_eq!(new(1, 0, 1.0), Err(BeamRuleError::NoTokens));
    let infinite = f64::INFINITY;
    assert_eq!(
        new(1, 1, infinite),
        Err(BeamRuleError::LengthPenalty(infinite))
    );
    for early in EarlyStopping::ALL {
        assert_eq!(EarlyStopping::from_id(early.id()), Some(early));
    }
    let mut done = run(rule(2, 2, 1.0, EarlyStopping::Heuristic), garden_path);
    let refused = done.supply(&logits(&[0.5, 0.5]));
    assert_eq!(refused, Err(GenerationError::NoLogitsAwaited));
}
