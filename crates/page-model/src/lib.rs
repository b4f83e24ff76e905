//! What the page knows and what it says: plain data, the sentences about it, and the pictures drawn from it.
//!
//! No browser, no signals, no clock: everything here is tested natively. A sentence stands beside the data it is about, in
//! a module named `words`.

pub mod address;
pub mod cache;
pub mod compare;
pub mod engines;
pub mod figures;
pub mod history;
pub mod median;
pub mod models;
pub mod notes;
pub mod parse;
pub mod price;
pub mod prompt;
pub mod run;
pub mod screens;
pub mod settings;
pub mod shape;
pub mod speed;
pub mod stop;
pub mod the_loop;
pub mod tokens;
pub mod words;
