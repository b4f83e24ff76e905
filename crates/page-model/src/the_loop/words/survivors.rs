//! The texts about how many tokens the filters keep along a run.

use texts::numbers::marked;

pub use texts::first::survivors_under_text as under_text;
pub use texts::shared::{
    survivors_about as about, survivors_compare_steps as compare_steps,
    survivors_not_chosen as not_chosen, survivors_pair as pair, survivors_title as title,
    survivors_title_pair as title_pair,
};

/// A filter with its value; one that is off has the usual value.
pub fn filter(name: &str, on: bool) -> String {
    match on {
        true => name.into(),
        false => texts::shared::survivors_off(name),
    }
}

/// The name of one of the two: the step, counted from 0, and how many tokens are kept there.
pub fn side(step: usize, kept: usize) -> String {
    texts::shared::survivors_side(step + 1, kept)
}

/// The usual values, for those who wonder where they are from.
pub fn usual(top_k: u32, top_p: f64, min_p: f64) -> String {
    let [top_p, min_p] = [top_p, min_p].map(|share| marked(&share.to_string()));
    texts::shared::survivors_usual(top_k as usize, &top_p, &min_p)
}
