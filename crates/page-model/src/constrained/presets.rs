//! Constraints with prompts that show one thing each, with a sentence of what to look at. A native test runs every one
//! of the invented language with the model that ships.

use protocol::ConstraintKind;

use super::{setup::ConstraintSetup, words::presets as words};
use crate::{
    language::{ByLanguage, ModelLanguage},
    models::Model,
    settings::Settings,
    words::examples::{
        STORY_PROMPT,
        english::{FACT, STORY},
    },
};

/// A constraint with a prompt.
#[derive(Clone, Copy, Debug)]
pub struct ConstraintPreset {
    /// Its id in attributes.
    pub id: &'static str,
    /// Its name on the button.
    pub name: fn() -> &'static str,
    /// What to look at.
    pub look: fn() -> &'static str,
    /// The prompt.
    pub prompt: &'static str,
    /// The kind of the constraint.
    pub kind: ConstraintKind,
    /// The text of the constraint.
    pub text: &'static str,
}

/// Presets of several languages may have the same id.
impl PartialEq for ConstraintPreset {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.prompt) == (other.id, other.prompt)
    }
}

impl ConstraintPreset {
    /// The constraint of the preset.
    pub fn setup(&self) -> ConstraintSetup {
        ConstraintSetup {
            kind: self.kind,
            text: self.text.into(),
        }
    }

    /// Whether all that its sentence is about is there: a model of which it is true, its prompt, its constraint, and the
    /// settings without changes.
    pub fn is_chosen(
        &self,
        model: &Model,
        prompt: &str,
        setup: &ConstraintSetup,
        settings: &Settings,
    ) -> bool {
        model.is_as_told()
            && prompt == self.prompt
            && *setup == self.setup()
            && *settings == Settings::default()
    }
}

/// The beginning of a list of records.
const RECORDS: &str = "[\n  {\"name\": \"Leo\", \"age\": 9, \"pet\": \"owl\"},\n  ";
/// The schema of one of them.
const RECORD: &str = r#"{
  "type": "object",
  "properties": {
    "name": {"type": "string", "maxLength": 8},
    "age": {"type": "integer", "minimum": 6, "maximum": 13},
    "pet": {"enum": ["cat", "dog", "fox"]}
  },
  "required": ["name", "age", "pet"],
  "additionalProperties": false
}"#;
/// The schema of an object that no story has in it.
const ANIMAL: &str = r#"{
  "type": "object",
  "properties": {"animal": {"enum": ["fox", "owl", "bear"]}},
  "required": ["animal"],
  "additionalProperties": false
}"#;
/// The grammar of the end of a sentence.
const SENTENCE: &str = r#"start: animal (" and a" animal)* "."
animal: looks* (" fox" | " owl" | " bear")
looks: " small" | " old" | " red""#;
/// Capitals, but not that of France.
const CAPITALS: &str = " London\n Rome\n Berlin";

/// The presets for a language, kind by kind, in the order of the buttons.
pub fn presets(language: ModelLanguage) -> &'static [ConstraintPreset] {
    const ALL: ByLanguage<&[ConstraintPreset]> = ByLanguage {
        invented: &PRESETS,
        stories: &STORIES,
        real: &REAL,
    };
    ALL.of(language)
}

/// The presets for the models that come with the page.
pub const PRESETS: [ConstraintPreset; 6] = [
    ConstraintPreset {
        id: "record",
        name: words::record,
        look: words::record_look,
        prompt: RECORDS,
        kind: ConstraintKind::JsonSchema,
        text: RECORD,
    },
    ConstraintPreset {
        id: "against",
        name: words::against,
        look: words::against_look,
        prompt: STORY_PROMPT,
        kind: ConstraintKind::JsonSchema,
        text: ANIMAL,
    },
    ConstraintPreset {
        id: "weather",
        name: words::weather,
        look: words::weather_look,
        prompt: "Weather for Monday, May",
        kind: ConstraintKind::Regex,
        text: " [0-9]{1,2}: (hot|cold), [0-9]{2} degrees\\.",
    },
    ConstraintPreset {
        id: "sentence",
        name: words::sentence,
        look: words::sentence_look,
        prompt: STORY_PROMPT,
        kind: ConstraintKind::Lark,
        text: SENTENCE,
    },
    ConstraintPreset {
        id: "capital",
        name: words::capital,
        look: words::capital_look,
        prompt: "The capital of France is",
        kind: ConstraintKind::Choice,
        text: CAPITALS,
    },
    ConstraintPreset {
        id: "countries",
        name: words::countries,
        look: words::countries_look,
        prompt: "The capital of",
        kind: ConstraintKind::Choice,
        text: " France\n Germany\n Italy",
    },
];

/// The presets for models of real texts.
const REAL: [ConstraintPreset; 5] = [
    ConstraintPreset {
        look: words::real_record_look,
        ..PRESETS[0]
    },
    AGAINST_STORY,
    ConstraintPreset {
        id: "date",
        name: words::date,
        look: words::date_look,
        prompt: "The meeting is on",
        kind: ConstraintKind::Regex,
        text: " (Monday|Tuesday|Wednesday|Thursday|Friday), (May|June) [0-9]{1,2}\\.",
    },
    ConstraintPreset {
        id: "sentence",
        name: words::sentence,
        look: words::real_sentence_look,
        prompt: "In the forest she saw a",
        kind: ConstraintKind::Lark,
        text: SENTENCE,
    },
    ConstraintPreset {
        look: words::real_capital_look,
        prompt: FACT,
        ..PRESETS[4]
    },
];

/// The presets for models of children's stories, which have read no records.
const STORIES: [ConstraintPreset; 2] = [
    AGAINST_STORY,
    ConstraintPreset {
        prompt: "Lily saw a",
        ..REAL[3]
    },
];

/// An object in place of the rest of a story.
const AGAINST_STORY: ConstraintPreset = ConstraintPreset {
    look: words::real_against_look,
    prompt: STORY,
    ..PRESETS[1]
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::ListedModel;

    #[test]
    fn a_preset_is_chosen_while_all_that_its_sentence_is_about_is() {
        let mut other_seed = Settings::default();
        other_seed.seed += 1;
        for model in [
            Model::default(),
            Model::Files("SmolLM2".into()),
            Model::Files("stories15M".into()),
        ] {
            let presets = presets(model.language());
            for preset in presets {
                let (setup, settings) = (preset.setup(), Settings::default());
                assert!(preset.is_chosen(&model, preset.prompt, &setup, &settings));
                assert!(!preset.is_chosen(&model, "Another prompt", &setup, &settings));
                assert!(!preset.is_chosen(&model, preset.prompt, &setup, &other_seed));
                let early = Model::Listed(ListedModel::Step600);
                assert!(!preset.is_chosen(&early, preset.prompt, &setup, &settings));
                let chosen = presets
                    .iter()
                    .filter(|other| other.is_chosen(&model, preset.prompt, &setup, &settings));
                assert_eq!(chosen.count(), 1, "{}", preset.id);
            }
        }
    }
}
