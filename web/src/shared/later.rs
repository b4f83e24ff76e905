//! A view of the first screen whose code is fetched after the page is shown.

use std::pin::Pin;

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::{
    page_texts,
    session::{clock::sleep, session},
    unfetched::Unfetched,
};

/// The view that `build` makes of the fetched `code`; nothing until then. Where it cannot be fetched, a message says so.
pub fn later<T: Copy + Send + Sync + 'static>(
    code: impl Future<Output = Result<T, Unfetched>> + 'static,
    build: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView {
    shown(Box::pin(code), Box::new(build))
}

/// One function for whatever is fetched: the program that comes first would have it anew for each view.
fn shown<T: Copy + Send + Sync + 'static>(
    code: Pin<Box<dyn Future<Output = Result<T, Unfetched>>>>,
    build: Box<dyn Fn(T) -> AnyView + Send>,
) -> AnyView {
    let session = session();
    let fetched = RwSignal::new(None::<T>);
    spawn_local(async move {
        let texts = page_texts::fetch(page_texts::SHARED);
        let code = code.await;
        let code = texts.await.and(code);
        // Views whose code comes together are built one after another, each in a task of its own: what the visitor presses
        // between them is answered.
        sleep(0.0).await;
        match code {
            // The screen may be gone by now.
            Ok(code) => drop(fetched.try_set(Some(code))),
            Err(unfetched) => session.messages.add_unfetched(unfetched),
        }
    });
    (move || fetched.get().map(&build)).into_any()
}
