//! The loop over direct calls to a toy model, whose cache is as strict as an engine's.

use crate::support::{Oracle, WINDOW, piece, start, steered, to_the_end, turn, warm};
use generation::{
    Generation, GenerationError, Next, NextStage, Phase, PromptError, Stage, StopReason,
    StoppingCriterion, Trace,
};
use proptest::prelude::*;
use sampling::{Coin, Profile, SamplingConfig, SelectionMethod};

#[test]
fn a_prompt_must_leave_room_for_one_token() {
    let new = |length| Generation::new(vec![0; length], vec![], 4).map(|_| ());
    assert_eq!(new(0), Err(PromptError::Empty));
    assert_eq!(new(3), Ok(()));
    assert_eq!(
        new(4),
        Err(PromptError::TooLong {
            length: 4,
            window: 4
        })
    );
    assert!(new(4).unwrap_err().to_string().contains("at most 3"));
}

#[test]
fn the_context_that_is_asked_for_is_all_that_was_written() {
    let (mut run, mut oracle) = (start(vec![]), Oracle::default());
    assert_eq!(run.next(), Next::Forward(vec![3, 1, 4]));
    turn(&mut run, &mut oracle, &warm(), Coin::new(1));
    let step = &run.steps()[0];
    assert_eq!(
        (step.index, step.position, step.phase),
        (0, 3, Phase::Prefill)
    );
    let token = step.choice.token;
    assert_eq!(run.next(), Next::Forward(vec![3, 1, 4, token]));
    turn(&mut run, &mut oracle, &warm(), Coin::new(1));
    assert_eq!(run.steps()[1].phase, Phase::Decode);
}

#[test]
fn stages_are_shown_one_by_one_while_a_choice_is_awaited() {
    let mut shown = Stage::Forward;
    let mut stages = vec![shown];
    while let NextStage::Show(stage) = Next::Choose.after(shown) {
        shown = stage;
        stages.push(stage);
    }
    assert_eq!(stages, Stage::ALL[..6]);
    assert_eq!(Next::Choose.after(shown), NextStage::Append);
    // A token that was taken back is shown from its first stage.
    let again = Next::Choose.after(Stage::Append);
    assert_eq!(again, NextStage::Show(Stage::Forward));
    for stage in Stage::ALL {
        let forward = Next::Forward(vec![1]).after(stage);
        assert_eq!(forward, NextStage::Forward(vec![1]));
    }
}

#[test]
fn every_reason_to_stop() {
    let end = |criteria: Vec<StoppingCriterion>| {
        let mut run = start(criteria);
        to_the_end(&mut run, &mut Oracle::default(), &warm(), Coin::new(5));
        let letters = run
            .steps()
            .iter()
            .map(|step| char::from(step.piece[0]))
            .collect::<String>();
        (run.stop_reason().unwrap(), run.steps().len(), letters)
    };
    let (reason, steps, text) = end(vec![]);
    assert_eq!((reason, steps), (StopReason::ContextFull, WINDOW - 3));
    assert_eq!(
        end(vec![StoppingCriterion::MaxNewTokens(5)]),
        (StopReason::MaxNewTokens, 5, text[..5].into())
    );

    let sixth = text.as_bytes()[5];
    let first = text.find(char::from(sixth)).unwrap() + 1;
    let eos = StoppingCriterion::EosTokenId(vec![u32::from(sixth - b'a')]);
    assert_eq!(
        end(vec![eos]),
        (StopReason::EndOfSequence, first, text[..first].into())
    );

    let stop = &text[4..7];
    let first = text.find(stop).unwrap() + 3;
    let criterion = StoppingCriterion::StopString(stop.into());
    assert_eq!(
        end(vec![criterion]),
        (StopReason::StopSequence, first, text[..first].into())
    );
    assert_eq!(
        end(vec![StoppingCriterion::StopString(String::new())]).0,
        StopReason::ContextFull
    );
}

