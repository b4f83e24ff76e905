//! Words of the picture `qr_code`: a text for a camera.

pub use texts::charts::{qr_code_dark as dark, qr_code_side as side, qr_code_text as text};

/// The headings of the table.
pub fn columns() -> [&'static str; 2] {
    [
        texts::charts::qr_code_property(),
        texts::charts::qr_code_value(),
    ]
}

pub fn description(side: usize, text: &str) -> String {
    texts::charts::qr_code_description(side, text.chars().count())
}
