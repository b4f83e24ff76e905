//! Estimates the KV cache of models that do not run here, from their published shapes.

use page_model::figures::AnyPicture;
use std::sync::Arc;

use costs::{Decoder, Precision, published};
use leptos::prelude::*;

use crate::shared::choices::{choices, steps};
use crate::{session::session, shared::figure::Figure};
use page_model::{
    cache::{
        bigger_models::{BATCHES, PRECISIONS, Scenario, contexts},
        words::{self, screen},
    },
    models::shape,
    words::labels,
};

/// The choice of model, context, batch and precision, and the resulting sizes.
#[component]
pub fn BiggerPart() -> impl IntoView {
    let session = session();
    let scenario = session.cache.scenario;
    let here = Memo::new(move |_| {
        session.texts.with(|texts| {
            let info = texts.as_ref()?.info();
            Some((info.name.clone(), shape::decoder(info)))
        })
    });
    let model = Memo::new(move |_| {
        let here = here
            .get()
            .unwrap_or_else(|| (String::new(), published::GPT_2));
        scenario.get().decoder(here)
    });
    let shown = move |what: fn(&Scenario, &str, &Decoder) -> AnyPicture| {
        Signal::derive(move || {
            model.with(|(name, decoder)| Some(what(&scenario.get(), name, decoder)))
        })
    };
    let growth = shown(|scenario, name, decoder| Arc::new(scenario.growth(name, decoder)));
    let side_by_side = Signal::derive(move || {
        Some(Arc::new(scenario.get().side_by_side(here.get())) as AnyPicture)
    });
    let said = move |what: fn(&Scenario, &str, &Decoder) -> String| {
        move || model.with(|(name, decoder)| what(&scenario.get(), name, decoder))
    };
    let stops = move || contexts(model.with(|(_, decoder)| decoder.context_window));
    let last = Signal::derive(move || stops().len() - 1);
    let context = Signal::derive(move || {
        let context = model.with(|(_, decoder)| scenario.get().context(decoder));
        stops()
            .iter()
            .rposition(|&stop| stop <= context)
            .unwrap_or(0)
    });
    let context_words = Signal::derive(move || words::positions(stops()[context.get()]));
    let set_context = Callback::new(move |stop: usize| {
        if let Some(&context) = untrack(stops).get(stop) {
            scenario.update(|scenario| scenario.context = context);
        }
    });
    let batch = Signal::derive(move || scenario.get().batch.ilog2() as usize);
    let batch_words = Signal::derive(move || words::texts(scenario.get().batch));
    let set_batch =
        Callback::new(move |power: usize| scenario.update(|scenario| scenario.batch = 1 << power));
    let of = move |get: fn(&mut Scenario) -> &mut Precision| {
        let chosen = Signal::derive(move || {
            let precision = *get(&mut scenario.get());
            PRECISIONS
                .iter()
                .position(|of| *of == precision)
                .unwrap_or(0)
        });
        let choose = Callback::new(move |place: usize| {
            scenario.update(|scenario| *get(scenario) = PRECISIONS[place])
        });
        (chosen, choose)
    };
    let bits = || {
        PRECISIONS
            .map(|precision| screen::bits(precision.bits()))
            .into()
    };
    let (cache, set_cache) = of(|scenario| &mut scenario.cache);
    let (weights, set_weights) = of(|scenario| &mut scenario.weights);
    let counted = move || model.with(|(_, decoder)| scenario.get().count(decoder));
    view! {
        <div
            class="cache-part"
            data-testid="bigger"
            data-cache=move || counted().cache.to_string()
            data-weights=move || counted().weights.to_string()
            data-passes-at=move || counted().passes_at.to_string()
        >
            <div class="line">
                <h2>{screen::bigger()}</h2>
                <p class="small counted-mark">{words::counted_from_shapes()}</p>
            </div>
            <label class="choice">
                <span>{labels::model()}</span>
                <select
                    data-testid="bigger-model"
                    on:change:target=move |event| {
                        let model = event.target().value().parse().ok();
                        scenario.update(|scenario| scenario.model = model);
                    }
                >
                    // Until the model is loaded its shape is not known.
                    <option
                        value="here"
                        prop:disabled=move || here.with(Option::is_none)
                        prop:selected=move || scenario.get().model.is_none()
                    >
                        {move || words::here(here.get().map(|(name, _)| name))}
                    </option>
                    {published::ALL.iter().enumerate().map(|(place, model)| view! {
                        <option value=place prop:selected=move || scenario.get().model == Some(place)>{model.name}</option>
                    }).collect::<Vec<_>>()}
                </select>
            </label>
            {steps("bigger-context", screen::context(), 0, last, context, context_words, set_context)}
            {steps("bigger-batch", screen::at_once(), 0, Signal::derive(|| BATCHES), batch, batch_words, set_batch)}
            <div class="choices-pair">
                {choices("bigger-cache-bits", screen::cache_bits(), bits(), cache, set_cache)}
                {choices("bigger-weight-bits", screen::weight_bits(), bits(), weights, set_weights)}
            </div>
            <p class="prose" role="status" data-testid="bigger-words">{said(words::counted)}</p>
            <Figure id="cache-growth" picture=growth />
            <p class="prose">{said(|_, name, decoder| words::sharing(name, decoder))}</p>
            <h3>{screen::all_models()}</h3>
            <Figure id="cache-models" picture=side_by_side />
            <p class="small quiet">{words::sources()} " " {published::ALL.map(|model| model.source).join(", ")} "."</p>
        </div>
    }
}
