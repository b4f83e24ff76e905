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
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExperimentPreset {
    /// Its id in attributes.
    pub id: &'static str,
    /// The name on its button.
    pub name: &'static str,
    /// The prompt.
    pub prompt: &'static str,
    /// What to look at.
    pub look_at: &'static str,
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
        name: "Greedy misses it",
        prompt: STORY_PROMPT,
        look_at: "Look at the first forks: greedy decoding takes the likeliest token and ends with a text that is less likely as \
                  a whole than the winner.",
        choices: PresetChoices::Beams {
            beams: 4,
            tokens: 8,
            length_penalty: 1.0,
        },
    },
    ExperimentPreset {
        id: "length-decides",
        name: "The penalty decides",
        prompt: "{\"name\": \"Mia\", \"age\": 11, \"job\": \"sailor\", \"likes\": [\"cornbread\"]",
        look_at: "Look at the lengths: with penalty 1 a longer text wins; set it to 0 and the record that ends wins.",
        choices: PresetChoices::Beams {
            beams: 4,
            tokens: 24,
            length_penalty: 1.0,
        },
    },
    ExperimentPreset {
        id: "repetition",
        name: "Likely and dull",
        prompt: "Tom and Mia went",
        look_at: "Look at the winner: the likeliest texts repeat themselves, and the sample beside them is less likely and more \
                  varied.",
        choices: PresetChoices::Beams {
            beams: 4,
            tokens: 20,
            length_penalty: 1.0,
        },
    },
    ExperimentPreset {
        id: "wide-tree",
        name: "A wide fork",
        prompt: STORY_PROMPT,
        look_at: "Look at the edges of all other tokens: three tokens at each fork leave most of the probability out.",
        choices: PresetChoices::Continuations {
            branches: 3,
            depth: 2,
        },
    },
    ExperimentPreset {
        id: "narrow-tree",
        name: "Narrow, then wide",
        prompt: "The capital of France is",
        look_at: "Look at the edges: Paris has nearly all of the probability, and after the sentence every edge is thin.",
        choices: PresetChoices::Continuations {
            branches: 2,
            depth: 3,
        },
    },
    ExperimentPreset {
        id: "int8-flips",
        name: "int8 flips a near tie",
        prompt: "1 + 4 =",
        look_at: "Look at token 5: two tokens are nearly tied there, and with weights in int8 the other one is chosen. All other \
                  readings keep the text.",
        choices: PresetChoices::Determinism {
            tokens: 16,
            draw: PresetDraw::Greedy,
        },
    },
    ExperimentPreset {
        id: "bf16-flips",
        name: "bf16 flips, int8 does not",
        prompt: "Cats can be",
        look_at: "Look at token 24: the logits in bf16 are nearer to the reference than those in int8 are. They still flip the \
                  tie, for they lie on its other side.",
        choices: PresetChoices::Determinism {
            tokens: 32,
            draw: PresetDraw::Greedy,
        },
    },
    ExperimentPreset {
        id: "no-tie",
        name: "No tie near",
        prompt: "Rain on the old hat, drip drip drip",
        look_at: "Look at the gap: it is many times the largest difference of any reading, and every text is equal.",
        choices: PresetChoices::Determinism {
            tokens: 24,
            draw: PresetDraw::Greedy,
        },
    },
    ExperimentPreset {
        id: "same-seed",
        name: "The same seed",
        prompt: STORY_PROMPT,
        look_at: "Look at the texts: every reading has the same random numbers, and rounded weights still lead to other tokens. \
                  Where many tokens share the line of probabilities, u is often near an end.",
        choices: PresetChoices::Determinism {
            tokens: 16,
            draw: PresetDraw::Seed(13),
        },
    },
];

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
