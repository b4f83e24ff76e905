//! Each mistake in a lesson's file is reported with its line and what to do.

use crate::{
    content::ContentProblem as Problem,
    lessons::own::{LONGEST_FILE, own_lesson, too_large},
};

const LESSON: &str = "title: My lesson
minutes: 6

about: It shows one token.

aim: To name one token.
---
title: One token
open: prompt=Cats can be
claims: 1
shows: tokens generated = 0
until: tokens generated = 1
witness: generate 1
holds: tokens generated = 1

The prompt stands there.

predict: What comes?
*+ A colour
* A verb

do: Press Step token.

then: One token came.

ask: How many passes were that?

+ One

- None
misconception: tokens come without a pass
Each token takes a pass.

- Two
misconception: a pass for the prompt alone
The prompt was read before.

why: One token, one pass.

note: Wait for answers.
---
title: A look
open: prompt=Cats can be
question: loop/plan

Look at the bars.
";

/// Reads the lesson with `from` replaced by `to`: the line and the problem.
#[track_caller]
fn broken(from: &str, to: &str) -> (usize, Problem) {
    assert!(LESSON.contains(from), "{from:?} must stand there");
    let text = LESSON.replacen(from, to, 1);
    let error = own_lesson("my.md", &text).unwrap_err();
    assert_eq!(error.file, "my.md");
    (error.line, error.problem)
}

#[test]
fn a_lesson_in_one_file_is_read() {
    let lesson = own_lesson("my.md", LESSON).unwrap();
    assert_eq!((lesson.title, lesson.minutes), ("My lesson", 6));
    let ids: Vec<_> = lesson.steps.iter().map(|step| step.id).collect();
    assert_eq!(ids, ["1", "2"]);
    let first = &lesson.steps[0];
    let prediction = first.prediction.as_ref().unwrap();
    let options = prediction.options.iter();
    let options: Vec<_> = options.map(|option| (&*option.text, option.came)).collect();
    assert_eq!(options, [("A colour", true), ("A verb", false)]);
    assert_eq!(first.notes, ["Wait for answers."]);
    assert_eq!(first.paragraphs().len(), 6);
}

#[test]
fn the_lines_of_a_part_are_counted_in_the_file() {
    assert_eq!(broken("claims: 1", "claims: 0").0, 10);
    assert_eq!(
        broken("question: loop/plan", "question: loop/nothing").0,
        44
    );
}

#[test]
fn what_is_missing_is_named() {
    for (from, to, problem) in [
        ("about: It", "It", Problem::MissingPart("about: ")),
        ("aim: To", "aim:To", Problem::MissingPart("aim: ")),
        ("then: One", "note: One", Problem::MissingPart("then: ")),
        (
            "minutes: 6",
            "minutes: 90",
            Problem::BadMinutes { most: 60 },
        ),
        ("* A verb\n", "", Problem::BadPrediction),
        ("* A verb\n", "*+ A verb\n", Problem::BadPrediction),
        (
            "One token came.",
            "{tokens} came.",
            Problem::BadMeasure("tokens".into()),
        ),
        ("do: Press", "note: Press", Problem::NoAction),
        ("witness: generate 1\n", "", Problem::NoAction),
        ("The prompt stands there.\n\n", "", Problem::NoText),
        ("why: One token, one pass.\n\n", "", Problem::NoWhy),
        ("until: tokens generated = 1\n", "", Problem::NotChecked),
        (
            "ask: How many passes were that?\n\n",
            "",
            Problem::UselessParagraph,
        ),
    ] {
        assert_eq!(broken(from, to).1, problem, "{from:?}");
    }
}

#[test]
fn what_stands_twice_or_is_unknown_is_named() {
    let twice = broken("note: Wait for answers.", "then: Twice.");
    assert_eq!(twice.1, Problem::RepeatedPart("then: "));
    let unknown = broken("question: loop/plan", "question: loop/nothing");
    assert_eq!(unknown.1, Problem::UnknownQuestion("loop/nothing".into()));
    let two = broken("claims: 1", "question: loop/plan");
    assert_eq!(two.1, Problem::TwoQuestions);
    let (_, key) = broken("minutes: 6", "minuets: 6");
    assert!(matches!(key, Problem::UnknownKey { .. }), "{key:?}");
}

#[test]
fn a_file_has_steps_and_an_end() {
    let (about, _) = LESSON.split_once("---").unwrap();
    let error = own_lesson("my.md", about).unwrap_err();
    assert_eq!(error.problem, Problem::NoSteps);
    let long = LESSON.to_string() + &"long ".repeat(LONGEST_FILE);
    let error = own_lesson("my.md", &long).unwrap_err();
    assert_eq!(error.problem, Problem::TooLong { most: LONGEST_FILE });
    // A file is refused by its size where it must be too long.
    let longest = "𝄞".repeat(LONGEST_FILE).len() as u64;
    assert_eq!(too_large("a.md", longest), None);
    let refused = too_large("a.md", longest + 1).unwrap();
    assert_eq!(refused.problem, Problem::TooLong { most: LONGEST_FILE });
    let step = "---\ntitle: A\nopen: prompt=A\n\nB\n";
    let many = about.to_string() + &step.repeat(41);
    let error = own_lesson("my.md", &many).unwrap_err();
    assert_eq!(error.problem, Problem::TooManySteps { most: 40 });
}
