//! The hints: the rule of each column, and the rule with the numbers of a row.

use charts::decimal;

use crate::{
    practice::{
        columns::AnswerColumn,
        exercise::{MethodSettings, PracticeMethod},
    },
    words::numbers::decimals_of,
};

/// A logit as it is shown.
pub fn logit(value: f64) -> String {
    number(value, 0)
}

/// A number with all its decimals, at least so many.
pub fn number(value: f64, least: usize) -> String {
    decimal(value, decimals_of(value, least))
}

/// A setting as it is shown.
pub fn setting(value: f64) -> String {
    value.to_string()
}

/// The rule of a column.
pub fn rule(column: AnswerColumn, settings: &MethodSettings) -> String {
    match column {
        AnswerColumn::Scaled => "Divide the logit by the temperature.".into(),
        AnswerColumn::Exp => "Take e = 2.718… to the power of the logit divided by the temperature.".into(),
        AnswerColumn::Sum => "Add the powers of all rows.".into(),
        AnswerColumn::Probability => "Divide the power of this row by the sum.".into(),
        AnswerColumn::Rank => "Count from the greatest probability: it has rank 1.".into(),
        AnswerColumn::Cumulative => {
            "Add the probabilities from rank 1 down to this token, its own included.".into()
        }
        AnswerColumn::Kept(PracticeMethod::TopK) => {
            format!("Top-k keeps ranks 1 to k = {}.", settings.k.get())
        }
        AnswerColumn::Kept(PracticeMethod::TopP) => format!(
            "Top-p keeps tokens from rank 1 until their sum reaches p = {}; the token that reaches it is kept.",
            settings.p.get()
        ),
        AnswerColumn::Kept(_) => format!(
            "Min-p keeps tokens with at least {} times the greatest probability.",
            settings.min_p.get()
        ),
        AnswerColumn::Share(_) => {
            "Divide the probability by the sum of the probabilities of the tokens kept; a removed token has 0.".into()
        }
        AnswerColumn::End(_) => "Add the renormalized probabilities from rank 1 down to this token.".into(),
        AnswerColumn::Pick(PracticeMethod::Greedy) => "Greedy takes the most likely token.".into(),
        AnswerColumn::Pick(_) => {
            "Go from rank 1: the chosen token is the first whose interval ends above u.".into()
        }
    }
}

/// The last hint.
pub fn value(shown: &str) -> String {
    format!("The value is {shown}.")
}

/// One number divided by another.
pub fn quotient(above: &str, below: &str) -> String {
    format!("{above} / {below}")
}

/// A power of e.
pub fn power(exponent: &str) -> String {
    format!("e^{exponent}")
}

/// The tokens that are more likely.
pub fn more_likely(names: &[String]) -> String {
    match names {
        [] => "No token is more likely.".into(),
        names => format!("More likely: {}.", names.join(", ")),
    }
}

/// A rank against k.
pub fn compared_with_k(rank: &str, k: u32) -> String {
    format!("Its rank is {rank}, and k is {k}.")
}

/// The sum before a token against p.
pub fn compared_with_p(sum: &str, own: &str, p: f64) -> String {
    format!("The sum before it is {sum} − {own}. Is it still below p = {p}?")
}

/// A probability against the threshold of min-p.
pub fn compared_with_least(own: &str, min_p: f64, greatest: &str) -> String {
    format!("Is {own} at least {min_p} · {greatest}?")
}

/// A renormalized probability.
pub fn share(own: &str, sum: &str) -> String {
    format!("{own} / ({sum})")
}

pub use texts::practice::{hint_no_share as no_share, hint_no_u as no_u};

/// The interval that holds u.
pub fn interval(start: f64, end: f64, u: f64) -> String {
    let [start, end] = [start, end].map(|bound| decimal(bound, 3));
    format!(
        "u = {} lies in the interval from {start} to {end}.",
        number(u, 2)
    )
}
