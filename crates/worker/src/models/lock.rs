//! Locks that all tabs of this site share, so that no two of them write the same file.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::task::RunningRequest;

/// The lock of the journal and of the list of files.
pub const JOURNAL: &str = "tokenloop-models-journal";

/// The lock of a file of the store.
pub fn of_file(name: &str) -> String {
    format!("tokenloop-models-{name}")
}

/// A lock that is held until it is dropped, or the tab is closed.
pub struct HeldLock {
    release: Function,
}

impl Drop for HeldLock {
    fn drop(&mut self) {
        // Resolving a promise throws nothing.
        drop(self.release.call0(&JsValue::UNDEFINED));
    }
}

/// Waits for a lock.
///
/// # Errors
/// The browser's exception: it has no locks, or the request was cancelled while it waited.
pub async fn wait_for(name: &str, task: &RunningRequest) -> Result<HeldLock, JsValue> {
    let options = Object::new();
    if let Some(signal) = task.signal() {
        Reflect::set(&options, &"signal".into(), &signal)?;
    }
    let held = request(name, &options, task).await?;
    held.ok_or_else(|| texts::failures::store_detail_no_lock().into())
}

/// Takes a lock that nobody holds; `None` if somebody does.
///
/// # Errors
/// The browser's exception: it has no locks.
pub async fn take(name: &str, task: &RunningRequest) -> Result<Option<HeldLock>, JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &true.into())?;
    request(name, &options, task).await
}

/// `navigator.locks.request`. The browser gives a lock to a function, and takes it back when the promise that this returns
/// is settled: here that is the dropping of [`HeldLock`].
async fn request(
    name: &str,
    options: &Object,
    task: &RunningRequest,
) -> Result<Option<HeldLock>, JsValue> {
    let navigator = Reflect::get(task.scope().raw(), &"navigator".into())?;
    let locks = Reflect::get(&navigator, &"locks".into())?;
    if locks.is_falsy() {
        return Err(texts::failures::store_detail_without_locks().into());
    }
    let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;

    let (held, release) = promise();
    let (granted, grant) = promise();
    let on_grant = Closure::once_into_js(move |lock: JsValue| -> JsValue {
        drop(grant.call1(&JsValue::UNDEFINED, &lock));
        match lock.is_null() {
            true => JsValue::UNDEFINED,
            false => held.into(),
        }
    });
    let requested: Promise = request
        .call3(&locks, &name.into(), options, &on_grant)?
        .dyn_into()?;
    // The request itself is only settled before the lock is given if it fails.
    let lock = JsFuture::from(Promise::race(&Array::of2(&granted, &requested))).await?;
    spawn_local(async move { drop(JsFuture::from(requested).await) });
    Ok((!lock.is_falsy()).then_some(HeldLock { release }))
}

/// A promise and the function that resolves it.
fn promise() -> (Promise, Function) {
    let mut resolve = None;
    let promise = Promise::new(&mut |resolves, _| resolve = Some(resolves));
    // The browser calls the function above before it returns.
    (
        promise,
        resolve.unwrap_or_else(|| Function::new_no_args("")),
    )
}
