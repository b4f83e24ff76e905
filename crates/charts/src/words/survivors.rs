//! Words of the picture `survivors`: how many tokens each filter keeps at each step.

pub use texts::first::{
    chart_survivors_all as all, chart_survivors_axis as axis, chart_survivors_empty as empty,
    chart_survivors_legend as legend, chart_survivors_selected as selected,
    chart_survivors_step as step_heading, chart_survivors_steps as steps,
};

/// A step, counted from 0, and its token.
pub fn step(index: usize, token: &str) -> String {
    texts::first::chart_survivors_at_step(&(index + 1).to_string(), token)
}

/// What each filter keeps at a step.
pub fn kept(step: &str, filters: &[(&str, usize)]) -> String {
    let said = filters.iter();
    let said = said.map(|&(filter, kept)| texts::first::chart_survivors_kept_by(filter, kept));
    texts::first::chart_survivors_kept(step, &said.collect::<Vec<_>>().join(", "))
}

/// What a filter keeps over the whole run.
pub fn range(filter: &str, least: usize, most: usize) -> String {
    match least == most {
        true => texts::first::chart_survivors_same(filter, most),
        false => texts::first::chart_survivors_range(filter, least, most),
    }
}
