//! Pasted text: plain numbers, lines of `token: logit`, rows of a spreadsheet, prints of Python, or the answer of a server.

use std::borrow::Cow;

use sampling::{Baseline, LogProbRounding, Logits, TokenId, TopLogProbs};

use super::{
    OwnLogits, OwnLogitsError, OwnNote, OwnReading, answer,
    input::{OwnComma, OwnKind},
    literal::{self, PrintedValue},
    number::{commas_are_ambiguous, number, with_comma},
    rows, table,
};

/// How much of what is not a number is quoted.
const QUOTED: usize = 20;
/// How far the sum of probabilities may be from 1: each is rounded, to three decimals or more.
const SUM_OF_PROBABILITIES: f64 = 2e-3;

/// What the fields beside a text say.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fields {
    /// What the numbers are. An answer of a server says so itself.
    pub kind: OwnKind,
    /// What commas are.
    pub comma: OwnComma,
    /// V, if known.
    pub vocabulary: Option<usize>,
    /// The position in an answer or the row of several, counted from 1, if it is said.
    pub position: Option<usize>,
}

/// Numbers with the tokens that stand beside them, if any do.
type NamedNumbers = (Vec<f64>, Vec<String>);

/// Reads pasted text as logits of a whole vocabulary. `vocabulary` is V, if known; only answers of servers need it.
///
/// Text that begins with `{` is an answer, of which the first position is read, or a dictionary from tokens to numbers. A
/// list in brackets has numbers, or rows of them, of which the last is read. An answer can also stand behind lines of something
/// else. If the first line has a colon, every line is
/// `token: logit`: the last colon separates, quotation marks around the token are left out. Rows of a spreadsheet have a
/// column of tokens and one of numbers. Else it is numbers, separated by white space, commas or semicolons; their places
/// are the token ids. Blank lines are passed over. −inf is a token that the model excludes.
///
/// # Errors
/// Each names its line or field: [`OwnLogitsError`].
pub fn read_text(text: &str, vocabulary: Option<usize>) -> Result<OwnLogits, OwnLogitsError> {
    let fields = Fields {
        vocabulary,
        ..Fields::default()
    };
    read(text, fields).map(|read| read.logits)
}

/// Reads pasted text as the log-probabilities of the most likely tokens of a vocabulary, in the forms of [`read_text`].
/// `vocabulary` is V, if known.
///
/// # Errors
/// Each names its line, or what is no such list: [`OwnLogitsError`].
pub fn read_list(text: &str, vocabulary: Option<usize>) -> Result<OwnLogits, OwnLogitsError> {
    let fields = Fields {
        kind: OwnKind::MostLikely,
        vocabulary,
        ..Fields::default()
    };
    read(text, fields).map(|read| read.logits)
}

/// Reads a text in any of its forms.
pub(super) fn read(text: &str, fields: Fields) -> Result<OwnReading, OwnLogitsError> {
    let text = without_fence(without_mark(text)).trim_end();
    let begin = text.trim_start();
    let brackets = begin.starts_with(['[', '(']) || begins_call(begin);
    if begin.starts_with('{') || brackets || answer::is_stream(text) {
        let read = match answer::is_stream(text) {
            true => answer::stream(text),
            false => literal::values(text),
        };
        match read {
            Ok(values) => match structured(&values, text, fields) {
                // Numbers with something among them: the line that has it is named below.
                Err(OwnLogitsError::NoLogProbs) if brackets && !text.contains(['{', '=']) => {}
                read => return read,
            },
            // A token can begin with a bracket: `[PAD]: 1.5`.
            Err(_) if brackets && begin.lines().next().is_some_and(is_labelled) => {}
            // A line of a log can: `[12:00:00] INFO`.
            Err(error) if brackets => return behind_preamble(text, fields).unwrap_or(Err(error)),
            Err(error) => return Err(error),
        }
    }
    behind_preamble(text, fields).unwrap_or_else(|| {
        let numbers = lines(text, fields.comma)?;
        of_kind(numbers, text, fields, Vec::new())
    })
}

