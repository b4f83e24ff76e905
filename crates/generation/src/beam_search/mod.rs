//! Beam search: the likeliest beginnings are continued side by side, and the best whole text wins.
//!
//! As transformers' `GenerationMixin._beam_search` without sampling, for one prompt: its candidates, end tokens, scores
//! and stopping rules. What it leaves open is decided here: of equally likely continuations, that of the likelier beam
//! comes first, then the lower token id; of equal scores, the text that was whole first. A vocabulary with fewer
//! continuations than candidates gives fewer beams; tokens that the model excludes are no continuations.
//!
//! ```
//! use generation::{BeamRule, BeamSearch, EarlyStopping};
//! use sampling::Logits;
//!
//! let rule = BeamRule::new(2, 3, 1.0, EarlyStopping::Heuristic)?;
//! let mut search = BeamSearch::new(rule, vec![0]);
//! while let Some(_tokens) = search.demand() {
//!     search.supply(&Logits::new(vec![0.0, 1.0, 2.0, 3.0])?)?; // of the prompt and these tokens
//! }
//! assert_eq!(search.best().map(|best| search.tokens(best.node)), Some(vec![3, 3, 3]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod rule;
#[cfg(test)]
mod tests;

use sampling::{Logits, TokenId};

use crate::GenerationError;
pub use rule::{BeamRule, BeamRuleError, EarlyStopping};

/// A beam search under way or done. It asks for the logits of one text after the other.
#[derive(Clone, Debug)]
pub struct BeamSearch {
    rule: BeamRule,
    ends: Vec<TokenId>,
    nodes: Vec<BeamNode>,
    /// The last token of each open beam, the likeliest beam first; `None` for the beam without tokens.
    open: Vec<Option<usize>>,
    /// The number of open beams whose logits are there.
    read: usize,
    /// The likeliest continuations of these beams.
    candidates: Vec<Candidate>,
    /// The whole texts with the best scores, best first, at most one for each beam.
    whole: Vec<WholeBeam>,
    /// The number of tokens of each open beam.
    length: usize,
    passes: usize,
    done: bool,
}

/// One token of a beam: a node of the tree of all beams.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeamNode {
    /// The place of the token before it in [`BeamSearch::nodes`]; `None` for the first token after the prompt.
    pub parent: Option<usize>,
    /// The token.
    pub token: TokenId,
    /// The natural logarithm of its probability after the tokens before it.
    pub log_probability: f64,
    /// The natural logarithm of the probability of all tokens up to it, the prompt aside.
    pub cumulative: f64,
    /// What became of it.
    pub state: BeamState,
}

/// What became of a beam at one of its tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeamState {
    /// The last token of a beam that is not whole. At the end of the search: it stopped before this beam.
    Open,
    /// An open beam or a whole text goes on from it.
    Continued,
    /// The last token of a whole text that is among the best.
    Whole,
    /// No open beam and no whole text among the best contains it.
    Pruned,
}

/// A whole text: it has ended, or has the greatest length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WholeBeam {
    /// The place of its last token in [`BeamSearch::nodes`].
    pub node: usize,
    /// The number of its tokens, an end token included.
    pub length: usize,
    /// The natural logarithm of its probability.
    pub log_probability: f64,
    /// [`BeamRule::score`]: what whole texts are compared by.
    pub score: f64,
}

/// A continuation of an open beam by one token.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// The beam's place among the open ones.
    beam: usize,
    token: TokenId,
    log_probability: f64,
    cumulative: f64,
}

impl BeamSearch {
    /// A search after a prompt. `ends` are the tokens that end a text. The caller sees to it that
    /// [`BeamRule::max_new_tokens`] fit into the model's context window after the prompt.
    #[must_use]
    pub fn new(rule: BeamRule, ends: Vec<TokenId>) -> Self {
        Self {
            rule,
            ends,
            nodes: Vec::new(),
            open: vec![None],
            read: 0,
            candidates: Vec::new(),
            whole: Vec::new(),
            length: 0,
            passes: 0,
            done: false,
        }
    }

    /// The generated tokens of the beam whose next logits are needed; `None` once the search is done.
    #[must_use]
    pub fn demand(&self) -> Option<Vec<TokenId>> {
        if self.done {
            return None;
        }
        let node = *self.open.get(self.read)?;
        Some(node.map_or_else(Vec::new, |node| self.tokens(node)))
    }

    /// Takes the logits that follow the prompt and the tokens last asked for.
    ///
    /// # Errors
    /// [`GenerationError::NoLogitsAwaited`] if the search is done.
    pub fn supply(&mut self, logits: &Logits) -> Result<(), GenerationError> {
        let open = self.open.get(self.read).filter(|_| !self.done);
        let node = *open.ok_or(GenerationError::NoLogitsAwaited)?;
        let before = node.map_or(0.0, |node| self.nodes[node].cumulative);
        let possible = logits.log_softmax().filter(|(_, ln)| ln.is_finite());
        let beam = self.read;
        self.candidates
            .extend(possible.map(|(token, log_probability)| Candidate {
                beam,
                token,
                log_probability,
                cumulative: before + log_probability,
            }));
        let most = self.rule.candidates(self.ends.len());
        if self.candidates.len() > most {
            self.candidates
                .select_nth_unstable_by(most, Candidate::likelier_first);
            self.candidates.truncate(most);
        }
        self.passes += 1;
        self.read += 1;
        if self.read == self.open.len() {
            self.extend();
        }
        Ok(())
    }

