//! The words around the candidates for the next token.

use charts::{count, decimal, percent};

/// The decimals of a random number.
const DECIMALS: usize = 4;

/// The heading once a token is chosen: by a random number, or as the likeliest one. Steps are counted from 0.
pub fn drawn(step: usize, label: &str, by_chance: bool) -> String {
    let how = if by_chance { "drawn" } else { "chosen" };
    format!("Token {}: {label} is {how}", step + 1)
}

/// The heading where a person put the token there. Steps are counted from 0.
pub fn put_by_hand(step: usize, label: &str) -> String {
    format!("Token {}: {label} is put by hand", step + 1)
}

/// The tokens without a row of their own, and their probabilities together.
pub fn rest(tokens: usize, share: f64) -> String {
    format!("and {} more tokens: {}", count(tokens), percent(share))
}

/// The same where the settings removed all of them.
pub fn rest_removed(tokens: usize) -> String {
    format!("and {} more tokens, all removed", count(tokens))
}

/// The random number beside its mark.
pub fn random_number(u: f64) -> String {
    format!("u = {}, the random number", decimal(u, DECIMALS))
}

/// Before the text as it was without the token that the visitor chose.
pub const FORMER: &str = "Before:";
/// The button that puts it back.
pub const PUT_BACK: &str = "Put it back";
/// In place of the other tokens, where the present settings would have drawn another one than was drawn: the token follows.
pub const WOULD_DRAW: &str = "Your settings now, same u: ";
/// What the end of the line stands for.
pub const WHOLE: &str = "100%";
/// The sign before a token's text, where a row has it.
pub const SPACE_SIGN: &str = "␣ is a space";
/// Before the heads of the two columns of numbers, shown where the settings change one.
pub const SETTINGS: &str = "settings:";
/// The head of the column of numbers after the settings.
pub const WITH: &str = "with";
/// The head of the column of numbers straight from the model.
pub const WITHOUT: &str = "without";
