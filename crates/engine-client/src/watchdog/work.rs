//! What each command keeps a worker busy with.

use protocol::{
    Answer, Command, ConstraintAnswer, ConstraintCommand, ForwardReport, LearningAnswer,
    LearningCommand, MOST_EXTENDED,
};

use super::deadline::{MeasuredChunk, Work};
use crate::transport::Outcome;

/// Bytes of a text above which its tokens may take long: a quarter of a second on a computer, ten times that on a phone.
const LONG_TEXT: usize = 1 << 16;

/// A command to a worker that can be watched.
pub trait WatchedCommand: 'static {
    /// The answers to the commands.
    type Answer: 'static;
    /// The command that a worker answers whatever it works on.
    const PING: Self;

    /// What it keeps the worker busy with.
    fn work(&self) -> Work;

    /// The report of a forward pass, if this is the answer to one.
    fn report(answer: &Self::Answer) -> Option<&ForwardReport>;
}

/// What an outcome tells of the worker's speed, if it is that of a forward pass that was timed.
pub(super) fn measured<C: WatchedCommand>(outcome: &Outcome<C::Answer>) -> Option<MeasuredChunk> {
    let (answer, _) = outcome.as_ref().ok()?;
    MeasuredChunk::of(C::report(answer)?)
}

impl WatchedCommand for Command {
    type Answer = Answer;
    const PING: Self = Self::Ping;

    fn work(&self) -> Work {
        match self {
            Self::Prefill { tokens }
            | Self::Recompute { tokens }
            | Self::Score { tokens }
            | Self::Extend { tokens, .. } => Work::of_pass(tokens.len()),
            Self::Decode { .. } => Work::of_pass(1),
            Self::WriteAhead(request) => Work::of_pass(request.tokens()),
            // The lens of a row takes the time of a chunk at most, and messages are read between two rows.
            Self::Inspect(request) => {
                Work::of_pass(request.tokens.len() + request.ablations.reference().len())
            }
            Self::KnownAnswers | Self::SelfTest => Work::of_pass(MOST_EXTENDED),
            Self::Load { .. } | Self::CompareFormats { .. } => Work::Unmeasured,
            Self::Tokenize { text }
            | Self::TokenizeAsWritten { text }
            | Self::TokenizeAs { text, .. }
                if text.len() > LONG_TEXT =>
            {
                Work::Unmeasured
            }
            other if other.runs_beside_others() => Work::BesideQueue,
            _ => Work::Brief,
        }
    }

    fn report(answer: &Answer) -> Option<&ForwardReport> {
        match answer {
            Answer::Logits(report) => Some(report),
            _ => None,
        }
    }
}

impl WatchedCommand for ConstraintCommand {
    type Answer = ConstraintAnswer;
    const PING: Self = Self::Ping;

    /// A mask takes milliseconds, and the page has a deadline of its own for a constraint that explodes.
    fn work(&self) -> Work {
        match self {
            Self::Load { .. } => Work::Unmeasured,
            Self::Compile { .. } | Self::Mask { .. } | Self::Ping | Self::Speak(_) => Work::Brief,
        }
    }

    fn report(_: &ConstraintAnswer) -> Option<&ForwardReport> {
        None
    }
}

impl WatchedCommand for LearningCommand {
    type Answer = LearningAnswer;
    const PING: Self = Self::Ping;

    /// It learns for a fraction of a second and the rest of a step, and before the first step counts its tables.
    fn work(&self) -> Work {
        Work::Brief
    }

    fn report(_: &LearningAnswer) -> Option<&ForwardReport> {
        None
    }
}
