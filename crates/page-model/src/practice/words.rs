//! The words of the Practice screen: names of rows, columns and methods, and what an exercise gives and asks.

pub mod diagnosis;
pub mod hints;
pub mod screen;
pub mod worksheet;

use charts::percent;

use super::{
    columns::AnswerColumn,
    exercise::{Exercise, ExerciseRest, MethodSettings, PracticeMethod},
    generate::{GREATEST_LOGIT, PracticeLevel},
};
use crate::words::{marks::label, settings};

pub use texts::shared::{
    practice_kept as kept, practice_logit_head as logit_head, practice_method_head as method_head,
    practice_pick as pick, practice_rest as rest, practice_title_methods as title_methods,
};

/// The texts of the tokens of exercises from a seed: what could follow one prompt.
pub const TOKEN_SETS: [[&str; 8]; 6] = [
    [
        "tea", "milk", "juice", "water", "soup", "cocoa", "lemon", "ice",
    ],
    ["cat", "dog", "owl", "fox", "hen", "bee", "ant", "cow"],
    [
        "red", "blue", "green", "white", "gold", "pink", "grey", "black",
    ],
    [
        "sun", "rain", "snow", "wind", "fog", "hail", "storm", "cloud",
    ],
    [
        "bread", "rice", "pasta", "beans", "corn", "peas", "nuts", "figs",
    ],
    [
        "ran", "sat", "slept", "sang", "swam", "jumped", "hid", "fell",
    ],
];

/// The name of a row whose token has none.
pub fn unnamed(row: usize) -> String {
    texts::shared::practice_unnamed(row + 1)
}

/// The name of a row.
pub fn row_name(exercise: &Exercise, row: usize) -> String {
    match exercise.tokens.get(row) {
        Some(token) => label(token.text.as_bytes()),
        None => rest().into(),
    }
}

/// The weight of the rest, with all decimals that it is given with.
pub fn rest_exp(rest: ExerciseRest) -> String {
    hints::number(rest.exp, 2)
}

/// The name of a method.
pub fn method_name(method: PracticeMethod) -> String {
    match method {
        PracticeMethod::Greedy => texts::shared::practice_greedy(),
        PracticeMethod::Pure => texts::shared::practice_pure(),
        PracticeMethod::TopK => settings::top_k(),
        PracticeMethod::TopP => settings::top_p(),
        PracticeMethod::MinP => texts::shared::practice_min_p(),
    }
    .into()
}

/// A method with its setting: `Top-k 3`.
pub fn setting_of(method: PracticeMethod, settings: &MethodSettings) -> String {
    let name = method_name(method);
    let value = match method {
        PracticeMethod::Greedy | PracticeMethod::Pure => return name,
        PracticeMethod::TopK => settings.k.get().to_string(),
        PracticeMethod::TopP => settings.p.get().to_string(),
        PracticeMethod::MinP => settings.min_p.get().to_string(),
    };
    texts::shared::practice_setting_of(&name, &value)
}

/// The head of a column.
pub fn head(column: AnswerColumn, exercise: &Exercise) -> String {
    match column {
        AnswerColumn::Scaled => "z / T",
        AnswerColumn::Exp if exercise.settings.temperature.get() == 1.0 => "e^z",
        AnswerColumn::Exp => "e^(z/T)",
        AnswerColumn::Sum => texts::shared::practice_head_sum(),
        AnswerColumn::Probability => texts::shared::practice_head_probability(),
        AnswerColumn::Rank => texts::shared::practice_head_rank(),
        AnswerColumn::Cumulative => texts::shared::practice_head_cumulative(),
        AnswerColumn::Kept(_) => texts::shared::practice_head_kept(),
        AnswerColumn::Share(_) => texts::shared::practice_head_share(),
        AnswerColumn::End(_) => texts::shared::practice_head_end(),
        AnswerColumn::Pick(_) => pick(),
    }
    .into()
}

/// The head of a column with its method.
pub fn full_head(column: AnswerColumn, exercise: &Exercise) -> String {
    let head = head(column, exercise);
    match column.method() {
        Some(method) => texts::shared::practice_full_head(&method_name(method), &head),
        None => head,
    }
}

/// The name of a cell for screen readers: its column and its row.
pub fn cell_name(column: AnswerColumn, row: usize, exercise: &Exercise) -> String {
    let head = full_head(column, exercise);
    match column.is_single() {
        true => head,
        false => texts::shared::practice_cell(&head, &row_name(exercise, row)),
    }
}

/// What an exercise gives and asks, a sentence each.
pub fn start(exercise: &Exercise) -> Vec<String> {
    let settings = &exercise.settings;
    let temperature = settings.temperature.get().to_string();
    let mut lines = vec![texts::shared::practice_gives_temperature(&temperature)];
    if let Some(rest) = exercise.rest {
        lines.push(texts::shared::practice_gives_rest(
            &GREATEST_LOGIT.to_string(),
            rest.tokens,
            &rest_exp(rest),
            &percent(rest.probability),
        ));
    }
    let methods = exercise.methods.iter();
    let methods: Vec<String> = methods
        .map(|method| setting_of(*method, settings))
        .collect();
    lines.push(texts::shared::practice_asks(&methods.join(", ")));
    if exercise
        .methods
        .iter()
        .any(|method| *method != PracticeMethod::Greedy)
    {
        let u = hints::number(settings.u.get(), 2);
        lines.push(texts::shared::practice_gives_u(&u));
    }
    lines
}

/// The name of a level.
pub fn level(level: PracticeLevel) -> &'static str {
    match level {
        PracticeLevel::One => texts::practice::level_one(),
        PracticeLevel::Two => texts::practice::level_two(),
        PracticeLevel::Three => texts::practice::level_three(),
    }
}
