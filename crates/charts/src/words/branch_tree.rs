//! Words of the picture `branch_tree`: runs that share a beginning.

pub use texts::charts::branch_tree_empty as empty;

use texts::charts::{
    branch_tree_finish_reason, branch_tree_found_by, branch_tree_likeliest,
    branch_tree_likeliest_text, branch_tree_log_probability, branch_tree_no, branch_tree_on_page,
    branch_tree_parted, branch_tree_text, branch_tree_tokens, branch_tree_yes,
};

use super::legend::present_run;
use crate::{BranchSubject, decimal, percent};

pub fn yes_or_no(yes: bool) -> &'static str {
    match yes {
        true => branch_tree_yes(),
        false => branch_tree_no(),
    }
}

/// The headings of the table.
pub fn columns(subject: BranchSubject) -> [&'static str; 6] {
    let [end, told] = match subject {
        BranchSubject::Runs => [branch_tree_finish_reason(), branch_tree_on_page()],
        BranchSubject::Ways => [branch_tree_found_by(), branch_tree_likeliest()],
    };
    [
        branch_tree_text(),
        branch_tree_tokens(),
        branch_tree_parted(),
        branch_tree_log_probability(),
        end,
        told,
    ]
}

/// What the path is, in the legend.
pub fn path(subject: BranchSubject) -> &'static str {
    match subject {
        BranchSubject::Runs => present_run(),
        BranchSubject::Ways => branch_tree_likeliest_text(),
    }
}

pub fn one(subject: BranchSubject, log_probability: f64) -> String {
    let number = decimal(log_probability, 2);
    match subject {
        BranchSubject::Runs => texts::charts::branch_tree_one_run(&number),
        BranchSubject::Ways => texts::charts::branch_tree_one_text(&number),
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
    match subject {
        BranchSubject::Runs => texts::charts::branch_tree_runs(branches, &number, token, &share),
        BranchSubject::Ways => texts::charts::branch_tree_texts(branches, &number, token, &share),
    }
}
