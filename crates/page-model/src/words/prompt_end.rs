//! The end of a prompt, as the label of the first node of a tree.

/// The most characters of the prompt shown; more would not help to recognize it.
const LONGEST_PROMPT: usize = 24;

/// The end of a long prompt; a name for an empty one.
pub(crate) fn prompt_end(prompt: &str) -> String {
    let length = prompt.chars().count();
    match length {
        0 => crate::tokens::START.into(),
        short if short <= LONGEST_PROMPT => prompt.into(),
        _ => {
            let end: String = prompt.chars().skip(length - LONGEST_PROMPT).collect();
            format!("…{end}")
        }
    }
}
