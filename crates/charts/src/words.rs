//! All words that pictures write or say themselves, in English. A second language begins here.
//!
//! Values come in, sentences go out; nothing here decides what is said.

use crate::{Fate, count, decimal, percent};

pub(crate) const TOKEN: &str = "Token";
pub(crate) const OUTCOME: &str = "Outcome";
pub(crate) const REMOVED: &str = "removed";

/// What the draw made of a token.
pub(crate) fn outcome(fate: Fate) -> &'static str {
    match fate {
        Fate::Open => "",
        Fate::Chosen => "chosen",
        Fate::Instead => "would be chosen now",
    }
}

/// A count with its noun: `1 token`, `2,031 tokens`.
fn several(n: usize, noun: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    count(n) + " " + noun + plural
}

/// The row of all tokens that have none of their own, in three lengths.
pub(crate) fn rest_labels(tokens: usize) -> [String; 3] {
    [rest(tokens), more(tokens), count(tokens)]
}

/// All tokens without a row of their own.
pub(crate) fn rest(tokens: usize) -> String {
    count(tokens) + " more tokens"
}

/// What follows, in the fewest words.
pub(crate) fn more(n: usize) -> String {
    count(n) + " more"
}

/// A name and its value: a tooltip.
pub(crate) fn named(name: &str, value: &str) -> String {
    format!("{name}: {value}")
}

/// Probabilities of tokens before and after the settings.
pub(crate) mod bars {
    use super::{count, percent};

    pub const MODEL: &str = "the model";
    pub const RULE: &str = "your settings";
    pub const TRUTH: &str = "in truth";
    pub const EMPTY: &str = "There is no distribution yet.";
    pub const LOGARITHMIC: &str = " The axis is logarithmic: equal lengths are equal ratios.";

    /// Two probabilities, each with the name of its distribution.
    fn both(names: [&str; 2], values: [f64; 2]) -> String {
        let [before, after] = names;
        let [of_before, of_after] = values.map(percent);
        format!("{before} {of_before}, {after} {of_after}")
    }

    pub fn most_likely(names: [&str; 2], token: &str, values: [f64; 2]) -> String {
        let (before, both) = (names[0], both(names, values));
        format!("Most likely ({before}): {token} – {both}.")
    }

    pub fn chosen(names: [&str; 2], token: &str, values: [f64; 2]) -> String {
        format!(" Chosen: {token} – {}.", both(names, values))
    }

    pub fn rest(names: [&str; 2], tokens: usize, values: [f64; 2]) -> String {
        let (tokens, both) = (count(tokens), both(names, values));
        format!(" {tokens} more tokens together – {both}.")
    }

    pub fn truth(token: &str, probability: f64) -> String {
        format!(" In truth, {token} has {}.", percent(probability))
    }

    pub fn removed(tokens: usize) -> String {
        count(tokens) + " removed"
    }

    pub fn hint(token: &str, names: [&str; 2], values: [f64; 2], truth: Option<f64>) -> String {
        let [before, after] = names;
        let [of_before, of_after] = values.map(crate::probability);
        let hint = format!("{token}: {before} {of_before}, {after} {of_after}");
        let truth = truth.map(|truth| format!(", in truth {}", crate::probability(truth)));
        hint + &truth.unwrap_or_default()
    }
}

/// Scores before softmax.
pub(crate) mod logits {
    use super::count;

    pub const LOGIT: &str = "logit";
    pub const MINUS_INFINITY: &str = "−∞";
    pub const EMPTY: &str = "There are no scores yet.";

    pub fn divided(temperature: f64) -> String {
        format!("logit ÷ {temperature}")
    }

    /// A raw score, and what it is after the division where there is one.
    fn score([raw, divided]: [String; 2], temperature: Option<f64>) -> String {
        let of = |by| format!("{raw}, divided by the temperature {by}: {divided}");
        temperature.map_or_else(|| raw.clone(), of)
    }

    pub fn highest(token: &str, scores: [String; 2], temperature: Option<f64>) -> String {
        format!(
            "Highest score: {token} with {}.",
            score(scores, temperature)
        )
    }

    pub fn chosen(token: &str, scores: [String; 2], temperature: Option<f64>) -> String {
        format!(" Chosen: {token} with {}.", score(scores, temperature))
    }

    /// The raw scores of all other tokens.
    pub fn rest(
        tokens: usize,
        [least, most, mean]: [String; 3],
        temperature: Option<f64>,
    ) -> String {
        let tokens = count(tokens);
        let raw = temperature.map_or("", |_| ", all before the division");
        format!(
            " {tokens} more tokens have scores from {least} to {most}, with the mean {mean}{raw}."
        )
    }

    /// Below the range of all other scores.
    pub fn range([least, most, mean]: [String; 3]) -> String {
        format!("{least} to {most}, mean {mean}")
    }

