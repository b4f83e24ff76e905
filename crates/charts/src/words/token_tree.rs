//! Words of the picture `token_tree`: continuations with their probabilities, and what became of them.

pub use texts::charts::{token_tree_empty as empty, token_tree_no_score as no_score};

use texts::charts::{
    token_tree_after_fork_heading, token_tree_end_heading, token_tree_path_heading,
    token_tree_path_log_probability_heading, token_tree_path_probability_heading,
    token_tree_score_heading, token_tree_state_heading, token_tree_tokens_heading,
};

use super::tree::log_probability;
use crate::{TokenState, TreeSubject, decimal, percent};

/// The columns of the table: only whole texts of beams have a score.
pub fn columns(subject: TreeSubject) -> Vec<&'static str> {
    let mut columns = vec![
        token_tree_path_heading(),
        token_tree_tokens_heading(),
        token_tree_after_fork_heading(),
        token_tree_path_probability_heading(),
        token_tree_path_log_probability_heading(),
    ];
    columns.extend((subject == TreeSubject::Beams).then(token_tree_score_heading));
    columns.extend([token_tree_state_heading(), token_tree_end_heading()]);
    columns
}

/// The heading of the numbers at the ends of paths.
pub fn heading(subject: TreeSubject) -> &'static str {
    match subject {
        TreeSubject::Continuations => texts::charts::token_tree_path_probability(),
        TreeSubject::Beams => log_probability(),
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
    use texts::charts::{
        token_tree_greedy, token_tree_kept, token_tree_likeliest, token_tree_not_expanded,
        token_tree_others, token_tree_pruned, token_tree_text_of_run, token_tree_winner,
    };
    Some(match (subject, state) {
        (TreeSubject::Continuations, TokenState::Beside) => return None,
        (TreeSubject::Beams, TokenState::Beside) => token_tree_greedy(),
        (TreeSubject::Continuations, TokenState::Open) => token_tree_likeliest(),
        (TreeSubject::Continuations, TokenState::Marked) => token_tree_text_of_run(),
        (TreeSubject::Continuations, TokenState::Faded) => token_tree_not_expanded(),
        (TreeSubject::Beams, TokenState::Open) => token_tree_kept(),
        (TreeSubject::Beams, TokenState::Marked) => token_tree_winner(),
        (TreeSubject::Beams, TokenState::Faded) => token_tree_pruned(),
        (TreeSubject::Beams, TokenState::Others) => return None,
        (TreeSubject::Continuations, TokenState::Others) => token_tree_others(),
    })
}

/// A piece as a tooltip: its text, the probability of its first token, and the log-probability up to its end.
pub fn hint(text: &str, probability: f64, sum: f64) -> String {
    texts::charts::token_tree_hint(text, &percent(probability), &decimal(sum, 2))
}

/// The number of paths, the one that is told, and the probability of what has no path.
pub fn description(
    subject: TreeSubject,
    paths: usize,
    text: &str,
    sum: f64,
    others: f64,
) -> String {
    match subject {
        TreeSubject::Beams => texts::charts::token_tree_beams(paths, text, &decimal(sum, 2)),
        TreeSubject::Continuations => {
            let (probability, others) = (percent(sum.exp()), percent(others));
            texts::charts::token_tree_continuations(paths, text, &probability, &others)
        }
    }
}
