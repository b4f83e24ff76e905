//! The settings of a run, each kept within its range.

pub mod knobs;
pub mod suggested;
pub mod words;

use generation::{Decision, Generation, StoppingCriterion};
use sampling::{
    Coin, Processor, ProcessorKind, Profile, SamplingConfig, SortedMap, Temperature, TokenId,
    TokenMask, TopK, TopP, Uniform,
};
use thiserror::Error;

/// The settings of the sampler, the random numbers and the stop conditions.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The chain of samplers, the engine profile, and whether the token is drawn at random.
    pub rule: SamplingConfig,
    /// The random seed.
    pub seed: u64,
    /// The numbers u set by hand, by step.
    pub by_hand: SortedMap<usize, Uniform>,
    /// The maximum number of generated tokens.
    pub max_new_tokens: usize,
    /// The texts that end a run.
    pub stop_strings: Vec<StopString>,
    /// Whether the end-of-sequence token is masked.
    pub forbid_eos: bool,
}

/// A text that ends a run as soon as it is generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopString(String);

/// The reason why a text cannot be a stop string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum StopStringProblem {
    /// An empty text, which would match everywhere.
    #[error("{}", texts::first::stop_empty())]
    Empty,
    /// A text longer than [`LONGEST_STOP`]; its length in bytes.
    #[error("{}", texts::first::stop_too_long(&.0.to_string(), &LONGEST_STOP.to_string()))]
    TooLong(usize),
    /// There are [`MOST_STOPS`] stop strings already.
    #[error("{}", texts::first::stop_too_many(&MOST_STOPS.to_string()))]
    TooMany,
}

/// The longest stop string, in bytes.
pub const LONGEST_STOP: usize = 256;
/// The most stop strings at once: the OpenAI API takes four.
pub const MOST_STOPS: usize = 4;
/// The least value of [`Settings::max_new_tokens`].
pub const LEAST_NEW_TOKENS: usize = 1;
/// The greatest value of [`Settings::max_new_tokens`]; the context window ends most runs earlier.
pub const MOST_NEW_TOKENS: usize = 4096;
/// New random seeds are below this number: short enough to be read out in class.
pub const NEW_SEEDS: u64 = 1_000_000;

impl Default for Settings {
    /// The model's own distribution, without any sampler: the first slider moved makes the first change.
    fn default() -> Self {
        Self {
            rule: SamplingConfig::new(Profile::Textbook).with(Temperature::NEUTRAL),
            seed: 42,
            by_hand: SortedMap::default(),
            max_new_tokens: 120,
            stop_strings: Vec::new(),
            forbid_eos: false,
        }
    }
}

impl Settings {
    /// Takes the rule, the seed and the random numbers that the page opens with.
    pub fn take_usual_rule(&mut self) {
        let Self {
            rule,
            seed,
            by_hand,
            ..
        } = Self::default();
        (self.rule, self.seed, self.by_hand) = (rule, seed, by_hand);
    }

    /// The sampling settings for a run: with the end-of-sequence tokens masked, if they are forbidden.
    pub fn sampling(&self, generation: &Generation) -> SamplingConfig {
        let ends = generation
            .criteria()
            .iter()
            .filter_map(|criterion| match criterion {
                StoppingCriterion::EosTokenId(ids) => Some(ids.iter().copied()),
                _ => None,
            });
        self.sampling_with_ends(ends.flatten())
    }

    /// The sampling settings for a text that ends with one of these tokens: with them masked, if they are forbidden.
    pub fn sampling_with_ends(&self, ends: impl Iterator<Item = TokenId>) -> SamplingConfig {
        let mut rule = self.rule.clone();
        if self.forbid_eos {
            rule.set(TokenMask::Suppress(ends.collect()));
        }
        rule
    }

    /// The choice for the present step; `None` while it has no logits.
    pub fn decide(&self, generation: &Generation) -> Option<Decision> {
        let step = generation.steps().len();
        let decision = generation.decide(&self.sampling(generation), self.coin())?;
        Some(decision.with_u(self.u(step)))
    }

    /// The source of the random numbers for the random seed.
    pub fn coin(&self) -> Coin {
        Coin::new(self.seed)
    }

    /// The random number u of a step: the one set by hand, or the one of the random seed.
    pub fn u(&self, step: usize) -> Uniform {
        let by_hand = self.by_hand.get(&step).copied();
        by_hand.unwrap_or_else(|| self.coin().at(step as u64))
    }

    /// The stop conditions for a model with these end-of-sequence tokens. The first that is met ends the run.
    pub fn criteria(&self, eos_token_ids: &[TokenId]) -> Vec<StoppingCriterion> {
        let stops = self.stop_strings.iter();
        let stops = stops.map(|stop| StoppingCriterion::StopString(stop.as_str().into()));
        let mut criteria = vec![StoppingCriterion::EosTokenId(eos_token_ids.to_vec())];
        criteria.extend(stops);
        criteria.push(StoppingCriterion::MaxNewTokens(self.max_new_tokens));
        criteria
    }

    /// Whether the token is drawn at random; otherwise decoding is greedy.
    pub fn do_sample(&self) -> bool {
        self.rule.do_sample
    }

