//! The present run and the saved runs as a tree: tokens that they share appear once.

use charts::{BranchNode, BranchTree};

use crate::{
    run::Run,
    tokens::TokenTexts,
    words::{common, prompt_end::prompt_end},
};

/// The tree, and the node at which each run ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Branches {
    /// The tree as a chart.
    pub tree: BranchTree,
    /// For each saved run in the tree: its index in the list of saved runs, and the node it ends with.
    ends: Vec<(usize, usize)>,
}

impl Branches {
    /// The runs with the same prompt as the present one, or as the newest saved run if there is no present one; `None`
    /// if there is only one branch.
    pub fn of(present: Option<&Run>, shelf: &[Run], texts: &TokenTexts) -> Option<Self> {
        let first = present.or(shelf.last())?;
        let prompt = first.generation().prompt();
        let aside = shelf
            .iter()
            .enumerate()
            .filter(|(_, run)| run.generation().prompt() == prompt)
            .filter(|(_, run)| !present.is_some_and(|present| present.continues(run)));
        let mut nodes = vec![BranchNode {
            label: prompt_end(first.text()),
            probability: 1.0,
            on_path: present.is_some(),
            ..BranchNode::default()
        }];
        let mut children: Vec<Vec<usize>> = vec![Vec::new()];
        let mut tokens = vec![None];
        let mut ends = Vec::new();
        let mut add = |run: &Run, on_path: bool| {
            let mut at = 0;
            for step in run.steps() {
                let token = Some(step.choice.token);
                let known = children[at]
                    .iter()
                    .copied()
                    .find(|&child| tokens[child] == token);
                at = known.unwrap_or_else(|| {
                    let child = nodes.len();
                    nodes.push(BranchNode {
                        parent: Some(at),
                        label: texts.label(step.choice.token),
                        // The model's own probability, so that runs under different settings can be compared.
                        probability: run.log_probability(step.index).map_or(1.0, f64::exp),
                        on_path,
                        finish: None,
                    });
                    children[at].push(child);
                    children.push(Vec::new());
                    tokens.push(token);
                    child
                });
            }
            if let Some(reason) = run.generation().stop_reason() {
                nodes[at].finish = Some(common::finish(reason).into());
            }
            at
        };
        if let Some(present) = present {
            add(present, true);
        }
        for (place, run) in aside {
            ends.push((place, add(run, false)));
        }
        let runs = ends.len() + usize::from(present.is_some());
        (runs > 1).then_some(Self {
            tree: BranchTree {
                title: texts::first::loop_branches_title().into(),
                nodes,
                ..BranchTree::default()
            },
            ends,
        })
    }

    /// The saved run that goes through a node; one that ends there is preferred.
    pub fn run_at(&self, node: usize) -> Option<usize> {
        if self.tree.nodes.get(node)?.on_path {
            return None;
        }
        let passes = |end: usize| {
            let mut at = Some(end);
            while let Some(here) = at {
                if here == node {
                    return true;
                }
                at = self.tree.nodes[here].parent;
            }
            false
        };
        let mut ends = self.ends.iter();
        let exact = ends.clone().find(|(_, end)| *end == node);
        exact
            .or_else(|| ends.find(|(_, end)| passes(*end)))
            .map(|(place, _)| *place)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{
        run::tests::{start, turn},
        tokens::tests::texts,
    };

    fn written(tokens: usize) -> Run {
        let mut run = start(vec![]);
        while run.steps().len() < tokens {
            turn(&mut run);
        }
        run
    }

    #[test]
    fn one_run_is_no_tree() {
        let run = written(2);
        assert_eq!(Branches::of(Some(&run), &[], &texts()), None);
        // A saved run that is the beginning of the present one is the same branch.
        let beginning = written(1);
        assert_eq!(Branches::of(Some(&run), &[beginning], &texts()), None);
    }

    #[test]
    fn runs_part_where_their_tokens_do() {
        let aside = written(3);
        let mut present = aside.clone();
        let other = if aside.steps()[1].choice.token == 0 {
            1
        } else {
            0
        };
        present.branch(1, other, b"x").unwrap();
        let branches =
            Branches::of(Some(&present), std::slice::from_ref(&aside), &texts()).unwrap();
        let nodes = &branches.tree.nodes;
        // The prompt, a shared token, the forced one; then the two tokens of the saved run.
        let parents: Vec<_> = nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(1), Some(3)]);
        let on_path: Vec<_> = nodes.iter().map(|node| node.on_path).collect();
        assert_eq!(on_path, [true, true, true, false, false]);
        let sum: f64 = [1, 3, 4]
            .map(|node: usize| nodes[node].probability.ln())
            .iter()
            .sum();
        let expected: f64 = (0..3).filter_map(|step| aside.log_probability(step)).sum();
        assert!((sum - expected).abs() < 1e-9);
        assert_eq!(
            [1, 2, 3, 4].map(|node| branches.run_at(node)),
            [None, None, Some(0), Some(0)]
        );
    }
}
