//! The settings of a run, each in a range it cannot leave.

use generation::StoppingCriterion;
use sampling::{Coin, Processor, Profile, SamplingConfig, Temperature, TokenId, TopK, TopP};

/// How the next token is chosen and when to stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// `false` is greedy decoding.
    pub do_sample: bool,
    /// Divides every logit.
    pub temperature: Temperature,
    /// How many tokens stay; `None` is all of them.
    pub top_k: Option<TopK>,
    /// The probability the kept tokens hold together; 1 is all of them.
    pub top_p: TopP,
    /// After how many tokens a run ends.
    pub max_new_tokens: usize,
    /// Where the random numbers come from.
    pub seed: u64,
}

/// The fewest tokens a run may be asked for.
pub const LEAST_NEW_TOKENS: usize = 1;
/// The most tokens a run may be asked for; the context window ends most runs earlier.
pub const MOST_NEW_TOKENS: usize = 4096;
/// Seeds from New dice lie below this: short enough to be read out in class.
pub const NEW_SEEDS: u64 = 1_000_000;

impl Default for Settings {
    /// The model's own distribution, nothing bent and nothing cut: the first slider moved is the first change seen.
    fn default() -> Self {
        Self {
            do_sample: true,
            temperature: Temperature::NEUTRAL,
            top_k: None,
            top_p: TopP::NEUTRAL,
            max_new_tokens: 120,
            seed: 42,
        }
    }
}

impl Settings {
    /// The same for the sampling crate, in the textbook's order.
    pub fn sampling(&self) -> SamplingConfig {
        let mut config = SamplingConfig::new(Profile::Textbook);
        config.do_sample = self.do_sample;
        config.set(Processor::Temperature(self.temperature));
        if let Some(top_k) = self.top_k {
            config.set(Processor::TopK(top_k));
        }
        if self.top_p < TopP::NEUTRAL {
            config.set(Processor::TopP(self.top_p));
        }
        config
    }

    /// The dice.
    pub fn coin(&self) -> Coin {
        Coin::new(self.seed)
    }

    /// When a run ends, for a model with these end-of-sequence tokens.
    pub fn criteria(&self, eos_token_ids: &[TokenId]) -> Vec<StoppingCriterion> {
        vec![
            StoppingCriterion::EosTokenId(eos_token_ids.to_vec()),
            StoppingCriterion::MaxNewTokens(self.max_new_tokens),
        ]
    }

    /// Whether the rule leaves the model's distribution as it is.
    pub fn is_neutral(&self) -> bool {
        self.do_sample
            && self.temperature == Temperature::NEUTRAL
            && self.top_k.is_none()
            && self.top_p == TopP::NEUTRAL
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Context, Logits, Ranking};

    use super::*;

    #[test]
    fn what_is_off_changes_nothing() {
        let ranking = Ranking::of(&Logits::new(vec![0.5, 2.0, 1.0]).unwrap());
        let settings = Settings::default();
        assert!(settings.is_neutral());
        let run = settings
            .sampling()
            .run(&ranking, &Context::new(&[0], &[], settings.coin()));
        assert_eq!(run.distribution().len(), 3);
        assert_eq!(run.stages().len(), 1, "temperature alone is on, at 1");
    }

    #[test]
    fn each_setting_reaches_the_chain() {
        let settings = Settings {
            top_k: Some(TopK::new(2).unwrap()),
            top_p: TopP::new(0.5).unwrap(),
            ..Settings::default()
        };
        assert!(!settings.is_neutral());
        let ranking = Ranking::of(&Logits::new(vec![0.5, 2.0, 1.0]).unwrap());
        let run = settings
            .sampling()
            .run(&ranking, &Context::new(&[0], &[], settings.coin()));
        let removed: Vec<usize> = run.stages().iter().map(|stage| stage.removed()).collect();
        assert_eq!(removed, [0, 1, 1]);
    }
}
