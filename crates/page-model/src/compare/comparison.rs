//! Lanes from one prompt, token by token together: which logits they need, and what they write with them.
//!
//! A lane follows from its prompt, rule, dice and the model's logits, and from nothing else. So all logits that were
//! ever computed for this prompt are kept by the text they follow: lanes that have written the same share a forward
//! pass, going back needs none, and a lane whose rule changes is written again at once as far as its text is known.

use std::collections::HashMap;

use generation::{Generation, PromptError, StopReason};
use protocol::TokenId;
use sampling::Logits;

use crate::{run::log_softmax, settings::Settings, tokens::TokenTexts};

/// Lanes, and the logits known so far.
#[derive(Clone, Debug)]
pub struct Comparison {
    text: String,
    /// The prompt, with nothing written yet.
    blank: Generation,
    lanes: Vec<Lane>,
    /// How many tokens each lane is to have, unless it stops before.
    tokens: usize,
    /// Logits by the generated tokens they follow.
    known: HashMap<Vec<TokenId>, Logits>,
    /// The context the engine read last: what goes on from there costs one token.
    read_last: Vec<TokenId>,
}

/// One lane.
#[derive(Clone, Debug)]
pub struct Lane {
    settings: Settings,
    generation: Generation,
    /// ln p of each token, by the model's own distribution before any rule.
    log_probabilities: Vec<f64>,
}

/// Numbers kept in all known logits, at most: 64 MiB. What the lanes themselves stand on is kept in any case.
const MOST_KNOWN: usize = 16 << 20;

impl Comparison {
    /// Starts from the tokens `context` of the prompt `text`.
    ///
    /// # Errors
    /// As [`Generation::new`].
    pub fn start(text: String, context: Vec<TokenId>, window: usize) -> Result<Self, PromptError> {
        Ok(Self {
            text,
            blank: Generation::new(context, Vec::new(), window)?,
            lanes: Vec::new(),
            tokens: 0,
            known: HashMap::new(),
            read_last: Vec::new(),
        })
    }

    /// The prompt's text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The lanes.
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// Has every lane written by its settings, to that many tokens or to its stop, as far as the logits are known.
    /// A lane whose settings are others than before is written anew.
    pub fn write(&mut self, settings: Vec<Settings>, tokens: usize, lexicon: &TokenTexts) {
        self.tokens = tokens;
        self.lanes.truncate(settings.len());
        for (place, settings) in settings.into_iter().enumerate() {
            let same = |lane: &Lane| lane.settings == settings;
            if !self.lanes.get(place).is_some_and(same) {
                let lane = Lane::new(self.blank.clone(), settings, lexicon);
                match self.lanes.get_mut(place) {
                    Some(old) => *old = lane,
                    None => self.lanes.push(lane),
                }
            }
            let lane = &mut self.lanes[place];
            lane.back_to(tokens);
            lane.go_on_to(tokens, &self.known, lexicon);
        }
    }

    /// A text whose logits are needed next, and with it the cheapest: one that goes on from what was read last.
    /// `None` once every lane is where it should be.
    pub fn demand(&self) -> Option<Vec<TokenId>> {
        let goes_on = |context: &Vec<TokenId>| {
            let before = &context[..context.len() - 1];
            !before.is_empty() && self.read_last.starts_with(before)
        };
        let behind = self.lanes.iter().filter(|lane| lane.is_behind(self.tokens));
        let mut contexts = behind.map(|lane| lane.generation.tokens());
        let first = contexts.next()?;
        if goes_on(&first) {
            return Some(first);
        }
        Some(contexts.find(goes_on).unwrap_or(first))
    }

    /// Takes the logits that follow a text.
    pub fn supply(&mut self, context: Vec<TokenId>, logits: Logits) {
        let generated = context[self.blank.len().min(context.len())..].to_vec();
        if (self.known.len() + 1) * logits.vocabulary() > MOST_KNOWN {
            let lanes = &self.lanes;
            self.known
                .retain(|text, _| lanes.iter().any(|lane| lane.has_written(text)));
        }
        self.known.insert(generated, logits);
        self.read_last = context;
    }

    /// The tokens of the longest lane.
    pub fn reached(&self) -> usize {
        let lengths = self.lanes.iter().map(|lane| lane.log_probabilities.len());
        lengths.max().unwrap_or(0)
    }

    /// Whether every lane has stopped.
    pub fn is_over(&self) -> bool {
        let mut lanes = self.lanes.iter();
        !self.lanes.is_empty() && lanes.all(|lane| lane.stop_reason().is_some())
    }
}

impl Lane {
    fn new(mut generation: Generation, settings: Settings, lexicon: &TokenTexts) -> Self {
        generation.set_criteria(settings.criteria(&lexicon.info().eos_token_ids));
        Self {
            settings,
            generation,
            log_probabilities: Vec::new(),
        }
    }

    /// Its rule, and the dice and stops it shares with the others.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What it has written.
    pub fn generation(&self) -> &Generation {
        &self.generation
    }

    /// ln p of each of its tokens, by the model's own distribution before any rule.
    pub fn log_probabilities(&self) -> &[f64] {
        &self.log_probabilities
    }

    /// Why it ended, if it has.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.generation.stop_reason()
    }

    fn is_behind(&self, tokens: usize) -> bool {
        self.log_probabilities.len() < tokens && self.stop_reason().is_none()
    }

    fn has_written(&self, text: &[TokenId]) -> bool {
        let mut generated = self.generation.generated();
        text.iter().all(|token| generated.next() == Some(*token))
    }

    fn back_to(&mut self, tokens: usize) {
        while self.log_probabilities.len() > tokens {
            self.generation.back();
            self.log_probabilities.pop();
        }
    }

    fn go_on_to(
        &mut self,
        tokens: usize,
        known: &HashMap<Vec<TokenId>, Logits>,
        lexicon: &TokenTexts,
    ) {
        let mut text: Vec<TokenId> = self.generation.generated().collect();
        while self.is_behind(tokens) {
            if self.generation.pending().is_none() {
                let Some(logits) = known.get(&text) else {
                    return;
                };
                // Refused only where none are awaited: then there is nothing to go on with either.
                if self.generation.supply(logits).is_err() {
                    return;
                }
            }
            let decision = self.settings.decide(&self.generation);
            let (Some(decision), Some(ranking)) = (decision, self.generation.pending()) else {
                return;
            };
            let token = decision.choice.token;
            let log_probability = log_softmax(ranking, token);
            let appended = self.generation.append(decision, lexicon.piece(token));
            if appended.is_err() {
                return;
            }
            text.push(token);
            self.log_probabilities.push(log_probability);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
