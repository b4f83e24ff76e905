//! The parts of the Price screen: the run's clock, streaming, the price sheet, and why output costs more.

mod clock;
pub mod screen;
mod sharing;
mod sheet;
pub mod split;
mod streaming;

use leptos::prelude::*;

/// A number with its name, for a row of figures.
fn fact(
    name: &'static str,
    testid: &'static str,
    value: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    view! { <div><dt>{name}</dt><dd data-testid=testid>{value}</dd></div> }.into_any()
}
