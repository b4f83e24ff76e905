//! What stands around a figure or a screen, fetched once the first picture is there: controls, the offer of an engine, the
//! link to the page, and the messages to the page around.

use std::rc::Rc;

use leptos::prelude::*;
use page_model::embed::{EmbedContent, words};

use crate::{
    EmbedState, broker::Broker, control_row::ControlRow, embed, engine_lock::Turns,
    engine_offer::EngineOffer, host::HostLink, recording,
};
use web::{
    engine::access::EngineAccess,
    session::{Session, link, session},
};

/// The controls of a figure, the offer, and the link. From now on the page around hears and is heard.
#[component]
pub fn Surroundings() -> impl IntoView {
    let (session, embed) = (session(), embed());
    session.announce_settings();
    connect(session, embed);
    // More steps of what the first picture shows one of.
    let whole = session
        .model
        .with_untracked(|model| model.recording(&session.prompt.read_untracked()));
    if let Some(whole) = whole {
        session.engine.recall(link::absolute(&whole));
    }
    if let Some(address) = embed.embed.with_value(|embed| embed.recording.clone()) {
        recording::fetch(session, embed, address);
    }
    let content = embed.embed.with_value(|embed| embed.content);
    let is_figure = matches!(content, EmbedContent::Figure(..));
    view! {
        {is_figure.then(|| view! { <ControlRow /> })}
        <EngineOffer />
    }
}

/// The link to the whole page in the same state.
#[component]
pub fn Foot() -> impl IntoView {
    let (session, embed) = (session(), embed());
    let page = move || link::page_url(&embed.address(session));
    let other = embed.other_model;
    // The page has its own model: it cannot show the state of another one.
    let open = move || {
        match other.get() {
        Some(model) => view! { <span data-testid="other-model">{words::recorded_with(&model)}</span> }.into_any(),
        None => view! {
            <a target="_blank" rel="noopener" data-testid="open-page" href=page>{words::open_page()}</a>
        }
        .into_any(),
    }
    };
    view! {
        <footer class="embed-foot small">
            {open}" "
            <a target="_blank" rel="noopener" data-testid="about" href=link::absolute("about.html")>{words::about_site()}</a>
        </footer>
    }
}

/// Connects the frame with the page around it, and its engines with those of the other frames there.
fn connect(session: Session, embed: EmbedState) {
    let Some(link) = HostLink::find() else {
        return;
    };
    let shares = embed.embed.with_value(|embed| embed.shares_engine);
    let broker = shares.then(|| Rc::new(Broker::new(link.clone())));
    let access: Rc<dyn EngineAccess> = match &broker {
        Some(broker) => broker.clone(),
        None => Turns::open(session),
    };
    embed.access.with_value(|late| late.0.replace(Some(access)));
    link.open(session, embed, broker);
}
