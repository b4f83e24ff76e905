//! Recorded runs answer what was recorded, and say what they have where it is something else.
#![allow(clippy::unwrap_used)]

use generation::{AheadRequest, StopReason};
use protocol::{AheadEnd, AheadPart, AheadReport};
use recording::{
    RecordedPrompt, RecordedText, RecordedTexts, RecordedTruth, StepNumbers, TokenBytes,
};
use sampling::{Coin, Profile, SamplingConfig, Temperature, TopP, Uniform};

use super::*;
use crate::fake::{PIECES, model, poll};

/// A run of the model of the fake engine: a prompt, and a step for each token after it, whose first logit is given.
pub fn recording(text: &str, prompt: &[TokenId], steps: &[(TokenId, f32)]) -> Recording {
    let step = |&(token, logit): &(TokenId, f32)| RecordedStep {
        token: Some(token),
        numbers: StepNumbers::All([&[logit][..], &[0.0; 7]].concat()),
        ..RecordedStep::default()
    };
    Recording {
        model: recorded_model(&model(None)),
        recorded_by: "somewhere".into(),
        branches: Vec::new(),
        texts: None,
        inside: None,
        parameters: String::new(),
        prompt: RecordedPrompt {
            text: text.into(),
            input_ids: prompt.into(),
        },
        tokens: TokenBytes::new(None, PIECES).unwrap(),
        steps: steps.iter().map(step).collect(),
    }
}

fn run(recording: Recording) -> Rc<RecordedRun> {
    Rc::new(RecordedRun::new(recording.into()).unwrap())
}

fn load() -> Command {
    Command::Load {
        source: protocol::ModelSource::folder("tiny/"),
        memory: None,
        format: None,
    }
}

/// The first logit after a context, if it was recorded, and what is said of the pass.
fn forward(runs: &RecordedRuns, tokens: &[TokenId]) -> Option<(f32, ForwardReport)> {
    let tokens = tokens.to_vec();
    match runs.answer(&Command::Prefill { tokens }) {
        Ok((Answer::Logits(report), Payload::Floats(logits))) => Some((logits[0], report)),
        _ => None,
    }
}

#[test]
fn what_was_recorded_is_answered_and_nothing_else() {
    let mut recorded = recording("a b", &[1, 2], &[(3, 0.5), (4, 0.6)]);
    recorded.steps[0].truth = Some(RecordedTruth {
        known: TruthOrigin::Exactly,
        tokens: vec![3, 5],
        probabilities: vec![0.25, 0.75],
    });
    recorded.steps[1].truth = Some(RecordedTruth {
        known: TruthOrigin::OutsideGrammar,
        tokens: vec![],
        probabilities: vec![],
    });
    let runs = RecordedRuns::new(run(recorded));
    let (loaded, pieces) = runs.answer(&load()).unwrap();
    let Answer::Loaded { device, model, .. } = loaded else {
        panic!("not loaded")
    };
    assert_eq!(
        (device.kind, device.name.as_str()),
        (DeviceKind::Recorded, "somewhere")
    );
    assert_eq!(model.piece_ends.unwrap().len(), PIECES.len());
    assert_eq!(pieces, Payload::Bytes(PIECES.concat()));

    let cut = |text: &str| runs.answer(&Command::Tokenize { text: text.into() });
    let tokens = vec![1, 2];
    assert_eq!(
        cut("a b"),
        Ok((Answer::Tokenized { tokens }, Payload::None))
    );
    let truth = |tokens: &[TokenId]| {
        runs.answer(&Command::Truth {
            tokens: tokens.into(),
        })
    };
    let known = |known| Answer::Truth { known };
    let distribution = Payload::Distribution {
        tokens: vec![3, 5],
        probabilities: vec![0.25, 0.75],
    };
    assert_eq!(
        truth(&[1, 2]),
        Ok((known(TruthKnown::Exactly), distribution))
    );
    let outside = (known(TruthKnown::OutsideGrammar), Payload::None);
    assert_eq!(truth(&[1, 2, 3]), Ok(outside));

    let missed = Failure::NotRecorded {
        prompt: "a b".into(),
        tokens: 2,
    };
    assert_eq!(cut("a"), Err(missed.clone()));
    assert_eq!(truth(&[1]), Err(missed.clone()));
    for command in [Command::Recompute { tokens: vec![1, 2] }, Command::Memory] {
        assert_eq!(runs.answer(&command), Err(missed.clone()));
    }
    for (context, logit) in [
        (&[1, 2][..], Some(0.5)),
        (&[1, 2, 3], Some(0.6)),
        (&[1, 2, 4], None),
        (&[1, 2, 3, 4], None),
        (&[1], None),
        (&[], None),
    ] {
        let found = forward(&runs, context);
        assert_eq!(found.map(|found| found.0), logit, "{context:?}");
    }
}

