//! How much temperature hurts: the share of right texts at each temperature, measured over many runs, and exactly where the
//! answer's tokens are known.

use std::{collections::HashMap, ops::Range};

use charts::{Axis, LinePlot, Paint, Series};
use engine_client::constraint::OutputMask;
use generation::PromptError;
use protocol::TokenId;
use sampling::Logits;

use super::{
    Experiment, ExperimentProgress, draws_itself,
    exact_curve::{ExactCurve, HOTTEST, at},
    logit_bytes,
    masked_records::MaskedRecords,
    walk::{Goal, Walk},
    words,
};
use crate::{history::start_bytes, interval::wilson, run::RunStart};

/// The temperatures at which runs are counted, in steps of a quarter. 0 is greedy decoding.
const MEASURED: [f64; 9] = [0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0];
/// The most tokens of a record.
pub const LONGEST_RECORD: usize = 40;
/// The most numbers kept of the logits of texts that runs at other temperatures may begin with: 64 MiB.
const MOST_KNOWN: usize = 16 << 20;

/// What was counted at one temperature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredShare {
    /// T; 0 is greedy decoding.
    pub temperature: f64,
    /// The number of runs; one is enough where none is drawn.
    pub runs: usize,
    /// The number of right ones.
    pub right: usize,
    /// The number of those that stopped before it was known: at the most tokens, or with the end of the text.
    pub stopped: usize,
}

/// The curves, under way or complete.
#[derive(Clone, Debug)]
pub struct TemperatureExperiment {
    start: RunStart,
    runs: usize,
    goal: Goal,
    exact: Option<ExactCurve>,
    counted: TemperatureRuns,
    /// The same runs under a mask, after those without one.
    masked: Option<MaskedRecords>,
    /// The logits that follow a text.
    known: HashMap<Vec<TokenId>, Logits>,
    passes: usize,
}

/// The runs at one temperature after the other, and what was counted.
#[derive(Clone, Debug, Default)]
pub(super) struct TemperatureRuns {
    shares: Vec<MeasuredShare>,
    /// The runs at the temperature after those that are counted.
    walk: Option<Walk>,
}

impl TemperatureRuns {
    /// About how many bytes they take.
    pub(super) fn bytes(&self) -> usize {
        let walk = self.walk.iter().map(Walk::bytes);
        size_of_val(&*self.shares) + walk.sum::<usize>()
    }

    /// Continues the texts that were read.
    pub(super) fn supply(&mut self, logits: &Logits, mask: Option<&OutputMask>) {
        if let Some(walk) = &mut self.walk {
            walk.supply_allowed(logits, mask);
        }
    }

    /// The number of complete runs.
    fn complete(&self) -> usize {
        let counted = self.shares.iter().map(|share| share.runs);
        let open = self.walk.iter().map(|walk| walk.complete().len());
        counted.chain(open).sum()
    }

    /// Counts the runs of a temperature, once they are complete.
    fn count(&mut self) {
        if let Some(walk) = self.walk.take_if(|walk| walk.is_done()) {
            let complete = walk.complete();
            let wrong = complete.iter().filter(|text| !text.right);
            self.shares.push(MeasuredShare {
                temperature: MEASURED[self.shares.len()],
                runs: complete.len(),
                right: complete.iter().filter(|text| text.right).count(),
                stopped: wrong.filter(|text| text.stop.is_some()).count(),
            });
        }
    }
}

impl MeasuredShare {
    /// The share of right runs, 0 to 1.
    pub fn share(&self) -> f64 {
        self.right as f64 / self.runs as f64
    }

    /// Wilson's interval at 95 %: the shares under which a count like this one is no surprise.
    pub fn interval(&self) -> Range<f64> {
        wilson(self.right, self.runs)
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
    pub fn new(start: RunStart, runs: usize, goal: Goal) -> Result<Self, PromptError> {
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
            counted: TemperatureRuns::default(),
            masked: None,
            known: HashMap::new(),
            passes: 0,
        };
        experiment.counted.walk = Some(experiment.walk(0)?);
        Ok(experiment)
    }

    /// The same with every run once more under a mask that keeps the record JSON. `begun` are the tokens of the record in the
    /// prompt, from its first bracket on.
    ///
    /// # Errors
    /// As [`Generation::new`].
    pub fn with_mask(mut self, begun: Vec<TokenId>) -> Result<Self, PromptError> {
        let runs = TemperatureRuns {
            shares: Vec::new(),
            walk: Some(self.walk(0)?),
        };
        self.masked = Some(MaskedRecords::new(begun, runs));
        Ok(self)
    }

    /// What was counted, by rising temperature. A temperature is there when all of its runs are complete.
    pub fn shares(&self) -> &[MeasuredShare] {
        &self.counted.shares
    }

