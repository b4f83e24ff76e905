//! Requests and answers, with an engine that works when it is told to.
#![allow(clippy::unwrap_used)]
mod inside;

use std::pin::Pin;

use super::*;
use crate::{
    answers::{CachedPosition, Forward, ForwardRows, GrammarScores},
    fake::{FakeEngine, poll},
};

/// Something asked of a client, on its way.
type Requested<'s, T> = Pin<Box<dyn Future<Output = Result<T, Failure>> + 's>>;

/// Lets the engine work until all that was asked is answered, in the order in which it was asked.
fn answers<T>(engine: &FakeEngine, mut asked: Vec<Requested<T>>) -> Vec<Result<T, Failure>> {
    let mut outcomes: Vec<_> = asked.iter_mut().map(|asked| poll(asked.as_mut())).collect();
    while outcomes.iter().any(Option::is_none) {
        engine.work();
        for (asked, outcome) in asked.iter_mut().zip(&mut outcomes) {
            if outcome.is_none() {
                *outcome = poll(asked.as_mut());
            }
        }
    }
    outcomes.into_iter().flatten().collect()
}

/// A client with a fake engine behind it.
pub fn client() -> (Rc<FakeEngine>, Rc<EngineClient>) {
    client_that_reports(Rc::new(drop))
}

fn client_that_reports(on_reading: OnReading) -> (Rc<FakeEngine>, Rc<EngineClient>) {
    let engine = Rc::new(FakeEngine::default());
    let load = EngineClient::load(
        engine.clone(),
        ModelSource::folder("tiny/"),
        None,
        None,
        drop,
        on_reading,
    );
    let load: Requested<Loaded> = Box::pin(load);
    let loaded = answers(&engine, vec![load]).pop().unwrap().unwrap();
    (engine, loaded.client)
}

/// The context that logits of the fake engine stand for.
fn context(forward: &Forward) -> Vec<TokenId> {
    forward
        .logits
        .iter()
        .map(|logit| *logit as TokenId)
        .collect()
}

#[test]
fn whatever_is_asked_at_once_each_is_answered_for_its_own_context() {
    let (engine, client) = client();
    let contexts = [
        &[1, 2][..],
        &[1, 2, 3],
        &[5],
        &[1, 2, 3, 4],
        &[1, 2, 7],
        &[1, 2, 7, 8],
        &[1, 2, 7, 8, 9],
        &[1, 2, 9],
        &[5, 6],
        &[1],
    ];
    let asked = contexts.iter().enumerate().map(|(index, context)| {
        let context = context.to_vec();
        let asked: Requested<Forward> = match index {
            3 => Box::pin(client.forward_naive(context)),
            6 => Box::pin(client.branch(context)),
            7 => Box::pin(client.prefill(context)),
            _ => Box::pin(client.forward(context)),
        };
        asked
    });
    let answered = answers(&engine, asked.collect());
    for (outcome, expected) in answered.iter().zip(contexts) {
        assert_eq!(context(outcome.as_ref().unwrap()), expected);
    }
}

#[test]
fn a_naive_pass_computes_everything_and_costs_the_run_nothing() {
    let (engine, client) = client();
    let forward = |naive: bool, context: &[TokenId]| {
        let context = context.to_vec();
        let asked: Requested<Forward> = if naive {
            Box::pin(client.forward_naive(context))
        } else {
            Box::pin(client.forward(context))
        };
        answers(&engine, vec![asked]).pop().unwrap().unwrap()
    };
    forward(false, &[1, 2, 3]);
    let naive = forward(true, &[1, 2, 3, 4]);
    let cached = forward(false, &[1, 2, 3, 4]);
    assert_eq!(naive.logits, cached.logits);
    assert_eq!((naive.report.computed, naive.report.reused), (4, 0));
    assert_eq!((cached.report.computed, cached.report.reused), (1, 3));
    assert_eq!(engine.computed.get(), 3 + 4 + 1);
}

#[test]
fn a_prefill_reads_the_whole_text_whatever_the_cache_holds() {
    let (engine, client) = client();
    for _ in 0..2 {
        let asked: Requested<Forward> = Box::pin(client.prefill(vec![1, 2, 3]));
        let forward = answers(&engine, vec![asked]).pop().unwrap().unwrap();
        assert_eq!(context(&forward), [1, 2, 3]);
        assert_eq!((forward.report.computed, forward.report.reused), (3, 0));
    }
    // The next token needs one position.
    let asked: Requested<Forward> = Box::pin(client.forward(vec![1, 2, 3, 4]));
    let forward = answers(&engine, vec![asked]).pop().unwrap().unwrap();
    assert_eq!((forward.report.computed, forward.report.reused), (1, 3));
}

#[test]
fn a_branch_computes_what_is_not_shared_and_is_answered_for_its_own_context() {
    let (engine, client) = client();
    let ask = |context: &[TokenId]| {
        let asked: Requested<Forward> = Box::pin(client.branch(context.to_vec()));
        answers(&engine, vec![asked]).pop().unwrap().unwrap()
    };
    for (text, computed) in [
        (&[1, 2, 3, 4][..], 4),
        (&[1, 2, 7, 8], 2),
        (&[1, 2, 7, 9], 1),
        (&[1, 2, 7], 1),
        (&[5, 6], 2),
    ] {
        let pass = ask(text);
        assert_eq!(context(&pass), text);
        assert_eq!(pass.report.computed, computed, "{text:?}");
    }
}

