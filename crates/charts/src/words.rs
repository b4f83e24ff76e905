//! The text inside pictures and of their tables: one module for each picture, and what several share.
//!
//! The sentences stand in the catalogue of the crate `texts`; here is which of them says what. Which a picture shows is decided
//! in its own module.

pub(crate) mod answer_bars;
pub(crate) mod bars;
pub(crate) mod bars_pair;
pub(crate) mod bits_plot;
pub(crate) mod branch_tree;
pub(crate) mod cache_grid;
pub(crate) mod chain_rows;
pub(crate) mod contribution_bars;
pub(crate) mod cumulative;
pub(crate) mod engine_scan;
pub(crate) mod file;
pub(crate) mod heat_map;
pub(crate) mod layer_stack;
pub(crate) mod legend;
pub(crate) mod line_plot;
pub(crate) mod logit_bars;
pub(crate) mod memory_bars;
pub(crate) mod next_token;
pub(crate) mod odds;
pub(crate) mod pass_grid;
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
pub(crate) mod written_text;

pub(crate) use texts::first::{
    chart_more as more, chart_named as named, chart_outcome as outcome_heading,
    chart_removed as removed, chart_rest as rest, chart_token as token,
};

use crate::{Fate, count};

/// What the draw made of a token.
pub(crate) fn outcome(fate: Fate) -> &'static str {
    match fate {
        Fate::Open => "",
        Fate::Chosen => texts::first::chart_chosen(),
        Fate::Instead => texts::first::chart_instead(),
    }
}

/// The row of all tokens that have none of their own, in three lengths.
pub(crate) fn rest_labels(tokens: usize) -> [String; 3] {
    [rest(tokens), more(tokens), count(tokens)]
}

/// Sentences one after the other; `empty` if there are none.
pub(crate) fn sentences(said: impl Iterator<Item = String>, empty: &str) -> String {
    let said: Vec<String> = said.collect();
    match said.is_empty() {
        true => empty.into(),
        false => said.join(" "),
    }
}
