//! The engines with fakes behind them: what is asked, which engine answers, what the visitor is told.
#![allow(clippy::unwrap_used)]

mod opening;

use std::{collections::VecDeque, pin::Pin, sync::Arc, task::Poll};

use protocol::{ModelSource, Payload, Progress, Vocabulary};

use super::*;
use crate::{
    client::{EngineClient, Loaded},
    fake::{FakeConnection, FakeEngine, model, poll},
    recording::{RecordedRun, RecordedRuns, tests::recording},
    registry::{CPU, GPU, RECORDED},
    server::EngineServer,
    status::Notice,
    transport::{PendingRequest, Transport},
    watchdog::{WatchedTransport, tests::FakeTimer},
};

const CRASH: Failure = Failure::NotANumber;

mod replacement;

/// The transport of the next attempt to start an engine.
type NextAttempt = (EngineId, Option<Rc<dyn Transport>>);

/// What a test decides and sees.
#[derive(Default)]
struct World {
    /// The transports of the next attempts, by engine; none is an adapter that is not there.
    next: RefCell<VecDeque<NextAttempt>>,
    tasks: RefCell<Vec<Task>>,
    models: RefCell<Vec<LoadedModel>>,
    attempts: RefCell<Vec<Attempt>>,
    timer: Rc<FakeTimer>,
}

struct TestHost(Rc<World>);

impl Host for TestHost {
    fn start(&self, engine: EngineId, attempt: Attempt) -> Starting {
        self.0.attempts.borrow_mut().push(attempt.clone());
        let timer = self.0.timer.clone();
        let mut next = self.0.next.borrow_mut();
        let place = next.iter().position(|(id, _)| *id == engine);
        let transport = place.and_then(|place| next.remove(place)).unwrap().1;
        Box::pin(async move {
            let detail = "no adapter".into();
            let transport = transport.ok_or(Failure::NoAdapter { detail })?;
            let on_hang = move |failure| attempt.fail(failure);
            let watched = WatchedTransport::new(transport, timer, on_hang);
            let Loaded {
                client,
                model: mut info,
                pieces,
            } = EngineClient::load(
                Rc::new(watched),
                ModelSource::folder("tiny/"),
                None,
                None,
                drop,
                Rc::new(drop),
            )
            .await?;
            let ends = info.piece_ends.take().unwrap();
            let Payload::Bytes(bytes) = pieces else {
                return Err(Failure::NoTokenizer);
            };
            let model = (engine != GPU).then(|| LoadedModel {
                info: Arc::new(info),
                vocabulary: Arc::new(Vocabulary::from_parts(bytes, ends).unwrap()),
            });
            Ok(Started { client, model })
        })
    }

    fn spawn(&self, task: Task) {
        self.0.tasks.borrow_mut().push(task);
    }

    fn status_changed(&self, _: &EngineStatus) {}

    fn model_changed(&self, model: &LoadedModel) {
        self.0.models.borrow_mut().push(model.clone());
    }
}

impl World {
    fn will_start(&self, engine: EngineId, transport: Rc<dyn Transport>) {
        self.next.borrow_mut().push_back((engine, Some(transport)));
    }

    /// Lets tasks and fakes work until nothing moves any more.
    fn settle(&self, fakes: &[&FakeEngine]) {
        for _ in 0..50 {
            let mut tasks = self.tasks.take();
            tasks.retain_mut(|task| poll(task.as_mut()).is_none());
            self.tasks.borrow_mut().extend(tasks);
            fakes.iter().for_each(|fake| fake.work());
        }
    }
}

/// A recording of one prompt, the text "b" of tokens `[2]`, and the pass after it.
fn recorded_runs() -> Rc<RecordedRuns> {
    let run = RecordedRun::new(recording("b", &[2], &[(1, 2.0)]).into());
    Rc::new(RecordedRuns::new(Rc::new(run.unwrap())))
}

/// Engines with a ready CPU engine and no recording.
fn with_cpu(choice: EngineChoice) -> (Rc<World>, Engines, Rc<FakeEngine>) {
    let world = Rc::new(World::default());
    let engines = Engines::new(Box::new(TestHost(world.clone())), choice);
    let cpu = Rc::new(FakeEngine::default());
    world.will_start(CPU, cpu.clone());
    world.next.borrow_mut().push_back((RECORDED, None));
    world.next.borrow_mut().push_back((GPU, None));
    engines.start();
    world.settle(&[&cpu]);
    assert!(engines.status().state(CPU).is_ready());
    (world, engines, cpu)
}

/// The outcome of a request, with fakes at work.
fn done<T>(world: &World, fakes: &[&FakeEngine], request: impl Future<Output = T>) -> T {
    let mut request = Box::pin(request);
    for _ in 0..50 {
        if let Poll::Ready(outcome) = poll(request.as_mut()).map_or(Poll::Pending, Poll::Ready) {
            return outcome;
        }
        world.settle(fakes);
    }
    panic!("no outcome");
}

