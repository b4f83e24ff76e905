//! The lanes as a task: their texts are brought to the state that settings, lanes and Play describe, one pass at a time.

use costs::Method;

use super::{comparison::Comparison, lanes::Lanes};
use crate::{
    driver::{
        NextNeed, NoAnswer, PageTask, PassEngine, PassReading, TaskAnswer, TaskRequest, pass_logits,
    },
    run::task::LoopProblem,
    settings::Settings,
    speed::Speed,
    tokens::TokenTexts,
};

/// Milliseconds between two updates of the screen while a lane catches up.
const REDRAW_INTERVAL: f64 = 80.0;
/// At full speed, lanes whose texts differ take turns of this many tokens: the engine's cache holds one text, and each
/// change of lane makes the engine read that lane's text again.
const STRIDE: usize = 8;

/// What the lanes are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LanesPress {
    /// Every lane has the tokens that the page names, or has stopped.
    CatchUp,
    /// Tokens until every lane has stopped, at the page's speed.
    Play,
}

/// What is left to do for a press.
#[derive(Clone, Copy, Debug)]
pub struct LanesGoal {
    press: LanesPress,
    /// The number of tokens that Play has reached for.
    played: usize,
    /// Whether Play has just reached it.
    is_reached: bool,
}

/// What the lanes depend on.
#[derive(Clone, Debug)]
pub struct LanesInputs {
    /// The prompt in the box.
    pub prompt: String,
    /// The settings that all lanes share.
    pub settings: Settings,
    /// The settings of each lane, and the number of tokens.
    pub lanes: Lanes,
    /// The speed of Play.
    pub speed: Speed,
    /// The texts of the model's tokens.
    pub texts: Option<TokenTexts>,
}

impl LanesInputs {
    /// The settings of each lane.
    pub fn settings(&self) -> Vec<Settings> {
        let settings = self.lanes.rules().iter().map(|rule| Settings {
            rule: rule.clone(),
            ..self.settings.clone()
        });
        settings.collect()
    }

    /// Writes the tokens whose logits are known, up to a number of tokens.
    pub fn write(&self, comparison: &mut Comparison, tokens: usize) {
        if let Some(texts) = &self.texts {
            comparison.write(self.settings(), tokens, texts);
        }
    }
}

impl PageTask for Option<Comparison> {
    type Press = LanesPress;
    type Goal = LanesGoal;
    type Inputs = LanesInputs;
    type Problem = LoopProblem;

    const REDRAW_INTERVAL: Option<f64> = Some(REDRAW_INTERVAL);

    fn is_open_ended(press: &LanesPress) -> bool {
        *press == LanesPress::Play
    }

    fn goal(&self, press: LanesPress, _: &LanesInputs) -> LanesGoal {
        LanesGoal {
            press,
            played: 0,
            is_reached: false,
        }
    }

    fn next(&self, goal: &LanesGoal, inputs: &LanesInputs) -> NextNeed {
        let tokens = inputs.lanes.tokens.max(goal.played);
        let plays = goal.press == LanesPress::Play;
        let Some(comparison) = self else {
            let wanted = tokens > 0 || plays;
            let prompt = wanted.then(|| TaskRequest::Prompt(inputs.prompt.clone()));
            return prompt.map_or(NextNeed::Done, NextNeed::Ask);
        };
        if !comparison.is_written(&inputs.settings(), tokens) {
            return NextNeed::Work;
        }
        match comparison.demand() {
            Some(context) => NextNeed::Ask(TaskRequest::Pass {
                engine: PassEngine::Page,
                kind: PassReading::OfRun(Method::Cached),
                context,
            }),
            None if plays && !comparison.is_over() => NextNeed::Work,
            None => NextNeed::Done,
        }
    }

    fn take(
        &mut self,
        goal: &mut LanesGoal,
        inputs: &LanesInputs,
        answer: TaskAnswer,
    ) -> Result<Option<String>, LoopProblem> {
        goal.is_reached = false;
        match (answer, self) {
            (TaskAnswer::Prompt(start), none @ None) => {
                let window = start.window();
                let started = Comparison::start(start.prompt, start.context, window);
                *none = Some(started.map_err(|_| LoopProblem::NoPrompt)?);
            }
            (TaskAnswer::Pass(pass), Some(comparison)) => {
                let context = comparison.demand().ok_or_else(NoAnswer::other_answer)?;
                comparison.supply(context, pass_logits(pass.logits, &pass.report)?);
                inputs.write(comparison, inputs.lanes.tokens.max(goal.played));
            }
            _ => return Err(NoAnswer::other_answer().into()),
        }
        Ok(None)
    }

    fn work(&mut self, goal: &mut LanesGoal, inputs: &LanesInputs) {
        let Some(comparison) = self else { return };
        let tokens = inputs.lanes.tokens.max(goal.played);
        goal.is_reached = false;
        if !comparison.is_written(&inputs.settings(), tokens) {
            inputs.write(comparison, tokens);
            return;
        }
        // Every lane has its tokens: Play goes on to the next ones.
        let stride = match inputs.speed.token_milliseconds() > 0.0 {
            true => 1,
            false => STRIDE,
        };
        goal.is_reached = goal.played > 0;
        goal.played = comparison.reached() + stride;
    }

    fn pace(&self, goal: &LanesGoal, inputs: &LanesInputs) -> Option<f64> {
        (goal.press == LanesPress::Play && goal.is_reached)
            .then(|| inputs.speed.token_milliseconds())
    }
}

#[cfg(test)]
mod tests;
