//! The words of the Practice screen: names of rows, columns and methods, and what an exercise gives and asks.

pub mod diagnosis;
pub mod hints;
pub mod screen;
pub mod worksheet;

use charts::{count, percent};

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
    format!("token {}", row + 1)
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

/// The name of min-p.
const MIN_P: &str = "Min-p";

/// The name of a method.
pub fn method_name(method: PracticeMethod) -> String {
    match method {
        PracticeMethod::Greedy => "Greedy",
        PracticeMethod::Pure => "Pure sampling",
        PracticeMethod::TopK => settings::TOP_K,
        PracticeMethod::TopP => settings::TOP_P,
        PracticeMethod::MinP => MIN_P,
    }
    .into()
}

/// A method with its setting: `Top-k 3`.
pub fn setting_of(method: PracticeMethod, settings: &MethodSettings) -> String {
    let name = method_name(method);
    match method {
        PracticeMethod::Greedy | PracticeMethod::Pure => name,
        PracticeMethod::TopK => format!("{name} {}", settings.k.get()),
        PracticeMethod::TopP => format!("{name} {}", settings.p.get()),
        PracticeMethod::MinP => format!("{name} {}", settings.min_p.get()),
    }
}

/// The head of a column.
pub fn head(column: AnswerColumn, exercise: &Exercise) -> String {
    match column {
        AnswerColumn::Scaled => "z / T",
        AnswerColumn::Exp if exercise.settings.temperature.get() == 1.0 => "e^z",
        AnswerColumn::Exp => "e^(z/T)",
        AnswerColumn::Sum => "Sum",
        AnswerColumn::Probability => "Probability",
        AnswerColumn::Rank => "Rank",
        AnswerColumn::Cumulative => "Cumulative",
        AnswerColumn::Kept(_) => "Kept?",
        AnswerColumn::Share(_) => "Renormalized",
        AnswerColumn::End(_) => "Interval ends at",
        AnswerColumn::Pick(_) => pick(),
    }
    .into()
}

/// The head of a column with its method.
pub fn full_head(column: AnswerColumn, exercise: &Exercise) -> String {
    let head = head(column, exercise);
    match column.method() {
        Some(method) => format!("{}: {head}", method_name(method)),
        None => head,
    }
}

/// The name of a cell for screen readers: its column and its row.
pub fn cell_name(column: AnswerColumn, row: usize, exercise: &Exercise) -> String {
    let head = full_head(column, exercise);
    match column.is_single() {
        true => head,
        false => format!("{head}, {}", row_name(exercise, row)),
    }
}

/// What an exercise gives and asks, a sentence each.
pub fn start(exercise: &Exercise) -> Vec<String> {
    let settings = &exercise.settings;
    let mut lines = vec![format!("Temperature T = {}.", settings.temperature.get())];
    if let Some(rest) = exercise.rest {
        lines.push(format!(
            "A constant was added to all logits, so that the greatest is {GREATEST_LOGIT}; they are rounded to one \
             decimal. The other {} tokens of the vocabulary are one row: their e^(z/T) add up to {}, which gives them the \
             {} that they have in the model’s distribution.",
            count(rest.tokens),
            rest_exp(rest),
            percent(rest.probability),
        ));
    }
    let methods = exercise.methods.iter();
    let methods: Vec<String> = methods
        .map(|method| setting_of(*method, settings))
        .collect();
    lines.push(format!("Choose a token by: {}.", methods.join(", ")));
    if exercise
        .methods
        .iter()
        .any(|method| *method != PracticeMethod::Greedy)
    {
        lines.push(format!(
            "The random number is u = {}.",
            hints::number(settings.u.get(), 2)
        ));
    }
    lines
}

/// The name of a level.
pub fn level(level: PracticeLevel) -> &'static str {
    match level {
        PracticeLevel::One => "1: four whole logits, T = 1",
        PracticeLevel::Two => "2: five or six logits, another T",
        PracticeLevel::Three => "3: eight logits, all methods",
    }
}
