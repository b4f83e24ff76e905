//! Each mistake in a lesson's file is reported with its line and what to do.

use crate::{
    content::ContentProblem as Problem,
    lessons::own::{LONGEST_FILE, own_lesson, too_large},
    words::examples::FIRST_PROMPT,
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

/// Reads the lesson with `from` replaced by `to`: the lines and the problems.
#[track_caller]
fn broken(from: &str, to: &str) -> Vec<(usize, Problem)> {
    assert!(LESSON.contains(from), "{from:?} must stand there");
    problems(&LESSON.replacen(from, to, 1))
}

/// All that is wrong in a text.
#[track_caller]
fn problems(text: &str) -> Vec<(usize, Problem)> {
    let errors = own_lesson("my.md", text).unwrap_err();
    assert!(errors.all().iter().all(|error| error.file == "my.md"));
    let errors = errors.all().iter().cloned();
    errors.map(|error| (error.line, error.problem)).collect()
}

fn near(found: &str, mark: &str) -> Problem {
    let (found, mark) = (found.into(), mark.into());
    Problem::NearMark { found, mark }
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
    assert_eq!(broken("claims: 1", "claims: 0")[0].0, 10);
    let unknown = broken("question: loop/plan", "question: loop/nothing");
    assert_eq!(unknown[0].0, 44);
}

#[test]
fn what_is_missing_is_named() {
    for (from, to, problem) in [
        (
            "about: It shows one token.\n\n",
            "",
            Problem::MissingPart("about: "),
        ),
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
        ("ask: How many passes were that?\n\n", "", Problem::NotAsked),
    ] {
        let found = broken(from, to);
        let found: Vec<_> = found.into_iter().map(|(_, problem)| problem).collect();
        assert_eq!(found, [problem], "{from:?}");
    }
}

#[test]
fn what_stands_twice_or_is_unknown_is_named() {
    let twice = broken("note: Wait for answers.", "then: Twice.");
    assert_eq!(twice, [(40, Problem::RepeatedPart("then: "))]);
    let unknown = broken("question: loop/plan", "question: loop/nothing");
    let nothing = Problem::UnknownQuestion("loop/nothing".into());
    assert_eq!(unknown, [(44, nothing)]);
    let two = broken("claims: 1", "question: loop/plan");
    assert_eq!(two, [(10, Problem::TwoQuestions)]);
    let found = broken("minutes: 6", "minuets: 6");
    let [(2, Problem::UnknownKey { key, .. }), missing] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(key, "minuets");
    assert_eq!(*missing, (2, Problem::MissingKey("minutes")));
}

/// What is nearly right is named with what is meant, and nothing else is said to be missing for it.
#[test]
fn a_near_miss_is_named_alone() {
    for (from, to, problem) in [
        ("aim: To", "aim:To", (6, near("aim:", "aim: "))),
        ("do: Press", "Do: Press", (22, near("Do:", "do: "))),
        ("then: One", "Then : One", (24, near("Then :", "then: "))),
        ("note: Wait", "NOTE: Wait", (40, near("NOTE:", "note: "))),
        (
            "minutes: 6",
            "Minutes: 6",
            (2, near("Minutes: ", "minutes: ")),
        ),
        (
            "title: My lesson",
            "title:",
            (2, Problem::MissingKey("title")),
        ),
        ("title: My", "title:My", (1, near("title:", "title: "))),
        (
            "6\n\nabout",
            "6\nabout",
            (3, Problem::NoEmptyLine("about: ")),
        ),
        (
            "token.\n\naim",
            "token.\naim",
            (5, Problem::NoEmptyLine("aim: ")),
        ),
        (
            "Step token.\n\nthen",
            "Step token.\nthen",
            (23, Problem::NoEmptyLine("then: ")),
        ),
        (
            "+ One\n\n- None",
            "+ One\n- None",
            (29, Problem::NoEmptyLine("- ")),
        ),
        ("= 1\n\nThe", "= 1\nThe", (15, Problem::NotAPair)),
    ] {
        assert_eq!(broken(from, to), [problem], "{from:?}");
    }
}

#[test]
fn all_that_is_wrong_is_named_at_once() {
    let text = LESSON
        .replace("minutes: 6", "minutes: 90")
        .replace(
            "holds: tokens generated = 1",
            "holds: tokens = 1\nholds: temperature = one",
        )
        .replace("do: Press", "Do: Press")
        .replace(
            "question: loop/plan",
            "question: loop/nothing\nnothing: here",
        );
    let lines: Vec<_> = problems(&text).into_iter().map(|(line, _)| line).collect();
    assert_eq!(lines, [2, 14, 15, 23, 45, 46]);
}

#[test]
fn a_step_opens_what_a_link_holds() {
    let pasted = "https://example.org/loop/?prompt=Cats%20can+be&temperature=0.5#";
    let text = LESSON.replace("prompt=Cats can be", pasted);
    let lesson = own_lesson("my.md", &text).unwrap();
    let written = LESSON.replace("prompt=Cats can be", "prompt=Cats can be&temperature=0.5");
    let by_hand = own_lesson("my.md", &written).unwrap();
    assert_eq!(lesson.steps[0].start, by_hand.steps[0].start);
    let bare = LESSON.replace("prompt=Cats can be", "https://example.org/");
    let bare = own_lesson("my.md", &bare).unwrap();
    assert_eq!(bare.steps[0].start.prompt.as_deref(), Some(FIRST_PROMPT));
    let other = broken("prompt=Cats can be", "https://example.org/?q=cats");
    assert!(matches!(other[0].1, Problem::BadStart(_)), "{other:?}");
}

#[test]
fn a_file_has_steps_and_an_end() {
    let (about, _) = LESSON.split_once("---").unwrap();
    assert_eq!(problems(about), [(1, Problem::NoSteps)]);
    let long = LESSON.to_string() + &"long ".repeat(LONGEST_FILE);
    let too_long = Problem::TooLong { most: LONGEST_FILE };
    assert_eq!(problems(&long), [(1, too_long.clone())]);
    // A file is refused by its size where it must be too long.
    let longest = "𝄞".repeat(LONGEST_FILE).len() as u64;
    assert_eq!(too_large("a.md", longest), None);
    let refused = too_large("a.md", longest + 1).unwrap();
    assert_eq!(refused.problem, too_long);
    let step = "---\ntitle: A\nopen: prompt=A\n\nB\n";
    let many = about.to_string() + &step.repeat(41);
    let too_many = problems(&many);
    assert!(matches!(
        too_many[..],
        [(_, Problem::TooManySteps { most: 40 })]
    ));
}
