//! ShapeState: how the rule reshapes one step's distribution.

use leptos::prelude::*;
use page_model::shape::words::screen::SHAPE;

use crate::screens::shape::views::Views;

/// The pictures; the chain that makes them stands on the left.
#[component]
pub fn ShapeScreen() -> impl IntoView {
    view! { <section class="step shape" aria-label=SHAPE><Views /></section> }
}
