//! How long a download waits after a failure, and when it gives up.

/// Failures in a row, without a byte between, after which a download ends.
pub const MOST_FAILURES: u32 = 6;
/// Milliseconds until the first new try; each further one waits twice as long.
pub const FIRST_WAIT: u64 = 1_000;
/// Milliseconds of the longest wait between tries.
pub const LONGEST_WAIT: u64 = 30_000;
/// Milliseconds to wait if the hub has had too many requests and its own number cannot be read: a fifth of the five
/// minutes over which it counts.
const RATE_LIMIT_WAIT: u64 = 60_000;
/// The longest time that the hub may ask for, in seconds: it counts over five minutes.
const LONGEST_RATE_LIMIT: u64 = 300;

/// The failures since a byte has last arrived.
#[derive(Debug, Default)]
pub(crate) struct Retries {
    failures: u32,
}

impl Retries {
    /// Bytes have arrived.
    pub fn succeeded(&mut self) {
        self.failures = 0;
    }

    /// Milliseconds until the next try, and at least `at_least`; `None` if there is to be none.
    pub fn after_failure(&mut self, at_least: u64) -> Option<u64> {
        let doubled = FIRST_WAIT << self.failures;
        self.failures += 1;
        (self.failures < MOST_FAILURES).then(|| doubled.min(LONGEST_WAIT).max(at_least))
    }
}

/// Milliseconds to wait if the hub answers again in so many seconds, or does not say.
pub(crate) fn rate_limit_wait(seconds: Option<u64>) -> u64 {
    seconds.map_or(RATE_LIMIT_WAIT, |seconds| {
        1_000 * seconds.min(LONGEST_RATE_LIMIT)
    })
}
