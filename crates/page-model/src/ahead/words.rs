//! What the page says of the text ahead.

use generation::StopReason;
use protocol::AheadEnd;

use super::AheadChange;

pub use texts::shared::{ahead_about as about, ahead_name as name};

/// Why the text ahead goes no further, where that is not for its length.
pub fn end(end: AheadEnd) -> Option<&'static str> {
    Some(match end {
        AheadEnd::Stopped(StopReason::MaxNewTokens) => return None,
        AheadEnd::Stopped(StopReason::EndOfSequence) => "The text would end here.",
        AheadEnd::Stopped(StopReason::StopSequence) => "A stop string would end the text here.",
        AheadEnd::Stopped(StopReason::ContextFull) => "The context would be full here.",
        AheadEnd::NotRecorded => "The recording ends here.",
        AheadEnd::TooLong => "The text is too long to be written ahead.",
    })
}

/// What has changed, for screen readers and, where a step disagreed, for all.
pub fn change(change: AheadChange) -> String {
    match change {
        AheadChange::From(step) => {
            format!("From token {} on, the text ahead is another one.", step + 1)
        }
        AheadChange::Disagreed(step) => format!(
            "The step chose another token {} than the text ahead had: the two were computed in different ways, and the last bits of the logits differ. The text ahead is written anew.",
            step + 1
        ),
    }
}

/// The text ahead for screen readers, which find it after the run's text.
pub fn read(text: &str) -> String {
    texts::shared::ahead_read(text)
}
