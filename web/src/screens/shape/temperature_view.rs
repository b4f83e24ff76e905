//! The distribution's change with temperature, as curves.

use leptos::prelude::*;

use crate::screens::shape::{LogSwitch, any, shape};
use crate::{session::session, shared::figure::Figure};
use page_model::shape::figures;

/// The curves, with the present temperature highlighted.
#[component]
pub fn TemperatureView() -> impl IntoView {
    let (session, shape) = (session(), shape());
    // Six softmaxes over the vocabulary: computed once per step, not at every move of the slider.
    let drawn = Memo::new(move |_| {
        let selected = shape.selected.get()?;
        Some(figures::curves(&selected.ranking, shape.scale.get()))
    });
    let temperature = Memo::new(move |_| session.settings.read().temperature());
    let plot = Memo::new(move |_| {
        let (selected, scale) = (shape.selected.get()?, shape.scale.get());
        drawn.with(|curves| {
            let (curves, texts) = (curves.as_ref()?, shape.texts()?);
            Some(figures::temperatures(
                selected.index,
                &selected.ranking,
                curves,
                temperature.get(),
                scale,
                &texts,
            ))
        })
    });
    view! {
        <Figure id="shape-fan" picture=any(plot) />
        <div class="looks"><LogSwitch /></div>
    }
}
