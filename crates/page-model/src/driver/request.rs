//! What a task asks for, and what it is given: one vocabulary for everything that works step by step.

use costs::Method;
use engine_client::{
    Forward, ForwardRows, GrammarScores, GrammarTruth, TextScores, constraint::OutputMask,
    learning::LearningOutcome,
};
use protocol::{
    Constraint, ConstraintFailure, DeviceKind, Failure, ForwardReport, InspectRequest, Inspection,
    LearnRequest, TokenId, WeightPrecision,
};
use sampling::Logits;
use thiserror::Error;

use crate::{models::Model, run::RunStart};

/// What is needed next. Two requests that are equal have the same answer, as long as the model is the same.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskRequest {
    /// This text of the prompt as tokens that the model can read, with the settings of the moment.
    Prompt(String),
    /// A text as tokens.
    Tokens(String),
    /// A second model, loaded beside that of the page.
    SecondModel(Model),
    /// An engine with the page's model beside that of the page.
    ExtraEngine {
        /// Where it computes.
        device: DeviceKind,
        /// The format of its weights.
        format: WeightPrecision,
    },
    /// The logits after a text.
    Pass {
        /// Who computes them.
        engine: PassEngine,
        /// How.
        kind: PassReading,
        /// The text.
        context: Vec<TokenId>,
    },
    /// The logits after each token of a text from `first` on, of one pass.
    Rows {
        /// Who computes them.
        engine: PassEngine,
        /// The text.
        context: Vec<TokenId>,
        /// The index of the first token whose logits are needed.
        first: usize,
    },
    /// The worker for masks, with the model's tokens.
    MaskWorker,
    /// That worker with this constraint compiled.
    Compiled(Constraint),
    /// The tokens that may follow an output under a constraint.
    Mask {
        /// The constraint.
        constraint: Constraint,
        /// The output.
        output: Vec<TokenId>,
    },
    /// The true distribution of the token after a text.
    Truth(Vec<TokenId>),
    /// What one pass of the page's engine computes on its way.
    Inspect(Box<InspectRequest>),
    /// What one pass of a second model computes on its way.
    InspectSecond {
        /// The model, see [`TaskRequest::SecondModel`].
        model: Model,
        /// What is asked for.
        request: Box<InspectRequest>,
    },
    /// How probable each token of a text is after those before it.
    Scores(Vec<TokenId>),
    /// The same by the true probabilities.
    GrammarScores(Vec<TokenId>),
    /// The learning worker learns, and says how the training stands.
    Learn(Box<LearnRequest>),
}

/// The engine of a pass.
#[derive(Clone, Debug, PartialEq)]
pub enum PassEngine {
    /// The one that the page computes with.
    Page,
    /// That of a second model, see [`TaskRequest::SecondModel`].
    Second(Model),
    /// Another engine with the page's model, see [`TaskRequest::ExtraEngine`].
    Extra {
        /// Where it computes.
        device: DeviceKind,
        /// The format of its weights.
        format: WeightPrecision,
    },
}

