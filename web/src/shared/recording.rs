//! The place where the run is saved as a recording and recordings are opened.

use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use page_model::{
    recordings::{self, KeptLogits, words},
    run::Run,
};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, File, HtmlInputElement};

use crate::{
    session::session,
    shared::{choices::choices, export::download, later::later, side_scroll, split},
};

/// The panel, closed at first. Its contents are fetched when it is opened.
#[component]
pub fn RecordingPanel() -> impl IntoView {
    let open = RwSignal::new(false);
    let wanted = Memo::new(move |before| before == Some(&true) || open.get());
    view! {
        <details
            class="recordings small"
            data-testid="recordings"
            on:toggle:target=move |event| {
                open.set(event.target().open());
                if event.target().open() {
                    // In a small window it opens below the edge of its place.
                    side_scroll::show(&event.target());
                }
            }
        >
            <summary>{words::recordings()}</summary>
            {move || wanted.get().then(|| later(split::recordings(), |panel| panel()))}
        </details>
    }
}

/// What the panel holds.
#[component]
pub fn RecordingFields() -> impl IntoView {
    let (said, problem) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    view! {
        <p class="quiet">{words::about()}</p>
        <SaveRecording said problem />
        <OpenRecording said problem />
        <p role="status" data-testid="recording-said">{move || said.get()}</p>
        <p class="trouble" role="alert" data-testid="recording-problem">{move || problem.get()}</p>
    }
}

/// The choice of logits, the size, and the button that saves.
#[component]
fn SaveRecording(said: RwSignal<String>, problem: RwSignal<String>) -> impl IntoView {
    let session = session();
    let chosen = RwSignal::new(None::<KeptLogits>);
    let kept = Memo::new(move |_| {
        let vocabulary = session
            .texts
            .with(|texts| texts.as_ref().map_or(0, |texts| texts.info().vocab_size));
        chosen
            .get()
            .unwrap_or_else(|| KeptLogits::usual(vocabulary as usize))
    });
    let place = Signal::derive(move || {
        let place = KeptLogits::BOTH.iter().position(|&one| one == kept.get());
        place.unwrap_or_default()
    });
    let choose = Callback::new(move |place| chosen.set(KeptLogits::BOTH.get(place).copied()));
    let busy = RwSignal::new(false);
    // The size of the file, or why there is none.
    let about = Memo::new(move |_| {
        if session.shows_lanes() {
            return Err(words::lanes());
        }
        let size = session.run.with(|run| {
            let run = run.as_ref().filter(|run| run.logits().next().is_some())?;
            session
                .texts
                .with(|texts| Some(recordings::about_bytes(run, texts.as_ref()?, kept.get())))
        });
        size.ok_or(words::no_run())
    });
    let missing = Memo::new(move |_| {
        session.run.with(|run| {
            let steps = run.as_ref().map(Run::steps).unwrap_or_default();
            words::missing(steps.iter().filter(|step| step.logits.is_none()).count())
        })
    });
    let save = move |_| {
        busy.set(true);
        said.set(words::saving().into());
        problem.set(String::new());
        spawn_local(async move {
            let written = session.recording_of_run(kept.get_untracked()).await;
            // The panel may be gone by now.
            busy.try_set(false);
            let (saying, wrong) = match written {
                Some(Ok((name, file))) => {
                    download_bytes(&name, &file);
                    (words::saved().into(), String::new())
                }
                Some(Err(error)) => (String::new(), words::not_saved(&error)),
                None => (String::new(), words::no_run().into()),
            };
            said.try_set(saying);
            problem.try_set(wrong);
        });
    };
    view! {
        {choices(
            "recording-kept",
            words::keep(),
            KeptLogits::BOTH.map(words::kept).into(),
            place,
            choose,
        )}
        <p>{move || missing.get()}</p>
        <p class="buttons">
            <button
                type="button"
                data-testid="recording-save"
                aria-describedby="recording-size"
                prop:disabled=move || busy.get() || about.get().is_err()
                on:click=save
            >
                {words::save()}
            </button>
            <span id="recording-size" class="quiet" data-testid="recording-size">
                {move || match about.get() {
                    Ok(about) => words::about_size(about),
                    Err(why) => why.into(),
                }}
            </span>
        </p>
    }
}

/// The field for a file; and where its steps are shown one by one, the choice of the step.
#[component]
fn OpenRecording(said: RwSignal<String>, problem: RwSignal<String>) -> impl IntoView {
    let session = session();
    let step = RwSignal::new(0_usize);
    let tell = move |outcome: Result<String, String>| {
        let (saying, wrong) = match outcome {
            Ok(saying) => (saying, String::new()),
            Err(wrong) => (String::new(), wrong),
        };
        // The panel may be gone by now.
        said.try_set(saying);
        problem.try_set(wrong);
    };
    let chosen = move |element: HtmlInputElement| {
        let file = element.files().and_then(|files| files.get(0));
        // The same file can be opened again after it was changed.
        element.set_value("");
        if let Some(file) = file {
            // Asked before the file is read: one of a gigabyte would fill the memory of the page.
            if let Some(refused) = recordings::refused_size(file.size() as u64) {
                return tell(Err(refused));
            }
            spawn_local(async move {
                let opened = match bytes_of(&file).await {
                    Some(bytes) => session
                        .open_recording(&bytes)
                        .map_err(|error| words::refused(&error)),
                    None => Err(words::unreadable().into()),
                };
                step.try_set(0);
                tell(opened);
            });
        }
    };
    let steps = Memo::new(move |_| {
        let opened = session.opened_recording.read();
        opened.as_ref().map_or(0, |recording| recording.steps.len())
    });
    let has_steps = Memo::new(move |_| steps.get() > 0);
    let show = move |place: usize| {
        step.set(place);
        tell(session.show_recorded_step(place).map(|()| String::new()));
    };
    view! {
        <label class="choice">
            <span>{words::open()}</span>
            <input
                type="file"
                accept=format!(".{}", recordings::ENDING)
                data-testid="recording-open"
                on:change:target=move |event| chosen(event.target())
            />
        </label>
        <Show when=move || has_steps.get()>
            <label class="choice">
                <span>{words::step()}</span>
                <input
                    type="number"
                    min="1"
                    max=move || steps.get()
                    data-testid="recording-step"
                    prop:value=move || (step.get() + 1).to_string()
                    on:change:target=move |event| {
                        if let Ok(place) = event.target().value().parse::<usize>() {
                            show(place.clamp(1, steps.get_untracked().max(1)) - 1);
                        }
                    }
                />
                <span>{move || words::of_steps(steps.get())}</span>
            </label>
        </Show>
    }
}

/// Saves bytes as a file.
pub fn download_bytes(name: &str, bytes: &[u8]) {
    let parts = Array::of1(&Uint8Array::from(bytes));
    // Fails only where the browser has no memory left for the file.
    if let Ok(file) = Blob::new_with_u8_array_sequence(&parts) {
        download::blob(name, &file);
    }
}

/// The bytes of a file; `None` if the browser cannot read it.
async fn bytes_of(file: &File) -> Option<Vec<u8>> {
    let buffer = JsFuture::from(file.array_buffer()).await.ok()?;
    Some(Uint8Array::new(buffer.unchecked_ref()).to_vec())
}
