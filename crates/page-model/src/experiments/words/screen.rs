//! The labels of the Experiments screen: names, fields, buttons, notices.

use charts::count;

/// The screen's name in the menu.
pub use crate::words::page::many_runs as name;
pub use texts::first::{experiments_lede as lede, experiments_shows as shows};
/// The name of the group of tabs, for screen readers.
pub const VIEWS: &str = "Experiment";

/// The name of a view on its tab.
pub const SEEDS_TAB: &str = "Seeds";
/// The name of a view on its tab.
pub const SEARCH_TAB: &str = "Likeliest text";
/// The name of a view on its tab.
pub const TEMPERATURE_TAB: &str = "Right by temperature";

/// The label of the button that starts an experiment.
pub use crate::words::labels::start;
/// The label of the button that starts an experiment again.
pub const START_AGAIN: &str = "Start again";
/// The label of the button that ends an experiment before its end.
pub const CANCEL: &str = "Cancel the experiment";
/// The same in the control bar, where it stands beside the progress.
pub use crate::words::labels::cancel as cancel_short;
/// The name of the bar of progress, for screen readers.
pub const PROGRESS: &str = "Progress";

/// The label of the number of seeds.
pub const SEEDS: &str = "Number of seeds";
/// The label of the number of tokens of each text.
pub const TOKENS: &str = "Tokens each";
/// The label of the number of the seed that is marked.
pub const OWN_SEED: &str = "Your seed";
/// The name of the rows of the tree, for screen readers.
pub const ROWS: &str = "Texts by seed";
/// The label of the number of forward passes.
pub const PASSES: &str = "Most passes";
/// The label of the number of runs.
pub const RUNS: &str = "Runs at each temperature";
/// The label of the choice of what is right.
pub const COUNTS_AS_RIGHT: &str = "Right is";
/// A text that begins with an answer.
pub const BY_ANSWER: &str = "the answer";
/// A text that completes a record.
pub const BY_RECORD: &str = "a valid JSON record";
/// The label of the field of the answer.
pub const ANSWER: &str = "Answer";

/// The name of the example with a sum.
pub const SUM_EXAMPLE: &str = "A sum";
/// The name of the example with a fact.
pub const FACT_EXAMPLE: &str = "A fact";
/// The name of the example with a record.
pub const RECORD_EXAMPLE: &str = "A JSON record";
/// The name of the example with a story.
pub const STORY_EXAMPLE: &str = "A story";

/// Shown before the first result.
pub const BEFORE: &str = "Nothing is computed yet. Press Start.";
/// Shown while only recorded steps are there.
pub const NEEDS_ENGINE: &str = "An experiment needs the model itself, not a recording of it. It starts once the model is loaded.";
/// Shown beside a result of another prompt or other settings.
pub const OUTDATED: &str =
    "This result is of another prompt or other settings. Press Start again for the present ones.";
/// Shown beside a tree of continuations that grows from tokens that the run no longer has there.
pub const OTHER_RUN: &str = "The run has other tokens before this place now. Press Start again for a tree after the present ones.";
/// Shown after an experiment was cancelled.
pub const CANCELLED: &str = "Cancelled: what was complete by then is shown.";

/// The label of the button that makes a seed's text the run.
pub fn open_as_run(seed: u64) -> String {
    format!("Open seed {seed} as the run")
}

/// The name of a row of the tree, for screen readers.
pub fn row(seed: &str, text: &str) -> String {
    let spoken = text.replace(['␣', '↵'], " ");
    format!("Seed {seed}: {}", spoken.trim())
}

/// The name of the table of two texts, for screen readers.
pub const STEPS: &str = "Both texts, token by token";
/// The columns of that table, for each of the texts.
pub const STEP_HEADS: [&str; 7] = [
    "Token",
    "Greedy",
    "p",
    "Sum of ln p",
    "Search",
    "p",
    "Sum of ln p",
];

/// The number of a step, counted from 1.
pub fn step(index: usize) -> String {
    count(index + 1)
}
/// The label of the choice to count records under a mask as well.
pub const MASKED_TOO: &str = "Under a mask as well";
