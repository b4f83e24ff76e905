//! Many seeds, one tree: the texts that seeds 1, 2, 3 … write from one prompt, and the forward passes that they take
//! together.

use charts::{PrefixText, PrefixToken, PrefixTree};
use generation::PromptError;
use protocol::TokenId;
use sampling::Logits;

use super::{
    Experiment, ExperimentProgress, plain_text,
    walk::{Goal, Walk, WalkedText},
    words,
};
use crate::{run::RunStart, tokens::TokenTexts};

/// The texts of several seeds, under way or complete.
#[derive(Clone, Debug)]
pub struct SeedsExperiment {
    walk: Walk,
    seeds: usize,
    passes: usize,
    texts: TokenTexts,
}

impl SeedsExperiment {
    /// The seeds from 1 to `seeds`, each with a text of at most `tokens` tokens under the present settings.
    ///
    /// # Errors
    /// As [`Walk::new`].
    pub fn new(start: &RunStart, seeds: usize, tokens: usize) -> Result<Self, PromptError> {
        let all = 1..=seeds as u64;
        Ok(Self {
            walk: Walk::new(start, &start.settings, all, tokens, Goal::Stop)?,
            seeds,
            passes: 0,
            texts: start.texts.clone(),
        })
    }

    /// The complete texts by their seeds.
    pub fn complete(&self) -> Vec<&WalkedText> {
        let mut complete: Vec<&WalkedText> = self.walk.complete().iter().collect();
        complete.sort_by_key(|text| text.seed);
        complete
    }

    /// The complete text of a seed.
    pub fn of_seed(&self, seed: u64) -> Option<&WalkedText> {
        let mut complete = self.walk.complete().iter();
        complete.find(|text| text.seed == seed)
    }

    /// The number of forward passes that the complete texts take, each written alone: one for each of its tokens.
    pub fn passes_alone(&self) -> usize {
        let complete = self.walk.complete().iter();
        complete.map(|text| text.tokens.len()).sum()
    }

    /// The number of different texts among the complete ones.
    pub fn different(&self) -> usize {
        let complete = self.walk.complete().iter();
        let different: std::collections::BTreeSet<&[TokenId]> =
            complete.map(|text| &text.tokens[..]).collect();
        different.len()
    }

    /// A text as it is read.
    pub fn plain(&self, text: &WalkedText) -> String {
        plain_text(&text.tokens, &self.texts)
    }

    /// The texts as a picture, with one seed marked; `None` before the first text.
    pub fn picture(&self, marked: Option<u64>) -> Option<PrefixTree> {
        let complete = self.complete();
        let text = |text: &WalkedText| PrefixText {
            name: text.seed.to_string(),
            tokens: self.tokens(text),
            marked: Some(text.seed) == marked,
        };
        (!complete.is_empty()).then(|| PrefixTree {
            title: words::seeds_title(self.seeds),
            names: words::seed().into(),
            texts: complete.into_iter().map(text).collect(),
        })
    }

    fn tokens(&self, text: &WalkedText) -> Vec<PrefixToken> {
        let tokens = text.tokens.iter().zip(&text.log_probabilities);
        let token = |(&token, log_probability): (&TokenId, &f64)| PrefixToken {
            id: token as usize,
            label: self.texts.label(token),
            probability: log_probability.exp(),
        };
        tokens.map(token).collect()
    }
}

impl Experiment for SeedsExperiment {
    fn demand(&self) -> Option<Vec<TokenId>> {
        self.walk.demand()
    }

    fn supply(&mut self, logits: &Logits) {
        self.passes += 1;
        self.walk.supply(logits);
    }

    fn is_done(&self) -> bool {
        self.walk.is_done()
    }

    fn progress(&self) -> ExperimentProgress {
        ExperimentProgress {
            done: self.walk.complete().len(),
            total: self.seeds,
            passes: self.passes,
        }
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.walk.bytes()
    }
}
