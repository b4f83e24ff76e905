//! No rule that looks at the form of the answers finds the right ones: not their length, their place or their caution.

use std::cmp::Reverse;

use super::all;
use crate::{
    lessons::{files::lessons, step::StepQuestion},
    places::question_group::QuestionGroup,
    quick_check::{
        question::{AnswerOption, QuestionKind},
        question_set::answer_order,
    },
};

/// The greatest share of a group's choice questions that a rule may get right. Chance alone gives a third of those with
/// three answers; two of five is the next step above it in a group of five, so a rule at 40% is no better than luck. A question with equals counts by the chance among them.
const MOST_BY_RULE: f64 = 0.4;
/// How many times as long as the shortest answer the longest of the same question may be.
const MOST_LENGTHS: f64 = 1.65;
/// The seed of the order in which answers are shown to whoever has not mixed them.
const SEED: u64 = 0;
/// Words that make an answer cautious. A careful author puts them into the right one, and a reader learns to look for them.
const HEDGES: [&str; 31] = [
    "about",
    "almost",
    "can",
    "could",
    "depends",
    "generally",
    "hardly",
    "if",
    "likely",
    "mainly",
    "may",
    "maybe",
    "might",
    "more or less",
    "mostly",
    "nearly",
    "not always",
    "now and then",
    "often",
    "perhaps",
    "possibly",
    "probably",
    "rarely",
    "roughly",
    "seldom",
    "some",
    "sometimes",
    "tends",
    "typically",
    "unless",
    "usually",
];
/// Here “likely” names a rank of the distribution and makes nothing cautious.
const NO_HEDGES: [&str; 3] = ["most likely", "more likely", "less likely"];

/// A choice question with its answers in the order in which they are shown.
struct ShownChoice {
    id: String,
    group: String,
    shown: Vec<&'static AnswerOption>,
}

/// A way of answering without knowing anything.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    Longest,
    Shortest,
    First,
    MostHedged,
    /// One of those that are neither the longest nor the shortest.
    Middle,
}

/// The rules that each group is held to.
const OF_GROUPS: [Rule; 4] = [Rule::Longest, Rule::Shortest, Rule::First, Rule::MostHedged];
/// The rules that all questions together are held to.
const OF_ALL: [Rule; 5] = [
    Rule::Longest,
    Rule::Shortest,
    Rule::First,
    Rule::MostHedged,
    Rule::Middle,
];

fn length(option: &AnswerOption) -> usize {
    option.text.chars().count()
}

