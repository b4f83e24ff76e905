//! Prompts and choices that show one thing each, with a sentence of what to look at.

use super::{
    setup::{DraftDraws, DraftSource, SpeculativeSetup},
    words::presets as words,
};
use crate::{
    models::{ListedModel, Model},
    settings::Settings,
};

/// A prompt with choices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeculativePreset {
    /// Its id in attributes.
    pub id: &'static str,
    /// Its name on the button.
    pub name: &'static str,
    /// What to look at.
    pub look: &'static str,
    /// The prompt.
    pub prompt: &'static str,
    /// The choices.
    pub setup: SpeculativeSetup,
    /// Whether the target decodes greedily.
    pub greedy: bool,
}

impl SpeculativePreset {
    /// The settings under which its sentence is true.
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        settings.rule.do_sample = !self.greedy;
        settings
    }

    /// Whether all that its sentence is about is there: the model that ships, the prompt, the draft, and the settings.
    pub fn is_chosen(
        &self,
        model: &Model,
        prompt: &str,
        setup: SpeculativeSetup,
        settings: &Settings,
    ) -> bool {
        *model == Model::Listed(ListedModel::Trained)
            && prompt == self.prompt
            && setup == self.setup
            && *settings == self.settings()
    }
}

/// All presets, in the order of the buttons.
pub const PRESETS: [SpeculativePreset; 3] = [
    SpeculativePreset {
        id: "story",
        name: words::STORY,
        look: words::STORY_LOOK,
        prompt: crate::words::examples::STORY_PROMPT,
        setup: SpeculativeSetup {
            source: DraftSource::Small,
            proposals: 4,
            draws: DraftDraws::SameSettings,
        },
        greedy: false,
    },
    SpeculativePreset {
        id: "copy",
        name: words::COPY,
        look: words::COPY_LOOK,
        prompt: crate::words::examples::REFRAIN_PROMPT,
        setup: SpeculativeSetup {
            source: DraftSource::Lookup,
            proposals: 8,
            draws: DraftDraws::SameSettings,
        },
        greedy: true,
    },
    SpeculativePreset {
        id: "weak",
        name: words::WEAK,
        look: words::WEAK_LOOK,
        prompt: crate::words::examples::STORY_PROMPT,
        setup: SpeculativeSetup {
            source: DraftSource::Checkpoint,
            proposals: 8,
            draws: DraftDraws::SameSettings,
        },
        greedy: false,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_is_chosen_while_all_that_its_sentence_is_about_is() {
        for preset in PRESETS {
            let (setup, settings) = (preset.setup, preset.settings());
            let shipped = Model::Listed(ListedModel::Trained);
            assert!(preset.is_chosen(&shipped, preset.prompt, setup, &settings));
            assert!(!preset.is_chosen(&shipped, "Another prompt", setup, &settings));
            let other = Model::Listed(ListedModel::Step2000);
            assert!(!preset.is_chosen(&other, preset.prompt, setup, &settings));
            let mut other_seed = preset.settings();
            other_seed.seed += 1;
            assert!(!preset.is_chosen(&shipped, preset.prompt, setup, &other_seed));
            let chosen = PRESETS
                .iter()
                .filter(|other| other.is_chosen(&shipped, preset.prompt, setup, &settings));
            assert_eq!(chosen.count(), 1, "{}", preset.id);
        }
    }
}
