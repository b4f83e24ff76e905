//! The embed: one figure or one screen inside another page, or the guide to them.
//!
//! It is a program of its own, made of the same parts as the page. It begins with a recording, and starts an engine only when the reader asks for it. Its state lives in memory and in
//! [messages](host): a frame has no address of its own that a reader sees, and stores nothing.

mod broker;
mod control_row;
mod engine_lock;
mod engine_offer;
mod figure_data;
mod figure_view;
mod guide_view;
mod host;
mod keys_out;
mod messages_out;
mod recording;
mod screen_view;
mod split;
mod surroundings;

use std::{cell::RefCell, rc::Rc};

use engine_client::{EngineChoice, EngineState, RECORDED};
use leptos::prelude::*;
use page_model::{
    address::Address,
    embed::{
        Embed, EmbedContent, EmbedFit, EmbedGround, EmbedTheme,
        controls::{Access, EmbedControl},
        message::FrameMessage,
        words,
    },
    figures::{AnyPicture, Figure, Need},
    words::examples::FIRST_PROMPT,
};
use protocol::Failure;
use texts::TextFile;
use wasm_bindgen_futures::spawn_local;

use figure_view::FigureView;
use host::HostLink;
use web::{
    engine::{
        EngineHandle,
        access::{Alone, AwaitedPermit, EngineAccess},
    },
    first_paint, page_texts,
    screens::shape::ShapeState,
    session::{
        Session,
        commands::RunControl,
        link::{self, absolute},
        models::model_place,
    },
    shared::{generated_text::TextSoFar, later::later, live_region::LiveRegion, run_row::Embedded},
    unfetched::Unfetched,
};

/// What an embed shows first, and what it answers to messages: it waits for it.
const FIRST: &[TextFile] = &[
    TextFile::First,
    TextFile::Shared,
    TextFile::Embed,
    TextFile::Failures,
];
/// The id of the embed, whose height the page around is told.
const EMBED_ID: &str = "embed";

/// The choice of engines before the reader asks for one.
const ONLY_RECORDED: EngineChoice = EngineChoice::From(RECORDED);

/// What the author chose. A handle; copies share it.
#[derive(Clone, Copy)]
pub struct EmbedState {
    embed: StoredValue<Embed>,
    access: StoredValue<Rc<LateAccess>, LocalStorage>,
    /// The picture of the figure as it is now; `None` before the first one, and for a screen.
    picture: RwSignal<Option<AnyPicture>>,
    /// Why the author's recording is not shown, in place of the figure.
    refused: RwSignal<Option<String>>,
    /// The name of the model of the author's recording, where it is another one than the page's.
    other_model: RwSignal<Option<String>>,
}

/// The access to an engine, whose code comes after the first picture: no engine is started before.
#[derive(Default)]
struct LateAccess(RefCell<Option<Rc<dyn EngineAccess>>>);

impl EngineAccess for LateAccess {
    fn permit(self: Rc<Self>) -> AwaitedPermit {
        match &*self.0.borrow() {
            Some(access) => access.clone().permit(),
            None => Rc::new(Alone).permit(),
        }
    }
}

impl EmbedState {
    /// Whether a control is shown.
    fn access(self, control: EmbedControl) -> Access {
        self.embed.with_value(|embed| embed.access(control))
    }

    /// The state as an address, with the author's choice of engines: the recording is only where an embed begins.
    fn address(self, session: Session) -> Address {
        Address {
            device: self.embed.with_value(|embed| embed.address.device),
            ..session.address()
        }
    }

    /// Whether the reader can use a control.
    fn opens(self, control: EmbedControl) -> bool {
        self.access(control) == Access::Open
    }
}

fn main() {
    console_error_panic_hook::set_once();
    spawn_local(async {
        match opened().await {
            Ok(embed) => mount(embed),
            Err(Unfetched) => first_paint::say_unfetched(),
        }
    });
}

/// What the address asks for, once the texts are there that say it.
async fn opened() -> Result<Embed, Unfetched> {
    page_texts::open(link::parameter(page_texts::PARAMETER), FIRST).await?;
    let embed = Embed::of_query(link::arrived());
    match &embed.content {
        EmbedContent::Figure(_, screen) | EmbedContent::Screen(screen) => {
            page_texts::fetch(screen.row().texts).await?;
        }
        EmbedContent::Guide => page_texts::fetch(&TextFile::messages().collect::<Vec<_>>()).await?,
    }
    Ok(embed)
}

/// Replaces the first paint by the embed.
fn mount(embed: Embed) {
    let looks = [
        ("data-theme", embed.theme.map(EmbedTheme::id)),
        ("data-fit", embed.fit.map(EmbedFit::id)),
        ("data-ground", embed.ground.map(EmbedGround::id)),
    ];
    for (name, value) in looks {
        if let (Some(value), Some(root)) = (value, document().document_element()) {
            // Fails only for an invalid attribute name.
            drop(root.set_attribute(name, value));
        }
    }
    for note in &embed.address.notes {
        warn(note);
    }
    first_paint::replace_by(move || view! { <Frame embed /> });
}

