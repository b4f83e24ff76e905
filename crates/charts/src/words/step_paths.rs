//! Words of the picture `step_paths`: paths of steps, and which of them are done.

pub use texts::charts::{
    of_all as of, step_paths_done as done, step_paths_empty as empty, step_paths_open as open,
    step_paths_row as row,
};

use crate::Paint;

/// What the colors stand for.
pub fn legend() -> [(Paint, &'static str); 2] {
    [(Paint::Kept, done()), (Paint::Shade, open())]
}

/// The headings of the table.
pub fn columns() -> [&'static str; 3] {
    [
        texts::charts::step_paths_path_heading(),
        texts::charts::step_paths_done_heading(),
        texts::charts::step_paths_steps_heading(),
    ]
}
