//! Best-first search finds what trying all texts finds, and says truly whether it is proved.

use charts::Picture;

use super::*;
use crate::experiments::search::{Proof, Search};

/// Sums of logarithms in another order.
const ROUNDING: f64 = 1e-9;

/// A model that is sharper or flatter, and another one for each number.
fn model(number: u32, sharpness: f32) -> impl Fn(&[TokenId]) -> Logits {
    move |context| {
        let own: Vec<TokenId> = context.iter().copied().chain([number]).collect();
        let raw = logits(&own);
        Logits::new(
            raw.as_slice()
                .iter()
                .map(|logit| logit * sharpness)
                .collect(),
        )
        .unwrap()
    }
}

/// The greatest log-probability of all texts of `length` tokens or that end before, by trying each.
fn best_of_all(model: &impl Fn(&[TokenId]) -> Logits, context: &[TokenId], length: usize) -> f64 {
    let logits = model(context);
    let scored = logits.log_softmax().map(|(token, log_probability)| {
        let rest = match length == 1 || token == 0 {
            true => 0.0,
            false => best_of_all(model, &[context, &[token]].concat(), length - 1),
        };
        log_probability + rest
    });
    scored.fold(f64::NEG_INFINITY, f64::max)
}

/// The log-probability of a whole text, token by token.
fn log_probability(model: &impl Fn(&[TokenId]) -> Logits, tokens: &[TokenId]) -> f64 {
    let of = |place: usize| {
        let logits = model(&[&[1, 2], &tokens[..place]].concat());
        let scored = logits.log_softmax().nth(tokens[place] as usize);
        scored.unwrap().1
    };
    (0..tokens.len()).map(of).sum()
}

#[test]
fn the_search_finds_what_trying_all_texts_finds() {
    let mut beaten = 0;
    for number in 0..12 {
        for (length, sharpness) in [(1, 1.0), (3, 0.4), (4, 1.0), (4, 2.5)] {
            let model = model(number, sharpness);
            let mut search = Search::new(&start(Settings::default()), length, usize::MAX);
            let read = run_on(&mut search, &model);
            let (best, greedy) = (search.best().unwrap(), search.greedy().unwrap());
            let expected = best_of_all(&model, &[1, 2], length);
            assert!((best.log_probability() - expected).abs() < ROUNDING);
            assert_eq!(search.proof(), Proof::Proved);
            for found in [&best, &greedy] {
                let sum = log_probability(&model, &found.tokens);
                assert!((found.log_probability() - sum).abs() < ROUNDING);
            }
            assert!(best.log_probability() >= greedy.log_probability());
            beaten += usize::from(best != greedy);
            // The empty text and each beginning once at most.
            let mut distinct = read.clone();
            distinct.sort();
            distinct.dedup();
            assert_eq!(distinct.len(), read.len());
            assert!(read.len() <= 1 + 7 + 49 + 343);
        }
    }
    assert!(beaten > 5, "greedy is hardly ever beaten here: {beaten}");
}

/// The rest of a search that keeps every beginning, by trying them in order: the texts that it reads after the greedy one,
/// the tokens of the best text, and the log-probability of what is open.
fn search_of_all(
    model: &impl Fn(&[TokenId]) -> Logits,
    (length, budget): (usize, usize),
) -> (Vec<Vec<TokenId>>, Vec<TokenId>, f64) {
    let (mut read, mut open) = (vec![], vec![(0.0, vec![])]);
    let mut best = (f64::NEG_INFINITY, vec![]);
    let mut greedy = true;
    let likeliest = |open: &[(f64, Vec<TokenId>)]| {
        let first = |most: Option<usize>, at: usize| match most {
            Some(most) if open[most].0 >= open[at].0 => Some(most),
            _ => Some(at),
        };
        (0..open.len()).fold(None, first)
    };
    let mut next = Some(0);
    while let Some(at) = next {
        let (before, text): (f64, Vec<TokenId>) = open.remove(at);
        let (mut most, mut greedily) = (f64::NEG_INFINITY, None);
        let logits = model(&[&[1, 2], &text[..]].concat());
        for (token, own) in logits.log_softmax() {
            let longer = (before + own, [&text[..], &[token]].concat());
            let whole = token == 0 || longer.1.len() == length;
            if own > most {
                (most, greedily) = (own, (!whole).then_some(open.len()));
            }
            match whole {
                true if longer.0 > best.0 => best = longer,
                true => {}
                false => open.push(longer),
            }
        }
        read.push([&[1, 2], &text[..]].concat());
        next = greedily.filter(|_| greedy);
        greedy = next.is_some();
        if !greedy && read.len() < budget {
            next = likeliest(&open).filter(|&at| open[at].0 > best.0);
        }
    }
    let open = likeliest(&open).map_or(f64::NEG_INFINITY, |at| open[at].0);
    (read, best.1, open)
}

