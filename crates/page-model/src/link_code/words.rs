//! The texts about a link as a QR code.

use super::LinkCode;

pub use texts::first::qr_code;
pub use texts::shared::{
    link_code_code_title as code_title, link_code_link as link,
    link_code_own_logits_left_out as own_logits_left_out, link_code_panel as panel,
    link_code_this_computer as this_computer, link_code_too_long as too_long,
    link_code_too_long_next_step as too_long_next_step,
};

/// What the link in the code holds, and what a phone shows.
pub fn holds(code: &LinkCode) -> String {
    use texts::shared::{
        link_code_fine, link_code_no_tokens, link_code_with_tokens, link_code_without_tokens,
    };
    let held = match (code.tokens, code.has_tokens) {
        (0, _) => link_code_no_tokens().into(),
        (tokens, true) => link_code_with_tokens(tokens),
        (tokens, false) => link_code_without_tokens(tokens),
    };
    match code.reaches_the_last_row() {
        true => held,
        false => format!("{held} {}", link_code_fine(code.picture.side)),
    }
}
