//! The tree of continuations has every likely path once, its leaves and all other tokens sum to one, and each pass after the
//! first computes one position.

use charts::TokenState;

use super::*;
use crate::experiments::{continuations::Continuations, words};

/// Sums of products of a few probabilities.
const ROUNDING: f64 = 1e-9;

fn done(generated: &[TokenId], from: usize, branches: usize, depth: usize) -> Continuations {
    let begin = start(Settings::default());
    let mut tree = Continuations::new(&begin, generated, from, branches, depth).unwrap();
    run(&mut tree);
    tree
}

#[test]
fn every_fork_has_the_likeliest_tokens() {
    let tree = done(&[], 0, 2, 3);
    for leaf in tree.leaves() {
        let path = tree.run_of(leaf).unwrap();
        let mut product = 1.0;
        for place in 0..path.len() {
            let context = [&[1, 2], &path[..place]].concat();
            let mut all: Vec<_> = logits(&context).log_softmax().collect();
            all.sort_by(|one, other| other.1.total_cmp(&one.1));
            let own = all[..2].iter().find(|(token, _)| *token == path[place]);
            product *= own.unwrap().1.exp();
        }
        assert!((tree.probability(leaf) - product).abs() < ROUNDING);
        assert!(path.len() == 3 || path.last() == Some(&0), "{path:?}");
    }
}

#[test]
fn the_leaves_and_all_other_tokens_sum_to_one() {
    for (branches, depth) in [(1, 1), (2, 3), (4, 2), (8, 2)] {
        let picture = done(&[], 0, branches, depth).picture(&[]).unwrap();
        let nodes = &picture.tree.nodes;
        let is_parent = |index| nodes.iter().any(|node| node.parent == Some(index));
        let path = |index| {
            let path = std::iter::successors(Some(index), |&node: &usize| nodes[node].parent);
            path.map(|node| nodes[node].probability).product::<f64>()
        };
        let ends = (0..nodes.len()).filter(|&index| !is_parent(index));
        let sum: f64 = ends.map(path).sum();
        assert!((sum - 1.0).abs() < ROUNDING, "{sum}");
        let others = |index: &usize| nodes[*index].state == TokenState::Others;
        let leaves = (0..nodes.len()).filter(|&index| !is_parent(index) && !others(&index));
        let named = picture.leaves.iter().map(|(node, _)| *node);
        assert!(named.eq(leaves));
    }
}

#[test]
fn each_pass_after_the_first_computes_one_position() {
    let tree = done(&[], 0, 3, 3);
    let passes = tree.progress().passes;
    assert_eq!(tree.computed(), tree.context_tokens() + passes - 1);
    assert!(tree.computed_alone() > 2 * tree.computed());
    let said = words::continuations::found(&tree);
    assert!(said.contains(&format!("{passes} forward passes")), "{said}");
    let unfinished = Continuations::new(&start(Settings::default()), &[], 0, 3, 3).unwrap();
    assert_eq!(unfinished.progress().total, 1 + 3 + 9);
}

#[test]
fn a_tree_under_way_says_what_is_not_expanded() {
    let mut tree = Continuations::new(&start(Settings::default()), &[], 0, 3, 2).unwrap();
    loop {
        let masses = tree.masses();
        let sum = masses.leaves + masses.others + masses.not_expanded;
        assert!((sum - 1.0).abs() < ROUNDING, "{masses:?}");
        let faded = tree.picture(&[]).map(|picture| {
            let faded = |node: &&charts::TokenNode| node.state == TokenState::Faded;
            picture.tree.nodes.iter().filter(faded).count()
        });
        let said = words::continuations::found(&tree);
        assert_eq!(
            said.contains("not expanded"),
            faded.is_some_and(|faded| faded > 0),
            "{said}"
        );
        assert_eq!(tree.is_done(), faded == Some(0));
        let Some(text) = tree.demand() else {
            break;
        };
        tree.supply(&logits(&text));
    }
}

#[test]
fn it_grows_before_an_end_token_and_not_after_it() {
    let end = start(Settings::default()).ends()[0];
    let tree = done(&[3, end], 2, 2, 1);
    assert_eq!(tree.from(), 1);
    assert!(tree.grows_from(&[3, end], 2));
}

#[test]
fn it_grows_from_any_step_and_marks_the_run() {
    let generated = [3, 4, 5];
    let tree = done(&generated, 1, 8, 2);
    assert_eq!(tree.from(), 1);
    let marked = |generated: &[TokenId]| {
        let nodes = tree.picture(generated).unwrap().tree.nodes;
        let marked = nodes.iter().filter(|node| node.state == TokenState::Marked);
        marked.count()
    };
    assert_eq!(
        marked(&generated),
        3,
        "what was there, and two tokens of the run"
    );
    assert_eq!(marked(&[3, 4]), 2, "the run may be shorter by now");
    assert!(
        tree.grows_from(&[3, 7, 7], 1),
        "what comes later is not in the tree"
    );
    assert!(!tree.grows_from(&[4], 1) && !tree.grows_from(&[], 1));
    assert!(!tree.grows_from(&generated, 2), "another token of the run");
    let own = tree.leaves().filter_map(|leaf| tree.run_of(leaf));
    assert_eq!(own.filter(|run| *run == generated).count(), 1);
    assert_eq!(
        done(&generated, 9, 2, 1).from(),
        3,
        "no more than the run has"
    );
    assert_eq!(tree.run_of(0), None, "the context is no leaf");
}

#[test]
fn it_ends_where_the_window_ends() {
    let mut narrow = start(Settings::default());
    narrow.context = vec![1; narrow.texts.info().context_window as usize - 1];
    let mut tree = Continuations::new(&narrow, &[], 0, 2, 3).unwrap();
    assert_eq!(run(&mut tree).len(), 1);
    narrow.context.push(1);
    assert!(Continuations::new(&narrow, &[], 0, 2, 3).is_err());
}
