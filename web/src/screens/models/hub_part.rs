//! Models of the hub: the field for a name, the list, and in its place what the hub said of the one that was looked up.

use leptos::{ev::SubmitEvent, prelude::*};
use page_model::models::{
    library::LookedUp,
    offered::{self, OfferedRow, asked_name},
    words::screen,
};

use super::{gguf_files::GgufFiles, offer::Offer};
use crate::session::{Session, session};

/// The field, and below it the answer or the list.
#[component]
pub fn HubPart() -> impl IntoView {
    let session = session();
    let state = session.models;
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        session.look_up(state.typed.get_untracked());
    };
    let answer = move || {
        match state.looked_up.get() {
        LookedUp::Nothing => view! { <OfferedList /> }.into_any(),
        LookedUp::Asking(name) => view! {
            <div class="offer" data-testid="offer" data-state="asking">
                <p role="status">{screen::asking()}": "{name}</p>
            </div>
        }
        .into_any(),
        LookedUp::Offered(offer) => view! { <Offer offer=*offer /> }.into_any(),
        LookedUp::Several(repository) => view! { <GgufFiles repository=*repository /> }.into_any(),
        LookedUp::Refused { name, failure } => view! {
            <div class="offer" data-testid="offer" data-state="refused">
                <p role="alert">
                    <strong>{name}</strong>": "{failure.to_string()}" "{failure.next_step().to_owned()}
                </p>
                <p class="buttons">{to_list(session)}</p>
            </div>
        }
        .into_any(),
    }
    };
    view! {
        <form class="look-up" on:submit=submit>
            <label for="hub-name">{screen::field()}</label>
            <input
                id="hub-name"
                type="text"
                data-testid="hub-name"
                placeholder=screen::placeholder()
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                prop:value=move || state.typed.get()
                on:input:target=move |event| state.typed.set(event.target().value())
            />
            <button type="submit" class="action" data-testid="look-up">{screen::look_up()}</button>
        </form>
        {answer}
    }
}

/// The button from an answer back to the list.
pub fn to_list(session: Session) -> impl IntoView {
    view! {
        <button
            type="button"
            class="plain"
            data-testid="to-list"
            on:click=move |_| session.models.looked_up.set(LookedUp::Nothing)
        >
            {screen::close()}
        </button>
    }
}

/// The models of the list. Nothing is asked for it.
#[component]
fn OfferedList() -> impl IntoView {
    let session = session();
    let rows = move || {
        let rows = offered::rows(session.memory_budget(), session.models.format.get());
        let rows = rows.into_iter().map(|row| offered_row(session, row));
        rows.collect_view()
    };
    view! {
        <ul class="model-list" aria-label=screen::list() data-testid="offered">
            {rows}
        </ul>
    }
}

fn offered_row(session: Session, row: OfferedRow) -> impl IntoView {
    let OfferedRow {
        repo,
        about,
        download,
        room,
        fits,
        steps,
    } = row;
    let step = RwSignal::new(None::<u32>);
    let ask = move |_| {
        let name = asked_name(repo, step.get_untracked());
        session.models.typed.set(name.clone());
        session.look_up(name);
    };
    let option = |step: u32| view! { <option value=step.to_string()>{step.to_string()}</option> };
    let steps = (!steps.is_empty()).then(|| {
        view! {
            <label class="choice small training-step">
                <span>{screen::early()}" "{screen::step()}</span>
                <select
                    data-testid="training-step"
                    on:change:target=move |event| step.set(event.target().value().parse().ok())
                >
                    <option value="">{screen::last_step()}</option>
                    {steps.into_iter().map(option).collect_view()}
                </select>
            </label>
        }
    });
    view! {
        <li class="model-row" data-repo=repo data-fits=fits.to_string()>
            <div class="model-said">
                <p class="model-name">{repo}</p>
                <p class="small quiet">{about}</p>
                <p class="small" class:quiet=fits class:trouble=!fits>{download}" · "{room}</p>
                {steps}
            </div>
            <button type="button" aria-label=screen::look_up_model(repo) on:click=ask>{screen::look_up()}</button>
        </li>
    }
}
