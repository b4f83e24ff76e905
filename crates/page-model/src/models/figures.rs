//! The figures of the Models screen: it has none.

use crate::figure::{AnyPicture, Figure, FigureData};

/// The figures of this screen.
pub static FIGURES: &[Figure] = &[];

/// Draws the figure of this screen with this id.
pub fn draw(_id: &str, _data: &FigureData) -> Option<AnyPicture> {
    None
}
