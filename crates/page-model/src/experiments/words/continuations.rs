//! The texts of the tree of continuations: labels, what the tree holds and what it cost.

use charts::{count, percent};

use crate::experiments::{Experiment, continuations::Continuations};

/// The title of the tree before its first pass.
pub const TITLE: &str = "Tree of continuations";
/// The name of the view on its tab.
pub const TAB: &str = "Continuations";
/// The label of the number of tokens at each fork.
pub const BRANCHES: &str = "Tokens at each fork";
/// The label of the number of tokens of each path.
pub const DEPTH: &str = "Depth";
/// The label of the number of the run's tokens before the tree.
pub const FROM: &str = "After token";
/// The name of the group of leaves, for screen readers.
pub const LEAVES: &str = "Texts of the tree";

/// What the experiment is about.
pub const ABOUT: &str = "Sampling and greedy decoding follow one path. This tree shows several: the likeliest tokens after \
                         the text, and after each of them the likeliest again. An edge is as thick as its probability. The \
                         number at a leaf is the probability of its whole path, by the model alone. Press a leaf to make its \
                         text the run.";

/// The title of a tree.
pub fn title(branches: usize, depth: usize) -> String {
    match (branches, depth) {
        (1, 1) => "The likeliest next token".into(),
        (1, _) => format!("The likeliest token, {} times", count(depth)),
        (_, 1) => format!("The {} likeliest next tokens", count(branches)),
        _ => format!(
            "The {} likeliest tokens, {} tokens deep",
            count(branches),
            count(depth)
        ),
    }
}

/// All tokens of a fork without an edge of their own, short enough for a phone.
pub fn others(tokens: usize) -> String {
    match tokens {
        1 => "1 other".into(),
        _ => format!("{} others", count(tokens)),
    }
}

/// How many tokens the present run has, beside the field of the token from which the tree grows.
pub fn of_run(tokens: usize) -> String {
    match tokens {
        0 => "The run has no tokens yet: the tree grows from the prompt.".into(),
        1 => "of 1 token of the run; 0 is the prompt".into(),
        _ => format!("of {} tokens of the run; 0 is the prompt", count(tokens)),
    }
}

/// The name of a leaf, for screen readers.
pub fn leaf(text: &str, probability: f64) -> String {
    format!("Make “{text}” the run, {}", percent(probability))
}

/// What the tree holds and what it cost, as far as it is.
pub fn found(tree: &Continuations) -> String {
    let passes = tree.progress().passes;
    if passes == 0 {
        return String::new();
    }
    let leaves: Vec<usize> = tree.leaves().collect();
    let masses = tree.masses();
    let after = match tree.from() {
        0 => "after the prompt".into(),
        1 => "after the first token of the run".into(),
        from => format!("after {} tokens of the run", count(from)),
    };
    let best = leaves
        .iter()
        .copied()
        .max_by(|&one, &other| tree.probability(one).total_cmp(&tree.probability(other)));
    let best = best.map_or_else(String::new, |leaf| {
        format!(
            " The likeliest is “{}” with {}.",
            tree.plain(leaf),
            percent(tree.probability(leaf))
        )
    });
    let (noun, verb) = if leaves.len() == 1 {
        ("text", "has")
    } else {
        ("texts", "have")
    };
    let rest = match tree.is_done() {
        true => "the rest belongs to tokens that are not shown".into(),
        false => format!(
            "{} belongs to tokens that are not shown, and {} to texts that are not expanded",
            percent(masses.others),
            percent(masses.not_expanded)
        ),
    };
    format!(
        "{} {noun} {after} {verb} {} of the probability; {rest}.{best} {}",
        count(leaves.len()),
        percent(masses.leaves),
        cost(tree, passes)
    )
}

/// The passes of a tree, and the positions that its cache saves.
fn cost(tree: &Continuations, passes: usize) -> String {
    match passes {
        1 => format!(
            "It took 1 forward pass over {} positions.",
            count(tree.computed())
        ),
        _ => format!(
            "It took {} forward passes. With one cache that begins empty and is cut where texts part, they compute {} positions: \
             the {} before the tree once, then one each. Each text from the beginning: {}.",
            count(passes),
            count(tree.computed()),
            count(tree.context_tokens()),
            count(tree.computed_alone())
        ),
    }
}

/// The settings of a result in a file.
pub fn made_with(from: usize, branches: usize, depth: usize) -> String {
    let text = match from {
        0 => "the prompt".into(),
        _ => format!("{} tokens of the run", count(from)),
    };
    format!(
        "the {} likeliest tokens after {text}, {} tokens deep",
        count(branches),
        count(depth)
    )
}
