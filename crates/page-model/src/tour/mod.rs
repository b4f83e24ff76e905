//! The tour: ninety seconds in which the page shows the loop by itself, scene by scene, each with a caption.

pub mod clock;
pub mod scenes;
pub mod words;

use protocol::TokenId;

use crate::{run::Run, settings::Settings, words::examples::FIRST_PROMPT};

/// The prompt of all scenes.
pub const PROMPT: &str = FIRST_PROMPT;

/// The random seed of all scenes. With it the other token that is put is a likely word, and the text that goes on from it ends
/// at the end token while it is watched. `the_captions_say_what_the_shipped_model_does` in `crates/engine/tests/page/tour.rs`
/// holds that.
const SEED: u64 = 2_363;

/// The settings of a run of the tour before its first scene.
pub fn settings() -> Settings {
    Settings {
        seed: SEED,
        ..Settings::default()
    }
}

/// The most likely token at the present step that is not the one these settings choose; `None` while there are no logits.
pub fn another(run: &Run, settings: &Settings) -> Option<TokenId> {
    let chosen = settings.decide(run.generation())?.choice.token;
    let ranked = run.generation().pending()?.ids();
    ranked.iter().copied().find(|token| *token != chosen)
}

#[cfg(test)]
mod tests;