#[test]
fn a_stop_string_may_end_inside_a_token_but_not_before_it() {
    // (pieces in the order of appending, whether the last one stops the run)
    let cases: [(&[&str], bool); 4] = [
        (&["sand?"], true),
        (&["da", "n"], false),
        (&["da", "n", "dy"], true),
        (&["an", "d"], true),
    ];
    for (pieces, stopped) in cases {
        let mut run = start(vec![StoppingCriterion::StopString("and".into())]);
        let mut oracle = Oracle::default();
        for piece in pieces {
            run.supply(&oracle.answer(&run.next())).unwrap();
            let decision = run.decide(&warm(), Coin::new(0)).unwrap();
            run.append(decision, piece.as_bytes()).unwrap();
        }
        let reason = stopped.then_some(StopReason::StopSequence);
        assert_eq!(run.stop_reason(), reason, "{pieces:?}");
    }
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let (mut run, mut oracle) = (start(vec![]), Oracle::default());
    assert!(run.decide(&warm(), Coin::new(1)).is_none());
    let logits = oracle.answer(&run.next());
    run.supply(&logits).unwrap();
    assert_eq!(run.supply(&logits), Err(GenerationError::NoLogitsAwaited));
    let decision = run.decide(&warm(), Coin::new(1)).unwrap();
    run.append(decision.clone(), b"x").unwrap();
    let again = run.append(decision, b"x").map(|_| ());
    assert_eq!(
        again,
        Err(GenerationError::Stale {
            decided: 0,
            current: 1
        })
    );
    let nowhere = run.branch(1, 0, b"x").map(|_| ());
    assert_eq!(
        nowhere,
        Err(GenerationError::NoSuchStep { index: 1, steps: 1 })
    );
    let nothing = run.branch(0, 99, b"x").map(|_| ());
    assert_eq!(
        nothing,
        Err(GenerationError::NoSuchToken {
            token: 99,
            vocabulary: 11
        })
    );
    assert_eq!(run.steps().len(), 1);
}

#[test]
fn a_new_engine_takes_over_and_the_run_never_notices() {
    let whole = |switch: Option<usize>| {
        let (mut run, mut oracle) = (start(vec![]), Oracle::default());
        for step in 0..8 {
            if Some(step) == switch {
                oracle = Oracle::default();
                // Its cache is empty: it answers the decode with a prefill of all tokens so far.
                let logits = oracle.answer(&run.next());
                run.supply_from(&logits, Phase::Prefill).unwrap();
            }
            turn(&mut run, &mut oracle, &warm(), Coin::new(9));
        }
        run.tokens()
    };
    let undisturbed = whole(None);
    for step in 0..8 {
        assert_eq!(whole(Some(step)), undisturbed, "switched at step {step}");
    }
}

#[test]
fn a_trace_holds_every_choice_and_survives_json() {
    let (mut run, mut oracle) = (
        start(vec![StoppingCriterion::MaxNewTokens(9)]),
        Oracle::default(),
    );
    to_the_end(&mut run, &mut oracle, &warm(), Coin::new(77));
    run.branch(6, 2, &piece(2)).unwrap();
    to_the_end(&mut run, &mut oracle, &warm(), Coin::new(77));
    let trace = Trace::from(&run);
    let json = serde_json::to_string(&trace).unwrap();
    let read: Trace = serde_json::from_str(&json).unwrap();
    assert_eq!(read, trace);
    let tokens = trace.steps.iter().map(|step| step.choice.token);
    assert!(tokens.eq(run.generated()));
    assert_eq!(trace.steps[6].choice.rule, SelectionMethod::Forced);
}

