//! Code that could not be fetched.

use leptos::wasm_split::SplitLoaderError;

/// Code did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A part of this page could not be fetched.")]
pub struct Unfetched;

impl Unfetched {
    /// What the visitor can do.
    pub fn next_step(self) -> &'static str {
        "See whether the network is there, and try again. What is on the page stays as it is."
    }
}

impl From<SplitLoaderError> for Unfetched {
    // The loader has written the reason to the browser's console and keeps no more of it.
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}
