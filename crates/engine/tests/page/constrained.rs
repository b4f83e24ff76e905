//! Constrained output with the model that ships: each preset shows what is said beside it.

use page_model::{
    constrained::{
        conditioning::{Enumeration, OutputDistributions},
        presets::{ConstraintPreset, PRESETS},
        run::ConstrainedRun,
        setup::ConstraintSetup,
        side_by_side::{MaskedEnd, MaskedStep, RunSide, SideRequest},
    },
    lessons::files::lessons,
    run::RunStart,
    settings::Settings,
    shape::grammar_truth::TruthStatus,
};
use protocol::ConstraintKind;

use super::{native_masks::NativeMasks, native_run::NativeRun};

/// A preset with the model and its constraint, compiled.
struct NativePreset {
    native: NativeRun,
    masks: NativeMasks,
    run: ConstrainedRun,
}

impl NativePreset {
    fn of(preset: &ConstraintPreset) -> Self {
        Self::with(preset.prompt, preset.setup())
    }

    fn with(prompt: &str, setup: ConstraintSetup) -> Self {
        let native = NativeRun::of(prompt);
        let start = RunStart {
            prompt: prompt.into(),
            context: native.run.generation().prompt().to_vec(),
            settings: Settings::default(),
            texts: native.texts.clone(),
        };
        Self {
            masks: NativeMasks::compile(&native.texts, &setup.constraint()),
            run: ConstrainedRun::begin(start, setup).unwrap(),
            native,
        }
    }

    /// Writes both texts to their ends.
    fn write(&mut self) {
        let texts = self.native.texts.clone();
        loop {
            match self.run.sides.next() {
                SideRequest::Forward(context) => {
                    let logits = self.native.logits(context);
                    self.run.sides.supply(&logits, &texts).unwrap();
                }
                SideRequest::Mask(tokens) => {
                    let mask = self.masks.after(&tokens);
                    self.run.sides.apply(&mask, &texts).unwrap();
                }
                SideRequest::Nothing => return,
            }
        }
    }

    /// All outputs by the grammar's truth.
    fn outputs(&mut self) -> OutputDistributions {
        let context = self.run.start.context.clone();
        let mut enumeration = Enumeration::new(self.native.texts.info().eos_token_ids.clone());
        while let Some(output) = enumeration.next() {
            let text = [&context[..], output].concat();
            let mask = self.masks.after(output);
            let TruthStatus::Known(truth) = self.native.truth(text) else {
                panic!("the grammar knows what follows");
            };
            enumeration.supply(&truth, &mask).unwrap();
        }
        enumeration.finish().unwrap()
    }
}

/// A preset with both texts written.
fn written(id: &str) -> NativePreset {
    let preset = PRESETS.iter().find(|preset| preset.id == id).unwrap();
    let mut written = NativePreset::of(preset);
    written.write();
    written
}

#[test]
fn every_preset_ends_complete_and_keeps_to_its_constraint() {
    for preset in &PRESETS {
        let of = written(preset.id);
        let sides = &of.run.sides;
        assert_eq!(sides.end(), Some(&MaskedEnd::Complete), "{}", preset.id);
        let parting = sides.parting().unwrap();
        assert!(parting.was_removed, "{}", preset.id);
        let output = of.run.output(RunSide::Masked);
        match preset.kind {
            ConstraintKind::JsonSchema => {
                let value: serde_json::Value = serde_json::from_str(&output).unwrap();
                assert!(value.is_object(), "{output}");
                assert_eq!(sides.first_break(RunSide::Masked), None);
            }
            ConstraintKind::Choice => {
                assert!(preset.text.lines().any(|choice| choice == output));
            }
            ConstraintKind::Regex | ConstraintKind::Lark => {
                assert!(output.ends_with('.'), "{output}");
            }
        }
    }
}

