//! Beam search as an experiment: all beams as a tree, and beside the winner the greedy text and a sample.

use charts::{TokenNode, TokenState, TokenTree, TreeSubject};
use generation::{BeamRule, BeamSearch, BeamState, PromptError};
use protocol::TokenId;
use sampling::Logits;

use super::{
    Experiment, ExperimentProgress, ExperimentStart,
    cached_text::CachedText,
    plain_text,
    walk::{Goal, Walk},
    words::beams as words,
};
use crate::{the_loop::branches::shortened, tokens::TokenTexts, words::labels::GREEDY};

/// A beam search under way or done, with the two texts beside it.
#[derive(Clone, Debug)]
pub struct BeamsExperiment {
    prompt: String,
    context: Vec<TokenId>,
    texts: TokenTexts,
    search: BeamSearch,
    greedy: BeamSearch,
    sample: Walk,
    cache: CachedText,
}

/// How a text was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodingWay {
    /// The best whole text of the beams.
    Beams,
    /// The likeliest token at every step.
    Greedy,
    /// One token drawn at every step, under the visitor's settings and seed.
    Sample,
}

/// A whole text, and what it is compared by.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedText {
    /// How it was chosen.
    pub way: DecodingWay,
    /// Its tokens.
    pub tokens: Vec<TokenId>,
    /// The natural logarithm of its probability, by the model alone.
    pub log_probability: f64,
    /// Its log-probability divided by its length to the power of the length penalty.
    pub score: f64,
}

/// What a beam search costs, counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeamCost {
    /// Forward passes of one text each.
    pub passes: usize,
    /// The same where all beams of a step are one batch: one pass for each step.
    pub batched: usize,
    /// Positions that the passes compute with one cache that is cut where texts part.
    pub computed: usize,
    /// Keys and values of one text before its last token, in positions.
    pub one_text: usize,
    /// The beams, each with a cache of its own.
    pub beams: usize,
    /// The bytes of one position of the cache.
    pub bytes_per_position: usize,
}

/// The step where greedy decoding left the likelier text.
#[derive(Clone, Debug, PartialEq)]
pub struct GreedyMiss {
    /// The step, from 0.
    pub step: usize,
    /// The label of the token that greedy decoding took, and its probability there.
    pub greedy: (String, f64),
    /// The label of the winner's token, and its probability there; `None` where the winner ended before.
    pub winner: Option<(String, f64)>,
    /// How many times as likely the winner is, as a difference of logarithms.
    pub log_ratio: f64,
}

impl BeamsExperiment {
    /// A search by `rule`; where fewer tokens fit after the prompt, its texts are shorter. The sample draws with the settings
    /// and the seed of the start, also where these decode greedily.
    ///
    /// # Errors
    /// [`PromptError`] if no token fits after the prompt.
    pub fn new(start: &ExperimentStart, rule: BeamRule) -> Result<Self, PromptError> {
        let mut settings = start.settings.clone();
        settings.rule.do_sample = true;
        let seeds = [settings.seed];
        let room = start.window().saturating_sub(start.context.len());
        let tokens = rule.max_new_tokens().min(room);
        let sample = Walk::new(start, &settings, seeds, tokens, Goal::Stop)?;
        let search = |beams: usize| {
            let (penalty, early) = (rule.length_penalty(), rule.early_stopping());
            let rule = BeamRule::new(beams, tokens, penalty, early).ok()?;
            Some(BeamSearch::new(rule, start.ends().to_vec()))
        };
        let searches = search(rule.beams()).zip(search(1));
        let (search, greedy) = searches.ok_or(PromptError::TooLong {
            length: start.context.len(),
            window: start.window(),
        })?;
        Ok(Self {
            prompt: start.prompt.clone(),
            context: start.context.clone(),
            texts: start.texts.clone(),
            search,
            greedy,
            sample,
            cache: CachedText::default(),
        })
    }

    /// The beam search itself.
    pub fn search(&self) -> &BeamSearch {
        &self.search
    }

    /// The whole texts so far: the best of the beams, the greedy one, the sample.
    pub fn texts(&self) -> Vec<ComparedText> {
        let of = |search: &BeamSearch, way| {
            let best = search.best().filter(|_| search.is_done())?;
            let tokens = search.tokens(best.node);
            Some(self.compared(way, tokens, best.log_probability))
        };
        let sample = self.sample.complete().first().map(|text| {
            let sum = text.log_probabilities.iter().sum();
            self.compared(DecodingWay::Sample, text.tokens.clone(), sum)
        });
        let ways = [
            of(&self.search, DecodingWay::Beams),
            of(&self.greedy, DecodingWay::Greedy),
            sample,
        ];
        ways.into_iter().flatten().collect()
    }

    fn compared(
        &self,
        way: DecodingWay,
        tokens: Vec<TokenId>,
        log_probability: f64,
    ) -> ComparedText {
        ComparedText {
            way,
            score: self.search.rule().score(log_probability, tokens.len()),
            tokens,
            log_probability,
        }
    }

    /// A text as it is read.
    pub fn plain(&self, text: &ComparedText) -> String {
        plain_text(&text.tokens, &self.texts)
    }

