//! Times of a token.

use super::{ALL, COLUMN, PHONE, State, state};
use crate::{TimeBars, TimeRow};

pub(super) fn states() -> Vec<State> {
    let row = |label: &str, median, least, most| TimeRow {
        label: label.into(),
        median,
        least,
        most,
        passes: 32,
    };
    let bars = TimeBars {
        title: "Time of a token, 124 million weights".into(),
        rows: vec![
            row("CPU, f32", 61.0, 58.2, 71.4),
            row("CPU, bf16", 38.5, 37.0, 52.0),
            row("CPU, int8", 24.25, 23.9, 40.1),
            row("GPU, f32", 9.125, 8.5, 12.75),
        ],
    };
    let far_apart = TimeBars {
        title: "Time of a token, two engines far apart".into(),
        rows: vec![
            row("CPU, f32", 0.875, 0.75, 1.5),
            row("GPU in software, with a long name", 1250.0, 1100.0, 2400.0),
        ],
    };
    let empty = TimeBars {
        title: "No times".into(),
        ..TimeBars::default()
    };
    vec![
        state("time-bars", ALL, bars),
        state("time-bars-far-apart", PHONE, far_apart),
        state("time-bars-empty", COLUMN, empty),
    ]
}
