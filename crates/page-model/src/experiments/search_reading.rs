//! A search as it is shown: the greedy text and the likeliest one as two paths of a tree, and both token by token.

use charts::{BranchNode, BranchSubject, BranchTree};

use super::{
    plain_text,
    search::{FoundText, Search},
    words,
};
use crate::{words::labels, words::prompt_end::prompt_end};

/// One token of a text in a table: its label, its probability, and the log-probability of the text up to it.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchStep {
    /// The token's text.
    pub label: String,
    /// Its probability after the tokens before it, 0 to 1.
    pub probability: f64,
    /// The natural logarithm of the probability of the text up to it.
    pub sum: f64,
}

impl FoundText {
    /// The natural logarithm of the probability of the whole text.
    pub fn log_probability(&self) -> f64 {
        self.sums.last().copied().unwrap_or(0.0)
    }
}

impl Search {
    /// A text as it is read.
    pub fn plain(&self, found: &FoundText) -> String {
        plain_text(&found.tokens, &self.texts)
    }

    /// A text token by token.
    pub fn steps(&self, found: &FoundText) -> Vec<SearchStep> {
        let tokens = found.tokens.iter().zip(&found.sums);
        let mut before = 0.0;
        let step = |(&token, &sum): (&u32, &f64)| {
            let probability = (sum - before).exp();
            before = sum;
            SearchStep {
                label: self.texts.label(token),
                probability,
                sum,
            }
        };
        tokens.map(step).collect()
    }

    /// The greedy text and the best one as a tree; `None` until the greedy text is whole.
    pub fn picture(&self) -> Option<BranchTree> {
        let (greedy, best) = (self.greedy()?, self.best()?);
        let root = BranchNode {
            label: prompt_end(&self.prompt),
            probability: 1.0,
            on_path: true,
            ..BranchNode::default()
        };
        let mut tree = BranchTree {
            title: words::title_search().into(),
            nodes: vec![root],
            subject: BranchSubject::Ways,
        };
        let same = best.tokens.iter().zip(&greedy.tokens);
        let same = same.take_while(|(a, b)| a == b).count();
        let way = if best == greedy {
            labels::greedy()
        } else {
            words::search()
        };
        self.add(&mut tree, &best, 0, 0, true, way);
        if best != greedy {
            self.add(&mut tree, &greedy, same, same, false, labels::greedy());
        }
        Some(tree)
    }

    /// Adds the tokens of a text from `from` on, after a node.
    fn add(
        &self,
        tree: &mut BranchTree,
        found: &FoundText,
        from: usize,
        mut parent: usize,
        on_path: bool,
        way: &str,
    ) {
        for step in self.steps(found).into_iter().skip(from) {
            tree.nodes.push(BranchNode {
                parent: Some(parent),
                label: step.label,
                probability: step.probability,
                on_path,
                finish: None,
            });
            parent = tree.nodes.len() - 1;
        }
        if let Some(last) = tree.nodes.last_mut() {
            last.finish = Some(way.into());
        }
    }
}
