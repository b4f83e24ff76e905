//! Shows why an output token costs more than an input token, calculated for this model and for published ones.

use page_model::figures::AnyPicture;
use std::sync::Arc;

use costs::published::{self, Published};
use leptos::prelude::*;

use crate::{
    session::session,
    shared::{choices::steps, figure::Figure},
};
use page_model::{
    models::shape,
    price::{
        sharing::{MOST_DOUBLINGS, Sharing as Counted},
        words::{self, screen},
    },
};

/// The published model chosen at first: of a size that services offer.
const FIRST: &str = "Llama-3.1-8B";
/// The value of the choice of the page's own model, which is no name of a published one.
const THIS_MODEL: &str = "this-model";

/// The choice of model, a slider for the number of requests served at once, and two charts.
#[component]
pub fn Sharing(
    /// The run's numbers of input and output tokens.
    tokens: Memo<(usize, usize)>,
) -> impl IntoView {
    let session = session();
    let (name, doublings) = (RwSignal::new(FIRST.to_string()), RwSignal::new(0_usize));
    // In a mixture of experts the weights that a pass reads depend on the tokens.
    let offered: Vec<Published> = published::ALL
        .into_iter()
        .filter(|model| model.decoder.weights_read().is_some())
        .collect();
    let known = offered.clone();
    let counted = Memo::new(move |_| {
        let published = known.iter().find(|model| model.name == *name.read());
        let decoder = match published {
            Some(model) => model.decoder,
            None => session
                .texts
                .with(|texts| Some(shape::decoder(texts.as_ref()?.info())))?,
        };
        let (prompt, written) = tokens.get();
        let prompt = prompt.max(1) as u64;
        Some(Counted {
            decoder,
            prompt,
            length: prompt + written as u64,
            batch: 1 << doublings.get(),
        })
    });
    let bars = Signal::derive(move || Some(Arc::new(counted.get()?.bars()?) as AnyPicture));
    let plot = Signal::derive(move || Some(Arc::new(counted.get()?.plot()?) as AnyPicture));
    let sentence = move || {
        let counted = counted.get()?;
        Some(words::ratio(
            match name.read().as_str() {
                THIS_MODEL => screen::this_model(),
                published => published,
            },
            counted.prompt as usize,
            counted.ratio()?,
        ))
    };
    let most = Signal::derive(|| MOST_DOUBLINGS as usize);
    let at_once = Signal::derive(move || (1_usize << doublings.get()).to_string());
    let doubled = Callback::new(move |step| doublings.set(step));
    let option = |value: &'static str, name: &'static str| view! { <option value=value selected=value == FIRST>{name}</option> };
    view! {
        <section aria-labelledby="sharing-heading">
            <h2 id="sharing-heading">{screen::sharing()}</h2>
            <p class="prose explains">{words::about_sharing()}</p>
            <label class="choice">
                {screen::counted_for()}
                <select data-testid="counted-for" on:change:target=move |event| name.set(event.target().value())>
                    {offered.iter().map(|model| option(model.name, model.name)).collect::<Vec<_>>()}
                    {option(THIS_MODEL, screen::this_model())}
                </select>
            </label>
            {steps("batch", screen::texts_at_once(), 0, most, Signal::derive(move || doublings.get()), at_once, doubled)}
            <Figure id="bytes-read" picture=bars />
            <p data-testid="ratio">{sentence}</p>
            <Figure id="intensity" picture=plot />
            <p class="small quiet">{words::sharing_note()}</p>
        </section>
    }
}
