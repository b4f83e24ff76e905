//! Records with the mask of a schema and without it: the preset “A record” of the screen Constrained output.

use std::rc::Rc;

use constraint::{CompiledConstraint, ConstraintMatcher, NextTokens, TokenVocabulary};
use engine_client::constraint::OutputMask;
use page_model::{
    constrained::{
        presets::presets,
        run::ConstrainedRun,
        side_by_side::{RunSide, SideRequest},
    },
    language::ModelLanguage,
    measured::{MeasuredRecords, RecordCounts},
    settings::Settings,
};
use protocol::{TokenId, Vocabulary};

use crate::{
    MeasureResult,
    loaded::{GgufModel, settings},
};

/// The random seeds.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=50;
/// The most tokens of a record: one of the schema has about 25.
const TOKENS: usize = 60;

/// Writes the record under each seed, with the mask and without it.
pub fn measure(model: &mut GgufModel) -> MeasureResult<MeasuredRecords> {
    let preset = presets(ModelLanguage::Real).first().ok_or("no preset")?;
    let texts = model.texts.clone();
    let info = texts.info();
    let pieces = (0..info.vocab_size).map(|token| texts.bytes(token).to_vec());
    let vocabulary = Vocabulary::from_pieces(pieces);
    let vocabulary =
        TokenVocabulary::new(&vocabulary, &info.special_token_ids, &info.eos_token_ids)?;
    let setup = preset.setup();
    let compiled = CompiledConstraint::compile(&Rc::new(vocabulary), &setup.constraint());
    let compiled = compiled.map_err(|failure| format!("{failure:?}"))?;
    let mut counts = [RecordCounts::default(); 2];
    for seed in SEEDS {
        let settings = Settings {
            seed,
            ..settings(1.0, TOKENS)?
        };
        let start = model.start(preset.prompt, settings)?;
        let mut run = ConstrainedRun::begin(start, setup.clone())?;
        loop {
            match run.sides.next() {
                SideRequest::Forward(context) => {
                    run.sides.supply(&model.logits(context)?, &texts)?;
                }
                SideRequest::Mask(tokens) => {
                    run.sides
                        .apply(&mask_after(compiled.matcher(), &tokens)?, &texts)?;
                }
                SideRequest::Nothing => break,
            }
        }
        for (side, counts) in RunSide::ALL.into_iter().zip(&mut counts) {
            counts.add(&run.output(side));
        }
    }
    let [masked, unmasked] = counts;
    Ok(MeasuredRecords {
        tokens: TOKENS,
        masked,
        unmasked,
    })
}

fn mask_after(mut matcher: ConstraintMatcher, tokens: &[TokenId]) -> MeasureResult<OutputMask> {
    for &token in tokens {
        matcher
            .append(token)
            .map_err(|_| "a token outside of its mask")?;
    }
    match matcher.mask() {
        NextTokens::Allowed { tokens, may_end } => Ok(OutputMask::Allowed { tokens, may_end }),
        NextTokens::Ended => Ok(OutputMask::Ended),
        other => Err(format!("{other:?}").into()),
    }
}
