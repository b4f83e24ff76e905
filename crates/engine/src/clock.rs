//! Timing of forward passes, in total and by part, on a clock that the caller supplies.

use burn::tensor::{Device, Tensor};
use model::{Probe, ProbeSite};
use protocol::{CacheReport, ForwardReport, PassParts};

/// Readings without a change after which the clock is treated as stopped.
const PATIENCE: u32 = 1_000_000;
/// Steps of the clock that are measured. More than one, because the browser may have to wait for the processor.
const STEPS: usize = 5;

/// A source of milliseconds, with its measured resolution.
pub struct Clock {
    now: Box<dyn Fn() -> f64>,
    resolution: f64,
}

impl Clock {
    /// A clock that reads `now`, milliseconds from any origin. Reads it until it has advanced a few times: the smallest
    /// step is its resolution, 1 ms or less in browsers.
    pub fn new(now: impl Fn() -> f64 + 'static) -> Self {
        let next = |before: f64| {
            (0..PATIENCE)
                .map(|_| now())
                .find(|time| *time > before)
                .unwrap_or(before)
        };
        let mut time = next(now());
        let mut resolution = f64::INFINITY;
        for _ in 0..STEPS {
            let later = next(time);
            resolution = resolution.min(later - time);
            time = later;
        }
        Self {
            now: Box::new(now),
            resolution,
        }
    }

    /// The present time in milliseconds.
    pub fn now(&self) -> f64 {
        (self.now)()
    }
}

/// How precisely a pass can be timed.
#[derive(Clone, Copy)]
pub(crate) enum Timing<'c> {
    /// Not at all: there is no clock.
    Off,
    /// Only in total. The device gets the whole pass before it begins, and does not report when it reaches which part.
    Whole(&'c Clock),
    /// By part: the device has finished computing each tensor when the call returns.
    Parts(&'c Clock),
}

/// How precisely the passes on a device can be timed.
pub(crate) fn timing<'c>(clock: Option<&'c Clock>, device: &Device) -> Timing<'c> {
    match clock {
        None => Timing::Off,
        Some(clock) if is_eager(device) => Timing::Parts(clock),
        Some(clock) => Timing::Whole(clock),
    }
}

/// On burn's CPU backend a tensor has been computed when the call returns; other devices queue their work.
#[cfg(feature = "cpu")]
fn is_eager(device: &Device) -> bool {
    *device == Device::flex()
}

#[cfg(not(feature = "cpu"))]
fn is_eager(_device: &Device) -> bool {
    false
}

/// Times one pass, in one or more chunks. As a [`Probe`] it reads the clock after the embedding and after each layer;
/// with the head that is two readings more than there are layers, negligible beside the work between them.
pub(crate) struct Stopwatch<'c> {
    timing: Timing<'c>,
    /// The time at which the last part ended.
    last: f64,
    whole: f64,
    embedding: f64,
    layers: Vec<f64>,
    head: f64,
}

impl<'c> Stopwatch<'c> {
    /// A stopwatch for a network with this many layers.
    pub fn new(timing: Timing<'c>, layers: usize) -> Self {
        Self {
            timing,
            last: 0.0,
            whole: 0.0,
            embedding: 0.0,
            layers: vec![0.0; layers],
            head: 0.0,
        }
    }

    /// Starts, or resumes after a pause that is not counted. Pass the returned time to [`stop`](Self::stop).
    pub fn start(&mut self) -> f64 {
        self.last = self.now();
        self.last
    }

    /// Ends the time of the head: the last tensor has been computed, only reading it back is left.
    pub fn computed(&mut self) {
        if let Timing::Parts(_) = self.timing {
            self.head += self.lap();
        }
    }

    /// Adds the time since `started` to the total: before a pause, or at the end.
    pub fn stop(&mut self, started: f64) {
        self.whole += self.now() - started;
    }

    /// The report of the pass, after it has ended.
    pub fn report(&self, computed: usize, reused: usize, cache: CacheReport) -> ForwardReport {
        let milliseconds = match self.timing {
            Timing::Off => None,
            Timing::Whole(_) | Timing::Parts(_) => Some(self.whole),
        };
        let parts = match self.timing {
            Timing::Off | Timing::Whole(_) => None,
            Timing::Parts(clock) => Some(PassParts {
                embedding: self.embedding,
                layers: self.layers.clone(),
                head: self.head,
                resolution: clock.resolution,
            }),
        };
        ForwardReport {
            computed: computed as u32,
            reused: reused as u32,
            milliseconds,
            parts,
            listed: None,
            cache,
        }
    }

    fn now(&self) -> f64 {
        match self.timing {
            Timing::Off => 0.0,
            Timing::Whole(clock) | Timing::Parts(clock) => clock.now(),
        }
    }

    fn lap(&mut self) -> f64 {
        let now = self.now();
        now - std::mem::replace(&mut self.last, now)
    }
}

impl Probe for Stopwatch<'_> {
    fn observe<const N: usize>(&mut self, layer: Option<usize>, site: ProbeSite, _: &Tensor<N>) {
        let Timing::Parts(_) = self.timing else {
            return;
        };
        match (layer, site) {
            (None, ProbeSite::Embedding) => self.embedding += self.lap(),
            (Some(layer), ProbeSite::LayerOutput) => {
                let lap = self.lap();
                self.layers[layer] += lap;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_clocks_resolution_is_its_smallest_step() {
        // A clock that is read ten times before it advances by a quarter of a millisecond, and once by 20 ms more.
        let readings = Cell::new(0_u32);
        let clock = Clock::new(move || {
            readings.set(readings.get() + 1);
            let slept = if readings.get() < 25 { 0.0 } else { 20.0 };
            f64::from(readings.get() / 10) * 0.25 + slept
        });
        assert_eq!(clock.resolution, 0.25);
        assert_eq!(Clock::new(|| 3.0).resolution, 0.0, "one that stands still");
    }
}
