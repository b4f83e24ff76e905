//! The tree of continuations: from any step of the run the likeliest tokens, and after each of them the likeliest again.

use charts::{TokenNode, TokenState, TokenTree, TreeSubject};
use generation::PromptError;
use protocol::TokenId;
use sampling::Logits;

use super::{
    Experiment, ExperimentProgress, cached_text::CachedText, plain_text,
    words::continuations as words,
};
use crate::{run::RunStart, tokens::TokenTexts, words::prompt_end::prompt_end};

/// A tree of continuations under way or complete. Its texts are read depth first, so that each pass after the first computes
/// one position.
#[derive(Clone, Debug)]
pub struct Continuations {
    /// The prompt, and the tokens of the run up to the step from which the tree grows.
    context: Vec<TokenId>,
    /// The text of these tokens.
    text: String,
    /// The tokens of the run before the tree, without the prompt.
    before: Vec<TokenId>,
    texts: TokenTexts,
    ends: Vec<TokenId>,
    branches: usize,
    depth: usize,
    /// The first one is the context.
    nodes: Vec<ContinuationNode>,
    /// The nodes to be expanded; the last one comes next.
    open: Vec<usize>,
    cache: CachedText,
    passes: usize,
}

/// A token of the tree.
#[derive(Clone, Debug)]
struct ContinuationNode {
    parent: Option<usize>,
    token: TokenId,
    log_probability: f64,
    depth: usize,
    /// The probability of all tokens that are no children, and how many they are; `None` before it is expanded.
    others: Option<(f64, usize)>,
}

impl Continuations {
    /// The tree of the `branches` likeliest tokens to `depth` tokens, after the prompt and the first `from` tokens of the
    /// run `generated`: after fewer, where the run has fewer or ends before with an end token. It ends where the model's
    /// context window does.
    ///
    /// # Errors
    /// [`PromptError::TooLong`] if no token fits after them.
    pub fn new(
        start: &RunStart,
        generated: &[TokenId],
        from: usize,
        branches: usize,
        depth: usize,
    ) -> Result<Self, PromptError> {
        let before = up_to(generated, from, start.ends());
        let context = [&start.context[..], before].concat();
        let room = start.window().saturating_sub(context.len());
        if room == 0 {
            return Err(PromptError::TooLong {
                length: context.len(),
                window: start.window(),
            });
        }
        let read = start.texts.text_after(&start.context, before);
        Ok(Self {
            text: start.prompt.clone() + &read,
            before: before.to_vec(),
            texts: start.texts.clone(),
            ends: start.ends().to_vec(),
            branches,
            depth: depth.min(room),
            nodes: vec![ContinuationNode {
                parent: None,
                token: 0,
                log_probability: 0.0,
                depth: 0,
                others: None,
            }],
            open: vec![0],
            cache: CachedText::default(),
            passes: 0,
            context,
        })
    }

    /// The tokens from the context to a node.
    fn path(&self, node: usize) -> Vec<TokenId> {
        let before = |&node: &usize| self.nodes[node].parent;
        let path = std::iter::successors(Some(node), before).filter(|&node| node != 0);
        let mut path: Vec<TokenId> = path.map(|node| self.nodes[node].token).collect();
        path.reverse();
        path
    }

    fn cumulative(&self, node: usize) -> f64 {
        let before = |&node: &usize| self.nodes[node].parent;
        let path = std::iter::successors(Some(node), before);
        path.map(|node| self.nodes[node].log_probability).sum()
    }

    /// Whether nothing of the tree continues a node, now and later.
    fn is_leaf(&self, node: usize) -> bool {
        let of = &self.nodes[node];
        node != 0 && (of.depth == self.depth || self.ends.contains(&of.token))
    }

    /// The probability of all texts that end with a leaf; of those that go on with a token that is not shown; and of those that
    /// go on after a token that is not expanded yet. Together they are 1.
    pub fn masses(&self) -> ContinuationMasses {
        let mut masses = ContinuationMasses::default();
        for (node, of) in self.nodes.iter().enumerate() {
            let probability = self.probability(node);
            match of.others {
                Some((others, _)) => masses.others += probability * others,
                None if self.is_leaf(node) => masses.leaves += probability,
                None => masses.not_expanded += probability,
            }
        }
        masses
    }

