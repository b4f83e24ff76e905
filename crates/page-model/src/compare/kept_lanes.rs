//! What undo keeps of Compare.

use super::lanes::Lanes;
use crate::history::{KeptPart, rule_bytes};

/// The lanes, with the prompt where it was replaced too.
#[derive(Clone, Debug)]
pub struct KeptLanes {
    /// The settings of the lanes, and their number of tokens.
    pub lanes: Lanes,
    /// The prompt that they started from.
    pub prompt: Option<String>,
}

impl KeptPart for KeptLanes {
    fn bytes(&self) -> usize {
        let rules = self.lanes.rules().iter().map(rule_bytes);
        let prompt = self.prompt.as_ref().map_or(0, String::len);
        size_of::<Self>() + rules.sum::<usize>() + prompt
    }
}
