//! Temperature as a fan of curves.

use leptos::prelude::*;

use crate::screens::shape::{LogSwitch, any, shape};
use crate::{session::session, shared::figure::Figure};
use page_model::shape::temperature_curves;

/// How many ranks the linear axis shows.
const RANKS: usize = 25;

/// The fan, the present temperature in front.
#[component]
pub fn TemperatureView() -> impl IntoView {
    let (session, shape) = (session(), shape());
    // Six softmaxes over the vocabulary: once for a step, not at every move of the slider.
    let drawn = Memo::new(move |_| {
        let looked = shape.looked.get()?;
        Some(temperature_curves::curves(
            &looked.ranking,
            RANKS,
            shape.scale.get(),
        ))
    });
    let temperature = Memo::new(move |_| session.settings.read().temperature());
    let plot = Memo::new(move |_| {
        let (looked, scale) = (shape.looked.get()?, shape.scale.get());
        let present = temperature_curves::curve(&looked.ranking, temperature.get(), RANKS, scale);
        drawn.with(|drawn| Some(temperature_curves::plot(drawn.as_ref()?, &present, scale)))
    });
    view! {
        <div class="looks"><LogSwitch /></div>
        <Figure id="shape-fan" picture=any(plot) />
    }
}
