//! The texts of Read: titles, what the numbers of a text and of a token say, and how a text was read.

pub mod screen;

use charts::{bits, decimal, percent_in_words};
use engine_client::GrammarScores;
use protocol::ScoreReport;

use super::{
    part::TextSide,
    scored_text::{ScoredText, TextTotals, TokenReading},
    task::ReadResults,
    tint::STEPS,
};
use crate::tokens::TokenTexts;

pub use texts::read::{made_with, title_any_next, title_bits, title_next};

/// The name of a text in pictures.
pub fn side_name(side: TextSide) -> &'static str {
    match side {
        TextSide::First => texts::read::first_name(),
        TextSide::Second => texts::read::second_name(),
    }
}

/// The numbers of a text: tokens, bits, bits per token, perplexity.
pub fn totals(totals: TextTotals) -> String {
    let [sum, mean] = [totals.bits, totals.per_token()].map(bits);
    texts::read::totals(totals.tokens, &sum, &mean, &perplexity(totals.perplexity()))
}

/// The same by the true probabilities, where they are known.
pub fn true_totals(totals: TextTotals) -> Option<String> {
    let (sum, mean) = (totals.true_bits?, totals.true_per_token()?);
    let perplexity = perplexity(mean.exp2());
    let [sum, mean] = [sum, mean].map(bits);
    Some(texts::read::true_totals(&sum, &mean, &perplexity))
}

/// With three digits or more.
fn perplexity(value: f64) -> String {
    match value {
        small if small < 10.0 => decimal(small, 2),
        medium if medium < 100.0 => decimal(medium, 1),
        large => charts::figure(large.round()),
    }
}

/// Where a text of the grammar stops being one.
pub fn leaves_grammar(text: &ScoredText, tokens: &TokenTexts) -> Option<String> {
    let index = text.leaves_grammar()?;
    let label = tokens.label(*text.tokens.get(index)?);
    Some(texts::read::leaves_grammar(&label))
}

/// What happened to the first token of a text.
pub fn first_token(text: &ScoredText, tokens: &TokenTexts) -> String {
    let label = |index: usize| text.tokens.get(index).map(|token| tokens.label(*token));
    match text.special(tokens) {
        0 => texts::read::first_unpredicted(&label(0).unwrap_or_default()),
        special => texts::read::first_after_special(&label(special).unwrap_or_default()),
    }
}

/// How a text was read: at once, or in windows; and in what time.
pub fn how(report: &ScoreReport, window: usize) -> String {
    let how = match report.least_context {
        None => texts::read::in_one_window(&window.to_string()),
        Some(least) => texts::read::in_windows(
            report.windows as usize,
            &window.to_string(),
            &least.to_string(),
        ),
    };
    match report.milliseconds {
        Some(milliseconds) => {
            let time = texts::read::took(&decimal(milliseconds / 1000.0, 2));
            format!("{how} {time}")
        }
        None => how,
    }
}

/// A token as its name for screen readers and its tooltip.
pub fn token(label: &str, reading: Option<TokenReading>) -> String {
    let Some(reading) = reading else {
        return texts::read::token_first(label);
    };
    let probability = percent_in_words(reading.probability);
    let of_bits = bits(reading.bits);
    match reading.truth.map(percent_in_words) {
        Some(truth) => {
            texts::read::token_with_truth(label, &probability, reading.rank, &of_bits, &truth)
        }
        None => texts::read::token(label, &probability, reading.rank, &of_bits),
    }
}

/// The open token in a sentence.
pub fn open_token(label: &str, reading: TokenReading) -> String {
    let [of_bits, entropy] = [reading.bits, reading.entropy].map(bits);
    let probability = percent_in_words(reading.probability);
    texts::read::open_token(label, &probability, reading.rank, &of_bits, &entropy)
}

/// The names of the steps of the tint.
pub fn tints() -> Vec<String> {
    let [least, .., most] = STEPS.map(|bits| bits.to_string());
    let between = STEPS.windows(2).map(|pair| {
        let [from, to] = [pair[0], pair[1]].map(|bits| bits.to_string());
        texts::read::tint_between(&from, &to)
    });
    std::iter::once(texts::read::tint_below(&least))
        .chain(between)
        .chain([texts::read::tint_from(&most)])
        .collect()
}

/// What is said when all is read: the bits per token of each text.
pub fn announced(results: &ReadResults) -> String {
    let said = TextSide::ALL.into_iter().filter_map(|side| {
        let totals = results.text(side)?.totals()?;
        let mean = bits(totals.per_token());
        Some(texts::read::announced(side_name(side), &mean))
    });
    said.collect::<Vec<_>>().join(" ")
}

/// Why there is no truth for a text that was read; none where there is, and where the model has no grammar.
pub fn outside_grammar(text: &ScoredText) -> Option<&'static str> {
    match text.grammar.as_ref()? {
        GrammarScores::Known(known) if known.iter().all(Option::is_none) => {
            Some(texts::read::outside_grammar())
        }
        _ => None,
    }
}
