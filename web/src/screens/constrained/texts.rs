//! Both texts side by side: with the mask and without it, where they part, and where the JSON breaks in each.

use leptos::prelude::*;
use page_model::constrained::{
    run::ConstrainedRun,
    side_by_side::RunSide,
    words::{self, screen},
};
use protocol::ConstraintKind;

use crate::session::session;

/// A token of one of the texts.
#[derive(Clone, PartialEq)]
struct ShownToken {
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
            let sides = [RunSide::Masked, RunSide::Unmasked].map(|side| text_of(run, side));
            let parting = run.sides.parting();
            let over = run.sides.has_tokens(usize::MAX);
            let parting = match parting {
                Some(parting) => Some(words::parting(parting, &run.start.texts)),
                None => over.then(|| screen::NO_PARTING.into()),
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
            <span class="side-token" class:parts=token.parts class:breaks=token.breaks>{token.label}{marks}</span>
        }
        .into_any()
    };
    let text = move |text: ShownText| {
        let (name, id) = match text.side {
            RunSide::Masked => (screen::MASKED, "masked-text"),
            RunSide::Unmasked => (screen::UNMASKED, "unmasked-text"),
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
            <div class="both-texts" role="group" aria-label=screen::TEXTS data-testid="both-texts">
                {sides.map(text)}
            </div>
            {parting.map(|said| view! { <p class="prose" data-testid="parting">{said}</p> })}
        })}
    }
}

/// What the marks of a token say, for screen readers.
fn marks(token: &ShownToken) -> Vec<AnyView> {
    let marks = [
        (token.parts, screen::PARTS),
        (token.breaks, screen::BREAKS),
        (token.forced, screen::FREE),
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
    let is_json = run.setup.kind == ConstraintKind::JsonSchema;
    let broken = run.sides.first_break(side).filter(|_| is_json);
    let is_forced = |step: usize| run.step(step).is_some_and(|step| step.is_forced());
    let tokens = generation.generated().enumerate();
    let texts = &run.start.texts;
    let token = |(step, token)| ShownToken {
        label: texts.label(token),
        parts: parting == Some(step),
        breaks: broken.as_ref().is_some_and(|broken| broken.step == step),
        forced: side == RunSide::Masked && is_forced(step),
    };
    let tokens: Vec<ShownToken> = tokens.map(token).collect();
    let (most, window) = (
        run.start.settings.max_new_tokens,
        texts.info().context_window as usize,
    );
    let end = match side {
        RunSide::Masked => run.sides.end().map(|end| words::end(end, most, window)),
        RunSide::Unmasked => {
            let reason = generation.stop_reason();
            reason.map(|reason| words::unmasked_end(reason, most, window))
        }
    };
    ShownText {
        side,
        json: (is_json && !tokens.is_empty()).then(|| words::json_break(broken.as_ref())),
        tokens,
        end,
    }
}
