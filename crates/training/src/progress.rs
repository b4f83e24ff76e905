//! The progress line of a training.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::evaluation::Evaluation;

/// Steps between two lines in a log file; on a terminal, one line is rewritten at each step.
const LINE_EVERY: usize = 25;

/// Writes progress to standard error.
pub struct ProgressLine {
    started: Instant,
    first_step: usize,
    steps: usize,
    tokens_per_step: usize,
    terminal: bool,
}

impl ProgressLine {
    /// For the steps after `first_step` up to `steps`.
    pub fn new(first_step: usize, steps: usize, tokens_per_step: usize) -> Self {
        let terminal = std::io::stderr().is_terminal();
        Self {
            started: Instant::now(),
            first_step,
            steps,
            tokens_per_step,
            terminal,
        }
    }

    /// Shows the number of steps taken, the smoothed loss, and the last evaluation on held-out text.
    pub fn show(&self, step: usize, loss: f32, learning_rate: f64, held_out: Option<&Evaluation>) {
        if !self.terminal && !step.is_multiple_of(LINE_EVERY) && step != self.steps {
            return;
        }
        let done = (step - self.first_step) as f64;
        let seconds = self.started.elapsed().as_secs_f64();
        let speed = done * self.tokens_per_step as f64 / seconds;
        let left = Duration::from_secs_f64(seconds / done * (self.steps - step) as f64);
        let held_out = match held_out {
            None => String::new(),
            Some(Evaluation {
                truth: Some(truth), ..
            }) => format!("  KL {:.4}", truth.kl),
            Some(evaluation) => format!("  held out {:.3}", evaluation.loss),
        };
        let line = format!(
            "step {step}/{}  loss {loss:.3}{held_out}  rate {learning_rate:.1e}  {speed:.0} tokens/s  {} left",
            self.steps,
            clock(left)
        );
        let mut out = std::io::stderr().lock();
        // A closed terminal must not stop the training.
        let _ = if self.terminal {
            write!(out, "\r{line}\x1b[K")
        } else {
            writeln!(out, "{line}")
        };
        if self.terminal && step == self.steps {
            let _ = writeln!(out);
        }
    }

    /// Seconds since this line was created.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}

fn clock(duration: Duration) -> String {
    let seconds = duration.as_secs();
    format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}