    /// The same under the mask; `None` where nothing was counted under one.
    pub fn masked_shares(&self) -> Option<&[MeasuredShare]> {
        let masked = self.masked.as_ref()?;
        let shares = &masked.runs.shares;
        (!shares.is_empty()).then_some(shares)
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
        if exact.is_none() && self.counted.shares.is_empty() {
            return None;
        }
        let mut series = Vec::new();
        series.extend(exact.map(|points| Series::line(words::exact(), points).paint(Paint::Model)));
        if let Some(masked) = self.masked_shares() {
            let masked = points(words::masked_name(self.runs), masked);
            series.push(masked.paint(Paint::Generated));
        }
        if !self.counted.shares.is_empty() {
            let measured = points(words::measured_name(self.runs), &self.counted.shares);
            series.push(measured.paint(Paint::Chosen).strong());
        }
        let right = match &self.goal {
            Goal::Record(_) => words::share_valid(),
            Goal::Answer(_) | Goal::Stop => words::share_right(),
        };
        Some(LinePlot {
            title: words::title_temperature().into(),
            note: words::note_temperature().into(),
            x: Axis::linear(words::temperature()).from(0.0).to(HOTTEST),
            y: Axis::linear(right).probability().from(0.0).to(1.0),
            series,
            ..LinePlot::default()
        })
    }

    /// The runs at one of the measured temperatures, each with a seed of its own.
    fn walk(&self, place: usize) -> Result<Walk, PromptError> {
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

    /// The runs under the mask, once all others are counted.
    fn masking(&self) -> Option<&MaskedRecords> {
        let masked = self.masked.as_ref();
        masked.filter(|masked| self.counted.walk.is_none() && masked.runs.walk.is_some())
    }

    /// The text that is read next, known or not.
    fn next_text(&self) -> Option<Vec<TokenId>> {
        let exact = self.exact.as_ref().and_then(ExactCurve::demand);
        let runs = self.masking().map_or(&self.counted, |masked| &masked.runs);
        exact.or_else(|| runs.walk.as_ref()?.demand())
    }

    fn take(&mut self, logits: &Logits) {
        match &mut self.exact {
            Some(exact) if !exact.is_done() => exact.supply(logits),
            _ => self.counted.supply(logits, None),
        }
    }

    /// Counts the runs of a temperature that are all complete, and begins those of the next one.
    fn count(&mut self) {
        let is_masking = self.masking().is_some();
        let runs = match &mut self.masked {
            Some(masked) if is_masking => &mut masked.runs,
            _ => &mut self.counted,
        };
        runs.count();
        let place = runs.shares.len();
        if place == MEASURED.len() {
            // Runs under the mask know other distributions.
            self.known = HashMap::new();
            return;
        }
        // The prompt fitted the first time.
        let walk = self.walk(place).ok();
        match &mut self.masked {
            Some(masked) if is_masking => masked.runs.walk = walk,
            _ => self.counted.walk = walk,
        }
    }
}

/// Counted shares as points with their intervals.
fn points(name: String, shares: &[MeasuredShare]) -> Series {
    let points = shares.iter();
    let points = points.map(|share| (share.temperature, share.share()));
    let around = shares.iter().map(|share| match share.is_greedy() {
        true => share.share()..share.share(),
        false => share.interval(),
    });
    Series::points(name, points.collect()).within(around.collect())
}

impl Experiment for TemperatureExperiment {
    fn demand(&self) -> Option<Vec<TokenId>> {
        let text = self.next_text()?;
        let is_known = match self.masking() {
            Some(masked) => masked.knows(&text),
            None => self.known.contains_key(&text),
        };
        (!is_known).then_some(text)
    }

    fn masked_output(&self) -> Option<Vec<TokenId>> {
        let masked = self.masking().filter(|masked| !masked.has_mask())?;
        Some(masked.output(&self.demand()?, self.start.context.len()))
    }

    fn supply_mask(&mut self, mask: OutputMask) {
        if let Some(masked) = &mut self.masked {
            masked.take_mask(mask);
        }
    }

    fn supply(&mut self, logits: &Logits) {
        self.passes += 1;
        let Some(text) = self.next_text() else {
            return;
        };
        let is_masking = self.masking().is_some();
        match &mut self.masked {
            Some(masked) if is_masking => masked.supply(text, logits),
            _ => {
                if (self.known.len() + 1) * logits.vocabulary() <= MOST_KNOWN {
                    self.known.insert(text, logits.clone());
                }
                self.take(logits);
            }
        }
    }

    fn work(&mut self) {
        let Some(text) = self.next_text() else {
            return self.count();
        };
        let is_masking = self.masking().is_some();
        match &mut self.masked {
            Some(masked) if is_masking => masked.go_on(&text),
            _ => {
                if let Some(logits) = self.known.get(&text).cloned() {
                    self.take(&logits);
                }
            }
        }
    }

    fn is_done(&self) -> bool {
        let masked = self.masked.as_ref();
        self.counted.walk.is_none() && masked.is_none_or(|masked| masked.runs.walk.is_none())
    }

    fn progress(&self) -> ExperimentProgress {
        let kinds = 1 + usize::from(self.masked.is_some());
        let masked = self.masked.as_ref().map(|masked| masked.runs.complete());
        ExperimentProgress {
            done: self.counted.complete() + masked.unwrap_or_default(),
            total: kinds * (1 + self.runs * (MEASURED.len() - 1)),
            passes: self.passes,
        }
    }

    fn bytes(&self) -> usize {
        let masked = self.masked.iter().map(MaskedRecords::bytes);
        size_of::<Self>()
            + start_bytes(&self.start)
            + self.counted.bytes()
            + logit_bytes(self.known.values())
            + masked.sum::<usize>()
    }
}
