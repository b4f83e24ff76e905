//! An engine that hangs: a new one answers in its place, the visitor is told, and the request is not repeated for ever.

use super::*;
use crate::fake::FakeConnection;

const SECOND: f64 = 1_000.0;
/// What is said of a worker that hung after a pass was measured.
const HUNG: Failure = Failure::Unresponsive { seconds: 20 };

/// A worker that the next attempt to start `engine` finds.
fn coming(world: &World, engine: EngineId) -> Rc<FakeEngine> {
    let fake = Rc::new(FakeEngine::default());
    world.will_start(engine, Rc::new(FakeConnection(fake.clone())));
    fake
}

/// Engines with a ready CPU engine that has made a pass.
fn running(choice: EngineChoice) -> (Rc<World>, Engines, Rc<FakeEngine>) {
    let world = Rc::new(World::default());
    let engines = Engines::new(Box::new(TestHost(world.clone())), choice);
    let cpu = coming(&world, CPU);
    world.next.borrow_mut().push_back((RECORDED, None));
    engines.start();
    world.settle(&[&cpu]);
    done(&world, &[&cpu], engines.forward(vec![1, 2])).unwrap();
    (world, engines, cpu)
}

/// The engines with the GPU's, which has made a pass.
fn running_gpu() -> (Rc<World>, Engines, Rc<FakeEngine>, Rc<FakeEngine>) {
    let world = Rc::new(World::default());
    let choice = EngineChoice::Automatic;
    let engines = Engines::new(Box::new(TestHost(world.clone())), choice);
    let (cpu, gpu) = (coming(&world, CPU), coming(&world, GPU));
    world.next.borrow_mut().push_back((RECORDED, None));
    engines.start();
    world.settle(&[&cpu, &gpu]);
    done(&world, &[&cpu, &gpu], engines.forward(vec![1, 2])).unwrap();
    assert_eq!(gpu.computed.get(), 2);
    (world, engines, cpu, gpu)
}

/// Whether the connection to a worker is closed.
fn is_ended(fake: &Rc<FakeEngine>) -> bool {
    Rc::strong_count(fake) == 1
}

fn notice(engine: EngineId, failure: Failure, replaced: bool) -> Notice {
    Notice {
        engine,
        failure,
        replaced,
    }
}

#[test]
fn after_a_hang_a_new_worker_answers_the_same_request() {
    let (world, engines, cpu) = running(EngineChoice::From(CPU));
    let second = coming(&world, CPU);
    cpu.hangs.set(true);
    let mut pass = Box::pin(engines.forward(vec![1, 2, 3]));
    let mut look_up = Box::pin(engines.tokenize("ab".into()));
    assert!(poll(pass.as_mut()).is_none() && poll(look_up.as_mut()).is_none());
    world.timer.pass(22.0 * SECOND);
    assert!(is_ended(&cpu), "its worker still runs");
    assert_eq!(engines.status().notices, [notice(CPU, HUNG, true)]);
    assert!(engines.status().state(CPU).is_alive());

    let forward = done(&world, &[&second], pass).unwrap();
    assert_eq!(forward.logits, [1.0, 2.0, 3.0]);
    assert_eq!(second.computed.get(), 3, "the whole context");
    assert!(done(&world, &[&second], look_up).is_ok());
    assert!(engines.status().state(CPU).is_ready());
    assert_eq!(world.models.borrow().len(), 1, "the same model and run");
    assert_eq!(engines.status().notices, [notice(CPU, HUNG, true)]);
}

#[test]
fn an_engine_that_has_answered_since_is_replaced_again() {
    let (world, engines, mut cpu) = running(EngineChoice::From(CPU));
    for _ in 0..3 {
        let next = coming(&world, CPU);
        cpu.hangs.set(true);
        let mut pass = Box::pin(engines.forward(vec![1, 2, 3]));
        assert!(poll(pass.as_mut()).is_none());
        world.timer.pass(22.0 * SECOND);
        assert!(done(&world, &[&next], pass).is_ok());
        cpu = next;
    }
}

