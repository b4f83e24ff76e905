//! Prompts and choices that show one thing each, with a sentence of what to look at.

use super::{
    setup::{DraftDraws, DraftSource, SpeculativeSetup},
    words::presets as words,
};
use crate::{
    language::{ByLanguage, ModelLanguage},
    models::Model,
    settings::Settings,
    words::examples::english::{LOOP, OPEN, STORY_LOOP, STORY_OPEN},
};

/// A prompt with choices.
#[derive(Clone, Copy, Debug)]
pub struct SpeculativePreset {
    /// Its id in attributes.
    pub id: &'static str,
    /// Its name on the button.
    pub name: fn() -> &'static str,
    /// What to look at.
    pub look: fn() -> &'static str,
    /// The prompt.
    pub prompt: &'static str,
    /// The choices.
    pub setup: SpeculativeSetup,
    /// Whether the target decodes greedily.
    pub greedy: bool,
}

/// Presets of several languages may have the same id.
impl PartialEq for SpeculativePreset {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.prompt) == (other.id, other.prompt)
    }
}

impl SpeculativePreset {
    /// The settings under which its sentence is true.
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        settings.rule.do_sample = !self.greedy;
        settings
    }

    /// Whether all that its sentence is about is there: a model of which it is true, the prompt, the draft, and the settings.
    pub fn is_chosen(
        &self,
        model: &Model,
        prompt: &str,
        setup: SpeculativeSetup,
        settings: &Settings,
    ) -> bool {
        model.is_as_told()
            && prompt == self.prompt
            && setup == self.setup
            && *settings == self.settings()
    }
}

/// The presets for a language, in the order of the buttons.
pub fn presets(language: ModelLanguage) -> &'static [SpeculativePreset] {
    const ALL: ByLanguage<&[SpeculativePreset]> = ByLanguage {
        invented: &PRESETS,
        stories: &STORIES,
        real: &REAL,
    };
    ALL.of(language)
}

/// The presets for the models that come with the page, the only ones with a draft model here.
pub const PRESETS: [SpeculativePreset; 3] = [
    SpeculativePreset {
        id: "story",
        name: words::story,
        look: words::story_look,
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
        name: words::copy,
        look: words::copy_look,
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
        name: words::weak,
        look: words::weak_look,
        prompt: crate::words::examples::STORY_PROMPT,
        setup: SpeculativeSetup {
            source: DraftSource::Checkpoint,
            proposals: 8,
            draws: DraftDraws::SameSettings,
        },
        greedy: false,
    },
];

/// The presets for models of real texts.
const REAL: [SpeculativePreset; 2] = [
    SpeculativePreset {
        look: words::real_copy_look,
        prompt: LOOP,
        ..PRESETS[1]
    },
    SpeculativePreset {
        id: "no-copy",
        name: words::no_copy,
        look: words::no_copy_look,
        prompt: OPEN,
        greedy: false,
        ..PRESETS[1]
    },
];

/// The presets for models of children's stories.
const STORIES: [SpeculativePreset; 2] = [
    SpeculativePreset {
        prompt: STORY_LOOP,
        ..REAL[0]
    },
    SpeculativePreset {
        prompt: STORY_OPEN,
        ..REAL[1]
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::ListedModel;

    #[test]
    fn a_preset_is_chosen_while_all_that_its_sentence_is_about_is() {
        for model in [
            Model::default(),
            Model::Files("SmolLM2".into()),
            Model::Files("stories15M".into()),
        ] {
            let presets = presets(model.language());
            for preset in presets {
                let (setup, settings) = (preset.setup, preset.settings());
                assert!(preset.is_chosen(&model, preset.prompt, setup, &settings));
                assert!(!preset.is_chosen(&model, "Another prompt", setup, &settings));
                let early = Model::Listed(ListedModel::Step2000);
                assert!(!preset.is_chosen(&early, preset.prompt, setup, &settings));
                let mut other_seed = preset.settings();
                other_seed.seed += 1;
                assert!(!preset.is_chosen(&model, preset.prompt, setup, &other_seed));
                let chosen = presets
                    .iter()
                    .filter(|other| other.is_chosen(&model, preset.prompt, setup, &settings));
                assert_eq!(chosen.count(), 1, "{}", preset.id);
                // A draft that is loaded beside the target has the tokens of the invented language.
                let has_draft_here = setup.source.is_for(model.language());
                assert!(has_draft_here, "{}", preset.id);
            }
        }
    }
}
