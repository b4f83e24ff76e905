//! What is inside the network, with parts of it replaced.

use protocol::{AblatedPositions, Ablations, InspectRequest, Inspection, NetworkPart};

use super::*;

fn forward(engine: &FakeEngine, client: &EngineClient, tokens: &[TokenId]) -> Forward {
    let asked: Requested<Forward> = Box::pin(client.forward(tokens.to_vec()));
    answers(engine, vec![asked]).pop().unwrap().unwrap()
}

#[test]
fn the_inside_of_the_network_is_shown_in_its_turn_and_the_cache_stays() {
    let (engine, client) = client();
    forward(&engine, &client, &[1, 2]);
    let mut request = InspectRequest::lens(vec![4, 5, 6], 1, 2, Some(7));
    request.ablations = Ablations::zero(NetworkPart::Mlp { layer: 0 }, AblatedPositions::Every);
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
    let after = forward(&engine, &client, &[1, 2, 3]).report;
    assert_eq!((after.computed, after.reused), (1, 2));

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
