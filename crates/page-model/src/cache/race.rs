//! The plan and the results of a measurement of naive against cached passes.

use protocol::{DeviceInfo, DeviceKind, TokenId};

use crate::median::median;

/// The number of lengths that are timed. A GPU compiles its programs anew for every length without a cache, which takes
/// a good part of a second each: fewer there.
const LENGTHS: usize = 16;
const LENGTHS_ON_GPU: usize = 8;
/// The number of times each length is timed. The median is shown: one pass in a few is always disturbed.
pub const ROUNDS: usize = 3;
/// The number of tokens generated with both methods and compared. Without a cache, many more would take too long.
const COMPARED: usize = 64;
const COMPARED_ON_GPU: usize = 16;

/// The passes of a measurement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasurementPlan {
    /// The positions of the prompt: the first step's length.
    pub prompt: usize,
    /// The positions of the longest text.
    pub length: usize,
    /// The lengths that are timed, rising, from the prompt's to the longest.
    pub lengths: Vec<usize>,
    /// Rounds that are run but not counted: a GPU compiles its programs at the first pass of a length.
    pub warm_ups: usize,
    /// The number of tokens generated with both methods.
    pub compared: usize,
}

impl MeasurementPlan {
    /// A plan from a prompt of `prompt` positions, at least one, to a text of `length`.
    pub fn new(prompt: usize, length: usize, device: DeviceKind) -> Self {
        let length = length.max(prompt + 1);
        let (lengths, compared, warm_ups) = match device {
            DeviceKind::Gpu => (LENGTHS_ON_GPU, COMPARED_ON_GPU, 1),
            _ => (LENGTHS, COMPARED, 0),
        };
        Self {
            prompt,
            length,
            lengths: spread(prompt, length, lengths),
            warm_ups,
            compared: compared.min(length - prompt),
        }
    }

    /// The number of passes: the text once with the cache and its beginning once without, then all lengths with both
    /// methods in every round, after one pass that fills the cache again.
    pub fn passes(&self) -> usize {
        let written = self.length - self.prompt + self.compared;
        written + (ROUNDS + self.warm_ups) * (2 * self.lengths.len() + 1)
    }
}

/// At most `most` whole numbers from `first` to `last`, both included, evenly spaced.
pub fn spread(first: usize, last: usize, most: usize) -> Vec<usize> {
    let (gaps, span) = (most.max(2) - 1, last - first);
    let mut numbers: Vec<usize> = (0..=gaps).map(|gap| first + span * gap / gaps).collect();
    numbers.dedup();
    numbers
}

/// The lengths that can be chosen: the run's own, and parts of the context window.
pub fn offered(prompt: usize, run: Option<usize>, window: usize) -> Vec<usize> {
    let mut lengths = vec![window / 4, window / 2, window];
    lengths.extend(run);
    lengths.retain(|&length| length > prompt && length <= window);
    lengths.sort_unstable();
    lengths.dedup();
    lengths
}

/// The tokens of both methods, each generated from its own logits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RaceTexts {
    /// The tokens generated with the cache; more than without.
    pub cached: Vec<TokenId>,
    /// The tokens generated without the cache.
    pub naive: Vec<TokenId>,
    /// The greatest difference between two logits of the same token at the same step.
    pub largest_difference: f64,
}

impl RaceTexts {
    /// The first token that differs, counted from 0.
    pub fn differ_at(&self) -> Option<usize> {
        let mut pairs = self.cached.iter().zip(&self.naive);
        pairs.position(|(cached, naive)| cached != naive)
    }

    /// Includes two vectors of logits in [`Self::largest_difference`].
    pub fn compare(&mut self, cached: &[f32], naive: &[f32]) {
        let differences = cached
            .iter()
            .zip(naive)
            .map(|(a, b)| f64::from(a - b).abs());
        self.largest_difference = differences.fold(self.largest_difference, f64::max);
    }
}

/// Milliseconds of every counted pass, by length and round.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Vec<f64>>);

impl Times {
    /// An empty table for this number of lengths.
    pub fn new(lengths: usize) -> Self {
        Self(vec![Vec::with_capacity(ROUNDS); lengths])
    }

    /// Adds a pass at the length with this index.
    pub fn push(&mut self, index: usize, milliseconds: f64) {
        self.0[index].push(milliseconds);
    }

    /// The median of each length, in milliseconds.
    pub fn medians(self) -> Vec<f64> {
        self.0.into_iter().map(median).collect()
    }
}

/// A completed measurement.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// The plan that was carried out.
    pub plan: MeasurementPlan,
    /// Milliseconds of one step without the cache, at each of the plan's lengths.
    pub naive: Vec<f64>,
    /// Milliseconds of one step with the cache, at each of the plan's lengths.
    pub cached: Vec<f64>,
    /// The texts generated with both methods.
    pub written: RaceTexts,
    /// The number of passes repeated because another text had been read in between.
    pub repeated: usize,
    /// The device that computed the passes.
    pub device: DeviceInfo,
    /// The resolution of the browser's clock in milliseconds, if the engine knows it.
    pub resolution: Option<f64>,
}

impl Race {
    /// One step at each length as `(length, milliseconds)`, naive and cached.
    pub fn steps(&self) -> [Vec<(usize, f64)>; 2] {
        let points = |times: &[f64]| self.lengths().zip(times.iter().copied()).collect();
        [points(&self.naive), points(&self.cached)]
    }

