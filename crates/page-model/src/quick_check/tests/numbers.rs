//! A typed number is right in every usual form and in any precision that tells it from a guess.

use super::all;
use crate::quick_check::{
    marking::Marking,
    question::{NumberAnswer, QuestionKind},
    words::answering,
};

fn answer(id: &str) -> &'static NumberAnswer<'static> {
    let question = all().iter().find(|question| question.id == id).unwrap();
    match &question.kind {
        QuestionKind::Number(number) => number,
        other => panic!("{id}: {other:?}"),
    }
}

/// The name of the misconception that a wrong number shows.
#[track_caller]
fn named(id: &str, typed: &str) -> Option<String> {
    match answer(id).mark(typed) {
        Marking::Wrong(misconception) => misconception.map(|misconception| misconception.name),
        other => panic!("{id} {typed}: {other:?}"),
    }
}

#[test]
fn each_usual_form_of_a_right_number_is_right() {
    for (id, right) in [
        (
            "logits/share",
            &[
                "84.4",
                " 84,4 ",
                "84.4 %",
                "84.4%",
                "84.7",
                "84.1",
                "84",
                "84%",
                "0.844",
                ".844",
                "0,844",
                "0.84",
                "27/32",
                "8.44e-1",
                "8.4e1",
                "84 percent",
                "≈ 84.4",
                "84.38",
            ][..],
        ),
        (
            "filters/renormalised",
            &["62.5", "63", "62", "0.625", "5/8", "62,5 %", "50/80"],
        ),
        ("stopping/no-end", &["34.9", "35", "0.35", ".349", "34.87%"]),
        ("temperature/half", &["73", "73.1", "0.731", "0.73"]),
        (
            "logits/ratio",
            &["7.39", "7.4", "7,39", "7.39 times", "7.4×", "7.389"],
        ),
        (
            "cost/time",
            &["4.48", "4.5", "4,48 s", "4.48 seconds", "448/100"],
        ),
        (
            "cost/bill",
            &["0.3", ".3", "0.30", "3/10", "0.3 cents", "0.3 cent", "3e-1"],
        ),
        (
            "cache/bytes",
            &["131", "131.07", "131 kB", "131 KB", "1.3e2", "1.31e2"],
        ),
        ("tokens/scores", &["2048", "2,048", "2 048", "2048 scores"]),
        ("filters/crossing", &["3", "3 tokens", "3.0"]),
        ("loop/passes", &["500", "500 passes"]),
    ] {
        for typed in right {
            assert_eq!(answer(id).mark(typed), Marking::Right, "{id} {typed}");
        }
    }
}

#[test]
fn a_wrong_number_is_named_in_each_form_too() {
    for typed in ["75", "75%", "0.75", "3/4", "75.2"] {
        assert_eq!(named("logits/share", typed).unwrap(), "logits are shares");
    }
    assert_eq!(
        named("logits/share", "88").unwrap(),
        "a logit of 0 counts nothing"
    );
    assert_eq!(
        named("cost/time", "4").unwrap(),
        "the first wait is left out"
    );
    assert_eq!(
        named("stopping/no-end", "0.9").unwrap(),
        "one step stands for all"
    );
    for (id, typed) in [
        ("logits/share", "75.31"),
        ("logits/share", "84.71"),
        ("logits/share", "85"),
        ("logits/share", "0.844%"),
        ("tokens/scores", "2.0e3"),
        ("cost/bill", "0"),
    ] {
        assert_eq!(named(id, typed), None, "{id} {typed}");
    }
}

#[test]
fn one_digit_is_neither_right_nor_wrong_where_more_are_meant() {
    for (id, typed) in [
        ("logits/share", "0.8"),
        ("logits/ratio", "7"),
        ("stopping/no-end", "0.3"),
    ] {
        assert_eq!(answer(id).mark(typed), Marking::OneDigit, "{id} {typed}");
    }
}

#[test]
fn what_is_no_number_is_not_marked() {
    for typed in ["", "x", "%", "NaN", "inf", "1 2", "1/0", "84 tokens"] {
        assert_eq!(
            answer("logits/share").mark(typed),
            Marking::NoNumber,
            "{typed}"
        );
    }
}

#[test]
fn every_question_takes_its_own_answer_and_none_of_its_usual_mistakes() {
    for question in all() {
        let QuestionKind::Number(number) = &question.kind else {
            continue;
        };
        let mark = |value: f64| number.mark(&value.to_string());
        assert_eq!(mark(number.answer), Marking::Right, "{}", question.id);
        for mistake in &number.mistakes {
            let marked = mark(mistake.number);
            let expected = Marking::Wrong(Some(mistake.misconception.clone()));
            assert_eq!(marked, expected, "{}: {}", question.id, mistake.number);
        }
    }
}

#[test]
fn the_box_says_what_it_takes() {
    for (id, said) in [
        ("logits/share", answering::takes_percentage()),
        ("filters/crossing", answering::takes_count()),
        ("cost/time", answering::takes_number()),
    ] {
        assert_eq!(answering::takes(answer(id)), said);
    }
}
