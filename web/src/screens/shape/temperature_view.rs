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
        let looked = shape.looked.get()?;
        Some(figures::curves(&looked.ranking, shape.scale.get()))
    });
    let temperature = Memo::new(move |_| session.settings.read().temperature());
    let plot = Memo::new(move |_| {
        let (looked, scale) = (shape.looked.get()?, shape.scale.get());
        drawn.with(|curves| {
            let (curves, lexicon) = (curves.as_ref()?, shape.lexicon()?);
            Some(figures::temperatures(
                looked.index,
                &looked.ranking,
                curves,
                temperature.get(),
                scale,
                &lexicon,
            ))
        })
    });
    view! {
        <Figure id="shape-fan" picture=any(plot) />
        <div class="looks"><LogSwitch /></div>
    }
}
