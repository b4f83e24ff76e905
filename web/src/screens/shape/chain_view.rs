//! The chain as rows: what each link leaves.

use leptos::prelude::*;

use crate::screens::shape::{any, shape};
use crate::shared::figure::Figure;

/// The rows.
#[component]
pub fn ChainView() -> impl IntoView {
    let shape = shape();
    let chain = Memo::new(move |_| {
        let link = shape.link.get();
        shape
            .reading
            .with(|reading| reading.as_ref().map(|reading| reading.chain(link)))
    });
    view! { <Figure id="shape-chain" picture=any(chain) /> }
}
