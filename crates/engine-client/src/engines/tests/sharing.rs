//! Several pages that share the engines of one.

use std::pin::Pin;

use protocol::{AblatedPositions, Ablations, InspectRequest, NetworkPart, Progress};

use super::*;
use crate::{context::PassContext, server::EngineServer, transport::PendingRequest};

/// The connection of another page to these engines.
struct Served(Rc<EngineServer>);

impl Transport for Served {
    fn send(
        &self,
        command: protocol::Command,
        _payload: Payload,
        _on_progress: Box<dyn FnMut(Progress)>,
    ) -> PendingRequest {
        let server = self.0.clone();
        PendingRequest {
            id: protocol::RequestId(0),
            outcome: Box::pin(async move { server.answer(command).await }),
        }
    }

    fn cancel(&self, _request: protocol::RequestId) {}
}

/// A client of another page, with the model of these engines.
fn guest(world: &World, cpu: &FakeEngine, engines: &Engines) -> Rc<EngineClient> {
    let server = Rc::new(EngineServer::new(
        engines.clone(),
        ModelSource::folder("tiny/"),
    ));
    let client = EngineClient::load(
        Rc::new(Served(server)),
        ModelSource::folder("tiny/"),
        None,
        None,
        drop,
        Rc::new(drop),
    );
    done(world, &[cpu], client).unwrap().client
}

#[test]
fn pages_that_share_an_engine_each_get_the_logits_of_their_own_text() {
    let (world, engines, cpu) = with_cpu(EngineChoice::From(CPU));
    let guests = [(); 3].map(|()| guest(&world, &cpu, &engines));
    let texts = [vec![1], vec![2, 3], vec![4, 5, 6]];
    for next in [7, 0] {
        let contexts = texts.clone().map(|text| [text, vec![next]].concat());
        // All at once, and a text of the page's own beside them.
        let of_guests = guests.iter().zip(&contexts);
        let mut requests: Vec<Pin<Box<dyn Future<Output = _>>>> = of_guests
            .map(|(guest, context)| Box::pin(guest.forward(context.clone())) as _)
            .collect();
        requests.push(Box::pin(engines.forward(vec![next])));
        let mut logits = vec![None; requests.len()];
        while logits.iter().any(Option::is_none) {
            for (request, logits) in requests.iter_mut().zip(&mut logits) {
                if logits.is_none() {
                    *logits = poll(request.as_mut()).map(|forward| forward.unwrap().logits);
                }
            }
            world.settle(&[&cpu]);
        }
        let own = vec![vec![next]];
        for (logits, context) in logits.iter().zip(contexts.iter().chain(&own)) {
            let expected: Vec<f32> = context.iter().map(|token| *token as f32).collect();
            assert_eq!(logits.as_ref(), Some(&expected));
        }
    }
    let tokens = done(&world, &[&cpu], guests[0].tokenize("ab".into())).unwrap();
    assert_eq!(
        tokens,
        done(&world, &[&cpu], engines.tokenize("ab".into())).unwrap()
    );
    assert_eq!(world.models.borrow().len(), 1, "one model for all of them");
}

#[test]
fn a_page_of_another_model_is_not_answered_and_a_page_waits_for_the_engine() {
    let world = Rc::new(World::default());
    let engines = Engines::new(Box::new(TestHost(world.clone())), EngineChoice::From(CPU));
    let cpu = Rc::new(FakeEngine::default());
    world.will_start(CPU, cpu.clone());
    world.next.borrow_mut().push_back((RECORDED, None));
    let server = Rc::new(EngineServer::new(
        engines.clone(),
        ModelSource::folder("tiny/"),
    ));
    let load = |url: &str| {
        let server = server.clone();
        let source = ModelSource::folder(url);
        let load = protocol::Command::Load {
            source,
            memory: None,
            format: None,
        };
        Box::pin(async move { server.answer(load).await })
    };
    let none = done(&world, &[], load("tiny/"));
    assert_eq!(none.err(), Some(Failure::NotLoaded), "none was started");
    engines.start();
    let mut waits = load("tiny/");
    assert!(poll(waits.as_mut()).is_none(), "the engine is loading");
    assert!(done(&world, &[&cpu], waits).is_ok());
    let other = done(&world, &[&cpu], load("other/"));
    assert_eq!(other.err(), Some(Failure::NotLoaded));
}

#[test]
fn each_page_has_its_own_parts_replaced() {
    let (world, engines, cpu) = with_cpu(EngineChoice::From(CPU));
    let guests = [(); 2].map(|()| guest(&world, &cpu, &engines));
    let part = NetworkPart::Mlp { layer: 0 };
    let ablations = [AblatedPositions::Every, AblatedPositions::Last]
        .map(|positions| Ablations::zero(part, positions));
    for text in [&[1, 2][..], &[1, 2, 3], &[1, 2, 3, 4], &[1, 5]] {
        for (guest, ablations) in guests.iter().zip(&ablations) {
            let context = PassContext {
                tokens: text.to_vec(),
                ablations: ablations.clone(),
            };
            let expected: Vec<f32> = (text.iter().copied().chain([100]))
                .map(|number| number as f32)
                .collect();
            let pass = done(&world, &[&cpu], guest.forward(context)).unwrap();
            assert_eq!(pass.logits, expected);
        }
        let own = done(&world, &[&cpu], engines.forward(text.to_vec())).unwrap();
        assert_eq!(own.logits.len(), text.len(), "the page's own text is plain");
    }
    let last = PassContext {
        tokens: vec![1, 5],
        ablations: ablations[1].clone(),
    };
    let cached = done(&world, &[&cpu], guests[1].cache_at(last, 0, 0)).unwrap();
    assert_eq!(cached.values, [1.0]);
    let lens = InspectRequest::lens(vec![1, 2], 0, 2, None);
    let of_guest = done(&world, &[&cpu], guests[0].inspect(lens.clone()));
    assert_eq!(of_guest, done(&world, &[&cpu], engines.inspect(&lens)));
    let missing = PassContext {
        tokens: vec![1],
        ablations: Ablations::zero(NetworkPart::Mlp { layer: 1 }, AblatedPositions::Every),
    };
    let refused = done(&world, &[&cpu], guests[0].forward(missing));
    assert!(matches!(refused, Err(Failure::NoSuchPart { .. })));
}
