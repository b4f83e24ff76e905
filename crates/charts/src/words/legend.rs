//! Words of the legend of files: what a color stands for in any picture.

use crate::Paint;

pub fn meaning(paint: Paint) -> Option<&'static str> {
    Some(match paint {
        Paint::Kept => "probability after the settings",
        Paint::KeptRest => "all other kept tokens together",
        Paint::Chosen => "chosen",
        Paint::Instead => "what the present settings would choose",
        Paint::Model => "from the model, before the settings",
        Paint::Removed => "removed by the settings",
        Paint::Truth => "true probability",
        Paint::Prompt => "prompt",
        Paint::Generated => "generated text",
        Paint::Cache => "computed and stored in the cache",
        Paint::CacheRead => "read from the cache",
        Paint::Positive => "above 0, stronger for larger numbers",
        Paint::Negative => "below 0, stronger for larger sizes",
        Paint::Trouble => "limit",
        _ => return None,
    })
}

/// The bar of all kept tokens that have no row of their own.
pub fn rest_of(distribution: &str) -> String {
    format!("{distribution}, all other tokens together")
}

/// The bar of a token that the settings removed.
pub fn before_removal(distribution: &str) -> String {
    format!("{distribution}, of removed tokens")
}

pub const LAYER_DONE: &str = "layer that is done";
pub const POSITIONS: &str = "positions that go in";
pub const ALL_SCORES: &str = "scores that come out";
pub const MASS_LEFT: &str = "probability left";
pub const SELECTED: &str = "selected";
pub const PRESENT_RUN: &str = "the present run";
pub const RAW_SCORE: &str = "logit from the model";
