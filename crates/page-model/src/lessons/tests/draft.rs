//! The form of a lesson writes the file that it reads, and names what is still missing where it is missing.

use crate::lessons::{
    draft::{DraftPart, DraftTrouble, LessonDraft, LessonField, StepField},
    own::own_lesson,
};

const EXAMPLE: &str = include_str!("../../../../../docs/lesson-example.md");

#[test]
fn a_lesson_that_was_read_into_the_form_is_the_same_lesson() {
    let draft = LessonDraft::read(EXAMPLE);
    let written = draft.written();
    let (again, before) = (own_lesson("a.md", &written), own_lesson("a.md", EXAMPLE));
    assert_eq!(again.unwrap(), before.unwrap());
    assert_eq!(LessonDraft::read(&written), draft);
    assert_eq!(draft.problems(), []);
}

#[test]
fn what_is_missing_is_named_with_its_step() {
    let mut draft = LessonDraft::default();
    draft.about.set(LessonField::Title.id(), "My lesson".into());
    draft.about.set(LessonField::Minutes.id(), "5".into());
    draft
        .about
        .set(LessonField::About.id(), "It shows\none token.".into());
    draft
        .about
        .set(LessonField::Aim.id(), "To name a token.".into());
    draft.steps.push(draft.steps[0].clone());
    let first = &mut draft.steps[0];
    first.set(StepField::Title.id(), "One".into());
    first.set(
        StepField::Open.id(),
        "https://example.org/?prompt=Cats".into(),
    );
    first.set(StepField::Text.id(), "A prompt.".into());
    let problems = draft.problems();
    assert!(!problems.is_empty());
    assert!(
        problems
            .iter()
            .all(|problem| problem.part == DraftPart::Step(1)),
        "{problems:?}"
    );
    let troubles: Vec<_> = problems
        .into_iter()
        .map(|problem| problem.trouble)
        .collect();
    let empty = [StepField::Title, StepField::Open, StepField::Text];
    for field in empty {
        assert!(
            troubles.contains(&DraftTrouble::NoStepField(field)),
            "{troubles:?}"
        );
    }
    draft.steps.pop();
    assert_eq!(draft.problems(), []);
    assert_eq!(
        LessonDraft::read(&draft.written()).about.get("about"),
        "It shows one token."
    );
}

#[test]
fn an_unfinished_draft_is_kept() {
    let mut draft = LessonDraft::default();
    draft.steps[0].set(StepField::Predict.id(), "What?".into());
    draft.steps[0].set(StepField::Options.id(), "A\n+ B".into());
    draft.steps[0].set(
        StepField::Wrong.id(),
        "C\nshown\nTrue.\n\nD\nalso\nTrue.".into(),
    );
    let again = LessonDraft::read(&draft.written());
    for field in [StepField::Predict, StepField::Options, StepField::Wrong] {
        assert_eq!(
            again.steps[0].get(field.id()),
            draft.steps[0].get(field.id())
        );
    }
    assert_eq!(LessonDraft::read("").steps.len(), 1);
}