    /// Chooses the next beams among the candidates: one step of the search.
    fn extend(&mut self) {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort_unstable_by(Candidate::likelier_first);
        let parents = std::mem::take(&mut self.open);
        self.length += 1;
        self.read = 0;
        let beams = self.rule.beams();
        for (rank, candidate) in candidates.iter().enumerate() {
            let is_whole =
                self.length == self.rule.max_new_tokens() || self.ends.contains(&candidate.token);
            // A text that ends is kept only where it is among the best; those behind are there to go on with.
            let (kept, state) = match is_whole {
                true => (rank < beams, BeamState::Whole),
                false => (self.open.len() < beams, BeamState::Open),
            };
            if !kept {
                continue;
            }
            let node = self.nodes.len();
            self.nodes.push(BeamNode {
                parent: parents[candidate.beam],
                token: candidate.token,
                log_probability: candidate.log_probability,
                cumulative: candidate.cumulative,
                state,
            });
            match is_whole {
                true => self.whole.push(WholeBeam {
                    node,
                    length: self.length,
                    log_probability: candidate.cumulative,
                    score: self.rule.score(candidate.cumulative, self.length),
                }),
                false => self.open.push(Some(node)),
            }
        }
        // A stable sort: of equal scores, the text that was whole first stays first.
        self.whole
            .sort_by(|one, other| other.score.total_cmp(&one.score));
        self.whole.truncate(beams);
        self.set_states();
        self.done = self.stops();
    }

    /// Whether the search is over: nothing to continue, or the whole texts are as good as it gets by the rule.
    fn stops(&self) -> bool {
        let Some(&Some(likeliest)) = self.open.first() else {
            return true;
        };
        let is_full = self.whole.len() == self.rule.beams();
        let Some(worst) = self.whole.last().filter(|_| is_full) else {
            return false;
        };
        let reachable = self
            .rule
            .reachable(self.nodes[likeliest].cumulative, self.length);
        self.rule.early_stopping() == EarlyStopping::WhenFull || reachable <= worst.score
    }

    /// Marks the nodes that no open beam and no kept text contains as pruned.
    fn set_states(&mut self) {
        for node in &mut self.nodes {
            node.state = BeamState::Pruned;
        }
        let open = self
            .open
            .iter()
            .flatten()
            .map(|&node| (node, BeamState::Open));
        let whole = self
            .whole
            .iter()
            .map(|whole| (whole.node, BeamState::Whole));
        let ends: Vec<_> = open.chain(whole).collect();
        for (end, state) in ends {
            self.nodes[end].state = state;
            let mut before = self.nodes[end].parent;
            while let Some(node) = before.map(|node| &mut self.nodes[node]) {
                if node.state == BeamState::Continued {
                    break;
                }
                node.state = BeamState::Continued;
                before = node.parent;
            }
        }
    }

    /// The settings of the search.
    #[must_use]
    pub fn rule(&self) -> BeamRule {
        self.rule
    }

    /// The tokens of all beams so far, pruned ones too: a tree in which every token comes after the one before it.
    #[must_use]
    pub fn nodes(&self) -> &[BeamNode] {
        &self.nodes
    }

    /// The whole texts with the best scores so far, best first, at most as many as beams.
    #[must_use]
    pub fn whole(&self) -> &[WholeBeam] {
        &self.whole
    }

    /// The whole text with the best score so far: the result, once the search is done.
    #[must_use]
    pub fn best(&self) -> Option<WholeBeam> {
        self.whole.first().copied()
    }

    /// The tokens from the first after the prompt to this node.
    ///
    /// # Panics
    /// If `node` is no place in [`Self::nodes`].
    #[must_use]
    pub fn tokens(&self, node: usize) -> Vec<TokenId> {
        let path = std::iter::successors(Some(node), |&node| self.nodes[node].parent);
        let mut tokens: Vec<TokenId> = path.map(|node| self.nodes[node].token).collect();
        tokens.reverse();
        tokens
    }

    /// Whether no logits are needed any more.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The number of tokens of each open beam: the steps taken.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.length
    }

    /// The number of logits taken so far: forward passes of one text each.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.passes
    }
}

impl Candidate {
    /// By falling probability of the text; of equal ones by the beam, then by the token id.
    fn likelier_first(&self, other: &Self) -> std::cmp::Ordering {
        let by_probability = other.cumulative.total_cmp(&self.cumulative);
        by_probability
            .then(self.beam.cmp(&other.beam))
            .then(self.token.cmp(&other.token))
    }
}
