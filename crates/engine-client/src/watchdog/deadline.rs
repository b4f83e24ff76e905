//! How long a worker may be silent: ten times what a chunk of its work takes on this device.

use protocol::{ForwardReport, MOST_EXTENDED};

/// Milliseconds of silence that are never taken for a hang.
const SHORTEST: f64 = 20_000.0;
/// Milliseconds of silence that are allowed where nothing was measured that tells how long the work takes: a model is
/// unpacked, shaders are compiled. More than twice the longest first token that was seen, 83 s on a software adapter.
const UNMEASURED: f64 = 180_000.0;
/// How much slower than expected a chunk may be: it reads a longer cache, the device is hot, another program computes.
const MARGIN: f64 = 10.0;
/// The most positions that are computed before the messages are read again.
const LONGEST_CHUNK: u32 = MOST_EXTENDED as u32;

/// What a request keeps a worker busy with before it reads its messages again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// A look-up.
    Brief,
    /// Forward passes, chunk by chunk.
    Chunks {
        /// Positions of the longest chunk.
        positions: u32,
    },
    /// Work whose time no measurement of this device tells.
    Unmeasured,
    /// The same, of a request that does not wait for the others.
    BesideQueue,
}

/// The time of a chunk in the newest pass that was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MeasuredChunk {
    positions: u32,
    milliseconds: f64,
}

impl Work {
    /// Forward passes over a text of so many tokens.
    pub(super) fn of_pass(tokens: usize) -> Self {
        Self::Chunks {
            positions: tokens.clamp(1, MOST_EXTENDED) as u32,
        }
    }

    /// Milliseconds for which a worker may be silent over it.
    pub(super) fn deadline(self, speed: Option<MeasuredChunk>) -> f64 {
        match (self, speed) {
            (Self::Brief, _) => SHORTEST,
            (Self::Chunks { positions }, Some(speed)) => {
                SHORTEST.max(MARGIN * speed.expected(positions))
            }
            (Self::Chunks { .. }, None) | (Self::Unmeasured | Self::BesideQueue, _) => UNMEASURED,
        }
    }
}

impl MeasuredChunk {
    /// From a pass that was timed.
    pub(super) fn of(report: &ForwardReport) -> Option<Self> {
        let whole = report.milliseconds.filter(|time| time.is_finite())?;
        if report.computed == 0 {
            return None;
        }
        let positions = report.computed.min(LONGEST_CHUNK);
        // Of several chunks, the longest takes no more than its share of the positions: short ones are the slower ones.
        let share = f64::from(positions) / f64::from(report.computed);
        Some(Self {
            positions,
            milliseconds: whole * share,
        })
    }

    /// The most milliseconds for a chunk of so many positions: a shorter chunk takes no longer, a longer one no longer than
    /// several of those that were measured.
    fn expected(self, positions: u32) -> f64 {
        self.milliseconds * f64::from(positions.div_ceil(self.positions))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use protocol::CacheReport;

    use super::*;

    fn measured(computed: u32, milliseconds: Option<f64>) -> Option<MeasuredChunk> {
        MeasuredChunk::of(&ForwardReport {
            computed,
            reused: 0,
            milliseconds,
            parts: None,
            listed: None,
            cache: CacheReport::default(),
        })
    }

    #[test]
    fn a_chunk_may_take_ten_times_its_expected_time_and_never_less_than_twenty_seconds() {
        let decode = Work::of_pass(1);
        let prompt = Work::of_pass(1_000);
        for (computed, milliseconds, work, deadline) in [
            // One token, and a chunk of 64 after a token was measured.
            (1, 5.0, decode, 20_000.0),
            (1, 5.0, prompt, 20_000.0),
            (1, 4_000.0, decode, 40_000.0),
            (1, 4_000.0, prompt, 64.0 * 40_000.0),
            // A prompt in one chunk, and in three: 130 positions, of which 64 are a chunk.
            (64, 12_000.0, prompt, 120_000.0),
            (64, 12_000.0, decode, 120_000.0),
            (16, 3_000.0, prompt, 120_000.0),
            (130, 13_000.0, prompt, 64_000.0),
        ] {
            let speed = measured(computed, Some(milliseconds));
            let said = format!("{computed} positions in {milliseconds} ms, {work:?}");
            assert!(speed.is_some(), "{said}");
            assert!((work.deadline(speed) - deadline).abs() < 1e-6, "{said}");
        }
    }

    #[test]
    fn what_was_not_measured_has_the_time_of_the_slowest_start_and_a_look_up_has_not() {
        let speed = measured(1, Some(83_000.0));
        for (work, before, after) in [
            (Work::Brief, SHORTEST, SHORTEST),
            (Work::Unmeasured, UNMEASURED, UNMEASURED),
            (Work::BesideQueue, UNMEASURED, UNMEASURED),
            (Work::of_pass(1), UNMEASURED, 830_000.0),
        ] {
            assert_eq!(work.deadline(None), before, "{work:?}");
            assert_eq!(work.deadline(speed), after, "{work:?}");
        }
        for nothing in [measured(0, Some(3.0)), measured(1, None)] {
            assert_eq!(nothing, None);
        }
        for no_number in [f64::NAN, f64::INFINITY] {
            assert_eq!(measured(1, Some(no_number)), None);
        }
    }
}
