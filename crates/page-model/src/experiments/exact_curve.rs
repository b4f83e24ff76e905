//! The exact share of right answers at each temperature: the product of the probabilities of the answer's tokens, each from
//! the settings' own distribution.

use std::sync::Arc;

use generation::{Generation, PromptError};
use protocol::TokenId;
use sampling::{Logits, Temperature};

use crate::{run::RunStart, settings::Settings, tokens::TokenTexts};

/// The number of steps of the curve from 0 to the greatest temperature.
const STEPS: u32 = 40;
/// The greatest temperature.
pub(super) const HOTTEST: f64 = 2.0;

/// The exact probability of the answer at each temperature: the product over its tokens.
#[derive(Clone, Debug)]
pub(super) struct ExactCurve {
    answer: Arc<[TokenId]>,
    pub points: Vec<ExactPoint>,
    read: usize,
    texts: TokenTexts,
}

/// One temperature of the curve.
#[derive(Clone, Debug)]
pub(super) struct ExactPoint {
    pub temperature: f64,
    settings: Settings,
    generation: Generation,
    pub share: f64,
}

/// The settings at a temperature; 0 is greedy decoding.
pub(super) fn at(settings: &Settings, temperature: f64) -> Settings {
    let mut settings = settings.clone();
    match Temperature::new(temperature) {
        Ok(temperature) => {
            settings.rule.do_sample = true;
            settings.set_temperature(temperature);
        }
        Err(_) => settings.rule.do_sample = false,
    }
    settings
}

impl ExactCurve {
    pub fn new(start: &RunStart, answer: Arc<[TokenId]>) -> Result<Self, PromptError> {
        let criteria = start.settings.criteria(start.ends());
        let blank = Generation::new(start.context.clone(), criteria, start.window())?;
        let point = |step: u32| {
            let temperature = HOTTEST * f64::from(step) / f64::from(STEPS);
            ExactPoint {
                temperature,
                settings: at(&start.settings, temperature),
                generation: blank.clone(),
                share: 1.0,
            }
        };
        Ok(Self {
            answer,
            points: (0..=STEPS).map(point).collect(),
            read: 0,
            texts: start.texts.clone(),
        })
    }

    pub fn is_done(&self) -> bool {
        self.read == self.answer.len()
    }

    pub fn demand(&self) -> Option<Vec<TokenId>> {
        let prompt = self.points.first()?.generation.prompt();
        (!self.is_done()).then(|| [prompt, &self.answer[..self.read]].concat())
    }

    pub fn supply(&mut self, logits: &Logits) {
        let token = self.answer[self.read];
        self.read += 1;
        for point in &mut self.points {
            let piece = self.texts.piece_after(&point.generation.tokens(), token);
            point.read(logits, token, &piece);
        }
    }
}

impl ExactPoint {
    /// Multiplies by the probability of the answer's next token. A text that has stopped before cannot have it.
    fn read(&mut self, logits: &Logits, token: TokenId, piece: &[u8]) {
        let supplied = self.generation.supply(logits);
        let config = self.settings.sampling(&self.generation);
        let decision = self.generation.decide(&config, self.settings.coin());
        let Some(decision) = decision.filter(|_| supplied.is_ok()) else {
            self.share = 0.0;
            return;
        };
        self.share *= match self.settings.do_sample() {
            true => decision.run.distribution().probability(token),
            false => f64::from(u8::from(decision.choice.token == token)),
        };
        if self
            .generation
            .append(decision.forced(token), piece)
            .is_err()
        {
            self.share = 0.0;
        }
    }
}
