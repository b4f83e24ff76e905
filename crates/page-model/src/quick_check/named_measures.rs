//! The measures that a condition asks of one token, named by its label, or of one lane of Compare.

use protocol::TokenId;

use super::{
    condition::{EqualityRule, LiveState},
    measures::repetitions,
};

enums::listed! {
    /// What is compared of one token. Its id is its name in the files of lessons and questions, in every language.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TokenMeasure {
        /// Its probability straight from the model, 0 to 1.
        ModelProbability = "model probability",
        /// Its probability after the settings, 0 to 1.
        Probability = "probability",
        /// Its logit.
        Logit = "logit",
    }
}

enums::listed! {
    /// What is compared of one lane. Its id is its name in the files of lessons and questions, in every language.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LaneMeasure {
        /// The tokens that it has.
        Tokens = "tokens",
        /// The sum of the log-probabilities that the model gives its tokens, in nats.
        LogProbability = "log-probability",
        /// How often the shortest sequence that repeats at its end occurs; 0 if none occurs three times.
        Repetitions = "repetitions at the end",
    }
}

impl TokenMeasure {
    /// The value now; `None` while there is no step, or where no token has this label.
    pub fn now(self, label: &str, state: &LiveState) -> Option<f64> {
        let step = state.step?;
        let mut tokens = step.ranking.ids().iter().copied();
        let token = tokens.find(|token| state.texts.label(*token) == label)?;
        match self {
            Self::ModelProbability => Some(step.model.probability(token)),
            Self::Probability => Some(step.rule().probability(token)),
            Self::Logit => step.logit(token).map(f64::from),
        }
    }
}

impl LaneMeasure {
    /// Which of its values can be asked for with `=`.
    pub fn equality(self) -> EqualityRule {
        match self {
            Self::Tokens | Self::Repetitions => EqualityRule::Counted,
            Self::LogProbability => EqualityRule::Computed,
        }
    }

    /// The value of a lane, counted from 1; `None` while it is not there.
    pub fn now(self, lane: usize, state: &LiveState) -> Option<f64> {
        let lane = state.lanes?.lanes().get(lane.checked_sub(1)?)?;
        let sums = lane.log_probabilities();
        Some(match self {
            Self::Tokens => sums.len() as f64,
            Self::LogProbability => sums.iter().sum(),
            Self::Repetitions => {
                let tokens: Vec<TokenId> = lane.generation().generated().collect();
                repetitions(&tokens)
            }
        })
    }
}
