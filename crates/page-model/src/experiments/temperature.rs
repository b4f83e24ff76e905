//! How much temperature hurts: the share of right texts at each temperature, measured over many runs, and exactly where the
//! answer's tokens are known.

use std::{collections::HashMap, ops::Range};

use charts::{Axis, LinePlot, Paint, Series};
use generation::PromptError;
use protocol::TokenId;
use sampling::Logits;

use super::{
    Experiment, ExperimentProgress, ExperimentStart, draws_itself,
    exact_curve::{ExactCurve, HOTTEST, at},
    walk::{Goal, Walk},
    words,
};

/// The temperatures at which runs are counted, in steps of a quarter. 0 is greedy decoding.
const MEASURED: [f64; 9] = [0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0];
/// The most tokens of a record.
pub const LONGEST_RECORD: usize = 40;
/// The most numbers kept of the logits of texts that runs at other temperatures may begin with: 64 MiB.
const MOST_KNOWN: usize = 16 << 20;
/// The standard normal distribution has 95 % of its probability within so many standard deviations.
const DEVIATIONS: f64 = 1.959_964;

/// What was counted at one temperature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredShare {
    /// T; 0 is greedy decoding.
    pub temperature: f64,
    /// The number of runs; one is enough where none is drawn.
    pub runs: usize,
    /// The number of right ones.
    pub right: usize,
}

/// The curves, under way or complete.
#[derive(Clone, Debug)]
pub struct TemperatureExperiment {
    start: ExperimentStart,
    runs: usize,
    goal: Goal,
    exact: Option<ExactCurve>,
    shares: Vec<MeasuredShare>,
    /// The runs at the temperature after those that are counted.
    walk: Option<Walk>,
    /// The logits that follow a text.
    known: HashMap<Vec<TokenId>, Logits>,
    passes: usize,
}

impl MeasuredShare {
    /// The share of right runs, 0 to 1.
    pub fn share(&self) -> f64 {
        self.right as f64 / self.runs as f64
    }

    /// Wilson's interval at 95 %: the shares under which a count like this one is no surprise.
    pub fn interval(&self) -> Range<f64> {
        let (runs, share) = (self.runs as f64, self.share());
        let z2 = DEVIATIONS * DEVIATIONS;
        let middle = share + z2 / (2.0 * runs);
        let spread = share * (1.0 - share) / runs + z2 / (4.0 * runs * runs);
        let half = DEVIATIONS * spread.sqrt();
        let scale = 1.0 + z2 / runs;
        ((middle - half) / scale).max(0.0)..((middle + half) / scale).min(1.0)
    }

    /// Whether it is one run of greedy decoding.
    pub fn is_greedy(&self) -> bool {
        self.temperature == 0.0
    }
}

impl TemperatureExperiment {
    /// `runs` runs at each temperature, under the present settings apart from the temperature.
    ///
    /// # Errors
    /// As [`Generation::new`].
    pub fn new(start: ExperimentStart, runs: usize, goal: Goal) -> Result<Self, PromptError> {
        let exact = match &goal {
            Goal::Answer(answer) if !draws_itself(&at(&start.settings, 1.0)) => {
                Some(ExactCurve::new(&start, answer.clone())?)
            }
            _ => None,
        };
        let mut experiment = Self {
            start,
            runs,
            goal,
            exact,
            shares: Vec::new(),
            walk: None,
            known: HashMap::new(),
            passes: 0,
        };
        experiment.walk = Some(experiment.next_walk()?);
        Ok(experiment)
    }

    /// What was counted, by rising temperature. A temperature is there when all of its runs are complete.
    pub fn shares(&self) -> &[MeasuredShare] {
        &self.shares
    }

    /// The exact shares by rising temperature; `None` where they are not known or not all read yet.
    pub fn exact(&self) -> Option<Vec<(f64, f64)>> {
        let exact = self.exact.as_ref().filter(|exact| exact.is_done())?;
        let points = exact.points.iter();
        Some(
            points
                .map(|point| (point.temperature, point.share))
                .collect(),
        )
    }

    /// The exact share at one of the measured temperatures.
    pub fn exact_at(&self, temperature: f64) -> Option<f64> {
        let exact = self.exact()?;
        let near = exact.iter().min_by(|a, b| {
            let distance = |point: &(f64, f64)| (point.0 - temperature).abs();
            distance(a).total_cmp(&distance(b))
        });
        near.map(|(_, share)| *share)
    }