#[test]
fn an_adapter_that_is_not_there_is_told_only_when_it_was_chosen() {
    let (_, engines, _) = with_cpu(EngineChoice::Automatic);
    assert_eq!(*engines.status().state(GPU), EngineState::Absent);
    assert_eq!(engines.status().notices, []);
    let (_, engines, _) = with_cpu(EngineChoice::From(GPU));
    assert_eq!(engines.status().notices.len(), 1);
}

#[test]
fn the_gpu_takes_over_once_it_reproduces_the_reference_and_gives_back_when_it_is_lost() {
    let (world, engines, cpu) = with_cpu(EngineChoice::Automatic);
    let gpu = Rc::new(FakeEngine::default());
    world.will_start(GPU, gpu.clone());
    engines.start();
    world.settle(&[&cpu, &gpu]);
    assert!(engines.status().state(GPU).is_ready());

    let both = [&*cpu, &*gpu];
    done(&world, &both, engines.forward(vec![1, 2])).unwrap();
    assert_eq!((cpu.computed.get(), gpu.computed.get()), (0, 2));
    done(&world, &both, engines.tokenize("ab".into())).unwrap();

    let mut request = Box::pin(engines.forward(vec![1, 2, 3]));
    assert!(poll(request.as_mut()).is_none());
    gpu.crash(&CRASH);
    let forward = done(&world, &[&cpu], request).unwrap();
    assert_eq!(forward.logits, [1.0, 2.0, 3.0]);
    assert_eq!(cpu.computed.get(), 3, "the whole context, on the CPU");
    let notice = Notice {
        engine: GPU,
        failure: CRASH,
        replaced: false,
    };
    assert_eq!(engines.status().notices, [notice]);
}

#[test]
fn an_engine_that_computes_other_logits_than_its_reference_is_never_asked() {
    let (world, engines, cpu) = with_cpu(EngineChoice::Automatic);
    let gpu = Rc::new(FakeEngine::default());
    gpu.wrong.set(true);
    world.will_start(GPU, gpu.clone());
    engines.start();
    world.settle(&[&cpu, &gpu]);
    assert!(matches!(
        engines.status().state(GPU),
        EngineState::Failed(Failure::SelfTestFailed { .. })
    ));
    done(&world, &[&cpu, &gpu], engines.forward(vec![1, 2])).unwrap();
    assert_eq!((cpu.computed.get(), gpu.computed.get()), (2, 0));
}

#[test]
fn an_attempt_given_up_reports_nothing_and_ends_no_engine() {
    let (world, engines, cpu) = with_cpu(EngineChoice::Automatic);
    let slow = Rc::new(FakeEngine::default());
    world.will_start(GPU, slow.clone());
    engines.start();
    world.settle(&[&cpu]); // its model is being loaded
    assert!(engines.status().state(GPU).is_alive());
    let attempt = world.attempts.borrow().last().unwrap().clone();

    engines.choose(EngineChoice::From(CPU));
    attempt.report(EngineState::SelfTest);
    assert_eq!(*engines.status().state(GPU), EngineState::Absent);
    assert_eq!(attempt.check(), Err(Failure::Cancelled));

    // The GPU again: the second attempt succeeds, then the first one comes back.
    let healthy = Rc::new(FakeEngine::default());
    world.will_start(GPU, healthy.clone());
    engines.choose(EngineChoice::Automatic);
    world.settle(&[&cpu, &healthy]);
    assert!(engines.status().state(GPU).is_ready());
    attempt.fail(CRASH);
    world.settle(&[&cpu, &slow, &healthy]);
    done(&world, &[&cpu, &slow, &healthy], engines.forward(vec![5])).unwrap();
    assert_eq!((slow.computed.get(), healthy.computed.get()), (0, 1));
    assert_eq!(engines.status().notices, []);
}

#[test]
fn an_engine_lost_under_many_requests_is_told_once() {
    let (_, engines, cpu) = with_cpu(EngineChoice::From(CPU));
    let mut requests = [(); 2].map(|()| Box::pin(engines.tokenize("a".into())));
    assert!(requests.iter_mut().all(|one| poll(one.as_mut()).is_none()));
    cpu.crash(&CRASH);
    for request in &mut requests {
        assert_eq!(poll(request.as_mut()).unwrap(), Err(CRASH));
    }
    let status = engines.status();
    assert_eq!(*status.state(CPU), EngineState::Failed(CRASH));
    assert_eq!(status.notices.len(), 1);
}

