//! The presets of speculative decoding: names, a prompt, and what to look at.

/// The name of the preset with a story.
pub use crate::experiments::words::screen::story_example as story;
pub use texts::speculative::{
    presets_copy as copy, presets_copy_look as copy_look, presets_no_copy as no_copy,
    presets_no_copy_look as no_copy_look, presets_real_copy_look as real_copy_look,
    presets_story_look as story_look, presets_weak as weak, presets_weak_look as weak_look,
};
