//! Texts that several screens share: the head of the page, its controls and settings, labels, visible tokens, readable
//! numbers, and the example prompts.

pub mod announcements;
pub mod axis;
pub mod chi_squared;
pub mod common;
pub mod controls;
pub mod examples;
pub mod explanation;
pub mod export;
pub mod labels;
pub mod marks;
pub mod numbers;
pub mod page;
pub mod print;
pub mod prompt;
pub mod prompt_end;
pub mod settings;
