//! Words of the picture `branch_tree`: runs that share a beginning.

use super::{decimal, legend::PRESENT_RUN, percent};
use crate::BranchSubject;

const RUN_COLUMNS: [&str; 6] = [
    "Text",
    "Tokens",
    "Where it parted",
    "Log-probability",
    "Finish reason",
    "On the page",
];
const WAY_COLUMNS: [&str; 6] = [
    "Text",
    "Tokens",
    "Where it parted",
    "Log-probability",
    "Found by",
    "Likeliest",
];
const LIKELIEST: &str = "the likeliest text";
pub const EMPTY: &str = "There is no run yet.";

pub fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// The headings of the table.
pub fn columns(subject: BranchSubject) -> &'static [&'static str; 6] {
    match subject {
        BranchSubject::Runs => &RUN_COLUMNS,
        BranchSubject::Ways => &WAY_COLUMNS,
    }
}

/// What the path is, in the legend.
pub fn path(subject: BranchSubject) -> &'static str {
    match subject {
        BranchSubject::Runs => PRESENT_RUN,
        BranchSubject::Ways => LIKELIEST,
    }
}

pub fn one(subject: BranchSubject, log_probability: f64) -> String {
    let number = decimal(log_probability, 2);
    match subject {
        BranchSubject::Runs => {
            format!("One run, with log-probability {number}; it has not been branched.")
        }
        BranchSubject::Ways => format!("All ways lead to one text, with log-probability {number}."),
    }
}

/// Several branches, and the first token of the most likely one after it left the others.
pub fn several(
    subject: BranchSubject,
    branches: usize,
    log_probability: f64,
    token: &str,
    probability: f64,
) -> String {
    let (number, share) = (decimal(log_probability, 2), percent(probability));
    let noun = match subject {
        BranchSubject::Runs => "runs",
        BranchSubject::Ways => "texts",
    };
    format!(
        "{branches} {noun} that share a beginning. The most likely one as a whole has log-probability {number} and \
         parts with {token} at {share}."
    )
}
