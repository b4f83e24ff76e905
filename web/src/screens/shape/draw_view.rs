//! The draw: the cumulative line, the random number u on it, and repeated draws.

use leptos::prelude::*;

use crate::screens::shape::{
    any, random_number_slider::RandomNumberSlider, repeated_draws_view::RepeatedDrawsView, shape,
};
use crate::shared::figure::Beneath;

/// The line with its slider, and the repeated draws.
#[component]
pub fn DrawView() -> impl IntoView {
    let shape = shape();
    let line = Memo::new(move |_| {
        let texts = shape.texts()?;
        shape
            .reading
            .with(|reading| reading.as_ref().map(|reading| reading.draw_line(&texts)))
    });
    view! {
        <RandomNumberSlider line />
        <Beneath id="shape-draw" picture=any(line) />
        <RepeatedDrawsView />
    }
}
