//! Waits for signals, where there is no view to do it.

use futures_channel::oneshot;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::clock::sleep;

/// Waits until something holds, for so many milliseconds at most. It is asked again when a signal in it changes.
pub async fn until(most: Option<f64>, holds: impl Fn() -> bool + 'static) {
    let (send, receive) = oneshot::channel();
    // What watches the signals ends with this function, also where the function is dropped.
    let owner = Owner::new();
    owner.with(|| {
        let late = RwSignal::new(false);
        if let Some(most) = most {
            spawn_local(async move {
                sleep(most).await;
                late.try_set(true);
            });
        }
        let mut send = Some(send);
        Effect::new(move |_| {
            if (late.get() || holds())
                && let Some(send) = send.take()
            {
                // Nobody may wait any more.
                let _ = send.send(());
            }
        });
    });
    let _ = receive.await;
}
