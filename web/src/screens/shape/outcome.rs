//! Names the step shown and the token that the present settings choose there.

use charts::percent_in_words;
use leptos::prelude::*;
use sampling::SelectionMethod;

use crate::screens::shape::shape;
use crate::session::session;
use page_model::run::task::LoopPress;
use page_model::{
    own_logits::words::own_logits,
    shape::words::screen::{self as words, DrawnToken},
    words::{controls::back_to_newest, explanation::FormulaPart},
};

/// The chosen token, in words.
#[derive(Clone, PartialEq)]
struct Chosen {
    step: usize,
    /// The token that the settings now choose.
    token: u32,
    label: String,
    probability: String,
    greedy: bool,
    /// The token chosen when the text was written, and whether by hand; `None` at the present step.
    taken: Option<(String, bool)>,
    differs: bool,
}

/// The heading and the sentence below it.
#[component]
pub fn EngineOutcome() -> impl IntoView {
    let (session, shape) = (session(), shape());
    let chosen = Memo::new(move |_| {
        let texts = shape.texts()?;
        shape.reading.with(|reading| {
            let reading = reading.as_ref()?;
            let now = &reading.decision.choice;
            let taken = reading.taken.as_ref();
            Some(Chosen {
                step: reading.index,
                token: now.token,
                label: texts.label(now.token),
                probability: percent_in_words(now.probability),
                greedy: now.rule == SelectionMethod::Greedy,
                taken: taken.map(|choice| {
                    (
                        texts.label(choice.token),
                        choice.rule == SelectionMethod::Forced,
                    )
                }),
                differs: reading.instead().is_some(),
            })
        })
    });
    let title = move || {
        let step = chosen.with(|chosen| chosen.as_ref().map(|chosen| chosen.step))?;
        Some(match session.own_logits.with(Option::is_some) {
            true => own_logits().into(),
            false => words::token(step),
        })
    };
    // From the last token on, the button generates the next one.
    let next = move || {
        let last =
            chosen.with(|chosen| chosen.as_ref().is_some_and(|chosen| chosen.taken.is_some()));
        let focused = session.selection.step.get().is_some();
        (last && !focused && session.can_step()).then(|| view! {
            <button type="button" class="plain" data-testid="next-step" on:click=move |_| session.press(LoopPress::Stage)>
                {words::next_token()}
            </button>
        })
    };
    let back = move || {
        session.selection.step.get().map(|_| view! {
            <button type="button" class="plain" on:click=move |_| session.selection.select_newest()>{back_to_newest()}</button>
        })
    };
    view! {
        <div class="line">
            <h2>{title}</h2>
            {next}
            {back}
        </div>
        <p class="outcome prose" data-testid="outcome">
            {move || chosen.get().map(sentence)}
        </p>
    }
}

fn sentence(chosen: Chosen) -> AnyView {
    let session = session();
    let Chosen {
        step,
        token,
        label,
        probability,
        greedy,
        taken,
        differs,
    } = chosen;
    let parts = words::choice(&DrawnToken {
        now: &label,
        probability: &probability,
        greedy,
        taken: taken
            .as_ref()
            .map(|(was, by_hand)| (was.as_str(), *by_hand)),
        differs,
    });
    let now = parts
        .iter()
        .rposition(|part| matches!(part, FormulaPart::Token(_)));
    let part = |(place, part)| {
        match part {
        FormulaPart::Token(text) if Some(place) == now => view! {
            <span class="token now" class:instead=differs data-testid="now" data-token-id=token>{text}</span>
        }
        .into_any(),
        FormulaPart::Token(text) => view! { <span class="token was">{text}</span> }.into_any(),
        FormulaPart::On(text) | FormulaPart::Raised(text) => text.into_any(),
    }
    };
    let parts: Vec<AnyView> = parts.into_iter().enumerate().map(part).collect();
    let take = differs.then(|| view! {
        " "
        <button type="button" class="plain" data-testid="take" on:click=move |_| session.branch(step, token)>
            {words::take()}
        </button>
    });
    view! { {parts} {take} }.into_any()
}
