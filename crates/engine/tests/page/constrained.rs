//! Constrained output with the model that ships: each preset shows what is said beside it.

use std::{collections::BTreeMap, rc::Rc};

use constraint::{CompiledConstraint, NextTokens, TokenVocabulary};
use engine_client::constraint::OutputMask;
use page_model::{
    constrained::{
        conditioning::{Enumeration, OutputDistributions},
        presets::{ConstraintPreset, PRESETS},
        run::ConstrainedRun,
        side_by_side::{MaskedEnd, Needed, RunSide},
        words,
    },
    experiments::ExperimentStart,
    settings::Settings,
    shape::grammar_truth::TruthStatus,
};
use protocol::{TokenId, Vocabulary};

use super::native_run::NativeRun;

/// A preset with the model and its constraint, compiled.
struct NativePreset {
    native: NativeRun,
    constraint: CompiledConstraint,
    run: ConstrainedRun,
}

impl NativePreset {
    fn of(preset: &ConstraintPreset) -> Self {
        let native = NativeRun::of(preset.prompt);
        let info = native.texts.info().clone();
        let pieces = (0..info.vocab_size).map(|token| native.texts.bytes(token).to_vec());
        let vocabulary = Vocabulary::from_pieces(pieces);
        let vocabulary =
            TokenVocabulary::new(&vocabulary, &info.special_token_ids, &info.eos_token_ids);
        let vocabulary = Rc::new(vocabulary.unwrap());
        let setup = preset.setup();
        let start = ExperimentStart {
            prompt: preset.prompt.into(),
            context: native.run.generation().prompt().to_vec(),
            settings: Settings::default(),
            texts: native.texts.clone(),
        };
        Self {
            constraint: CompiledConstraint::compile(&vocabulary, &setup.constraint()).unwrap(),
            run: ConstrainedRun::begin(start, setup).unwrap(),
            native,
        }
    }

    fn mask(&self, tokens: &[TokenId]) -> OutputMask {
        let mut matcher = self.constraint.matcher();
        for &token in tokens {
            matcher.append(token).unwrap();
        }
        match matcher.mask() {
            NextTokens::Allowed { tokens, may_end } => OutputMask::Allowed { tokens, may_end },
            NextTokens::Ended => OutputMask::Ended,
            other => panic!("{other:?}"),
        }
    }

    /// Writes both texts to their ends.
    fn write(&mut self) {
        let texts = self.native.texts.clone();
        loop {
            match self.run.sides.next() {
                Needed::Forward(context) => {
                    let logits = self.native.logits(context);
                    self.run.sides.supply(&logits, &texts).unwrap();
                }
                Needed::Mask(tokens) => {
                    let mask = self.mask(&tokens);
                    self.run.sides.apply(&mask, &texts).unwrap();
                }
                Needed::Nothing => return,
            }
        }
    }

    /// All outputs by the grammar's truth.
    fn outputs(&mut self) -> OutputDistributions {
        let context = self.run.start.context.clone();
        let mut enumeration = Enumeration::new(self.native.texts.info().eos_token_ids.clone());
        while let Some(output) = enumeration.next() {
            let text = [&context[..], output].concat();
            let mask = self.mask(output);
            let TruthStatus::Known(truth) = self.native.truth(text) else {
                panic!("the grammar knows what follows");
            };
            enumeration.supply(&truth, &mask).unwrap();
        }
        enumeration.finish().unwrap()
    }
}

#[test]
fn explore() {
    for preset in PRESETS {
        let mut of = NativePreset::of(&preset);
        of.write();
        let run = &of.run;
        println!("=== {} {:?}", preset.id, preset.prompt);
        for side in [RunSide::Masked, RunSide::Unmasked] {
            println!(
                "{side:?}: {:?} break {:?}",
                run.output(side),
                run.sides.first_break(side)
            );
        }
        println!(
            "end {:?} parting {:?}",
            run.sides.end(),
            run.sides
                .parting()
                .map(|p| words::parting(p, &run.start.texts))
        );
        for step in run.sides.steps() {
            println!(
                "  {}",
                words::step_cells(step, &run.start.texts).join(" | ")
            );
        }
    }
    let mut of = NativePreset::of(&PRESETS[5]);
    let found = of.outputs();
    println!("{} {:#?}", words::conditioning(&found), found.outputs);
}
