//! The likeliest text of a given length: best-first search over beginnings, by the model's own probabilities.
//!
//! The open beginning with the greatest probability is read next. A longer text is never more likely than its beginning, so
//! once no open beginning is more likely than the best whole text, that text is the likeliest of all. Greedy decoding is
//! read first: its text is the one to beat, and beginnings less likely than it are left out.

use std::{cmp::Ordering, collections::BinaryHeap};

use protocol::TokenId;
use sampling::Logits;

use super::{Experiment, ExperimentProgress, ExperimentStart};
use crate::tokens::TokenTexts;

/// A search under way or done.
#[derive(Clone, Debug)]
pub struct Search {
    context: Vec<TokenId>,
    length: usize,
    budget: usize,
    ends: Vec<TokenId>,
    pub(super) prompt: String,
    pub(super) texts: TokenTexts,
    /// Every beginning that was kept; the first one is empty.
    nodes: Vec<SearchNode>,
    open: BinaryHeap<OpenNode>,
    /// The beginning that is read next; `None` at the end.
    reading: Option<usize>,
    /// The greedy text once it is whole.
    greedy: Option<usize>,
    /// The most likely whole text so far.
    best: Option<usize>,
    passes: usize,
    /// The greatest log-probability among the beginnings that were dropped to save memory.
    dropped: f64,
}

/// A beginning by its last token.
#[derive(Clone, Copy, Debug)]
struct SearchNode {
    parent: usize,
    token: TokenId,
    /// The natural logarithm of the probability of all its tokens.
    log_probability: f64,
    tokens: usize,
}

/// An open beginning, ordered by its probability.
#[derive(Clone, Copy, Debug)]
struct OpenNode {
    log_probability: f64,
    node: usize,
}

/// A whole text with its probability.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundText {
    /// Its tokens.
    pub tokens: Vec<TokenId>,
    /// The natural logarithm of the probability of its first token, of its first two, and so on.
    pub sums: Vec<f64>,
}

/// How sure it is that the found text is the likeliest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Proof {
    /// No open beginning is as likely as the whole text.
    Proved,
    /// The passes are used up; the likeliest open beginning has this log-probability.
    Open(f64),
}

/// The most open beginnings in memory.
const MOST_OPEN: usize = 1 << 20;

impl Search {
    /// The search among the texts of `length` tokens, and shorter ones that end before, with at most `budget` passes.
    pub fn new(start: &ExperimentStart, length: usize, budget: usize) -> Self {
        let room = start.window().saturating_sub(start.context.len());
        Self {
            context: start.context.clone(),
            length: length.min(room).max(1),
            budget,
            ends: start.ends().to_vec(),
            prompt: start.prompt.clone(),
            texts: start.texts.clone(),
            nodes: vec![SearchNode {
                parent: 0,
                token: 0,
                log_probability: 0.0,
                tokens: 0,
            }],
            open: BinaryHeap::new(),
            reading: Some(0),
            greedy: None,
            best: None,
            passes: 0,
            dropped: f64::NEG_INFINITY,
        }
    }

    /// The greedy text; `None` until it is whole.
    pub fn greedy(&self) -> Option<FoundText> {
        self.greedy.map(|node| self.found(node))
    }

    /// The most likely whole text so far.
    pub fn best(&self) -> Option<FoundText> {
        self.best.map(|node| self.found(node))
    }

    /// How sure it is that the best text is the likeliest.
    pub fn proof(&self) -> Proof {
        let open = self.open.peek().map(|open| open.log_probability);
        let open = open.unwrap_or(f64::NEG_INFINITY).max(self.dropped);
        match open > self.least() {
            true => Proof::Open(open),
            false => Proof::Proved,
        }
    }

    /// The number of forward passes so far.
    pub fn passes(&self) -> usize {
        self.passes
    }

    /// The log-probability of the best whole text: what is not above it cannot become better.
    fn least(&self) -> f64 {
        self.best
            .map_or(f64::NEG_INFINITY, |best| self.nodes[best].log_probability)
    }

