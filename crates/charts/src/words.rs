//! The text inside pictures and of their tables, in English: one module for each picture, and what several share.
//!
//! Constants, and functions from numbers and names to text. Which of them a picture shows is decided in its own module.

pub(crate) mod answer_bars;
pub(crate) mod bars;
pub(crate) mod bars_pair;
pub(crate) mod branch_tree;
pub(crate) mod cache_grid;
pub(crate) mod chain_rows;
pub(crate) mod cumulative;
pub(crate) mod engine_scan;
pub(crate) mod file;
pub(crate) mod heat_map;
pub(crate) mod layer_stack;
pub(crate) mod legend;
pub(crate) mod line_plot;
pub(crate) mod logit_bars;
pub(crate) mod memory_bars;
pub(crate) mod odds;
pub(crate) mod piece_boxes;
pub(crate) mod piece_product;
pub(crate) mod prediction_bars;
pub(crate) mod prefix_tree;
pub(crate) mod qr_code;
pub(crate) mod question_card;
pub(crate) mod range_bars;
pub(crate) mod repeated_draws;
pub(crate) mod share_table;
pub(crate) mod step_paths;
pub(crate) mod survivors;
pub(crate) mod temperature_fan;
pub(crate) mod time_bars;
pub(crate) mod time_plan;
pub(crate) mod timeline;
pub(crate) mod token_tree;
pub(crate) mod tree;

use crate::{Fate, count, decimal, percent};

pub(crate) const TOKEN: &str = "Token";
pub(crate) const OUTCOME: &str = "Outcome";
pub(crate) const REMOVED: &str = "removed";

/// What the draw made of a token.
pub(crate) fn outcome(fate: Fate) -> &'static str {
    match fate {
        Fate::Open => "",
        Fate::Chosen => "chosen",
        Fate::Instead => "would be chosen now",
    }
}

/// A count with its noun: `1 token`, `2,031 tokens`.
fn several(n: usize, noun: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    count(n) + " " + noun + plural
}

/// The row of all tokens that have none of their own, in three lengths.
pub(crate) fn rest_labels(tokens: usize) -> [String; 3] {
    [rest(tokens), more(tokens), count(tokens)]
}

/// All tokens without a row of their own.
pub(crate) fn rest(tokens: usize) -> String {
    several(tokens, "more token")
}

/// What follows, in the fewest words.
pub(crate) fn more(n: usize) -> String {
    count(n) + " more"
}

/// Sentences one after the other; `empty` if there are none.
pub(crate) fn sentences(said: impl Iterator<Item = String>, empty: &str) -> String {
    let said: Vec<String> = said.collect();
    match said.is_empty() {
        true => empty.into(),
        false => said.join(" "),
    }
}

/// A name and its value: a tooltip.
pub(crate) fn named(name: &str, value: &str) -> String {
    format!("{name}: {value}")
}
