//! The pictures. Each says what is particular to it; the rest is in [`parts`](crate::parts).

pub(crate) mod answer_bars;
pub(crate) mod bars;
pub(crate) mod bars_pair;
pub(crate) mod branch_tree;
pub(crate) mod cache_grid;
pub(crate) mod chain_rows;
pub(crate) mod cumulative;
pub(crate) mod engine_scan;
pub(crate) mod heat_map;
pub(crate) mod layer_stack;
pub(crate) mod line_plot;
pub(crate) mod logit_bars;
pub(crate) mod memory_bars;
pub(crate) mod piece_boxes;
pub(crate) mod piece_product;
pub(crate) mod prediction_bars;
pub(crate) mod prefix_tree;
pub(crate) mod qr_code;
pub(crate) mod question_card;
pub(crate) mod repeated_draws;
pub(crate) mod share_table;
pub(crate) mod step_paths;
pub(crate) mod survivors;
pub(crate) mod temperature_fan;
pub(crate) mod time_plan;
pub(crate) mod timeline;
