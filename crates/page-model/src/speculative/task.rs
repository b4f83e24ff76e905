//! The rounds as a task: what each button of the screen asks for, and the passes of draft and target that follow.

use protocol::Failure;

use super::{
    plain::PlainDecoding,
    problem::SpeculativeProblem,
    setup::{PROPOSALS, SpeculativeSetup},
    text::{RoundRequest, SpeculativeText},
    words,
};
use crate::{
    driver::{
        NextNeed, NoAnswer, PageTask, PassEngine, PassReading, TaskAnswer, TaskProblem,
        TaskRequest, numbers, pass_logits,
    },
    settings::Settings,
};

/// A press of a button of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpeculativePress {
    /// One pass.
    Pass,
    /// The rest of the round, or another one.
    Round,
    /// Rounds up to this number, of an address.
    Rounds(usize),
    /// Rounds to the end of the text.
    ToEnd,
    /// Plain decoding of the same text, for its time.
    Plain,
}

/// What is left to do for a press.
#[derive(Clone, Debug)]
pub enum SpeculativeGoal {
    /// Passes of the rounds.
    Rounds(RoundsGoal),
    /// Passes of plain decoding; `None` without a text.
    Plain(Option<PlainDecoding>),
}

/// The passes that are left.
#[derive(Clone, Copy, Debug)]
pub struct RoundsGoal {
    /// Whether a text is begun first: there is none, or one of another prompt or of other settings.
    begin: bool,
    /// The passes left, where they are counted.
    passes: Option<usize>,
    /// The number of rounds that is enough.
    rounds: usize,
}

/// What the rounds depend on.
#[derive(Clone, Debug)]
pub struct SpeculativeInputs {
    /// The prompt in the box.
    pub prompt: String,
    /// The settings.
    pub settings: Settings,
    /// The choices of the screen.
    pub setup: SpeculativeSetup,
}

impl SpeculativeText {
    /// The pass that comes next; `None` at the end of the text.
    fn request(&self) -> Option<TaskRequest> {
        Some(match self.needed()? {
            RoundRequest::Draft(context) => TaskRequest::Pass {
                engine: self.draft_engine(),
                // The prompt is read in a pass of its own: it is no part of the time of a round, as the target's is not.
                kind: match self.generated().is_empty() && self.proposed().next().is_none() {
                    true => PassReading::LastAlone,
                    false => PassReading::Branch,
                },
                context,
            },
            RoundRequest::Target { context, first } => TaskRequest::Rows {
                engine: PassEngine::Page,
                context,
                first,
            },
        })
    }

    fn draft_engine(&self) -> PassEngine {
        match self.setup().source.model() {
            Some(model) => PassEngine::Second(model),
            None => PassEngine::Page,
        }
    }

    fn is_outdated(&self, inputs: &SpeculativeInputs) -> bool {
        !self.is_of(&inputs.prompt, &inputs.settings)
    }

    /// Takes a pass of the draft or the target. Returns what is said of a round that it ends.
    fn take(&mut self, answer: TaskAnswer) -> Result<Option<String>, NoAnswer> {
        let before = self.rounds().len();
        match answer {
            TaskAnswer::Pass(pass) => {
                // A draft that was loaded again reads the whole text in its first pass, which is no time of a round.
                let is_short = pass.report.computed as usize <= *PROPOSALS.end() + 1;
                let milliseconds = pass.report.milliseconds.filter(|_| is_short && !pass.cold);
                self.propose(&pass_logits(pass.logits, &pass.report)?, milliseconds);
            }
            TaskAnswer::Rows(pass) => {
                let milliseconds = pass.report.milliseconds.filter(|_| !pass.cold);
                let rows: Result<Vec<_>, Failure> = pass.rows.into_iter().map(numbers).collect();
                self.verify(&rows?, milliseconds);
            }
            _ => return Err(NoAnswer::other_answer()),
        }
        let ended = self
            .rounds()
            .last()
            .filter(|_| self.rounds().len() > before);
        Ok(ended.map(|round| words::rounds::told(round, &self.start().texts)))
    }
}