    fn found(&self, node: usize) -> FoundText {
        let path = self.path(node);
        FoundText {
            tokens: path.iter().map(|node| node.token).collect(),
            sums: path.iter().map(|node| node.log_probability).collect(),
        }
    }

    fn path(&self, mut node: usize) -> Vec<SearchNode> {
        let mut path = Vec::with_capacity(self.nodes[node].tokens);
        while node > 0 {
            path.push(self.nodes[node]);
            node = self.nodes[node].parent;
        }
        path.reverse();
        path
    }

    /// Adds the longer beginnings and whole texts of a beginning that was read. While greedy decoding is read, returns the
    /// node that continues it.
    fn grow(&mut self, parent: usize, logits: &Logits) -> Option<usize> {
        let before = self.nodes[parent];
        let likeliest = logits
            .log_softmax()
            .reduce(|most, token| match token.1 > most.1 {
                true => token,
                false => most,
            });
        let greedy = likeliest.filter(|_| self.greedy.is_none());
        let mut next = None;
        for (token, log_probability) in logits.log_softmax() {
            let log_probability = before.log_probability + log_probability;
            let is_greedy = greedy.is_some_and(|(greedy, _)| greedy == token);
            let is_promising = log_probability > self.least();
            if !is_promising && !is_greedy {
                continue;
            }
            let node = self.nodes.len();
            self.nodes.push(SearchNode {
                parent,
                token,
                log_probability,
                tokens: before.tokens + 1,
            });
            match (self.is_whole(node), is_greedy) {
                (true, _) if is_promising => self.best = Some(node),
                (false, false) => self.open.push(OpenNode {
                    log_probability,
                    node,
                }),
                _ => {}
            }
            if is_greedy {
                next = Some(node);
            }
        }
        next
    }

    /// Whether a node is a whole text.
    fn is_whole(&self, node: usize) -> bool {
        let node = self.nodes[node];
        node.tokens == self.length || self.ends.contains(&node.token)
    }

    /// The likeliest open beginning, if it can still lead to a likelier text and passes are left.
    fn likeliest_open(&mut self) -> Option<usize> {
        let least = self.least();
        let open = self
            .open
            .peek()
            .filter(|open| open.log_probability > least)?;
        let node = open.node;
        if self.passes >= self.budget {
            return None;
        }
        self.open.pop();
        Some(node)
    }

    /// Keeps the likelier half of the open beginnings where there are too many.
    fn bound(&mut self) {
        if self.open.len() > MOST_OPEN {
            let mut sorted = std::mem::take(&mut self.open).into_sorted_vec();
            let kept = sorted.split_off(sorted.len() / 2);
            let dropped = sorted.last().map(|open| open.log_probability);
            self.dropped = self.dropped.max(dropped.unwrap_or(f64::NEG_INFINITY));
            self.open = kept.into();
        }
    }
}

impl Experiment for Search {
    fn demand(&self) -> Option<Vec<TokenId>> {
        let tokens = self.path(self.reading?).into_iter().map(|node| node.token);
        Some(self.context.iter().copied().chain(tokens).collect())
    }

    fn supply(&mut self, logits: &Logits) {
        let Some(node) = self.reading else {
            return;
        };
        self.passes += 1;
        let first = self.grow(node, logits);
        self.bound();
        if self.greedy.is_none() {
            match first {
                Some(first) if !self.is_whole(first) => {
                    self.reading = Some(first);
                    return;
                }
                whole => self.greedy = whole,
            }
        }
        self.reading = self.likeliest_open();
    }

    fn is_done(&self) -> bool {
        self.reading.is_none()
    }

    fn progress(&self) -> ExperimentProgress {
        ExperimentProgress {
            done: self.passes,
            total: self.budget,
            passes: self.passes,
        }
    }
}

impl PartialEq for OpenNode {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for OpenNode {}

impl PartialOrd for OpenNode {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By probability; of equally likely beginnings the one found first.
impl Ord for OpenNode {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_probability = self.log_probability.total_cmp(&other.log_probability);
        by_probability.then(other.node.cmp(&self.node))
    }
}
