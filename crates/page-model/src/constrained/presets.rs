//! Constraints with prompts that show one thing each, with a sentence of what to look at. A native test runs every one with
//! the model that ships.

use protocol::ConstraintKind;

use super::{setup::ConstraintSetup, words::presets as words};
use crate::settings::Settings;

/// A constraint with a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstraintPreset {
    /// Its id in attributes.
    pub id: &'static str,
    /// Its name on the button.
    pub name: &'static str,
    /// What to look at.
    pub look: &'static str,
    /// The prompt.
    pub prompt: &'static str,
    /// The kind of the constraint.
    pub kind: ConstraintKind,
    /// The text of the constraint.
    pub text: &'static str,
}

impl ConstraintPreset {
    /// The constraint of the preset.
    pub fn setup(&self) -> ConstraintSetup {
        ConstraintSetup {
            kind: self.kind,
            text: self.text.into(),
        }
    }

    /// Whether all that the preset chooses is chosen: its prompt, its constraint, and the settings without changes, under
    /// which its sentence is true.
    pub fn is_chosen(&self, prompt: &str, setup: &ConstraintSetup, settings: &Settings) -> bool {
        prompt == self.prompt && *setup == self.setup() && *settings == Settings::default()
    }
}

/// All presets, kind by kind, in the order of the buttons.
pub const PRESETS: [ConstraintPreset; 6] = [
    ConstraintPreset {
        id: "record",
        name: words::RECORD,
        look: words::RECORD_LOOK,
        prompt: "[\n  {\"name\": \"Leo\", \"age\": 9, \"pet\": \"owl\"},\n  ",
        kind: ConstraintKind::JsonSchema,
        text: r#"{
  "type": "object",
  "properties": {
    "name": {"type": "string", "maxLength": 8},
    "age": {"type": "integer", "minimum": 6, "maximum": 13},
    "pet": {"enum": ["cat", "dog", "fox"]}
  },
  "required": ["name", "age", "pet"],
  "additionalProperties": false
}"#,
    },
    ConstraintPreset {
        id: "against",
        name: words::AGAINST,
        look: words::AGAINST_LOOK,
        prompt: crate::words::examples::STORY_PROMPT,
        kind: ConstraintKind::JsonSchema,
        text: r#"{
  "type": "object",
  "properties": {"animal": {"enum": ["fox", "owl", "bear"]}},
  "required": ["animal"],
  "additionalProperties": false
}"#,
    },
    ConstraintPreset {
        id: "weather",
        name: words::WEATHER,
        look: words::WEATHER_LOOK,
        prompt: "Weather for Monday, May",
        kind: ConstraintKind::Regex,
        text: " [0-9]{1,2}: (hot|cold), [0-9]{2} degrees\\.",
    },
    ConstraintPreset {
        id: "sentence",
        name: words::SENTENCE,
        look: words::SENTENCE_LOOK,
        prompt: crate::words::examples::STORY_PROMPT,
        kind: ConstraintKind::Lark,
        text: r#"start: animal (" and a" animal)* "."
animal: looks* (" fox" | " owl" | " bear")
looks: " small" | " old" | " red""#,
    },
    ConstraintPreset {
        id: "capital",
        name: words::CAPITAL,
        look: words::CAPITAL_LOOK,
        prompt: "The capital of France is",
        kind: ConstraintKind::Choice,
        text: " London\n Rome\n Berlin",
    },
    ConstraintPreset {
        id: "countries",
        name: words::COUNTRIES,
        look: words::COUNTRIES_LOOK,
        prompt: "The capital of",
        kind: ConstraintKind::Choice,
        text: " France\n Germany\n Italy",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_is_chosen_while_all_that_its_sentence_is_about_is() {
        let mut other_seed = Settings::default();
        other_seed.seed += 1;
        for preset in PRESETS {
            let (setup, settings) = (preset.setup(), Settings::default());
            assert!(preset.is_chosen(preset.prompt, &setup, &settings));
            assert!(!preset.is_chosen("Another prompt", &setup, &settings));
            assert!(!preset.is_chosen(preset.prompt, &setup, &other_seed));
            let chosen = PRESETS
                .iter()
                .filter(|other| other.is_chosen(preset.prompt, &setup, &settings));
            assert_eq!(chosen.count(), 1, "{}", preset.id);
        }
    }
}
