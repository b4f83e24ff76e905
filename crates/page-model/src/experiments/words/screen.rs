//! The labels of the Experiments screen: names, fields, buttons, notices.

use charts::count;

/// The screen's name in the menu.
pub use crate::words::page::many_runs as name;
pub use texts::experiments::{
    answer, before, by_answer, by_record, cancel, cancelled, counts_as_right, fact_example,
    masked_too, needs_engine, other_run, outdated, own_seed, passes, progress, record_example,
    rows, runs, search_tab, seeds, seeds_tab, start_again, steps, sum_example, temperature_tab,
    tokens, views,
};
pub use texts::first::{experiments_lede as lede, experiments_shows as shows};

/// The same in the control bar, where it stands beside the progress.
pub use crate::words::labels::cancel as cancel_short;
/// The label of the button that starts an experiment.
pub use crate::words::labels::start;

pub use texts::shared::story_example;

/// The label of the button that makes a seed's text the run.
pub fn open_as_run(seed: u64) -> String {
    texts::experiments::open_seed_as_run(&seed.to_string())
}

/// The name of a row of the tree, for screen readers.
pub fn row(seed: &str, text: &str) -> String {
    let spoken = text.replace(['␣', '↵'], " ");
    texts::experiments::row(seed, spoken.trim())
}

/// The columns of the table of both texts.
pub fn step_heads() -> [&'static str; 7] {
    [
        texts::experiments::step_head_token(),
        texts::experiments::step_head_greedy(),
        "p",
        texts::experiments::step_head_sum(),
        texts::experiments::step_head_search(),
        "p",
        texts::experiments::step_head_sum(),
    ]
}

/// The number of a step, counted from 1.
pub fn step(index: usize) -> String {
    count(index + 1)
}
