//! Words of the picture `qr_code`: a text for a camera.

use crate::count;

pub const COLUMNS: [&str; 2] = ["Property", "Value"];
pub const TEXT: &str = "Text";
pub const SIDE: &str = "Modules along a side";
pub const DARK: &str = "Dark modules";

pub fn description(side: usize, text: &str) -> String {
    let characters = count(text.chars().count());
    format!(
        "{side} × {side} modules, black on white, that hold {characters} characters for the camera of a phone."
    )
}
