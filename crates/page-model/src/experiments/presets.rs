//! Presets of beam search and of the tree of continuations, each with a sentence of what to look at. A native test runs every
//! one with the model that ships.

use generation::EarlyStopping;

use super::{ExperimentView, plan::ExperimentPlan};
use crate::words::examples::STORY_PROMPT;

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
}

/// The presets of both experiments.
pub const PRESETS: [ExperimentPreset; 5] = [
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
];

impl ExperimentPreset {
    /// The experiment that it is of.
    pub fn view(&self) -> ExperimentView {
        match self.choices {
            PresetChoices::Beams { .. } => ExperimentView::Beams,
            PresetChoices::Continuations { .. } => ExperimentView::Continuations,
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
        }
    }

    /// Whether prompt and plan are those of the preset.
    pub fn is_chosen(&self, prompt: &str, plan: &ExperimentPlan) -> bool {
        let mut own = plan.clone();
        self.choose(&mut own);
        prompt == self.prompt && own.of_view() == plan.of_view()
    }
}

/// The presets of an experiment.
pub fn presets_of(view: ExperimentView) -> impl Iterator<Item = &'static ExperimentPreset> {
    PRESETS.iter().filter(move |preset| preset.view() == view)
}
