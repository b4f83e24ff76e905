//! Compares generation with and without the KV cache: times measured on this machine, beside counted operations.

use page_model::figures::AnyPicture;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::TokenId;

use crate::shared::choices::choices;
use crate::{session::session, shared::figure::Figure};
use page_model::{
    cache::{
        plots,
        race::{Race, offered},
        snapshot::CacheSnapshot,
        words::{self, screen},
    },
    models::shape,
    tokens::TokenTexts,
};

/// The button, both charts, and their summary in words.
#[component]
pub fn RacePart() -> impl IntoView {
    let session = session();
    let state = session.cache;
    let prompt = Memo::new(move |_| {
        let run = session
            .run
            .with(|run| Some(run.as_ref()?.generation().prompt().len()));
        run.or_else(|| Some(session.context.get()?.ok()?.len()))
    });
    let written = Memo::new(move |_| {
        session
            .run
            .with(|run| Some(CacheSnapshot::of(run.as_ref()?, None)?.positions()))
    });
    let decoder = Memo::new(move |_| {
        session
            .texts
            .with(|texts| texts.as_ref().map(|texts| shape::decoder(texts.info())))
    });
    let lengths = Memo::new(move |_| {
        let window = decoder
            .get()
            .map_or(0, |decoder| decoder.context_window as usize);
        offered(prompt.get().unwrap_or(window), written.get(), window)
    });
    // The greatest length, unless the visitor has chosen another one.
    let wanted = RwSignal::new(None::<usize>);
    let length = Memo::new(move |_| {
        lengths.with(|lengths| {
            let wanted = wanted.get().filter(|wanted| lengths.contains(wanted));
            wanted.or(lengths.last().copied()).unwrap_or(0)
        })
    });
    let measuring = Memo::new(move |_| state.progress.with(Option::is_some));
    let measured = Signal::derive(move || {
        let (race, view) = (state.race.get()?, state.view.get());
        Some(Arc::new(plots::measured(&race, view)) as AnyPicture)
    });
    // The counts belong to the measured text, or to the one that would be measured.
    let span = Memo::new(move |_| match state.race.get() {
        Some(race) => Some((race.plan.prompt, race.plan.length)),
        None => Some((prompt.get()?, length.get())),
    });
    let counted = Signal::derive(move || {
        let ((prompt, length), view) = (span.get()?, state.view.get());
        let plot = plots::counted(&decoder.get()?, prompt, length, view);
        Some(Arc::new(plot) as AnyPicture)
    });
    let lesson = move || Some(words::lesson(&decoder.get()?, span.get()?.1));
    let part = Signal::derive(move || usize::from(state.view.get().total));
    let scale = Signal::derive(move || usize::from(state.view.get().log));
    view! {
        <div class="cache-part">
            <h2>{screen::race()}</h2>
            <p class="prose explains">{words::measurement()}</p>
            <div class="controls">
                <label class="choice">
                    <span>{screen::up_to()}</span>
                    <select
                        data-testid="measure-length"
                        prop:disabled=move || measuring.get()
                        on:change:target=move |event| wanted.set(event.target().value().parse().ok())
                        prop:value=move || length.get().to_string()
                    >
                        {move || {
                            let own = written.get();
                            lengths.get().into_iter().map(|of| view! {
                                <option value=of prop:selected=move || length.get() == of>{words::length(of, own)}</option>
                            }).collect::<Vec<_>>()
                        }}
                    </select>
                </label>
                <button
                    type="button"
                    class="action"
                    data-testid="measure"
                    prop:disabled=move || measuring.get() || length.get() == 0
                    on:click=move |_| session.measure(length.get_untracked())
                >
                    {screen::measure()}
                </button>
                <button
                    type="button"
                    data-testid="measure-cancel"
                    prop:hidden=move || !measuring.get()
                    on:click=move |_| session.cancel_measuring()
                >
                    {screen::cancel()}
                </button>
                {move || state.progress.get().map(|progress| view! {
                    <span class="small quiet" data-testid="measure-progress">
                        {words::progress(progress)}
                        <progress aria-label=screen::measuring() max=progress.total value=progress.done></progress>
                    </span>
                })}
            </div>
            <p class="notice" role="status" data-testid="unmeasured">
                {move || state.unmeasured.get().map(|reason| reason.to_string())}
            </p>
            {move || state.race.get().map(|race| outcome(&race, session.texts.get()))}
            <div class="choices-pair">
                {choices("race-part", screen::shown(), screen::spans().map(String::from).into(), part, Callback::new(move |place| state.view.update(|view| view.total = place == 1)))}
                {choices("race-scale", screen::axes(), screen::scales().map(String::from).into(), scale, Callback::new(move |place| state.view.update(|view| view.log = place == 1)))}
            </div>
            <div class="two">
                <div>
                    <h3>{screen::measured()}</h3>
                    <Show
                        when=move || state.race.with(Option::is_some)
                        fallback=|| view! { <p class="small quiet">{screen::not_measured()}</p> }
                    >
                        <Figure id="race-measured" picture=measured />
                    </Show>
                </div>
                <div>
                    <h3>{screen::counted()}</h3>
                    <Figure id="race-counted" picture=counted />
                </div>
            </div>
            <p class="prose" data-testid="lesson">{lesson}</p>
            <p class="small quiet">{move || state.race.get().map(|race| words::method(&race))}</p>
        </div>
    }
}

/// The result of a measurement in words.
fn outcome(race: &Race, texts: Option<TokenTexts>) -> AnyView {
    let written = &race.written;
    let same = written.differ_at().is_none();
    let text = |tokens: &[TokenId]| {
        let text = texts.as_ref().map(|texts| texts.text_after(&[], tokens));
        text.unwrap_or_default()
    };
    let ids = |tokens: &[TokenId]| {
        let ids: Vec<String> = tokens.iter().map(TokenId::to_string).collect();
        ids.join(" ")
    };
    let compared = &written.cached[..written.naive.len().min(written.cached.len())];
    let with = if same { words::both() } else { words::with() };
    view! {
        <p
            class="prose"
            data-testid="written"
            data-same=same.to_string()
            data-cached=ids(compared)
            data-naive=ids(&written.naive)
        >
            {words::written(race)} " " {words::times(race)}
        </p>
        <details class="both">
            <summary>{screen::read_text()}</summary>
            <p class="small quiet">{with}</p>
            <p class="prose">{text(compared)}</p>
            {(!same).then(|| view! {
                <p class="small quiet">{words::without_it()}</p>
                <p class="prose">{text(&written.naive)}</p>
            })}
        </details>
    }
    .into_any()
}
