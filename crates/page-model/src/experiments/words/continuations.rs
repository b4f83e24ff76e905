//! The texts of the tree of continuations: labels, what the tree holds and what it cost.

use charts::percent;

use crate::experiments::{Experiment, continuations::Continuations};

pub use texts::experiments::{
    continuations_about as about, continuations_branches as branches, continuations_depth as depth,
    continuations_from as from, continuations_leaves as leaves, continuations_of_run as of_run,
    continuations_others as others, continuations_tab as tab, continuations_title as title,
};

/// The title of a tree.
pub fn tree_title(branches: usize, depth: usize) -> String {
    match (branches, depth) {
        (1, 1) => texts::experiments::continuations_next_token().into(),
        (1, _) => texts::experiments::continuations_one_path(depth),
        (_, 1) => texts::experiments::continuations_next_tokens(branches),
        _ => texts::experiments::continuations_tree(branches, depth),
    }
}

/// The name of a leaf, for screen readers.
pub fn leaf(text: &str, probability: f64) -> String {
    texts::experiments::continuations_leaf(text, &percent(probability))
}

/// What the tree holds and what it cost, as far as it is.
pub fn found(tree: &Continuations) -> String {
    let passes = tree.progress().passes;
    if passes == 0 {
        return String::new();
    }
    let leaves: Vec<usize> = tree.leaves().collect();
    let masses = tree.masses();
    let (from, mass) = (tree.from(), percent(masses.leaves));
    let mut said = vec![match tree.is_done() {
        true => texts::experiments::continuations_found(leaves.len(), from, &mass),
        false => texts::experiments::continuations_found_so_far(
            leaves.len(),
            from,
            &mass,
            &percent(masses.others),
            &percent(masses.not_expanded),
        ),
    }];
    let best = leaves
        .iter()
        .copied()
        .max_by(|&one, &other| tree.probability(one).total_cmp(&tree.probability(other)));
    said.extend(best.map(|leaf| {
        let probability = percent(tree.probability(leaf));
        texts::experiments::continuations_likeliest(&tree.plain(leaf), &probability)
    }));
    said.push(cost(tree, passes));
    said.join(" ")
}

/// The passes of a tree, and the positions that its cache saves.
fn cost(tree: &Continuations, passes: usize) -> String {
    match passes {
        1 => texts::experiments::continuations_one_pass(tree.computed()),
        _ => texts::experiments::continuations_cost(
            passes,
            tree.computed(),
            tree.context_tokens(),
            tree.computed_alone(),
        ),
    }
}

/// The settings of a result in a file.
pub fn made_with(from: usize, branches: usize, depth: usize) -> String {
    match from {
        0 => texts::experiments::continuations_made_after_prompt(branches, depth),
        _ => texts::experiments::continuations_made_after_tokens(branches, from, depth),
    }
}
