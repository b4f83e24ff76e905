//! Reads what a visitor gives for a cell: a number, kept, or a token's row.

use super::{
    columns::CellKind,
    solution::{KEPT, REMOVED},
};
use crate::typed_number::{self, NumberError, TypedNumber};

/// The id of the choice of a token that is kept.
pub const KEPT_ID: &str = "kept";
/// The id of the choice of a token that is removed.
pub const REMOVED_ID: &str = "removed";

/// Reads the text of a cell; `None` if it is blank. Yes is 1, a token is its row.
///
/// # Errors
/// A text that is neither a number, a percentage nor a fraction.
pub fn read(text: &str, kind: CellKind) -> Result<Option<TypedNumber>, NumberError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let whole = |value: f64| Ok(Some(TypedNumber::exact(value)));
    match kind {
        CellKind::Kept => match text {
            KEPT_ID => whole(KEPT),
            REMOVED_ID => whole(REMOVED),
            _ => Err(NumberError::NotANumber),
        },
        CellKind::Token => match text.parse::<u16>() {
            Ok(row) => whole(row.into()),
            Err(_) => Err(NumberError::NotANumber),
        },
        CellKind::Number(_) => typed_number::read(text).map(Some),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_cell_takes_what_its_kind_says() {
        let value = |text, kind| read(text, kind).map(|number| number.unwrap().value);
        assert_eq!(value(" 25% ", CellKind::Number(3)), Ok(0.25));
        assert_eq!(
            value("x", CellKind::Number(3)),
            Err(NumberError::NotANumber)
        );
        assert_eq!(read("  ", CellKind::Kept), Ok(None));
        assert_eq!(value("kept", CellKind::Kept), Ok(KEPT));
        assert_eq!(value("2", CellKind::Token), Ok(2.0));
        assert!(read("yes", CellKind::Kept).is_err());
    }
}