#[test]
fn the_recording_answers_first_and_what_it_misses_waits_for_the_engine() {
    let world = Rc::new(World::default());
    let engines = Engines::new(Box::new(TestHost(world.clone())), EngineChoice::From(CPU));
    let cpu = Rc::new(FakeEngine::default());
    world.will_start(CPU, cpu.clone());
    world.will_start(RECORDED, recorded_runs());
    engines.start();
    world.settle(&[]);
    assert_eq!(
        world.models.borrow().len(),
        1,
        "the recorded model's tokens"
    );
    assert_eq!(done(&world, &[], engines.tokenize("b".into())), Ok(vec![2]));
    let forward = done(&world, &[], engines.forward(vec![2])).unwrap();
    assert_eq!((forward.report.milliseconds, forward.cold), (None, false));

    let mut missed = Box::pin(engines.tokenize("ab".into()));
    assert!(poll(missed.as_mut()).is_none(), "waits for the CPU engine");
    assert!(done(&world, &[&cpu], missed).is_ok());
    assert_eq!(world.models.borrow().len(), 1, "the same model");
    assert!(engines.status().state(RECORDED).is_ready());
}

#[test]
fn a_recording_that_says_less_of_the_model_stays() {
    let world = Rc::new(World::default());
    let engines = Engines::new(Box::new(TestHost(world.clone())), EngineChoice::From(CPU));
    let cpu = Rc::new(FakeEngine::default());
    cpu.license.replace(Some("MIT".into()));
    world.will_start(CPU, cpu.clone());
    world.will_start(RECORDED, recorded_runs());
    engines.start();
    world.settle(&[&cpu]);
    assert!(engines.status().state(CPU).is_ready());
    assert!(engines.status().state(RECORDED).is_ready());
    let told = |world: &World| world.models.borrow().last().cloned();
    let license = told(&world).and_then(|model| model.info.license.clone());
    assert_eq!(license.as_deref(), Some("MIT"));

    // In the other order too.
    engines.choose(EngineChoice::From(RECORDED));
    engines.stop(CPU);
    world.will_start(RECORDED, recorded_runs());
    engines.start();
    world.settle(&[]);
    assert!(engines.status().state(RECORDED).is_ready());
    let license = told(&world).and_then(|model| model.info.license.clone());
    assert_eq!(license.as_deref(), Some("MIT"));
}

#[test]
fn alone_the_recording_says_what_it_has() {
    let world = Rc::new(World::default());
    let choice = EngineChoice::From(RECORDED);
    let engines = Engines::new(Box::new(TestHost(world.clone())), choice);
    let runs = recorded_runs();
    world.will_start(RECORDED, runs.clone());
    engines.start();
    world.settle(&[]);
    let expected = Failure::NotRecorded {
        prompt: "b".into(),
        tokens: 1,
    };
    let memory = done(&world, &[], engines.memory());
    assert_eq!(memory.err(), Some(expected.clone()));
    let unknown = || engines.tokenize("x".into());
    assert_eq!(done(&world, &[], unknown()), Err(expected.clone()));

    runs.expect();
    let mut waits = Box::pin(unknown());
    assert!(poll(waits.as_mut()).is_none(), "more is on its way");
    runs.resolve(None);
    engines.wake();
    assert_eq!(poll(waits.as_mut()).unwrap(), Err(expected));
}

#[test]
fn a_recording_of_another_model_than_the_one_loaded_is_not_used() {
    let (world, engines, cpu) = with_cpu(EngineChoice::Automatic);
    engines.0.model.borrow_mut().as_mut().unwrap().info = Arc::new(model(Some(3)));
    world.will_start(RECORDED, recorded_runs());
    engines.choose(EngineChoice::From(RECORDED));
    world.settle(&[&cpu]);
    assert_eq!(*engines.status().state(RECORDED), EngineState::Absent);
}

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
fn an_engine_that_is_given_up_is_no_more() {
    let (world, engines, cpu) = with_cpu(EngineChoice::From(CPU));
    world.will_start(RECORDED, recorded_runs());
    engines.choose(EngineChoice::From(RECORDED));
    assert!(engines.status().state(CPU).is_ready(), "a reference stays");
    engines.stop(CPU);
    world.settle(&[&cpu]);
    assert_eq!(*engines.status().state(CPU), EngineState::Absent);
    assert_eq!(Rc::strong_count(&cpu), 1, "its connection is closed");
}

#[test]
fn an_engine_is_started_again() {
    let (world, engines, cpu) = with_cpu(EngineChoice::From(CPU));
    let second = Rc::new(FakeEngine::default());
    world.will_start(CPU, second.clone());
    world.next.borrow_mut().push_back((RECORDED, None));
    engines.restart(CPU);
    world.settle(&[&cpu, &second]);
    done(&world, &[&cpu, &second], engines.forward(vec![5])).unwrap();
    assert_eq!((cpu.computed.get(), second.computed.get()), (0, 1));
}
