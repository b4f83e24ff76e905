//! The forward pass layer by layer, shown slowly enough to be seen.

use std::sync::Arc;

use charts::LayerStack;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    app::session,
    state::{
        clock::{sleep, wants_less_motion},
        stage::Stage,
    },
    text::words,
    widgets::{export::AnyPicture, figure::Figure},
};

/// How long all layers together take on the screen, in milliseconds.
const SHOWN: f64 = 900.0;

/// Tokens in, layers, scores out.
#[component]
pub fn Layers() -> impl IntoView {
    let session = session();
    let step = Memo::new(move |_| {
        let present = session
            .run
            .with(|run| run.as_ref().map(|run| run.present()));
        let looked = session
            .looked
            .with(|looked| looked.as_ref().map(|looked| looked.index));
        session.focus.get().or(looked).or(present)
    });
    // How many layers are shown as done, of which step.
    let done = RwSignal::new(0_usize);
    let stack = Memo::new(move |_| {
        let (lexicon, step) = (session.lexicon.get()?, step.get()?);
        let info = lexicon.info();
        session.run.with(|run| {
            let run = run.as_ref()?;
            let pass = (!session.running.get()).then(|| run.pass(step)).flatten();
            let layers = info.layers as usize;
            let times = pass.and_then(|pass| pass.report.parts.as_ref());
            Some(LayerStack {
                title: "The forward pass".into(),
                tokens: pass.map_or(0, |pass| pass.report.computed as usize),
                cached: pass.map_or(0, |pass| pass.report.reused as usize),
                layers: (0..layers)
                    .map(|layer| times.and_then(|parts| parts.layers.get(layer).copied()))
                    .collect(),
                done: pass.map_or(0, |_| layers),
                vocabulary: info.vocab_size as usize,
            })
        })
    });
    let shown = Memo::new(move |_| session.stage.get() == Stage::Forward);
    // Each arrival of a pass is shown once; a newer one overtakes it.
    let turn = StoredValue::new(0_u32);
    Effect::new(move |_| {
        let (there, _) = (shown.get(), step.get());
        let Some(stack) = stack.get().filter(|stack| there && stack.tokens > 0) else {
            done.set(0);
            return;
        };
        let this = turn.get_value() + 1;
        turn.set_value(this);
        let layers = stack.layers.len();
        let hurried =
            session.playing.get_untracked() && !session.speed.get_untracked().shows_stages();
        if hurried || wants_less_motion() {
            done.set(layers);
            return;
        }
        let total: f64 = stack.layers.iter().flatten().sum();
        spawn_local(async move {
            for layer in 0..layers {
                done.try_set(layer);
                let share = match stack.layers[layer] {
                    Some(milliseconds) if total > 0.0 => milliseconds / total,
                    _ => 1.0 / layers as f64,
                };
                sleep(SHOWN * share).await;
                // The screen may have been left meanwhile: nothing of this picture is there any more.
                if turn.try_get_value() != Some(this) {
                    return;
                }
            }
            done.try_set(layers);
        });
    });
    let picture = Signal::derive(move || {
        let stack = stack.get().filter(|stack| stack.tokens > 0)?;
        let done = done.get().min(stack.layers.len());
        Some(Arc::new(LayerStack { done, ..stack }) as AnyPicture)
    });
    // How fine the engine's clock is, and how much slower than it all of this is shown.
    let pace = move || {
        let stack = stack.get()?;
        let total: f64 = stack.layers.iter().flatten().sum();
        let resolution = session.run.with(|run| {
            let pass = run.as_ref()?.pass(step.get()?)?;
            Some(pass.report.parts.as_ref()?.resolution)
        })?;
        Some(words::layer_times(total, SHOWN, resolution))
    };
    view! {
        <Show when=move || shown.get() && stack.with(Option::is_some)>
            <Figure id="pass" picture />
            <p class="small quiet">{pace}</p>
        </Show>
    }
}
