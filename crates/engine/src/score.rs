//! Reads a text and scores it: the log-probability and the rank of each token, and the entropy of the prediction before it.

use model::KvCache;
use protocol::{Failure, Progress, ScoreReport, ScoreWindow, TokenId, TokenScore};

use crate::{Engine, pass::CHUNK};

/// The most logits that are kept at a time: 8 MB, so that a large vocabulary is scored in shorter chunks.
const MOST_LOGITS: usize = 1 << 21;

/// A text that is scored chunk by chunk, so that its caller can handle messages in between.
pub struct ScoringPass<'e> {
    engine: &'e Engine,
    /// The whole text.
    tokens: &'e [TokenId],
    windows: Vec<ScoreWindow>,
    /// Keys and values of the window under way.
    cache: KvCache,
    /// The index of the window under way.
    here: usize,
    scores: Vec<TokenScore>,
    computed: usize,
    milliseconds: Option<f64>,
}

/// The state of a [`ScoringPass`] after a chunk.
#[derive(Debug, Clone, PartialEq)]
pub enum ScoreAdvance {
    /// More chunks follow; the positions computed so far and in all, as [`Progress::Forward`].
    More(Progress),
    /// All tokens but the first are scored, in the order of the text.
    Done(Vec<TokenScore>, ScoreReport),
}

impl<'e> ScoringPass<'e> {
    /// Begins to score `tokens` with a cache of its own. The cache of the run does not change.
    ///
    /// # Errors
    /// [`Failure::EmptyContext`] or [`Failure::UnknownToken`].
    pub fn new(engine: &'e Engine, tokens: &'e [TokenId]) -> Result<Self, Failure> {
        engine.check_ids(tokens)?;
        Ok(Self {
            engine,
            tokens,
            windows: ScoreWindow::all(tokens.len(), engine.window()),
            cache: engine.new_cache(),
            here: 0,
            scores: Vec::with_capacity(tokens.len() - 1),
            computed: 0,
            milliseconds: engine.now().map(|_| 0.0),
        })
    }

    /// Reads the next chunk. Must not be called again after it has returned [`ScoreAdvance::Done`].
    ///
    /// # Errors
    /// An error of the device.
    pub async fn advance(&mut self) -> Result<ScoreAdvance, Failure> {
        let started = self.engine.now();
        if let Some(&window) = self.windows.get(self.here) {
            self.read_chunk(window).await?;
        }
        if let (Some(sum), Some(started), Some(now)) =
            (&mut self.milliseconds, started, self.engine.now())
        {
            *sum += now - started;
        }
        if self.here < self.windows.len() {
            let positions = self.windows.iter().map(|of| of.end - of.begin);
            return Ok(ScoreAdvance::More(Progress::Forward {
                done: self.computed as u32,
                total: positions.sum::<usize>() as u32,
            }));
        }
        let later = self.windows.iter().skip(1);
        let report = ScoreReport {
            windows: self.windows.len() as u32,
            least_context: later.map(|of| of.least_context() as u32).min(),
            computed: self.computed as u32,
            milliseconds: self.milliseconds,
        };
        Ok(ScoreAdvance::Done(std::mem::take(&mut self.scores), report))
    }

    /// Reads the next positions of a window: those that only give context without their logits.
    async fn read_chunk(&mut self, window: ScoreWindow) -> Result<(), Failure> {
        let here = window.begin + self.cache.len();
        let vocab_size = self.engine.vocab_size();
        if here < window.scored {
            let end = window.scored.min(here + CHUNK);
            self.engine
                .read_without_logits(&self.tokens[here..end], &mut self.cache)
                .await?;
            self.computed += end - here;
            return Ok(());
        }
        let longest = (MOST_LOGITS / vocab_size).clamp(1, CHUNK);
        let end = window.end.min(here + longest);
        let logits = self
            .engine
            .all_logits(&self.tokens[here..end], &mut self.cache)
            .await?;
        let following = &self.tokens[here + 1..=end];
        let rows = logits.chunks(vocab_size).zip(following);
        self.scores
            .extend(rows.map(|(row, &next)| score(row, next)));
        self.computed += end - here;
        if end == window.end {
            self.cache.truncate(0);
            self.here += 1;
        }
        Ok(())
    }
}

/// The score of a token under the logits before it, which are finite.
fn score(logits: &[f32], token: TokenId) -> TokenScore {
    let own = logits[token as usize];
    let greatest = f64::from(logits.iter().copied().fold(f32::NEG_INFINITY, f32::max));
    let (mut sum, mut weighted, mut before) = (0.0, 0.0, 0);
    for (id, &logit) in (0..).zip(logits) {
        let shifted = f64::from(logit) - greatest;
        let power = shifted.exp();
        sum += power;
        weighted += power * shifted;
        before += u32::from(logit > own || (logit == own && id < token));
    }
    let log_sum = f64::ln(sum);
    TokenScore {
        log_probability: (f64::from(own) - greatest - log_sum) as f32,
        rank: before + 1,
        // −Σ p ln p; rounding may leave a certain prediction a bit below 0.
        entropy: (log_sum - weighted / sum).max(0.0) as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few roundings of `f32` in numbers of about 1.
    const TOLERANCE: f32 = 1e-6;

    #[test]
    fn the_numbers_of_a_score_are_those_of_the_softmax() {
        // Odds of 4 : 2 : 1 : 1.
        let logits = [4.0, 2.0, 1.0, 1.0].map(f32::ln);
        let near = |a: f32, b: f32| assert!((a - b).abs() < TOLERANCE, "{a} is not {b}");
        let bits = [1.0, 2.0, 3.0, 3.0];
        for (token, (bits, rank)) in (0..).zip(bits.into_iter().zip(1..)) {
            let score = score(&logits, token);
            near(score.log_probability, -bits * std::f32::consts::LN_2);
            near(score.entropy, 1.75 * std::f32::consts::LN_2);
            assert_eq!(score.rank, rank, "ties by lower id");
        }
        let certain = score(&[0.0, 500.0], 1);
        assert_eq!((certain.log_probability, certain.entropy), (0.0, 0.0));
        let impossible = score(&[0.0, 500.0], 0);
        assert_eq!((impossible.log_probability, impossible.rank), (-500.0, 2));
    }
}
