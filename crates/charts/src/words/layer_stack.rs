//! Words of the picture `layer_stack`: a forward pass.

pub use texts::first::{
    chart_layer_stack_layer as layer_heading, chart_layer_stack_positions as positions,
    chart_layer_stack_scores as scores, chart_layer_stack_state as state_heading,
};

use crate::decimal;

/// The layers done, and their time in milliseconds with the passes that it comes from.
pub fn done(done: usize, layers: usize, total: Option<f64>, basis: &str) -> String {
    let time = total.map(|total| decimal(total, 1));
    match (time, basis) {
        (None, _) => texts::first::chart_layer_stack_done(done, layers),
        (Some(time), "") => texts::first::chart_layer_stack_done_in(done, layers, &time),
        (Some(time), basis) => {
            texts::first::chart_layer_stack_done_in_passes(done, layers, &time, basis)
        }
    }
}

/// What goes in and what comes out.
pub fn flow(computed: usize, cached: usize, scores: usize) -> String {
    match cached {
        0 => texts::first::chart_layer_stack_flow(computed, scores),
        read => texts::first::chart_layer_stack_flow_with_cache(computed, read, scores),
    }
}

pub fn layer(number: usize, ms: Option<f64>) -> String {
    let number = number.to_string();
    match ms.map(|ms| decimal(ms, 2)) {
        Some(ms) => texts::first::chart_layer_stack_number_in(&number, &ms),
        None => texts::first::chart_layer_stack_number(&number),
    }
}

/// A time without the passes that it comes from would say more than it does: both are there, or none.
pub fn so_far(ms: f64, basis: &str) -> String {
    let ms = decimal(ms, 1);
    match basis {
        "" => texts::first::chart_layer_stack_so_far(&ms),
        basis => texts::first::chart_layer_stack_so_far_in_passes(&ms, basis),
    }
}

pub fn times(basis: &str) -> String {
    match basis {
        "" => texts::first::chart_layer_stack_times().into(),
        basis => texts::first::chart_layer_stack_times_in_passes(basis),
    }
}

pub fn state(done: bool) -> &'static str {
    match done {
        true => texts::first::chart_layer_stack_layer_done(),
        false => texts::first::chart_layer_stack_layer_to_come(),
    }
}
