//! A few tokens under several rules, side by side.

use super::{ALL, COLUMN, PHONE, State, state};
use crate::{SharePart, ShareTable};

pub(super) fn states() -> Vec<State> {
    vec![
        state("methods", ALL, methods(&["tea", "milk", "juice", "water"])),
        state(
            "methods-long-names",
            PHONE,
            methods(&["␣unbelievably", "‹F0 9F›", "the rest", "a"]),
        ),
        state(
            "methods-empty",
            COLUMN,
            ShareTable {
                title: "No exercise".into(),
                ..ShareTable::default()
            },
        ),
    ]
}

/// Four tokens with shares of 1/2, 1/4, 1/8 and 1/8 under five rules.
fn methods(names: &[&str; 4]) -> ShareTable {
    let shares = [
        [1.0, 0.5, 2.0 / 3.0, 4.0 / 7.0, 2.0 / 3.0],
        [0.0, 0.25, 1.0 / 3.0, 2.0 / 7.0, 1.0 / 3.0],
        [0.0, 0.125, 0.0, 1.0 / 7.0, 0.0],
        [0.0, 0.125, 0.0, 0.0, 0.0],
    ];
    let chosen = [0, 2, 1, 1, 1];
    let row = |(index, name): (usize, &&str)| {
        let part = |(column, share): (usize, &f64)| SharePart {
            share: *share,
            is_chosen: chosen[column] == index,
        };
        let parts = shares[index].iter().enumerate().map(part);
        (name.to_string(), parts.collect())
    };
    ShareTable {
        title: "Five methods on the same logits".into(),
        columns: [
            "Greedy",
            "Pure sampling",
            "Top-k 2",
            "Top-p 0.8",
            "Min-p 0.3",
        ]
        .map(String::from)
        .into(),
        rows: names.iter().enumerate().map(row).collect(),
    }
}
