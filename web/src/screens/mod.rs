//! The screens of the page. Each module is named after its tab.

pub mod cache;
pub mod compare;
pub mod parts;
pub mod practice;
pub mod price;
pub mod quick_check;
pub mod shape;
pub mod split;
pub mod stop;
pub mod the_loop;
pub mod tokenizer;

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    screens::shape::ShapeState,
    session::{Session, session},
    shared::{
        about::AboutTokens,
        figure::FIGURE_ID,
        later::later,
        masthead::Masthead,
        shortcuts,
        split::{self as shared, BuildView},
        text_part::TextPart,
        transport::{ControlBar, SIDE_ID},
    },
    unfetched::Unfetched,
};
use engine_client::CPU;
use page_model::{screens::Screen, words::page};
use parts::Parts;

/// The state of the chosen screen.
#[derive(Clone, Copy, PartialEq)]
struct Shown {
    /// The chosen screen.
    screen: Screen,
    /// The screen's views; `None` while their code is being fetched.
    parts: Option<Result<Parts, Unfetched>>,
}

/// The head of the page and the chosen screen in the frame: text, figure, words, settings and controls, all of them in
/// view together.
#[component]
pub fn Screens() -> impl IntoView {
    shortcuts::listen();
    let session = session();
    provide_context(ShapeState::of(session));
    let fetched = RwSignal::new(Shown {
        screen: Screen::default(),
        parts: Some(Ok(Parts::of_first())),
    });
    Effect::new(move |_| show(session.screen.get(), session, fetched));
    fetch_the_rest(session);
    let shown = Memo::new(move |_| {
        let screen = session.screen.get();
        let there = fetched.get();
        let parts = there.parts.filter(|_| there.screen == screen);
        Shown { screen, parts }
    });
    let own_rule = Memo::new(move |_| {
        let parts = shown.get().parts?.ok()?;
        parts.settings.is_some().then_some(parts)
    });
    let rule = move || match own_rule.get().and_then(|parts| parts.settings) {
        Some(rule) => rule(),
        None => later(shared::rule_panel(), |panel| panel()),
    };
    let sheet = RwSignal::new(false);
    let part = move |pick: fn(Parts) -> Option<BuildView>| {
        Memo::new(move |_| {
            let parts = shown.get().parts?.ok()?;
            pick(parts).map(|build| (parts, build))
        })
    };
    // Compared by screen, like their parts: each screen has one set of views.
    let (words, more) = (part(|parts| parts.words), part(|parts| parts.more));
    // A task of the Quick check stands in place of the words of the screens about a run, until it is closed.
    let task = Memo::new(move |_| {
        let open = session.quick_check.with(|check| check.task.is_some());
        open && !session.screen.get().has_exercise()
    });
    let has_words = Memo::new(move |_| task.get() || words.with(Option::is_some));
    let under_text = part(|parts| parts.under_text);
    let under_text = Signal::derive(move || under_text.get().map(|(_, strip)| strip));
    let (text, controls) = (part(|parts| parts.text), part(|parts| parts.controls));
    let text = move || match text.get() {
        Some((_, text)) => text(),
        None => view! { <TextPart under_text /> }.into_any(),
    };
    let own = Signal::derive(move || controls.get().map(|(_, buttons)| buttons));
    let again = Callback::new(move |()| show(session.screen.get_untracked(), session, fetched));
    let screen = move || match shown.get().parts {
        Some(Ok(parts)) => (parts.screen)(),
        Some(Err(unfetched)) => view! { <Missing unfetched again /> }.into_any(),
        None => view! { <Awaited /> }.into_any(),
    };
    view! {
        <a class="skip" href=format!("#{FIGURE_ID}")>{page::SKIP}</a>
        <div class="first">
            <Masthead />
            <main
                class="frame"
                data-screen=move || session.screen.get().id()
                data-task=move || task.get().then_some("open")
                data-sheet=move || sheet.get().then_some("open")
            >
                {text}
                <div class="figure-part" id=FIGURE_ID tabindex="-1">{screen}</div>
                {move || has_words.get().then(|| view! {
                    <div class="words-part" tabindex="0" role="region" aria-label=page::EXPLANATION>
                        <h2 class="unseen">{page::EXPLANATION}</h2>
                        {move || task.get().then(|| later(split::task(), |task| task()))}
                        {move || words.get().filter(|_| !task.get()).map(|(_, words)| words())}
                    </div>
                })}
                <div class="side-part" id=SIDE_ID>
                    {rule}
                    {later(shared::side(), |side| side())}
                </div>
                <ControlBar sheet own />
            </main>
        </div>
        <section class="below" aria-label=page::BELOW>
            <div class="about">
                <p class="lede">{page::LEDE}</p>
                <AboutTokens />
                {later(shared::choices(), |choices| choices())}
            </div>
            {move || more.get().map(|(_, more)| more())}
            {later(shared::shortcuts(), |list| list())}
        </section>
    }
}

/// Stands in for a screen whose code is being fetched.
#[component]
fn Awaited() -> impl IntoView {
    view! {
        <section class="step" aria-busy="true">
            <p role="status">{page::FETCHING_SCREEN}</p>
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
                <button type="button" class="plain" on:click=move |_| again.run(())>{page::TRY_AGAIN}</button>
            </p>
        </section>
    }
}

/// Fetches a screen's code and shows the screen, if it is still the chosen one.
fn show(screen: Screen, session: Session, fetched: RwSignal<Shown>) {
    spawn_local(async move {
        let parts = Parts::of(screen).await;
        if session.screen.get_untracked() == screen {
            fetched.set(Shown {
                screen,
                parts: Some(parts),
            });
        }
    });
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
