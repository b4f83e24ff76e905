//! Exact ties, readings that land on a tie, and what is said where no split of the passes changes a logit.

use super::*;

/// The tokens of which one is always chosen. The lower id is chosen of two equal logits.
const LEADER: u32 = 3;
const RIVAL: u32 = 5;

/// A comparison in which the leader's logit is above the rival's by so much: on the engine of the page, and on others.
fn with_leads(page: f32, own: f32) -> Determinism {
    let mut experiment = Determinism::new(&start(greedy()), TOKENS).unwrap();
    while let Some(needed) = experiment.needed() {
        let lead = match needed.engine {
            ReadingEngine::Page => page,
            ReadingEngine::Own { .. } => own,
        };
        let logit = |id| match id {
            LEADER => 8.0 + lead,
            RIVAL => 8.0,
            _ => 0.0,
        };
        let mut given = read(&needed, |_, _| 0.0);
        for row in &mut given.rows {
            *row = Logits::new((0..8).map(logit).collect()).unwrap();
        }
        experiment.supply(&given);
    }
    experiment
}

/// What the last reading makes of the nearest tie, and its cell.
fn at_tie(experiment: &Determinism) -> (TieOutcome, String) {
    let reading = experiment.readings().last().unwrap();
    let [.., gap] = texts::row(experiment, reading);
    (experiment.at_tie(reading).unwrap(), gap)
}

#[test]
fn an_exact_tie_that_stays_one_does_not_change() {
    let experiment = with_leads(0.0, 0.0);
    let tie = experiment.nearest_tie().unwrap();
    assert_eq!((tie.gap.size, tie.gap.rival), (0.0, RIVAL));
    assert!(experiment.steps().iter().all(|step| step.token == LEADER));
    let (outcome, cell) = at_tie(&experiment);
    assert_eq!(outcome, TieOutcome::Unchanged);
    assert_eq!(cell, "does not change");
    let said = texts::found(&experiment);
    assert!(said.contains("are exactly equal, and"), "{said}");
}

#[test]
fn a_smaller_gap_that_keeps_the_token_is_nearer_also_where_nothing_is_left_of_it() {
    for (own, change) in [(0.25, 0.25), (0.0, 0.5)] {
        let (outcome, cell) = at_tie(&with_leads(0.5, own));
        let TieOutcome::Nearer(by) = outcome else {
            panic!("{outcome:?}");
        };
        assert!((by - change).abs() < 1e-9, "{by}");
        assert!(cell.contains("towards the tie"), "{cell}");
    }
}

#[test]
fn a_larger_gap_is_away_and_another_token_a_flip() {
    let (outcome, cell) = at_tie(&with_leads(0.0, 0.5));
    assert!(matches!(outcome, TieOutcome::Away(by) if by > 0.0));
    assert!(cell.ends_with("away from the tie"), "{cell}");
    let flipped = with_leads(0.0, -0.5);
    let (outcome, cell) = at_tie(&flipped);
    assert!(matches!(outcome, TieOutcome::Flipped(by) if by > 0.0));
    assert!(cell.ends_with("it flips"), "{cell}");
    let said = texts::found(&flipped);
    assert!(
        said.contains("The reading “weights in int8” parts at token 1: "),
        "{said}"
    );
}

#[test]
fn why_a_split_changes_nothing_is_said_only_where_it_changes_nothing_on_the_cpu() {
    const WHY: &str = "in the same order";
    assert!(texts::found(&done(greedy(), |_| 0.0)).contains(WHY));
    let on = |kind, change: f32| {
        let mut experiment = Determinism::new(&start(greedy()), TOKENS).unwrap();
        while let Some(needed) = experiment.needed() {
            let in_one_pass = matches!(needed.pass, ReadingPass::Rows { .. });
            let mut given = read(&needed, |_, _| if in_one_pass { change } else { 0.0 });
            given.device = device(kind);
            experiment.supply(&given);
        }
        texts::found(&experiment)
    };
    assert!(on(DeviceKind::Cpu, 0.0).contains(WHY));
    assert!(!on(DeviceKind::Cpu, 1e-5).contains(WHY));
    assert!(!on(DeviceKind::Gpu, 0.0).contains(WHY));
}

#[test]
fn a_load_names_the_engine_and_the_format() {
    let load = EngineLoad {
        device: DeviceKind::Cpu,
        format: WeightPrecision::Int8,
        fraction: None,
    };
    assert!(texts::loading(load).contains("CPU engine with weights in int8"));
}
