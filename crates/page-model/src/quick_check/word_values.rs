//! The words that conditions of lessons and questions compare with. They stand in the files, so they are the same in every
//! language; what the page says in their place is in `words`.

use generation::{Stage, StopReason};

enums::listed! {
    /// The ways of decoding.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DecodingWord {
        /// The most likely token is taken.
        Greedy = "greedy",
        /// The token is drawn.
        Sampling = "sampling",
    }
}

/// The word for the reason of a stop.
pub fn stop_word(reason: StopReason) -> &'static str {
    match reason {
        StopReason::EndOfSequence => "end of sequence",
        StopReason::StopSequence => "stop string",
        StopReason::MaxNewTokens => "maximum new tokens",
        StopReason::ContextFull => "context full",
    }
}

/// The reason of a stop with this word.
pub fn stop_reason(word: &str) -> Option<StopReason> {
    StopReason::ALL
        .into_iter()
        .find(|reason| stop_word(*reason) == word)
}

/// The word for a stage.
pub fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Forward => "Forward pass",
        Stage::Logits => "Logits",
        Stage::Temperature => "Temperature",
        Stage::Softmax => "Softmax",
        Stage::Filter => "Filters",
        Stage::Sample => "Draw",
        Stage::Append => "Append",
    }
}

/// The stage with this word.
pub fn stage(word: &str) -> Option<Stage> {
    Stage::ALL
        .into_iter()
        .find(|stage| stage_word(*stage) == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::the_loop::words::screen::stage_name;

    #[test]
    fn the_word_of_a_stage_is_its_name_in_english() {
        for of in Stage::ALL {
            assert_eq!(stage_word(of), stage_name(of));
            assert_eq!(stage(stage_word(of)), Some(of));
        }
    }

    #[test]
    fn a_word_names_one_reason_of_a_stop() {
        for reason in StopReason::ALL {
            assert_eq!(stop_reason(stop_word(reason)), Some(reason));
        }
        assert_eq!(stop_reason("boredom"), None);
    }
}
