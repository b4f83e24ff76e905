//! The head of the page: its name, the menu of screens, a description, and the state of the engines.

use leptos::{
    ev::{FocusEvent, KeyboardEvent},
    html,
    prelude::*,
};
use page_model::{
    engineers_view::EngineersView,
    screens::{MenuPlace, Rank, Screen},
};
use wasm_bindgen::JsCast;
use web_sys::Node;

use page_model::{lessons::words::screen as lessons, words::page as words};

use crate::{
    session::session,
    shared::{about::AboutModel, later::later, presenter::PresentButton, split, status::Status},
};

/// What is open of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenMenu {
    /// All screens, behind one button.
    All,
    /// The screens of a place, behind its own.
    Of(MenuPlace),
}

/// All screens in their places: a button for each place if there is room for a row, else one for all. What a screen shows
/// stands beside its name wherever several are listed.
#[component]
fn ScreenMenu() -> impl IntoView {
    let session = session();
    let open = RwSignal::new(None::<OpenMenu>);
    let menu = NodeRef::<html::Nav>::new();
    let buttons: [NodeRef<html::Button>; 1 + MenuPlace::ALL.len()] = Default::default();
    let close = move || {
        let Some(closed) = open.get_untracked() else {
            return;
        };
        open.set(None);
        let button = match closed {
            OpenMenu::All => buttons[0],
            OpenMenu::Of(place) => buttons[1 + place as usize],
        };
        if let Some(button) = button.get_untracked() {
            // Fails only for an element that is not on the page.
            drop(button.focus());
        }
    };
    let toggle = move |of: OpenMenu| {
        open.update(|open| *open = (*open != Some(of)).then_some(of));
    };
    let on_keydown = move |event: KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked().is_some() {
            event.prevent_default();
            close();
        }
    };
    // Closes the menu when the focus leaves it, also after a click elsewhere.
    let on_focusout = move |event: FocusEvent| {
        let to = event.related_target();
        let to = to.and_then(|target| target.dyn_into::<Node>().ok());
        let inside = menu
            .get_untracked()
            .is_some_and(|menu| menu.contains(to.as_ref()));
        if !inside {
            open.set(None);
        }
    };
    let engineers_view = Memo::new(move |_| session.engineers_view());
    let entry_of = move |id: &str,
                         [name, about]: [&'static str; 2],
                         here: Signal<bool>,
                         open: Callback<()>| {
        view! {
            <button
                type="button"
                class="entry"
                data-testid=format!("tab-{id}")
                aria-current=move || here.get().then_some("page")
                on:click=move |_| {
                    open.run(());
                    close();
                }
            >
                {name}
                <span class="what">{about}</span>
            </button>
        }
    };
    let entry = move |screen: Screen| {
        let here = move || session.screen.get() == screen && engineers_view.get().is_none();
        let texts = [screen.name(), screen.about()];
        entry_of(
            screen.id(),
            texts,
            Signal::derive(here),
            Callback::new(move |()| session.visit(screen)),
        )
    };
    let view_entry = move |view: EngineersView| {
        let here = move || engineers_view.get() == Some(view);
        let open = Callback::new(move |()| session.visit_view(view));
        let entry = entry_of(
            view.id(),
            [view.name(), view.about()],
            Signal::derive(here),
            open,
        );
        view! { <li>{entry}</li> }
    };
    let place = move |place: MenuPlace| {
        let list = format!("screens-{}", place.id());
        let is_open = move || open.get() == Some(OpenMenu::Of(place));
        let here = move || {
            let of_view = engineers_view.get().map(|_| MenuPlace::Engineers);
            let of_screen = || session.screen.get().row().place;
            (of_view.unwrap_or_else(of_screen) == place).then_some("true")
        };
        let is_work = place.rank() == Rank::Work;
        let mut screens: Vec<Screen> = place.screens().collect();
        let present = (place == MenuPlace::Teachers).then(|| view! { <li><PresentButton /></li> });
        let views = (place == MenuPlace::Engineers).then(|| EngineersView::ALL.map(view_entry));
        if let ([_], None) = (&screens[..], &present) {
            let only = screens.pop().map(entry);
            return view! { <li class="place">{only}</li> }.into_any();
        }
        // The screen that the place is named after says what is there.
        let lead = place.lead();
        let name = place.about().map(|about| {
            view! { <span class="place-name">{place.name()}<span class="what">{about}</span></span> }
        });
        let screens: Vec<_> = (screens.into_iter())
            .map(|screen| view! { <li class:lead=lead == Some(screen)>{entry(screen)}</li> })
            .collect();
        view! {
            <li class="place" class:open=is_open class:work=is_work>
                {name}
                <button
                    type="button"
                    class="place-button"
                    node_ref=buttons[1 + place as usize]
                    data-testid=list.clone()
                    aria-expanded=move || is_open().to_string()
                    aria-controls=list.clone()
                    aria-current=here
                    on:click=move |_| toggle(OpenMenu::Of(place))
                >
                    {place.name()}
                </button>
                <ul id=list aria-label=place.name()>{screens}{views}{present}</ul>
            </li>
        }
        .into_any()
    };
    view! {
        <nav
            class="screens"
            class:open=move || open.get() == Some(OpenMenu::All)
            aria-label=words::screens()
            node_ref=menu
            on:keydown=on_keydown
            on:focusout=on_focusout
        >
            <button
                type="button"
                class="screens-button"
                node_ref=buttons[0]
                data-testid="screens"
                aria-expanded=move || (open.get() == Some(OpenMenu::All)).to_string()
                aria-controls="screen-list"
                on:click=move |_| toggle(OpenMenu::All)
            >
                {words::menu()}
            </button>
            <ul id="screen-list">
                {MenuPlace::ALL.map(place)}
            </ul>
        </nav>
    }
}

