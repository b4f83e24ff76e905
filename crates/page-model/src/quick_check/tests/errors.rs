//! Each mistake in a file is reported with its line and what to do.

use crate::{content::ContentProblem as Problem, quick_check::parser::question};

const CHOICE: &str = "kind: choice
claims: 8

What is a logit?

+ A score

- A rank
misconception: a logit is a rank
Ranks follow from logits.

- A probability
misconception: a logit is a probability
It has no limits.

why: Softmax comes later.
";

const NUMBER: &str = "kind: number
claims: 9
answer: 2
tolerance: 0.5
unit: tokens
formula: constant 2

How many?

~ 4 = constant 4
misconception: twice as many
It is half of that.

why: It is 2.
";

const LIVE: &str = "kind: live
claims: 40
open: screen=shape&prompt=Roses can be
until: tokens left = 3
witness: set top_p=0.8

Keep three.

why: That is top-p.
";

/// Reads `text` with `from` replaced by `to`: the line and the problem.
#[track_caller]
fn broken(text: &str, from: &str, to: &str) -> (usize, Problem) {
    assert_eq!(
        text.matches(from).count(),
        1,
        "{from:?} must stand there once"
    );
    let text = text.replace(from, to);
    let error = question("questions/filters/test.md", &text).unwrap_err();
    assert_eq!(error.file, "questions/filters/test.md");
    let said = error.to_string();
    let place = format!("questions/filters/test.md, line {}: ", error.line);
    assert!(said.starts_with(&place) && said.ends_with('.'), "{said}");
    (error.line, error.problem)
}

#[test]
fn the_three_files_are_questions_as_they_stand() {
    for text in [CHOICE, NUMBER, LIVE] {
        let read = question("questions/filters/test.md", text).unwrap();
        assert_eq!(read.id, "filters/test");
    }
}

#[test]
fn a_file_outside_of_the_groups_is_refused() {
    let error = question("questions/other/test.md", CHOICE).unwrap_err();
    assert_eq!(error.line, 1);
    let said = error.to_string();
    assert!(said.contains("loop, logits, tokens"), "{said}");
}

#[test]
fn a_head_has_known_keys_each_as_often_as_it_may_stand() {
    let (line, unknown) = broken(CHOICE, "claims: 8", "rows: 8");
    assert!(matches!(unknown, Problem::UnknownKey { key, .. } if key == "rows"));
    assert_eq!(line, 2);
    assert_eq!(
        broken(CHOICE, "claims: 8", "claims 8"),
        (2, Problem::NotAPair)
    );
    let repeated = Problem::RepeatedKey("kind".into());
    assert_eq!(
        broken(CHOICE, "claims: 8", "claims: 8\nkind: choice"),
        (3, repeated)
    );
    let useless = Problem::UselessKey("unit".into());
    assert_eq!(
        broken(CHOICE, "claims: 8", "claims: 8\nunit: %"),
        (3, useless)
    );
    assert_eq!(
        broken(CHOICE, "claims: 8\n", ""),
        (1, Problem::MissingKey("claims"))
    );
    assert_eq!(
        broken(CHOICE, "kind: choice\n", ""),
        (1, Problem::MissingKey("kind"))
    );
    let kind = Problem::UnknownKind("chose".into());
    assert_eq!(broken(CHOICE, "kind: choice", "kind: chose"), (1, kind));
    for rows in ["0", "116", "x", "8,9", "8 x"] {
        let (line, problem) = broken(CHOICE, "claims: 8", &format!("claims: {rows}"));
        assert_eq!(
            (line, problem),
            (2, Problem::BadClaims { most: 115 }),
            "{rows}"
        );
    }
    assert_eq!(question("questions/loop/a.md", "").unwrap_err().line, 1);
}

#[test]
fn a_question_asks_and_explains() {
    assert_eq!(
        broken(CHOICE, "What is a logit?\n\n", ""),
        (14, Problem::NoText)
    );
    assert_eq!(broken(CHOICE, "why: ", "because: ").1, Problem::NoWhy);
}

#[test]
fn a_choice_has_one_right_answer_and_two_wrong_ones_that_are_explained() {
    assert_eq!(broken(CHOICE, "+ A score\n\n", "").1, Problem::WrongOptions);
    assert_eq!(
        broken(CHOICE, "+ A score", "+ A score\n\n+ A number").1,
        Problem::WrongOptions
    );
    let one = "\n- A probability\nmisconception: a logit is a probability\nIt has no limits.\n";
    assert_eq!(broken(CHOICE, one, "").1, Problem::WrongOptions);
    assert_eq!(
        broken(CHOICE, "- A probability", "- A rank"),
        (12, Problem::RepeatedOption)
    );
    let unnamed = broken(CHOICE, "misconception: a logit is a rank\n", "");
    assert_eq!(unnamed, (9, Problem::NoMisconception));
    let unsaid = broken(CHOICE, "Ranks follow from logits.\n", "");
    assert_eq!(unsaid, (10, Problem::NoFeedback));
    assert_eq!(
        broken(CHOICE, "+ A score", "+ A score\nYes."),
        (6, Problem::UselessParagraph)
    );
    assert_eq!(
        broken(CHOICE, "+ A score", "A score"),
        (6, Problem::UselessParagraph)
    );
}

