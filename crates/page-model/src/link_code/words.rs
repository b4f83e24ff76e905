//! The texts about a link as a QR code.

use charts::count;

use super::LinkCode;

/// The label of the button that shows the code.
pub const QR_CODE: &str = "QR code";
/// The title of the panel that shows it.
pub const PANEL: &str = "Open on a phone";
/// The title of the code, as a picture.
pub const CODE_TITLE: &str = "QR code of the link to this page";
/// The name of the link's text, for screen readers.
pub const LINK: &str = "Link in the code";
/// Where the shown logits are the visitor's own.
pub const OWN_LOGITS_LEFT_OUT: &str = "Your own logits are not in the link.";
/// Where the link leads to the computer on which it is opened.
pub const THIS_COMPUTER: &str = "This address leads to the computer that opens it, so a phone finds nothing there. Open the page from a \
                                 server that the phone can reach.";

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

/// The advice after that message.
pub const TOO_LONG_NEXT_STEP: &str = "Shorten the prompt, or send the link with “Copy link”.";
