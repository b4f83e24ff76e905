//! The scores of a text, which leave the cache of the run as it is.

use protocol::{Answer, Command, Failure, Payload, TokenId, TokenScore};

use super::{EngineClient, unexpected};
use crate::answers::{GrammarScores, TextScores};

impl EngineClient {
    /// How probable each of `tokens` is after those before it, from the second on. A text longer than the context window is
    /// read in overlapping windows. The cache does not change.
    ///
    /// # Errors
    /// [`Failure::EmptyContext`] without a token; [`Failure::Cancelled`]; any other [`Failure`] of the engine.
    pub async fn token_scores(&self, tokens: Vec<TokenId>) -> Result<TextScores, Failure> {
        let _turn = self.queue.turn().await?;
        let count = tokens.len();
        match self.ask_and_report(Command::Score { tokens }).await? {
            (Answer::Scores(report), payload) => {
                let scores = TokenScore::from_payload(payload, count.saturating_sub(1));
                Ok(TextScores {
                    scores: scores.ok_or_else(unexpected)?,
                    report,
                    device: self.device.clone(),
                })
            }
            _ => Err(unexpected()),
        }
    }

    /// The true probability of each of `tokens` after those before it, from the second on.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine.
    pub async fn grammar_scores(&self, tokens: Vec<TokenId>) -> Result<GrammarScores, Failure> {
        let count = tokens.len();
        let command = Command::ScoreByGrammar { tokens };
        match self.ask(command, Payload::None).await? {
            (Answer::GrammarScores, payload) => {
                GrammarScores::from_payload(payload, count).ok_or_else(unexpected)
            }
            _ => Err(unexpected()),
        }
    }
}