/// What the steps of the lesson say of its prompts and constraints, which a link opens.
#[test]
fn the_lesson_says_what_the_page_shows() {
    let lesson = (lessons().unwrap().iter()).find(|lesson| lesson.id == "constrained");
    let steps = lesson.unwrap().steps.iter();
    let steps = steps.filter(|step| step.start.screen.is(&page_model::constrained::SCREEN));
    let mut opened = steps.map(|step| {
        let start = &step.start;
        let mut opened = NativePreset::with(
            start.opening_prompt(),
            start.parts.constrained.setup.clone(),
        );
        opened.write();
        assert_eq!(
            opened.run.sides.end(),
            Some(&MaskedEnd::Complete),
            "{}",
            step.id
        );
        opened
    });
    // “The first tokens are the same. Then one text says windy, which is not in the pattern.”
    let mask = opened.next().unwrap();
    // The preset of the screen is the same.
    let weather = PRESETS.iter().find(|preset| preset.id == "weather");
    let weather = weather.unwrap();
    assert_eq!(weather.text, mask.run.setup.text);
    assert_eq!(weather.prompt, mask.run.start.prompt);
    let parting = mask.run.sides.parting().unwrap();
    assert!(parting.step > 0 && parting.was_removed);
    assert_eq!(mask.native.texts.label(parting.unmasked), "␣windy");
    // “The allowed tokens had less than 0.1% together”, and the model is nearly sure of Paris.
    let valid = opened.next().unwrap();
    let step = valid.run.step(0).unwrap();
    let wanted = step.wanted.unwrap();
    assert!(step.mass < 0.001 && wanted.probability > 0.99, "{step:?}");
    assert_eq!(valid.native.texts.label(wanted.token), "␣Paris");
    // “Two tokens are allowed, with less than 0.0001% together”, and at some steps only one.
    let far = opened.next().unwrap();
    let step = far.run.step(0).unwrap();
    assert!(step.allowed == 2 && step.mass < 1e-6, "{step:?}");
    assert!(far.run.sides.steps().iter().any(MaskedStep::is_forced));
    // “Under the mask, France has less.”
    let found = opened.next().unwrap().outputs();
    assert_eq!(found.outputs.len(), 3);
    let france = &found.outputs[0];
    assert!(france.masked + 0.05 < france.conditioned, "{france:?}");
    assert!(opened.next().is_none());
}

/// The settings, the seed and the passes are those of a run without a constraint, and so is the text.
#[test]
fn the_unmasked_text_is_that_of_the_plain_run() {
    const TOKENS: usize = 20;
    let of = written("against");
    let mut native = NativeRun::of(of.run.start.prompt.as_str());
    while native.run.steps().len() < TOKENS {
        native.turn(&Settings::default());
    }
    let unmasked = of.run.side(RunSide::Unmasked).generated().take(TOKENS);
    let plain = native.run.generation().generated();
    assert_eq!(unmasked.collect::<Vec<_>>(), plain.collect::<Vec<_>>());
}

#[test]
fn the_presets_show_what_is_said_beside_them() {
    // “Without the mask the JSON breaks.” Within the record: what follows a whole one would break any output.
    let record = written("record");
    let broken = record.run.sides.first_break(RunSide::Unmasked).unwrap();
    let pieces = record.run.side(RunSide::Unmasked).generated();
    let before = record.run.text(pieces.take(broken.step));
    assert!(serde_json::from_str::<serde_json::Value>(&before).is_err());
    // “It gives the two tokens that can begin the object less than 0.0001% together.”
    let against = written("against");
    let first = against.run.step(0).unwrap();
    assert_eq!(first.allowed, 2);
    assert!(first.mass < 1e-6 && first.wanted.is_some(), "{first:?}");
    // “The texts are the same until the weather that the model draws is not on the list.”
    let weather = written("weather");
    let parting = weather.run.sides.parting().unwrap();
    let label = |of: &NativePreset, token| of.native.texts.label(token);
    assert!(parting.step > 0 && label(&weather, parting.unmasked) == "␣windy");
    // “It allows the letter f for the fox, and then the model wants another word.”
    let sentence = written("sentence");
    let [first, second] = [0, 1].map(|step| sentence.run.step(step).unwrap());
    assert_eq!(label(&sentence, first.token), "␣f");
    let wanted = second.wanted.unwrap();
    assert!(wanted.probability > 0.5 && label(&sentence, wanted.token) != "o");
    // “The model is sure of Paris”, and “a wrong city gets almost everything”.
    let capital = written("capital");
    let step = capital.run.step(0).unwrap();
    let wanted = step.wanted.unwrap();
    assert_eq!(label(&capital, wanted.token), "␣Paris");
    assert!(wanted.probability > 0.99 && step.before < 0.001 && step.after > 0.9);
}

/// “France has a smaller share under the mask than among valid outputs.”
#[test]
fn masking_is_not_conditioning_after_the_last_preset() {
    let mut countries = written("countries");
    let found = countries.outputs();
    let texts = &countries.native.texts;
    let labels = (found.outputs.iter()).map(|output| OutputDistributions::label(output, texts));
    assert_eq!(
        labels.collect::<Vec<_>>(),
        ["␣France", "␣Germany", "␣Italy"]
    );
    let france = &found.outputs[0];
    assert!(france.masked + 0.05 < france.conditioned, "{france:?}");
    assert!(found.distance() > 0.1, "{}", found.distance());
    assert!(found.valid > 0.0 && found.valid < 1.0);
}