fn hedges(text: &str) -> usize {
    let lower = text.to_lowercase();
    let words = lower.split(|of: char| !of.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let spaced = format!(" {} ", words.join(" "));
    let times = |phrase: &str| spaced.matches(&format!(" {phrase} ")).count();
    let all: usize = HEDGES.into_iter().map(times).sum();
    all - NO_HEDGES.into_iter().map(times).sum::<usize>()
}

impl Rule {
    /// The answers that the rule takes; where it takes several, each is as good as the others.
    fn takes(self, shown: &[&'static AnswerOption]) -> Vec<&'static AnswerOption> {
        let best = |worth: &dyn Fn(&AnswerOption) -> Reverse<usize>| {
            let least = shown.iter().map(|option| worth(option)).min();
            let taken = shown.iter().filter(|option| Some(worth(option)) == least);
            taken.copied().collect::<Vec<_>>()
        };
        match self {
            Self::Longest => best(&|option| Reverse(length(option))),
            Self::Shortest => best(&|option| Reverse(usize::MAX - length(option))),
            Self::MostHedged => best(&|option| Reverse(hedges(&option.text))),
            Self::First => shown.iter().take(1).copied().collect(),
            Self::Middle => {
                let ends = [Self::Longest, Self::Shortest].map(|rule| rule.takes(shown));
                let end = |option: &&&AnswerOption| {
                    let mut ends = ends.iter().flatten();
                    ends.any(|other| other.text == option.text)
                };
                shown
                    .iter()
                    .filter(|option| !end(option))
                    .copied()
                    .collect()
            }
        }
    }

    /// How often the rule is right, as a share of the questions.
    fn share(self, questions: &[&ShownChoice]) -> f64 {
        let right = questions.iter().map(|question| {
            let taken = self.takes(&question.shown);
            let right = taken.iter().filter(|option| option.mistake.is_none());
            right.count() as f64 / taken.len().max(1) as f64
        });
        right.sum::<f64>() / questions.len() as f64
    }
}

fn shown(options: &'static [AnswerOption], place: usize) -> Vec<&'static AnswerOption> {
    let order = answer_order(options.len(), place, SEED).into_iter();
    order.map(|at| &options[at]).collect()
}

/// The choice questions of the Quick check, and as one more group those of the lessons' own.
fn choices() -> Vec<ShownChoice> {
    let listed = all().iter().enumerate().filter_map(|(place, question)| {
        let QuestionKind::Choice(options) = &question.kind else {
            return None;
        };
        Some(ShownChoice {
            id: question.id.into(),
            group: question.group.id().into(),
            shown: shown(options, place),
        })
    });
    let lessons = lessons().unwrap().iter();
    let own = lessons.flat_map(|lesson| {
        let steps = lesson.steps.iter().enumerate();
        steps.filter_map(move |(place, step)| match step.question.as_ref()? {
            StepQuestion::Own(own) => Some(ShownChoice {
                id: format!("{}.{}", lesson.id, place + 1),
                group: OWN.into(),
                shown: shown(&own.options, place),
            }),
            StepQuestion::Listed(_) => None,
        })
    });
    listed.chain(own).collect()
}

/// The group of the questions that lessons have of their own.
const OWN: &str = "lessons";

#[test]
#[allow(
    clippy::disallowed_macros,
    reason = "authors read the shares with --nocapture"
)]
fn no_rule_about_the_form_of_answers_finds_the_right_ones() {
    let choices = choices();
    let groups = QuestionGroup::ALL.map(QuestionGroup::id);
    let mut too_often = Vec::new();
    let mut hold = |name: &str, questions: &[&ShownChoice], rules: &[Rule]| {
        println!("{name}: {} questions", questions.len());
        for rule in rules {
            let share = rule.share(questions);
            println!("    {rule:?} {:.0}%", share * 100.0);
            if share > MOST_BY_RULE {
                let right = |question: &&&ShownChoice| rule.share(&[**question]) > 0.5;
                let ids = questions.iter().filter(right);
                let ids: Vec<&str> = ids.map(|question| question.id.as_str()).collect();
                too_often.push(format!("{name} {rule:?} {share:.2} {ids:?}"));
            }
        }
    };
    for name in groups.into_iter().chain([OWN]) {
        let of_group = choices.iter().filter(|question| question.group == name);
        hold(name, &of_group.collect::<Vec<_>>(), &OF_GROUPS);
    }
    // A group with two questions cannot show that neither end is avoided; all of them together can.
    let listed = choices.iter().filter(|question| question.group != OWN);
    hold("Quick check", &listed.collect::<Vec<_>>(), &OF_ALL);
    hold("all", &choices.iter().collect::<Vec<_>>(), &OF_ALL);
    assert!(too_often.is_empty(), "{too_often:#?}");
}

#[test]
fn the_answers_of_a_question_are_about_equally_long() {
    for question in choices() {
        let lengths = || question.shown.iter().map(|option| length(option) as f64);
        let (least, most) = (
            lengths().fold(f64::MAX, f64::min),
            lengths().fold(0.0, f64::max),
        );
        assert!(
            most <= least * MOST_LENGTHS,
            "{}: {least} to {most}",
            question.id
        );
    }
}

#[test]
fn hedges_are_counted_as_words_and_a_rank_is_none() {
    for (text, count) in [
        ("It can be some of them, unless it is not.", 3),
        ("The most likely token", 0),
        ("It is likely, now and then", 2),
        ("Candles, mayors and handsome ones", 0),
    ] {
        assert_eq!(hedges(text), count, "{text}");
    }
}
