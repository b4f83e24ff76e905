//! The page's data and texts: plain data structures, the sentences about them, and the charts drawn from them.
//!
//! No browser, no signals, no clock: everything here is tested natively. The sentences about some data are in a module
//! named `words` beside it.

#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

pub mod address;
pub mod ahead;
pub mod cache;
pub mod chat;
pub mod class_results;
pub mod compare;
pub mod constrained;
pub mod content;
pub mod counted_draws;
pub mod driver;
pub mod embed;
pub mod engineers_view;
pub mod engines;
pub mod experiments;
pub mod figure;
pub mod figures;
pub mod history;
pub mod inside;
pub mod interval;
pub mod json;
pub mod language;
pub mod lessons;
pub mod link_code;
pub mod live_training;
pub mod measured;
pub mod median;
pub mod models;
pub mod next_token_bars;
pub mod notes;
pub mod own_logits;
pub mod packed_text;
pub mod parameter;
pub mod parse;
pub mod places;
pub mod practice;
pub mod predict;
pub mod presenter;
pub mod price;
pub mod prompt;
pub mod quick_check;
pub mod read;
pub mod recordings;
pub mod run;
pub mod screen_list;
pub mod screen_part;
pub mod screen_parts;
pub mod screen_row;
pub mod screens;
pub mod settings;
pub mod shape;
pub mod speculative;
pub mod speed;
pub mod stop;
pub mod teach;
pub mod the_loop;
pub mod this_device;
pub mod tokenizer;
pub mod tokens;
pub mod tour;
pub mod training;
pub mod typed_number;
pub mod words;