#[test]
fn a_second_hang_over_one_request_is_told_and_the_visitor_starts_the_next_worker() {
    let (world, engines, cpu) = running(EngineChoice::From(CPU));
    let second = coming(&world, CPU);
    cpu.hangs.set(true);
    let mut pass = Box::pin(engines.forward(vec![1, 2, 3]));
    assert!(poll(pass.as_mut()).is_none());
    world.timer.pass(22.0 * SECOND);
    world.settle(&[&second]); // it has loaded the model
    second.hangs.set(true);
    assert!(poll(pass.as_mut()).is_none(), "it was asked");
    // Nothing was measured on the new worker.
    world.timer.pass(182.0 * SECOND);
    let hung = Failure::Unresponsive { seconds: 180 };
    assert_eq!(done(&world, &[], pass).err(), Some(hung.clone()));
    assert_eq!(
        *engines.status().state(CPU),
        EngineState::Failed(hung.clone())
    );
    assert_eq!(engines.status().notices, [notice(CPU, hung, false)]);
    assert!(is_ended(&second));

    let third = coming(&world, CPU);
    world.next.borrow_mut().push_back((RECORDED, None));
    engines.start();
    world.settle(&[&third]);
    assert!(done(&world, &[&third], engines.forward(vec![1])).is_ok());
}

#[test]
fn a_gpu_that_hangs_is_started_again_and_after_a_second_hang_the_cpu_goes_on() {
    let (world, engines, cpu, gpu) = running_gpu();
    let second = coming(&world, GPU);
    gpu.hangs.set(true);
    let mut pass = Box::pin(engines.forward(vec![1, 2, 3]));
    assert!(poll(pass.as_mut()).is_none());
    world.timer.pass(22.0 * SECOND);
    assert!(is_ended(&gpu));
    assert!(poll(pass.as_mut()).is_none());
    world.settle(&[&cpu, &second]); // the self-test too
    assert!(engines.status().state(GPU).is_ready());
    assert_eq!(cpu.computed.get(), 0, "it waits for the same device");

    second.hangs.set(true);
    assert!(poll(pass.as_mut()).is_none());
    world.timer.pass(182.0 * SECOND);
    let forward = done(&world, &[&cpu], pass).unwrap();
    assert_eq!(forward.logits, [1.0, 2.0, 3.0]);
    assert_eq!(cpu.computed.get(), 3);
    let hung = Failure::Unresponsive { seconds: 180 };
    assert_eq!(engines.status().notices, [notice(GPU, hung, false)]);
}

#[test]
fn a_gpu_that_answers_again_gets_the_request() {
    let (world, engines, cpu, gpu) = running_gpu();
    let second = coming(&world, GPU);
    gpu.hangs.set(true);
    let mut pass = Box::pin(engines.forward(vec![1, 2, 3]));
    assert!(poll(pass.as_mut()).is_none());
    world.timer.pass(22.0 * SECOND);
    assert!(done(&world, &[&cpu, &second], pass).is_ok());
    assert_eq!((cpu.computed.get(), second.computed.get()), (0, 3));
}

#[test]
fn a_new_worker_that_does_not_start_leaves_the_request_to_the_cpu_or_to_its_failure() {
    let (world, engines, cpu, gpu) = running_gpu();
    world.next.borrow_mut().push_back((GPU, None)); // no adapter any more
    gpu.hangs.set(true);
    let mut pass = Box::pin(engines.forward(vec![1, 2, 3]));
    assert!(poll(pass.as_mut()).is_none());
    world.timer.pass(22.0 * SECOND);
    assert!(done(&world, &[&cpu], pass).is_ok());
    assert_eq!(cpu.computed.get(), 3);

    let (world, engines, cpu) = running(EngineChoice::From(CPU));
    world.next.borrow_mut().push_back((CPU, None));
    cpu.hangs.set(true);
    let mut pass = Box::pin(engines.forward(vec![1]));
    assert!(poll(pass.as_mut()).is_none());
    world.timer.pass(22.0 * SECOND);
    assert_eq!(done(&world, &[], pass).err(), Some(HUNG));
    assert!(!engines.status().state(CPU).is_alive());
}

