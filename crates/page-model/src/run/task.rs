//! The run as a task: what each button of the loop asks for, stage by stage.

use std::{collections::VecDeque, rc::Rc};

use costs::Method;
use engine_client::Forward;
use generation::{Decision, NextStage, Stage};
use protocol::{Failure, TokenId};
use thiserror::Error;

use super::{Pass, Run, linked_token::LinkedToken};
use crate::{
    driver::{
        NextNeed, NoAnswer, PageTask, PassEngine, PassReading, TaskAnswer, TaskProblem,
        TaskRequest, pass_logits,
    },
    settings::Settings,
    speed::Speed,
    tokens::TokenTexts,
};

/// A press of a button of the loop, or work that the page begins by itself.
#[derive(Clone, Debug, PartialEq)]
pub enum LoopPress {
    /// Advance by one stage.
    Stage,
    /// Generate one token.
    Token,
    /// Generate tokens until the run has so many, or stops. A screen about a run begins with it.
    UpTo(usize),
    /// Generate tokens until the run stops, at the page's speed.
    Play,
    /// Write these tokens, of a link or of another text.
    Linked(Rc<[LinkedToken]>),
    /// Recompute the logits of a saved run that was brought back without them.
    Logits,
    /// Run the forward pass of the next token, so that it can be predicted.
    Ahead,
    /// Read the prompt, so that the first distribution is there before the first step.
    Prompt,
}

/// What is left to do for a press.
#[derive(Clone, Debug)]
pub struct LoopGoal {
    press: LoopPress,
    /// The tokens of a link that are not written yet.
    linked: VecDeque<LinkedToken>,
    /// How many of those that are written the settings here would have chosen otherwise.
    differing: usize,
    /// Whether a token of the link is none of this model's.
    is_of_other_model: bool,
    /// The stage that was reached last.
    reached: Option<Stage>,
}

/// What the run depends on.
#[derive(Clone, Debug)]
pub struct LoopInputs {
    /// The prompt in the box.
    pub prompt: String,
    /// The settings.
    pub settings: Settings,
    /// Whether the cache is used.
    pub method: Method,
    /// The speed of Play.
    pub speed: Speed,
    /// Whether the visitor wants less motion.
    pub less_motion: bool,
    /// The texts of the model's tokens.
    pub texts: Option<TokenTexts>,
}

/// Why the run does not go on. The page shows it beside the run and beside the prompt.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum LoopProblem {
    /// No run can start from the prompt; the reason stands beside it.
    #[error("{}", texts::first::answer_no_prompt())]
    NoPrompt,
    /// The engine failed.
    #[error(transparent)]
    Failed(#[from] Failure),
}

impl LoopGoal {
    /// The stage that was reached last, if one was.
    pub fn reached(&self) -> Option<Stage> {
        self.reached
    }

    /// How many of the written tokens of a link the settings here would have chosen otherwise.
    pub fn differing(&self) -> usize {
        self.differing
    }

    /// The number of tokens of a link that were not written.
    pub fn left_out(&self) -> usize {
        self.linked.len()
    }

    /// Whether a token of the link is none of this model's.
    pub fn is_of_other_model(&self) -> bool {
        self.is_of_other_model
    }

    /// Whether nothing is left to do after the stage that was reached.
    fn is_reached(&self) -> bool {
        match self.press {
            LoopPress::Stage | LoopPress::Ahead => self.reached.is_some(),
            LoopPress::Token => self.reached == Some(Stage::Append),
            LoopPress::Linked(_) => self.linked.is_empty(),
            LoopPress::Prompt => self.reached.is_some(),
            LoopPress::UpTo(_) | LoopPress::Play | LoopPress::Logits => false,
        }
    }