    /// The temperature, by which every logit is divided; 1 if the sampler is off.
    pub fn temperature(&self) -> Temperature {
        match self.on(ProcessorKind::Temperature) {
            Some(Processor::Temperature(temperature)) => *temperature,
            _ => Temperature::NEUTRAL,
        }
    }

    /// The number of tokens that top-k keeps; `None` keeps all.
    pub fn top_k(&self) -> Option<TopK> {
        match self.on(ProcessorKind::TopK) {
            Some(Processor::TopK(top_k)) => Some(*top_k),
            _ => None,
        }
    }

    /// The probability that the tokens kept by top-p reach together; 1 keeps all.
    pub fn top_p(&self) -> TopP {
        match self.on(ProcessorKind::TopP) {
            Some(Processor::TopP(top_p)) => *top_p,
            _ => TopP::NEUTRAL,
        }
    }

    /// Sets the temperature. At 1 the sampler stays on: it changes nothing, and the formula shows it.
    pub fn set_temperature(&mut self, temperature: Temperature) {
        self.rule.set(temperature);
    }

    /// Sets top-k; `None` switches it off.
    pub fn set_top_k(&mut self, top_k: Option<TopK>) {
        match top_k {
            Some(top_k) => self.rule.set(top_k),
            None => self.switch(ProcessorKind::TopK, false),
        }
    }

    /// Sets top-p; 1 switches it off.
    pub fn set_top_p(&mut self, top_p: TopP) {
        self.rule.set(top_p);
        self.switch(ProcessorKind::TopP, top_p < TopP::NEUTRAL);
    }

    /// Adds a stop string; one that is already in the list is not added twice.
    ///
    /// # Errors
    /// As [`StopString::new`], and if there are [`MOST_STOPS`] already.
    pub fn add_stop(&mut self, text: &str) -> Result<(), StopStringProblem> {
        let stop = StopString::new(text)?;
        if self.stop_strings.contains(&stop) {
            return Ok(());
        }
        if self.stop_strings.len() == MOST_STOPS {
            return Err(StopStringProblem::TooMany);
        }
        self.stop_strings.push(stop);
        Ok(())
    }

    fn on(&self, kind: ProcessorKind) -> Option<&Processor> {
        let link = self.rule.link(kind).filter(|link| link.enabled)?;
        Some(&link.processor)
    }

    fn switch(&mut self, kind: ProcessorKind, on: bool) {
        if let Some(link) = self.rule.link_mut(kind) {
            link.enabled = on;
        }
    }
}

impl StopString {
    /// A stop string of the given text.
    ///
    /// # Errors
    /// If it is empty or longer than [`LONGEST_STOP`] bytes.
    pub fn new(text: &str) -> Result<Self, StopStringProblem> {
        match text.len() {
            0 => Err(StopStringProblem::Empty),
            long if long > LONGEST_STOP => Err(StopStringProblem::TooLong(long)),
            _ => Ok(Self(text.into())),
        }
    }

    /// The stop string's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::Logits;

    use super::*;

    fn generation(settings: &Settings) -> Generation {
        let mut generation = Generation::new(vec![1], settings.criteria(&[0]), 8).unwrap();
        generation
            .supply(&Logits::new(vec![0.5, 2.0, 1.0]).unwrap())
            .unwrap();
        generation
    }

    fn kept(settings: &Settings) -> usize {
        let decision = settings.decide(&generation(settings));
        decision.unwrap().run.distribution().len()
    }

    #[test]
    fn what_is_off_changes_nothing() {
        let mut settings = Settings::default();
        settings.set_temperature(Temperature::NEUTRAL);
        settings.set_top_k(None);
        settings.set_top_p(TopP::NEUTRAL);
        assert_eq!(settings, Settings::default());
        assert_eq!(kept(&settings), 3);
    }

    #[test]
    fn each_setting_reaches_the_chain() {
        let mut settings = Settings::default();
        settings.set_top_k(TopK::new(2).ok());
        assert_eq!(kept(&settings), 2);
        settings.set_top_p(TopP::new(0.5).unwrap());
        assert_eq!(kept(&settings), 1);
        let forbidden = Settings {
            forbid_eos: true,
            ..Settings::default()
        };
        assert_eq!(kept(&forbidden), 2);
    }

    #[test]
    fn a_number_moved_by_hand_goes_before_the_seeds() {
        let mut settings = Settings::default();
        let u = Uniform::new(0.25).unwrap();
        settings.by_hand.insert(3, u);
        assert_eq!(settings.u(3), u);
        assert_eq!(settings.u(2), settings.coin().at(2));
    }

    #[test]
    fn stop_strings_that_cannot_work_are_refused() {
        let mut settings = Settings::default();
        assert_eq!(settings.add_stop(""), Err(StopStringProblem::Empty));
        let long = "é".repeat(LONGEST_STOP);
        assert_eq!(
            settings.add_stop(&long),
            Err(StopStringProblem::TooLong(2 * LONGEST_STOP))
        );
        for stop in ["a", "b", "a", "c", "日本"] {
            settings.add_stop(stop).unwrap();
        }
        assert_eq!(settings.stop_strings.len(), MOST_STOPS);
        assert_eq!(settings.add_stop("d"), Err(StopStringProblem::TooMany));
    }
}
