//! The labels of the pages for teachers: the chooser, headings and buttons.

pub use texts::first::{teach_lede as lede, teach_name as name, teach_shows as shows};
pub use texts::teach::{
    about, aim, ask, before, class, class_results, content, contested, hint, links, next, page,
    plan, predict, previous, print, reading, right, sources, steps, then, to_do, unknown,
    worksheet, wrong,
};

/// The button that opens a step.
pub use crate::words::controls::open as open_step;
