//! Right answers by temperature.

use page_model::measured::facts::{AskedFact, FactRuns, ListedFact, MeasuredFacts};

use crate::{
    MeasureResult,
    loaded::{GgufModel, settings},
};

/// The most tokens of an answer: the longest one of the list has six.
const TOKENS: usize = 8;
/// The temperatures; 0 is greedy decoding.
const TEMPERATURES: [f64; 4] = [0.0, 0.5, 1.0, 1.5];
/// The random seeds at each temperature above 0.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=5;

/// Asks for each fact of the list.
pub fn measure(model: &mut GgufModel, list: &str) -> MeasureResult<MeasuredFacts> {
    let mut facts = Vec::new();
    for fact in ListedFact::list(list).ok_or("a line of the facts has no answer")? {
        let mut runs = Vec::new();
        for temperature in TEMPERATURES {
            let start = model.start(fact.prompt, settings(temperature, TOKENS)?)?;
            let seeds = SEEDS.take(if temperature == 0.0 { 1 } else { usize::MAX });
            let mut at = FactRuns::default();
            for written in model.write(&start, seeds)? {
                let text = model.text(&written.tokens);
                match fact.is_right(&text) {
                    true => at.right += 1,
                    false => at.missed.push(text.trim().into()),
                }
            }
            runs.push(at);
        }
        facts.push(AskedFact {
            prompt: fact.prompt.into(),
            runs,
        });
    }
    Ok(MeasuredFacts {
        tokens: TOKENS,
        temperatures: TEMPERATURES.to_vec(),
        facts,
    })
}
