//! Exports the present settings as code for other engines: one click copies the code and shows it.

use leptos::{html, prelude::*};
use sampling::{
    TokenMask,
    export::{ExportRequest, Exported, Target, export},
};
use wasm_bindgen_futures::spawn_local;

use crate::{
    session::{Session, session},
    shared::{clipboard, toggle_button::ToggleButton},
};
use page_model::{
    constrained::{self, setup::ConstraintSetup},
    words::export as words,
};

/// A button for each engine, and the code below.
#[component]
pub fn CodeExport() -> impl IntoView {
    let session = session();
    let target = RwSignal::new(None::<Target>);
    let status = RwSignal::new("");
    let place = NodeRef::<html::Pre>::new();
    let code = Memo::new(move |_| target.get().map(|target| code(session, target)));
    let copy = move |wanted: Target| {
        target.set(Some(wanted));
        status.set("");
        spawn_local(async move {
            // The screen may have been closed by now, and again after the copy.
            let Some(Exported { code, .. }) = code.try_get_untracked().flatten() else {
                return;
            };
            let copied = clipboard::copy(&code).await;
            if !copied && let Some(place) = place.try_get_untracked().flatten() {
                clipboard::select(&place);
            }
            status.set(words::copied(copied));
        });
    };
    let button = move |wanted: Target| {
        view! {
            <ToggleButton
                id=format!("code-{}", wanted.id()) label=words::target(wanted) plain=true
                chosen=move || target.get() == Some(wanted) choose=move || copy(wanted)
            />
        }
    };
    view! {
        <section class="code" aria-labelledby="code-heading">
            <p id="code-heading" class="heading">{words::copy_as_code()}</p>
            <p class="targets small">{Target::ALL.map(button)}</p>
            <p class="small quiet" role="status" data-testid="code-status">{move || status.get()}</p>
            {move || code.get().map(|Exported { code, warnings }| view! {
                <pre node_ref=place tabindex="0" data-testid="code" aria-label=words::code()><code>{code}</code></pre>
                <ul class="small quiet">
                    {warnings.into_iter().map(|warning| view! { <li>{warning}</li> }).collect::<Vec<_>>()}
                </ul>
            })}
        </section>
    }
}

/// The present settings and prompt as code.
fn code(session: Session, target: Target) -> Exported {
    let settings = session.settings.read();
    let mut rule = settings.rule.clone();
    let mut model = String::new();
    session.texts.with(|texts| {
        if let Some(texts) = texts {
            model.clone_from(&texts.info().name);
            if settings.forbid_eos {
                rule.set(TokenMask::Suppress(
                    texts.info().eos_token_ids.iter().copied().collect(),
                ));
            }
        }
    });
    let stops = settings.stop_strings.iter();
    let request = ExportRequest {
        model,
        prompt: session.prompt.get(),
        coin: settings.coin(),
        // At most `MOST_NEW_TOKENS`, so the value fits.
        max_new_tokens: settings.max_new_tokens as u32,
        stop: stops.map(|stop| stop.as_str().into()).collect(),
        structured: (session.screen.get().is(&constrained::SCREEN))
            .then(|| session.constrained.setup.with(ConstraintSetup::structured))
            .flatten(),
    };
    export(&rule, &request, target)
}
