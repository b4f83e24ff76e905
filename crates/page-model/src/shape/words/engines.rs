//! The texts about two engines with the same settings.

pub use texts::shape::{
    engines_first_difference as first_difference, engines_no_difference as no_difference,
    engines_side as side, engines_title_pair as title_pair, engines_title_scan as title_scan,
};

/// The title of two engines' distributions at a step, counted from 0.
pub fn pair(step: usize, [first, second]: [&str; 2]) -> String {
    texts::shape::engines_pair(step + 1, first, second)
}
