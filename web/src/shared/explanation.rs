//! Shows an explanation: a sentence, a formula and facts.

use leptos::prelude::*;
use page_model::words::explanation::{Explanation, Fact, FormulaPart, italics};

use super::fold::FormulaFold;
use crate::session::session;

/// The lines of an explanation. `step` is the step whose tokens it names, if it is about one.
pub fn explained(explanation: Explanation, step: Option<usize>) -> AnyView {
    let Explanation {
        sentence,
        formula,
        facts,
    } = explanation;
    view! {
        {(!sentence.is_empty()).then(|| view! { <p class="prose">{with_italics(&sentence)}</p> })}
        {(!formula.is_empty()).then(|| view! { <FormulaFold>{lines(formula)}</FormulaFold> })}
        {(!facts.is_empty()).then(|| view! { <dl class="facts">{facts.into_iter().map(|each| fact(each, step)).collect_view()}</dl> })}
    }
    .into_any()
}

/// A text with the formula's variables in italics.
pub fn with_italics(text: &str) -> impl IntoView + use<> {
    let part = |(part, italic): (&str, bool)| match (part.to_string(), italic) {
        (part, true) => view! { <i>{part}</i> }.into_any(),
        (part, false) => part.into_any(),
    };
    italics(text).map(part).collect_view()
}

fn lines(lines: Vec<Vec<FormulaPart>>) -> impl IntoView {
    lines
        .into_iter()
        .map(|line| view! { <p>{parts(line)}</p> })
        .collect_view()
}

/// The parts of a line, with tokens and exponents as elements of their own.
pub fn parts(line: impl IntoIterator<Item = FormulaPart>) -> Vec<AnyView> {
    let part = |part| match part {
        FormulaPart::On(text) => view! { <span>{with_italics(&text)}</span> }.into_any(),
        FormulaPart::Raised(text) => view! { <sup>{with_italics(&text)}</sup> }.into_any(),
        FormulaPart::Token(text) => view! { <span class="token">{text}</span> }.into_any(),
    };
    line.into_iter().map(part).collect()
}

fn fact(fact: Fact, selected: Option<usize>) -> impl IntoView {
    let session = session();
    let Fact { name, value, token } = fact;
    let name = match (token, selected) {
        // This token's numbers can be put into the formula.
        (Some(token), Some(step)) => view! {
            <button
                type="button"
                class="plain token"
                aria-pressed=move || (session.selection.picked_at(step) == Some(token)).to_string()
                on:click=move |_| session.selection.picked.set(Some((step, token)))
            >
                {name}
            </button>
        }
        .into_any(),
        _ => with_italics(&name).into_any(),
    };
    view! {
        <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
        </div>
    }
}
