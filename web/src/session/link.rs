//! Keeps the browser's address up to date, so that a link, a bookmark or a reload shows the same run, token for token.
//!
//! The address is written at most a few times a second (Safari refuses more than a hundred in ten seconds). A state too
//! long for an address – a prompt of many pages – is kept in the tab's storage instead.

use leptos::prelude::*;
use sampling::SelectionMethod;
use wasm_bindgen::JsValue;
use web_sys::Storage;

use crate::session::{Session, clock::when_at_rest};
use page_model::run::{Run, linked_token::LinkedToken};
use page_model::{
    address::{
        Address,
        query::{self, Query},
    },
    driver::Job,
    lessons::LESSON_TEXT,
    models::Model,
};

/// Milliseconds for which the page must not change before its address is written.
const REST: f64 = 300.0;
/// The longest query in characters; some servers, chats and mail programs cut longer addresses.
const LONGEST_QUERY: usize = 6_000;
/// The key of the state in `sessionStorage`, which lives as long as the tab and is read by no other tab.
const KEY: &str = "tokenloop-run";

/// The query that the page was opened with.
pub fn arrived() -> Query {
    let location = window().location();
    let [search, hash] = [location.search(), location.hash()].map(Result::unwrap_or_default);
    Query::of_location(&search, &hash)
}

/// The address the page was opened with. If it has no state, the state in the tab's storage.
pub fn opened() -> Address {
    let arrived = arrived();
    let query = match arrived.pairs.is_empty() {
        true => {
            let kept = storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
            Query::read(&kept.unwrap_or_default())
        }
        false => arrived,
    };
    Address::of_query(query)
}

/// The value of a parameter of the page's address.
pub fn parameter(name: &str) -> Option<String> {
    let named = |(other, value)| (other == name).then_some(value);
    arrived().pairs.into_iter().find_map(named)
}

/// The tokens of a run, each with whether a person chose it.
fn linked_tokens(run: &Run) -> Vec<LinkedToken> {
    let tokens = run.steps().iter().map(|step| LinkedToken {
        token: step.choice.token,
        forced: step.choice.rule == SelectionMethod::Forced,
    });
    tokens.collect()
}

impl Session {
    /// The tokens that the run has after this prompt; none where its tokens follow another text. Tracks the run.
    pub(super) fn linked_run(&self, prompt: &str) -> Vec<LinkedToken> {
        self.run.with(|run| match run {
            Some(run) if run.text() == prompt => linked_tokens(run),
            _ => Vec::new(),
        })
    }

    /// The page's state as an address.
    pub fn address(&self) -> Address {
        let device = self.engine.status().with(|status| status.choice);
        let run = self
            .run
            .with(|run| run.as_ref().map(linked_tokens).unwrap_or_default());
        let mut address = Address {
            locale: self.language.chosen.get(),
            screen: self.screen.get(),
            present: self.presenter.pace.get(),
            without_cache: self.cache.without.get(),
            chat: self.chat_link(),
            settings: self.settings.get(),
            run,
            focus: self.selection.step.get(),
            model: self.model.get(),
            device,
            ..Address::default()
        };
        self.write_screens(&mut address);
        address.with_prompt(self.prompt.get()).of_named_model()
    }

    /// Writes the address whenever the page has not changed for `REST`.
    pub fn keep_address(self) {
        let rest = Job::default();
        Effect::new(move |before: Option<()>| {
            let address = self.address();
            if before.is_none() {
                return; // as it was opened
            }
            when_at_rest(&rest, REST, move || {
                // While the tokens of a link are being written, the address still holds more of the run than the page.
                if untrack(|| !self.writes_linked_tokens() && !self.lacks_model()) {
                    write(&address);
                }
            });
        });
    }

    /// Opens this page with another model. Settings are passed on, and the prompt unless it is an example of another
    /// language; the run stays here, and Back returns to it.
    pub fn open_model(self, model: Model) {
        let here = untrack(|| self.address());
        write(&here);
        let alone = format!("?model={}", model.id());
        let instead = model.prompt_after(&here.model, here.opening_prompt());
        let there = Address {
            model,
            run: Vec::new(),
            focus: None,
            ..here
        };
        let there = match instead {
            Some(prompt) => there.with_prompt(prompt.into()),
            None => there,
        };
        let there = match query(&there).is_empty() {
            // An empty address would restore the state in the tab's storage.
            true => alone,
            false => kept(&there),
        };
        // Assigning an address of the page's own origin cannot fail.
        drop(window().location().set_href(&there));
    }
}

/// The absolute address of this page in a given state.
pub fn url(address: &Address) -> String {
    let location = window().location();
    let (origin, path) = (location.origin(), location.pathname());
    let base = origin.unwrap_or_default() + &path.unwrap_or_default();
    base + &relative(address)
}

/// The absolute address of the site's page in a given state, also from an embed.
pub fn page_url(address: &Address) -> String {
    absolute(&format!("./{}", relative(address)))
}

/// The query that opens a state with its `?`, and behind `#` what no server is to be sent; empty for the usual state.
fn relative(address: &Address) -> String {
    let pairs = address.to_pairs().into_iter();
    let (fragment, query): (Vec<_>, Vec<_>) = pairs.partition(|(name, _)| *name == LESSON_TEXT);
    let part = |mark: &str, pairs: Vec<(&'static str, String)>| match pairs.is_empty() {
        true => String::new(),
        false => format!("{mark}{}", query::written(pairs)),
    };
    part("?", query) + &part("#", fragment)
}

/// The absolute URL of a file or folder of this site: a worker resolves relative ones against its own folder.
pub fn absolute(address: &str) -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    web_sys::Url::new_with_base(address, &base).map_or_else(|_| address.into(), |url| url.href())
}

/// Stores a state in the tab's storage and returns the address that opens it, relative to the page's own.
fn kept(address: &Address) -> String {
    let whole = query(address);
    let is_short = whole.len() <= LONGEST_QUERY;
    if let Some(storage) = storage() {
        // The storage may be full or forbidden: then only the address holds the state.
        drop(storage.set_item(KEY, &whole));
    }
    let path = window().location().pathname().unwrap_or_default();
    // An empty address makes `opened` read the tab's storage.
    match is_short {
        true => path + &relative(address),
        false => path,
    }
}

fn write(address: &Address) {
    let url = kept(address);
    if let Ok(history) = window().history() {
        // Browsers may refuse this in a sandboxed frame, where the address is of no use.
        drop(history.replace_state_with_url(&JsValue::NULL, "", Some(&url)));
    }
}

/// The query that opens a state.
pub fn query(address: &Address) -> String {
    query::written(address.to_pairs())
}

/// The tab's `sessionStorage`; `None` where the browser denies it.
pub fn storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}
