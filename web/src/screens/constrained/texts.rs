//! Both texts side by side: with the mask and without it, where they part, and where the JSON breaks in each.

use leptos::prelude::*;
use page_model::constrained::{
    json_break::OutputJson,
    run::ConstrainedRun,
    side_by_side::RunSide,
    words::{self, screen},
};
use protocol::TokenId;

use crate::session::session;

/// A token of one of the texts.
#[derive(Clone, PartialEq)]
struct ShownToken {
    token: TokenId,
    label: String,
    /// Its place in words of attributes: where the texts part, where JSON breaks, and whether it was forced.
    parts: bool,
    breaks: bool,
    forced: bool,
}

/// One of the texts.
#[derive(Clone, PartialEq)]
struct ShownText {
    side: RunSide,
    tokens: Vec<ShownToken>,
    json: Option<String>,
    end: Option<String>,
}

/// The texts in two columns, or one below the other.
#[component]
pub fn BothTexts() -> impl IntoView {
    let state = session().constrained;
    let shown = Memo::new(move |_| state.shown());
    let texts = Memo::new(move |_| {
        state.run.with(|run| {
            let run = run.as_ref()?;
            let sides = RunSide::ALL.map(|side| text_of(run, side));
            let parting = run.sides.parting();
            let over = run.sides.has_tokens(usize::MAX);
            let parting = match parting {
                Some(parting) => Some(words::parting(parting, &run.start.texts)),
                None => over.then(|| screen::no_parting().into()),
            };
            Some((sides, parting))
        })
    });
    let masked = move |(step, token): (usize, ShownToken)| {
        let here = move || (shown.get() == Some(step)).then_some("true");
        let marks = marks(&token);
        view! {
            <button
                type="button"
                class="side-token"
                class:parts=token.parts
                class:breaks=token.breaks
                class:forced=token.forced
                aria-current=here
                data-token-id=token.token
                on:click=move |_| state.chosen.set(Some(step))
            >
                {token.label}{marks}
            </button>
        }
        .into_any()
    };
    let unmasked = |(_, token): (usize, ShownToken)| {
        let marks = marks(&token);
        view! {
            <span class="side-token" class:parts=token.parts class:breaks=token.breaks data-token-id=token.token>
                {token.label}{marks}
            </span>
        }
        .into_any()
    };
    let text = move |text: ShownText| {
        let name = words::side_name(text.side);
        let id = match text.side {
            RunSide::Masked => "masked-text",
            RunSide::Unmasked => "unmasked-text",
        };
        let tokens = text.tokens.into_iter().enumerate();
        let tokens: Vec<AnyView> = match text.side {
            RunSide::Masked => tokens.map(masked).collect(),
            RunSide::Unmasked => tokens.map(unmasked).collect(),
        };
        view! {
            <section class="side" aria-label=name>
                <h3>{name}</h3>
                <p class="side-tokens" data-testid=id>{tokens}</p>
                {text.json.map(|said| view! { <p class="small" data-testid=format!("{id}-json")>{said}</p> })}
                {text.end.map(|said| view! { <p class="small quiet" data-testid=format!("{id}-end")>{said}</p> })}
            </section>
        }
    };
    view! {
        {move || texts.get().map(|(sides, parting)| view! {
            <div class="both-texts" role="group" aria-label=screen::texts() data-testid="both-texts">
                {sides.map(text)}
            </div>
            {parting.map(|said| view! { <p class="prose" data-testid="parting">{said}</p> })}
        })}
    }
}

/// What the marks of a token say, for screen readers.
fn marks(token: &ShownToken) -> Vec<AnyView> {
    let marks = [
        (token.parts, screen::parts()),
        (token.breaks, screen::breaks()),
        (token.forced, screen::only_allowed()),
    ];
    let marks = marks.into_iter().filter(|(is, _)| *is);
    marks
        .map(|(_, said)| view! { <span class="unseen">", "{said}</span> }.into_any())
        .collect()
}

/// One of the texts of a run, with its marks.
fn text_of(run: &ConstrainedRun, side: RunSide) -> ShownText {
    let generation = run.side(side);
    let parting = run.sides.parting().map(|parting| parting.step);
    let json = run.json(side);
    let broken = match &json {
        Some(OutputJson::Broken(broken)) => Some(broken.step),
        _ => None,
    };
    let is_forced = |step: usize| run.step(step).is_some_and(|step| step.is_forced());
    let tokens = generation.generated().enumerate();
    let texts = &run.start.texts;
    let token = |(step, token)| ShownToken {
        token,
        label: texts.label(token),
        parts: parting == Some(step),
        breaks: broken == Some(step),
        forced: side == RunSide::Masked && is_forced(step),
    };
    let tokens: Vec<ShownToken> = tokens.map(token).collect();
    let end = words::ended(run, side);
    ShownText {
        side,
        json: json.map(|found| words::json(&found, end.is_some())),
        tokens,
        end,
    }
}
