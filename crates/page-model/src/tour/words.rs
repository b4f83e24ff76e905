//! The texts of the tour: its captions and the labels of its controls.

use charts::decimal;
use texts::shared as say;

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
    say::tour_prompt(facts.prompt_tokens)
}

pub(super) fn forward_pass(facts: &TourFacts) -> String {
    say::tour_forward_pass(facts.vocabulary)
}

pub(super) fn probabilities(_: &TourFacts) -> String {
    say::tour_probabilities().into()
}

pub(super) fn draw(_: &TourFacts) -> String {
    say::tour_draw(&decimal(settings().u(0).get(), 2))
}

pub(super) fn append(_: &TourFacts) -> String {
    say::tour_append().into()
}

pub(super) fn more_tokens(_: &TourFacts) -> String {
    say::tour_more_tokens(MORE_TOKENS as usize)
}

pub(super) fn ahead(_: &TourFacts) -> String {
    say::tour_ahead(&settings().seed.to_string())
}

pub(super) fn low(_: &TourFacts) -> String {
    say::tour_low().into()
}

pub(super) fn high(_: &TourFacts) -> String {
    say::tour_high().into()
}

pub(super) fn another(_: &TourFacts) -> String {
    say::tour_another().into()
}

pub(super) fn end(_: &TourFacts) -> String {
    say::tour_end(settings().max_new_tokens)
}

pub(super) fn yours(_: &TourFacts) -> String {
    say::tour_yours().into()
}
