//! An exercise: a few tokens with their logits, the settings of the five methods, and one random number.

use sampling::{
    Logits, LogitsError, MinP, Profile, Ranking, SamplingConfig, Temperature, TokenId, TopK, TopP,
    Uniform,
};

use super::own_settings::OwnSettingsError;
use crate::own_logits::OwnLogitsError;

enums::listed! {
    /// The methods of choosing the next token, in the order of the page.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum PracticeMethod {
        /// The most likely token, without a random number.
        Greedy = "greedy",
        /// A draw from all tokens.
        Pure = "pure",
        /// A draw from the k most likely tokens.
        TopK = "top_k",
        /// A draw from the smallest set of most likely tokens with a total probability of at least p.
        TopP = "top_p",
        /// A draw from the tokens with at least a fraction of the greatest probability.
        MinP = "min_p",
    }
}

impl PracticeMethod {
    /// Whether the method removes tokens.
    pub fn is_filter(self) -> bool {
        matches!(self, Self::TopK | Self::TopP | Self::MinP)
    }
}

/// A token of an exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseToken {
    /// The token as it is shown.
    pub text: String,
    /// Its logit, exactly as it is shown.
    pub logit: f64,
}

/// All other tokens of a vocabulary, as one row. Its logits are not shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExerciseRest {
    /// How many tokens it stands for, at least 1.
    pub tokens: usize,
    /// Their sum of e^(z/T), given as it is shown.
    pub exp: f64,
    /// Their probability at the exercise's temperature in the model's distribution, 0 to 1.
    pub probability: f64,
}

/// The numbers that the methods work with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MethodSettings {
    /// The temperature T.
    pub temperature: Temperature,
    /// The k of top-k.
    pub k: TopK,
    /// The p of top-p.
    pub p: TopP,
    /// The fraction of min-p.
    pub min_p: MinP,
    /// The random number of the draw.
    pub u: Uniform,
}

/// An exercise. Its tokens can be sampled: at least one logit is finite.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The tokens, in the order in which they are shown.
    pub tokens: Vec<ExerciseToken>,
    /// The rest of the vocabulary, if the exercise has one.
    pub rest: Option<ExerciseRest>,
    /// The settings of the methods.
    pub settings: MethodSettings,
    /// The methods that are asked for, at least one.
    pub methods: Vec<PracticeMethod>,
    ranking: Ranking,
}

/// Why there is no exercise, with a next step.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ExerciseError {
    /// The text in the box cannot be read.
    #[error("{0}")]
    Unread(#[from] OwnLogitsError),
    /// A setting among the logits is not taken.
    #[error("{0}")]
    Setting(#[from] OwnSettingsError),
    /// Too few or too many numbers.
    #[error("{}", texts::shared::practice_wrong_number(&.0.to_string()))]
    Count(usize),
    /// A logit that e^z makes too large or too small.
    #[error("{}", texts::shared::practice_out_of_range(.0))]
    Range(String),
    /// A list of log-probabilities.
    #[error("{}", texts::shared::practice_no_logits())]
    NoLogits,
    /// The first tokens of the model's step are too unlikely together.
    #[error("{}", texts::shared::practice_too_flat())]
    TooFlat,
    /// There is no step with logits.
    #[error("{}", texts::shared::practice_no_step())]
    NoStep,
    /// The numbers are no logits.
    #[error("{0}")]
    Logits(#[from] LogitsError),
}

impl Exercise {
    /// An exercise of these tokens.
    ///
    /// # Errors
    /// If the logits are not finite, or there are none.
    pub fn new(
        tokens: Vec<ExerciseToken>,
        rest: Option<ExerciseRest>,
        settings: MethodSettings,
        methods: Vec<PracticeMethod>,
    ) -> Result<Self, ExerciseError> {
        let mut logits: Vec<f32> = tokens.iter().map(|token| token.logit as f32).collect();
        if let Some(rest) = rest {
            // Tokens of one logit and the given weight together, each as likely as the last token shown or less: no token
            // of the rest is more likely than that, so a filter that removes these removes all of the rest.
            let least = tokens.iter().map(|token| token.logit).reduce(f64::min);
            let temperature = settings.temperature.get();
            let last = least.map_or(1.0, |least| (least / temperature).exp());
            let count = (rest.exp / last) as usize + 1;
            let logit = (rest.exp / count as f64).ln() * temperature;
            logits.extend(std::iter::repeat_n(logit as f32, count));
        }
        Ok(Self {
            ranking: Ranking::of(&Logits::new(logits)?),
            tokens,
            rest,
            settings,
            methods,
        })
    }

    /// The same tokens with other settings.
    ///
    /// # Errors
    /// None that the first exercise did not have.
    pub fn with(&self, settings: MethodSettings) -> Result<Self, ExerciseError> {
        if self.rest.is_some() {
            return Self::new(
                self.tokens.clone(),
                self.rest,
                settings,
                self.methods.clone(),
            );
        }
        Ok(Self {
            settings,
            ..self.clone()
        })
    }

    /// The tokens with their logits, sorted; ids from the number of tokens on belong to the rest.
    pub(super) fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// The number of tokens shown, without the rest.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The number of rows: the tokens, and the rest if there is one.
    pub fn rows(&self) -> usize {
        self.len() + usize::from(self.rest.is_some())
    }

    /// The row of a token id.
    pub(super) fn row_of(&self, token: TokenId) -> usize {
        (token as usize).min(self.len())
    }

    /// The settings of the sampler for one method.
    pub fn config(&self, method: PracticeMethod) -> SamplingConfig {
        let config = SamplingConfig::new(Profile::Textbook).with(self.settings.temperature);
        match method {
            PracticeMethod::Greedy => SamplingConfig {
                do_sample: false,
                ..config
            },
            PracticeMethod::Pure => config,
            PracticeMethod::TopK => config.with(self.settings.k),
            PracticeMethod::TopP => config.with(self.settings.p),
            PracticeMethod::MinP => config.with(self.settings.min_p),
        }
    }
}