#[test]
fn several_positions_of_a_text_are_read_in_one_pass() {
    let (engine, client) = client();
    let ask = |context: &[TokenId], first| {
        let asked: Requested<ForwardRows> = Box::pin(client.score(context.to_vec(), first));
        answers(&engine, vec![asked]).pop().unwrap()
    };
    let scored = ask(&[1, 2, 3, 4], 2).unwrap();
    assert_eq!(scored.rows, [[2.0, 6.0], [3.0, 10.0]]);
    assert_eq!(
        scored.before.unwrap().computed,
        2,
        "the beginning was read first"
    );
    assert_eq!((scored.report.computed, scored.report.reused), (2, 2));
    // Back to the second token, and on with others.
    let again = ask(&[1, 2, 5, 6, 7], 2).unwrap();
    assert_eq!(again.rows, [[2.0, 8.0], [3.0, 14.0], [4.0, 21.0]]);
    assert_eq!(again.before, None);
    assert_eq!(ask(&[1, 2], 2), Err(Failure::EmptyContext));
}

#[test]
fn only_the_first_pass_of_an_engine_is_cold() {
    let (engine, client) = client();
    let asked = [vec![1, 2], vec![1, 2, 3]]
        .map(|context| Box::pin(client.forward(context)) as Requested<Forward>);
    let answered = answers(&engine, asked.into());
    let cold: Vec<bool> = answered
        .into_iter()
        .map(|pass| pass.unwrap().cold)
        .collect();
    assert_eq!(cold, [true, false]);
}

#[test]
fn the_cache_that_is_shown_is_that_of_the_text_that_is_meant() {
    let (engine, client) = client();
    let look = |context: &[TokenId], position| {
        let asked = client.cache_at(context.to_vec(), 0, position);
        answers(&engine, vec![Box::pin(asked) as Requested<CachedPosition>])
            .pop()
            .unwrap()
    };
    let run: Requested<Forward> = Box::pin(client.forward(vec![1, 2, 3]));
    answers(&engine, vec![run]).pop().unwrap().unwrap();
    assert_eq!(look(&[1, 2, 3], 2).unwrap().values, [3.0]);
    assert_eq!(engine.computed.get(), 3, "it was there already");
    assert_eq!(look(&[4, 5], 1).unwrap().values, [5.0]);
    let outside = Failure::NotCached {
        layer: 0,
        position: 2,
        layers: 1,
        cached: 2,
    };
    assert_eq!(look(&[4, 5], 2), Err(outside));
}

#[test]
fn a_cancel_ends_the_pass_under_way_and_those_in_line_and_nothing_after() {
    let (engine, client) = client();
    let contexts = [vec![1, 2], vec![1, 2, 3]];
    let mut asked: Vec<Requested<Forward>> = (contexts.into_iter())
        .map(|context| Box::pin(client.forward(context)) as Requested<_>)
        .collect();
    assert!(asked.iter_mut().all(|asked| poll(asked.as_mut()).is_none()));
    client.cancel();
    asked.push(Box::pin(client.forward(vec![1, 2, 3, 4])));
    let outcomes = answers(&engine, asked);
    assert_eq!(outcomes[0], Err(Failure::Cancelled));
    assert_eq!(outcomes[1], Err(Failure::Cancelled));
    assert_eq!(context(outcomes[2].as_ref().unwrap()), [1, 2, 3, 4]);
}

#[test]
fn a_vocabulary_that_is_waited_for_is_cancelled_by_its_folder() {
    let (engine, client) = client();
    let cut = |url: &str| -> Requested<TextPieces> {
        Box::pin(client.tokenize_as(url.into(), "a".into(), Rc::new(drop)))
    };
    let mut asked: Vec<_> = ["one/", "other/"].map(cut).into();
    assert!(asked.iter_mut().all(|asked| poll(asked.as_mut()).is_none()));
    client.cancel_vocabulary("other/");
    let outcomes = answers(&engine, asked);
    assert_eq!(
        outcomes,
        [Err(Failure::NoTokenizer), Err(Failure::Cancelled)]
    );
    assert!(client.fetching.borrow().is_empty());
}

#[test]
fn a_long_pass_tells_how_far_it_is_and_when_it_has_ended() {
    let reported = Rc::new(RefCell::new(Vec::new()));
    let heard = reported.clone();
    let (engine, client) =
        client_that_reports(Rc::new(move |progress| heard.borrow_mut().push(progress)));
    let mut pass: Requested<Forward> = Box::pin(client.forward(vec![1, 2, 3]));
    assert!(poll(pass.as_mut()).is_none());
    let half = Progress::Forward { done: 2, total: 3 };
    engine.report(&half);
    assert_eq!(*reported.borrow(), [Some(half.clone())]);
    engine.work();
    poll(pass.as_mut()).unwrap().unwrap();
    assert_eq!(*reported.borrow(), [Some(half), None]);
}

#[test]
fn a_text_is_scored_beside_the_run_and_its_cache_stays() {
    let (engine, client) = client();
    let tokens: Vec<TokenId> = vec![3, 1, 7, 2];
    let run: Requested<Forward> = Box::pin(client.forward(vec![1, 2, 3]));
    answers(&engine, vec![run]).pop().unwrap().unwrap();
    let asked: Requested<_> = Box::pin(client.token_scores(tokens.clone()));
    let scored = answers(&engine, vec![asked]).pop().unwrap().unwrap();
    let ranks: Vec<u32> = scored.scores.iter().map(|score| score.rank).collect();
    assert_eq!(ranks, tokens[1..]);
    let asked: Requested<_> = Box::pin(client.grammar_scores(tokens));
    let known = answers(&engine, vec![asked]).pop().unwrap().unwrap();
    let expected = vec![Some(0.125), Some(0.125), None];
    assert_eq!(known, GrammarScores::Known(expected));
    let run: Requested<Forward> = Box::pin(client.forward(vec![1, 2, 3, 4]));
    let next = answers(&engine, vec![run]).pop().unwrap().unwrap();
    assert_eq!((next.report.computed, next.report.reused), (1, 3));
}
