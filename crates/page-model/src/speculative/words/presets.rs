//! The presets of speculative decoding: names, a prompt, and what to look at.

/// The name of the preset with a story.
pub use crate::experiments::words::screen::STORY_EXAMPLE as STORY;
/// What to look at in it.
pub const STORY_LOOK: &str = "The draft has a tenth of the target’s weights. Look at the first rejected proposal: the draft \
                              gave it more than the target does.";
/// The name of the preset with a refrain.
pub const COPY: &str = "Look-up";
/// What to look at in it.
pub const COPY_LOOK: &str = "The text repeats itself, so what was looked up is accepted again and again, and no pass of a \
                             draft is needed.";
/// The name of the preset with an early checkpoint.
pub const WEAK: &str = "A weak draft";
/// What to look at in it.
pub const WEAK_LOOK: &str = "The checkpoint after 600 steps proposes eight tokens at a time. Most rounds drop some of them, and \
                             each had cost a pass.";
/// What to look at where a text of a real model repeats itself.
pub const REAL_COPY_LOOK: &str = "The text repeats itself: see how many of the looked-up tokens each round accepts. No pass of a \
                                  draft is needed.";
/// The name of the preset with a text that has no repetition.
pub const NO_COPY: &str = "Nothing to copy";
/// What to look at in it.
pub const NO_COPY_LOOK: &str = "Look at the rounds without a proposal: where the last tokens have not stood in the text before, there \
                                is nothing to look up.";