    /// The rows of a table for all other tokens: the lowest of their scores, the highest, the mean.
    pub fn rest_rows(tokens: usize) -> [String; 3] {
        ["lowest", "highest", "mean"]
            .map(|which| format!("{which} of {} more tokens", count(tokens)))
    }
}

/// The sampler chain, step by step.
pub(crate) mod chain {
    use super::{count, percent};
    use crate::bits;

    pub const TOKENS_LEFT: &str = "tokens left";
    /// The heading above the bars, and a shorter one.
    pub const MASS_LEFT: [&str; 2] = ["the model’s probability left", "probability left"];
    pub const ENTROPY: &str = "entropy";
    /// Heads the numbers that a row with two lines tells as `12.3 equally likely`.
    pub const EQUALLY_LIKELY: &str = "equally likely tokens";
    pub const COLUMNS: [&str; 7] = [
        "Link",
        "Parameter",
        "Tokens left",
        "Probability removed",
        "The model’s probability left",
        "Entropy in bits",
        "Effective choices",
    ];
    pub const EMPTY: &str = "There are no links: the model's own distribution is drawn from.";

    pub fn tokens(n: usize) -> String {
        count(n) + " tokens"
    }

    /// The word says that it was taken away: a minus sign would say it twice.
    pub fn removed(share: f64) -> String {
        percent(share) + " removed"
    }

    pub fn entropy(value: f64) -> String {
        bits(value) + " bits"
    }

    pub fn equally_likely(tokens: &str) -> String {
        format!("{tokens} equally likely")
    }

    pub fn hint(link: &str, tokens: &str) -> String {
        format!("{link}: as uncertain as {tokens} equally likely tokens")
    }

    /// What is left after the last link, and how the uncertainty changed from the first one.
    pub fn description(
        last: &str,
        tokens: usize,
        vocabulary: usize,
        mass: f64,
        uncertainty: [String; 2],
    ) -> String {
        let [first, then] = uncertainty;
        format!(
            "After {last}: {} of {} tokens are left with {} of the model's probability. The choice went from as \
             uncertain as {first} equally likely tokens to {then}.",
            count(tokens),
            count(vocabulary),
            percent(mass)
        )
    }
}

/// The draw of one token.
pub(crate) mod draw {
    use super::{decimal, percent, several};

    pub const TITLE: &str = "The draw: probabilities laid end to end";
    pub const COLUMNS: [&str; 4] = ["Token", "From", "To", "Probability"];
    pub const TO_COME: &str =
        "Every kept token has a piece as long as its probability; the draw is still to come.";
    /// Decimals of u: enough to find it again on the line.
    pub const DECIMALS: usize = 4;

    pub fn random_number(u: &str) -> String {
        format!("u = {u}")
    }

    pub fn falls_on(u: f64, token: &str, [from, to]: [f64; 2]) -> String {
        let [u, from, to] = [u, from, to].map(|place| decimal(place, DECIMALS));
        format!("u = {u} falls on {token}, whose piece runs from {from} to {to}.")
    }

    pub fn longest(token: &str, [from, to]: [f64; 2]) -> String {
        let [from, to] = [from, to].map(|place| decimal(place, DECIMALS));
        format!("No number is drawn: {token} has the longest piece, from {from} to {to}.")
    }

    pub fn before_the_cut(token: &str, share: f64) -> String {
        format!("{token} before the cut: {}", percent(share))
    }

    pub fn stay(filter: &str, kept: f64) -> String {
        format!("{filter}: {} stay", percent(kept))
    }

    pub fn cut(filter: &str, kept: f64, removed: usize) -> String {
        let (kept, gone) = (percent(kept), percent(1.0 - kept));
        let removed = several(removed, "token");
        format!(
            "{filter} keeps {kept} and removes {removed} with {gone}; what stays is divided by its sum. "
        )
    }
}

/// Many draws from one distribution.
pub(crate) mod repeated_draws {
    use super::{count, decimal};
    use crate::Paint;

    pub const OBSERVED: &str = "thrown";
    pub const EXPECTED: &str = "expected";
    pub const LEGEND: [(Paint, &str); 3] = [
        (Paint::Kept, OBSERVED),
        (Paint::Needle, EXPECTED),
        (Paint::Grid, "expected ± 2 standard deviations"),
    ];
    pub const COLUMNS: [&str; 5] = [
        "Token",
        "Probability",
        "Thrown",
        "Expected",
        "Standard deviation",
    ];
    pub const EMPTY: &str = "Nothing is thrown yet.";

    pub fn description(draws: usize, near: usize, rows: usize, chi: f64, degrees: usize) -> String {
        format!(
            "{} throws: {near} of {rows} counts lie within two standard deviations of what is expected. \
             Chi-squared is {} with {degrees} degrees of freedom.",
            count(draws),
            decimal(chi, 2)
        )
    }
}