    /// All steps from the prompt to each length, naive and cached. The prompt is read whole with both methods, so both
    /// begin with the same pass. A step between two timed ones is interpolated linearly.
    pub fn totals(&self) -> [Vec<(usize, f64)>; 2] {
        let first = self.naive.first().copied().unwrap_or(0.0);
        [&self.naive, &self.cached].map(|times| {
            let mut total = first;
            let mut totals = vec![(self.plan.prompt, total)];
            for (ends, pair) in self.plan.lengths.windows(2).zip(times.windows(2)) {
                let (steps, rise) = ((ends[1] - ends[0]) as f64, pair[1] - pair[0]);
                // The steps after the earlier length up to the later one: the line's values at 1/n, 2/n … n/n.
                total += steps * pair[0] + rise * (steps + 1.0) / 2.0;
                totals.push((ends[1], total));
            }
            totals
        })
    }

    fn lengths(&self) -> impl Iterator<Item = usize> + '_ {
        self.plan.lengths.iter().copied()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A race with made-up times: a naive step takes its length, a cached one 1 ms and a tenth of its length.
    pub fn race(prompt: usize, length: usize) -> Race {
        let plan = MeasurementPlan::new(prompt, length, DeviceKind::Cpu);
        let times = |time: fn(f64) -> f64| plan.lengths.iter().map(|&n| time(n as f64)).collect();
        Race {
            naive: times(|n| n),
            cached: times(|n| 1.0 + n / 10.0),
            written: RaceTexts::default(),
            repeated: 0,
            device: DeviceInfo {
                kind: DeviceKind::Cpu,
                name: String::new(),
            },
            resolution: Some(0.1),
            plan,
        }
    }

    #[test]
    fn the_lengths_go_from_the_prompt_to_the_end() {
        let plan = MeasurementPlan::new(5, 256, DeviceKind::Cpu);
        assert_eq!(plan.lengths.len(), LENGTHS);
        assert_eq!((plan.lengths[0], plan.lengths[15]), (5, 256));
        assert!(plan.lengths.windows(2).all(|pair| pair[0] < pair[1]));
        // A short text has fewer lengths than the plan could time.
        assert_eq!(
            MeasurementPlan::new(5, 8, DeviceKind::Cpu).lengths,
            [5, 6, 7, 8]
        );
        assert_eq!(MeasurementPlan::new(5, 2, DeviceKind::Cpu).lengths, [5, 6]);
    }

    #[test]
    fn a_gpu_warms_up_and_all_passes_are_counted() {
        let cpu = MeasurementPlan::new(5, 8, DeviceKind::Cpu);
        let gpu = MeasurementPlan::new(5, 8, DeviceKind::Gpu);
        // Three tokens with both methods, and three rounds of four lengths with both after a pass that fills the cache.
        assert_eq!(cpu.passes(), 3 + 3 + 3 * (2 * 4 + 1));
        assert_eq!(gpu.passes(), cpu.passes() + 2 * 4 + 1);
        assert_eq!(
            MeasurementPlan::new(5, 256, DeviceKind::Cpu).compared,
            COMPARED
        );
        assert_eq!(
            MeasurementPlan::new(5, 256, DeviceKind::Gpu).compared,
            COMPARED_ON_GPU
        );
    }

    #[test]
    fn only_lengths_that_can_be_run_are_offered() {
        assert_eq!(offered(5, Some(40), 256), [40, 64, 128, 256]);
        assert_eq!(offered(100, None, 256), [128, 256]);
        assert_eq!(offered(5, Some(64), 256), [64, 128, 256]);
        assert_eq!(offered(5, Some(5), 256), [64, 128, 256]);
    }

    #[test]
    fn each_length_has_a_median_of_its_own() {
        let mut times = Times::new(2);
        for (index, time) in [(0, 9.0), (0, 1.0), (0, 2.0), (1, 4.0), (1, 3.0)] {
            times.push(index, time);
        }
        assert_eq!(times.medians(), [2.0, 3.5]);
    }

    #[test]
    fn the_first_difference_is_found_and_the_longer_text_is_none() {
        let mut written = RaceTexts {
            cached: vec![1, 2, 3, 4],
            naive: vec![1, 2, 3],
            ..RaceTexts::default()
        };
        assert_eq!(written.differ_at(), None);
        written.naive[1] = 9;
        assert_eq!(written.differ_at(), Some(1));
        written.compare(&[1.0, 2.0], &[1.0, 1.5]);
        written.compare(&[1.0, 2.0], &[1.1, 2.0]);
        assert!((written.largest_difference - 0.5).abs() < 1e-9);
    }

    /// Linear interpolation is exact on a straight line: the totals are the sums over every single step.
    #[test]
    fn totals_sum_every_step() {
        let race = race(5, 256);
        let [naive, cached] = race.totals();
        for (index, &length) in race.plan.lengths.iter().enumerate() {
            let sum: usize = (5..=length).sum();
            assert!((naive[index].1 - sum as f64).abs() < 1e-6, "{length}");
            // The prompt's pass is the same; every later step has its own time.
            let steps: f64 = (6..=length).map(|n| 1.0 + n as f64 / 10.0).sum();
            assert!((cached[index].1 - (5.0 + steps)).abs() < 1e-6, "{length}");
        }
    }
}
