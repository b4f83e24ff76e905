//! How far a model's distributions move when its weights are kept in another number format, measured on a text.

use model::KvCache;
use protocol::{ExactnessReport, Failure, Progress, TokenId};

use crate::{Engine, self_test::kl_divergence};

/// Positions that are compared at once: with a vocabulary of 152,000 tokens their logits take 10 MB in each format.
const CHUNK: usize = 16;

/// One model in two number formats, compared chunk by chunk, so that its caller can handle messages in between.
pub struct ExactnessTest<'e> {
    /// The engine with the more exact format first.
    engines: [&'e Engine; 2],
    caches: [KvCache; 2],
    tokens: &'e [TokenId],
    /// The sum of all divergences so far, in nats.
    sum: f64,
    report: ExactnessReport,
}

impl<'e> ExactnessTest<'e> {
    /// Begins to compare two engines with the same model on `tokens`. The caches of their runs do not change.
    ///
    /// # Errors
    /// [`Failure::EmptyContext`], [`Failure::ContextFull`] or [`Failure::UnknownToken`], in either of them.
    pub fn new(a: &'e Engine, b: &'e Engine, tokens: &'e [TokenId]) -> Result<Self, Failure> {
        let mut engines = [a, b];
        engines.sort_by_key(|engine| engine.weight_format());
        for engine in engines {
            engine.check(tokens)?;
        }
        let [reference, candidate] = engines.map(Engine::weight_format);
        Ok(Self {
            engines,
            caches: engines.map(Engine::new_cache),
            tokens,
            sum: 0.0,
            report: ExactnessReport {
                reference,
                candidate,
                positions: 0,
                mean_divergence: 0.0,
                largest_divergence: 0.0,
                same_most_likely: 0,
            },
        })
    }

    /// The positions compared so far.
    pub fn progress(&self) -> Progress {
        Progress::Forward {
            done: self.report.positions,
            total: self.tokens.len() as u32,
        }
    }

    /// Compares the next positions; the report of all, once there are no more.
    ///
    /// # Errors
    /// An error of the device.
    pub async fn advance(&mut self) -> Result<Option<ExactnessReport>, Failure> {
        let done = self.report.positions as usize;
        let end = self.tokens.len().min(done + CHUNK);
        let [reference, candidate] = &mut self.caches;
        let chunk = &self.tokens[done..end];
        let reference = self.engines[0].all_logits(chunk, reference).await?;
        let candidate = self.engines[1].all_logits(chunk, candidate).await?;
        let vocab_size = self.engines[0].vocab_size();
        for (reference, candidate) in reference
            .chunks(vocab_size)
            .zip(candidate.chunks(vocab_size))
        {
            let divergence = kl_divergence(reference, candidate);
            self.sum += divergence;
            let report = &mut self.report;
            report.positions += 1;
            report.largest_divergence = report.largest_divergence.max(divergence);
            report.same_most_likely += u32::from(most_likely(reference) == most_likely(candidate));
        }
        let report = ExactnessReport {
            mean_divergence: self.sum / f64::from(self.report.positions),
            ..self.report
        };
        Ok((end == self.tokens.len()).then_some(report))
    }
}

/// The most likely token; of several, the one with the smallest id.
fn most_likely(logits: &[f32]) -> Option<usize> {
    (0..logits.len())
        .rev()
        .max_by(|&a, &b| logits[a].total_cmp(&logits[b]))
}
