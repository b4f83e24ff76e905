//! The hints: the rule of each column, and the rule with the numbers of a row.

use charts::decimal;
use texts::practice as say;

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
    let fixed = match column {
        AnswerColumn::Scaled => say::rule_scaled(),
        AnswerColumn::Exp => say::rule_exp(),
        AnswerColumn::Sum => say::rule_sum(),
        AnswerColumn::Probability => say::rule_probability(),
        AnswerColumn::Rank => say::rule_rank(),
        AnswerColumn::Cumulative => say::rule_cumulative(),
        AnswerColumn::Kept(PracticeMethod::TopK) => {
            return say::rule_top_k(&settings.k.get().to_string());
        }
        AnswerColumn::Kept(PracticeMethod::TopP) => {
            return say::rule_top_p(&settings.p.get().to_string());
        }
        AnswerColumn::Kept(_) => return say::rule_min_p(&settings.min_p.get().to_string()),
        AnswerColumn::Share(_) => say::rule_share(),
        AnswerColumn::End(_) => say::rule_end(),
        AnswerColumn::Pick(PracticeMethod::Greedy) => say::rule_greedy(),
        AnswerColumn::Pick(_) => say::rule_pick(),
    };
    fixed.into()
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
        [] => say::hint_none_more_likely().into(),
        names => say::hint_more_likely(&names.join(", ")),
    }
}

/// A rank against k.
pub fn compared_with_k(rank: &str, k: u32) -> String {
    say::hint_compared_with_k(rank, &k.to_string())
}

/// The sum before a token against p.
pub fn compared_with_p(sum: &str, own: &str, p: f64) -> String {
    say::hint_compared_with_p(sum, own, &p.to_string())
}

/// A probability against the threshold of min-p.
pub fn compared_with_least(own: &str, min_p: f64, greatest: &str) -> String {
    say::hint_compared_with_least(own, &min_p.to_string(), greatest)
}

/// A renormalized probability.
pub fn share(own: &str, sum: &str) -> String {
    format!("{own} / ({sum})")
}

pub use texts::practice::{hint_no_share as no_share, hint_no_u as no_u, hint_value as value};

/// The interval that holds u.
pub fn interval(start: f64, end: f64, u: f64) -> String {
    let [start, end] = [start, end].map(|bound| decimal(bound, 3));
    say::hint_interval(&number(u, 2), &start, &end)
}
