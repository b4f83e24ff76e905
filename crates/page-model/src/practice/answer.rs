//! Reads what a visitor types into a cell: 0.25, 0,25, 25%, 1/4, kept, or a token's row.

use super::{
    columns::CellKind,
    solution::{KEPT, REMOVED},
};
use crate::parse::float;

/// A number as it was typed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TypedNumber {
    /// The number; yes is 1, a token is its row.
    pub value: f64,
    /// The decimals that were typed; `None` for a fraction, which is exact.
    pub decimals: Option<usize>,
}

/// Why a cell is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// No number.
    #[error("This is not a number. Write it like 0.25, 0,25, 25% or 1/4.")]
    NotANumber,
    /// A fraction over zero.
    #[error("A fraction cannot have 0 below its line.")]
    OverZero,
}

/// The id of the choice of a token that is kept.
pub const KEPT_ID: &str = "kept";
/// The id of the choice of a token that is removed.
pub const REMOVED_ID: &str = "removed";

/// Reads the text of a cell; `None` if it is blank.
///
/// # Errors
/// A text that is neither a number, a percentage nor a fraction.
pub fn read(text: &str, kind: CellKind) -> Result<Option<TypedNumber>, AnswerError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let whole = |value: f64| {
        Ok(Some(TypedNumber {
            value,
            decimals: None,
        }))
    };
    match kind {
        CellKind::Kept => match text {
            KEPT_ID => whole(KEPT),
            REMOVED_ID => whole(REMOVED),
            _ => Err(AnswerError::NotANumber),
        },
        CellKind::Token => match text.parse::<u16>() {
            Ok(row) => whole(row.into()),
            Err(_) => Err(AnswerError::NotANumber),
        },
        CellKind::Number(_) => number(text).map(Some),
    }
}

/// A number, a percentage or a fraction.
fn number(text: &str) -> Result<TypedNumber, AnswerError> {
    if let Some((above, below)) = text.split_once('/') {
        let (above, below) = (plain(above)?.value, plain(below)?.value);
        return match below == 0.0 {
            true => Err(AnswerError::OverZero),
            false => Ok(TypedNumber {
                value: above / below,
                decimals: None,
            }),
        };
    }
    match text.strip_suffix('%') {
        Some(percent) => {
            let number = plain(percent)?;
            Ok(TypedNumber {
                value: number.value / 100.0,
                decimals: number.decimals.map(|decimals| decimals + 2),
            })
        }
        None => plain(text),
    }
}

/// A number with a decimal point or a comma. Where both stand, commas divide thousands.
fn plain(text: &str) -> Result<TypedNumber, AnswerError> {
    let text = text.trim().replace('\u{2212}', "-");
    let text = match text.contains('.') {
        true => text.replace(',', ""),
        false => text.replace(',', "."),
    };
    // A sign or a point at its beginning belongs to a number; a word like "inf" does not.
    let written = text
        .chars()
        .all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
    let value = float(&text)
        .filter(|value| written && value.is_finite())
        .or_else(|| float(&text.replacen('.', "0.", 1)).filter(|_| is_short(&text)))
        .ok_or(AnswerError::NotANumber)?;
    let decimals = text.split_once('.').map_or(0, |(_, after)| after.len());
    Ok(TypedNumber {
        value,
        decimals: Some(decimals),
    })
}

/// Whether a number begins with its point: .25, −.25.
fn is_short(text: &str) -> bool {
    let digits = text.trim_start_matches('-').strip_prefix('.');
    digits.is_some_and(|digits| {
        !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn value(text: &str) -> Result<f64, AnswerError> {
        read(text, CellKind::Number(3)).map(|number| number.unwrap().value)
    }

    #[test]
    fn every_usual_way_of_writing_a_number_is_read() {
        for text in [
            "0.25", "0,25", ".25", ",25", "25%", "25 %", "1/4", " 1 / 4 ", "+0.25", "2.5e-1",
        ] {
            assert_eq!(value(text), Ok(0.25), "{text}");
        }
        assert_eq!(value("−1,5"), Ok(-1.5));
        assert_eq!(value("-.5"), Ok(-0.5));
        assert_eq!(value("1,096.6"), Ok(1096.6));
        let decimals = |text| read(text, CellKind::Number(3)).unwrap().unwrap().decimals;
        assert_eq!(
            ["0.660", "66%", "66,5%", "2/3", "7"].map(decimals),
            [Some(3), Some(2), Some(3), None, Some(0)]
        );
    }

    #[test]
    fn what_is_no_number_is_said() {
        for text in ["x", "1/x", "inf", "nan", "1.2.3", "%", "/", "0x1", "--1"] {
            assert_eq!(value(text), Err(AnswerError::NotANumber), "{text}");
        }
        assert_eq!(value("1/0"), Err(AnswerError::OverZero));
        assert_eq!(read("  ", CellKind::Kept), Ok(None));
        assert_eq!(read("kept", CellKind::Kept).unwrap().unwrap().value, KEPT);
        assert_eq!(read("2", CellKind::Token).unwrap().unwrap().value, 2.0);
        assert!(read("yes", CellKind::Kept).is_err());
    }
}
