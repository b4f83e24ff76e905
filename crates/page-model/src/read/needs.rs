//! What is needed next to read the texts: it follows from what is wanted and from what is there.

use engine_client::GrammarScores;
use protocol::TokenId;

use super::{
    part::{SecondText, TextSide, TokenPlace},
    scored_text::{ScoredText, TextOrigin},
    task::{ReadInputs, ReadResults},
};
use crate::driver::{PassEngine, PassReading, TaskRequest};

/// The tokens of the first text after which the model writes on: some words, so that both texts are about the same.
pub const GREEDY_AFTER: usize = 8;
/// The most tokens of a text that the model writes, those before included.
pub const LONGEST_GREEDY: usize = 96;

/// A step of the reading.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ReadStep {
    /// A text that nobody wants any more goes.
    Drop(TextSide),
    /// A text is cut into tokens.
    Tokens(TextSide, String),
    /// The model writes a token of the second text, after these.
    Write(Vec<TokenId>),
    /// A text is read.
    Scores(TextSide),
    /// The logits of the open token.
    Pass(TokenPlace),
    /// The grammar is asked about a text.
    Grammar(TextSide),
    /// The grammar is asked what may stand where the open token does.
    Truth(TokenPlace),
}

impl ReadResults {
    /// The next step; none where everything that is wanted is there.
    pub(super) fn step(&self, inputs: &ReadInputs) -> Option<ReadStep> {
        let texts = TextSide::ALL.into_iter();
        let read = texts.clone().find_map(|side| self.text_step(side, inputs));
        let pass = || Some(ReadStep::Pass(self.missing_pass(inputs)?));
        let grammar = || {
            let mut texts = texts.clone();
            let unasked = |text: &ScoredText| text.is_readable() && text.grammar.is_none();
            let side = texts.find(|side| self.text(*side).is_some_and(unasked))?;
            Some(ReadStep::Grammar(side))
        };
        let truth = || Some(ReadStep::Truth(self.missing_truth(inputs)?));
        read.or_else(pass).or_else(grammar).or_else(truth)
    }

    /// What a text lacks until it is read.
    fn text_step(&self, side: TextSide, inputs: &ReadInputs) -> Option<ReadStep> {
        let there = self.text(side);
        let typed = match (side, &inputs.second) {
            (TextSide::First, _) => Some(&inputs.first),
            (TextSide::Second, SecondText::Own(text)) => Some(text),
            (TextSide::Second, SecondText::Greedy) => None,
        };
        let unread = |text: &ScoredText| text.is_readable() && text.scores.is_none();
        let scores = || there.is_some_and(unread).then_some(ReadStep::Scores(side));
        let drop = || there.map(|_| ReadStep::Drop(side));
        let Some(typed) = typed else {
            let first = self
                .text(TextSide::First)
                .filter(|first| first.is_readable());
            let Some(first) = first else { return drop() };
            return self
                .greedy_step(&first.tokens, inputs.window)
                .or_else(scores);
        };
        if typed.trim().is_empty() {
            return drop();
        }
        let is_there =
            |text: &ScoredText| matches!(&text.origin, TextOrigin::Typed(of) if of == typed);
        match there.is_some_and(is_there) {
            true => scores(),
            false => Some(ReadStep::Tokens(side, typed.clone())),
        }
    }

    /// The token that the model writes next, where the second text is its own and is not long enough.
    fn greedy_step(&self, first: &[TokenId], window: usize) -> Option<ReadStep> {
        let begun = self
            .text(TextSide::Second)
            .filter(|text| text.is_greedy_after(first));
        let Some(begun) = begun else {
            let start = &first[..GREEDY_AFTER.min(first.len() - 1)];
            return Some(ReadStep::Write(start.to_vec()));
        };
        let longest = LONGEST_GREEDY.min(window).min(first.len());
        let goes_on = !begun.has_ended && begun.tokens.len() < longest;
        goes_on.then(|| ReadStep::Write(begun.tokens.clone()))
    }

    /// The open token, if it is one with a prediction.
    pub(super) fn open(&self, inputs: &ReadInputs) -> Option<(TokenPlace, &ScoredText)> {
        let place = inputs.token?;
        let text = self.text(place.side)?;
        let is_predicted = (1..text.tokens.len()).contains(&place.index);
        is_predicted.then_some((place, text))
    }

    /// The open token, where its logits are missing.
    fn missing_pass(&self, inputs: &ReadInputs) -> Option<TokenPlace> {
        let (place, text) = self.open(inputs)?;
        let context = text.context(place.index, inputs.window);
        let is_there = self.picked_of(context, text.tokens[place.index]);
        is_there.is_none().then_some(place)
    }

    /// The open token, where the grammar knows what may stand there and was not asked.
    fn missing_truth(&self, inputs: &ReadInputs) -> Option<TokenPlace> {
        let (place, text) = self.open(inputs)?;
        let context = text.context(place.index, inputs.window);
        let picked = self.picked_of(context, text.tokens[place.index])?;
        let has_grammar = matches!(text.grammar, Some(GrammarScores::Known(_)));
        (has_grammar && picked.truth.is_none()).then_some(place)
    }

    /// What a step asks for; none where it asks for nothing.
    pub(super) fn request(&self, step: &ReadStep, inputs: &ReadInputs) -> Option<TaskRequest> {
        let tokens = |side: TextSide| Some(self.text(side)?.tokens.clone());
        Some(match step {
            ReadStep::Drop(_) => return None,
            ReadStep::Tokens(_, text) => TaskRequest::Tokens(text.clone()),
            ReadStep::Write(context) => TaskRequest::Pass {
                engine: PassEngine::Page,
                kind: PassReading::Cached,
                context: context.clone(),
            },
            ReadStep::Scores(side) => TaskRequest::Scores(tokens(*side)?),
            ReadStep::Grammar(side) => TaskRequest::GrammarScores(tokens(*side)?),
            ReadStep::Pass(place) => TaskRequest::Pass {
                engine: PassEngine::Page,
                kind: PassReading::Naive,
                context: self
                    .text(place.side)?
                    .context(place.index, inputs.window)
                    .to_vec(),
            },
            ReadStep::Truth(place) => {
                let text = self.text(place.side)?;
                TaskRequest::Truth(text.tokens[..place.index].to_vec())
            }
        })
    }
}

impl ScoredText {
    /// Whether the model writes it after the beginning of these tokens.
    fn is_greedy_after(&self, tokens: &[TokenId]) -> bool {
        matches!(&self.origin, TextOrigin::Greedy { first } if first == tokens)
    }
}
