//! The recorded run beside the engines that compute: what it answers, and when it is used.

use protocol::InspectRequest;

use super::*;
use crate::fake::model;

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

#[test]
fn the_inside_of_the_network_waits_for_an_engine_and_alone_the_recording_refuses_it() {
    let world = Rc::new(World::default());
    let engines = Engines::new(Box::new(TestHost(world.clone())), EngineChoice::From(CPU));
    let cpu = Rc::new(FakeEngine::default());
    world.will_start(CPU, cpu.clone());
    world.will_start(RECORDED, recorded_runs());
    engines.start();
    world.settle(&[]);
    let lens = InspectRequest::lens(vec![2], 0, 1, None);
    let mut inside = Box::pin(engines.inspect(&lens));
    assert!(
        poll(inside.as_mut()).is_none(),
        "the recording is not asked"
    );
    assert!(done(&world, &[&cpu], inside).is_ok());

    engines.choose(EngineChoice::From(RECORDED));
    engines.stop(CPU);
    world.will_start(RECORDED, recorded_runs());
    engines.start();
    world.settle(&[]);
    let refused = Failure::InsideNotRecorded;
    let inside = done(&world, &[], engines.inspect(&lens));
    assert_eq!(inside, Err(refused));
    // What was recorded is answered after that as before.
    assert!(done(&world, &[], engines.forward(vec![2])).is_ok());
}
