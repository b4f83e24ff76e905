//! The inside of forward passes: what two models compute, and a long text made of one of them.

use super::{ALL, COLUMN, PHONE, State, state};
use crate::{
    Contribution, ContributionBars, ContributionOrder, PartOff, PassCell, PassColumn, PassGrid,
    PassLens, PassNext, PickedCell,
};

/// “The capital of France is” in SmolLM2-135M-Instruct with the weights of the Q4_1 file, computed with numpy: for each token
/// the token that follows, then from the embedding up the rank of that token, the most likely one, its probability, and the
/// entropy in bits.
const CAPITAL: &str = include_str!("inside/capital.txt");
/// The same of a text of the model that comes with the page.
const STORY: &str = include_str!("inside/story.txt");
/// The parts of the logit of “␣Paris” after the first text; the heads of an attention begin with a hyphen.
const PARTS: &str = include_str!("inside/capital-parts.txt");
/// The most likely tokens after both.
const AFTER_CAPITAL: [(&str, f64); 5] = [
    ("␣Paris", 0.7725),
    ("␣the", 0.0645),
    ("␣London", 0.0125),
    ("␣Le", 0.0099),
    ("␣New", 0.0093),
];
const AFTER_STORY: [(&str, f64); 5] = [
    ("␣ball", 0.0250),
    ("␣book", 0.0215),
    ("␣kite", 0.0202),
    ("␣key", 0.0191),
    ("␣drum", 0.0179),
];
/// What head 5 of layer 24 reads in the first text, and head 2 of layer 2 in the second.
const READ_IN_CAPITAL: [f64; 5] = [0.0672, 0.0122, 0.0083, 0.9033, 0.009];
const READ_IN_STORY: [f64; 27] = [
    0.0652, 0.071, 0.0232, 0.0146, 0.0151, 0.0137, 0.007, 0.0126, 0.0135, 0.0031, 0.0231, 0.0215,
    0.0206, 0.056, 0.046, 0.0233, 0.0289, 0.0232, 0.0374, 0.0311, 0.0176, 0.0941, 0.0554, 0.11,
    0.051, 0.0878, 0.0338,
];

pub(super) fn states() -> Vec<State> {
    vec![
        state("inside-capital", ALL, capital()),
        state(
            "inside-capital-read",
            ALL,
            read(capital(), 24, 5, &READ_IN_CAPITAL),
        ),
        state("inside-story", ALL, story()),
        state(
            "inside-story-read",
            ALL,
            read(story(), 2, 2, &READ_IN_STORY),
        ),
        state("inside-off", &[320.0, 640.0], off()),
        state("inside-long", &[320.0, 640.0], long()),
        state("inside-running", COLUMN, running()),
        state("inside-first", PHONE, first()),
        state(
            "inside-none",
            COLUMN,
            PassGrid {
                title: "No pass".into(),
                ..PassGrid::default()
            },
        ),
        state(
            "contributions",
            ALL,
            contributions(ContributionOrder::Network, 0),
        ),
        state(
            "contributions-by-size",
            ALL,
            contributions(ContributionOrder::Size, 12),
        ),
        state(
            "contributions-some",
            PHONE,
            contributions(ContributionOrder::Network, 12),
        ),
        state("contributions-of-two", COLUMN, of_two()),
        state(
            "contributions-none",
            COLUMN,
            ContributionBars {
                title: "No token".into(),
                ..ContributionBars::default()
            },
        ),
    ]
}

fn columns(text: &str) -> Vec<PassColumn> {
    let lens = |line: &str| {
        let fields: Vec<&str> = line.split(' ').collect();
        let number = |place: usize| fields[place].parse().unwrap_or_default();
        PassLens {
            rank: fields[0].parse().ok(),
            word: fields[1].into(),
            probability: number(2),
            entropy: number(3),
        }
    };
    let column = |block: &str| {
        let mut lines = block.lines();
        let (token, follower) = lines.next()?.split_once(' ')?;
        Some(PassColumn {
            token: token.into(),
            follower: Some(follower.into()),
            cells: lines.map(lens).collect(),
        })
    };
    text.split("\n\n").filter_map(column).collect()
}

fn next(tokens: &[(&str, f64)]) -> Vec<PassNext> {
    let next = |(place, &(label, probability)): (usize, &(&str, f64))| PassNext {
        label: label.into(),
        probability,
        chosen: place == 0,
    };
    tokens.iter().enumerate().map(next).collect()
}

