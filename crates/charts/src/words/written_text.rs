//! Words of the picture `written_text`.

pub use texts::charts::{
    written_text_ahead as ahead, written_text_generated as generated, written_text_prompt as prompt,
};

/// The headings of the table.
pub fn columns() -> [&'static str; 2] {
    [
        texts::charts::written_text_part_heading(),
        texts::charts::written_text_text_heading(),
    ]
}

/// The text, with its parts named.
pub fn description(prompt: &str, generated: &str, ahead: &str) -> String {
    let said = [
        texts::charts::written_text_prompt_is(prompt),
        texts::charts::written_text_generated_is(generated.trim()),
        texts::charts::written_text_ahead_is(ahead.trim()),
    ];
    let parts = said.into_iter().zip([prompt, generated, ahead]);
    let there = parts.filter(|(_, part)| !part.trim().is_empty());
    there.map(|(said, _)| said).collect::<Vec<_>>().join(" ")
}
