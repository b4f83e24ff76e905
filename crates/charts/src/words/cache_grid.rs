//! Words of the picture `cache_grid`: the key-value cache.

use super::count;
use crate::Paint;

pub const LAYER: &str = "layer";
pub const POSITION: &str = "position";
pub const PROMPT: &str = "prompt";
pub const GENERATED: &str = "generated";
pub const COMPUTED: &str = "computed";
pub const READ: &str = "read from the cache";
pub const LEGEND: [(Paint, &str); 3] = [
    (Paint::Cache, "computed in this pass"),
    (Paint::CacheRead, READ),
    (Paint::CacheRoom, "empty"),
];
pub const COLUMNS: [&str; 4] = ["Position", "Token", "Part", "In this pass"];

pub fn filled(layers: usize, positions: usize, filled: usize) -> String {
    let (positions, filled) = (count(positions), count(filled));
    format!("{layers} layers, room for {positions} positions, {filled} filled.")
}

/// How many positions this pass read and computed.
pub fn pass(read: usize, computed: usize) -> String {
    let (from_cache, all) = (count(read), count(computed));
    match (read, computed) {
        (_, 0) => String::new(),
        (0, _) => format!(" This pass computed all {all} positions and read none."),
        (_, 1) => {
            format!(" This pass computed 1 position and read {from_cache} from the cache.")
        }
        _ => {
            format!(" This pass computed {all} positions and read {from_cache} from the cache.")
        }
    }
}

pub fn running(layer: usize, layers: usize) -> String {
    format!(" It is in layer {layer} of {layers}.")
}

/// The selected position, and the selected layer, from 0, if there is one.
pub fn selected(position: usize, token: &str, layer: Option<usize>) -> String {
    let layer = layer.map(|layer| format!(", layer {}", layer + 1));
    let layer = layer.unwrap_or_default();
    format!(" Looked at: position {position}, {token}{layer}.")
}

pub fn position(position: usize, token: &str) -> String {
    format!("{position}: {token}")
}
