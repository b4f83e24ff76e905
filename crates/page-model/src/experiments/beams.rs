//! Beam search as an experiment: the search, and beside its winner the greedy text and a sample.

mod picture;

use generation::{BeamNode, BeamRule, BeamSearch, PromptError};
use protocol::TokenId;
use sampling::Logits;

use super::{
    Experiment, ExperimentProgress,
    cached_text::CachedText,
    plain_text,
    walk::{Goal, Walk},
};
use crate::{run::RunStart, tokens::TokenTexts};

/// A beam search under way or done, with the two texts beside it.
#[derive(Clone, Debug)]
pub struct BeamsExperiment {
    prompt: String,
    context: Vec<TokenId>,
    texts: TokenTexts,
    search: BeamSearch,
    greedy: BeamSearch,
    sample: Walk,
    sample_passes: usize,
    cache: CachedText,
}

enums::listed! {
    /// How a text was chosen.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DecodingWay {
        /// The best whole text of the beams.
        Beams = "beams",
        /// The likeliest token at every step.
        Greedy = "greedy",
        /// One token drawn at every step, under the visitor's settings and seed.
        Sample = "sample",
    }
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

/// The step where greedy decoding left the likeliest whole text of the beams.
#[derive(Clone, Debug, PartialEq)]
pub struct GreedyMiss {
    /// The step, from 0.
    pub step: usize,
    /// The label of the token that greedy decoding took, and its probability there.
    pub greedy: (String, f64),
    /// The label of the other text's token, and its probability there.
    pub other: (String, f64),
    /// Whether the other text is the winner, which has the best score.
    pub is_winner: bool,
    /// How many times as likely the other text is, as a difference of logarithms.
    pub log_ratio: f64,
}

impl BeamsExperiment {
    /// A search by `rule`; where fewer tokens fit after the prompt, its texts are shorter. The sample draws with the settings
    /// and the seed of the start, also where these decode greedily.
    ///
    /// # Errors
    /// [`PromptError`] if no token fits after the prompt.
    pub fn new(start: &RunStart, rule: BeamRule) -> Result<Self, PromptError> {
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
            sample_passes: 0,
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

    /// Where greedy decoding left a whole text of the beams that is likelier; `None` where there is none, or before both are
    /// whole.
    pub fn greedy_miss(&self) -> Option<GreedyMiss> {
        let greedy = self.greedy.best().filter(|_| self.greedy.is_done())?;
        let whole = self.search.whole().iter().filter(|_| self.search.is_done());
        let likeliest = whole.max_by(|a, b| a.log_probability.total_cmp(&b.log_probability))?;
        let log_ratio = likeliest.log_probability - greedy.log_probability;
        if log_ratio <= 0.0 {
            return None;
        }
        let token = |(token, ln): &(TokenId, f64)| (self.texts.label(*token), ln.exp());
        let ours = path(&self.greedy, greedy.node);
        let other = path(&self.search, likeliest.node);
        let same = other.iter().zip(&ours);
        let step = same.take_while(|(a, b)| a.0 == b.0).count();
        // Neither text begins with the other: a whole text ends with an end token or has the greatest length.
        Some(GreedyMiss {
            step,
            greedy: token(ours.get(step)?),
            other: token(other.get(step)?),
            is_winner: self
                .search
                .best()
                .is_some_and(|best| best.node == likeliest.node),
            log_ratio,
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
}

/// The tokens up to a node with their log-probabilities.
pub(super) fn path(search: &BeamSearch, node: usize) -> Vec<(TokenId, f64)> {
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
            self.sample_passes += 1;
        }
    }

    fn is_done(&self) -> bool {
        self.search.is_done() && self.greedy.is_done() && self.sample.is_done()
    }

    fn progress(&self) -> ExperimentProgress {
        let tokens = self.search.rule().max_new_tokens();
        let done =
            |is_done: bool, tokens_so_far: usize| if is_done { tokens } else { tokens_so_far };
        ExperimentProgress {
            done: done(self.search.is_done(), self.search.steps())
                + done(self.greedy.is_done(), self.greedy.steps())
                + done(self.sample.is_done(), self.sample_passes),
            // Beams, greedy and sample, one after the other.
            total: 3 * tokens,
            passes: self.search.passes() + self.greedy.passes() + self.sample_passes,
        }
    }

    fn bytes(&self) -> usize {
        let nodes = self.search.nodes().len() + self.greedy.nodes().len();
        size_of::<Self>() + self.prompt.len() + nodes * size_of::<BeamNode>() + self.sample.bytes()
    }
}
