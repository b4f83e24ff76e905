//! The texts about two engines with the same settings.

use crate::words::explanation::tokens;

pub use texts::shape::{
    engines_first_difference as first_difference, engines_no_difference as no_difference,
    engines_title_pair as title_pair, engines_title_scan as title_scan,
};

/// The title of two engines' distributions at a step, counted from 0.
pub fn pair(step: usize, [first, second]: [&str; 2]) -> String {
    format!(
        "Token {}: the same settings in {first} and in {second}",
        step + 1
    )
}

/// The name of one of the two: what it keeps and what it chooses.
pub fn side(engine: &str, kept: usize, token: &str) -> String {
    format!("{engine} keeps {} and chooses {token}", tokens(kept))
}
