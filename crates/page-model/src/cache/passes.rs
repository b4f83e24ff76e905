//! Runs the passes of the race in order and checks each: a time counts as one of the cache only if the engine reports
//! that it computed one position and read the others.

use costs::Method;
use generation::Generation;
use protocol::{Failure, ForwardReport, TokenId};
use sampling::{Logits, SamplingConfig};

use crate::cache::{
    NoMeasurement,
    race::{MeasurementPlan, ROUNDS, RaceTexts, Times},
};
use crate::settings::Settings;
use engine_client::Forward;

/// The most attempts for a pass. A pass of another text in between makes the next cached pass read the whole text,
/// after which the cache holds the race's text again: the second attempt uses the cache unless another pass comes in
/// between again.
pub const ATTEMPTS: usize = 4;

/// An engine that computes passes.
#[allow(async_fn_in_trait, reason = "implemented and used on one thread")]
pub trait PassRunner {
    /// The logits after `context`, computed with or without the cache.
    async fn pass(&mut self, method: Method, context: &[TokenId])
    -> Result<Forward, NoMeasurement>;

    /// Reports that another pass of the plan is complete.
    fn done(&mut self);

    /// Reports that a pass was not of the expected kind and is repeated.
    fn repeats(&mut self);
}

/// The expected kind of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PassKind {
    /// Fills the cache with the text, whatever it held before. Never timed.
    Fill,
    /// PassRunner every position anew.
    Naive,
    /// PassRunner the last position and reads the others from the cache.
    Cached,
}

impl PassKind {
    fn method(self) -> Method {
        match self {
            Self::Naive => Method::Naive,
            Self::Fill | Self::Cached => Method::Cached,
        }
    }

    /// Whether a pass over `length` positions was of this kind.
    fn is(self, report: &ForwardReport, length: usize) -> bool {
        let (computed, reused) = (report.computed as usize, report.reused as usize);
        match self {
            Self::Fill => true,
            Self::Naive => (computed, reused) == (length, 0),
            Self::Cached => (computed, reused + 1) == (1, length),
        }
    }
}

/// Runs one pass of the plan, repeated until it is of the expected kind.
async fn pass(
    engine: &mut impl PassRunner,
    task: PassKind,
    context: &[TokenId],
) -> Result<Forward, NoMeasurement> {
    for _ in 0..ATTEMPTS {
        let pass = engine.pass(task.method(), context).await?;
        if task.is(&pass.report, context.len()) {
            engine.done();
            return Ok(pass);
        }
        engine.repeats();
    }
    Err(NoMeasurement::Disturbed)
}

/// A text generated with the visitor's settings and random seed, without stop conditions.
pub struct TextWriter {
    text: Generation,
    rule: SamplingConfig,
    settings: Settings,
}

impl TextWriter {
    /// A writer that starts after `prompt`; `None` if that is empty. `eos` are the end-of-text tokens of this model.
    pub fn new(prompt: &[TokenId], settings: Settings, eos: &[TokenId]) -> Option<Self> {
        let text = Generation::new(prompt.to_vec(), Vec::new(), usize::MAX).ok()?;
        let mut stopped = text.clone();
        stopped.set_criteria(settings.criteria(eos));
        let rule = settings.sampling(&stopped);
        Some(Self {
            text,
            rule,
            settings,
        })
    }

    /// Appends the token that the settings choose.
    fn choose(&self, text: &mut Generation, logits: &[f32]) -> Result<(), NoMeasurement> {
        let logits = Logits::new(logits.to_vec()).map_err(|_| Failure::NotANumber)?;
        let step = text.steps().len();
        let malformed = |detail: String| Failure::Malformed { detail };
        text.supply(&logits)
            .map_err(|error| malformed(error.to_string()))?;
        let decision = text.decide(&self.rule, self.settings.coin());
        let decision = decision.ok_or_else(|| malformed(texts::cache::no_logits().into()))?;
        text.append(decision.with_u(self.settings.u(step)), &[])
            .map_err(|error| malformed(error.to_string()))?;
        Ok(())
    }
}