#[test]
fn a_pass_has_no_times_and_the_counts_of_its_text() {
    let mut recorded = recording("a b", &[1, 2], &[(3, 0.5), (4, 0.6), (5, 0.7)]);
    recorded.steps[2].pass = Some(RecordedPass {
        computed: 4,
        reused: 0,
        slots: 64,
    });
    let runs = RecordedRuns::new(run(recorded));
    // 2 · 1 layer · 1 head · 4 numbers · 4 bytes for each position, as the model of the fake engine has it.
    for (context, counts) in [
        (&[1, 2][..], (2, 0, 2, 64)),
        (&[1, 2, 3], (1, 2, 3, 96)),
        (&[1, 2, 3, 4], (4, 0, 64, 128)),
    ] {
        let (_, report) = forward(&runs, context).unwrap();
        let cache = report.cache;
        assert_eq!(
            (report.computed, report.reused, cache.slots, cache.bytes),
            counts
        );
        assert_eq!((report.milliseconds, report.parts), (None, None));
    }
}

#[test]
fn a_decode_extends_the_context_of_the_pass_before() {
    let runs = RecordedRuns::new(run(recording("a b", &[1, 2], &[(3, 0.5), (4, 0.6)])));
    let decode = Command::Decode {
        token: 3,
        position: 2,
    };
    assert!(runs.answer(&decode).is_err(), "the cache is empty");
    forward(&runs, &[1, 2]).unwrap();
    let (_, logits) = runs.answer(&decode).unwrap();
    assert_eq!(logits.into_floats().unwrap()[0], 0.6);
}

#[test]
fn another_run_answers_too_and_first_unless_it_is_of_another_model() {
    let runs = RecordedRuns::new(run(recording("a", &[1], &[(3, 0.5), (3, 0.6)])));
    runs.add(run(recording("b", &[2], &[(3, 0.7)]))).unwrap();
    // The same text, recorded again.
    runs.expect();
    assert!(runs.is_growing());
    runs.resolve(RecordedRun::new(recording("a", &[1], &[(4, 0.8)]).into()).ok());
    assert!(!runs.is_growing());
    for (context, logit) in [
        (&[1][..], Some(0.8)),
        (&[1, 3], Some(0.6)),
        (&[2], Some(0.7)),
        (&[2, 3], None),
    ] {
        let found = forward(&runs, context);
        assert_eq!(found.map(|found| found.0), logit, "{context:?}");
    }
    let of = |change: fn(&mut Recording)| {
        let mut other = recording("a", &[1], &[(1, 0.5)]);
        change(&mut other);
        runs.add(run(other)).err()
    };
    let fields: [(fn(&mut Recording), _); 3] = [
        (|other| other.model.revision = "another".into(), "revision"),
        (|other| other.model.eos_token_id = vec![3], "eos_token_id"),
        (|other| other.tokens.bytes[0] ^= 1, "tokens"),
    ];
    for (change, expected) in fields {
        let Some(RecordingError::OtherModel { field, .. }) = of(change) else {
            panic!("{expected} differs");
        };
        assert_eq!(field, expected);
    }
    // A sentence about the model is no part of it.
    assert_eq!(
        of(|other| other.model.description = "Another sentence.".into()),
        None
    );
    let missed = runs.answer(&Command::Memory).unwrap_err();
    assert!(matches!(missed, Failure::NotRecorded { prompt, tokens: 1 } if prompt == "a"));
}

