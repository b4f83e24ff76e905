//! Parts of the network that are replaced, and what is inside it.

use protocol::{InspectRequest, Inspection};

use super::*;

fn forward(
    engine: &FakeEngine,
    client: &EngineClient,
    tokens: &[TokenId],
    ablations: &Ablations,
) -> Result<Forward, Failure> {
    let context = PassContext {
        tokens: tokens.to_vec(),
        ablations: ablations.clone(),
    };
    let asked: Requested<Forward> = Box::pin(client.forward(context));
    answers(engine, vec![asked]).pop().unwrap()
}

/// How many positions a pass computed and how many it read.
fn work(forward: &Forward) -> (u32, u32) {
    (forward.report.computed, forward.report.reused)
}

#[test]
fn an_engine_is_told_once_what_it_replaces_and_never_without_a_reason() {
    let (engine, client) = client();
    let none = Ablations::default();
    let every = ablated(AblatedPositions::Every);
    let ask = |tokens: &[TokenId], ablations| {
        let pass = forward(&engine, &client, tokens, ablations).unwrap();
        (work(&pass), engine.ablated.get())
    };
    assert_eq!(ask(&[1, 2], &none), ((2, 0), 0));
    assert_eq!(ask(&[1, 2, 3], &none), ((1, 2), 0), "as ever");
    // The cache is computed anew, and then extended as any other.
    assert_eq!(ask(&[1, 2, 3], &every), ((3, 0), 1));
    assert_eq!(ask(&[1, 2, 3, 4], &every), ((1, 3), 1));
    assert_eq!(ask(&[1, 2, 3], &none), ((3, 0), 2));
}

#[test]
fn a_position_that_was_computed_with_a_part_replaced_there_alone_is_computed_anew() {
    let (engine, client) = client();
    let last = ablated(AblatedPositions::Last);
    let ask = |tokens: &[TokenId]| work(&forward(&engine, &client, tokens, &last).unwrap());
    assert_eq!(ask(&[1, 2, 3]), (3, 0));
    assert_eq!(
        ask(&[1, 2, 3, 4]),
        (2, 2),
        "the third position and the fourth"
    );
    assert_eq!(ask(&[1, 2, 3, 4]), (1, 3), "the same again");
    let look = |position| {
        let context = PassContext {
            tokens: vec![1, 2, 3, 4],
            ablations: last.clone(),
        };
        let asked: Requested<CachedPosition> = Box::pin(client.cache_at(context, 0, position));
        answers(&engine, vec![asked]).pop().unwrap()
    };
    assert_eq!(look(2).unwrap().values, [3.0]);
    let not_kept = Failure::NotCached {
        layer: 0,
        position: 3,
        layers: 1,
        cached: 3,
    };
    assert_eq!(look(3), Err(not_kept));
}

#[test]
fn several_positions_are_read_behind_a_beginning_that_is_kept_as_a_whole() {
    let (engine, client) = client();
    for positions in [AblatedPositions::Every, AblatedPositions::Last] {
        let context = PassContext {
            tokens: vec![1, 2, 3, 4],
            ablations: ablated(positions),
        };
        let asked: Requested<ForwardRows> = Box::pin(client.score(context, 2));
        let scored = answers(&engine, vec![asked]).pop().unwrap().unwrap();
        assert_eq!(scored.rows, [[2.0, 6.0], [3.0, 10.0]], "{positions:?}");
    }
}

#[test]
fn what_an_engine_replaces_is_not_known_after_a_failure_and_is_told_again() {
    let (engine, client) = client();
    let none = Ablations::default();
    let missing = Ablations::zero(NetworkPart::Mlp { layer: 9 }, AblatedPositions::Every);
    forward(&engine, &client, &[1, 2], &none).unwrap();
    let refused = forward(&engine, &client, &[1, 2], &missing);
    assert!(matches!(refused, Err(Failure::NoSuchPart { .. })));
    let again = forward(&engine, &client, &[1, 2, 3], &none).unwrap();
    assert_eq!((context(&again), work(&again)), (vec![1, 2, 3], (3, 0)));
    assert_eq!(engine.ablated.get(), 2);

    // Dropped before the answer: the engine may have done it or not.
    let every = ablated(AblatedPositions::Every);
    let mut dropped: Requested<Forward> = Box::pin(client.forward(PassContext {
        tokens: vec![1],
        ablations: every,
    }));
    assert!(poll(dropped.as_mut()).is_none());
    drop(dropped);
    engine.work();
    let after = forward(&engine, &client, &[1, 2, 3], &none).unwrap();
    assert_eq!((context(&after), work(&after)), (vec![1, 2, 3], (3, 0)));
}

#[test]
fn the_inside_of_the_network_is_shown_in_its_turn_and_the_cache_stays() {
    let (engine, client) = client();
    let none = Ablations::default();
    forward(&engine, &client, &[1, 2], &none).unwrap();
    let mut request = InspectRequest::lens(vec![4, 5, 6], 1, 2, Some(7));
    request.ablations = ablated(AblatedPositions::Every);
    let ask = |request: &InspectRequest| {
        let asked: Requested<Inspection> = Box::pin(client.inspect(request.clone()));
        answers(&engine, vec![asked]).pop().unwrap()
    };
    let lens = ask(&request).unwrap().lens.unwrap();
    assert_eq!(
        (lens.shape.first, lens.shape.columns, lens.shape.rows),
        (1, 2, 2)
    );
    let top = |position, row: usize| lens.column(position).unwrap()[row].top[0].0;
    // The sum of the text, of the number of what is replaced and of the row, modulo 8.
    assert_eq!([top(1, 0), top(1, 1), top(2, 0)], [5, 6, 3]);
    let after = forward(&engine, &client, &[1, 2, 3], &none).unwrap();
    assert_eq!((work(&after), engine.ablated.get()), ((1, 2), 0));

    let sent = engine.computed.get();
    request.first = 3;
    let outside = Failure::NotInspected {
        position: 4,
        positions: 3,
    };
    assert_eq!(ask(&request), Err(outside), "before anything is sent");
    assert_eq!(engine.computed.get(), sent);
}

#[test]
fn a_cancel_ends_an_inspection_under_way() {
    let (engine, client) = client();
    let request = InspectRequest::lens(vec![4, 5, 6], 0, 3, None);
    let mut asked: Requested<Inspection> = Box::pin(client.inspect(request));
    assert!(poll(asked.as_mut()).is_none());
    client.cancel();
    assert_eq!(answers(&engine, vec![asked]), [Err(Failure::Cancelled)]);
}
