//! The labels of the screen Constrained output: names, fields, buttons, notices.

/// The label of the button that takes a token back.
pub use crate::words::controls::back;
/// The label of the button that ends that.
pub use crate::words::controls::pause;
/// The label of the button that makes one token.
pub use crate::words::controls::token as step;
/// The heading of the presets, for screen readers.
pub use crate::words::labels::examples;
/// The label of the button that begins again.
pub use crate::words::labels::start_over as restart;
pub use texts::constrained::{
    about, before, breaks, choices, columns_about, compiling, enumerate, enumerate_about,
    enumerate_known, enumerate_perhaps, enumerating, export, fetching, forced, grammar_step, kind,
    no_engine, no_output, no_parting, only_allowed, outdated, outputs, parts, save_table,
    smaller_step, step_about, table, text, texts, to_end, to_end_about, too_complex, truth_step,
    whole, worker_step,
};
pub use texts::first::{
    constrained_lede as lede, constrained_name as name, constrained_shows as shows,
};
pub use texts::shared::{constrained_masked as masked, constrained_unmasked as unmasked};

/// The columns of the table of steps.
pub fn columns() -> [&'static str; 9] {
    [
        texts::constrained::column_step(),
        texts::constrained::column_token(),
        texts::constrained::column_allowed(),
        texts::constrained::column_mass(),
        texts::constrained::column_wanted(),
        texts::constrained::column_before(),
        texts::constrained::column_after(),
        texts::constrained::column_drawn_from(),
        "u",
    ]
}

/// The columns of the table of outputs.
pub fn output_columns() -> [&'static str; 4] {
    [
        texts::constrained::column_output(),
        texts::constrained::column_unconstrained(),
        texts::constrained::column_masked(),
        texts::constrained::column_conditioned(),
    ]
}

/// The label of the button that ends the enumeration.
pub use crate::words::labels::cancel;
