//! Ways on: from the first screen the tour or another seed, and at the end of a run what else it can be looked at for; from
//! every other screen the next one.

use leptos::prelude::*;
use page_model::{
    cache, compare,
    models::Model,
    screen_row::ScreenRow,
    screens::Screen,
    tour::words::WATCH,
    words::{controls, settings::NEW_SEED},
};

use crate::{session::session, shared::run_row::Embedded};

/// The button that writes another text ahead.
#[component]
pub fn NewSeed() -> impl IntoView {
    let session = session();
    view! {
        <button type="button" class="plain" data-testid="other-seed" on:click=move |_| session.draw_new_seed()>
            {NEW_SEED}
        </button>
    }
}

/// The button that begins the tour, where an engine computes with the model that it is about, and nothing else is being
/// shown. An embed has no place for its captions.
#[component]
pub fn WatchTour() -> impl IntoView {
    let session = session();
    let is_page = use_context::<Embedded>().is_none();
    let is_offered = Memo::new(move |_| {
        is_page
            && session.computes()
            && !session.tour.get()
            && session.model.with(|model| *model == Model::default())
            && !session.has_task()
    });
    move || {
        is_offered.get().then(|| {
            view! {
                <button type="button" class="plain" data-testid="tour-watch" on:click=move |_| session.tour.set(true)>
                    {WATCH}
                </button>
            }
        })
    }
}

/// The buttons at the end of a run.
#[component]
pub fn NextPlaces() -> impl IntoView {
    let session = session();
    let places = [
        (&compare::SCREEN, controls::COMPARE_SETTINGS),
        (&cache::SCREEN, controls::CACHE_SAVES),
    ];
    let place = move |(row, words): (&'static ScreenRow, &'static str)| {
        let open = move |_| {
            if let Some(screen) = Screen::from_id(row.id) {
                session.visit(screen);
            }
        };
        view! {
            <button type="button" class="plain small" data-testid=format!("next-{}", row.id) on:click=open>
                {words}
            </button>
        }
    };
    view! { <p class="next-places">{places.map(place)}</p> }
}

/// The way to the screen that is looked at next.
#[component]
pub fn NextPlace() -> impl IntoView {
    let session = session();
    let next = move || {
        session.screen.get().next().map(|next| {
            view! {
                <p class="next-place">
                    {controls::NEXT_PLACE}
                    <button type="button" class="plain" data-testid="next-place" on:click=move |_| session.visit(next)>
                        {next.name()}
                    </button>
                    <span class="quiet">{next.row().about}</span>
                </p>
            }
        })
    };
    view! { {next} }
}
