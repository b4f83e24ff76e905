//! A session: requests of a page, answered as the learner would answer them itself.
#![allow(clippy::unwrap_used)]

use std::cell::Cell;

use learning::{
    LearnedText, Learner, LearningSession, LearningSettings, MiniGrammar, session::MOST_TRAININGS,
};
use protocol::{
    LearnRequest, LearningAnswer, LearningCommand, LearningEffort, LearningRefusal, LearningReport,
    LearningRun, LearningSource, Payload,
};

/// A network that learns in a moment.
fn small() -> LearningSettings {
    LearningSettings {
        context: 16,
        hidden_size: 8,
        intermediate_size: 8,
        layers: 1,
        heads: 2,
        key_value_heads: 2,
        rows: 2,
        ..LearningSettings::default()
    }
}

fn grammar(seed: u64, number: u32) -> LearningRun {
    LearningRun {
        source: LearningSource::Grammar,
        seed,
        number,
    }
}

fn request(run: &LearningRun, steps: u64, effort: LearningEffort) -> LearnRequest {
    LearnRequest {
        run: run.clone(),
        steps,
        effort,
        learning_rate: 4e-3,
        prompt: String::new(),
        sampling_seed: 1,
    }
}

fn ask(session: &mut LearningSession, request: LearnRequest) -> LearningAnswer {
    let (answer, payload) = session
        .answer(LearningCommand::Learn(request), || 0.0)
        .unwrap();
    assert_eq!(payload, Payload::None);
    answer
}

