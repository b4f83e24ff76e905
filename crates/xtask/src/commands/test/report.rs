//! The time of each stage, as a table.

use std::fmt;
use std::time::{Duration, Instant};

/// One stage with its result.
#[derive(Debug)]
pub struct ReportLine {
    /// Name of the stage.
    pub name: &'static str,
    /// Why it was skipped, if it was.
    pub skipped: Option<String>,
    /// The time it took.
    pub spent: Spent,
}

/// Wall-clock time and CPU time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    /// Wall-clock time.
    pub passed: Duration,
    /// CPU time of this program and of all processes it has run to their end; known only on Linux.
    pub computed: Option<Duration>,
}

/// Measures the time since it was started.
pub struct StageTimer {
    begin: Instant,
    computed: Option<Duration>,
}

impl StageTimer {
    /// Starts measuring.
    pub fn start() -> Self {
        Self {
            begin: Instant::now(),
            computed: computed(),
        }
    }

    /// The time since the start.
    pub fn spent(&self) -> Spent {
        let computed = computed().zip(self.computed);
        Spent {
            passed: self.begin.elapsed(),
            computed: computed.map(|(now, before)| now.saturating_sub(before)),
        }
    }
}

fn computed() -> Option<Duration> {
    from_stat(&std::fs::read_to_string("/proc/self/stat").ok()?)
}

/// Parses a line of Linux's `/proc/…/stat`: user and system time, its own and that of its ended children.
fn from_stat(stat: &str) -> Option<Duration> {
    /// Linux counts these in hundredths of a second on every machine.
    const TICKS_PER_SECOND: u64 = 100;
    /// Fields between the name, which is in parentheses and may contain any character, and the first of the four times.
    const BEFORE: usize = 11;
    let (_, fields) = stat.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(BEFORE).take(4);
    let ticks: Vec<u64> = times.map(|time| time.parse().ok()).collect::<Option<_>>()?;
    (ticks.len() == 4)
        .then(|| Duration::from_millis(ticks.iter().sum::<u64>() * 1000 / TICKS_PER_SECOND))
}

/// The stages that ran, in order.
#[derive(Debug, Default)]
pub struct Report(pub Vec<ReportLine>);

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| stage | minutes | CPU minutes |")?;
        writeln!(f, "|---|---:|---:|")?;
        for ReportLine {
            name,
            skipped,
            spent,
        } in &self.0
        {
            match skipped {
                None => writeln!(f, "| {name:<14} | {spent} |")?,
                Some(reason) => writeln!(f, "| {name:<14} | skipped | {reason} |")?,
            }
        }
        let ran = self.0.iter().map(|line| line.spent);
        let together = ran.reduce(|a, b| Spent {
            passed: a.passed + b.passed,
            computed: a.computed.zip(b.computed).map(|(a, b)| a + b),
        });
        together.map_or(Ok(()), |spent| {
            write!(f, "| {:<14} | {spent} |", "together")
        })
    }
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = |time: Duration| format!("{:.1}", time.as_secs_f64() / 60.0);
        let computed = self.computed.map_or_else(|| "?".into(), minutes);
        write!(f, "{:>5} | {computed:>5}", minutes(self.passed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_from_what_linux_says() {
        let stat = "2180 (an (odd) name) S 2178 2178 2100 0 -1 4194304 500 90 0 0 7 5 2000 300 20 0 1 0 99";
        assert_eq!(from_stat(stat), Some(Duration::from_millis(23_120)));
        assert_eq!(from_stat("2180 (xtask) S 2178"), None);
    }

    #[test]
    fn the_table_says_what_was_skipped_and_what_it_took_together() {
        let spent = |minutes: u64| Spent {
            passed: Duration::from_secs(60 * minutes),
            computed: Some(Duration::from_secs(90 * minutes)),
        };
        let line = |name, skipped, minutes| ReportLine {
            name,
            skipped,
            spent: spent(minutes),
        };
        let report = Report(vec![
            line("lint", None, 2),
            line("fuzz", Some("there is no nightly compiler".into()), 0),
            line("native", None, 4),
        ]);
        let expected = "\
| stage | minutes | CPU minutes |
|---|---:|---:|
| lint           |   2.0 |   3.0 |
| fuzz           | skipped | there is no nightly compiler |
| native         |   4.0 |   6.0 |
| together       |   6.0 |   9.0 |";
        assert_eq!(report.to_string(), expected);
    }
}
