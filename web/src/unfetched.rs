//! The error for code that could not be fetched.

use leptos::wasm_split::SplitLoaderError;
use page_model::words::page::{unfetched, unfetched_next_step};

/// A part of the program, split off to be fetched on demand, could not be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", unfetched())]
pub struct Unfetched;

impl Unfetched {
    /// The advice shown with the error.
    pub fn next_step(self) -> &'static str {
        unfetched_next_step()
    }
}

impl From<SplitLoaderError> for Unfetched {
    // The loader has written the reason to the browser's console and keeps no more of it.
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}
