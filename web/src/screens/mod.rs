//! The screens of the page. Each module is named after its tab.

pub mod cache;
pub mod compare;
pub mod constrained;
pub mod experiments;
pub mod inside;
pub mod lessons;
pub mod live_training;
pub mod models;
pub mod parts;
pub mod practice;
pub mod predict;
pub mod price;
pub mod quick_check;
pub mod read;
pub mod shape;
pub mod speculative;
pub mod stop;
pub mod teach;
pub mod the_loop;
pub mod this_device;
pub mod tokenizer;
pub mod training;

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    page_texts,
    screens::shape::ShapeState,
    session::{Session, session},
    shared::{
        about::AboutTokens,
        beat::beat,
        figure::FIGURE_ID,
        later::later,
        live_region::LiveRegion,
        masthead::Masthead,
        media::query_holds,
        parts::Parts,
        presenter::PresenterView,
        shortcuts,
        side_scroll::SIDE_ID,
        split::{self as shared, BuildView},
        status::Foot,
        text_part::TextPart,
        transport::ControlBar,
    },
    unfetched::Unfetched,
};
use engine_client::CPU;
use page_model::{screens::Screen, words::page};

/// The chosen screen and its views. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct ShownScreen {
    session: Session,
    fetched: RwSignal<RequestedScreen>,
    shown: Memo<RequestedScreen>,
}

/// A screen whose code was requested.
#[derive(Clone, Copy, PartialEq)]
struct RequestedScreen {
    /// The screen.
    screen: Screen,
    /// The screen's views; `None` while their code is being fetched.
    parts: Option<Result<Parts, Unfetched>>,
}

impl ShownScreen {
    /// Follows the session's screen. `first` has the views whose code is there already.
    pub fn follow(session: Session, first: Option<Parts>) -> Self {
        let fetched = RwSignal::new(RequestedScreen {
            screen: Screen::default(),
            parts: first.map(Ok),
        });
        let shown = Memo::new(move |_| {
            let screen = session.screen.get();
            let there = fetched.get();
            let parts = there.parts.filter(|_| there.screen == screen);
            RequestedScreen { screen, parts }
        });
        let this = Self {
            session,
            fetched,
            shown,
        };
        Effect::new(move |_| this.fetch(session.screen.get()));
        this
    }

    /// A part of the chosen screen's views. Compared by screen: each screen has one set of views.
    fn part(self, pick: fn(Parts) -> Option<BuildView>) -> Memo<Option<(Parts, BuildView)>> {
        Memo::new(move |_| {
            let parts = self.shown.get().parts?.ok()?;
            pick(parts).map(|build| (parts, build))
        })
    }

    /// Fetches a screen's code and shows the screen, if it is still the chosen one.
    fn fetch(self, screen: Screen) {
        spawn_local(async move {
            let parts = parts::of(screen).await;
            if self.session.screen.get_untracked() == screen {
                let there = RequestedScreen {
                    screen,
                    parts: Some(parts),
                };
                // In another language the views are others by now.
                let _ = self.fetched.try_set(there);
            }
        });
    }
}

/// All that is seen of the page, built anew in another language.
#[component]
pub fn Screens() -> impl IntoView {
    shortcuts::listen();
    let session = session();
    provide_context(ShapeState::of(session));
    fetch_the_rest(session);
    move || {
        session.language.shown.track();
        view! { <PageView /> }
    }
}

/// The head of the page, the chosen screen in the frame, and what stands below it.
#[component]
fn PageView() -> impl IntoView {
    let session = session();
    let shown = ShownScreen::follow(session, Some(parts::of_first()));
    let more = shown.part(|parts| parts.more);
    view! {
        <PresenterView />
        <a class="skip" href=format!("#{FIGURE_ID}")>{page::skip()}</a>
        <div class="first">
            <Masthead />
            <ScreenFrame shown />
        </div>
        <Foot />
        <section class="below" aria-label=page::below()>
            <div class="about">
                <AboutTokens />
                {later(shared::choices(), |choices| choices())}
            </div>
            {move || more.get().map(|(_, more)| more())}
            {later(shared::shortcuts(), |list| list())}
        </section>
    }
}

