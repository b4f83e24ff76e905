//! What a condition wants is a sentence that says what to do, and how far it is done.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use crate::{
    lessons::files::lessons,
    quick_check::{
        condition::{
            LaneMeasure, LiveCondition, NumberBound, NumberMeasure, TokenMeasure, WordMeasure,
        },
        files::questions,
        question::QuestionKind,
        words::goals,
    },
};

#[test]
fn a_bound_is_said_in_words() {
    use NumberMeasure as Measure;
    for (measure, bound, now, said) in [
        (
            Measure::GeneratedTokens,
            NumberBound::Above(2.0),
            Some(0.0),
            "Write at least 3 tokens. So far: 0.",
        ),
        (
            Measure::ForcedTokens,
            NumberBound::Exactly(1.0),
            Some(0.0),
            "Put exactly 1 token by hand. So far: 0.",
        ),
        (
            Measure::TokensLeft,
            NumberBound::Below(10.0),
            Some(2048.0),
            "Leave at most 9 tokens. Now: 2,048.",
        ),
        (
            Measure::Temperature,
            NumberBound::Between(0.47, 0.53),
            Some(0.23),
            "Bring the temperature between 0.47 and 0.53. Now: 0.23.",
        ),
        (
            Measure::TreeTexts,
            NumberBound::Exactly(30.0),
            None,
            "Complete the tree of exactly 30 texts. So far: none yet.",
        ),
    ] {
        assert_eq!(goals::number_goal(measure, bound, now), said);
    }
    let token = goals::token_goal(
        TokenMeasure::Probability,
        "␣a",
        NumberBound::Above(0.5),
        Some(0.25),
    );
    assert_eq!(
        token,
        "Bring the probability of ␣a above 50.0%. Now: 25.0%."
    );
    let lane = goals::lane_goal(LaneMeasure::Tokens, 2, NumberBound::Above(11.0), Some(3.0));
    assert_eq!(lane, "Let lane 2 write at least 12 tokens. So far: 3.");
    let word = goals::word_goal(WordMeasure::PromptText, "1 + 4 =", Some("7 + 2 ="));
    assert_eq!(word, "Take the prompt “1 + 4 =”. Now: “7 + 2 =”.");
    let order = goals::word_goal(WordMeasure::Order, "min_p temperature", Some(""));
    assert_eq!(
        order,
        "Put the samplers in this order: min-p temperature. Now: none."
    );
}

/// The goal of a condition of which nothing is there yet.
fn goal(condition: &LiveCondition) -> String {
    let bound = NumberBound::Above(1.0);
    match condition {
        LiveCondition::Number(measure, ..) => goals::number_goal(*measure, bound, None),
        LiveCondition::Token(measure, label, ..) => goals::token_goal(*measure, label, bound, None),
        LiveCondition::Lane(measure, lane, ..) => goals::lane_goal(*measure, *lane, bound, None),
        LiveCondition::Word(measure, wanted) => goals::word_goal(*measure, wanted, None),
    }
}

#[test]
fn every_goal_of_a_lesson_and_a_task_is_a_sentence() {
    let tasks = questions()
        .unwrap()
        .iter()
        .flat_map(|question| match &question.kind {
            QuestionKind::Live(task) => task.until.iter(),
            QuestionKind::Choice(_) | QuestionKind::Number(_) => [].iter(),
        });
    let steps = lessons().unwrap().iter().flat_map(|lesson| &lesson.steps);
    let steps = steps.flat_map(|step| step.action.iter().flat_map(|action| &action.until));
    let goals: BTreeSet<String> = tasks.chain(steps).map(goal).collect();
    assert!(goals.len() > 20, "{}", goals.len());
    for goal in goals {
        assert!(
            goal.starts_with(|of: char| of.is_uppercase()) && goal.ends_with('.'),
            "{goal}"
        );
        assert!(
            !goal.contains(['(', '_', '=']) || goal.contains('“'),
            "{goal}"
        );
    }
}