/// Generates the text with the cache, and its beginning without, each from its own logits. Returns all tokens,
/// including the prompt's.
///
/// # Errors
/// [`NoMeasurement::Disturbed`], or the engine's failure.
pub async fn write(
    engine: &mut impl PassRunner,
    plan: &MeasurementPlan,
    writer: &TextWriter,
) -> Result<(Vec<TokenId>, RaceTexts), NoMeasurement> {
    let (mut cached, mut naive) = (writer.text.clone(), writer.text.clone());
    let mut written = RaceTexts::default();
    while cached.len() < plan.length {
        // The prompt is read whole. Every later token must come from the cache, or a naive text would be compared with
        // itself.
        let task = match cached.steps().is_empty() {
            true => PassKind::Fill,
            false => PassKind::Cached,
        };
        let with = pass(engine, task, &cached.tokens()).await?;
        writer.choose(&mut cached, &with.logits)?;
        if naive.steps().len() < plan.compared {
            let without = pass(engine, PassKind::Naive, &naive.tokens()).await?;
            writer.choose(&mut naive, &without.logits)?;
            written.compare(&with.logits, &without.logits);
        }
    }
    written.cached = cached.generated().collect();
    written.naive = naive.generated().collect();
    Ok((cached.tokens(), written))
}

/// Times one step at each length, naive and cached in turn.
///
/// # Errors
/// [`NoMeasurement::Disturbed`], [`NoMeasurement::NotTimed`], or the engine's failure.
pub async fn time(
    engine: &mut impl PassRunner,
    plan: &MeasurementPlan,
    tokens: &[TokenId],
) -> Result<(Times, Times), NoMeasurement> {
    let room = || Times::new(plan.lengths.len());
    let (mut naive, mut cached) = (room(), room());
    for round in 0..ROUNDS + plan.warm_ups {
        // From the longest to the shortest: the cache then always holds all that the next step needs.
        pass(engine, PassKind::Fill, tokens).await?;
        for (index, &length) in plan.lengths.iter().enumerate().rev() {
            for (task, times) in [
                (PassKind::Naive, &mut naive),
                (PassKind::Cached, &mut cached),
            ] {
                let pass = pass(engine, task, &tokens[..length]).await?;
                let milliseconds = pass.report.milliseconds.ok_or(NoMeasurement::NotTimed)?;
                if round >= plan.warm_ups {
                    times.push(index, milliseconds);
                }
            }
        }
    }
    Ok((naive, cached))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::{
        collections::BTreeSet,
        pin::pin,
        task::{Context, Poll, Waker},
    };

    use protocol::{CacheReport, DeviceInfo, DeviceKind};

    use super::*;
    use crate::tokens::tests::texts;

    /// The text that is read between two passes to disturb them.
    const ANOTHER: [TokenId; 3] = [7, 7, 7];
    const PROMPT: [TokenId; 2] = [1, 2];

    /// A simulated engine with a cache and a clock: a pass takes a millisecond for each position that it computes.
    #[derive(Default)]
    struct Fake {
        cache: Vec<TokenId>,
        /// The number of passes so far.
        passes: usize,
        /// The passes before which another text is read.
        disturbed: BTreeSet<usize>,
        done: usize,
        repeated: usize,
    }

    impl PassRunner for Fake {
        async fn pass(
            &mut self,
            method: Method,
            context: &[TokenId],
        ) -> Result<Forward, NoMeasurement> {
            if self.disturbed.contains(&self.passes) {
                self.cache = ANOTHER.to_vec();
            }
            self.passes += 1;
            let before = &context[..context.len() - 1];
            let reused = match method {
                Method::Cached if self.cache.starts_with(before) => before.len(),
                _ => 0,
            };
            if method == Method::Cached {
                self.cache = context.to_vec();
            }
            let computed = context.len() - reused;
            let vocabulary = texts().info().vocab_size as usize;
            Ok(Forward {
                logits: (0..vocabulary)
                    .map(|token| ((token + context.len()) % vocabulary) as f32)
                    .collect(),
                report: ForwardReport {
                    computed: computed as u32,
                    reused: reused as u32,
                    milliseconds: Some(computed as f64),
                    parts: None,
                    listed: None,
                    cache: CacheReport::default(),
                },
                device: DeviceInfo {
                    kind: DeviceKind::Cpu,
                    name: String::new(),
                },
                cold: false,
            })
        }

        fn done(&mut self) {
            self.done += 1;
        }

        fn repeats(&mut self) {
            self.repeated += 1;
        }
    }

    /// The result of a future that is ready at once, as all futures of the simulated engine are.
    fn now<T>(future: impl Future<Output = T>) -> T {
        match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(outcome) => outcome,
            Poll::Pending => panic!("the fake engine answers at once"),
        }
    }

    fn plan() -> MeasurementPlan {
        MeasurementPlan::new(PROMPT.len(), 12, DeviceKind::Cpu)
    }

    /// The median times of both methods after a whole race, and both texts.
    fn raced(fake: &mut Fake) -> Result<([Vec<f64>; 2], RaceTexts), NoMeasurement> {
        let plan = plan();
        let writer = TextWriter::new(&PROMPT, Settings::default(), &[]).unwrap();
        let (tokens, written) = now(write(fake, &plan, &writer))?;
        let (naive, cached) = now(time(fake, &plan, &tokens))?;
        Ok(([naive.medians(), cached.medians()], written))
    }

    fn expected() -> [Vec<f64>; 2] {
        let lengths = plan().lengths;
        let naive = lengths.iter().map(|&length| length as f64).collect();
        [naive, vec![1.0; lengths.len()]]
    }

    #[test]
    fn an_undisturbed_race_makes_the_passes_of_its_plan() {
        let mut fake = Fake::default();
        let (medians, written) = raced(&mut fake).unwrap();
        assert_eq!(medians, expected());
        assert_eq!(written.differ_at(), None);
        assert_eq!(written.cached.len(), 10);
        let planned = plan().passes();
        assert_eq!(
            (fake.passes, fake.done, fake.repeated),
            (planned, planned, 0)
        );
    }

    /// A pass that reads the whole text is never counted as a cached step, whichever pass it falls on.
    #[test]
    fn a_pass_of_another_text_in_between_changes_no_time() {
        let planned = plan().passes();
        let mut repeated = 0;
        for place in 0..planned {
            let mut fake = Fake {
                disturbed: [place].into(),
                ..Fake::default()
            };
            let (medians, written) = raced(&mut fake).unwrap();
            assert_eq!(medians, expected(), "disturbed before pass {place}");
            assert_eq!(written.differ_at(), None);
            assert_eq!(fake.done, planned);
            assert_eq!(fake.passes, planned + fake.repeated);
            repeated += fake.repeated;
        }
        assert!(repeated > planned / 3, "the fake disturbed next to nothing");
        // Every second pass in all rounds: a median of three would not hide it.
        let mut fake = Fake {
            disturbed: (0..10 * planned).step_by(2).collect(),
            ..Fake::default()
        };
        assert_eq!(raced(&mut fake).unwrap().0, expected());
        assert!(fake.repeated > 0);
    }

    #[test]
    fn a_race_that_is_disturbed_all_the_time_is_given_up() {
        let mut fake = Fake {
            disturbed: (0..1_000).collect(),
            ..Fake::default()
        };
        assert_eq!(raced(&mut fake).unwrap_err(), NoMeasurement::Disturbed);
        assert_eq!(fake.repeated, ATTEMPTS);
        let said = NoMeasurement::Disturbed.to_string();
        assert!(
            said.contains(&format!("{ATTEMPTS} times in a row")),
            "{said}"
        );
    }
}
