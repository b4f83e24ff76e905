//! The engines with fakes behind them: what is asked, which engine answers, what the visitor is told.
#![allow(clippy::unwrap_used)]

mod opening;
mod recorded;
mod replacement;
mod sharing;

use std::{collections::VecDeque, sync::Arc, task::Poll};

use protocol::{AheadPart, ModelSource, Payload, Progress, Vocabulary};

use super::*;
use crate::{
    client::{EngineClient, Loaded},
    fake::{FakeEngine, poll},
    recording::{
        RecordedRun, RecordedRuns,
        tests::{ahead, recording},
    },
    registry::{CPU, GPU, RECORDED},
    status::Notice,
    transport::Transport,
    watchdog::{WatchedTransport, fake_timer::FakeTimer},
};

const CRASH: Failure = Failure::NotANumber;

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
    /// Whether there are recorded runs of the model alone.
    only_recorded: Cell<bool>,
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

    fn has_weights(&self) -> bool {
        !self.0.only_recorded.get()
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
fn the_text_ahead_is_written_by_the_cpu_also_where_the_gpu_computes_the_steps() {
    let (world, engines, cpu) = with_cpu(EngineChoice::Automatic);
    let gpu = Rc::new(FakeEngine::default());
    world.will_start(GPU, gpu.clone());
    engines.start();
    world.settle(&[&cpu, &gpu]);
    let both = [&*cpu, &*gpu];
    done(&world, &both, engines.forward(vec![2])).unwrap();
    let parts = Rc::new(RefCell::new(Vec::new()));
    let told = parts.clone();
    let request = ahead(&[], 3);
    let written = engines.write_ahead(&request, Rc::new(move |part| told.borrow_mut().push(part)));
    let mut written = Box::pin(written);
    assert!(poll(written.as_mut()).is_none());
    cpu.report(&Progress::Ahead(AheadPart::default()));
    assert_eq!(*parts.borrow(), [AheadPart::default()]);
    let report = done(&world, &both, written).unwrap();
    assert_eq!(report.rest.tokens, [2, 2, 2], "as the fake engine writes");

    // What is known of the cache is as it was: the next pass is a decode.
    let forward = done(&world, &both, engines.forward(vec![2, 3])).unwrap();
    assert_eq!((forward.report.computed, gpu.computed.get()), (1, 2));
    assert_eq!(cpu.computed.get(), 0);
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
