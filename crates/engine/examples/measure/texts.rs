//! Whole texts: how many end in a repetition, and after how many tokens answers end.

use page_model::{
    compare::measures::circle,
    measured::{CountOf, MeasuredAnswers, MeasuredLoops},
};

use crate::{
    MeasureResult,
    loaded::{GgufModel, settings},
};

/// The most tokens of a text: those of a run of the page.
const TEXT: usize = 120;
/// The most tokens of an answer.
const ANSWER: usize = 256;
/// The random seed of drawn texts.
const SEED: u64 = 1;

/// Goes on with each beginning, greedily and drawn at temperature 1.
pub fn loops(model: &mut GgufModel, beginnings: &str) -> MeasureResult<MeasuredLoops> {
    let mut counts = [CountOf::default(); 2];
    for (temperature, counts) in [0.0, 1.0].into_iter().zip(&mut counts) {
        for beginning in beginnings.lines() {
            let start = model.start(beginning, settings(temperature, TEXT)?)?;
            for text in model.write(&start, [SEED])? {
                counts.of += 1;
                counts.count += usize::from(circle(&text.tokens).is_some());
            }
        }
    }
    let [greedy, drawn] = counts;
    Ok(MeasuredLoops {
        tokens: TEXT,
        greedy,
        drawn,
    })
}

/// Answers each message of a chat.
pub fn answers(model: &mut GgufModel, messages: &str) -> MeasureResult<MeasuredAnswers> {
    let ends = model.texts.info().eos_token_ids.clone();
    let mut lengths = Vec::new();
    for message in messages.lines() {
        let start = model.start(&model.message(message)?, settings(1.0, ANSWER)?)?;
        for text in model.write(&start, [SEED])? {
            let ended = text.tokens.last().is_some_and(|last| ends.contains(last));
            lengths.push(ended.then_some(text.tokens.len()));
        }
    }
    Ok(MeasuredAnswers {
        tokens: ANSWER,
        lengths,
    })
}
