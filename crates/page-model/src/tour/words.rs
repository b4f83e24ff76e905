//! The texts of the tour: its captions and the labels of its controls.

use charts::{count, decimal};

use super::{scenes::MORE_TOKENS, settings};

pub use texts::shared::{
    tour_close_about as close_about, tour_go_on as go_on, tour_tour as tour, tour_watch as watch,
};

/// The numbers in the captions that are the loaded model's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TourFacts {
    /// The number of tokens of the vocabulary.
    pub vocabulary: usize,
    /// The number of tokens of the prompt.
    pub prompt_tokens: usize,
}

pub(super) fn prompt(facts: &TourFacts) -> String {
    let tokens = count(facts.prompt_tokens);
    format!(
        "A language model reads the {tokens} tokens of this prompt. It computes which token may come next."
    )
}

pub(super) fn forward_pass(facts: &TourFacts) -> String {
    let tokens = count(facts.vocabulary);
    format!(
        "One forward pass gives each of the {tokens} tokens of the vocabulary a score, the logit."
    )
}

pub(super) fn probabilities(_: &TourFacts) -> String {
    "The logits are divided by the temperature. Softmax makes probabilities of them, which sum to 1."
        .into()
}

pub(super) fn draw(_: &TourFacts) -> String {
    let u = decimal(settings().u(0).get(), 2);
    format!(
        "A random number, u = {u}, falls on the line of probabilities. It chooses the token there."
    )
}

pub(super) fn append(_: &TourFacts) -> String {
    "The chosen token is appended. Then the loop repeats with the longer text.".into()
}

pub(super) fn more_tokens(_: &TourFacts) -> String {
    format!("Now {MORE_TOKENS} more tokens: each takes one forward pass and one random number.")
}

pub(super) fn ahead(_: &TourFacts) -> String {
    let seed = settings().seed;
    format!(
        "The grey text is what follows with random seed {seed}: the seed fixes all random numbers."
    )
}

pub(super) fn low(_: &TourFacts) -> String {
    "A low temperature makes likely tokens likelier. The same random numbers now choose another text."
        .into()
}

pub(super) fn high(_: &TourFacts) -> String {
    "A high temperature makes the probabilities more even. Unlikely tokens are chosen more often."
        .into()
}

pub(super) fn another(_: &TourFacts) -> String {
    "What if another token stood here? It is put in place of the drawn one, and the text goes on from it."
        .into()
}

pub(super) fn end(_: &TourFacts) -> String {
    let most = count(settings().max_new_tokens);
    format!("A text ends when the end token is chosen, or at the limit of {most} new tokens.")
}

pub(super) fn yours(_: &TourFacts) -> String {
    "Now you: move the temperature, or step token by token.".into()
}
