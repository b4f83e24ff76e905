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
    several(tokens, "more token")
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
        let (tokens, both) = (super::rest(tokens), both(names, values));
        format!(" {tokens} together – {both}.")
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
    use super::decimal;

    pub const LOGIT: &str = "logit";
    pub const MINUS_INFINITY: &str = "−∞";
    pub const EMPTY: &str = "There are no scores yet.";

    /// A temperature with three decimals at most.
    fn by(temperature: f64) -> String {
        let text = decimal(temperature, 3);
        text.trim_end_matches('0').trim_end_matches('.').into()
    }

    pub fn divided(temperature: f64) -> String {
        format!("logit ÷ {}", by(temperature))
    }

    /// A raw score, and what it is after the division where there is one.
    fn score([raw, divided]: [String; 2], temperature: Option<f64>) -> String {
        match temperature.map(by) {
            Some(by) => format!("{raw}, divided by the temperature {by}: {divided}"),
            None => raw,
        }
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
        let raw = temperature.map_or("", |_| " before the division");
        let tokens = super::rest(tokens);
        format!(" Scores of {tokens}{raw}: from {least} to {most}, mean {mean}.")
    }

    /// Below the range of all other scores.
    pub fn range([least, most, mean]: [String; 3]) -> String {
        format!("{least} to {most}, mean {mean}")
    }

    /// The rows of a table for all other tokens: the lowest of their scores, the highest, the mean.
    pub fn rest_rows(tokens: usize) -> [String; 3] {
        ["lowest", "highest", "mean"].map(|which| format!("{which} of {}", super::rest(tokens)))
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
    use super::{percent, several};
    use crate::format::share;

    pub const TITLE: &str = "The draw: probabilities laid end to end";
    pub const COLUMNS: [&str; 4] = ["Token", "From", "To", "Probability"];
    pub const TO_COME: &str =
        "Every kept token has a piece as long as its probability; the draw is still to come.";

    pub fn random_number(u: f64) -> String {
        format!("u = {}", share(u))
    }

    pub fn falls_on(u: f64, token: &str, [from, to]: [f64; 2]) -> String {
        let [u, from, to] = [u, from, to].map(share);
        format!("u = {u} falls on {token}, whose piece runs from {from} to {to}.")
    }

    pub fn longest(token: &str, [from, to]: [f64; 2]) -> String {
        let [from, to] = [from, to].map(share);
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

/// Spans on one clock.
pub(crate) mod timeline {
    use super::{decimal, more};

    pub const COLUMNS: [&str; 5] = ["Lane", "What", "From (ms)", "To (ms)", "Took (ms)"];
    pub const SECONDS: &str = "seconds";
    pub const MILLISECONDS: &str = "milliseconds";
    pub const EMPTY: &str = "Nothing has happened yet.";

    /// Of a fast model whole milliseconds would leave nothing.
    fn until(ms: f64) -> String {
        decimal(ms, usize::from(ms < 100.0)) + " ms"
    }

    /// The first span of a lane.
    pub fn lane(lane: &str, first: &str, end: f64) -> String {
        format!("{lane}: {first} until {}", until(end))
    }

    /// The spans after the first one.
    pub fn then(spans: usize, end: f64) -> String {
        match spans {
            0 => ".".into(),
            _ => format!(", then {} until {}.", more(spans), until(end)),
        }
    }

    pub fn hint(span: &str, ms: f64) -> String {
        format!("{span}: {} ms", decimal(ms, 1))
    }

    pub fn now(ms: f64) -> String {
        decimal(ms, 0) + " ms"
    }
}

/// Memory of weights and cache.
pub(crate) mod memory {
    use super::{decimal, percent};
    use crate::{Paint, Scale, bytes};

    pub const WEIGHTS: &str = "weights";
    pub const CACHE: &str = "cache";
    pub const LEGEND: [(Paint, &str); 2] = [(Paint::Model, WEIGHTS), (Paint::Cache, CACHE)];
    pub const COLUMNS: [&str; 5] = [
        "Model",
        "Weights (bytes)",
        "Cache (bytes)",
        "Together (bytes)",
        "Cache to weights",
    ];
    pub const KILOBYTE_IS: &str = " 1 kB is 1,000 bytes.";

    pub fn axis_title(scale: Scale) -> &'static str {
        match scale {
            Scale::Linear => "1 kB = 1,000 bytes",
            Scale::Log => "1 kB = 1,000 bytes (log)",
        }
    }

    /// The ratio of the cache to the weights.
    pub fn compared(ratio: f64) -> String {
        match ratio {
            more if more >= 1.0 => format!("cache {}× the weights", decimal(more, 1)),
            less => format!("cache {} of the weights", percent(less)),
        }
    }

    pub fn numbers(weights: f64, cache: f64, compared: &str) -> String {
        format!("{} + {}, {compared}", bytes(weights), bytes(cache))
    }

    /// In which of all rows the cache is larger than the weights.
    pub fn passes(rows: usize, winners: &[&str]) -> String {
        match (rows, winners.len()) {
            (0, _) => "There is nothing to compare yet.".into(),
            (_, 0) => "Nowhere does the cache pass the weights.".into(),
            (all, some) => {
                let names = winners.join(", ");
                format!("The cache passes the weights in {some} of {all}: {names}.")
            }
        }
    }

    pub fn row(name: &str, weights: f64, cache: f64) -> String {
        format!(
            " {name}: weights {}, cache {}.",
            bytes(weights),
            bytes(cache)
        )
    }
}

/// Numbers as colors.
pub(crate) mod heat_map {
    use crate::figure;

    pub const EMPTY: &str = "There are no numbers yet.";

    pub fn description(rows: usize, columns: usize, ends: [f64; 2]) -> String {
        let [least, most] = ends.map(figure);
        format!("{rows} rows of {columns} numbers between {least} and {most}.")
    }

    pub fn hint(row: &str, column: usize, value: f64) -> String {
        format!("{row}, {column}: {}", figure(value))
    }
}

/// The key-value cache.
pub(crate) mod cache {
    use super::count;
    use crate::Paint;

    pub const LAYER: &str = "layer";
    pub const POSITION: &str = "position";
    pub const PROMPT: &str = "prompt";
    pub const GENERATED: &str = "generated";
    pub const COMPUTED: &str = "computed";
    pub const READ: &str = "read from the cache";
    pub const LEGEND: [(Paint, &str); 3] = [
        (Paint::Cache, "computed in this pass"),
        (Paint::CacheRead, READ),
        (Paint::CacheRoom, "empty"),
    ];
    pub const COLUMNS: [&str; 4] = ["Position", "Token", "Part", "In this pass"];

    pub fn filled(layers: usize, positions: usize, filled: usize) -> String {
        let (positions, filled) = (count(positions), count(filled));
        format!("{layers} layers, room for {positions} positions, {filled} filled.")
    }

    /// How many positions this pass read and computed.
    pub fn pass(read: usize, computed: usize) -> String {
        let (from_cache, all) = (count(read), count(computed));
        match (read, computed) {
            (_, 0) => String::new(),
            (0, _) => format!(" This pass computed all {all} positions and read none."),
            (_, 1) => {
                format!(" This pass computed 1 position and read {from_cache} from the cache.")
            }
            _ => {
                format!(" This pass computed {all} positions and read {from_cache} from the cache.")
            }
        }
    }

    pub fn running(layer: usize, layers: usize) -> String {
        format!(" It is in layer {layer} of {layers}.")
    }

    /// The selected position, and the selected layer, from 0, if there is one.
    pub fn selected(position: usize, token: &str, layer: Option<usize>) -> String {
        let layer = layer.map(|layer| format!(", layer {}", layer + 1));
        let layer = layer.unwrap_or_default();
        format!(" Looked at: position {position}, {token}{layer}.")
    }

    pub fn position(position: usize, token: &str) -> String {
        format!("{position}: {token}")
    }
}

/// A forward pass.
pub(crate) mod pass {
    use super::{count, decimal, several};

    pub const LAYER: &str = "Layer";
    pub const STATE: &str = "State";

    /// The layers done, and their time in milliseconds with the passes that it comes from.
    pub fn done(done: usize, layers: usize, total: Option<f64>, basis: &str) -> String {
        let time = total.map(|total| format!(" in {} milliseconds", decimal(total, 1)));
        let time = time.unwrap_or_default();
        let basis = match (time.as_str(), basis) {
            ("", _) | (_, "") => String::new(),
            (_, basis) => format!(" ({basis})"),
        };
        format!("{done} of {layers} layers are done{time}{basis}.")
    }

    /// What goes in and what comes out.
    pub fn flow(computed: usize, cached: usize, scores: usize) -> String {
        let read = match cached {
            0 => String::new(),
            read => format!("; read from the cache: {}", positions(read)),
        };
        let (computed, scores) = (positions(computed), several(scores, "score"));
        format!(" Computed: {computed}{read}; out: {scores}.")
    }

    pub fn positions(n: usize) -> String {
        several(n, "position")
    }

    pub fn scores(n: usize) -> String {
        count(n) + " scores"
    }

    pub fn layer(number: usize, ms: Option<f64>) -> String {
        let time = ms.map(|ms| format!(": {} ms", decimal(ms, 2)));
        format!("layer {number}{}", time.unwrap_or_default())
    }

    /// A time without the passes that it comes from would say more than it does: both are there, or none.
    pub fn so_far(ms: f64, basis: &str) -> String {
        let ms = decimal(ms, 1);
        match basis {
            "" => format!("{ms} ms so far"),
            basis => format!("{ms} ms so far, {basis}"),
        }
    }

    pub fn times(basis: &str) -> String {
        match basis {
            "" => "Milliseconds".into(),
            basis => format!("Milliseconds ({basis})"),
        }
    }

    pub fn state(done: bool) -> &'static str {
        if done { "done" } else { "to come" }
    }
}

