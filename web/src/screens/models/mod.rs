//! The Models screen: a model of the ladder, of the hub, of the visitor's disk, of the storage, or of the page is chosen here.

mod disk_part;
mod download;
mod dropped;
mod exactness;
mod gguf_files;
mod hub_part;
mod ladder_part;
mod offer;
mod page_part;
pub mod split;
mod stored_part;

use leptos::prelude::*;
use page_model::{
    models::{library::LibraryPart, words::screen},
    screens::Screen,
};

use protocol::WeightPrecision;

use crate::{
    session::session,
    shared::{status::WaitingFor, toggle_button::ToggleButton},
};
use disk_part::DiskPart;
use download::DownloadCard;
use exactness::ExactnessOfModel;
use hub_part::HubPart;
use ladder_part::LadderPart;
use page_part::PagePart;
use stored_part::StoredPart;

/// In the place of the text: the model that is loaded, and the choice of a part.
#[component]
pub fn LibraryHead() -> impl IntoView {
    let session = session();
    let part = session.models.part;
    let tab = move |tab: LibraryPart| {
        view! {
            <ToggleButton
                id=format!("models-{}", tab.id()) label=tab.name()
                chosen=move || part.get() == tab choose=move || part.set(tab)
            />
        }
    };
    view! {
        <section class="text-part" aria-label=screen::parts()>
            <div class="tabs" role="group" aria-label=screen::parts()>{LibraryPart::ALL.map(tab)}</div>
        </section>
    }
}

/// The download, and the open part.
#[component]
pub fn ModelsScreen() -> impl IntoView {
    let session = session();
    let state = session.models;
    // Once for each visit: another tab may have stored or deleted something.
    session.list_stored();
    let loaded = move || session.model.with(|model| model.name().to_owned());
    let opening = move || state.opening.get().map(|name| screen::opening(&name));
    view! {
        <section class="step models" aria-label=screen::content()>
            <p class="small quiet">
                {screen::runs()}" "<strong data-testid="loaded-model">{loaded}</strong>
            </p>
            <div role="status" data-testid="models-said">
                {move || opening().map(|words| view! { <p>{words}</p><WaitingFor /> })}
                {move || Some(state.said.get()).filter(|said| !said.is_empty()).map(|said| view! { <p>{said}</p> })}
            </div>
            <p class="trouble" role="alert" data-testid="models-problem">{move || state.problem.get()}</p>
            <DownloadCard />
            {move || {
                let part = state.part.get();
                view! {
                    <div class="library-part" data-testid="library-part" data-part=part.id()>
                        <p class="small quiet library-about">{part.about()}</p>
                        {match part {
                            LibraryPart::Ladder => view! { <LadderPart /> }.into_any(),
                            LibraryPart::Hub => view! { <HubPart /> }.into_any(),
                            LibraryPart::Disk => view! { <DiskPart /> }.into_any(),
                            LibraryPart::Stored => view! { <StoredPart /> }.into_any(),
                            LibraryPart::Page => view! { <PagePart /> }.into_any(),
                        }}
                    </div>
                }
            }}
        </section>
    }
}

/// In place of the settings: the memory for a model, and where the number is from.
#[component]
pub fn LibraryPanel() -> impl IntoView {
    let session = session();
    let (budget, format) = (session.memory_budget(), session.models.format);
    let choose = move |name: String| {
        let mut formats = WeightPrecision::ALL.into_iter();
        format.set(formats.find(|format| format.name() == name));
    };
    let option = move |one: WeightPrecision| {
        let chosen = move || format.get() == Some(one);
        view! { <option value=one.name() prop:selected=chosen>{one.name()}</option> }
    };
    view! {
        <section class="rule library-panel" aria-label=screen::device() data-testid="device-memory">
            <h2>{screen::device()}</h2>
            <p>{budget.sentence()}</p>
            <p class="small quiet">{budget.reason()}</p>
            <label class="choice">
                <span>{screen::format()}</span>
                <select
                    data-testid="weight-format"
                    on:change:target=move |event| choose(event.target().value())
                >
                    <option value="">{screen::automatic()}</option>
                    {WeightPrecision::ALL.map(option)}
                </select>
            </label>
            <p class="small quiet">{screen::formats_said()}</p>
            <ExactnessOfModel />
        </section>
    }
}

/// The button in the control bar.
#[component]
pub fn LibraryButtons() -> impl IntoView {
    let session = session();
    view! {
        <button
            type="button"
            data-testid="to-loop"
            on:click=move |_| session.screen.set(Screen::default())
        >
            {screen::to_loop()}
        </button>
    }
}
