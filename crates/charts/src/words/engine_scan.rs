//! Words of the picture `engine_scan`: the steps of a run at which engines differ.

use super::count;

pub const EMPTY: &str = "There is no step with a distribution yet.";
pub const STEP: &str = "Step";
pub const SAME: &str = "the same";
pub const OTHER_SET: &str = "keeps other tokens";
pub const OTHER_TOKEN: &str = "would choose another token";

/// The heading of an engine's number of tokens in a table.
pub fn kept(engine: &str) -> String {
    format!("{engine} keeps")
}

/// The heading of an engine's choice in a table.
pub fn chooses(engine: &str) -> String {
    format!("{engine} chooses")
}

/// An engine's outcome.
pub fn outcome(engine: &str, kept: usize, token: &str) -> String {
    format!("{engine} keeps {} and chooses {token}", count(kept))
}

/// The outcomes of engines at a step, counted from 0.
pub fn at_step(step: usize, outcomes: &[String]) -> String {
    format!("token {}: {}", step + 1, outcomes.join("; "))
}

/// The engine that the others are compared with.
pub fn reference(engine: &str) -> String {
    format!("Compared with {engine}.")
}

/// What an engine does otherwise over the run.
pub fn differs(engine: &str, steps: usize, sets: usize, tokens: usize) -> String {
    let of = format!("of {} steps", count(steps));
    match (sets, tokens) {
        (0, 0) => format!(
            "{engine}: the same tokens and the same choice at all {} steps.",
            count(steps)
        ),
        (sets, 0) => {
            format!("{engine} keeps other tokens at {sets} {of}, and chooses the same everywhere.")
        }
        (sets, tokens) => {
            format!(
                "{engine} keeps other tokens at {sets} {of}, and would choose another one at {tokens}."
            )
        }
    }
}

/// The first step at which an engine differs.
pub fn first(step: usize, engine: &str, kept: [usize; 2], tokens: [&str; 2]) -> String {
    let [own, other] = kept.map(count);
    let [token, instead] = tokens;
    let choice = match token == instead {
        true => String::new(),
        false => format!(", and chooses {instead} instead of {token}"),
    };
    format!(
        "First at token {}: {engine} keeps {other} against {own}{choice}.",
        step + 1
    )
}
