//! The learner: random weights, and one step after the other.

use backprop::{Backprop, Parameters, PlainProducts, TrainingRow};
use corpus::Random;
use decoder_config::{Config, ConfigError, LlamaDimensions};

use crate::adam::Adam;
use crate::learned_text::LearnedText;
use crate::loss_history::LossHistory;
use crate::settings::LearningSettings;

/// γ of the final norm before the first step: small, so that all tokens are nearly equally likely then.
const FIRST_FINAL_NORM: f32 = 0.4;

/// A network that learns, one step at a time.
pub struct Learner {
    text: LearnedText,
    settings: LearningSettings,
    held_out_rows: Vec<TrainingRow>,
    network: Backprop<PlainProducts>,
    adam: Adam,
    random: Random,
    steps: u64,
    losses: LossHistory,
    held_out_losses: LossHistory,
}

/// What a step has found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LearningStep {
    /// Steps taken.
    pub steps: u64,
    /// The mean loss of the step's rows, before it, in nats a token.
    pub loss: f64,
    /// The loss on held-out rows after it, in nats a token, if it was due.
    pub held_out: Option<f64>,
}

impl Learner {
    /// A network with random weights.
    ///
    /// # Errors
    /// Fails if the dimensions are not consistent.
    pub fn new(text: LearnedText, settings: LearningSettings) -> Result<Self, ConfigError> {
        let dimensions = settings.dimensions(text.vocab_size(), text.end());
        Config::llama(&dimensions)?;
        let mut random = Random::new(settings.seed);
        let weights = first_weights(&dimensions, &mut random);
        let mut learner = Self {
            held_out_rows: text.held_out_rows(settings.context),
            adam: Adam::new(&weights),
            network: Backprop::new(&dimensions, weights, PlainProducts),
            text,
            settings,
            random,
            steps: 0,
            losses: LossHistory::default(),
            held_out_losses: LossHistory::default(),
        };
        learner.evaluate();
        Ok(learner)
    }

    /// The weights before the first step, and no memory of the others; the learning rate stays.
    pub fn reset(&mut self) {
        self.random = Random::new(self.settings.seed);
        let weights = first_weights(self.network.dimensions(), &mut self.random);
        self.adam = Adam::new(&weights);
        self.network.update(|to| *to = weights);
        self.steps = 0;
        self.losses = LossHistory::default();
        self.held_out_losses = LossHistory::default();
        self.evaluate();
    }

    /// Takes one step: rows, their gradients, the optimizer.
    pub fn step(&mut self) -> LearningStep {
        let rows: Vec<TrainingRow> = (0..self.settings.rows)
            .map(|_| self.text.row(&mut self.random, self.settings.context))
            .collect();
        let Ok((loss, gradients)) = self.network.gradients(&rows, 1.0 / places(&rows));
        self.steps += 1;
        let rising = self.steps as f32 / self.settings.warmup.max(1) as f32;
        let learning_rate = self.settings.learning_rate * rising.min(1.0);
        let adam = &mut self.adam;
        self.network
            .update(|weights| adam.step(weights, &gradients, learning_rate));

        let loss = f64::from(loss);
        self.losses.push(self.steps, loss);
        let is_due = self
            .steps
            .is_multiple_of(self.settings.evaluate_every.max(1));
        LearningStep {
            steps: self.steps,
            loss,
            held_out: is_due.then(|| self.evaluate()),
        }
    }

    /// The loss on the held-out rows, also added to its history.
    fn evaluate(&mut self) -> f64 {
        let Ok(loss) = self
            .network
            .loss(&self.held_out_rows, 1.0 / places(&self.held_out_rows));
        let loss = f64::from(loss);
        self.held_out_losses.push(self.steps, loss);
        loss
    }

    /// The logits of the token after `tokens`, of which only as many as the context window has positions are read, the
    /// last ones. `[V]`; empty for no tokens.
    pub fn logits(&self, tokens: &[u32]) -> Vec<f32> {
        if tokens.is_empty() {
            return Vec::new();
        }
        let Ok(mut logits) = self.network.logits(self.window(tokens));
        logits.split_off(logits.len().saturating_sub(self.text.vocab_size()))
    }

    /// The logits that the head makes of the hidden states before each layer, and last those of the network, after each
    /// of `tokens`, cut as by [`logits`](Self::logits). `[T, V]` each; none for no tokens.
    pub fn lens(&self, tokens: &[u32]) -> Vec<Vec<f32>> {
        if tokens.is_empty() {
            return Vec::new();
        }
        let Ok(lens) = self.network.lens(self.window(tokens));
        lens
    }

    fn window<'t>(&self, tokens: &'t [u32]) -> &'t [u32] {
        &tokens[tokens.len().saturating_sub(self.settings.context)..]
    }

    /// Changes the learning rate of the steps to come.
    pub fn set_learning_rate(&mut self, learning_rate: f32) {
        self.settings.learning_rate = learning_rate;
    }

    /// The shape of the network, and how it learns now.
    pub fn settings(&self) -> &LearningSettings {
        &self.settings
    }

    /// What is learned.
    pub fn text(&self) -> &LearnedText {
        &self.text
    }

    /// The network as it is now.
    pub fn network(&self) -> &Backprop<PlainProducts> {
        &self.network
    }

    /// Steps taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The losses of the steps, each before it.
    pub fn losses(&self) -> &LossHistory {
        &self.losses
    }

    /// The losses on held-out rows.
    pub fn held_out_losses(&self) -> &LossHistory {
        &self.held_out_losses
    }

    /// The least loss on the held-out rows, in nats a token: the entropy of the true distributions in them. Of a text of
    /// the visitor's own it is not known.
    pub fn floor(&self) -> Option<f64> {
        matches!(self.text, LearnedText::Grammar(_)).then(|| {
            let entropies = self.held_out_rows.iter().map(|row| row.targets.entropy());
            entropies.sum::<f64>() / f64::from(places(&self.held_out_rows))
        })
    }

    /// The rows that the network is evaluated on.
    pub fn held_out_rows(&self) -> &[TrainingRow] {
        &self.held_out_rows
    }
}

/// Tokens in some rows.
fn places(rows: &[TrainingRow]) -> f32 {
    rows.iter().map(|row| row.tokens.len()).sum::<usize>() as f32
}

/// Norms of 1 but for the last, and matrices that keep the size of what they multiply: numbers of variance 1/inputs. The embedding is such a
/// matrix as the head, with D inputs. Were it much smaller, the first layers would add so much to it that later ones
/// could not see which token it was.
///
/// The numbers are equally distributed, which needs no function whose last bits differ between machines.
fn first_weights(dimensions: &LlamaDimensions, random: &mut Random) -> Parameters<Vec<f32>> {
    let mut draw = |count: usize, inputs: usize| -> Vec<f32> {
        let most = (3.0 / inputs as f32).sqrt();
        (0..count)
            .map(|_| (2.0 * random.unit() as f32 - 1.0) * most)
            .collect()
    };
    let embedding = draw(
        dimensions.vocab_size * dimensions.hidden_size,
        dimensions.hidden_size,
    );
    let others = Parameters::shapes(dimensions).map(|[rows, columns]| match rows {
        1 => vec![1.0; columns],
        inputs => draw(inputs * columns, inputs),
    });
    Parameters {
        embedding,
        final_norm: vec![FIRST_FINAL_NORM; dimensions.hidden_size],
        ..others
    }
}
