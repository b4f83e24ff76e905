//! A run becomes a recording and a run again with the same numbers; a list says what `sampling` says of it.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use engine_client::recording::RecordedRun;
use protocol::{ModelInfo, Vocabulary, WeightCounts};
use recording::json;
use sampling::{Temperature, TopP};

use super::*;
use crate::{
    figures::tests::recorded_run, own_logits::OwnLogits, settings::Settings, tokens::TokenTexts,
};

/// How far the stated size may be from the true one, as a share of it: what the JSON and the texts take is estimated.
const SIZE_TOLERANCE: f64 = 0.25;

fn saved(run: &Run, texts: &TokenTexts, kept: KeptLogits) -> Recording {
    let notes = RunNotes {
        recorded_by: "the CPU".into(),
        parameters: "seed=42".into(),
        truths: vec![Some(GrammarTruth::NoGrammar)],
    };
    let file = json::write(of_run(run, texts, kept, notes).unwrap()).unwrap();
    json::read(&file).unwrap()
}

fn reopened(run: &Run, texts: &TokenTexts, settings: &Settings) -> OpenedRun {
    let recording = saved(run, texts, KeptLogits::All);
    let recorded = RecordedRun::new(Arc::new(recording)).unwrap();
    OpenedRun::new(&recorded, texts, settings.clone()).unwrap()
}

#[test]
fn a_run_is_opened_with_the_numbers_it_was_saved_with() {
    let (mut run, texts) = recorded_run(6);
    let other = (run.steps()[5].choice.token + 1) % texts.info().vocab_size;
    run.branch(5, other, texts.piece(other)).unwrap();
    let opened = reopened(&run, &texts, &Settings::default());
    assert_eq!((opened.differing, opened.left_out), (0, 0));
    let again = &opened.run;
    assert_eq!(again.text(), run.text());
    assert_eq!(again.generation().prompt(), run.generation().prompt());
    for (again, step) in again.steps().iter().zip(run.steps()) {
        assert_eq!(again.logits, step.logits, "to the bit");
        assert_eq!(again.choice, step.choice);
        assert_eq!(again.piece, step.piece);
    }
    assert_eq!(again.steps().len(), 6);
    for step in 0..6 {
        let (passes, was) = (again.pass(step).unwrap(), run.pass(step).unwrap());
        assert_eq!(passes.report.computed, was.report.computed);
        assert_eq!(passes.report.cache, was.report.cache);
        assert_eq!(
            passes.report.milliseconds, None,
            "nothing was measured here"
        );
        assert_eq!(again.log_probability(step), run.log_probability(step));
    }
}

#[test]
fn tokens_that_other_settings_would_choose_are_counted() {
    let (run, texts) = recorded_run(6);
    let mut greedy = Settings::default();
    greedy.rule.do_sample = false;
    let opened = reopened(&run, &texts, &greedy);
    let tokens = |run: &Run| run.generation().generated().collect::<Vec<_>>();
    assert_eq!(tokens(&opened.run), tokens(&run));
    let greedy =
        |step: &GenerationStep| Some(step.choice.token) == step.ranking().map(|all| all.ids()[0]);
    let expected = run.steps().iter().filter(|step| !greedy(step)).count();
    assert_eq!(opened.differing, expected);
    assert!(words::opened(&opened).contains("6 tokens") && expected > 0);
}

#[test]
fn a_run_whose_limit_is_lower_than_its_length_is_opened_whole() {
    let (run, texts) = recorded_run(6);
    let settings = Settings {
        max_new_tokens: 2,
        ..Settings::default()
    };
    assert_eq!(reopened(&run, &texts, &settings).run.steps().len(), 6);
}

#[test]
fn the_logits_that_wait_for_a_choice_are_saved_too() {
    let (mut run, texts) = recorded_run(3);
    run.back();
    let recording = saved(&run, &texts, KeptLogits::All);
    let last = recording.steps.last().unwrap();
    assert_eq!((recording.steps.len(), last.token), (3, None));
    let opened = reopened(&run, &texts, &Settings::default());
    assert_eq!(opened.run.steps().len(), 2);
    let pending = |run: &Run| run.generation().pending().unwrap().logits().clone();
    assert_eq!(pending(&opened.run), pending(&run));
}

#[test]
fn steps_without_logits_are_saved_with_their_tokens_alone() {
    let (mut run, texts) = recorded_run(4);
    let logits: Vec<Logits> = run.logits().cloned().collect();
    run.forget_logits();
    for (step, logits) in logits.into_iter().enumerate().take(2) {
        run.restore_logits(step, logits).unwrap();
    }
    let recording = saved(&run, &texts, KeptLogits::All);
    let missing = |step: &RecordedStep| step.numbers == StepNumbers::Missing;
    assert_eq!(
        recording.steps.iter().filter(|step| missing(step)).count(),
        2
    );
    let opened = reopened(&run, &texts, &Settings::default());
    assert_eq!((opened.run.steps().len(), opened.left_out), (2, 2));
    assert!(
        words::missing(2)
            .unwrap()
            .starts_with("2 steps have no logits")
    );
    assert_eq!(words::missing(0), None);
    run.forget_logits();
    let recording = saved(&run, &texts, KeptLogits::All);
    let none = RecordedRun::new(Arc::new(recording)).unwrap_err();
    assert_eq!(none, RecordingError::NoLogits);
}