#[test]
fn a_recording_with_less_than_a_run_needs_is_refused_with_the_reason() {
    let refused = |change: fn(&mut Recording)| {
        let mut recording = recording("a", &[1], &[(3, 0.5)]);
        change(&mut recording);
        RecordedRun::new(recording.into()).unwrap_err()
    };
    let listed = refused(|recording| recording.tokens.ids = Some(vec![1]));
    assert_eq!(listed, RecordingError::NoVocabulary);
    let top = refused(|recording| {
        recording.steps[0].numbers = StepNumbers::Top {
            tokens: vec![1],
            logits: vec![0.5],
            log_sum_exp: None,
        };
    });
    assert_eq!(top, RecordingError::NoLogits);
    let nameless = refused(|recording| recording.model.config = None);
    assert_eq!(nameless, RecordingError::NoConfig);
}

#[test]
fn steps_without_logits_are_passed_over() {
    let mut recorded = recording("a", &[1], &[(3, 0.5), (3, 0.6)]);
    recorded.steps[0].numbers = StepNumbers::Missing;
    let runs = RecordedRuns::new(run(recorded));
    assert_eq!(forward(&runs, &[1]), None);
    assert_eq!(forward(&runs, &[1, 3]).map(|found| found.0), Some(0.6));
}

#[test]
fn a_branch_answers_its_contexts_and_says_what_it_names() {
    let mut recorded = recording("a", &[1], &[(3, 0.5), (3, 0.6)]);
    let logits: Vec<f32> = (0..8).map(|id| -(id as f32)).collect();
    let step = RecordedStep {
        numbers: StepNumbers::Grouped(::recording::GroupedLogits::of(&logits, 2).unwrap()),
        ..RecordedStep::default()
    };
    recorded.branches = vec![::recording::RecordedBranch {
        step: 0,
        token: 5,
        steps: vec![step],
    }];
    let runs = RecordedRuns::new(run(recorded));
    let listed = |tokens: &[TokenId]| {
        let command = Command::Prefill {
            tokens: tokens.to_vec(),
        };
        match runs.answer(&command) {
            Ok((Answer::Logits(report), _)) => Some(report.listed),
            _ => None,
        }
    };
    assert_eq!(listed(&[1, 3]), Some(None));
    assert_eq!(listed(&[1, 5]), Some(Some(2)));
    assert_eq!(listed(&[1, 6]), None);
    assert_eq!(forward(&runs, &[1, 5]).map(|found| found.0), Some(0.0));
}

/// Greedy decoding after these tokens of the prompt "b".
pub fn ahead(generated: &[TokenId], count: u32) -> AheadRequest {
    AheadRequest {
        prompt: vec![2],
        generated: generated.to_vec(),
        surprises: Vec::new(),
        rule: SamplingConfig {
            do_sample: false,
            ..SamplingConfig::new(Profile::Textbook)
        },
        coin: Coin::new(1),
        by_hand: Vec::new(),
        count,
        ends: Vec::new(),
    }
}

