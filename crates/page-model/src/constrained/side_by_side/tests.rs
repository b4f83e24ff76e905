//! Both runs with a real constraint over a vocabulary of letters, and logits of any kind.
#![allow(clippy::unwrap_used)]

use std::{rc::Rc, sync::Arc};

use constraint::{CompiledConstraint, NextTokens, TokenVocabulary};
use engine_client::constraint::OutputMask;
use generation::StopReason;
use proptest::prelude::*;
use protocol::{Constraint, ConstraintFailure, ModelInfo, TokenId, TokenSet, Vocabulary};
use sampling::{Logits, Profile, SamplingConfig, Temperature, TopK};

use super::{MaskedEnd, RunSide, SideBySide, SideBySideError, SideRequest};
use crate::{settings::Settings, tokens::TokenTexts};

pub(in crate::constrained) const EOS: TokenId = 0;
const PIECES: [&str; 8] = ["<end>", "{", "}", "\"a\"", ":", "1", " ", "1}"];
/// Rounding of quotients of sums of eight weights.
const TOLERANCE: f64 = 1e-12;

pub(in crate::constrained) fn texts() -> TokenTexts {
    let info = ModelInfo {
        vocab_size: PIECES.len() as u32,
        eos_token_ids: vec![EOS],
        special_token_ids: vec![EOS],
        context_window: 64,
        ..ModelInfo::default()
    };
    TokenTexts::new(Arc::new(info), Arc::new(Vocabulary::from_pieces(PIECES)))
}

fn record() -> CompiledConstraint {
    let vocabulary = Vocabulary::from_pieces(PIECES);
    let vocabulary = TokenVocabulary::new(&vocabulary, &[EOS], &[EOS]).unwrap();
    let grammar = "start: \"{\" \"\\\"a\\\"\" \":\" \" \"? \"1\"+ \"}\"";
    CompiledConstraint::compile(&Rc::new(vocabulary), &Constraint::Lark(grammar.into())).unwrap()
}

fn mask_after(constraint: &CompiledConstraint, tokens: &[TokenId]) -> OutputMask {
    let mut matcher = constraint.matcher();
    for token in tokens {
        matcher.append(*token).unwrap();
    }
    match matcher.mask() {
        NextTokens::Allowed { tokens, may_end } => OutputMask::Allowed { tokens, may_end },
        NextTokens::Ended => OutputMask::Ended,
        other => panic!("{other:?}"),
    }
}

fn start(tokens: usize, seed: u64) -> SideBySide {
    let settings = Settings {
        seed,
        max_new_tokens: tokens,
        ..Settings::default()
    };
    SideBySide::start(vec![6], settings, &texts()).unwrap()
}

/// Logits that depend on the text alone, as a model's do.
pub(in crate::constrained) fn logits(context: &[TokenId], seed: u64) -> Logits {
    let hash = |token: u64| {
        let text = context.iter().fold(seed, |hash, token| {
            (hash ^ u64::from(*token)).wrapping_mul(0x0100_0000_01b3)
        });
        let mixed =
            (text ^ token.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed >> 40) as f32 / (1 << 22) as f32
    };
    Logits::new((0..PIECES.len() as u64).map(hash).collect()).unwrap()
}

pub(in crate::constrained) fn run_to_the_end(
    run: &mut SideBySide,
    seed: u64,
    mask: impl Fn(&[TokenId]) -> OutputMask,
) -> usize {
    let mut passes = 0;
    loop {
        match run.next() {
            SideRequest::Forward(context) => {
                passes += 1;
                run.supply(&logits(&context, seed), &texts()).unwrap();
            }
            SideRequest::Mask(tokens) => run.apply(&mask(&tokens), &texts()).unwrap(),
            SideRequest::Nothing => return passes,
        }
    }
}

