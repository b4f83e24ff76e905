//! Many texts from one prompt, each under its own seed: every beginning that several texts share is read once.
//!
//! The texts are continued depth first: after a text was read, one that continues it comes next. So each forward pass
//! computes one position, and what the engine's cache holds of the text before is used.

use std::sync::Arc;

use engine_client::constraint::OutputMask;
use generation::{Decision, Generation, PromptError, StopReason};
use protocol::TokenId;
use sampling::{Coin, Logits};

use super::draws_itself;
use crate::{
    history::{KeptPart, generation_bytes},
    json::{JsonRecord, JsonState},
    run::{RunStart, log_softmax},
    settings::Settings,
    tokens::TokenTexts,
};

/// When a text is complete, and whether it is right.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// At its stop. Every text is right.
    Stop,
    /// As soon as it is known whether it begins with these tokens.
    Answer(Arc<[TokenId]>),
    /// As soon as the record that the prompt began is complete or broken; at its stop it is not complete.
    Record(Arc<str>),
}

/// A complete text.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkedText {
    /// Its seed.
    pub seed: u64,
    /// Its tokens.
    pub tokens: Vec<TokenId>,
    /// The natural logarithm of each token's probability, by the model alone.
    pub log_probabilities: Vec<f64>,
    /// Why it stopped; `None` where its goal was reached before.
    pub stop: Option<StopReason>,
    /// Whether it is right.
    pub right: bool,
}

/// The texts of all seeds under the same settings.
#[derive(Clone, Debug)]
pub struct Walk {
    settings: Settings,
    goal: Goal,
    texts: TokenTexts,
    /// The beginnings that are still to be read. The last one is read next; those of one text stand together.
    open: Vec<OpenBeginning>,
    complete: Vec<WalkedText>,
}

/// A beginning that the texts of several seeds share.
#[derive(Clone, Debug)]
struct OpenBeginning {
    generation: Generation,
    seeds: Vec<u64>,
    log_probabilities: Vec<f64>,
}

/// The beginnings that a token continues: several only where two seeds have two distributions for one text.
type OneToken = (TokenId, Vec<OpenBeginning>);

impl Walk {
    /// About how many bytes it takes, without the texts of the tokens.
    pub(super) fn bytes(&self) -> usize {
        let open = self.open.iter().map(|open| {
            generation_bytes(&open.generation)
                + size_of_val(&*open.seeds)
                + size_of_val(&*open.log_probabilities)
        });
        let complete = self.complete.iter().map(|text| {
            size_of_val(text) + size_of_val(&*text.tokens) + size_of_val(&*text.log_probabilities)
        });
        self.settings.bytes() + open.sum::<usize>() + complete.sum::<usize>()
    }

    /// The texts of these seeds, of at most `tokens` tokens. Random numbers set by hand are those of the run and are left
    /// out.
    ///
    /// # Errors
    /// As [`Generation::new`].
    pub fn new(
        start: &RunStart,
        settings: &Settings,
        seeds: impl IntoIterator<Item = u64>,
        tokens: usize,
        goal: Goal,
    ) -> Result<Self, PromptError> {
        let settings = Settings {
            by_hand: Default::default(),
            max_new_tokens: tokens,
            ..settings.clone()
        };
        let criteria = settings.criteria(start.ends());
        let blank = Generation::new(start.context.clone(), criteria, start.window())?;
        let beginning = |seeds: Vec<u64>| OpenBeginning {
            generation: blank.clone(),
            seeds,
            log_probabilities: Vec::new(),
        };
        let seeds: Vec<u64> = seeds.into_iter().collect();
        let open = match draws_itself(&settings) {
            true => seeds
                .into_iter()
                .map(|seed| beginning(vec![seed]))
                .collect(),
            false => vec![beginning(seeds)],
        };
        Ok(Self {
            settings,
            goal,
            texts: start.texts.clone(),
            open,
            complete: Vec::new(),
        })
    }

    /// The complete texts, in the order in which they were completed.
    pub fn complete(&self) -> &[WalkedText] {
        &self.complete
    }

    /// Whether every text is complete.
    pub fn is_done(&self) -> bool {
        self.open.is_empty()
    }

    /// The text whose logits are needed next.
    pub fn demand(&self) -> Option<Vec<TokenId>> {
        self.open.last().map(|open| open.generation.tokens())
    }

    /// Continues every text that begins with the text last asked for by one token.
    pub fn supply(&mut self, logits: &Logits) {
        self.supply_allowed(logits, None);
    }

