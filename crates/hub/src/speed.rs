//! How fast bytes arrive, and how long the rest will take, by the caller's clock.

use std::collections::VecDeque;

/// Milliseconds over which the speed is measured: long enough to be steady, short enough to follow a change.
const SPAN: u64 = 10_000;
/// Milliseconds below which no speed is given.
const SHORTEST_SPAN: u64 = 1_000;
/// Milliseconds between two kept measurements.
const SPACING: u64 = 250;

/// The speed of a download.
#[derive(Debug, Clone, Default)]
pub struct DownloadSpeed {
    /// Time in milliseconds and bytes received until then, oldest first.
    measured: VecDeque<(u64, u64)>,
}

impl DownloadSpeed {
    /// At the time `now` in milliseconds, `received` bytes have arrived, those of earlier downloads left out.
    pub fn measure(&mut self, now: u64, received: u64) {
        let last = self.measured.back().copied();
        // A clock that is set back, or a download that begins anew: what was measured is of no use.
        if last.is_some_and(|(time, bytes)| now < time || received < bytes) {
            self.measured.clear();
        } else if self.is_soon_after_the_last_but_one(now) {
            self.measured.pop_back();
        }
        self.measured.push_back((now, received));
        while self
            .measured
            .get(1)
            .is_some_and(|&(time, _)| time + SPAN <= now)
        {
            self.measured.pop_front();
        }
    }

    /// Bytes a second; `None` before a second has been measured.
    pub fn bytes_per_second(&self) -> Option<f64> {
        let (first, last) = (self.measured.front()?, self.measured.back()?);
        let milliseconds = last.0 - first.0;
        (milliseconds >= SHORTEST_SPAN)
            .then(|| 1_000.0 * (last.1 - first.1) as f64 / milliseconds as f64)
    }

    /// Seconds that `bytes` more will take at this speed; `None` if nothing arrives.
    pub fn seconds_for(&self, bytes: u64) -> Option<f64> {
        let speed = self.bytes_per_second().filter(|speed| *speed > 0.0)?;
        Some(bytes as f64 / speed)
    }

    fn is_soon_after_the_last_but_one(&self, now: u64) -> bool {
        let last_but_one = self
            .measured
            .len()
            .checked_sub(2)
            .and_then(|i| self.measured.get(i));
        last_but_one.is_some_and(|&(time, _)| now - time < SPACING)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_steady_stream_has_its_speed() {
        let mut speed = DownloadSpeed::default();
        for tick in 0..1_000 {
            speed.measure(tick * 20, tick * 2_000);
            assert_eq!(
                speed.bytes_per_second().is_some(),
                tick * 20 >= SHORTEST_SPAN
            );
        }
        assert_eq!(speed.bytes_per_second(), Some(100_000.0));
        assert_eq!(speed.seconds_for(50_000), Some(0.5));
        // Two kept measurements may be a tick less than the spacing apart.
        assert!(speed.measured.len() <= 2 * (SPAN / SPACING) as usize);
    }

    #[test]
    fn a_stream_that_stops_becomes_slow_and_has_no_end() {
        let mut speed = DownloadSpeed::default();
        for second in 0..10 {
            speed.measure(second * 1_000, second * 1_000);
        }
        for second in 10..30 {
            speed.measure(second * 1_000, 9_000);
        }
        assert_eq!(speed.bytes_per_second(), Some(0.0));
        assert_eq!(speed.seconds_for(1), None);
    }

    #[test]
    fn a_new_beginning_forgets_the_old_speed() {
        let mut speed = DownloadSpeed::default();
        speed.measure(0, 0);
        speed.measure(5_000, 5_000);
        speed.measure(5_100, 0);
        assert_eq!(speed.bytes_per_second(), None);
        speed.measure(5_000, 10);
        assert_eq!(speed.bytes_per_second(), None);
    }
}