/// The whole embed.
#[component]
fn Frame(embed: Embed) -> impl IntoView {
    let address = &embed.address;
    let model = &address.model;
    // The first picture of most embeds needs the first step alone; a text ahead needs what was recorded of it, and so do
    // the tokens of a link.
    let is_ahead = |figure: &Figure| figure.needs.contains(&Need::TextAhead);
    let is_long = embed.tokens > 0
        || !address.run.is_empty()
        || matches!(embed.content, EmbedContent::Figure(figure, _) if is_ahead(figure));
    let of = |prompt: &str| match is_long {
        false => model.short_recording(prompt),
        true => model.recording(prompt),
    };
    // No run is recorded for another prompt; the recording of the first prompt still has the model's tokens.
    let recording = of(address.opening_prompt()).or_else(|| model.short_recording(FIRST_PROMPT));
    let place = model_place(model);
    let access = Rc::new(LateAccess::default());
    let recording = recording.map(|file| absolute(&file));
    let engine = EngineHandle::start(place, recording, ONLY_RECORDED, access.clone());
    let content = embed.content;
    let tokens = embed.tokens;
    let mut address = embed.address.clone();
    // They are in the console: the reader cannot change the address.
    address.notes.clear();
    let session = Session::open(engine, address);
    session.watch_prompt();
    session.read_prompts();
    provide_context(session);
    provide_context(ShapeState::of(session));
    let state = EmbedState {
        embed: StoredValue::new(embed),
        access: StoredValue::new_local(access),
        picture: RwSignal::new(None),
        refused: RwSignal::new(None),
        other_model: RwSignal::new(None),
    };
    provide_context(state);
    provide_context(Embedded);
    generate_first(session, tokens);
    let settled = is_settled(session);
    let surroundings = move || {
        settled
            .get()
            .then(|| later(split::surroundings(), |surroundings| surroundings()))
    };
    let foot = move || settled.get().then(|| later(split::foot(), |foot| foot()));
    let body = match content {
        EmbedContent::Figure(figure, _) => {
            let text = state
                .opens(EmbedControl::Text)
                .then(|| view! { <TextSoFar /> });
            view! { <main>{text}<FigureView figure>{surroundings}</FigureView><LiveRegion /></main> }.into_any()
        }
        EmbedContent::Screen(_) => {
            let screen = later(split::screen_view(), |screen| screen());
            view! { {screen}{surroundings} }.into_any()
        }
        EmbedContent::Guide => later(split::guide(), |guide| guide()),
    };
    view! {
        <div class="embed" id=EMBED_ID data-shows=content.id() data-testid="embed">
            {body}
            {foot}
        </div>
    }
}

/// Whether the recording has answered, or failed to: from then on nothing delays the first picture.
fn is_settled(session: Session) -> Memo<bool> {
    Memo::new(move |before: Option<&bool>| {
        let read = session.run.with(Option::is_some);
        // Lanes read the prompt when they begin.
        let refused = match session.context.get() {
            Some(context) => context.is_err() || session.shows_lanes(),
            None => false,
        };
        before == Some(&true) || read || refused || recording_failed(session).is_some()
    })
}

/// Why the recorded run cannot be shown, if it cannot. Tracks the engines.
fn recording_failed(session: Session) -> Option<Failure> {
    match session.engine.status().read().state(RECORDED) {
        EngineState::Failed(failure) => Some(failure.clone()),
        _ => None,
    }
}

/// Whether the reader has not asked for an engine. Tracks the engines.
fn only_recorded(session: Session) -> bool {
    session.engine.status().read().choice == ONLY_RECORDED
}

/// Generates the first tokens as soon as the prompt is read.
fn generate_first(session: Session, tokens: usize) {
    let is_read = Memo::new(move |_| {
        let run = session.run.read();
        run.as_ref()
            .is_some_and(|run| run.generation().pending().is_some())
    });
    let mut waiting = tokens > 0;
    Effect::new(move |_| {
        if is_read.get() && waiting {
            waiting = false;
            untrack(|| {
                for _ in 0..tokens {
                    session.command(RunControl::Token);
                }
            });
        }
    });
}

/// Writes one line for the author into the console, and tells it to the page around.
fn warn(note: &str) {
    leptos::logging::warn!("{}", words::console(note));
    if let Some(link) = HostLink::find() {
        link.send(&FrameMessage::Error { text: note.into() });
    }
}

/// What the author chose, from the context.
///
/// # Panics
/// Outside an embed, where no part of it is built.
fn embed() -> EmbedState {
    expect_context()
}
