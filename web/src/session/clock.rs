//! Time, randomness and the reduced-motion preference, read from the browser. No other module reads them.

use chat::ChatDate;
use js_sys::{Date, Math, Promise};
use leptos::prelude::window;
use sampling::Uniform;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use page_model::{driver::Job, settings::NEW_SEEDS};

/// Milliseconds since the page was opened, with fractions.
pub fn now() -> f64 {
    window()
        .performance()
        .map_or(0.0, |performance| performance.now())
}

/// Today, on the visitor's calendar; the first day of all where the clock is outside of it.
pub fn today() -> ChatDate {
    calendar_day(&Date::new_0()).unwrap_or_default()
}

fn calendar_day(date: &Date) -> Option<ChatDate> {
    let year = u16::try_from(date.get_full_year()).ok()?;
    let month = u8::try_from(date.get_month() + 1).ok()?;
    ChatDate::new(year, month, u8::try_from(date.get_date()).ok()?)
}

/// Waits without blocking the page's event loop. Fractions of a millisecond are dropped.
pub async fn sleep(milliseconds: f64) {
    let promise = Promise::new(&mut |resolve, _| {
        // The browser takes whole milliseconds; a refused timer would leave the promise open, so it is resolved at once.
        let delay = milliseconds.max(0.0) as i32;
        if window()
            .set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, delay)
            .is_err()
        {
            drop(resolve.call0(&wasm_bindgen::JsValue::NULL));
        }
    });
    drop(JsFuture::from(promise).await);
}

/// Does something once it was not asked for again for so many milliseconds.
pub fn when_at_rest(rest: &Job, milliseconds: f64, act: impl FnOnce() + 'static) {
    act_at_rest(rest, milliseconds, Box::new(act));
}

/// One function for whatever is done.
fn act_at_rest(rest: &Job, milliseconds: f64, act: Box<dyn FnOnce()>) {
    let work = rest.run(async move {
        sleep(milliseconds).await;
        act();
    });
    spawn_local(async move {
        // Nothing, where it was asked for again.
        work.await;
    });
}

/// Whether the operating system is set to reduced motion.
pub fn wants_less_motion() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// A random number u from `Math.random`; `None` if it is not a valid [`Uniform`].
pub fn new_uniform() -> Option<Uniform> {
    Uniform::new(Math::random()).ok()
}

/// A random seed below [`NEW_SEEDS`], from `Math.random`.
pub fn new_seed() -> u64 {
    (Math::random() * NEW_SEEDS as f64) as u64
}
