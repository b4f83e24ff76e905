//! Which step is looked at, and what the present rule chooses there.

use charts::percent;
use leptos::prelude::*;
use sampling::SelectionMethod;

use crate::screens::shape::shape;
use crate::session::{LoopCommand, session};

/// The choice in words.
#[derive(Clone, PartialEq)]
struct Chosen {
    step: usize,
    /// What the rule chooses now.
    token: u32,
    label: String,
    probability: String,
    greedy: bool,
    /// What was chosen, if it was, and whether by hand.
    taken: Option<(String, bool)>,
    differs: bool,
}

/// The heading and the sentence under it.
#[component]
pub fn EngineOutcome() -> impl IntoView {
    let (session, shape) = (session(), shape());
    let chosen = Memo::new(move |_| {
        let lexicon = session.lexicon.get()?;
        shape.reading.with(|reading| {
            let reading = reading.as_ref()?;
            let now = &reading.decision.choice;
            let taken = reading.taken.as_ref();
            Some(Chosen {
                step: reading.index,
                token: now.token,
                label: lexicon.label(now.token),
                probability: percent(now.probability),
                greedy: now.rule == SelectionMethod::Greedy,
                taken: taken.map(|choice| {
                    (
                        lexicon.label(choice.token),
                        choice.rule == SelectionMethod::Forced,
                    )
                }),
                differs: reading.instead().is_some(),
            })
        })
    });
    let title = move || {
        chosen.with(|chosen| {
            chosen
                .as_ref()
                .map(|chosen| format!("Token {}", chosen.step + 1))
        })
    };
    // From the last token on, where the run goes on.
    let next = move || {
        let last =
            chosen.with(|chosen| chosen.as_ref().is_some_and(|chosen| chosen.taken.is_some()));
        let focused = session.focus.get().is_some();
        (last && !focused && session.can_step()).then(|| view! {
            <button type="button" class="plain" data-testid="next-step" on:click=move |_| session.press(LoopCommand::Stage)>
                "Look at the next token"
            </button>
        })
    };
    let back = move || {
        session.focus.get().map(|_| view! {
            <button type="button" class="plain" on:click=move |_| session.look_at_present()>"Back to the newest"</button>
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
    let class = if differs {
        "token now instead"
    } else {
        "token now"
    };
    let now = view! { <span class=class data-testid="now" data-token-id=token>{label}</span> };
    match taken {
        None if greedy => view! { "Without dice, your rule takes the likeliest token: " {now} ", with " {probability} "." }.into_any(),
        None => view! { "With this luck, your rule chooses " {now} ", which has " {probability} "." }.into_any(),
        Some((was, by_hand)) => {
            let was = view! { <span class="token was">{was}</span> };
            let how = if by_hand { " was put here by hand. " } else { " was chosen. " };
            let luck = if greedy { "Without dice" } else { "With the same luck" };
            let take = differs.then(|| view! {
                " "
                <button type="button" class="plain" data-testid="take" on:click=move |_| session.branch(step, token)>
                    "Take this one from here"
                </button>
            });
            let again = if differs { "." } else { " again." };
            view! { {was} {how} {luck} ", your rule chooses " {now} {again} {take} }.into_any()
        }
    }
}
