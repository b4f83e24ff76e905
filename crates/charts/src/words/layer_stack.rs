//! Words of the picture `layer_stack`: a forward pass.

use super::{count, decimal, several};

pub const LAYER: &str = "Layer";
pub const STATE: &str = "State";

/// The layers done, and their time in milliseconds with the passes that it comes from.
pub fn done(done: usize, layers: usize, total: Option<f64>, basis: &str) -> String {
    let time = total.map(|total| format!(" in {} milliseconds", decimal(total, 1)));
    let time = time.unwrap_or_default();
    let basis = match (time.as_str(), basis) {
        ("", _) | (_, "") => String::new(),
        (_, basis) => format!(" ({basis})"),
    };
    format!("{done} of {layers} layers are done{time}{basis}.")
}

/// What goes in and what comes out.
pub fn flow(computed: usize, cached: usize, scores: usize) -> String {
    let read = match cached {
        0 => String::new(),
        read => format!("; read from the cache: {}", positions(read)),
    };
    let (computed, scores) = (positions(computed), several(scores, "score"));
    format!(" Computed: {computed}{read}; out: {scores}.")
}

pub fn positions(n: usize) -> String {
    several(n, "position")
}

pub fn scores(n: usize) -> String {
    count(n) + " scores"
}

pub fn layer(number: usize, ms: Option<f64>) -> String {
    let time = ms.map(|ms| format!(": {} ms", decimal(ms, 2)));
    format!("layer {number}{}", time.unwrap_or_default())
}

/// A time without the passes that it comes from would say more than it does: both are there, or none.
pub fn so_far(ms: f64, basis: &str) -> String {
    let ms = decimal(ms, 1);
    match basis {
        "" => format!("{ms} ms so far"),
        basis => format!("{ms} ms so far, {basis}"),
    }
}

pub fn times(basis: &str) -> String {
    match basis {
        "" => "Milliseconds".into(),
        basis => format!("Milliseconds ({basis})"),
    }
}

pub fn state(done: bool) -> &'static str {
    if done { "done" } else { "to come" }
}
