//! The texts of the page, fetched in the language of the page: each file with the code that shows it.

use std::cell::RefCell;

use js_sys::{JsString, Promise};
use leptos::{
    logging::error,
    prelude::{document, window},
};
use texts::{Locale, TextFile, direction, is_loaded, load, locale, report_missing, set_locale};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::Response;

use crate::unfetched::Unfetched;

/// What the page shows first: it waits for it.
pub const FIRST: &[TextFile] = &[TextFile::First];
/// What all screens but the first one share, what pictures say that the first one does not show at once, and what can fail.
pub const SHARED: &[TextFile] = &[TextFile::Shared, TextFile::Charts, TextFile::Failures];

/// Decides in which language the page speaks, by the one that the address asks for under [`PARAMETER`], and fetches what it
/// shows `first`.
///
/// # Errors
/// If it cannot be fetched.
pub async fn open(asked: Option<String>, first: &[TextFile]) -> Result<(), Unfetched> {
    // The browser tests fail at an error in the console.
    report_missing(|place| error!("text-missing:{place:#x}"));
    let preferred = window().navigator().languages();
    let preferred = preferred.iter().filter_map(|code| code.as_string());
    let preferred: Vec<String> = preferred.collect();
    set_locale(Locale::chosen(asked.as_deref(), &preferred));
    fetch(first).await?;
    mark_document();
    Ok(())
}

/// Fetches in another language all that is there in that of the page, and then lets the page speak it. Where another
/// language was asked for meanwhile, `is_wanted` is false and the page keeps its own.
///
/// # Errors
/// If a file cannot be fetched. The page keeps its language.
pub async fn change(to: Locale, is_wanted: impl Fn() -> bool) -> Result<bool, Unfetched> {
    let here = locale();
    let there = TextFile::ALL.into_iter();
    let there: Vec<TextFile> = there.filter(|&file| is_loaded(file, here)).collect();
    fetch_in(to, &there).await?;
    if !is_wanted() {
        return Ok(false);
    }
    set_locale(to);
    mark_document();
    Ok(true)
}

/// Says in the document in which language and direction it is written.
fn mark_document() {
    if let Some(root) = document().document_element() {
        // Fails only for an invalid attribute name.
        drop(root.set_attribute("lang", locale().id()));
        drop(root.set_attribute("dir", direction()));
    }
}

/// The parameter of the address that asks for a language.
pub const PARAMETER: &str = "lang";

/// Fetches files in the language of the page, those that are not there yet; also in the one to which the page changes
/// meanwhile.
///
/// # Errors
/// If one cannot be fetched, or is not of this build.
pub fn fetch(files: &[TextFile]) -> impl Future<Output = Result<(), Unfetched>> + use<> {
    let files = files.to_vec();
    let mut fetched = locale();
    let first = fetch_in(fetched, &files);
    async move {
        first.await?;
        while locale() != fetched {
            fetched = locale();
            fetch_in(fetched, &files).await?;
        }
        Ok(())
    }
}

thread_local! {
    /// The files that are on their way. Whoever asks for one meanwhile waits for the same request: the views of the first
    /// screen all ask at once.
    static UNDER_WAY: RefCell<Vec<(TextFile, Locale, Promise)>> = const { RefCell::new(Vec::new()) };
}

/// Fetches files in a language, those that are not there yet.
fn fetch_in(
    locale: Locale,
    files: &[TextFile],
) -> impl Future<Output = Result<(), Unfetched>> + use<> {
    let missing = files.iter().filter(|&&file| !is_loaded(file, locale));
    // All requests are under way before the first answer is awaited.
    let requests: Vec<Promise> = missing.map(|&file| request(file, locale)).collect();
    async move {
        for request in requests {
            let is_loaded = JsFuture::from(request).await;
            if !is_loaded.is_ok_and(|is_loaded| is_loaded.is_truthy()) {
                return Err(Unfetched);
            }
        }
        Ok(())
    }
}

/// The request for a file, which tells whether the file is loaded.
fn request(file: TextFile, locale: Locale) -> Promise {
    let is_it = move |asked: &(TextFile, Locale, Promise)| (asked.0, asked.1) == (file, locale);
    UNDER_WAY.with_borrow_mut(|under_way| {
        if let Some((_, _, request)) = under_way.iter().find(|asked| is_it(asked)) {
            return request.clone();
        }
        let answer = window().fetch_with_str(&file.path(locale));
        let request = future_to_promise(async move {
            let text = text(answer).await.ok().flatten();
            let is_loaded = text.is_some_and(|text| load(file, locale, text).is_ok());
            UNDER_WAY.with_borrow_mut(|under_way| under_way.retain(|asked| !is_it(asked)));
            Ok(is_loaded.into())
        });
        under_way.push((file, locale, request.clone()));
        request
    })
}

/// Code, once the texts that it shows are there as well. Both are fetched at the same time.
///
/// # Errors
/// If one of them cannot be fetched.
pub async fn with<T>(
    files: &[TextFile],
    code: impl Future<Output = Result<T, Unfetched>>,
) -> Result<T, Unfetched> {
    let texts = fetch(files);
    let code = code.await?;
    texts.await?;
    Ok(code)
}

/// The text of an answer; `None` where the host has no such file.
async fn text(request: Promise) -> Result<Option<String>, JsValue> {
    let response: Response = JsFuture::from(request).await?.unchecked_into();
    if !response.ok() {
        return Ok(None);
    }
    let text = JsFuture::from(response.text()?).await?;
    Ok(Some(text.unchecked_into::<JsString>().into()))
}