    /// What a run does next for this goal.
    fn next(&self, run: &Run, inputs: &LoopInputs) -> NextNeed {
        let method = inputs.method;
        let pass = |context: Vec<TokenId>, kind| {
            NextNeed::Ask(TaskRequest::Pass {
                engine: PassEngine::Page,
                kind,
                context,
            })
        };
        if self.is_reached() || self.press == LoopPress::Prompt && run.has_begun() {
            return NextNeed::Done;
        }
        if let LoopPress::UpTo(tokens) = self.press
            && run.steps().len() >= tokens
        {
            return NextNeed::Done;
        }
        if let Some((_, context)) = run.missing_logits() {
            return pass(context, PassReading::OfRun(Method::Cached));
        }
        match (run.next(), &self.press) {
            (_, LoopPress::Logits) | (NextStage::Stop(_), _) => NextNeed::Done,
            // Once more, on the engine that has taken over: then cache and times are that engine's.
            (_, LoopPress::Prompt) if run.has_no_pass() => {
                pass(run.generation().tokens(), PassReading::OfRun(method))
            }
            (NextStage::Forward(context), _) if run.stage() == Stage::Forward => {
                pass(context, PassReading::OfRun(method))
            }
            (NextStage::Forward(_), _) => NextNeed::Work,
            (_, LoopPress::Ahead) => NextNeed::Done,
            (NextStage::Show(Stage::Sample) | NextStage::Append, _) => {
                match self.unlisted_choice(run, &inputs.settings) {
                    Some(listed) => NextNeed::Refuse(Failure::NotListed { listed }.into()),
                    None => NextNeed::Work,
                }
            }
            (NextStage::Show(_), _) => NextNeed::Work,
        }
    }

    /// How many tokens the logits name, where the choice falls on another one. A link's token is that of the link.
    fn unlisted_choice(&self, run: &Run, settings: &Settings) -> Option<u32> {
        let ranking = run.generation().pending()?;
        let listed = ranking.logits().listed()?;
        let token = match self.linked.front() {
            Some(linked) => linked.token,
            None => settings.decide(run.generation())?.choice.token,
        };
        (!ranking.is_listed(token)).then(|| u32::try_from(listed).unwrap_or(u32::MAX))
    }
}

impl PageTask for Option<Run> {
    type Press = LoopPress;
    type Goal = LoopGoal;
    type Inputs = LoopInputs;
    type Problem = LoopProblem;

    const REDRAW_INTERVAL: Option<f64> = None;

    fn is_open_ended(press: &LoopPress) -> bool {
        *press == LoopPress::Play
    }

    fn is_background(press: &LoopPress) -> bool {
        matches!(
            press,
            LoopPress::Logits | LoopPress::Ahead | LoopPress::Prompt
        )
    }

    fn goal(&self, press: LoopPress, _: &LoopInputs) -> LoopGoal {
        LoopGoal {
            linked: match &press {
                LoopPress::Linked(tokens) => tokens.iter().copied().collect(),
                _ => VecDeque::new(),
            },
            press,
            differing: 0,
            is_of_other_model: false,
            reached: None,
        }
    }

    fn next(&self, goal: &LoopGoal, inputs: &LoopInputs) -> NextNeed {
        match (self, &goal.press) {
            (Some(run), _) => goal.next(run, inputs),
            (None, LoopPress::Logits | LoopPress::Ahead) => NextNeed::Done,
            (None, _) => NextNeed::Ask(TaskRequest::Prompt(inputs.prompt.clone())),
        }
    }

    fn take(
        &mut self,
        goal: &mut LoopGoal,
        inputs: &LoopInputs,
        answer: TaskAnswer,
    ) -> Result<Option<String>, LoopProblem> {
        match (answer, self) {
            (TaskAnswer::Prompt(start), none @ None) => {
                let info = start.texts.info();
                let criteria = start.settings.criteria(&info.eos_token_ids);
                let window = info.context_window as usize;
                let run = Run::start(start.prompt, start.context, criteria, window);
                *none = Some(run.map_err(|_| LoopProblem::NoPrompt)?);
            }
            (TaskAnswer::Pass(forward), Some(run)) => {
                goal.reached = run.take_pass(&goal.press, *forward, inputs.method)?;
            }
            _ => return Err(NoAnswer::other_answer().into()),
        }
        Ok(None)
    }

    /// The last token is shown again, with its numbers: there are none of the next one.
    fn refuse(&mut self, _: &mut LoopGoal, refusal: NoAnswer) -> Result<(), LoopProblem> {
        if let Some(run) = self.as_mut().filter(|run| run.awaits_forward()) {
            run.show_nothing_new();
        }
        Err(refusal.into())
    }