/// The button that opens the first lesson, or the step at which a lesson was left. Gone while a step is open.
#[component]
fn LessonOffer() -> impl IntoView {
    let session = session();
    session.read_progress();
    let is_open = Memo::new(move |_| session.lessons.with(|desk| desk.open.is_some()));
    let has_begun = Memo::new(move |_| {
        session.lessons.with(|desk| {
            let progress = desk.progress.as_ref();
            progress.is_some_and(|progress| progress.last().is_some())
        })
    });
    let offer = move || {
        (!is_open.get()).then(|| {
            view! {
                <button
                    type="button"
                    class="lesson-offer"
                    data-testid="lesson-offer"
                    aria-label=move || has_begun.get().then_some(lessons::go_on())
                    on:click=move |_| session.go_on_with_lessons()
                >
                    {move || if has_begun.get() { lessons::go_on_short() } else { lessons::first_lesson() }}
                </button>
            }
        })
    };
    view! { {offer} }
}

/// The head of the page; below it, what a language model does, what the present one knows, and what went wrong.
#[component]
pub fn Masthead() -> impl IntoView {
    let session = session();
    let is_first = Memo::new(move |_| session.screen.get() == Screen::default());
    // The tour is carried out by an engine; its captions stand in place of the lede.
    let tours = Memo::new(move |_| session.tour.get() && session.computes());
    view! {
        <header class="masthead">
            <h1>
                {move || match session.presenter.is_on() {
                    true => words::name().into_any(),
                    false => view! {
                        <button type="button" data-testid="home" on:click=move |_| session.visit(Screen::default())>
                            {words::name()}
                        </button>
                    }
                    .into_any(),
                }}
            </h1>
            <ScreenMenu />
            <LessonOffer />
        </header>
        <section class="prelude" aria-label=words::about()>
            {move || tours.get().then(|| later(split::tour(), |bar| bar()))}
            <p class="lede">
                {move || {
                    let of_screen = || session.screen.get().lede();
                    session.engineers_view().map_or_else(of_screen, EngineersView::lede)
                }}
                " "
                {move || {
                    let grey = || match session.computes() {
                        true => words::grey(),
                        false => words::grey_recorded(),
                    };
                    (is_first.get() && session.shows_ahead()).then(grey)
                }}
            </p>
            <AboutModel />
            {move || is_first.get().then(|| later(split::watch_tour(), |button| button()))}
            <Status />
        </section>
    }
}
