//! Generates several lanes from one prompt: determines the logits they need and the tokens they write with them.
//!
//! A lane depends only on its prompt, its settings, the random seed and the model's logits. So all logits computed for
//! this prompt are kept by the text they follow: lanes with the same text share a forward pass, going back needs none,
//! and a lane whose settings change is written again at once as far as logits for its text are known.

use std::collections::HashMap;

use generation::{Generation, PromptError, StopReason};
use protocol::TokenId;
use sampling::Logits;

use crate::{
    compare::measures::divergence, run::log_softmax, settings::Settings, tokens::TokenTexts,
};

/// The lanes, and the logits known so far.
#[derive(Clone, Debug)]
pub struct Comparison {
    text: String,
    /// The prompt without generated tokens.
    blank: Generation,
    lanes: Vec<Lane>,
    /// The number of tokens each lane is to have, unless it stops before.
    tokens: usize,
    /// The known logits, by the generated tokens they follow.
    known: HashMap<Vec<TokenId>, Logits>,
    /// The tokens the engine read last: a text that continues them costs one position.
    read_last: Vec<TokenId>,
}

/// One lane: its settings and the text generated under them.
#[derive(Clone, Debug)]
pub struct Lane {
    settings: Settings,
    generation: Generation,
    /// ln of the model's own probability of each token, before any sampler.
    log_probabilities: Vec<f64>,
}

/// The most numbers kept in all known logits: 64 MiB. Logits that the lanes themselves use are kept in any case.
const MOST_KNOWN: usize = 16 << 20;

impl Comparison {
    /// Starts from the token ids `context` of the prompt `text`.
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

    /// The lanes in the order of their settings.
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// Writes every lane under its settings, up to `tokens` tokens or its stop, as far as the logits are known. A lane
    /// whose settings have changed is written anew.
    pub fn write(&mut self, settings: Vec<Settings>, tokens: usize, texts: &TokenTexts) {
        self.tokens = tokens;
        self.lanes.truncate(settings.len());
        for (place, settings) in settings.into_iter().enumerate() {
            let same = |lane: &Lane| lane.settings == settings;
            if !self.lanes.get(place).is_some_and(same) {
                let lane = Lane::new(self.blank.clone(), settings, texts);
                match self.lanes.get_mut(place) {
                    Some(old) => *old = lane,
                    None => self.lanes.push(lane),
                }
            }
            let lane = &mut self.lanes[place];
            lane.back_to(tokens);
            lane.go_on_to(tokens, &self.known, texts);
        }
    }

    /// Whether every lane is written under these settings, up to this number of tokens, as far as the logits are known.
    pub fn is_written(&self, settings: &[Settings], tokens: usize) -> bool {
        let lanes = self.lanes.iter().map(|lane| &lane.settings);
        self.tokens == tokens && lanes.eq(settings)
    }

    /// The next text whose logits are needed; among several, one that continues the text read last, which costs least.
    /// `None` once every lane is complete.
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

    /// Stores the logits that follow a text.
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

    /// The number of tokens in the longest lane.
    pub fn reached(&self) -> usize {
        let lengths = self.lanes.iter().map(|lane| lane.log_probabilities.len());
        lengths.max().unwrap_or(0)
    }

    /// The first step at which a lane's token differs from the first lane's, counted from 0.
    pub fn first_difference(&self) -> Option<usize> {
        let (first, others) = self.lanes.split_first()?;
        let tokens = |lane: &Lane| lane.generation.generated().collect::<Vec<_>>();
        let first = tokens(first);
        let differences = others.iter().map(|lane| divergence(&first, &tokens(lane)));
        differences.flatten().min()
    }

    /// Whether every lane has stopped.
    pub fn is_over(&self) -> bool {
        let mut lanes = self.lanes.iter();
        !self.lanes.is_empty() && lanes.all(|lane| lane.stop_reason().is_some())
    }
}

impl Lane {
    fn new(mut generation: Generation, settings: Settings, texts: &TokenTexts) -> Self {
        generation.set_criteria(settings.criteria(&texts.info().eos_token_ids));
        Self {
            settings,
            generation,
            log_probabilities: Vec::new(),
        }
    }

    /// The lane's settings, including the random seed and the stop conditions shared by all lanes.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The text generated so far.
    pub fn generation(&self) -> &Generation {
        &self.generation
    }

    /// ln of the model's own probability of each token, before any sampler.
    pub fn log_probabilities(&self) -> &[f64] {
        &self.log_probabilities
    }

    /// The reason why the lane stopped; `None` while it can continue.
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
        texts: &TokenTexts,
    ) {
        let mut text: Vec<TokenId> = self.generation.generated().collect();
        while self.is_behind(tokens) {
            if self.generation.pending().is_none() {
                let Some(logits) = known.get(&text) else {
                    return;
                };
                // Fails only if no logits are awaited: then nothing can be appended either.
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
            let piece = texts.piece_after(&text, token);
            let appended = self.generation.append(decision, &piece);
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
