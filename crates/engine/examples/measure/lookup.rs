//! Proposals from the text before: how many are accepted where a text is copied, and where it is not.

use page_model::{
    measured::{LookupCounts, MeasuredLookup},
    speculative::{
        setup::{DraftSource, SpeculativeSetup},
        speed::SpeedCounts,
        text::{RoundRequest, SpeculativeText},
    },
};
use sampling::Logits;

use crate::{
    MeasureResult,
    loaded::{GgufModel, settings},
};

/// The most tokens of a text.
const TOKENS: usize = 64;

/// Answers the messages of both lists greedily; of the open ones, as many as there are of the others.
pub fn measure(model: &mut GgufModel, copying: &str, open: &str) -> MeasureResult<MeasuredLookup> {
    let setup = SpeculativeSetup {
        source: DraftSource::Lookup,
        ..SpeculativeSetup::default()
    };
    let texts = copying.lines().count();
    Ok(MeasuredLookup {
        tokens: TOKENS,
        proposals: setup.proposals,
        copying: counts(model, setup, copying.lines())?,
        open: counts(model, setup, open.lines().take(texts))?,
    })
}

fn counts<'l>(
    model: &mut GgufModel,
    setup: SpeculativeSetup,
    messages: impl Iterator<Item = &'l str>,
) -> MeasureResult<LookupCounts> {
    let mut sum = LookupCounts::default();
    for message in messages {
        let prompt = model.message(&message.replace("\\n", "\n"))?;
        let mut text = SpeculativeText::new(model.start(&prompt, settings(0.0, TOKENS)?)?, setup);
        while let Some(needed) = text.needed() {
            let RoundRequest::Target { context, first } = needed else {
                return Err("a look-up asks no draft model".into());
            };
            let rows = model.rows(context, first)?.into_iter();
            let rows: std::result::Result<Vec<Logits>, _> = rows.map(Logits::new).collect();
            text.verify(&rows?, None);
        }
        let counts = SpeedCounts::of(text.rounds());
        sum.texts += 1;
        sum.tokens += counts.tokens;
        sum.passes += counts.rounds;
        sum.proposed += counts.proposed;
        sum.accepted += counts.accepted;
    }
    Ok(sum)
}
