//! The address follows the page, so that a link, a bookmark or a reload shows the same run to the token.
//!
//! The browser's address is written at most a few times a second (Safari refuses more than a hundred in ten seconds).
//! What is too long for an address – a prompt of many pages – is kept whole in the tab's own storage instead.

use leptos::prelude::*;
use sampling::SelectionMethod;
use wasm_bindgen::JsValue;
use web_sys::{Storage, UrlSearchParams};

use crate::session::{Session, clock::sleep};
use page_model::run::linked_token::LinkedToken;
use page_model::words::examples::FIRST_PROMPT;
use page_model::{address::Address, models::Model};

/// How long the page must rest before its address is written, in milliseconds.
const REST: f64 = 300.0;
/// Longer addresses are cut by some servers, chats and mail programs.
const LONGEST_QUERY: usize = 6_000;
/// Where the tab keeps its state; `sessionStorage` lives as long as the tab and is seen by no other.
const KEY: &str = "tokenloop-run";

/// The address the page was opened with. A reload without one finds what the tab has kept.
pub fn opened() -> Address {
    let search = window().location().search().unwrap_or_default();
    let search = match search.as_str() {
        "" | "?" => storage()
            .and_then(|storage| storage.get_item(KEY).ok().flatten())
            .unwrap_or_default(),
        _ => search,
    };
    let pairs = UrlSearchParams::new_with_str(&search).map(|parameters| {
        let pairs = parameters.entries().into_iter().filter_map(Result::ok);
        pairs
            .map(|pair| js_sys::Array::from(&pair))
            .filter_map(|pair| Some((pair.get(0).as_string()?, pair.get(1).as_string()?)))
            .collect::<Vec<_>>()
    });
    Address::from_pairs(pairs.unwrap_or_default())
}

impl Session {
    /// The page's state as an address.
    pub fn address(&self) -> Address {
        let prompt = self.prompt.get();
        let device = self.engine.status().with(|status| status.choice);
        let run = self.run.with(|run| {
            let steps = run.iter().flat_map(|run| run.steps());
            let tokens = steps.map(|step| LinkedToken {
                token: step.choice.token,
                forced: step.choice.rule == SelectionMethod::Forced,
            });
            tokens.collect()
        });
        Address {
            screen: self.screen.get(),
            view: self.view.get(),
            part: self.cache.part.get(),
            without_cache: self.cache.without.get(),
            prompt: (prompt != FIRST_PROMPT).then_some(prompt),
            settings: self.settings.get(),
            lanes: self.written_lanes(),
            run,
            focus: self.focus.get(),
            model: self.model.get_value(),
            device,
            notes: Vec::new(),
        }
    }

    /// Writes the address whenever the page has changed and rested.
    pub fn keep_address(self) {
        let latest = StoredValue::new(0_u32);
        Effect::new(move |before: Option<()>| {
            let address = self.address();
            if before.is_none() {
                return; // as it was opened
            }
            let turn = latest.get_value() + 1;
            latest.set_value(turn);
            leptos::task::spawn_local(async move {
                sleep(REST).await;
                // The run of a link is on its way: the address still says more than the page does.
                let following = self.linked.with_value(|linked| !linked.is_empty());
                if latest.get_value() == turn && !following {
                    write(&address);
                }
            });
        });
    }

    /// Leaves for this page with another model: prompt and settings go along, the run stays here and Back returns to it.
    pub fn open_model(self, model: Model) {
        let here = untrack(|| self.address());
        write(&here);
        let alone = format!("?model={}", model.id());
        let there = Address {
            model,
            run: Vec::new(),
            focus: None,
            ..here
        };
        let there = match query(&there).is_empty() {
            // An address that says nothing would bring back what the tab has kept.
            true => alone,
            false => kept(&there),
        };
        // The address is this page's own, which any page may open.
        drop(window().location().set_href(&there));
    }
}

/// The address of this page in a state, absolute.
pub fn url(address: &Address) -> String {
    let location = window().location();
    let (origin, path) = (location.origin(), location.pathname());
    let base = origin.unwrap_or_default() + &path.unwrap_or_default();
    match query(address) {
        empty if empty.is_empty() => base,
        query => format!("{base}?{query}"),
    }
}

/// Keeps a state in the tab's storage; the address that opens it, from the page's own.
fn kept(address: &Address) -> String {
    let whole = query(address);
    if let Some(storage) = storage() {
        // Full or forbidden: the address alone must do.
        drop(storage.set_item(KEY, &whole));
    }
    let short = if whole.len() > LONGEST_QUERY {
        // The tab's storage has the rest; it is asked when the address says nothing.
        String::new()
    } else {
        whole
    };
    let path = window().location().pathname().unwrap_or_default();
    if short.is_empty() {
        path
    } else {
        format!("?{short}")
    }
}

fn write(address: &Address) {
    let url = kept(address);
    if let Ok(history) = window().history() {
        // A page in a sandboxed frame may not; then it has no address worth keeping.
        drop(history.replace_state_with_url(&JsValue::NULL, "", Some(&url)));
    }
}

fn query(address: &Address) -> String {
    let Ok(parameters) = UrlSearchParams::new() else {
        return String::new();
    };
    for (name, value) in address.to_pairs() {
        parameters.append(name, &value);
    }
    parameters.to_string().into()
}

/// The tab's own storage, where the browser gives it one.
pub fn storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}
