//! The views of the Shape screen, one idea each, below the token that the settings choose.

use leptos::prelude::*;

use crate::screens::shape::{
    bars_view::BarsView,
    chain_view::ChainView,
    draw_view::DrawView,
    engines_view::EnginesView,
    outcome::EngineOutcome,
    own_logits::{OwnLogitsNotice, OwnLogitsPanel},
    shape, split,
    temperature_view::TemperatureView,
    truth_note,
};
use crate::session::session;
use crate::shared::{later::later, toggle_button::ToggleButton};
use page_model::{
    own_logits::source::OwnSource,
    run::task::LoopPress,
    shape::{ShapeView, words},
};

/// The tabs of the views, and the open one.
#[component]
pub fn Views() -> impl IntoView {
    let (session, shape) = (session(), shape());
    // Before the model has read the prompt there is no distribution, so the forward pass is started here.
    Effect::new(move |_| {
        let ready =
            matches!(session.context.get(), Some(Ok(_))) && session.texts.with(Option::is_some);
        if ready && session.run.with(Option::is_none) && !session.writes_linked_tokens() {
            session.press(LoopPress::Stage);
        }
    });
    truth_note::ask();
    let there = Memo::new(move |_| {
        session.own_logits.with(Option::is_some) || shape.selected.with(Option::is_some)
    });
    let button = move |view: ShapeView| {
        view! {
            <ToggleButton
                id=format!("view-{}", view.id()) label=view.name()
                chosen=move || session.view.get() == view choose=move || session.view.set(view)
            />
        }
    };
    let of_step = move || match session.view.get() {
        ShapeView::Bars => view! { <BarsView /> }.into_any(),
        ShapeView::Chain => view! { <ChainView /> }.into_any(),
        ShapeView::Draw => view! { <DrawView /> }.into_any(),
        ShapeView::Temperature => view! { <TemperatureView /> }.into_any(),
        ShapeView::Engines => view! { <EnginesView /> }.into_any(),
        ShapeView::Vote => later(split::vote(), |vote| vote()),
    };
    let picture = move || match session.own_logits.get() {
        Some(OwnSource::Top(top)) => later(split::top_views(), move |views| views(top.clone())),
        Some(OwnSource::Full(_)) | None => view! {
            <EngineOutcome />
            {of_step}
            <p class="prose">{move || words::view(session.view.get())}</p>
        }
        .into_any(),
    };
    view! {
        <OwnLogitsNotice />
        <Show
            when=move || there.get()
            fallback=|| view! { <p class="prose quiet">{words::nothing_yet()}</p> }
        >
            <div class="tabs" role="group" aria-label=words::screen::pictures()>
                {ShapeView::ALL.map(|view| {
                    move || (!view.is_for_engineers() || session.view.get() == view).then(|| button(view))
                })}
            </div>
            {picture}
        </Show>
        <OwnLogitsPanel />
    }
}
