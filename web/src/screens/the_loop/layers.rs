//! Shows the forward pass layer by layer, slowly enough to be seen.

use charts::{LayerStack, Picture};
use generation::Stage;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    session::{
        clock::{sleep, wants_less_motion},
        session,
    },
    shared::chart::Chart,
};
use page_model::{
    driver::Job,
    inside,
    screens::Screen,
    the_loop::{
        figures::layer_stack,
        layer_times::{Basis, LayerTimes},
        words::screen as words,
    },
    words::common,
};

/// Milliseconds on the screen for all layers together.
const SHOWN: f64 = 900.0;

/// The tokens that go in, the layers, and the logits that come out.
#[component]
pub fn Layers() -> impl IntoView {
    let session = session();
    let step = Memo::new(move |_| session.step_shown());
    // The number of layers shown as done, for the step it belongs to.
    let done = RwSignal::new(0_usize);
    let times = Memo::new(move |_| {
        let step = step.get()?;
        if session.player.running.get() {
            return None;
        }
        session.run.with(|run| LayerTimes::of(run.as_ref()?, step))
    });
    let stack = Memo::new(move |_| {
        let (texts, step) = (session.texts.get()?, step.get()?);
        let info = texts.info();
        session.run.with(|run| {
            let run = run.as_ref()?;
            if session.player.running.get() {
                return Some(LayerStack::default());
            }
            let times = times.read();
            Some(layer_stack(run, step, info, times.as_ref()))
        })
    });
    let shown = Memo::new(move |_| session.selection.stage.get() == Stage::Forward);
    // Each completed pass is shown once; a newer one replaces it.
    let showing = Job::default();
    Effect::new(move |_| {
        showing.cancel();
        let (there, _) = (shown.get(), step.get());
        let Some(stack) = stack.get().filter(|stack| there && stack.tokens > 0) else {
            done.set(0);
            return;
        };
        let layers = stack.layers.len();
        let hurried = session.player.playing.get_untracked()
            && !session.player.speed.get_untracked().shows_stages();
        if hurried || wants_less_motion() {
            done.set(layers);
            return;
        }
        // A cold pass has no times of single layers worth showing: each layer is then shown for the same time.
        let shares = times.with_untracked(|times| match times {
            Some(times) if times.basis != Basis::Cold && times.total() > 0.0 => {
                let total = times.total();
                times.layers.iter().map(|time| time / total).collect()
            }
            _ => vec![1.0 / layers as f64; layers],
        });
        let work = showing.run(async move {
            for (layer, share) in shares.into_iter().enumerate() {
                if done.try_set(layer).is_some() {
                    // The screen is closed.
                    return;
                }
                sleep(SHOWN * share).await;
            }
            done.try_set(layers);
        });
        spawn_local(async move {
            // Nothing, where a newer pass is shown.
            work.await;
        });
    });
    let scene = Callback::new(move |width| {
        let stack = stack.get().filter(|stack| stack.tokens > 0)?;
        let done = done.get().min(stack.layers.len());
        Some(LayerStack { done, ..stack }.scene("pass", width))
    });
    let said = move || {
        times.with(|times| {
            times
                .as_ref()
                .map(|times| common::layer_times(times, SHOWN))
        })
    };
    let open_inside = move |_| {
        if let Some(inside) = Screen::from_id(inside::SCREEN.id) {
            session.screen.set(inside);
        }
    };
    view! {
        <Show when=move || shown.get() && stack.with(Option::is_some)>
            <figure class="figure" data-testid="pass"><Chart scene /></figure>
            <p class="small quiet" data-testid="layer-times">{said}</p>
            <p><button type="button" class="plain" data-testid="open-inside" on:click=open_inside>{words::open_inside()}</button></p>
        </Show>
    }
}
