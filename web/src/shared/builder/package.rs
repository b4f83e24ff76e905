//! The choices of a package for learning platforms, and the button that makes and saves it.

use js_sys::{Array, Object, Reflect, Uint8Array};
use leptos::prelude::*;
use page_model::{
    address::query,
    embed::{
        package::{PackageOrder, PackedLesson, PackedSite, ScormEdition, points},
        snippets::SiteFolder,
        words::builder as words,
    },
    places::lesson_place::OWN_ID,
};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Blob, ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::own_file::OwnFile;
use crate::{
    session::{Session, link::absolute, session},
    shared::export::download,
};

/// The script that packs, in the folder of the site.
const WORKER: &str = "scorm/worker.js";

/// What is said of the package: how far it is, or what is wrong.
#[derive(Clone, Default)]
struct PackageNews {
    said: String,
    problem: String,
    is_busy: bool,
}

impl PackageNews {
    fn said(said: String) -> Self {
        Self {
            said,
            ..Self::default()
        }
    }

    fn problem(problem: String) -> Self {
        Self {
            problem,
            ..Self::default()
        }
    }
}

/// The worker that packs. Dropping it ends it.
struct PackingWorker {
    worker: Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(ErrorEvent)>,
}

impl PackingWorker {
    /// Starts it with what is ordered, and tells what comes of it.
    fn start(order: &JsValue, news: RwSignal<PackageNews>) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&absolute(WORKER), &options)?;
        // The panel may be closed by then.
        let tell = move |came: PackageNews| drop(news.try_set(came));
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            tell(news_of(&event.data()));
        });
        let error = Closure::<dyn FnMut(ErrorEvent)>::new(move |event: ErrorEvent| {
            // A script that was not found has no message.
            let why = Reflect::get(&event, &"message".into()).ok();
            tell(failed(
                why.and_then(|why| why.as_string()).unwrap_or(WORKER.into()),
            ));
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        worker.post_message(order)?;
        Ok(Self {
            worker,
            _message: message,
            _error: error,
        })
    }
}

impl Drop for PackingWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn failed(reason: String) -> PackageNews {
    PackageNews::problem(words::package_failed(&reason))
}

/// What an answer of the worker says; a file is saved.
fn news_of(answer: &JsValue) -> PackageNews {
    let get = |name: &str| Reflect::get(answer, &name.into()).unwrap_or_default();
    if let Some(reason) = get("error").as_string() {
        return failed(reason);
    }
    if let Some(file) = get("file").dyn_ref::<Blob>() {
        let name = get("name").as_string().unwrap_or_default();
        download::blob(&name, file);
        return PackageNews::said(words::package_saved(&name, file.size() as u64));
    }
    let count = |name: &str| get(name).as_f64().unwrap_or_default() as usize;
    PackageNews {
        said: words::package_progress(count("done"), count("total")),
        is_busy: true,
        ..PackageNews::default()
    }
}

/// What the script is given: the order, the lesson of one's own that it names, and the recording that it names.
fn ordered(
    session: Session,
    order: &PackageOrder,
    parameters: &[(&str, String)],
    file: OwnFile,
) -> Result<JsValue, JsValue> {
    let has = |name: &str| parameters.iter().any(|(other, _)| *other == name);
    let lesson = session.lessons.with_untracked(|desk| {
        let is_own = desk
            .open
            .as_ref()
            .is_some_and(|open| open.place.lesson == OWN_ID);
        let own = desk.own.filter(|_| is_own && has("lesson"));
        own.map(PackedLesson::of)
    });
    let added = Array::new();
    if let Some(bytes) = file.message().filter(|_| has("recording")) {
        added.push(&Array::of2(
            &words::RECORDING_FILE.into(),
            &Uint8Array::into(bytes),
        ));
    }
    let serializer = Serializer::json_compatible();
    let message = Object::new();
    for (name, value) in [
        ("order", order.serialize(&serializer)?),
        ("lesson", lesson.serialize(&serializer)?),
        ("added", added.into()),
    ] {
        Reflect::set(&message, &name.into(), &value)?;
    }
    Ok(message.into())
}

/// The choices of a package, behind a press.
#[component]
pub fn PackageChoices(
    /// The parameters of the embed.
    pairs: Memo<Vec<(&'static str, String)>>,
    /// The recording of the run, where the site has none.
    file: OwnFile,
) -> impl IntoView {
    let session = session();
    let edition = RwSignal::new(ScormEdition::default());
    let chosen = RwSignal::new(None::<PackedSite>);
    let packed = move || {
        chosen
            .get()
            .unwrap_or_else(|| PackedSite::usual(&pairs.read()))
    };
    let passing = RwSignal::new(String::new());
    let news = RwSignal::new(PackageNews::default());
    let worker = StoredValue::new_local(None::<PackingWorker>);
    let save = move |_| {
        let Ok(site) = SiteFolder::of_page(&absolute("./")) else {
            return;
        };
        let points = match points(&passing.read_untracked()) {
            Ok(points) => points,
            Err(wrong) => return news.set(PackageNews::problem(wrong.to_string())),
        };
        let parameters = pairs.get_untracked();
        let query = query::written(parameters.iter().cloned());
        let is_lesson = parameters.iter().any(|(name, _)| *name == "lesson");
        let title = (!is_lesson).then(|| words::title_of(&parameters).to_string());
        let site = (untrack(packed), site.address());
        let order = PackageOrder::new(edition.get_untracked(), query, title, points, site);
        news.set(PackageNews {
            is_busy: true,
            ..PackageNews::default()
        });
        let started = ordered(session, &order, &parameters, file)
            .and_then(|order| PackingWorker::start(&order, news));
        match started {
            Ok(started) => worker.set_value(Some(started)),
            Err(error) => news.set(failed(format!("{error:?}"))),
        }
    };
    view! {
        <details class="fold" data-testid="builder-package">
            <summary>{words::package()}</summary>
            <div class="builder-choices">
                <p class="small">{words::about_package()}</p>
                <label class="choice">
                    <span>{words::package_edition()}</span>
                    <select
                        data-testid="builder-edition"
                        on:change:target=move |event| {
                            edition.set(ScormEdition::from_id(&event.target().value()).unwrap_or_default());
                        }
                    >
                        {ScormEdition::ALL.map(|of| view! { <option value=of.id()>{words::edition(of)}</option> })}
                    </select>
                </label>
                <label class="choice">
                    <span>{words::package_site()}</span>
                    <select
                        data-testid="builder-packed"
                        prop:value=move || packed().id()
                        on:change:target=move |event| chosen.set(PackedSite::from_id(&event.target().value()))
                    >
                        {PackedSite::ALL.map(|of| view! {
                            <option value=of.id() selected=move || packed() == of>{words::packed_site(of)}</option>
                        })}
                    </select>
                </label>
                <label class="choice">
                    <span>{words::package_points()}</span>
                    <input
                        type="text"
                        inputmode="numeric"
                        size="4"
                        data-testid="builder-points"
                        on:input:target=move |event| passing.set(event.target().value())
                    />
                </label>
                <div class="line">
                    <button
                        type="button"
                        data-testid="builder-save-package"
                        prop:disabled=move || news.read().is_busy
                        on:click=save
                    >
                        {words::save_package()}
                    </button>
                    <p class="small quiet" role="status" data-testid="builder-package-said">{move || news.read().said.clone()}</p>
                    <p class="small trouble" role="alert" data-testid="builder-package-problem">{move || news.read().problem.clone()}</p>
                </div>
            </div>
        </details>
    }
}
