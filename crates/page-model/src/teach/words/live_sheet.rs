//! The words of the worksheet of the live model.

pub use texts::teach::{
    sheet_key as key, sheet_live as live, sheet_no_step as no_step, sheet_other as other,
    sheet_pupil as pupil, sheet_sheet as sheet, sheet_text_task as text_task,
    sheet_text_title as text_title,
};
/// The heads of its table.
pub const TEXT_HEADS: [&str; 3] = ["Token", "Its probability", "Text so far"];

/// The text that the model has read.
pub fn text(text: &str) -> String {
    format!("The model has read this text: “{text}”")
}

/// The number of the sheet.
pub fn number(number: u32) -> String {
    format!("Sheet {number}")
}