    /// Where greedy decoding left a text that is likelier as a whole; `None` where it did not, or before both are whole.
    pub fn greedy_miss(&self) -> Option<GreedyMiss> {
        let [winner, greedy] = [&self.search, &self.greedy].map(|search| {
            let best = search.best().filter(|_| search.is_done())?;
            Some((path(search, best.node), best.log_probability))
        });
        let ((winner, log), (greedy, greedy_log)) = winner.zip(greedy)?;
        if log <= greedy_log {
            return None;
        }
        let token = |(token, ln): &(TokenId, f64)| (self.texts.label(*token), ln.exp());
        let same = winner.iter().zip(&greedy);
        let step = same.take_while(|(a, b)| a.0 == b.0).count();
        Some(GreedyMiss {
            step,
            greedy: token(greedy.get(step)?),
            winner: winner.get(step).map(token),
            log_ratio: log - greedy_log,
        })
    }

    /// What the search has cost so far.
    pub fn cost(&self) -> BeamCost {
        let steps = self.search.steps();
        BeamCost {
            passes: self.search.passes(),
            batched: steps,
            computed: self.cache.computed(),
            one_text: self.context.len() + steps.saturating_sub(1),
            beams: self.search.rule().beams(),
            bytes_per_position: self.texts.info().cache_bytes_per_token as usize,
        }
    }

    /// All beams as a tree, with the greedy text where no beam has it; `None` before the first step.
    pub fn picture(&self) -> Option<TokenTree> {
        let nodes = self.search.nodes();
        if nodes.is_empty() {
            return None;
        }
        let winner = self.search.best().filter(|_| self.search.is_done());
        let mut on_winner = vec![false; nodes.len()];
        let mut at = winner.map(|winner| winner.node);
        while let Some(node) = at {
            on_winner[node] = true;
            at = nodes[node].parent;
        }
        let state = |index: usize| match nodes[index].state {
            _ if on_winner[index] => TokenState::Marked,
            BeamState::Open if self.search.is_done() => TokenState::Faded,
            BeamState::Open | BeamState::Continued | BeamState::Whole => TokenState::Open,
            BeamState::Pruned => TokenState::Faded,
        };
        let mut tree = vec![TokenNode {
            label: shortened(&self.prompt),
            probability: 1.0,
            state: match winner {
                Some(_) => TokenState::Marked,
                None => TokenState::Open,
            },
            ..TokenNode::default()
        }];
        // The root is node 0: every node of the search is one further on.
        tree.extend(nodes.iter().enumerate().map(|(index, node)| TokenNode {
            parent: Some(node.parent.map_or(0, |parent| parent + 1)),
            label: self.texts.label(node.token),
            probability: node.log_probability.exp(),
            state: state(index),
            end: match node.state {
                _ if winner.is_some_and(|winner| winner.node == index) => Some(words::BEST.into()),
                BeamState::Whole => Some(words::WHOLE.into()),
                _ => None,
            },
        }));
        self.add_greedy(&mut tree);
        Some(TokenTree {
            title: words::title(self.search.rule().beams()),
            nodes: tree,
            subject: TreeSubject::Beams,
        })
    }

    /// Adds the tokens of the greedy text that no beam has, and names its end.
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
            let same = |node: &generation::BeamNode| node.parent == at && node.token == token;
            let known = nodes.iter().position(same).filter(|_| !left);
            parent = match known {
                Some(node) => {
                    at = Some(node);
                    node + 1
                }
                None => {
                    left = true;
                    tree.push(TokenNode {
                        parent: Some(parent),
                        label: self.texts.label(token),
                        probability: log.exp(),
                        state: TokenState::Faded,
                        end: None,
                    });
                    tree.len() - 1
                }
            };
        }
        let end = &mut tree[parent].end;
        *end = Some(match end.take() {
            Some(word) => words::and_greedy(&word),
            None => GREEDY.into(),
        });
    }
}

/// The tokens up to a node with their log-probabilities.
fn path(search: &BeamSearch, node: usize) -> Vec<(TokenId, f64)> {
    let nodes = search.nodes();
    let before = |&node: &usize| nodes[node].parent;
    let mut path: Vec<(TokenId, f64)> = std::iter::successors(Some(node), before)
        .map(|node| (nodes[node].token, nodes[node].log_probability))
        .collect();
    path.reverse();
    path
}

impl Experiment for BeamsExperiment {
    fn demand(&self) -> Option<Vec<TokenId>> {
        let generated = self.search.demand().or_else(|| self.greedy.demand());
        match generated {
            Some(generated) => Some([&self.context[..], &generated].concat()),
            None => self.sample.demand(),
        }
    }

    fn supply(&mut self, logits: &Logits) {
        // A search that asked for logits takes them.
        if let Some(generated) = self.search.demand() {
            self.cache.read([&self.context[..], &generated].concat());
            let _ = self.search.supply(logits);
        } else if !self.greedy.is_done() {
            let _ = self.greedy.supply(logits);
        } else {
            self.sample.supply(logits);
        }
    }

    fn is_done(&self) -> bool {
        self.search.is_done() && self.greedy.is_done() && self.sample.is_done()
    }

    fn progress(&self) -> ExperimentProgress {
        let done = |search: &BeamSearch| match search.is_done() {
            true => search.rule().max_new_tokens(),
            false => search.steps(),
        };
        ExperimentProgress {
            done: done(&self.search),
            total: self.search.rule().max_new_tokens(),
            passes: self.search.passes() + self.greedy.passes(),
        }
    }
}