    /// The leaves of the complete part of the tree, by their nodes.
    pub fn leaves(&self) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(|&node| self.is_leaf(node))
    }

    /// The tokens of a run that ends with this leaf, without those of the prompt; `None` for another node.
    pub fn run_of(&self, leaf: usize) -> Option<Vec<TokenId>> {
        let is_leaf = leaf < self.nodes.len() && self.is_leaf(leaf);
        is_leaf.then(|| [&self.before[..], &self.path(leaf)].concat())
    }

    /// The text of a path from the context to a node, as it is read.
    pub fn plain(&self, node: usize) -> String {
        let path = self.path(node);
        match plain_text(&path, &self.texts) {
            // Special tokens have no text; their labels name them.
            text if text.is_empty() => path.iter().map(|&token| self.texts.label(token)).collect(),
            text => text,
        }
    }

    /// The probability of a path after the context.
    pub fn probability(&self, node: usize) -> f64 {
        self.cumulative(node).exp()
    }

    /// The number of tokens of the run before the tree.
    pub fn from(&self) -> usize {
        self.before.len()
    }

    /// The number of tokens before the tree, prompt and run together.
    pub fn context_tokens(&self) -> usize {
        self.context.len()
    }

    /// The number of positions that the passes computed, with one cache that is cut where texts part.
    pub fn computed(&self) -> usize {
        self.cache.computed()
    }

    /// The number of positions that the same passes compute without a cache: each text from the beginning.
    pub fn computed_alone(&self) -> usize {
        let expanded = self.nodes.iter().filter(|node| node.others.is_some());
        expanded.map(|node| self.context.len() + node.depth).sum()
    }

    /// Whether a tree from this token of the run `generated` starts with the same tokens as this one.
    pub fn grows_from(&self, generated: &[TokenId], from: usize) -> bool {
        up_to(generated, from, &self.ends) == self.before
    }

    /// The tree as a picture, which has one node more for the other tokens of each expanded node. The path of the run
    /// `generated` is marked.
    pub fn picture(&self, generated: &[TokenId]) -> Option<ContinuationsPicture> {
        self.nodes[0].others?;
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(index);
            }
        }
        let mut picture = ContinuationsPicture {
            tree: TokenTree {
                title: words::tree_title(self.branches, self.depth),
                nodes: Vec::new(),
                subject: TreeSubject::Continuations,
            },
            leaves: Vec::new(),
        };
        let run = generated.strip_prefix(&self.before[..]).unwrap_or_default();
        self.draw(0, None, &children, run, &mut picture);
        Some(picture)
    }

    /// Adds a node, those that continue it, and its other tokens.
    fn draw(
        &self,
        node: usize,
        parent: Option<usize>,
        children: &[Vec<usize>],
        run: &[TokenId],
        picture: &mut ContinuationsPicture,
    ) {
        let path = self.path(node);
        let of = &self.nodes[node];
        let place = picture.tree.nodes.len();
        picture.tree.nodes.push(TokenNode {
            parent,
            label: match node {
                0 => prompt_end(&self.text),
                _ => self.texts.label(of.token),
            },
            probability: of.log_probability.exp(),
            state: match run.starts_with(&path) {
                true => TokenState::Marked,
                false if of.others.is_none() && !self.is_leaf(node) => TokenState::Faded,
                false => TokenState::Open,
            },
            ..TokenNode::default()
        });
        if self.is_leaf(node) {
            picture.leaves.push((place, node));
        }
        for &child in &children[node] {
            self.draw(child, Some(place), children, run, picture);
        }
        if let Some((mass, tokens)) = of.others.filter(|(_, tokens)| *tokens > 0) {
            picture.tree.nodes.push(TokenNode {
                parent: Some(place),
                label: words::others(tokens),
                probability: mass,
                state: TokenState::Others,
                ..TokenNode::default()
            });
        }
    }
}

/// The tokens of the run before a tree that grows from its token `from`: all where it has fewer, and no end token, after
/// which there is no text.
fn up_to<'a>(generated: &'a [TokenId], from: usize, ends: &[TokenId]) -> &'a [TokenId] {
    let text = generated.iter().take_while(|token| !ends.contains(token));
    &generated[..from.min(text.count())]
}

/// Where the probability after the context of a tree is; see [`Continuations::masses`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContinuationMasses {
    /// Of the texts that end with a leaf.
    pub leaves: f64,
    /// Of the texts with a token that is not shown.
    pub others: f64,
    /// Of the texts that go on after a shown token that is not expanded.
    pub not_expanded: f64,
}

/// The tree as a chart, and which of its nodes are leaves that can become the run.
#[derive(Clone, Debug, PartialEq)]
pub struct ContinuationsPicture {
    /// The chart.
    pub tree: TokenTree,
    /// For each leaf: its node in the chart, and its node for [`Continuations::run_of`].
    pub leaves: Vec<(usize, usize)>,
}

impl Experiment for Continuations {
    fn demand(&self) -> Option<Vec<TokenId>> {
        let node = *self.open.last()?;
        Some([&self.context[..], &self.path(node)].concat())
    }

    fn supply(&mut self, logits: &Logits) {
        let (Some(text), Some(node)) = (self.demand(), self.open.pop()) else {
            return;
        };
        self.cache.read(text);
        self.passes += 1;
        let mut all: Vec<(TokenId, f64)> = logits.log_softmax().collect();
        let shown = self.branches.min(all.len());
        all.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        let rest = &all[shown..];
        let mass = rest.iter().map(|(_, ln)| ln.exp()).sum();
        self.nodes[node].others = Some((mass, rest.len()));
        let first = self.nodes.len();
        let depth = self.nodes[node].depth + 1;
        let child = |&(token, log_probability): &(TokenId, f64)| ContinuationNode {
            parent: Some(node),
            token,
            log_probability,
            depth,
            others: None,
        };
        self.nodes.extend(all[..shown].iter().map(child));
        let next = (first..self.nodes.len()).rev();
        let next: Vec<usize> = next.filter(|&node| !self.is_leaf(node)).collect();
        self.open.extend(next);
    }

    fn is_done(&self) -> bool {
        self.open.is_empty()
    }

    fn progress(&self) -> ExperimentProgress {
        let levels = (0..self.depth as u32).map(|level| self.branches.pow(level));
        ExperimentProgress {
            done: self.passes,
            // Texts that end are not continued.
            total: match self.is_done() {
                true => self.passes,
                false => levels.sum(),
            },
            passes: self.passes,
        }
    }

    fn bytes(&self) -> usize {
        let nodes = self.nodes.len() * size_of::<ContinuationNode>();
        size_of::<Self>() + self.text.len() + nodes
    }
}