#[test]
fn what_is_dropped_to_save_memory_changes_nothing() {
    let mut cut_off = 0;
    for number in 0..12 {
        let model = model(number, 0.6);
        for budget in [1, 4, 6, 10, 20, 60] {
            let mut search = Search::new(&start(Settings::default()), 4, budget);
            let read = run_on(&mut search, &model);
            let (all, best, open) = search_of_all(&model, (4, budget));
            assert_eq!(read, all, "{number} {budget}");
            assert_eq!(search.best().unwrap().tokens, best, "{number} {budget}");
            if let Proof::Open(said) = search.proof() {
                assert_eq!(said, open, "{number} {budget}");
                cut_off += 1;
            } else {
                assert!(open <= search.best().unwrap().log_probability());
            }
        }
    }
    assert!(cut_off > 20, "most of them must be cut off: {cut_off}");
}

#[test]
fn greedy_takes_the_likeliest_token_at_every_step() {
    let model = model(3, 1.0);
    let mut search = Search::new(&start(Settings::default()), 4, 5);
    run_on(&mut search, &model);
    let greedy = search.greedy().unwrap().tokens;
    for (place, &token) in greedy.iter().enumerate() {
        let logits = model(&[&[1, 2], &greedy[..place]].concat());
        let most = logits
            .log_softmax()
            .map(|(_, p)| p)
            .fold(f64::MIN, f64::max);
        let own = logits.log_softmax().nth(token as usize).unwrap().1;
        assert_eq!(own, most);
    }
}

#[test]
fn a_search_that_is_cut_off_says_what_is_open_and_never_more_than_it_knows() {
    for number in 0..12 {
        let model = model(number, 0.6);
        let truth = best_of_all(&model, &[1, 2], 4);
        for budget in [4, 6, 10, 20] {
            let mut search = Search::new(&start(Settings::default()), 4, budget);
            let read = run_on(&mut search, &model);
            assert!(read.len() <= budget.max(4));
            let best = search.best().unwrap().log_probability();
            match search.proof() {
                Proof::Proved => assert!((best - truth).abs() < ROUNDING),
                Proof::Open(open) => assert!(open > best && truth <= open.max(best) + ROUNDING),
            }
            let said = words::searched(&search);
            let open = matches!(search.proof(), Proof::Open(_));
            assert_eq!(said.contains("not proved"), open, "{said}");
        }
    }
}

#[test]
fn the_tree_has_both_texts_with_their_sums() {
    let blank = Search::new(&start(Settings::default()), 4, usize::MAX);
    assert_eq!(blank.picture(), None);
    let searched = (0..20).map(|number| {
        let mut search = blank.clone();
        run_on(&mut search, model(number, 1.0));
        search
    });
    // A model on which greedy decoding is beaten.
    let mut searched = searched.filter(|search| search.best() != search.greedy());
    let search = searched.next().unwrap();
    let (best, greedy) = (search.best().unwrap(), search.greedy().unwrap());
    let table = search.picture().unwrap().table();
    let ways: Vec<&str> = table.rows.iter().map(|row| &*row[4]).collect();
    assert_eq!(ways, ["search", "greedy"]);
    for (row, found) in table.rows.iter().zip([&best, &greedy]) {
        assert_eq!(row[3], charts::decimal(found.log_probability(), 2));
        let steps = search.steps(found);
        let product: f64 = steps.iter().map(|step| step.probability.ln()).sum();
        assert!((product - found.log_probability()).abs() < ROUNDING);
    }
}