#[test]
fn a_number_has_a_tolerance_and_mistakes_outside_of_it() {
    let no_number = Problem::NotANumber("two".into());
    assert_eq!(broken(NUMBER, "answer: 2", "answer: two"), (3, no_number));
    for tolerance in ["0", "-1"] {
        let to = format!("tolerance: {tolerance}");
        assert_eq!(
            broken(NUMBER, "tolerance: 0.5", &to),
            (4, Problem::NoTolerance)
        );
    }
    let infinite = Problem::NotANumber("inf".into());
    assert_eq!(broken(NUMBER, "answer: 2", "answer: inf"), (3, infinite));
    for key in ["answer", "tolerance", "formula"] {
        let line = NUMBER.lines().find(|line| line.starts_with(key)).unwrap();
        let (_, problem) = broken(NUMBER, &format!("{line}\n"), "");
        assert_eq!(problem, Problem::MissingKey(key));
    }
    assert_eq!(
        broken(NUMBER, "~ 4 =", "~ 2.4 ="),
        (10, Problem::MistakeIsRight)
    );
    assert_eq!(
        broken(NUMBER, "~ 4 = constant 4", "~ 4"),
        (10, Problem::BadMistake)
    );
    let mistake = "~ 4 = constant 4\nmisconception: twice as many\nIt is half of that.\n\n";
    assert_eq!(broken(NUMBER, mistake, "").1, Problem::NoMistakes);
    assert_eq!(
        broken(NUMBER, "~ 4", "- 4"),
        (10, Problem::UselessParagraph)
    );
}

#[test]
fn a_task_begins_from_a_state_that_can_be_opened_and_ends_in_conditions() {
    let (line, problem) = broken(LIVE, "screen=shape", "screen=shap");
    assert!(
        line == 3 && matches!(problem, Problem::BadStart(_)),
        "{problem:?}"
    );
    let (_, problem) = broken(LIVE, "&prompt=Roses can be", "");
    assert!(matches!(problem, Problem::BadStart(_)), "{problem:?}");
    for (useless, name) in [("&topp=0.5", "topp"), ("&seed=42", "seed")] {
        let (line, problem) = broken(LIVE, "Roses can be", &format!("Roses can be{useless}"));
        assert_eq!((line, problem), (3, Problem::UselessParameter(name.into())));
    }
    for condition in [
        "tokens left",
        "tokens left 3",
        "tokens = 3",
        "tokens left ≈ 3",
        "stop reason =",
    ] {
        let (line, problem) = broken(LIVE, "tokens left = 3", condition);
        let said = problem.to_string();
        assert!(
            line == 4 && said.contains("stop reason"),
            "{condition}: {said}"
        );
    }
    for step in ["top_p=0.8", "generate many", "sing loudly", "set"] {
        let (line, problem) = broken(LIVE, "set top_p=0.8", step);
        assert_eq!((line, problem), (5, Problem::BadWitness), "{step}");
    }
    for key in ["open", "until", "witness"] {
        let line = LIVE.lines().find(|line| line.starts_with(key)).unwrap();
        let (_, problem) = broken(LIVE, &format!("{line}\n"), "");
        assert_eq!(problem, Problem::MissingKey(key));
    }
    assert_eq!(
        broken(LIVE, "why:", "+ Three\n\nwhy:"),
        (9, Problem::UselessParagraph)
    );
}

#[test]
fn a_computed_number_is_not_asked_to_be_equal_to_another() {
    let until = |condition: &str| {
        let with = format!("until: {condition}");
        let text = LIVE.replace("until: tokens left = 3", &with);
        question("questions/filters/test.md", &text).map(drop)
    };
    for measure in [
        "entropy",
        "highest probability",
        "share right at temperature 1",
    ] {
        let error = until(&format!("{measure} = 0.5")).unwrap_err();
        assert_eq!(
            (error.line, error.problem),
            (4, Problem::EqualToComputed(measure))
        );
        until(&format!("{measure} > 0.5")).unwrap();
    }
    let of_token = until("probability of ␣a = 0.5").unwrap_err().problem;
    assert_eq!(of_token, Problem::EqualToComputed("probability"));
    let of_lane = until("log-probability of lane 2 = -3").unwrap_err().problem;
    assert!(matches!(of_lane, Problem::EqualToComputed(_)));
    // Two texts are the same or not.
    until("beam search beside greedy = 1").unwrap();
    until("beam search beside greedy = 2").unwrap_err();
    until("temperature = 1.3").unwrap();
}
