//! The labels of the Quick check: headings, buttons, and names for screen readers.

pub use texts::first::{
    quick_check_lede as lede, quick_check_name as name, quick_check_shows as shows,
};

pub use texts::quick_check::{
    all, back, card, forgotten, group, kept, kept_here, kept_nowhere, mix, next, open, open_again,
    other_model, previous, score, set, task, title,
};
pub use texts::shared::{
    question_answers as answers, question_question as question, question_your_number as your_number,
};
