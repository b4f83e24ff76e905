//! Ways on: from the first screen the tour or another seed, then the screens that look at the same text in another way, one after
//! the other; at the end of a run all of these; from every other screen the next one.

use leptos::prelude::*;
use page_model::{
    cache, compare,
    history::History,
    models::Model,
    screen_row::ScreenRow,
    screens::Screen,
    stop,
    tour::words::watch,
    words::{controls, settings::new_seed},
};

use crate::{session::session, shared::run_row::Embedded};

/// A screen that looks at the text of the first screen in another way, and what the button that leads there says.
type WayOn = (&'static ScreenRow, fn() -> &'static str);

/// In the order in which they are offered.
const WAYS: [WayOn; 3] = [
    (&compare::SCREEN, controls::compare_settings),
    (&cache::SCREEN, controls::cache_saves),
    (&stop::SCREEN, || Screen::of(&stop::SCREEN).name()),
];

/// The button that writes another text ahead.
#[component]
pub fn NewSeed() -> impl IntoView {
    let session = session();
    view! {
        <button type="button" class="plain" data-testid="other-seed" on:click=move |_| session.draw_new_seed()>
            {new_seed()}
        </button>
    }
}

/// The button that begins the tour, where an engine computes with the model that it is about, and nothing else is being
/// shown; in its place, once a setting was changed, the first of the ways on that was not gone. An embed has no place for
/// captions.
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
    let has_changed = Memo::new(move |_| session.history.with(History::can_undo));
    let is_over = Memo::new(move |_| session.is_over());
    let next = move || {
        let seen = session.seen.read();
        let mut ways = WAYS.into_iter();
        ways.find(|(row, _)| !seen.contains(&Screen::of(row)))
    };
    move || {
        is_offered.get().then(|| match has_changed.get() {
            // Where there is room, the end of a run offers all of them below.
            true => next()
                .map(|way| view! { <span class:if-not-below=move || is_over.get()>{way_to(way)}</span> })
                .into_any(),
            false => view! {
                <button type="button" class="plain" data-testid="tour-watch" on:click=move |_| session.tour.set(true)>
                    {watch()}
                </button>
            }
            .into_any(),
        })
    }
}

/// The button that opens a screen.
fn way_to((row, words): WayOn) -> impl IntoView {
    let session = session();
    let open = move |_| session.visit(Screen::of(row));
    view! {
        <button type="button" class="plain small" data-testid=format!("next-{}", row.id) on:click=open>
            {words()}
        </button>
    }
}

/// The buttons at the end of a run.
#[component]
pub fn NextPlaces() -> impl IntoView {
    view! {
        <p class="next-places">
            {WAYS.map(way_to)}
        </p>
    }
}

/// The way to the screen that is looked at next.
#[component]
pub fn NextPlace() -> impl IntoView {
    let session = session();
    let next = move || {
        session.screen.get().next().map(|next| {
            view! {
                <p class="next-place">
                    {controls::next_place()}
                    <button type="button" class="plain" data-testid="next-place" on:click=move |_| session.visit(next)>
                        {next.name()}
                    </button>
                    <span class="quiet">{next.about()}</span>
                </p>
            }
        })
    };
    view! { {next} }
}
