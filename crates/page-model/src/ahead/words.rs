//! What the page says of the text ahead.

use generation::StopReason;
use protocol::AheadEnd;

use super::AheadChange;

pub use texts::shared::{ahead_about as about, ahead_name as name};

/// Why the text ahead goes no further, where that is not for its length.
pub fn end(end: AheadEnd) -> Option<&'static str> {
    Some(match end {
        AheadEnd::Stopped(StopReason::MaxNewTokens) => return None,
        AheadEnd::Stopped(StopReason::EndOfSequence) => texts::shared::ahead_end(),
        AheadEnd::Stopped(StopReason::StopSequence) => texts::shared::ahead_string(),
        AheadEnd::Stopped(StopReason::ContextFull) => texts::shared::ahead_full(),
        AheadEnd::NotRecorded => texts::shared::ahead_not_recorded(),
        AheadEnd::TooLong => texts::shared::ahead_too_long(),
    })
}

/// What has changed, for screen readers and, where a step disagreed, for all.
pub fn change(change: AheadChange) -> String {
    match change {
        AheadChange::From(step) => texts::shared::ahead_from(step + 1),
        AheadChange::Disagreed(step) => texts::shared::ahead_disagreed(step + 1),
    }
}

/// The text ahead for screen readers, which find it after the run's text.
pub fn read(text: &str) -> String {
    texts::shared::ahead_read(text)
}
