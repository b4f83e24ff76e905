//! Another model in place of the present one: what becomes of the choice, and of the model before where none loads it.

use super::*;

#[test]
fn engines_that_are_reloaded_answer_with_the_hosts_other_model() {
    let (world, engines, cpu) = with_cpu(EngineChoice::From(CPU));
    let failing: Option<Rc<dyn Transport>> = None;
    world.next.borrow_mut().push_back((CPU, failing));
    world.next.borrow_mut().push_back((RECORDED, None));
    engines.reload();
    world.settle(&[&cpu]);
    assert!(matches!(
        engines.status().state(CPU),
        EngineState::Failed(_)
    ));
    assert_eq!(
        world.models.borrow().len(),
        1,
        "the model is the one before"
    );

    let other = Rc::new(FakeEngine::default());
    world.will_start(CPU, other.clone());
    world.next.borrow_mut().push_back((RECORDED, None));
    engines.reload();
    world.settle(&[&other]);
    done(&world, &[&other], engines.forward(vec![5])).unwrap();
    assert_eq!((cpu.computed.get(), other.computed.get()), (0, 1));
}

/// Opens a model that the CPU engine does not load, while `meanwhile` happens; how often the model before was put back, and
/// the engines after it.
fn failed_open(chosen: EngineChoice, meanwhile: impl FnOnce(&Engines)) -> (u32, Engines) {
    let (world, engines, cpu) = with_cpu(chosen);
    let (broken, back) = (
        Rc::new(FakeEngine::default()),
        Rc::new(FakeEngine::default()),
    );
    world.will_start(CPU, broken.clone());
    world.will_start(CPU, back.clone());
    world
        .next
        .borrow_mut()
        .extend([(); 8].map(|()| (GPU, None)));
    world
        .next
        .borrow_mut()
        .extend([(); 8].map(|()| (RECORDED, None)));
    let put_back = Cell::new(0);
    let mut opened = Box::pin(engines.open(|| put_back.set(put_back.get() + 1)));
    assert!(poll(opened.as_mut()).is_none());
    world.settle(&[&cpu]);
    meanwhile(&engines);
    broken.crash(&CRASH);
    assert_eq!(done(&world, &[&back], opened), Err(CRASH));
    world.settle(&[&back]);
    assert!(engines.status().state(CPU).is_ready());
    (put_back.get(), engines)
}

#[test]
fn a_model_that_does_not_open_leaves_the_choice_as_it_was() {
    for chosen in [
        EngineChoice::Automatic,
        EngineChoice::From(GPU),
        EngineChoice::From(CPU),
    ] {
        let (put_back, engines) = failed_open(chosen, |_| {});
        assert_eq!((put_back, engines.status().choice), (1, chosen));
    }
    let (_, engines) = failed_open(EngineChoice::From(GPU), |engines| {
        engines.choose(EngineChoice::From(CPU));
    });
    let choice = engines.status().choice;
    assert_eq!(choice, EngineChoice::From(CPU), "chosen while it opened");
}

#[test]
fn a_model_that_opens_is_computed_by_the_cpu_at_least() {
    for (chosen, then) in [
        (EngineChoice::From(RECORDED), EngineChoice::Automatic),
        (EngineChoice::From(CPU), EngineChoice::From(CPU)),
    ] {
        let (world, engines, cpu) = with_cpu(EngineChoice::From(CPU));
        engines.choose(chosen);
        let other = Rc::new(FakeEngine::default());
        world.will_start(CPU, other.clone());
        world
            .next
            .borrow_mut()
            .extend([(); 8].map(|()| (GPU, None)));
        world
            .next
            .borrow_mut()
            .extend([(); 8].map(|()| (RECORDED, None)));
        let opened = engines.open(|| unreachable!("it opens"));
        assert_eq!(done(&world, &[&cpu, &other], opened), Ok(()));
        assert_eq!(engines.status().choice, then);
    }
}

/// Recorded runs of a model with another name than that of the fake engine.
fn other_recorded() -> Rc<RecordedRuns> {
    let mut recorded = recording("b", &[2], &[(3, 0.5)]);
    recorded.model.name = "another".into();
    let run = RecordedRun::new(recorded.into()).unwrap();
    Rc::new(RecordedRuns::new(Rc::new(run)))
}

#[test]
fn a_model_without_weights_is_answered_by_its_recorded_runs_alone() {
    let (world, engines, cpu) = with_cpu(EngineChoice::Automatic);
    world.only_recorded.set(true);
    let recorded: Rc<dyn Transport> = other_recorded();
    world
        .next
        .borrow_mut()
        .push_back((RECORDED, Some(recorded)));
    let opened = engines.open(|| unreachable!("it opens"));
    assert_eq!(done(&world, &[&cpu], opened), Ok(()));
    let status = engines.status();
    assert!(status.state(RECORDED).is_ready());
    assert_eq!(
        status.state(CPU),
        &EngineState::Absent,
        "nothing can compute it"
    );
    assert_eq!(world.models.borrow().last().unwrap().info.name, "another");
    let answer = done(&world, &[], engines.forward(vec![2])).unwrap();
    assert_eq!(answer.device.kind, protocol::DeviceKind::Recorded);
    let missed = done(&world, &[], engines.forward(vec![5]));
    assert!(matches!(missed, Err(Failure::NotRecorded { .. })));
    engines.choose(EngineChoice::From(CPU));
    assert_eq!(engines.status().state(CPU), &EngineState::Absent);

    world.only_recorded.set(false);
    let back = Rc::new(FakeEngine::default());
    world.will_start(CPU, back.clone());
    let opened = engines.open(|| unreachable!("it opens"));
    assert_eq!(done(&world, &[&back], opened), Ok(()));
    done(&world, &[&back], engines.forward(vec![5])).unwrap();
    assert_eq!(back.computed.get(), 1);
}

#[test]
fn where_the_recorded_runs_cannot_be_had_the_model_before_comes_back() {
    let (world, engines, cpu) = with_cpu(EngineChoice::From(CPU));
    world.only_recorded.set(true);
    world.next.borrow_mut().push_back((RECORDED, None));
    let back = Rc::new(FakeEngine::default());
    world.will_start(CPU, back.clone());
    let opened = engines.open(|| world.only_recorded.set(false));
    world.next.borrow_mut().push_back((RECORDED, None));
    let opened = done(&world, &[&cpu, &back], opened);
    assert!(matches!(opened, Err(Failure::NoAdapter { .. })));
    done(&world, &[&back], engines.forward(vec![5])).unwrap();
    assert_eq!(engines.status().choice, EngineChoice::From(CPU));
}
