//! Facts as sentences to be completed: the list, what counts as right, and what was counted.

use serde::{Deserialize, Serialize};

use super::CountOf;

/// The articles that may stand before an answer.
const ARTICLES: [&str; 3] = ["the ", "a ", "an "];

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFact<'l> {
    /// The beginning of the sentence.
    pub prompt: &'l str,
    /// The answers that are right, in lower case.
    pub answers: Vec<String>,
}

/// Right answers by temperature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredFacts {
    /// The most tokens of an answer.
    pub tokens: usize,
    /// The temperatures; 0 is greedy decoding, with one run.
    pub temperatures: Vec<f64>,
    /// The facts in the order of the list.
    pub facts: Vec<AskedFact>,
}

/// What a model made of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedFact {
    /// The beginning of the sentence.
    pub prompt: String,
    /// The runs at each temperature.
    pub runs: Vec<FactRuns>,
}

/// The runs of a fact at one temperature.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactRuns {
    /// The number of right ones.
    pub right: usize,
    /// What the others wrote.
    pub missed: Vec<String>,
}

impl<'l> ListedFact<'l> {
    /// Reads the list: a fact a line, `beginning | answer | another answer`. `None` for a line of another form.
    pub fn list(text: &'l str) -> Option<Vec<Self>> {
        let line = |line: &'l str| {
            let (prompt, answers) = line.split_once(" | ")?;
            let answers = answers.split(" | ").map(str::to_lowercase).collect();
            Some(Self { prompt, answers })
        };
        text.lines().map(line).collect()
    }

    /// Whether a text after the beginning is right: without what is no letter or digit at its beginning, and without one
    /// article, it begins with an answer, in capitals or not, and no letter or digit follows at once.
    pub fn is_right(&self, text: &str) -> bool {
        let lower = text.to_lowercase();
        let words = lower.trim_start_matches(|c: char| !c.is_alphanumeric());
        let articles = ARTICLES.iter();
        let bare = articles.filter_map(|article| words.strip_prefix(article));
        let mut texts = bare.chain([words]);
        texts.any(|text| self.answers.iter().any(|answer| begins_with(text, answer)))
    }
}

fn begins_with(text: &str, answer: &str) -> bool {
    let rest = text.strip_prefix(answer);
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

impl MeasuredFacts {
    /// The right answers at one of the temperatures.
    pub fn right(&self, temperature: usize) -> CountOf {
        let runs = self.facts.iter().map(|fact| &fact.runs[temperature]);
        runs.fold(CountOf::default(), |sum, runs| CountOf {
            count: sum.count + runs.right,
            of: sum.of + runs.right + runs.missed.len(),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn an_answer_is_right_by_its_first_words() {
        let list = "The sea is | deep | salty\nThe tallest is | Mount Everest | Everest\n";
        let facts = ListedFact::list(list).unwrap();
        assert_eq!(facts[1].answers, ["mount everest", "everest"]);
        for right in [
            " deep.",
            " Salty, and",
            "\n\n**deep**",
            " the deep",
            " salty",
        ] {
            assert!(facts[0].is_right(right), "{right}");
        }
        for wrong in [
            "",
            " deeper",
            " very deep",
            " not salty",
            " the the deep",
            " a",
        ] {
            assert!(!facts[0].is_right(wrong), "{wrong}");
        }
        assert!(facts[1].is_right(" Mount Everest, at") && facts[1].is_right(" Everest"));
        assert_eq!(ListedFact::list("no answer"), None);
    }
}