#[test]
fn the_text_ahead_goes_as_far_as_the_runs_do_and_leaves_their_context_alone() {
    // The first logit is the greatest: token 0 is chosen, as long as the run goes on with it.
    let recorded = recording("b", &[2], &[(0, 2.0), (0, 2.0), (3, 2.0), (3, 2.0)]);
    let pauses = Rc::new(Cell::new(0));
    let counted = pauses.clone();
    let runs = RecordedRuns::new(run(recorded)).with_pause(Rc::new(move || {
        counted.set(counted.get() + 1);
        Box::pin(std::future::ready(()))
    }));
    forward(&runs, &[2]).unwrap();
    let write = |request: AheadRequest| {
        let command = Command::WriteAhead(Box::new(request));
        let mut pending = runs.send(command, Payload::None, Box::new(drop));
        poll(pending.outcome.as_mut()).unwrap()
    };
    let written = |tokens: &[TokenId], end: AheadEnd| {
        let rest = AheadPart {
            from: 0,
            tokens: tokens.to_vec(),
        };
        let report = AheadReport {
            rest,
            end,
            passes: 0,
            milliseconds: None,
        };
        Ok((Answer::Ahead(report), Payload::None))
    };
    let count = AheadEnd::Stopped(StopReason::MaxNewTokens);
    assert_eq!(write(ahead(&[], 2)), written(&[0, 0], count));
    assert_eq!(
        write(ahead(&[], 9)),
        written(&[0, 0, 0], AheadEnd::NotRecorded)
    );
    assert!(matches!(
        write(ahead(&[5], 2)),
        Err(Failure::NotRecorded { .. })
    ));
    assert_eq!(pauses.get(), 0, "the vocabulary is small");
    // The cache that an engine would have holds the run's context still.
    let token = 0;
    let decode = Command::Decode { token, position: 1 };
    assert!(runs.answer(&decode).is_ok());
}

#[test]
fn where_no_step_goes_on_a_text_recorded_at_the_temperature_does() {
    let texts = [(10, 50, vec![0, 0, 3, 2, 1]), (51, 90, vec![0, 3])];
    let texts = texts.map(|(first, last, tokens)| RecordedText {
        hundredths: [first, last],
        tokens,
    });
    let recorded = Recording {
        texts: Some(RecordedTexts {
            seed: 1,
            texts: texts.into(),
        }),
        // Token 0 is certain at the only step.
        ..recording("b", &[2], &[(0, 90.0)])
    };
    let runs = RecordedRuns::new(run(recorded));
    let write = |request: AheadRequest| {
        let command = Command::WriteAhead(Box::new(request));
        let mut pending = runs.send(command, Payload::None, Box::new(drop));
        match poll(pending.outcome.as_mut()).unwrap() {
            Ok((Answer::Ahead(report), _)) => Some((report.rest.tokens, report.end)),
            _ => None,
        }
    };
    let at = |temperature: f64, generated: &[TokenId]| {
        let temperature = Temperature::new(temperature).unwrap();
        AheadRequest {
            rule: SamplingConfig::new(Profile::Textbook).with(temperature),
            ..ahead(generated, 4)
        }
    };
    let count = AheadEnd::Stopped(StopReason::MaxNewTokens);
    assert_eq!(write(at(0.5, &[])), Some((vec![0, 0, 3, 2], count)));
    assert_eq!(
        write(at(0.5, &[0, 0])),
        Some((vec![3, 2, 1], AheadEnd::NotRecorded))
    );
    assert_eq!(
        write(at(0.51, &[0])),
        Some((vec![3], AheadEnd::NotRecorded))
    );
    // Another text, temperature, seed, sampler or number than those recorded.
    let greedy = ahead(&[], 4);
    let top_p = |request: AheadRequest| AheadRequest {
        rule: request.rule.with(TopP::new(0.9).unwrap()),
        ..request
    };
    let other_seed = AheadRequest {
        coin: Coin::new(2),
        ..at(0.5, &[])
    };
    let by_hand = AheadRequest {
        by_hand: vec![(0, Uniform::new(0.5).unwrap())],
        ..at(0.5, &[])
    };
    assert_eq!(write(at(0.5, &[3])), None);
    for request in [
        at(0.91, &[]),
        at(0.505, &[]),
        greedy,
        top_p(at(0.5, &[])),
        other_seed,
        by_hand,
    ] {
        let only_the_step = Some((vec![0], AheadEnd::NotRecorded));
        assert_eq!(write(request.clone()), only_the_step, "{request:?}");
    }
}
