//! The chain of samplers as rows: the tokens that each sampler keeps.

use leptos::prelude::*;

use crate::screens::shape::{any, shape};
use crate::shared::figure::Figure;

/// The rows of the chain.
#[component]
pub fn ChainView() -> impl IntoView {
    let shape = shape();
    let chain = Memo::new(move |_| {
        let sampler = shape.sampler.get();
        shape
            .reading
            .with(|reading| reading.as_ref().map(|reading| reading.chain(sampler)))
    });
    view! { <Figure id="shape-chain" picture=any(chain) /> }
}