/// How a pass reads its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassReading {
    /// What the cache holds of the text is read from it.
    Cached,
    /// Every position is computed, and the cache stays as it is.
    Naive,
    /// As the run reads: with the cache as the run has left it, or without it.
    OfRun(Method),
    /// As cached; the text may part from that in the cache.
    Branch,
    /// As `Branch`; all tokens but the last are read by a pass before, so that the time is that of one position.
    LastAlone,
    /// Every position is computed, and the cache holds the text after.
    Whole,
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub enum TaskAnswer {
    /// To [`TaskRequest::Prompt`].
    Prompt(Box<RunStart>),
    /// To [`TaskRequest::Tokens`].
    Tokens(Vec<TokenId>),
    /// To [`TaskRequest::Pass`].
    Pass(Box<Forward>),
    /// To [`TaskRequest::Rows`].
    Rows(Box<ForwardRows>),
    /// To [`TaskRequest::Mask`].
    Mask(OutputMask),
    /// To [`TaskRequest::Truth`].
    Truth(GrammarTruth),
    /// To [`TaskRequest::Inspect`] or [`TaskRequest::InspectSecond`].
    Inspected(Box<Inspection>),
    /// To [`TaskRequest::Scores`].
    Scores(Box<TextScores>),
    /// To [`TaskRequest::GrammarScores`].
    GrammarScores(GrammarScores),
    /// To [`TaskRequest::Learn`].
    Learned(LearningOutcome),
    /// To a request for something to be there.
    Ready,
}

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum NoAnswer {
    /// The prompt is empty, too long, or was not cut into tokens.
    #[error("{}", texts::first::answer_no_prompt())]
    NoPrompt,
    /// The second model has other tokens than the page's.
    #[error("{}", texts::first::answer_other_vocabulary(.draft, .target))]
    OtherVocabulary {
        /// The second model's name.
        draft: String,
        /// The name of the page's model.
        target: String,
    },
    /// The constraint cannot be compiled.
    #[error("{0}")]
    Constraint(ConstraintFailure),
    /// No answer came within [`TaskRequest::deadline`].
    #[error("{}", texts::first::answer_too_slow())]
    TooSlow,
    /// The worker for masks failed.
    #[error("{0}")]
    MaskWorker(Failure),
    /// An engine failed.
    #[error("{0}")]
    Engine(#[from] Failure),
}

/// Milliseconds in which the worker compiles a constraint or computes a mask. What is accepted takes some ten milliseconds on
/// a computer, and ten times that on a slow phone; a constraint can be made to explode, and nobody waits for it.
const MASK_DEADLINE: f64 = 8_000.0;

impl TaskRequest {
    /// The milliseconds in which the answer must come. A download has no deadline, and an engine's passes are watched by its
    /// client.
    pub fn deadline(&self) -> Option<f64> {
        matches!(self, Self::Compiled(_) | Self::Mask { .. }).then_some(MASK_DEADLINE)
    }

    /// Whether a pause ends it at once: it may take long, and what it gives is of no use without what follows. Other requests
    /// come to their end, and their answer is taken.
    pub fn is_given_up_at_pause(&self) -> bool {
        match self {
            Self::SecondModel(_)
            | Self::ExtraEngine { .. }
            | Self::MaskWorker
            | Self::Compiled(_)
            | Self::Mask { .. }
            | Self::Inspect(_)
            | Self::InspectSecond { .. }
            | Self::Scores(_)
            | Self::GrammarScores(_) => true,
            Self::Pass { engine, .. } | Self::Rows { engine, .. } => {
                matches!(engine, PassEngine::Extra { .. })
            }
            Self::Prompt(_) | Self::Tokens(_) | Self::Truth(_) | Self::Learn(_) => false,
        }
    }

    /// Whether it waits for something to be fetched or compiled: for seconds, or for as long as the network likes.
    pub(super) fn is_load(&self) -> bool {
        matches!(
            self,
            Self::SecondModel(_) | Self::ExtraEngine { .. } | Self::MaskWorker | Self::Compiled(_)
        )
    }

    /// Whether giving it up ends its worker, which would go on with it for long. A mask is computed in a moment; an inspection
    /// and the scores of a text for which nobody waits are cancelled in the engine.
    pub(super) fn ends_its_worker(&self) -> bool {
        !matches!(
            self,
            Self::Mask { .. }
                | Self::Inspect(_)
                | Self::InspectSecond { .. }
                | Self::Scores(_)
                | Self::GrammarScores(_)
        )
    }
}

impl NoAnswer {
    /// Whether the request was cancelled together with others: it is then made again.
    pub(super) fn is_cancelled(&self) -> bool {
        matches!(
            self,
            Self::Engine(Failure::Cancelled) | Self::MaskWorker(Failure::Cancelled)
        )
    }

    /// The failure of the engine or the worker; one that says so where another reason was not to be expected.
    pub fn into_failure(self) -> Failure {
        match self {
            Self::Engine(failure) | Self::MaskWorker(failure) => failure,
            other => Failure::Malformed {
                detail: other.to_string(),
            },
        }
    }

    /// An answer of another kind than the request.
    pub fn other_answer() -> Self {
        Self::Engine(Failure::Malformed {
            detail: texts::first::answer_other().into(),
        })
    }
}

/// Logits of an engine, checked.
///
/// # Errors
/// [`Failure::NotANumber`].
pub fn numbers(logits: Vec<f32>) -> Result<Logits, Failure> {
    Logits::new(logits).map_err(|_| Failure::NotANumber)
}

/// The logits of a pass, checked.
///
/// # Errors
/// [`Failure::NotANumber`].
pub fn pass_logits(logits: Vec<f32>, report: &ForwardReport) -> Result<Logits, Failure> {
    let listed = report.listed.map(|listed| listed as usize);
    Ok(numbers(logits)?.naming(listed))
}
