//! The texts about a link as a QR code.

use charts::count;

use super::LinkCode;

pub use texts::first::qr_code;
pub use texts::shared::{
    link_code_code_title as code_title, link_code_link as link,
    link_code_own_logits_left_out as own_logits_left_out, link_code_panel as panel,
    link_code_this_computer as this_computer, link_code_too_long_next_step as too_long_next_step,
};

/// What the link in the code holds, and what a phone shows.
pub fn holds(code: &LinkCode) -> String {
    let tokens = match code.tokens {
        1 => "the one token written so far".into(),
        tokens => format!("the {} tokens written so far", count(tokens)),
    };
    let held = match (code.tokens, code.has_tokens) {
        (0, _) => "The link holds the prompt, your settings and the random seed.".into(),
        (_, true) => {
            format!("The link holds the prompt, your settings, the random seed and {tokens}.")
        }
        (_, false) => format!(
            "The link holds the prompt, your settings and the random seed, but not {tokens}: with them the code would be too \
             fine for the last row of a class. The phone generates the run anew with the same seed."
        ),
    };
    match code.reaches_the_last_row() {
        true => held,
        false => format!(
            "{held} The code has {} modules along a side: scan it from nearby.",
            code.picture.side
        ),
    }
}

/// The message for a link that no code holds.
pub fn too_long(length: usize) -> String {
    format!(
        "No QR code holds this link: it has {} characters, and a code has room for 2,953.",
        count(length)
    )
}
