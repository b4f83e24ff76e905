//! The results of a model: the figure, how the engines compare, and the numbers of each engine.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    figures::AnyPicture,
    this_device::{
        desk::{CheckOutcome, CheckResult},
        figures,
        plan::{CheckedEngine, CheckedModel},
        words::{self, screen},
    },
};

use crate::{session::session, shared::figure::Figure};

/// The results with a model. Without any, nothing stands there but why the GPU will not be measured.
#[component]
pub fn ModelResults(
    /// The model.
    model: CheckedModel,
) -> impl IntoView {
    let desk = session().device.desk;
    let id = figures::id(model);
    let heading = match model {
        CheckedModel::Shipped => screen::shipped(),
        CheckedModel::Gpt2Shape => screen::large(),
    };
    let bars = Memo::new(move |_| desk.with(|desk| figures::speed(desk, model)));
    let picture = Signal::derive(move || Some(Arc::new(bars.get()?) as AnyPicture));
    let comparison = move || desk.with(|desk| words::comparison(desk, model));
    let without = move || {
        desk.with(|desk| words::without_gpu(desk.machine.as_ref()?))
            .filter(|_| model == CheckedModel::Shipped)
    };
    let result = Memo::new(move |_| {
        desk.with(|desk| CheckedEngine::ALL.map(|engine| desk.result(model, engine).cloned()))
    });
    view! {
        <section aria-labelledby=format!("{id}-heading") data-testid=format!("{id}-results")>
            <h2 id=format!("{id}-heading")>{heading}</h2>
            {move || without().map(|why| view! { <p class="notice" data-testid="without-gpu">{why}</p> })}
            <Figure id picture />
            {move || comparison().map(|said| view! { <p class="prose" data-testid=format!("{id}-comparison")>{said}</p> })}
            <div class="engine-results">
                {move || result.get().into_iter().flatten().map(of_engine).collect::<Vec<_>>()}
            </div>
        </section>
    }
}

/// The numbers of an engine, or why there are none.
fn of_engine(result: CheckResult) -> AnyView {
    let CheckResult {
        engine, outcome, ..
    } = result;
    let name = words::engine(engine);
    let row =
        |(name, value): words::ResultRow| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
    match outcome {
        CheckOutcome::Failed(why) => view! {
            <div data-engine=name>
                <h3>{name}</h3>
                <p class="trouble">{why}</p>
            </div>
        }
        .into_any(),
        CheckOutcome::Measured(times) => view! {
            <div data-engine=name>
                <h3>{name}</h3>
                <dl class="engine-rows">{words::rows(engine, &times).into_iter().map(row).collect::<Vec<_>>()}</dl>
            </div>
        }
        .into_any(),
    }
}

/// The larger model: what it costs and the button, once the model of the page was measured; then its results.
#[component]
pub fn LargeModel() -> impl IntoView {
    let session = session();
    let desk = session.device.desk;
    let cost = Memo::new(move |_| {
        desk.with(|desk| {
            let times = desk.times(CheckedModel::Shipped, CheckedEngine::Cpu)?;
            Some(words::large_cost(times))
        })
    });
    let has_results = Memo::new(move |_| {
        desk.with(|desk| {
            let mut results = desk.results.iter();
            results.any(|result| result.model == CheckedModel::Gpt2Shape)
        })
    });
    view! {
        <Show when=move || has_results.get()>
            <ModelResults model=CheckedModel::Gpt2Shape />
        </Show>
        {move || cost.get().map(|cost| view! {
            <section class="large-offer" aria-label=screen::check_large()>
                <p class="prose" data-testid="large-cost">{cost}</p>
                <button
                    type="button"
                    data-testid="start-large-check"
                    aria-disabled=move || desk.with(|desk| !desk.can_go_on()).to_string()
                    on:click=move |_| session.start_check(CheckedModel::Gpt2Shape)
                >
                    {screen::check_large()}
                </button>
            </section>
        })}
    }
}
