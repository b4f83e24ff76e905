//! What the page knows and what has been chosen. All but [`session`], [`driver`], [`turns`] and [`clock`] is plain data, tested natively.

pub mod address;
pub mod clock;
pub mod driver;
pub mod lexicon;
pub mod look;
pub mod pictures;
pub mod prompt;
pub mod run;
pub mod session;
pub mod settings;
pub mod speed;
pub mod stage;
pub mod turns;
pub mod written;
