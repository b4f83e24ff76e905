//! The labels of the Speculative screen: names, fields, buttons, notices.

/// The label of the button that makes a round.
pub use super::rounds::round;
/// The label of the button that takes a round back.
pub use crate::words::controls::back;
/// The label of the button that ends that.
pub use crate::words::controls::pause;
/// The label of the button that makes rounds until the end.
pub use crate::words::controls::play;
/// The label of the button that begins again.
pub use crate::words::labels::start_over as restart;
pub use texts::first::{
    speculative_lede as lede, speculative_name as name, speculative_shows as shows,
};
pub use texts::speculative::{
    before, choices, draft, draws, dropped, legend, loading_draft, measure, measuring, no_engine,
    no_proposal, open_as_run, outdated, over, pass, pass_about, probabilities, proposals, repeat,
    repeat_about, repeat_more, restarted, same, save_table, table, text,
};

/// The columns of the table of a round.
pub fn columns() -> [&'static str; 7] {
    [
        texts::speculative::column_place(),
        texts::speculative::column_token(),
        "q",
        "p",
        "p / q",
        "u",
        texts::speculative::column_outcome(),
    ]
}

/// The heading of the numbers of speed.
pub use crate::words::controls::speed;
/// The heading of the presets, for screen readers.
pub use crate::words::labels::examples;
