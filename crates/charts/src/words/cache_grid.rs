//! Words of the picture `cache_grid`: the key-value cache.

pub use texts::charts::{
    cache_grid_computed as computed, cache_grid_filled as filled,
    cache_grid_generated as generated, cache_grid_layer as layer,
    cache_grid_position as position_axis, cache_grid_prompt as prompt, cache_grid_read as read,
};

use crate::Paint;

/// What the colors stand for.
pub fn legend() -> [(Paint, &'static str); 3] {
    [
        (Paint::Cache, texts::charts::cache_grid_computed_now()),
        (Paint::CacheRead, read()),
        (Paint::CacheRoom, texts::charts::cache_grid_room()),
    ]
}

/// The headings of the table.
pub fn columns() -> [&'static str; 4] {
    [
        texts::charts::cache_grid_position_heading(),
        texts::charts::cache_grid_token_heading(),
        texts::charts::cache_grid_part_heading(),
        texts::charts::cache_grid_pass_heading(),
    ]
}

/// How many positions this pass read and computed; `None` where it computed none.
pub fn pass(read: usize, computed: usize) -> Option<String> {
    match (read, computed) {
        (_, 0) => None,
        (0, _) => Some(texts::charts::cache_grid_all_computed(computed)),
        _ => Some(texts::charts::cache_grid_pass(computed, read)),
    }
}

pub fn running(layer: usize, layers: usize) -> String {
    texts::charts::cache_grid_running(&layer.to_string(), layers)
}

/// The selected position, and the selected layer, from 0, if there is one.
pub fn selected(position: usize, token: &str, layer: Option<usize>) -> String {
    let position = position.to_string();
    match layer {
        Some(layer) => {
            let layer = (layer + 1).to_string();
            texts::charts::cache_grid_selected_layer(&position, token, &layer)
        }
        None => texts::charts::cache_grid_selected(&position, token),
    }
}

pub fn position(position: usize, token: &str) -> String {
    super::named(&position.to_string(), token)
}
