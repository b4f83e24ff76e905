//! The reading as a task: texts become tokens, the model writes the second text where it is to, both are scored, and the open
//! token gets its prediction.

use engine_client::{Forward, GrammarScores};
use protocol::TokenId;
use sampling::Distribution;

use super::{
    needs::ReadStep,
    part::{SecondText, TextSide, TokenPlace},
    picked::PickedToken,
    problem::ReadProblem,
    scored_text::{ScoredText, TextOrigin},
    words,
};
use crate::driver::{Ended, NextNeed, NoAnswer, PageTask, TaskAnswer, pass_logits};

/// Milliseconds between two updates of the screen while the model writes.
const REDRAW_INTERVAL: f64 = 80.0;

/// The texts as far as they are read, and the prediction of the open token.
#[derive(Clone, Debug, Default)]
pub struct ReadResults {
    texts: [Option<ScoredText>; 2],
    pub(super) picked: Option<PickedToken>,
}

/// The one press: what is wanted and not there is read. The page presses it whenever something else is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadPress;

/// What a press has led to.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadGoal {
    /// Whether a text was read: its numbers are announced at the end. Those of an open token are not, the page says them.
    has_read: bool,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadInputs {
    /// The first text.
    pub first: String,
    /// The second text.
    pub second: SecondText,
    /// The open token.
    pub token: Option<TokenPlace>,
    /// The positions that the model reads at most.
    pub window: usize,
    /// The tokens at which a text ends that the model writes.
    pub ends: Vec<TokenId>,
}

impl ReadInputs {
    /// Whether the same texts are wanted.
    pub fn has_texts_of(&self, other: &Self) -> bool {
        (&self.first, &self.second) == (&other.first, &other.second)
    }
}

impl ReadResults {
    /// A text, as far as it is read.
    pub fn text(&self, side: TextSide) -> Option<&ScoredText> {
        self.texts[side.place()].as_ref()
    }

    /// Whether the model knows the true probabilities of a text: it has a grammar.
    pub fn has_grammar(&self) -> bool {
        let known = |text: &ScoredText| matches!(text.grammar, Some(GrammarScores::Known(_)));
        self.texts.iter().flatten().any(known)
    }

    /// The prediction of this token after these.
    pub(super) fn picked_of(&self, context: &[TokenId], token: TokenId) -> Option<&PickedToken> {
        let picked = self.picked.as_ref();
        picked.filter(|picked| picked.is_of(context, token))
    }

    /// The prediction of the open token, once it is there.
    pub fn picked(&self, inputs: &ReadInputs) -> Option<&PickedToken> {
        let (place, text) = self.open(inputs)?;
        let context = text.context(place.index, inputs.window);
        self.picked_of(context, text.tokens[place.index])
    }

    /// Appends the likeliest token to the second text, which begins with `context`.
    fn write(
        &mut self,
        context: Vec<TokenId>,
        pass: Forward,
        inputs: &ReadInputs,
    ) -> Result<(), NoAnswer> {
        let first = self.text(TextSide::First);
        let first = first.ok_or_else(NoAnswer::other_answer)?.tokens.clone();
        let likeliest = likeliest(pass)?;
        let mut text = ScoredText::new(TextOrigin::Greedy { first }, context);
        match inputs.ends.contains(&likeliest) {
            true => text.has_ended = true,
            false => text.tokens.push(likeliest),
        }
        self.texts[TextSide::Second.place()] = Some(text);
        Ok(())
    }

    fn pick(
        &mut self,
        place: TokenPlace,
        pass: Forward,
        inputs: &ReadInputs,
    ) -> Result<(), NoAnswer> {
        let text = self.text(place.side).ok_or_else(NoAnswer::other_answer)?;
        let context = text.context(place.index, inputs.window).to_vec();
        let logits = pass_logits(pass.logits, &pass.report)?;
        self.picked = Some(PickedToken::new(context, text.tokens[place.index], &logits));
        Ok(())
    }

    pub(super) fn text_mut(&mut self, side: TextSide) -> Result<&mut ScoredText, NoAnswer> {
        self.texts[side.place()]
            .as_mut()
            .ok_or_else(NoAnswer::other_answer)
    }
}

/// The token with the greatest logit, of several the one with the smallest id.
fn likeliest(pass: Forward) -> Result<TokenId, NoAnswer> {
    let logits = pass_logits(pass.logits, &pass.report)?;
    let model = Distribution::from(sampling::Ranking::of(&logits).scores());
    let top = model.top(1);
    let top = top.first().ok_or_else(NoAnswer::other_answer)?;
    Ok(top.token)
}

impl PageTask for ReadResults {
    type Press = ReadPress;
    type Goal = ReadGoal;
    type Inputs = ReadInputs;
    type Problem = ReadProblem;

    const REDRAW_INTERVAL: Option<f64> = Some(REDRAW_INTERVAL);

    /// A change of a text ends the reading of the one before.
    fn is_open_ended(_: &ReadPress) -> bool {
        true
    }

    fn goal(&self, _: ReadPress, _: &ReadInputs) -> ReadGoal {
        ReadGoal::default()
    }

    fn next(&self, _: &ReadGoal, inputs: &ReadInputs) -> NextNeed {
        let Some(step) = self.step(inputs) else {
            return NextNeed::Done;
        };
        self.request(&step, inputs)
            .map_or(NextNeed::Work, NextNeed::Ask)
    }

    /// Drops a text that nobody wants any more.
    fn work(&mut self, _: &mut ReadGoal, inputs: &ReadInputs) {
        if let Some(ReadStep::Drop(side)) = self.step(inputs) {
            self.texts[side.place()] = None;
        }
    }

    fn take(
        &mut self,
        goal: &mut ReadGoal,
        inputs: &ReadInputs,
        answer: TaskAnswer,
    ) -> Result<Option<String>, ReadProblem> {
        match (self.step(inputs), answer) {
            (Some(ReadStep::Tokens(side, text)), TaskAnswer::Tokens(tokens)) => {
                let text = ScoredText::new(TextOrigin::Typed(text), tokens);
                self.texts[side.place()] = Some(text);
            }
            (Some(ReadStep::Write(context)), TaskAnswer::Pass(pass)) => {
                self.write(context, *pass, inputs)?;
            }
            (Some(ReadStep::Scores(side)), TaskAnswer::Scores(scores)) => {
                self.text_mut(side)?.scores = Some(*scores);
                goal.has_read = true;
            }
            (Some(ReadStep::Pass(place)), TaskAnswer::Pass(pass)) => {
                self.pick(place, *pass, inputs)?;
            }
            (Some(ReadStep::Grammar(side)), TaskAnswer::GrammarScores(grammar)) => {
                self.text_mut(side)?.grammar = Some(grammar);
            }
            (Some(ReadStep::Truth(_)), TaskAnswer::Truth(truth)) => {
                let picked = self.picked.as_mut();
                picked.ok_or_else(NoAnswer::other_answer)?.truth = Some(truth);
            }
            _ => return Err(NoAnswer::other_answer().into()),
        }
        Ok(None)
    }

    fn announcement(&self, goal: &ReadGoal, ended: Ended) -> Option<String> {
        (goal.has_read && ended == Ended::Done).then(|| words::announced(self))
    }
}