proptest! {
    #[test]
    fn the_masked_run_keeps_to_the_constraint(seed in any::<u64>()) {
        let constraint = record();
        let mut run = start(24, seed);
        let passes = run_to_the_end(&mut run, seed, |tokens| mask_after(&constraint, tokens));
        let outputs = [RunSide::Masked, RunSide::Unmasked].map(|side| run.run(side).generated().collect::<Vec<_>>());
        let same = outputs[0].iter().zip(&outputs[1]).take_while(|(one, other)| one == other).count();
        // Equal beginnings need one pass for both; where they part, the logits were those of both still.
        let shared = (same + 1).min(outputs[0].len()).min(outputs[1].len());
        prop_assert_eq!(passes, outputs[0].len() + outputs[1].len() - shared);
        prop_assert_eq!(run.steps().len(), outputs[0].len());
        prop_assert_eq!(run.first_break(RunSide::Masked), None);
        if run.end() == Some(&MaskedEnd::Complete) {
            let output: String = outputs[0].iter().filter(|token| **token != EOS).map(|token| PIECES[*token as usize]).collect();
            let value: serde_json::Value = serde_json::from_str(&output).unwrap();
            prop_assert!(value["a"].is_number());
        } else {
            let complete = matches!(mask_after(&constraint, &outputs[0]), OutputMask::Allowed { may_end: true, .. });
            let (reason, complete) = (StopReason::MaxNewTokens, Some(complete));
            prop_assert_eq!(run.end(), Some(&MaskedEnd::Stopped { reason, complete }));
        }
        for (index, step) in run.steps().iter().enumerate() {
            prop_assert_eq!(step.u, run.run(RunSide::Masked).steps()[index].coin.at(index as u64));
            prop_assert!((step.after - step.before / step.mass).abs() < TOLERANCE);
            prop_assert_eq!(step.is_forced(), step.allowed == 1);
            prop_assert!(!step.is_forced() || (step.after - 1.0).abs() < TOLERANCE);
        }
        match run.parting() {
            None => prop_assert_eq!(&outputs[0], &outputs[1]),
            Some(parting) => {
                prop_assert_eq!(parting.step, same);
                prop_assert_eq!((parting.masked, parting.unmasked), (outputs[0][same], outputs[1][same]));
                let OutputMask::Allowed { tokens, .. } = mask_after(&constraint, &outputs[0][..same]) else {
                    panic!("a token followed");
                };
                prop_assert_eq!(parting.was_removed, !tokens.contains(parting.unmasked));
            }
        }
    }

    #[test]
    fn a_mask_of_all_tokens_changes_nothing(seed in any::<u64>()) {
        let all = |_: &[TokenId]| OutputMask::Allowed {
            tokens: TokenSet::of_tokens(0..8, 8),
            may_end: true,
        };
        let mut run = start(12, seed);
        let passes = run_to_the_end(&mut run, seed, all);
        prop_assert_eq!(run.parting(), None);
        prop_assert_eq!(passes, run.steps().len());
        prop_assert!(run.steps().iter().all(|step| step.wanted.is_none() && step.allowed == 8));
    }
}

#[test]
fn runs_whose_logits_were_dropped_go_on_as_they_would_have() {
    let constraint = record();
    let mask = |tokens: &[TokenId]| mask_after(&constraint, tokens);
    let mut whole = start(12, 5);
    run_to_the_end(&mut whole, 5, mask);
    for needs in 0..8 {
        let mut run = start(12, 5);
        for _ in 0..needs {
            match run.next() {
                SideRequest::Forward(context) => {
                    run.supply(&logits(&context, 5), &texts()).unwrap()
                }
                SideRequest::Mask(tokens) => run.apply(&mask(&tokens), &texts()).unwrap(),
                SideRequest::Nothing => unreachable!("it is longer"),
            }
        }
        run.forget_logits();
        run_to_the_end(&mut run, 5, mask);
        assert_eq!(run.steps(), whole.steps(), "after {needs}");
        assert_eq!(run.end(), whole.end());
        let output = |run: &SideBySide| {
            RunSide::ALL.map(|side| run.run(side).generated().collect::<Vec<_>>())
        };
        assert_eq!(output(&run), output(&whole));
    }
}

#[test]
fn every_end_of_the_mask_is_told() {
    for (mask, end) in [
        (OutputMask::Ended, MaskedEnd::Complete),
        (OutputMask::DeadEnd, MaskedEnd::DeadEnd),
        (OutputMask::TooComplex, MaskedEnd::TooComplex),
        (
            OutputMask::Refused(ConstraintFailure::Empty),
            MaskedEnd::Refused(ConstraintFailure::Empty),
        ),
    ] {
        let mut run = start(4, 1);
        run_to_the_end(&mut run, 1, |_| mask.clone());
        assert_eq!(run.end(), Some(&end));
        assert!(run.steps().is_empty());
        assert!(
            !run.run(RunSide::Unmasked).steps().is_empty(),
            "the other run goes on"
        );
    }
}

/// A limit on tokens cuts an output at any place: one more mask says whether it is complete there.
#[test]
fn a_run_that_is_stopped_says_whether_its_output_is_complete() {
    const TOKENS: usize = 3;
    let all = |may_end| OutputMask::Allowed {
        tokens: TokenSet::of_tokens(1..8, 8),
        may_end,
    };
    for (last, complete) in [
        (all(true), Some(true)),
        (all(false), Some(false)),
        (OutputMask::Ended, Some(true)),
        (OutputMask::DeadEnd, Some(false)),
        (OutputMask::TooComplex, None),
    ] {
        let mut run = start(TOKENS, 1);
        run_to_the_end(&mut run, 1, |tokens| match tokens.len() {
            TOKENS => last.clone(),
            _ => all(false),
        });
        let reason = StopReason::MaxNewTokens;
        assert_eq!(run.end(), Some(&MaskedEnd::Stopped { reason, complete }));
        assert_eq!(run.steps().len(), TOKENS);
        run.back();
        assert_eq!(run.end(), None, "a token back, and the run goes on");
    }
}