#[test]
fn logits_let_go_leave_the_text_and_come_back_computed_again() {
    let (mut run, mut oracle) = (
        start(vec![StoppingCriterion::MaxNewTokens(5)]),
        Oracle::default(),
    );
    to_the_end(&mut run, &mut oracle, &warm(), Coin::new(77));
    let (whole, tokens) = (run.clone(), run.tokens());
    run.forget_logits();
    assert_eq!(run.tokens(), tokens);
    assert!(run.steps().iter().all(|step| step.logits.is_none()));
    let forgotten = GenerationError::LogitsForgotten { index: 2 };
    assert_eq!(run.branch(2, 1, &piece(1)).unwrap_err(), forgotten);
    for step in whole.steps() {
        run.restore_logits(step.index, step.logits.clone().unwrap())
            .unwrap();
    }
    assert_eq!(
        run.branch(2, 1, &piece(1)).unwrap().choice.token,
        whole.clone().branch(2, 1, &piece(1)).unwrap().choice.token
    );
    // If its logits were dropped, a removed step requests them again.
    let mut run = whole.clone();
    run.forget_logits();
    let taken = run.back().unwrap();
    assert_eq!((run.next(), taken.index), (Next::Forward(run.tokens()), 4));
    let too_small = sampling::Logits::new(vec![0.0]).unwrap();
    assert!(matches!(
        run.restore_logits(0, too_small),
        Err(GenerationError::NoSuchToken { .. })
    ));
}

proptest! {
    /// After any sequence of actions, the run equals one that took the same steps without them.
    #[test]
    fn back_and_forth_is_the_same_as_straight_on(moves in proptest::collection::vec(0_u8..8, 1..60), seed: u64, steers: bool) {
        let config = if steers { steered() } else { warm() };
        let (mut run, mut oracle) = (start(vec![]), Oracle::default());
        let coin = Coin::new(seed);
        for move_ in moves {
            match move_ {
                0..5 if !matches!(run.next(), Next::Stop(_)) => turn(&mut run, &mut oracle, &config, coin),
                5 => { run.back(); }
                6 => {
                    // Deciding with other settings uses no random number and changes nothing.
                    let before = (run.tokens(), run.next());
                    let other = run.decide(&SamplingConfig::new(Profile::LlamaCpp), coin);
                    prop_assert_eq!(other.is_some(), run.pending().is_some());
                    prop_assert_eq!((run.tokens(), run.next()), before);
                }
                7 if run.steps().len() > 2 => {
                    let taken = run.steps()[1].choice.clone();
                    let step = run.branch(1, taken.token, &piece(taken.token)).unwrap();
                    prop_assert_eq!(step.choice.probability, taken.probability);
                }
                _ => {}
            }
        }
        let (mut straight, mut oracle) = (start(vec![]), Oracle::default());
        while straight.steps().len() < run.steps().len() {
            turn(&mut straight, &mut oracle, &config, coin);
        }
        prop_assert_eq!(run.tokens(), straight.tokens());
        for (step, expected) in run.steps().iter().zip(straight.steps()) {
            prop_assert_eq!(&step.logits, &expected.logits);
            prop_assert_eq!(step.choice.probability, expected.choice.probability);
        }
    }
}

#[test]
fn a_token_that_the_logits_do_not_name_is_never_written() {
    let (mut run, mut oracle) = (start(vec![]), Oracle::default());
    let logits = oracle.answer(&run.next());
    run.supply(&logits.clone().naming(Some(0))).unwrap();
    let decision = run.decide(&warm(), Coin::new(1)).unwrap();
    let refused = GenerationError::NotListed { listed: 0 };
    assert_eq!(run.append(decision, b"x").err(), Some(refused));
    assert!(run.pending().is_some(), "the run is as it was");
    let mut named = start(vec![]);
    named.supply(&logits.naming(Some(2))).unwrap();
    let greedy = SamplingConfig {
        do_sample: false,
        ..warm()
    };
    let first = named.decide(&greedy, Coin::new(1)).unwrap();
    named.append(first, b"x").unwrap();
    let ids = named.steps()[0].ranking().unwrap().ids().to_vec();
    named.branch(0, ids[1], b"y").unwrap();
    let refused = GenerationError::NotListed { listed: 2 };
    assert_eq!(named.branch(0, ids[2], b"z").err(), Some(refused));
    assert_eq!(named.steps()[0].choice.token, ids[1]);
}