/// The answer behind lines of something else; `None` where there is none.
fn behind_preamble(text: &str, fields: Fields) -> Option<Result<OwnReading, OwnLogitsError>> {
    let (lines, values) = answer::preamble::skipped(text)?;
    let read = answer::read_values(&values, fields.position, fields.vocabulary);
    Some(read.map(|mut read| {
        read.notes.push(OwnNote::LinesBefore(lines));
        read
    }))
}

/// A text without the mark of its byte order.
pub(super) fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// What stands between the fences of Markdown, if a text begins with one.
fn without_fence(text: &str) -> &str {
    let fenced = text.trim().strip_prefix("```");
    let inside = fenced.and_then(|text| text.split_once('\n'));
    inside.map_or(text, |(_, inside)| {
        inside.trim_end().trim_end_matches("```")
    })
}

/// Whether a text begins as Python prints an object: `tensor(`, `ChatCompletion(`.
pub(super) fn begins_call(text: &str) -> bool {
    let name = text
        .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'))
        .next();
    let name = name.unwrap_or_default();
    name.starts_with(char::is_alphabetic) && text[name.len()..].starts_with('(')
}

fn are_labelled(lines: &[(usize, &str)]) -> bool {
    lines.iter().all(|(_, line)| is_labelled(line))
}

/// Whether a line is `token: number`.
fn is_labelled(line: &str) -> bool {
    let value = line.rsplit_once(':').map(|(_, value)| value.trim());
    value.is_some_and(|value| with_comma(value).is_some())
}

/// Values in brackets: rows of numbers, tokens with numbers, or an answer.
fn structured(
    values: &[PrintedValue],
    text: &str,
    fields: Fields,
) -> Result<OwnReading, OwnLogitsError> {
    if let Some(named) = named(values) {
        return of_kind(named, text, fields, Vec::new());
    }
    let printed = match values {
        // What transformers prints of a pass, and of what it generated.
        [value] => value.field(&["logits", "scores"]).map(std::slice::from_ref),
        _ => None,
    };
    if let Some(rows) = rows::of(printed.unwrap_or(values))? {
        let (row, notes) = rows::chosen(rows, fields.position)?;
        return of_kind((row, Vec::new()), text, fields, notes);
    }
    answer::read_values(values, fields.position, fields.vocabulary)
}

/// A dictionary from tokens to numbers, or a list of such pairs.
fn named(values: &[PrintedValue]) -> Option<NamedNumbers> {
    let [value] = values else { return None };
    let pairs: Option<Vec<(f64, String)>> = match value {
        PrintedValue::Object(entries) if !entries.is_empty() => {
            let pair = |(key, value): &(literal::PrintedKey, PrintedValue)| {
                Some((value.number()?, key.text.clone()))
            };
            entries.iter().map(pair).collect()
        }
        PrintedValue::List(pairs) if !pairs.is_empty() => {
            let pair = |pair: &PrintedValue| match pair.list()? {
                [PrintedValue::Text(token), PrintedValue::Number(number)] => {
                    Some((*number, token.clone()))
                }
                _ => None,
            };
            pairs.iter().map(pair).collect()
        }
        _ => None,
    };
    Some(pairs?.into_iter().unzip())
}

/// Numbers as what the visitor says they are.
fn of_kind(
    (values, texts): NamedNumbers,
    text: &str,
    fields: Fields,
    notes: Vec<OwnNote>,
) -> Result<OwnReading, OwnLogitsError> {
    let mut notes = notes;
    if fields.kind == OwnKind::AllTokens && sum_as_probabilities(&values) {
        notes.push(OwnNote::SumOfProbabilities);
    }
    let logits = match fields.kind {
        OwnKind::AllTokens => OwnLogits::Full {
            logits: Logits::new(values.into_iter().map(|logit| logit as f32).collect())?,
            texts,
        },
        OwnKind::MostLikely => {
            let is_decimal = fields.comma == OwnComma::Decimal
                || (!text.contains('.') && text.contains([':', ';', '\t']));
            let decimals = decimals_of(&match is_decimal {
                true => Cow::from(text.replace(',', ".")),
                false => Cow::from(text),
            });
            let list = TopLogProbs::new(
                (0..).zip(values).collect(),
                fields.vocabulary,
                Baseline::Normalised,
                LogProbRounding::decimals(decimals),
            )?;
            let text_of = |token: TokenId| texts.get(token as usize).cloned().unwrap_or_default();
            OwnLogits::Top {
                texts: list.tokens().map(text_of).collect(),
                list,
                positions: 1,
            }
        }
    };
    Ok(OwnReading { logits, notes })
}

