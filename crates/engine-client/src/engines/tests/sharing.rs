//! Several pages that share the engines of one.

use std::pin::Pin;

use protocol::{AblatedPositions, Ablations, InspectRequest, NetworkPart, Progress};

use super::*;
use crate::{server::EngineServer, transport::PendingRequest};

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
fn the_inside_of_the_network_is_shown_to_other_pages_too() {
    let (world, engines, cpu) = with_cpu(EngineChoice::From(CPU));
    let guest = guest(&world, &cpu, &engines);
    let mut lens = InspectRequest::lens(vec![1, 2], 0, 2, None);
    lens.ablations = Ablations::zero(NetworkPart::Mlp { layer: 0 }, AblatedPositions::Last);
    let of_guest = done(&world, &[&cpu], guest.inspect(lens.clone()));
    assert_eq!(of_guest, done(&world, &[&cpu], engines.inspect(&lens)));
    lens.ablations = Ablations::zero(NetworkPart::Mlp { layer: 1 }, AblatedPositions::Last);
    let refused = done(&world, &[&cpu], guest.inspect(lens));
    assert!(matches!(refused, Err(Failure::NoSuchPart { .. })));
}