fn capital() -> PassGrid {
    PassGrid {
        title: "The pass that chose ␣Paris".into(),
        layers: 30,
        columns: columns(CAPITAL).into(),
        next: next(&AFTER_CAPITAL),
        ..PassGrid::default()
    }
}

fn story() -> PassGrid {
    PassGrid {
        title: "The pass that chose ␣ball".into(),
        layers: 4,
        columns: columns(STORY).into(),
        next: next(&AFTER_STORY),
        ..PassGrid::default()
    }
}

fn read(grid: PassGrid, row: usize, head: usize, weights: &[f64]) -> PassGrid {
    let column = weights.len() - 1;
    PassGrid {
        picked: Some(PickedCell {
            at: PassCell { row, column },
            of: format!("head {head} of layer {row}"),
            weights: weights.into(),
        }),
        ..grid
    }
}

/// A head is off in all columns, an MLP at the newest alone; an earlier cell is picked whose weights are not known.
fn off() -> PassGrid {
    let part = |row, name: &str, newest_alone| PartOff {
        row,
        name: name.into(),
        newest_alone,
    };
    PassGrid {
        off: vec![
            part(24, "head 5 of layer 24", false),
            part(30, "MLP of layer 30", true),
        ],
        picked: Some(PickedCell {
            at: PassCell { row: 12, column: 3 },
            ..PickedCell::default()
        }),
        ..capital()
    }
}

/// 2,000 tokens in 32 layers, scrolled back by 300 pixels; the last 20 are known.
fn long() -> PassGrid {
    const TOKENS: usize = 2_000;
    const KNOWN: usize = 20;
    let columns = columns(CAPITAL).into_iter().map(|mut column| {
        column.cells.extend_from_within(29..31);
        column
    });
    let columns: Vec<PassColumn> = columns.collect();
    let columns = columns.into_iter().cycle().take(TOKENS).enumerate();
    let columns = columns.map(|(position, mut column)| {
        if position < TOKENS - KNOWN {
            column.cells.clear();
        }
        column
    });
    PassGrid {
        title: "A long text".into(),
        layers: 32,
        columns: columns.collect::<Vec<_>>().into(),
        scrolled: 300.0,
        ..capital()
    }
}

/// The newest column is at its third layer, and nothing follows it yet; the columns before it are not known.
fn running() -> PassGrid {
    let mut grid = story();
    grid.next.clear();
    let mut read = columns(STORY);
    for column in &mut read {
        column.cells.clear();
    }
    if let (Some(column), Some(known)) = (read.last_mut(), columns(STORY).pop()) {
        column.follower = None;
        column.cells = known.cells.into_iter().take(4).collect();
        for cell in &mut column.cells {
            cell.rank = None;
        }
    }
    grid.columns = read.into();
    grid
}

/// The first token of a text.
fn first() -> PassGrid {
    let mut grid = capital();
    let mut read = columns(CAPITAL);
    read.truncate(1);
    grid.columns = read.into();
    grid
}

fn parts() -> Vec<Contribution> {
    let mut parts: Vec<Contribution> = Vec::new();
    for line in PARTS.lines() {
        let (name, value) = line.split_once(": ").unwrap_or_default();
        let part = |name: &str| Contribution {
            name: name.into(),
            value: value.parse().unwrap_or_default(),
            ..Contribution::default()
        };
        match (name.strip_prefix("- "), parts.last_mut()) {
            (Some(head), Some(attention)) => attention.parts.push(part(head)),
            _ => parts.push(part(name)),
        }
    }
    parts
}

fn contributions(order: ContributionOrder, most: usize) -> ContributionBars {
    ContributionBars {
        title: "The logit of ␣Paris".into(),
        token: "␣Paris".into(),
        parts: parts(),
        order,
        most,
        ..ContributionBars::default()
    }
}

/// Three parts of a difference of two logits.
fn of_two() -> ContributionBars {
    let part = |name: &str, value| Contribution {
        name: name.into(),
        value,
        ..Contribution::default()
    };
    ContributionBars {
        title: "␣Paris over ␣the".into(),
        token: "␣Paris".into(),
        other: Some("␣the".into()),
        parts: vec![
            part("embedding", -1.25),
            part("attention 1", 4.5),
            part("MLP 1", -0.75),
        ],
        ..ContributionBars::default()
    }
}
