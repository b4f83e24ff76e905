//! The texts of the Lessons screen and of the step beside the figures.

/// The button that opens a lesson's first step.
pub use crate::words::labels::start;
/// The screen's name.
pub use crate::words::page::lessons as name;
pub use texts::first::{
    lessons_first_lesson as first_lesson, lessons_go_on as go_on,
    lessons_go_on_short as go_on_short, lessons_unknown_file as unknown_file,
    lessons_unknown_place as unknown_place, lessons_unknown_text as unknown_text,
};
pub use texts::first::{lessons_lede as lede, lessons_shows as shows};
pub use texts::lessons::{
    author_all_hold, author_do_not_hold, back, for_teachers, forget, forgotten, go_back_to,
    introduction, kept_here, kept_nowhere, leave, leave_lesson, link_name, list, next_lesson,
    no_such_step, not_there, on, open_again, open_file, other_model, outcome, own, own_hint,
    page_name, predict, progress, question, show, show_anyway, start_again, step, steps_done,
    to_do, to_list, unreadable,
};
/// The first step of the first lesson: its lesson and its name.
pub const FIRST_STEP: (&str, &str) = ("loop", "one-token");