    /// Whether texts are right that are records, not those that begin with an answer.
    pub fn is_of_records(&self) -> bool {
        matches!(self.goal, Goal::Record(_))
    }

    /// The curves as a picture; `None` before there is a point.
    pub fn picture(&self) -> Option<LinePlot> {
        let exact = self.exact();
        if exact.is_none() && self.shares.is_empty() {
            return None;
        }
        let mut series = Vec::new();
        series.extend(exact.map(|points| Series::line(words::EXACT, points).paint(Paint::Model)));
        let points = self.shares.iter();
        let points = points.map(|share| (share.temperature, share.share()));
        let around = self.shares.iter().map(|share| match share.is_greedy() {
            true => share.share()..share.share(),
            false => share.interval(),
        });
        if !self.shares.is_empty() {
            let name = words::measured_name(self.runs);
            let measured = Series::points(name, points.collect()).within(around.collect());
            series.push(measured.paint(Paint::Chosen).strong());
        }
        let right = match &self.goal {
            Goal::Record(_) => words::SHARE_VALID,
            Goal::Answer(_) | Goal::Stop => words::SHARE_RIGHT,
        };
        Some(LinePlot {
            title: words::TITLE_TEMPERATURE.into(),
            note: words::NOTE_TEMPERATURE.into(),
            x: Axis::linear(words::TEMPERATURE).from(0.0).to(HOTTEST),
            y: Axis::linear(right).probability().from(0.0).to(1.0),
            series,
            ..LinePlot::default()
        })
    }

    /// The runs at the next temperature, each with a seed of its own.
    fn next_walk(&self) -> Result<Walk, PromptError> {
        let place = self.shares.len();
        let settings = at(&self.start.settings, MEASURED[place]);
        let first = (place * self.runs) as u64;
        let runs = match place {
            0 => 1,
            _ => self.runs as u64,
        };
        let tokens = match &self.goal {
            Goal::Answer(answer) => answer.len(),
            Goal::Stop | Goal::Record(_) => LONGEST_RECORD,
        };
        let seeds = first + 1..=first + runs;
        Walk::new(&self.start, &settings, seeds, tokens, self.goal.clone())
    }

    /// The text that is read next, known or not.
    fn next_text(&self) -> Option<Vec<TokenId>> {
        let exact = self.exact.as_ref().and_then(ExactCurve::demand);
        exact.or_else(|| self.walk.as_ref()?.demand())
    }

    fn take(&mut self, logits: &Logits) {
        match &mut self.exact {
            Some(exact) if !exact.is_done() => exact.supply(logits),
            _ => {
                if let Some(walk) = &mut self.walk {
                    walk.supply(logits);
                }
            }
        }
    }

    /// Counts the runs of a temperature that are all complete, and begins those of the next one.
    fn count(&mut self) {
        let Some(walk) = self.walk.take() else {
            return;
        };
        let complete = walk.complete();
        self.shares.push(MeasuredShare {
            temperature: MEASURED[self.shares.len()],
            runs: complete.len(),
            right: complete.iter().filter(|text| text.right).count(),
        });
        if self.shares.len() < MEASURED.len() {
            // The prompt fitted the first time.
            self.walk = self.next_walk().ok();
        }
    }
}

impl Experiment for TemperatureExperiment {
    fn demand(&self) -> Option<Vec<TokenId>> {
        let text = self.next_text()?;
        (!self.known.contains_key(&text)).then_some(text)
    }

    fn supply(&mut self, logits: &Logits) {
        self.passes += 1;
        let text = self.next_text();
        if let Some(text) =
            text.filter(|_| (self.known.len() + 1) * logits.vocabulary() <= MOST_KNOWN)
        {
            self.known.insert(text, logits.clone());
        }
        self.take(logits);
    }

    fn work(&mut self) {
        match self.next_text() {
            Some(text) => {
                if let Some(logits) = self.known.get(&text).cloned() {
                    self.take(&logits);
                }
            }
            None => self.count(),
        }
    }

    fn is_done(&self) -> bool {
        self.walk.is_none()
    }

    fn progress(&self) -> ExperimentProgress {
        let counted = self.shares.iter().map(|share| share.runs);
        let open = self.walk.iter().map(|walk| walk.complete().len());
        ExperimentProgress {
            done: counted.chain(open).sum(),
            total: 1 + self.runs * (MEASURED.len() - 1),
            passes: self.passes,
        }
    }
}
