//! The content of the Shape screen: the effect of the settings on one step's distribution.

use leptos::prelude::*;
use page_model::shape::words::screen::shape;

use crate::screens::shape::views::Views;

/// The charts; the chain of samplers is on the left.
#[component]
pub fn ShapeScreen() -> impl IntoView {
    view! { <section class="step shape" aria-label=shape()><Views /></section> }
}
