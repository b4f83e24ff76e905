//! Presets of beam search, of the tree of continuations and of the readings of one text, each with a sentence of what to look
//! at. A native test runs every one of the invented language with the model that ships.

mod english;

use generation::EarlyStopping;

use super::{
    ExperimentView,
    plan::{ExperimentPlan, relevant},
};
use crate::{
    language::{ByLanguage, ModelLanguage},
    models::Model,
    settings::Settings,
    words::examples::STORY_PROMPT,
};

/// A prompt with the choices of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct ExperimentPreset {
    /// Its id in attributes.
    pub id: &'static str,
    /// The name on its button.
    pub name: fn() -> &'static str,
    /// The prompt.
    pub prompt: &'static str,
    /// What to look at.
    pub look_at: fn() -> &'static str,
    choices: PresetChoices,
}

/// The choices of a preset.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PresetChoices {
    Beams {
        beams: usize,
        tokens: usize,
        length_penalty: f64,
    },
    Continuations {
        branches: usize,
        depth: usize,
    },
    Determinism {
        tokens: usize,
        draw: PresetDraw,
    },
}

/// How the tokens of a preset are chosen, without any sampler.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PresetDraw {
    /// Greedy decoding.
    Greedy,
    /// Drawn with this random seed.
    Seed(u64),
}

/// The presets of all experiments that have some, for the models that come with the page.
pub const PRESETS: [ExperimentPreset; 9] = [
    ExperimentPreset {
        id: "greedy-misses",
        name: texts::experiments::presets_greedy_misses,
        prompt: STORY_PROMPT,
        look_at: texts::experiments::presets_greedy_misses_look,
        choices: PresetChoices::Beams {
            beams: 4,
            tokens: 8,
            length_penalty: 1.0,
        },
    },
    ExperimentPreset {
        id: "length-decides",
        name: texts::experiments::presets_length_decides,
        prompt: "{\"name\": \"Mia\", \"age\": 11, \"job\": \"sailor\", \"likes\": [\"cornbread\"]",
        look_at: texts::experiments::presets_length_decides_look,
        choices: PresetChoices::Beams {
            beams: 4,
            tokens: 24,
            length_penalty: 1.0,
        },
    },
    ExperimentPreset {
        id: "repetition",
        name: texts::experiments::presets_repetition,
        prompt: "Tom and Mia went",
        look_at: texts::experiments::presets_repetition_look,
        choices: PresetChoices::Beams {
            beams: 4,
            tokens: 20,
            length_penalty: 1.0,
        },
    },
    ExperimentPreset {
        id: "wide-tree",
        name: texts::experiments::presets_wide_tree,
        prompt: STORY_PROMPT,
        look_at: texts::experiments::presets_wide_tree_look,
        choices: PresetChoices::Continuations {
            branches: 3,
            depth: 2,
        },
    },
    ExperimentPreset {
        id: "narrow-tree",
        name: texts::experiments::presets_narrow_tree,
        prompt: "The capital of France is",
        look_at: texts::experiments::presets_narrow_tree_look,
        choices: PresetChoices::Continuations {
            branches: 2,
            depth: 3,
        },
    },
    ExperimentPreset {
        id: "int8-flips",
        name: texts::experiments::presets_int8_flips,
        prompt: "1 + 4 =",
        look_at: texts::experiments::presets_int8_flips_look,
        choices: PresetChoices::Determinism {
            tokens: 16,
            draw: PresetDraw::Greedy,
        },
    },
    ExperimentPreset {
        id: "bf16-flips",
        name: texts::experiments::presets_bf16_flips,
        prompt: "Cats can be",
        look_at: texts::experiments::presets_bf16_flips_look,
        choices: PresetChoices::Determinism {
            tokens: 32,
            draw: PresetDraw::Greedy,
        },
    },
    ExperimentPreset {
        id: "no-tie",
        name: texts::experiments::presets_no_tie,
        prompt: "Rain on the old hat, drip drip drip",
        look_at: texts::experiments::presets_no_tie_look,
        choices: PresetChoices::Determinism {
            tokens: 24,
            draw: PresetDraw::Greedy,
        },
    },
    ExperimentPreset {
        id: "same-seed",
        name: texts::experiments::presets_same_seed,
        prompt: STORY_PROMPT,
        look_at: texts::experiments::presets_same_seed_look,
        choices: PresetChoices::Determinism {
            tokens: 16,
            draw: PresetDraw::Seed(13),
        },
    },
];

/// Presets of several languages may have the same id.
impl PartialEq for ExperimentPreset {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.prompt) == (other.id, other.prompt) && self.choices == other.choices
    }
}

impl ExperimentPreset {
    /// The experiment that it is of.
    pub fn view(&self) -> ExperimentView {
        match self.choices {
            PresetChoices::Beams { .. } => ExperimentView::Beams,
            PresetChoices::Continuations { .. } => ExperimentView::Continuations,
            PresetChoices::Determinism { .. } => ExperimentView::Determinism,
        }
    }

    /// Puts its choices into a plan.
    pub fn choose(&self, plan: &mut ExperimentPlan) {
        match self.choices {
            PresetChoices::Beams {
                beams,
                tokens,
                length_penalty,
            } => {
                plan.beams = beams;
                plan.beam_tokens = tokens;
                plan.length_penalty = length_penalty;
                plan.early_stopping = EarlyStopping::Heuristic;
            }
            PresetChoices::Continuations { branches, depth } => {
                plan.branches = branches;
                plan.depth = depth;
                plan.from_step = 0;
            }
            PresetChoices::Determinism { tokens, .. } => plan.compared_tokens = tokens,
        }
    }

    /// The settings that it needs, with no sampler; `None` where those of the visitor do.
    pub fn settings(&self) -> Option<Settings> {
        let mut settings = Settings::default();
        match self.choices {
            PresetChoices::Continuations { .. } => return None,
            // A sample stands beside the beams.
            PresetChoices::Beams { .. } => {}
            PresetChoices::Determinism { draw, .. } => match draw {
                PresetDraw::Greedy => settings.rule.do_sample = false,
                PresetDraw::Seed(seed) => settings.seed = seed,
            },
        }
        Some(settings)
    }

    /// Whether its sentence is true of the model, and prompt, plan and, where it needs some, settings are those of the preset.
    pub fn is_chosen(
        &self,
        model: &Model,
        prompt: &str,
        plan: &ExperimentPlan,
        settings: &Settings,
    ) -> bool {
        let mut own = plan.clone();
        self.choose(&mut own);
        let (view, needed) = (self.view(), self.settings());
        let same = needed.is_none_or(|of| relevant(view, &of) == relevant(view, settings));
        model.is_as_told() && prompt == self.prompt && own.of_view() == plan.of_view() && same
    }
}

/// The presets for a language.
pub fn presets(language: ModelLanguage) -> &'static [ExperimentPreset] {
    const ALL: ByLanguage<&[ExperimentPreset]> = ByLanguage {
        invented: &PRESETS,
        stories: &english::STORIES,
        real: &english::REAL,
    };
    ALL.of(language)
}

/// The presets of an experiment for a language.
pub fn presets_of(
    view: ExperimentView,
    language: ModelLanguage,
) -> impl Iterator<Item = &'static ExperimentPreset> {
    let presets = presets(language).iter();
    presets.filter(move |preset| preset.view() == view)
}
