//! Words of the picture `token_tree`: continuations with their probabilities, and what became of them.

use super::{decimal, percent, several, tree::LOG_PROBABILITY};
use crate::{TokenState, TreeSubject};

pub const EMPTY: &str = "There is no continuation yet.";
/// In the place of the score of a text that is not whole.
pub const NO_SCORE: &str = "not whole";
const CONTINUATIONS: [&str; 7] = [
    "Path",
    "Its tokens",
    "p after the fork",
    "p of the path",
    "ln p of the path",
    "State",
    "End",
];
const BEAMS: [&str; 8] = [
    "Path",
    "Its tokens",
    "p after the fork",
    "p of the path",
    "ln p of the path",
    "Score",
    "State",
    "End",
];
const PATH_PROBABILITY: &str = "p of the path";

/// The columns of the table: only whole texts of beams have a score.
pub fn columns(subject: TreeSubject) -> &'static [&'static str] {
    match subject {
        TreeSubject::Continuations => &CONTINUATIONS,
        TreeSubject::Beams => &BEAMS,
    }
}

/// The heading of the numbers at the ends of paths.
pub fn heading(subject: TreeSubject) -> &'static str {
    match subject {
        TreeSubject::Continuations => PATH_PROBABILITY,
        TreeSubject::Beams => LOG_PROBABILITY,
    }
}

/// The number at the end of a path with this log-probability.
pub fn path_number(subject: TreeSubject, sum: f64) -> String {
    match subject {
        TreeSubject::Continuations => percent(sum.exp()),
        TreeSubject::Beams => decimal(sum, 2),
    }
}

/// What became of a token; `None` for a state that such a tree has not.
pub fn state(subject: TreeSubject, state: TokenState) -> Option<&'static str> {
    Some(match (subject, state) {
        (TreeSubject::Continuations, TokenState::Beside) => return None,
        (TreeSubject::Beams, TokenState::Beside) => "the greedy text",
        (TreeSubject::Continuations, TokenState::Open) => "among the likeliest",
        (TreeSubject::Continuations, TokenState::Marked) => "the text of the run",
        (TreeSubject::Continuations, TokenState::Faded) => "not expanded",
        (TreeSubject::Beams, TokenState::Open) => "kept",
        (TreeSubject::Beams, TokenState::Marked) => "the winner",
        (TreeSubject::Beams, TokenState::Faded) => "pruned",
        (TreeSubject::Beams, TokenState::Others) => return None,
        (TreeSubject::Continuations, TokenState::Others) => "all other tokens",
    })
}

/// A piece as a tooltip: its text, the probability of its first token, and the log-probability up to its end.
pub fn hint(text: &str, probability: f64, sum: f64) -> String {
    let (share, sum) = (percent(probability), decimal(sum, 2));
    format!("{text}: {share} after the fork, {LOG_PROBABILITY} {sum} up to its end")
}

/// The number of paths, the one that is told, and the probability of what has no path.
pub fn description(
    subject: TreeSubject,
    paths: usize,
    text: &str,
    sum: f64,
    others: f64,
) -> String {
    let (paths, log) = (several(paths, "path"), decimal(sum, 2));
    match subject {
        TreeSubject::Beams => {
            format!("{paths}: kept, pruned, and the greedy text. {text} has log-probability {log}.")
        }
        TreeSubject::Continuations => format!(
            "{paths} with their probabilities. {text} has {}; {} belong to texts that are not shown.",
            percent(sum.exp()),
            percent(others)
        ),
    }
}
