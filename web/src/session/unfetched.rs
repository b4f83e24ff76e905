//! Code that could not be fetched.

use leptos::wasm_split::SplitLoaderError;
use page_model::words::page::{UNFETCHED, UNFETCHED_NEXT_STEP};

/// Code did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{UNFETCHED}")]
pub struct Unfetched;

impl Unfetched {
    /// What the visitor can do.
    pub fn next_step(self) -> &'static str {
        UNFETCHED_NEXT_STEP
    }
}

impl From<SplitLoaderError> for Unfetched {
    // The loader has written the reason to the browser's console and keeps no more of it.
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}