/// The frame: text, figure, words, settings and controls of the chosen screen, all of them in view together.
#[component]
pub fn ScreenFrame(
    /// The chosen screen.
    shown: ShownScreen,
) -> impl IntoView {
    let session = session();
    let own_rule = shown.part(|parts| parts.settings);
    let rule = move || match own_rule.get() {
        Some((_, rule)) => rule(),
        None => later(shared::rule_panel(), |panel| panel()),
    };
    let sheet = RwSignal::new(false);
    let words = shown.part(|parts| parts.words);
    // A task of the Quick check, or a step of a lesson, stands in place of the words of the screens about a run, until it
    // is closed.
    let beside = Memo::new(move |_| {
        if session.screen.get().has_exercise() {
            return None;
        }
        let has_task = session.quick_check.with(|check| check.task.is_some());
        let has_step = session.lessons.with(|desk| desk.open.is_some());
        match (has_task, has_step) {
            (true, _) => Some(Beside::Task),
            (false, true) => Some(Beside::Lesson),
            (false, false) => None,
        }
    });
    let has_words = Memo::new(move |_| beside.get().is_some() || words.with(Option::is_some));
    let is_first = Memo::new(move |_| session.screen.get() == Screen::default());
    // A window with neither a column for the words nor the height for a place of theirs has one region that scrolls: the
    // words follow the picture in it.
    let is_small = query_holds(
        "(max-width: 55.99rem) and (max-height: 55.99rem) and (min-height: 35rem), (max-width: 35.99rem)",
    );
    let flows = Memo::new(move |_| is_small.get() && !is_first.get() && beside.get().is_none());
    // Another screen begins at its top.
    Effect::new(move |before: Option<Screen>| {
        let screen = session.screen.get();
        let figure = document().get_element_by_id(FIGURE_ID);
        if let Some(figure) = figure.filter(|_| before.is_some_and(|before| before != screen)) {
            figure.set_scroll_top(0);
        }
        screen
    });
    let under_text = shown.part(|parts| parts.under_text);
    let under_text = Signal::derive(move || under_text.get().map(|(_, strip)| strip));
    let text = shown.part(|parts| parts.text);
    let text = move || match text.get() {
        Some((_, text)) => text(),
        None => view! { <TextPart under_text /> }.into_any(),
    };
    let controls = shown.part(|parts| parts.controls);
    let own = Signal::derive(move || controls.get().map(|(_, buttons)| buttons));
    let again = Callback::new(move |()| shown.fetch(session.screen.get_untracked()));
    let screen = move || match shown.shown.get().parts {
        Some(Ok(parts)) => (parts.screen)(),
        Some(Err(unfetched)) => view! { <Missing unfetched again /> }.into_any(),
        None => view! { <Awaited /> }.into_any(),
    };
    let beat = beat(session);
    view! {
        <main
            class="frame"
            data-beat=move || beat.get().map(|odd| if odd { "odd" } else { "even" })
            data-playing=move || session.player.playing.get().then_some("true")
            data-screen=move || session.screen.get().id()
            data-task=move || beside.get().map(Beside::id)
            data-sheet=move || sheet.get().then_some("open")
        >
            {text}
            <div class="figure-part" id=FIGURE_ID tabindex="-1">
                {screen}
                {move || flows.get().then(|| words.get()).flatten().map(|(_, words)| view! {
                    <section class="words-below" aria-label=page::explanation()>{words()}</section>
                })}
                {move || (!is_first.get()).then(|| later(shared::next_place(), |next| next()))}
            </div>
            {move || (has_words.get() && !flows.get()).then(|| view! {
                <div class="words-part" tabindex="0" role="region" aria-label=page::explanation()>
                    <h2 class="unseen">{page::explanation()}</h2>
                    {move || beside.get().map(Beside::view)}
                    {move || words.get().filter(|_| beside.get().is_none()).map(|(_, words)| words())}
                </div>
            })}
            <div class="side-part" id=SIDE_ID>
                {rule}
                {later(shared::side(), |side| side())}
            </div>
            <ControlBar sheet own />
            <LiveRegion />
        </main>
    }
}

/// What stands beside the figure in place of its words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    /// A task of the Quick check.
    Task,
    /// A step of a lesson.
    Lesson,
}

impl Beside {
    /// Its view, whose code and texts come from its screen.
    fn view(self) -> AnyView {
        match self {
            Self::Task => {
                let texts = page_model::quick_check::SCREEN.texts;
                later(
                    page_texts::with(texts, quick_check::split::task()),
                    |task| task(),
                )
            }
            Self::Lesson => {
                let texts = page_model::lessons::SCREEN.texts;
                later(
                    page_texts::with(texts, lessons::split::lesson()),
                    |lesson| lesson(),
                )
            }
        }
    }

    /// Its name in attributes.
    fn id(self) -> &'static str {
        match self {
            Self::Task => "task",
            Self::Lesson => "lesson",
        }
    }
}

/// Stands in for a screen whose code is being fetched.
#[component]
fn Awaited() -> impl IntoView {
    view! {
        <section class="step" aria-busy="true">
            <p role="status">{page::fetching_screen()}</p>
        </section>
    }
}

/// Stands in for a screen whose code could not be fetched; `again` fetches it again.
#[component]
fn Missing(unfetched: Unfetched, again: Callback<()>) -> impl IntoView {
    view! {
        <section class="step">
            <p class="trouble" role="alert" data-testid="unfetched">
                {unfetched.to_string()}" "{unfetched.next_step()}" "
                <button type="button" class="plain" on:click=move |_| again.run(())>{page::try_again()}</button>
            </p>
        </section>
    }
}

/// Fetches the code of the other screens once the CPU engine is ready and no longer needs the network. Their tabs then
/// open at once, also without a network.
fn fetch_the_rest(session: Session) {
    let at_work = Memo::new(move |_| session.engine.status().read().state(CPU).is_ready());
    Effect::new(move |_| {
        if at_work.get() {
            spawn_local(parts::fetch_all());
        }
    });
}
