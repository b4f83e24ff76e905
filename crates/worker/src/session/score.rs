//! Scores a text: by the model, and by the grammar that it was trained on.

use engine::{ScoreAdvance, ScoringPass};
use protocol::{Answer, Failure, TokenId, TokenScore};

use super::{CommandOutcome, WorkerSession};
use crate::task::RunningRequest;

impl WorkerSession {
    /// Reads the text to its end, and lets the event loop deliver messages between two chunks.
    pub(super) async fn score(&self, tokens: &[TokenId], task: &RunningRequest) -> CommandOutcome {
        let engine = self.engine.as_ref().ok_or(Failure::NotLoaded)?;
        let mut pass = ScoringPass::new(engine, tokens)?;
        loop {
            match pass.advance().await? {
                ScoreAdvance::Done(scores, report) => {
                    return Ok((Answer::Scores(report), TokenScore::to_payload(&scores)));
                }
                ScoreAdvance::More(progress) => {
                    task.progress(progress);
                    task.yield_to_event_loop().await?;
                }
            }
        }
    }

    #[cfg(feature = "cpu")]
    pub(super) async fn score_by_grammar(
        &mut self,
        tokens: &[TokenId],
        task: &RunningRequest,
    ) -> CommandOutcome {
        let super::TextTools { tokenizer, truth } = self.text.as_mut().ok_or(Failure::NotLoaded)?;
        truth.scores(tokens, tokenizer, task).await
    }

    #[cfg(not(feature = "cpu"))]
    pub(super) async fn score_by_grammar(
        &mut self,
        _tokens: &[TokenId],
        _task: &RunningRequest,
    ) -> CommandOutcome {
        Err(Failure::NoTokenizer)
    }
}
