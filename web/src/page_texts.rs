//! The texts of the page, fetched in the language of the page: each file with the code that shows it.

use js_sys::{JsString, Promise};
use leptos::{
    logging::error,
    prelude::{document, window},
};
use texts::{Locale, TextFile, direction, is_loaded, load, locale, report_missing, set_locale};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::{session::link, unfetched::Unfetched};

/// What the page shows first: it waits for it.
pub const FIRST: &[TextFile] = &[TextFile::First];
/// What all screens but the first one share, what pictures say that the first one does not show at once, and what can fail.
pub const SHARED: &[TextFile] = &[TextFile::Shared, TextFile::Charts, TextFile::Failures];

/// Decides in which language the page speaks, and fetches what it shows `first`.
///
/// # Errors
/// If it cannot be fetched.
pub async fn open(first: &[TextFile]) -> Result<(), Unfetched> {
    // The browser tests fail at an error in the console.
    report_missing(|place| error!("text-missing:{place:#x}"));
    let asked = link::parameter(PARAMETER);
    let preferred = window().navigator().languages();
    let preferred = preferred.iter().filter_map(|code| code.as_string());
    let preferred: Vec<String> = preferred.collect();
    set_locale(Locale::chosen(asked.as_deref(), &preferred));
    fetch(first).await?;
    if let Some(root) = document().document_element() {
        // Fails only for an invalid attribute name.
        drop(root.set_attribute("lang", locale().id()));
        drop(root.set_attribute("dir", direction()));
    }
    Ok(())
}

/// The parameter of the address that asks for a language.
const PARAMETER: &str = "lang";

/// Fetches files in the language of the page, those that are not there yet.
///
/// # Errors
/// If one cannot be fetched, or is not of this build.
pub fn fetch(files: &[TextFile]) -> impl Future<Output = Result<(), Unfetched>> + use<> {
    let locale = locale();
    let missing = files.iter().filter(|&&file| !is_loaded(file, locale));
    // All requests are under way before the first answer is awaited.
    let requests = missing.map(|&file| (file, window().fetch_with_str(&file.path(locale))));
    let requests: Vec<(TextFile, Promise)> = requests.collect();
    async move {
        for (file, request) in requests {
            let text = text(request).await.map_err(|_| Unfetched)?;
            load(file, locale, text.ok_or(Unfetched)?).map_err(|_| Unfetched)?;
        }
        Ok(())
    }
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