#[test]
fn a_hang_while_a_model_is_loaded_is_told_and_nothing_is_started_again() {
    let world = Rc::new(World::default());
    let engines = Engines::new(Box::new(TestHost(world.clone())), EngineChoice::From(CPU));
    let cpu = coming(&world, CPU);
    world.next.borrow_mut().push_back((RECORDED, None));
    cpu.hangs.set(true);
    engines.start();
    world.settle(&[&cpu]);
    let mut pass = Box::pin(engines.forward(vec![1]));
    assert!(poll(pass.as_mut()).is_none(), "it waits for the engine");
    world.timer.pass(182.0 * SECOND);
    world.settle(&[]);
    let hung = Failure::Unresponsive { seconds: 180 };
    assert_eq!(poll(pass.as_mut()).unwrap().err(), Some(hung.clone()));
    assert_eq!(engines.status().notices, [notice(CPU, hung, false)]);
}

#[test]
fn a_pass_that_was_cancelled_is_not_repeated_after_a_hang() {
    let (world, engines, cpu) = running(EngineChoice::From(CPU));
    let second = coming(&world, CPU);
    cpu.hangs.set(true);
    let mut pass = Box::pin(engines.forward(vec![1, 2, 3]));
    assert!(poll(pass.as_mut()).is_none());
    engines.cancel();
    world.timer.pass(22.0 * SECOND);
    assert_eq!(done(&world, &[], pass).err(), Some(Failure::Cancelled));
    world.settle(&[&second]);
    assert!(engines.status().state(CPU).is_ready());
    assert_eq!(second.computed.get(), 0);
}

#[test]
fn a_pass_that_was_dropped_is_watched_and_not_repeated() {
    let (world, engines, cpu) = running(EngineChoice::From(CPU));
    let second = coming(&world, CPU);
    cpu.hangs.set(true);
    let mut pass = Box::pin(engines.forward(vec![1, 2, 3]));
    assert!(poll(pass.as_mut()).is_none());
    drop(pass);
    world.timer.pass(22.0 * SECOND);
    assert!(is_ended(&cpu), "its worker still runs");
    assert_eq!(engines.status().notices, [notice(CPU, HUNG, true)]);
    world.settle(&[&second]);
    assert_eq!(second.computed.get(), 0);
    assert!(done(&world, &[&second], engines.forward(vec![1])).is_ok());
}

#[test]
fn an_engine_that_the_visitor_starts_anew_is_replaced_as_a_first_one() {
    let (world, engines, cpu) = running(EngineChoice::From(CPU));
    let second = coming(&world, CPU);
    cpu.hangs.set(true);
    let mut pass = Box::pin(engines.forward(vec![1]));
    assert!(poll(pass.as_mut()).is_none());
    engines.cancel();
    world.timer.pass(22.0 * SECOND);
    world.settle(&[&second]); // it has answered no request
    let third = coming(&world, CPU);
    world.next.borrow_mut().push_back((RECORDED, None));
    engines.restart(CPU);
    world.settle(&[&third]);
    third.hangs.set(true);
    let fourth = coming(&world, CPU);
    let mut pass = Box::pin(engines.forward(vec![1]));
    assert!(poll(pass.as_mut()).is_none());
    world.timer.pass(182.0 * SECOND);
    assert!(done(&world, &[&fourth], pass).is_ok());
}

#[test]
fn another_device_that_is_chosen_meanwhile_gets_the_request() {
    let (world, engines, cpu, gpu) = running_gpu();
    gpu.hangs.set(true);
    let mut pass = Box::pin(engines.forward(vec![1, 2, 3]));
    assert!(poll(pass.as_mut()).is_none());
    engines.choose(EngineChoice::From(CPU));
    world.timer.pass(22.0 * SECOND);
    assert!(done(&world, &[&cpu], pass).is_ok());
    assert_eq!(engines.status().notices, [], "the visitor has left it");
}
