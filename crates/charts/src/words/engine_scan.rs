//! Words of the picture `engine_scan`: the steps of a run at which engines differ.

pub use texts::charts::{
    engine_scan_chooses as chooses, engine_scan_keeps as kept, engine_scan_outcome as outcome,
    engine_scan_reference as reference, engine_scan_step as step_heading,
};
pub use texts::first::chart_survivors_empty as empty;

use crate::Paint;

/// What the colors of the boxes stand for.
pub fn legend() -> [(Paint, &'static str); 3] {
    [
        (Paint::CacheRoom, texts::charts::engine_scan_same()),
        (Paint::KeptRest, texts::charts::engine_scan_other_set()),
        (Paint::Instead, texts::charts::engine_scan_other_token()),
    ]
}

/// The outcomes of engines at a step, counted from 0.
pub fn at_step(step: usize, outcomes: &[String]) -> String {
    texts::charts::engine_scan_at_step(&(step + 1).to_string(), &outcomes.join("; "))
}

/// What an engine does otherwise over the run.
pub fn differs(engine: &str, steps: usize, sets: usize, tokens: usize) -> String {
    match (sets, tokens) {
        (0, 0) => texts::charts::engine_scan_no_difference(engine, steps),
        (sets, 0) => texts::charts::engine_scan_other_sets(engine, sets, steps),
        (sets, tokens) => texts::charts::engine_scan_other_tokens(engine, sets, steps, tokens),
    }
}

/// The first step at which an engine differs.
pub fn first(
    step: usize,
    engine: &str,
    [own, other]: [usize; 2],
    [token, instead]: [&str; 2],
) -> String {
    let step = (step + 1).to_string();
    match token == instead {
        true => texts::charts::engine_scan_first(&step, engine, other, own),
        false => texts::charts::engine_scan_first_choice(&step, engine, other, own, instead, token),
    }
}
