//! Shows a token's marks, with control characters and bytes distinct from text.

use leptos::prelude::*;

use page_model::words::marks::{Mark, hex};

/// The marks of one token as elements.
pub fn marked(marks: Vec<Mark>) -> impl IntoView {
    marks
        .into_iter()
        .map(|mark| match mark {
            Mark::Text(text) => view! { <span>{text}</span> }.into_any(),
            Mark::Sign(sign) => view! { <span class="sign">{sign.to_string()}</span> }.into_any(),
            Mark::Bytes(bytes) => view! { <span class="bytes">{hex(&bytes)}</span> }.into_any(),
        })
        .collect::<Vec<_>>()
}