/// Curves over two axes.
pub(crate) mod plot {
    use super::{count, several};

    pub const EMPTY: &str = "There is nothing to show yet.";

    pub fn logarithmic(title: &str) -> String {
        format!("{title} (log)")
    }

    pub fn at(y: &str, x: &str) -> String {
        format!("{y} at {x}")
    }

    pub fn point(series: &str, at: &str) -> String {
        format!("{series}: {at}.")
    }

    pub fn curve(series: &str, [first, last]: [String; 2]) -> String {
        format!("{series}: from {first} to {last}.")
    }

    pub fn more_curves(n: usize) -> String {
        format!("{} more curves are in the table.", count(n))
    }

    pub fn marked(x: &str, label: &str) -> String {
        format!("Marked at {x}: {label}.")
    }

    pub fn shaded([from, to]: [String; 2], label: &str) -> String {
        format!("Shaded from {from} to {to}: {label}.")
    }

    /// Points that are left out.
    pub fn without_place(n: usize) -> String {
        let points = several(n, "point");
        let have = if n == 1 { "has" } else { "have" };
        format!("{points} {have} no place on these axes, such as 0 on a logarithmic one.")
    }
}

/// Runs that share a beginning.
pub(crate) mod tree {
    use super::{decimal, percent};

    pub const LOG_PROBABILITY: &str = "log-probability";
    pub const COLUMNS: [&str; 6] = [
        "Text",
        "Tokens",
        "Where it parted",
        "Log-probability",
        "Finish reason",
        "On the page",
    ];
    pub const EMPTY: &str = "There is no run yet.";

    pub fn yes_or_no(yes: bool) -> &'static str {
        if yes { "yes" } else { "no" }
    }

    /// The tokens of a text that find no room.
    pub fn more(tokens: usize) -> String {
        format!(" … {tokens} more")
    }

    pub fn one_run(log_probability: f64) -> String {
        let number = decimal(log_probability, 2);
        format!("One run, with log-probability {number}; it has not been branched.")
    }

    /// Several runs, and the first token of the most likely one after it left the others.
    pub fn runs(runs: usize, log_probability: f64, token: &str, probability: f64) -> String {
        let (number, share) = (decimal(log_probability, 2), percent(probability));
        format!(
            "{runs} runs that share a beginning. The most likely one as a whole has log-probability {number} and \
             parts with {token} at {share}."
        )
    }
}