/// A mask with the end of the text where the output may not end: the run ends, and its output is not complete.
#[test]
fn an_end_where_the_output_may_not_end_is_not_complete() {
    let mut run = start(4, 1);
    run_to_the_end(&mut run, 1, |tokens| match tokens {
        [] => OutputMask::Allowed {
            tokens: TokenSet::of_tokens([EOS], 8),
            may_end: false,
        },
        _ => OutputMask::Rejected { position: 0 },
    });
    let (reason, complete) = (StopReason::EndOfSequence, Some(false));
    assert_eq!(run.end(), Some(&MaskedEnd::Stopped { reason, complete }));
}

#[test]
fn a_step_has_what_each_setting_left_of_the_allowed() {
    let mut settings = Settings {
        max_new_tokens: 1,
        ..Settings::default()
    };
    settings.rule = SamplingConfig::new(Profile::Textbook)
        .with(Temperature::new(0.5).unwrap())
        .with(TopK::new(2).unwrap());
    let mut run = SideBySide::start(vec![6], settings, &texts()).unwrap();
    run_to_the_end(&mut run, 1, |_| OutputMask::Allowed {
        tokens: TokenSet::of_tokens(1..6, 8),
        may_end: true,
    });
    let step = &run.steps()[0];
    let left: Vec<usize> = step.links.iter().map(|link| link.left).collect();
    assert_eq!((step.allowed, left), (5, vec![5, 2]));
}

#[test]
fn tokens_that_the_model_excludes_are_no_choice() {
    let mut run = start(4, 1);
    let mut values = vec![0.0; PIECES.len()];
    values[1] = f32::NEG_INFINITY;
    run.supply(&Logits::new(values).unwrap(), &texts()).unwrap();
    let only = OutputMask::Allowed {
        tokens: TokenSet::of_tokens([1], 8),
        may_end: false,
    };
    run.apply(&only, &texts()).unwrap();
    assert_eq!(run.end(), Some(&MaskedEnd::Impossible));
}

proptest! {
    /// One token at a time, with tokens taken back on the way, gives what a run to the end gives.
    #[test]
    fn steps_that_are_taken_back_are_made_again(seed in any::<u64>(), at in 1_usize..8, back in 1_usize..8) {
        let constraint = record();
        let mask = |tokens: &[TokenId]| mask_after(&constraint, tokens);
        let mut whole = start(12, seed);
        run_to_the_end(&mut whole, seed, mask);
        let mut run = start(12, seed);
        for tokens in 1..=at {
            while !run.has_tokens(tokens) {
                match run.next() {
                    SideRequest::Forward(context) => run.supply(&logits(&context, seed), &texts()).unwrap(),
                    SideRequest::Mask(tokens) => run.apply(&mask(&tokens), &texts()).unwrap(),
                    SideRequest::Nothing => panic!("has_tokens holds at the end"),
                }
            }
            prop_assert!(run.tokens() <= tokens, "no run is ahead of the other by more than a step");
        }
        let before = run.tokens();
        for taken in 1..=back {
            run.back();
            prop_assert_eq!(run.tokens(), before.saturating_sub(taken));
        }
        run_to_the_end(&mut run, seed, mask);
        prop_assert_eq!(run.steps(), whole.steps());
        prop_assert_eq!(run.parting(), whole.parting());
        prop_assert_eq!(run.end(), whole.end());
        let unmasked = |run: &SideBySide| run.run(RunSide::Unmasked).generated().collect::<Vec<_>>();
        prop_assert_eq!(unmasked(&run), unmasked(&whole));
    }
}

#[test]
fn what_was_not_asked_for_is_refused() {
    let mut run = start(4, 1);
    assert_eq!(
        run.apply(&OutputMask::Ended, &texts()),
        Err(SideBySideError::NotAwaited)
    );
    run.supply(&logits(&[6], 1), &texts()).unwrap();
    assert_eq!(
        run.supply(&logits(&[6], 1), &texts()),
        Err(SideBySideError::NotAwaited)
    );
    let of_another = OutputMask::Rejected { position: 0 };
    assert_eq!(
        run.apply(&of_another, &texts()),
        Err(SideBySideError::NotAwaited)
    );
}
