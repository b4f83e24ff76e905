//! Runs `cargo build` and reads the number of finished steps from its progress bar.

use std::io::{IsTerminal, Read, Write};

use crate::error::Error;
use crate::process::Program;

/// Progress of a build in steps: crates compiled and build scripts run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    /// Steps finished, those of earlier builds included.
    pub done: u32,
    /// Steps in all.
    pub total: u32,
}

/// The share of the machine a build may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// Normal priority: the user waits for it.
    Normal,
    /// Lowered with `nice`: other programs go first.
    Low,
}

/// Runs `cargo build` with `options` and reports every step. Cargo's output goes to our standard error, the progress
/// bar only if that is a terminal.
pub fn build(
    options: &[&str],
    priority: Priority,
    mut on_steps: impl FnMut(Steps),
) -> Result<(), Error> {
    let terminal = std::io::stderr().is_terminal();
    // Windows has no `nice`.
    let program = match priority {
        Priority::Low if cfg!(unix) => Program::new("nice").args(["-n", "10", "cargo"]),
        Priority::Low | Priority::Normal => Program::new("cargo"),
    };
    program
        .args(["build"])
        .args(options)
        .env("CARGO_TERM_PROGRESS_WHEN", "always")
        .env("CARGO_TERM_PROGRESS_WIDTH", "80")
        .env("CARGO_TERM_COLOR", if terminal { "always" } else { "auto" })
        .watch(|stderr| watch(stderr, terminal, &mut on_steps))
}

/// Passes on cargo's output and reads its progress bar.
fn watch(
    mut from: impl Read,
    terminal: bool,
    on_steps: &mut impl FnMut(Steps),
) -> std::io::Result<()> {
    let mut to = std::io::stderr();
    let mut piece = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        let length = from.read(&mut chunk)?;
        if length == 0 {
            return to.write_all(&piece);
        }
        for &byte in &chunk[..length] {
            piece.push(byte);
            // The bar ends with a carriage return, so that the next line overwrites it.
            if byte == b'\r' || byte == b'\n' {
                let steps = steps(&String::from_utf8_lossy(&piece));
                if terminal || steps.is_none() {
                    to.write_all(&piece)?;
                }
                if let Some(steps) = steps {
                    on_steps(steps);
                }
                piece.clear();
            }
        }
    }
}

/// Parses `    Building [=====>      ] 212/430: burn, wgpu`.
fn steps(line: &str) -> Option<Steps> {
    let (_, bar) = line.split_once("Building")?;
    let (_, numbers) = bar.split_once("] ")?;
    let (done, rest) = numbers.split_once('/')?;
    let total = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    Some(Steps {
        done: done.parse().ok()?,
        total: total.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_progress_bar_is_read() {
        for bar in [
            "    Building [=======>            ] 12/44: libc, mio(build.rs)…   \r",
            "\u{1b}[1m\u{1b}[36m    Building\u{1b}[0m [=======>            ] 12/44: libc\r",
            "    Building [===================>] 12/44\r",
        ] {
            let expected = Steps {
                done: 12,
                total: 44,
            };
            assert_eq!(steps(bar), Some(expected), "{bar}");
        }
        for other in [
            "   Compiling libc v0.2.191\n",
            "error: Building [x] failed\n",
        ] {
            assert_eq!(steps(other), None, "{other}");
        }
    }

    #[test]
    fn every_step_is_reported_also_when_it_arrives_in_pieces() {
        let output = b"   Compiling a v1\n    Building [> ] 1/3: a\r    Building [=>] 2/3: b\r";
        let mut seen = Vec::new();
        watch(&output[..], false, &mut |steps: Steps| {
            seen.push(steps.done)
        })
        .unwrap();
        assert_eq!(seen, [1, 2]);
    }
}