impl PageTask for Option<SpeculativeText> {
    type Press = SpeculativePress;
    type Goal = SpeculativeGoal;
    type Inputs = SpeculativeInputs;
    type Problem = SpeculativeProblem;

    fn is_open_ended(press: &SpeculativePress) -> bool {
        *press == SpeculativePress::ToEnd
    }

    fn goal(&self, press: SpeculativePress, inputs: &SpeculativeInputs) -> SpeculativeGoal {
        let fresh = self.as_ref().filter(|text| !text.is_outdated(inputs));
        let made = fresh.map_or(0, |text| text.rounds().len());
        let goal = |passes, rounds| {
            SpeculativeGoal::Rounds(RoundsGoal {
                begin: fresh.is_none(),
                passes,
                rounds,
            })
        };
        match press {
            SpeculativePress::Pass => goal(Some(1), usize::MAX),
            SpeculativePress::Round => goal(None, made + 1),
            SpeculativePress::Rounds(rounds) => goal(None, rounds),
            SpeculativePress::ToEnd => goal(None, usize::MAX),
            SpeculativePress::Plain => SpeculativeGoal::Plain(self.as_ref().map(PlainDecoding::of)),
        }
    }

    fn next(&self, goal: &SpeculativeGoal, inputs: &SpeculativeInputs) -> NextNeed {
        let request = match (goal, self) {
            (SpeculativeGoal::Rounds(goal), _) if goal.begin => {
                Some(TaskRequest::Prompt(inputs.prompt.clone()))
            }
            // The page says that other settings begin with the next round: this text has no more of its own.
            (SpeculativeGoal::Rounds(goal), Some(text)) => {
                let enough = goal.passes == Some(0) || text.rounds().len() >= goal.rounds;
                let goes_on = !enough && !text.is_outdated(inputs);
                goes_on.then(|| text.request()).flatten()
            }
            (SpeculativeGoal::Plain(Some(plain)), Some(text)) if plain.is_of(text) => {
                plain.request()
            }
            _ => None,
        };
        request.map_or(NextNeed::Done, NextNeed::Ask)
    }

    fn take(
        &mut self,
        goal: &mut SpeculativeGoal,
        inputs: &SpeculativeInputs,
        answer: TaskAnswer,
    ) -> Result<Option<String>, SpeculativeProblem> {
        match (goal, answer, self) {
            (SpeculativeGoal::Rounds(goal), TaskAnswer::Prompt(start), text) => {
                goal.begin = false;
                *text = Some(SpeculativeText::new(*start, inputs.setup));
                Ok(None)
            }
            (SpeculativeGoal::Rounds(goal), answer, Some(text)) => {
                goal.passes = goal.passes.map(|passes| passes.saturating_sub(1));
                Ok(text.take(answer)?)
            }
            (SpeculativeGoal::Plain(Some(plain)), TaskAnswer::Pass(pass), Some(text)) => {
                plain.take(&pass);
                if let Some(times) = plain.times() {
                    text.set_plain(times);
                }
                Ok(None)
            }
            _ => Err(NoAnswer::other_answer().into()),
        }
    }

    fn is_replaced_by(&self, _: &SpeculativeGoal, answer: &TaskAnswer) -> bool {
        self.is_some() && matches!(answer, TaskAnswer::Prompt(_))
    }
}

impl TaskProblem for SpeculativeProblem {
    fn next_step(&self) -> &str {
        self.next_step()
    }
}

impl From<NoAnswer> for SpeculativeProblem {
    fn from(none: NoAnswer) -> Self {
        match none {
            NoAnswer::NoPrompt => Self::NoPrompt,
            NoAnswer::OtherVocabulary { draft, target } => Self::OtherVocabulary { draft, target },
            other => Self::Engine(other.into_failure()),
        }
    }
}
