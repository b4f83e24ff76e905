//! A view whose code is fetched as soon as the view is wanted.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::session::{session, unfetched::Unfetched};

/// A view once its code is there; nothing before.
pub fn later<T: Copy + Send + Sync + 'static>(code: impl Future<Output = Result<T, Unfetched>> + 'static, build: impl Fn(T) -> AnyView + Send + 'static) -> AnyView {
    let session = session();
    let fetched = RwSignal::new(None::<T>);
    spawn_local(async move {
        match code.await {
            Ok(part) => drop(fetched.try_set(Some(part))),
            Err(unfetched) => session.messages.add_unfetched(unfetched),
        }
    });
    (move || fetched.get().map(|part| build(part))).into_any()
}
