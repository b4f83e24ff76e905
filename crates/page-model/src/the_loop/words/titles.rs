//! The titles of the Loop's figures.

pub use texts::first::{
    titles_bars as bars, titles_branches as branches, titles_divided as any_divided,
    titles_draw as draw, titles_logits as any_logits, titles_pass as pass, titles_text as text,
};

/// The title of the raw scores of a step, counted from 0.
pub fn logits(step: usize) -> String {
    texts::first::titles_logits_of(step + 1)
}

/// The title of the scores of a step, counted from 0, before and after the temperature.
pub fn divided(step: usize) -> String {
    texts::first::titles_divided_of(step + 1)
}