    fn work(&mut self, goal: &mut LoopGoal, inputs: &LoopInputs) {
        let Some(run) = self else { return };
        match run.next() {
            NextStage::Show(stage) => {
                run.show(stage);
                goal.reached = Some(stage);
            }
            NextStage::Append if run.append_for(goal, inputs) => {
                goal.reached = Some(Stage::Append);
            }
            // Nothing follows; whoever pressed is free.
            NextStage::Append | NextStage::Stop(_) => {
                goal.press = LoopPress::Logits;
                goal.linked.clear();
            }
            // The pass is about to run.
            NextStage::Forward(_) => {
                run.show(Stage::Forward);
                goal.reached = None;
            }
        }
    }

    fn pace(&self, goal: &LoopGoal, inputs: &LoopInputs) -> Option<f64> {
        let reached = goal.reached.filter(|_| goal.press == LoopPress::Play)?;
        let stage = inputs.speed.stage_milliseconds();
        match (inputs.speed.lights_stages(inputs.less_motion), reached) {
            (true, _) => Some(stage),
            (false, Stage::Append) => Some(stage * Stage::ALL.len() as f64),
            (false, _) => None,
        }
    }
}

impl Run {
    /// Takes the pass that was asked for. Returns the stage that it leads to; none where logits were only restored.
    fn take_pass(
        &mut self,
        press: &LoopPress,
        forward: Forward,
        method: Method,
    ) -> Result<Option<Stage>, LoopProblem> {
        let malformed = |error: generation::GenerationError| Failure::Malformed {
            detail: error.to_string(),
        };
        let logits = pass_logits(forward.logits, &forward.report)?;
        if let Some((step, _)) = self.missing_logits() {
            self.restore_logits(step, logits).map_err(malformed)?;
            return Ok(None);
        }
        let pass = Pass {
            report: forward.report,
            device: forward.device,
            method,
            cold: forward.cold,
        };
        if self.has_no_pass() {
            self.forget_logits();
        }
        self.supply(&logits, pass).map_err(malformed)?;
        // What the page computes by itself changes no stage that is shown.
        if matches!(press, LoopPress::Prompt | LoopPress::Ahead) {
            self.show_nothing_new();
        }
        Ok(Some(Stage::Forward))
    }

    /// Appends the next token of a link, or the one that the settings choose. `false` if there is none to append.
    fn append_for(&mut self, goal: &mut LoopGoal, inputs: &LoopInputs) -> bool {
        let Some(texts) = &inputs.texts else {
            return false;
        };
        if !matches!(goal.press, LoopPress::Linked(_)) {
            return self.append_chosen(&inputs.settings, texts, |decision| decision);
        }
        let Some(linked) = goal.linked.pop_front() else {
            return false;
        };
        if linked.token >= texts.info().vocab_size {
            goal.is_of_other_model = true;
            return false;
        }
        let mut differs = false;
        let appended = self.append_chosen(&inputs.settings, texts, |decision| {
            let (decision, other) = linked.follow(decision);
            differs = other;
            decision
        });
        goal.differing += usize::from(differs);
        appended
    }

    /// Appends the token chosen under these settings, changed by `adjust`. `false` if no choice is awaited.
    pub fn append_chosen(
        &mut self,
        settings: &Settings,
        texts: &TokenTexts,
        adjust: impl FnOnce(Decision) -> Decision,
    ) -> bool {
        let Some(decision) = settings.decide(self.generation()).map(adjust) else {
            return false;
        };
        let before = self.generation().tokens();
        let piece = texts.piece_after(&before, decision.choice.token);
        self.append(decision, &piece).is_ok()
    }
}

impl TaskProblem for LoopProblem {
    fn next_step(&self) -> &str {
        match self {
            Self::NoPrompt => "",
            Self::Failed(failure) => failure.next_step(),
        }
    }

    /// It stands in an alert.
    fn announcement(&self) -> Option<String> {
        None
    }
}

impl From<NoAnswer> for LoopProblem {
    fn from(none: NoAnswer) -> Self {
        match none {
            NoAnswer::NoPrompt => Self::NoPrompt,
            other => Self::Failed(other.into_failure()),
        }
    }
}

#[cfg(test)]
mod tests;
