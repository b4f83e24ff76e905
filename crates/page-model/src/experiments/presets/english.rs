//! The presets in English, for models of real texts and of children's stories. Their sentences ask to look, and are true of any
//! model.

use super::{ExperimentPreset, PRESETS, PresetChoices, PresetDraw};
use crate::words::examples::english::{FACT, LOOP, OPEN, STORY_LOOP, STORY_OPEN};

/// A beam search, whose winner is compared with the greedy text.
const BEAMS: ExperimentPreset = ExperimentPreset {
    id: "beside-greedy",
    name: "Beside greedy",
    prompt: OPEN,
    look_at: "Look at the first fork, and at the sums of the winner and of the greedy text: is the likeliest token the beginning of \
              the likelier text?",
    choices: PresetChoices::Beams {
        beams: 4,
        tokens: 12,
        length_penalty: 1.0,
    },
};

/// A beam search, whose winner is compared with the sample.
const DULL: ExperimentPreset = ExperimentPreset {
    look_at: "Look at the winner and at the sample beside it: which of them repeats itself, and which is the likelier one?",
    prompt: "I went to the beach and",
    ..PRESETS[2]
};

/// A fork with many ways.
const WIDE: ExperimentPreset = ExperimentPreset {
    prompt: OPEN,
    look_at: "Look at the edges of all other tokens: how much do three tokens at each fork leave out?",
    ..PRESETS[3]
};

/// A fork with one likely way.
const NARROW: ExperimentPreset = ExperimentPreset {
    prompt: "The study of birds is called",
    look_at: "Look at the edges: once a long word has begun, how much is left for any other piece?",
    ..PRESETS[4]
};

/// A step at which two tokens are nearly tied.
const NEAR_TIE: ExperimentPreset = ExperimentPreset {
    id: "near-tie",
    name: "Near a tie",
    prompt: "The capital of Australia is",
    look_at: "Look at the gap between the two likeliest tokens and at the largest difference of each reading: where the gap is more \
              than twice as large, no reading can choose another token.",
    choices: PresetChoices::Determinism {
        tokens: 16,
        draw: PresetDraw::Greedy,
    },
};

/// A text that the model is sure of.
const NO_TIE: ExperimentPreset = ExperimentPreset {
    prompt: LOOP,
    look_at: "Look at the gap beside the largest difference of any reading: is there a token at which the text could change?",
    ..PRESETS[7]
};

/// Drawn texts.
const SAME_SEED: ExperimentPreset = ExperimentPreset {
    prompt: OPEN,
    look_at: "Look at the texts: every reading has the same random numbers. Where they part, see how near u is to an end of the \
              token’s piece.",
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
