//! The words of the worksheet of the live model.

pub use texts::teach::{
    sheet_key as key, sheet_live as live, sheet_no_step as no_step, sheet_other as other,
    sheet_pupil as pupil, sheet_sheet as sheet, sheet_text_read as text,
    sheet_text_task as text_task, sheet_text_title as text_title,
};

/// The heads of the table of the exercise on the text.
pub fn text_heads() -> [&'static str; 3] {
    [
        texts::teach::text_head_token(),
        texts::teach::text_head_probability(),
        texts::teach::text_head_so_far(),
    ]
}

/// The number of the sheet.
pub fn number(number: u32) -> String {
    texts::teach::sheet_number(&number.to_string())
}
