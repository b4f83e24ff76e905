//! The presets in English, for models of real texts and of children's stories. Their sentences ask to look, and are true of any
//! model.

use super::{ExperimentPreset, PRESETS, PresetChoices, PresetDraw};
use crate::words::examples::english::{FACT, LOOP, OPEN, STORY_LOOP, STORY_OPEN};

/// A beam search, whose winner is compared with the greedy text.
const BEAMS: ExperimentPreset = ExperimentPreset {
    id: "beside-greedy",
    name: texts::experiments::presets_beside_greedy,
    prompt: OPEN,
    look_at: texts::experiments::presets_english_beside_greedy_look,
    choices: PresetChoices::Beams {
        beams: 4,
        tokens: 12,
        length_penalty: 1.0,
    },
};

/// A beam search, whose winner is compared with the sample.
const DULL: ExperimentPreset = ExperimentPreset {
    look_at: texts::experiments::presets_english_dull_look,
    prompt: "I went to the beach and",
    ..PRESETS[2]
};

/// A fork with many ways.
const WIDE: ExperimentPreset = ExperimentPreset {
    prompt: OPEN,
    look_at: texts::experiments::presets_english_wide_look,
    ..PRESETS[3]
};

/// A fork with one likely way.
const NARROW: ExperimentPreset = ExperimentPreset {
    prompt: "The study of birds is called",
    look_at: texts::experiments::presets_english_narrow_look,
    ..PRESETS[4]
};

/// A step at which two tokens are nearly tied.
const NEAR_TIE: ExperimentPreset = ExperimentPreset {
    id: "near-tie",
    name: texts::experiments::presets_near_tie,
    prompt: "The capital of Australia is",
    look_at: texts::experiments::presets_english_near_tie_look,
    choices: PresetChoices::Determinism {
        tokens: 16,
        draw: PresetDraw::Greedy,
    },
};

/// A text that the model is sure of.
const NO_TIE: ExperimentPreset = ExperimentPreset {
    prompt: LOOP,
    look_at: texts::experiments::presets_english_no_tie_look,
    ..PRESETS[7]
};

/// Drawn texts.
const SAME_SEED: ExperimentPreset = ExperimentPreset {
    prompt: OPEN,
    look_at: texts::experiments::presets_english_same_seed_look,
    ..PRESETS[8]
};

/// For models of real texts.
pub const REAL: [ExperimentPreset; 7] = [BEAMS, DULL, WIDE, NARROW, NEAR_TIE, NO_TIE, SAME_SEED];

/// For models of children's stories.
pub const STORIES: [ExperimentPreset; 6] = [
    ExperimentPreset {
        prompt: STORY_OPEN,
        ..BEAMS
    },
    ExperimentPreset {
        prompt: "One day, Lily went to the",
        ..DULL
    },
    ExperimentPreset {
        prompt: STORY_OPEN,
        ..WIDE
    },
    ExperimentPreset {
        prompt: FACT,
        ..NEAR_TIE
    },
    ExperimentPreset {
        prompt: STORY_LOOP,
        ..NO_TIE
    },
    ExperimentPreset {
        prompt: STORY_OPEN,
        ..SAME_SEED
    },
];
