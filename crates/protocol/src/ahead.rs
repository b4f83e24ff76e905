//! The text ahead: what a worker writes of it at a time, and why it ends.

use generation::StopReason;
use serde::{Deserialize, Serialize};

use crate::TokenId;

/// The most tokens of a text ahead between two looks at the messages that have come; each look posts what was written.
pub const AHEAD_PART: usize = 8;

/// Tokens of a text ahead, in a row.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AheadPart {
    /// The place of the first among the tokens of its request, from 0.
    pub from: u32,
    /// Their ids.
    pub tokens: Vec<TokenId>,
}

impl AheadPart {
    /// The place of the token after these.
    pub fn next(&self) -> u32 {
        self.from + self.tokens.len() as u32
    }

    /// Takes the tokens; those that follow are another part.
    #[must_use]
    pub fn take(&mut self) -> Self {
        let from = self.next();
        let next = Self {
            from,
            tokens: Vec::new(),
        };
        std::mem::replace(self, next)
    }
}

/// The end of a text ahead.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AheadReport {
    /// The tokens that no progress has reported.
    pub rest: AheadPart,
    /// Why no more are written.
    pub end: AheadEnd,
    /// Forward passes that it took: none for a beginning that an earlier text has.
    pub passes: u32,
    /// Milliseconds from the beginning of the work to its end, with the pauses in which messages are read. None if nothing
    /// was measured, as in a recorded run.
    pub milliseconds: Option<f64>,
}

/// Why a text ahead goes no further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AheadEnd {
    /// For a reason for which the run would stop as well; [`StopReason::MaxNewTokens`] also where all tokens are written that
    /// were asked for.
    Stopped(StopReason),
    /// Only recorded runs answer, and none of them goes on with this token.
    NotRecorded,
    /// Keys and values of so long a text would take more memory than a text ahead may.
    TooLong,
}