    /// The same where a mask removes tokens first. Texts that have no token left are complete, and not right.
    pub fn supply_allowed(&mut self, logits: &Logits, mask: Option<&OutputMask>) {
        let Some(context) = self.demand() else {
            return;
        };
        let same = self.open.iter().rev();
        let same = same.take_while(|open| open.generation.tokens() == context);
        let first = self.open.len() - same.count();
        let read = self.open.split_off(first);
        let mut longer: Vec<OneToken> = Vec::new();
        for open in read {
            self.continued(open, logits, mask, &mut longer);
        }
        // The token that most seeds chose is read next.
        longer.sort_by_key(|(_, open)| open.iter().map(|open| open.seeds.len()).sum::<usize>());
        self.open
            .extend(longer.into_iter().flat_map(|(_, open)| open));
    }

    /// The beginnings that are one token longer; texts that are complete with it are put aside.
    fn continued(
        &mut self,
        mut open: OpenBeginning,
        logits: &Logits,
        mask: Option<&OutputMask>,
        longer: &mut Vec<OneToken>,
    ) {
        // Fails only where the text has stopped: such a text is not open.
        if open.generation.supply(logits).is_err() {
            return;
        }
        if mask.is_some_and(|mask| !open.allow(mask)) {
            self.complete.extend(open.complete(false));
            return;
        }
        let config = self.settings.sampling(&open.generation);
        let coin = Coin::new(open.seeds.first().copied().unwrap_or_default());
        let Some(decision) = open.generation.decide(&config, coin) else {
            return;
        };
        let step = decision.index as u64;
        let mut groups: Vec<(Decision, Vec<u64>)> = Vec::new();
        for &seed in &open.seeds {
            let choice = config.choose(&decision.run, Coin::new(seed).at(step));
            let token = choice.token;
            match groups
                .iter_mut()
                .find(|(other, _)| other.choice.token == token)
            {
                Some((_, seeds)) => seeds.push(seed),
                None => groups.push((
                    Decision {
                        choice,
                        ..decision.clone()
                    },
                    vec![seed],
                )),
            }
        }
        for (decision, seeds) in groups {
            let mut next = OpenBeginning {
                seeds,
                ..open.clone()
            };
            let token = decision.choice.token;
            if let Some(ranking) = next.generation.pending() {
                next.log_probabilities.push(log_softmax(ranking, token));
            }
            let piece = self.texts.piece_after(&next.generation.tokens(), token);
            if next.generation.append(decision, &piece).is_err() {
                continue;
            }
            match self.goal.verdict(&next.generation) {
                Some(right) => self.complete.extend(next.complete(right)),
                None => match longer.iter_mut().find(|(other, _)| *other == token) {
                    Some((_, open)) => open.push(next),
                    None => longer.push((token, vec![next])),
                },
            }
        }
    }
}

impl OpenBeginning {
    /// Removes the tokens that the mask does not allow; `false` if none is left.
    fn allow(&mut self, mask: &OutputMask) -> bool {
        match mask {
            OutputMask::Allowed { tokens, .. } => {
                let kept = self.generation.mask(|token| tokens.contains(token));
                kept.is_some()
            }
            _ => false,
        }
    }

    fn complete(&self, right: bool) -> impl Iterator<Item = WalkedText> + '_ {
        self.seeds.iter().map(move |&seed| WalkedText {
            seed,
            tokens: self.generation.generated().collect(),
            log_probabilities: self.log_probabilities.clone(),
            stop: self.generation.stop_reason(),
            right,
        })
    }
}

impl Goal {
    /// Whether a text is right; `None` while it is not known.
    fn verdict(&self, generation: &Generation) -> Option<bool> {
        let stopped = generation.stop_reason().is_some();
        match self {
            Self::Stop => stopped.then_some(true),
            Self::Answer(answer) => {
                let pairs = || generation.generated().zip(answer.iter());
                match pairs().all(|(token, expected)| token == *expected) {
                    false => Some(false),
                    true if pairs().count() == answer.len() => Some(true),
                    true => stopped.then_some(false),
                }
            }
            Self::Record(prompt) => {
                let mut text = prompt.as_bytes().to_vec();
                text.extend(generation.steps().iter().flat_map(|step| &step.piece));
                let record = JsonRecord::read(&String::from_utf8_lossy(&text));
                match record.map(|record| record.state) {
                    Some(JsonState::Complete { .. }) => Some(true),
                    Some(JsonState::Broken { .. }) => Some(false),
                    Some(JsonState::Unfinished { .. }) | None => stopped.then_some(false),
                }
            }
        }
    }
}
