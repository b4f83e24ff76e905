//! Saves a file made in the page to the visitor's downloads folder.

use std::time::Duration;

use charts::Table;
use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// How long the file stays in memory for the browser to fetch it.
const LIFETIME: Duration = Duration::from_secs(60);

/// Saves a text as a file; `mime` is its media type.
pub fn text(name: &str, mime: &str, content: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(&format!("{mime};charset=utf-8"));
    let parts = Array::of1(&JsValue::from_str(content));
    if let Ok(file) = Blob::new_with_str_sequence_and_options(&parts, &options) {
        blob(name, &file);
    }
}

/// What says that a text is UTF-8. Without it, spreadsheet programs read a `␣` as three other letters.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Saves a table as comma-separated values.
pub fn csv(name: &str, table: &Table) {
    text(
        name,
        "text/csv",
        &format!("{BYTE_ORDER_MARK}{}", table.to_csv()),
    );
}

/// Saves bytes as a file.
pub fn blob(name: &str, blob: &Blob) {
    let link = document().create_element("a").ok();
    let link = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    let (Some(link), Ok(url)) = (link, Url::create_object_url_with_blob(blob)) else {
        return;
    };
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // Fails only for an address that is already revoked.
    set_timeout(move || drop(Url::revoke_object_url(&url)), LIFETIME);
}