/// Whether numbers of all tokens look like probabilities rather than logits.
fn sum_as_probabilities(values: &[f64]) -> bool {
    let in_range = values.iter().all(|value| (0.0..=1.0).contains(value));
    values.len() > 1 && in_range && (values.iter().sum::<f64>() - 1.0).abs() < SUM_OF_PROBABILITIES
}

/// The number of decimals that the most exact number of a text has: all may be rounded to it.
fn decimals_of(text: &str) -> u32 {
    let decimals = |word: &str| match word.split_once('.') {
        Some((_, after)) => after.chars().take_while(char::is_ascii_digit).count() as u32,
        None => 0,
    };
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    words.map(decimals).max().unwrap_or(0)
}

/// Whether the commas of a text may be decimal ones, so that the visitor must say what they are.
pub(super) fn asks_about_commas(text: &str) -> bool {
    let in_cells = || {
        let lines = numbered(text);
        are_labelled(&lines) || table::columns(&lines).is_some()
    };
    commas_are_ambiguous(text) && !in_cells()
}

/// The lines with anything on them, numbered from 1.
fn numbered(text: &str) -> Vec<(usize, &str)> {
    let numbered = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    numbered
        .filter(|(_, line)| !line.trim().is_empty())
        .collect()
}

/// The numbers of lines, and the tokens before them where they have any.
fn lines(text: &str, comma: OwnComma) -> Result<NamedNumbers, OwnLogitsError> {
    let mut lines = numbered(text);
    if lines.len() > 1 && table::heads_numbers(lines[0].1) {
        lines.remove(0);
    }
    let Some((_, first)) = lines.first() else {
        return Err(OwnLogitsError::Nothing);
    };
    let columns = match are_labelled(&lines) {
        true => None,
        false => table::columns(&lines),
    };
    if let Some(columns) = columns {
        return columns;
    }
    let (mut texts, mut logits) = (Vec::new(), Vec::new());
    if first.contains(':') {
        for (line, content) in lines {
            let (token, value) = content
                .rsplit_once(':')
                .ok_or(OwnLogitsError::NoColon { line })?;
            texts.push(unquoted(token).to_owned());
            logits.push(or_named(with_comma(value.trim()), value.trim(), line)?);
        }
        return Ok((logits, texts));
    }
    if let Some(columns) = table::spaced(&lines) {
        return columns;
    }
    if comma == OwnComma::Unsaid && commas_are_ambiguous(text) {
        return Err(OwnLogitsError::WhichCommas);
    }
    for (line, content) in lines {
        let separates = |c: char| {
            let comma = c == ',' && comma != OwnComma::Decimal;
            c.is_whitespace() || comma || matches!(c, ';' | '[' | ']')
        };
        for word in content.split(separates).filter(|word| !word.is_empty()) {
            let read = match comma {
                OwnComma::Decimal => with_comma(word),
                _ => number(word),
            };
            logits.push(or_named(read, word, line)?);
        }
    }
    Ok((logits, texts))
}

fn or_named(read: Option<f64>, word: &str, line: usize) -> Result<f64, OwnLogitsError> {
    match word {
        "..." | "…" => Err(OwnLogitsError::Shortened),
        _ => read.ok_or_else(|| OwnLogitsError::NoNumber {
            line,
            found: word.chars().take(QUOTED).collect(),
        }),
    }
}

/// The token between its quotation marks, or as it stands: a space before it is part of it.
fn unquoted(token: &str) -> &str {
    let trimmed = token.trim();
    let inside = trimmed
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inside.unwrap_or(token)
}

#[cfg(test)]
mod tests;