#[test]
fn a_list_says_what_sampling_says_of_the_same_list() {
    let (run, texts) = recorded_run(3);
    let recording = saved(&run, &texts, KeptLogits::MostLikely);
    for (place, step) in run.steps().iter().enumerate() {
        let expected = TopLogProbs::of(&step.ranking().unwrap(), MOST_LIKELY).unwrap();
        let OwnLogits::Top {
            list,
            texts: told,
            positions,
        } = own_step(&recording, place).unwrap().unwrap()
        else {
            panic!("not a list");
        };
        assert_eq!(list, expected, "the same numbers and bounds");
        assert_eq!(positions, 3);
        let labels: Vec<_> = list
            .tokens()
            .map(|token| texts.bytes(token).to_vec())
            .collect();
        assert_eq!(
            told.iter()
                .map(|text| text.as_bytes().to_vec())
                .collect::<Vec<_>>(),
            labels
        );
        // And what follows from them.
        let half = Temperature::new(0.5).unwrap();
        assert_eq!(
            list.tempered(half).ranked(),
            expected.tempered(half).ranked()
        );
        let nucleus = |list: &TopLogProbs| list.top_p(TopP::new(0.9).unwrap());
        assert_eq!(nucleus(&list), nucleus(&expected));
        assert_eq!(list.entropy_bits(), expected.entropy_bits());
    }
    assert!(own_step(&recording, 3).is_none());
    let refused = RecordedRun::new(Arc::new(recording)).unwrap_err();
    assert_eq!(refused, RecordingError::NoVocabulary);
}

#[test]
fn all_logits_are_own_logits_of_a_whole_vocabulary_too() {
    let (run, texts) = recorded_run(2);
    let recording = saved(&run, &texts, KeptLogits::All);
    let OwnLogits::Full {
        logits,
        texts: told,
    } = own_step(&recording, 1).unwrap().unwrap()
    else {
        panic!("a list");
    };
    assert_eq!(Some(&logits), run.steps()[1].logits.as_ref());
    let token = run.steps()[1].choice.token;
    assert_eq!(told[token as usize].as_bytes(), texts.bytes(token));
}

#[test]
fn the_size_is_told_before() {
    let (run, texts) = recorded_run(12);
    for kept in KeptLogits::BOTH {
        let notes = RunNotes::default();
        let file = json::write(of_run(&run, &texts, kept, notes).unwrap()).unwrap();
        let about = about_bytes(&run, &texts, kept) as f64;
        let share = about / file.len() as f64;
        assert!(
            (share - 1.0).abs() < SIZE_TOLERANCE,
            "{kept:?}: {about} of {}",
            file.len()
        );
    }
    assert_eq!(KeptLogits::usual(2_048), KeptLogits::All);
    assert_eq!(KeptLogits::usual(50_257), KeptLogits::MostLikely);
}

#[test]
fn a_small_vocabulary_is_kept_whole() {
    let logits = Logits::new(vec![0.5; 8]).unwrap();
    assert!(matches!(
        numbers(&logits, KeptLogits::MostLikely),
        StepNumbers::All(_)
    ));
    let info = ModelInfo {
        vocab_size: 8,
        weights: WeightCounts::default(),
        ..ModelInfo::default()
    };
    let vocabulary = Vocabulary::from_pieces(["a"; 8]);
    let texts = TokenTexts::new(Arc::new(info), Arc::new(vocabulary));
    let tokens = token_bytes(&texts, KeptLogits::MostLikely, &[], &[]).unwrap();
    assert_eq!((tokens.ids, tokens.lengths.len()), (None, 8));
}

#[test]
fn the_file_is_named_after_the_prompt() {
    for (prompt, name) in [
        (
            "Yuki had ten plums in an",
            "yuki-had-ten-plums-in-an.tokenloop",
        ),
        ("7 + 2 =", "7-2.tokenloop"),
        ("  ../../Größe?\n", "größe.tokenloop"),
        ("", "run.tokenloop"),
        ("🦊", "run.tokenloop"),
    ] {
        assert_eq!(file_name(prompt), name);
    }
    assert!(file_name(&"long ".repeat(50)).len() <= LONGEST_NAME + 10);
}

#[test]
fn a_file_larger_than_any_recording_is_refused_by_its_size() {
    assert_eq!(refused_size(recording::MOST_BYTES as u64), None);
    let refused = refused_size(600_000_000).unwrap();
    assert!(
        refused.contains("more than 256 MiB. Record fewer steps"),
        "{refused}"
    );
}

#[test]
fn the_random_numbers_of_a_recording_draw_its_tokens_again() {
    let (run, texts) = recorded_run(6);
    let mut recording = saved(&run, &texts, KeptLogits::All);
    // A program with another source of random numbers: the same tokens, from the middle of their parts.
    let settings = Settings::default();
    for (place, step) in recording.steps.iter_mut().enumerate() {
        let Some(selection) = &mut step.selection else {
            continue;
        };
        let choice = &run.steps()[place].choice;
        let u = choice.u.unwrap().get();
        let other = (u + 1e-9).min(1.0 - 1e-12);
        selection.method = SelectedBy::Sampled;
        selection.u = Some(other);
    }
    let recorded = RecordedRun::new(Arc::new(recording)).unwrap();
    let opened = OpenedRun::new(&recorded, &texts, settings.clone()).unwrap();
    assert_eq!((opened.differing, opened.numbers), (0, 6));
    for (place, step) in opened.run.steps().iter().enumerate() {
        let was = &run.steps()[place].choice;
        assert_eq!(step.choice.token, was.token);
        assert_eq!(step.choice.rule, was.rule, "drawn, and not set by hand");
        assert_eq!(opened.settings.u(place), step.choice.u.unwrap());
        assert_ne!(opened.settings.u(place), settings.u(place));
    }
    assert!(words::opened(&opened).contains("random numbers are those of the file"));
}