fn report(session: &mut LearningSession, request: LearnRequest) -> LearningReport {
    match ask(session, request) {
        LearningAnswer::Learned(report) => *report,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_report_is_what_the_learner_says_itself() {
    let mut session = LearningSession::new(small());
    let run = grammar(3, 0);
    let first = report(&mut session, request(&run, 0, LearningEffort::Look));
    assert_eq!((first.steps, first.tokens_per_second), (0, None));
    assert!(first.losses.is_empty());
    assert_eq!(first.held_out.len(), 1, "before the first step");
    let mut last = first;
    for steps in 0..25 {
        last = report(&mut session, request(&run, steps, LearningEffort::Step));
    }

    let text = LearnedText::Grammar(MiniGrammar::new().unwrap());
    let mut learner = Learner::new(text, LearningSettings { seed: 3, ..small() }).unwrap();
    let losses: Vec<(u64, f64)> = (0..25)
        .map(|_| learner.step())
        .map(|step| (step.steps, step.loss))
        .collect();
    assert_eq!(last.losses, losses);
    let held_out = learner.held_out_losses().points();
    assert_eq!(last.held_out.len(), held_out.len());
    assert_eq!(last.held_out.last().unwrap().1, held_out[1].loss);
    assert_eq!(last.text.floor, learner.floor());
    assert!(last.text.triples < last.text.pairs);
    let (tokens, _) = learner.text().encode(&last.look.prompt);
    assert_eq!(last.look.logits, learner.logits(&tokens));
    assert_eq!(last.look.tokens, tokens[tokens.len().saturating_sub(16)..]);
    assert_eq!(last.tokens_per_step, 32);
    let count = learner.network().weights().as_ref().into_ordered();
    let count: usize = count.iter().map(|values| values.len()).sum();
    assert_eq!(last.text.weights as usize, count);
}

#[test]
fn the_prompt_of_the_grammar_asks_for_the_name_and_the_truth_knows_it() {
    let mut session = LearningSession::new(small());
    let run = grammar(1, 0);
    let look = report(&mut session, request(&run, 0, LearningEffort::Look)).look;
    let pieces = MiniGrammar::new().unwrap();
    let emma = pieces.vocabulary().iter().position(|word| word == "Emma");
    assert_eq!(look.truth, Some(vec![(emma.unwrap() as u32, 1.0)]));
    assert!(look.unknown.is_empty());

    let other = LearnRequest {
        prompt: "Emma paints Emma’s boats, Emma.\nBen".into(),
        ..request(&run, 0, LearningEffort::Look)
    };
    let look = report(&mut session, other).look;
    assert_eq!(look.unknown, ["Emma’s", "boats,"]);
    let text = pieces.text(&look.tokens);
    assert_eq!(text, "Emma paints Emma.\nBen");
    assert!(look.truth.unwrap().len() > 1, "the second document begins");

    let none = LearnRequest {
        prompt: "paints Emma".into(),
        ..request(&run, 0, LearningEffort::Look)
    };
    assert_eq!(report(&mut session, none).look.truth, None);
}

#[test]
fn the_lens_ends_with_the_network_and_the_same_seed_writes_the_same_text() {
    let mut session = LearningSession::new(small());
    let run = grammar(1, 0);
    let of = |session: &mut LearningSession, sampling_seed| {
        let request = LearnRequest {
            sampling_seed,
            ..request(&run, 0, LearningEffort::Look)
        };
        report(session, request).look
    };
    let look = of(&mut session, 1);
    let rows = 2; // before the layer, and after it
    assert_eq!(look.lens.len(), look.tokens.len() * rows);
    let largest = look.logits.iter().copied().fold(f32::MIN, f32::max);
    let last = look.lens.last().unwrap();
    assert_eq!(look.logits[last.token as usize], largest);
    assert_eq!(last.rank, 1, "of the likeliest token itself");
    assert_eq!(of(&mut session, 1).written, look.written);
    assert_ne!(of(&mut session, 2).written, look.written);
}

#[test]
fn learning_ends_after_the_given_time_and_its_speed_is_counted() {
    let mut session = LearningSession::new(small());
    let run = grammar(1, 0);
    // Each look at the clock takes ten milliseconds.
    let clock = Cell::new(0.0);
    let now = || {
        clock.set(clock.get() + 10.0);
        clock.get()
    };
    let request = request(&run, 0, LearningEffort::Milliseconds(35));
    let answer = session.answer(LearningCommand::Learn(request), now);
    let Ok((LearningAnswer::Learned(report), _)) = answer else {
        panic!("{answer:?}");
    };
    // Looks after the steps: at 10, 20, 30 and 40 ms after the beginning, and the last one at 50.
    assert_eq!(report.steps, 4);
    assert_eq!(report.tokens_per_second, Some(4.0 * 32.0 / 0.05));
}

#[test]
fn trainings_wait_for_each_other_and_the_oldest_goes() {
    let mut session = LearningSession::new(small());
    let step = |session: &mut LearningSession, number, steps| {
        ask(
            session,
            request(&grammar(1, number), steps, LearningEffort::Step),
        )
    };
    let steps = |answer| match answer {
        LearningAnswer::Learned(report) => report.steps,
        other => panic!("{other:?}"),
    };
    assert_eq!(steps(step(&mut session, 0, 0)), 1);
    assert_eq!(steps(step(&mut session, 1, 0)), 1);
    assert_eq!(steps(step(&mut session, 0, 1)), 2, "it goes on");
    for number in 2..=MOST_TRAININGS as u32 {
        step(&mut session, number, 0);
    }
    assert_eq!(step(&mut session, 1, 1), LearningAnswer::Gone);
    assert_eq!(steps(step(&mut session, 0, 2)), 3, "it was used later");
    assert_eq!(steps(step(&mut session, 1, 0)), 1, "begun anew");
}

#[test]
fn a_text_that_cannot_be_learned_is_refused_with_its_numbers() {
    let mut session = LearningSession::new(small());
    let mut of = |text: &str| {
        let run = LearningRun {
            source: LearningSource::Text(text.into()),
            ..grammar(1, 0)
        };
        ask(&mut session, request(&run, 0, LearningEffort::Look))
    };
    let refused = LearningAnswer::Refused;
    assert_eq!(of(" "), refused(LearningRefusal::Empty));
    let too_short = LearningRefusal::TooShort {
        characters: 3,
        least: 1_000,
    };
    assert_eq!(of("abc"), refused(too_short));
    let too_long = LearningRefusal::TooLong {
        bytes: 30_000,
        most: 20_000,
    };
    assert_eq!(of(&"abc".repeat(10_000)), refused(too_long));
    let many: String = ('А'..).take(100).collect();
    let LearningAnswer::Learned(report) = of(&many.repeat(20)) else {
        panic!("a text of many letters is learned");
    };
    assert_eq!(report.text.unknown.len(), 37);
    assert_eq!(report.text.training_tokens, Some(1_800));
    assert_eq!((report.text.floor, report.look.truth), (None, None));
    assert!(!report.look.prompt.is_empty());
}

#[test]
fn what_has_diverged_is_said_and_the_other_trainings_stay() {
    let mut session = LearningSession::new(small());
    report(
        &mut session,
        request(&grammar(1, 0), 0, LearningEffort::Step),
    );
    let mut too_fast = LearnRequest {
        learning_rate: 1e30,
        ..request(&grammar(1, 1), 0, LearningEffort::Step)
    };
    let answers = (0..20).map(|steps| {
        too_fast.steps = steps;
        ask(&mut session, too_fast.clone())
    });
    assert_eq!(answers.last(), Some(LearningAnswer::Diverged));
    let kept = report(
        &mut session,
        request(&grammar(1, 0), 1, LearningEffort::Step),
    );
    assert_eq!(kept.steps, 2);
}

#[test]
fn what_is_written_goes_on_with_the_prompt() {
    let mut session = LearningSession::new(small());
    let of = LearnRequest {
        prompt: "Emma paints".into(),
        ..request(&grammar(1, 0), 0, LearningEffort::Look)
    };
    let look = report(&mut session, of).look;
    let whole = [&*look.tokens, &*look.written].concat();
    let text = MiniGrammar::new().unwrap().text(&whole);
    assert_eq!(format!("Emma paints{}", look.text), text);
}

#[test]
fn files_are_those_of_a_model_folder() {
    let mut session = LearningSession::new(small());
    let run = grammar(1, 0);
    let files = |session: &mut LearningSession| {
        let run = run.clone();
        session
            .answer(LearningCommand::Files { run }, || 0.0)
            .unwrap()
    };
    assert_eq!(files(&mut session).0, LearningAnswer::Gone);
    report(&mut session, request(&run, 0, LearningEffort::Look));
    let (LearningAnswer::Files(names), Payload::Bytes(bytes)) = files(&mut session) else {
        panic!("files with their bytes");
    };
    let of: Vec<&str> = names.iter().map(|file| &*file.name).collect();
    assert_eq!(
        of,
        [
            "config.json",
            "tokenizer.json",
            "model.safetensors",
            "grammar.txt"
        ]
    );
    assert_eq!(names.last().unwrap().end as usize, bytes.len());
    assert!(names.is_sorted_by_key(|file| file.end));
    let config: serde_json::Value =
        serde_json::from_slice(&bytes[..names[0].end as usize]).unwrap();
    assert_eq!(config["model_type"], "llama");
}
