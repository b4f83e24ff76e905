//! All beams as a tree: the winner marked, the greedy text beside it, the pruned ones faded.

use charts::{TokenNode, TokenState, TokenTree, TreeSubject};
use generation::{BeamNode, BeamState};

use super::{BeamsExperiment, path};
use crate::{
    experiments::words::beams as words, words::labels::greedy, words::prompt_end::prompt_end,
};

impl BeamsExperiment {
    /// All beams as a tree, with the greedy text where no beam has it; `None` before the first step.
    pub fn picture(&self) -> Option<TokenTree> {
        let nodes = self.search.nodes();
        if nodes.is_empty() {
            return None;
        }
        let winner = self.search.best().filter(|_| self.search.is_done());
        // The root is node 0: every node of the search is one further on.
        let mut tree = vec![TokenNode {
            label: prompt_end(&self.prompt),
            probability: 1.0,
            ..TokenNode::default()
        }];
        tree.extend(nodes.iter().enumerate().map(|(index, node)| {
            let whole = self.search.whole().iter().find(|whole| whole.node == index);
            TokenNode {
                parent: Some(node.parent.map_or(0, |parent| parent + 1)),
                label: self.texts.label(node.token),
                probability: node.log_probability.exp(),
                state: match node.state {
                    BeamState::Pruned => TokenState::Faded,
                    BeamState::Open | BeamState::Continued | BeamState::Whole => TokenState::Open,
                },
                end: match node.state {
                    _ if winner.is_some_and(|winner| winner.node == index) => {
                        Some(words::best().into())
                    }
                    BeamState::Whole => Some(words::whole().into()),
                    BeamState::Open if self.search.is_done() => Some(words::unfinished().into()),
                    _ => None,
                },
                score: whole.map(|whole| whole.score),
            }
        }));
        self.add_greedy(&mut tree);
        if let Some(winner) = winner {
            let mut at = Some(winner.node + 1);
            while let Some(node) = at {
                tree[node].state = TokenState::Marked;
                at = tree[node].parent;
            }
        }
        Some(TokenTree {
            title: words::tree_title(self.search.rule().beams()),
            nodes: tree,
            subject: TreeSubject::Beams,
        })
    }

    /// Marks the greedy text as a path beside the others, adds the tokens of it that no beam has, and names its end.
    fn add_greedy(&self, tree: &mut Vec<TokenNode>) {
        let whole = self.greedy.best().filter(|_| self.greedy.is_done());
        let Some(whole) = whole else {
            return;
        };
        let nodes = self.search.nodes();
        let mut at: Option<usize> = None;
        let mut parent = 0;
        let mut left = false;
        for (token, log) in path(&self.greedy, whole.node) {
            let same = |node: &BeamNode| node.parent == at && node.token == token;
            let known = nodes.iter().position(same).filter(|_| !left);
            parent = match known {
                Some(node) => {
                    at = Some(node);
                    tree[node + 1].state = TokenState::Beside;
                    node + 1
                }
                None => {
                    left = true;
                    tree.push(TokenNode {
                        parent: Some(parent),
                        label: self.texts.label(token),
                        probability: log.exp(),
                        state: TokenState::Beside,
                        ..TokenNode::default()
                    });
                    tree.len() - 1
                }
            };
        }
        let last = &mut tree[parent];
        last.score = Some(whole.score);
        last.end = Some(match last.end.take() {
            Some(word) => words::and_greedy(&word),
            None => greedy().into(),
        });
    }
}
