//! The present stage in one sentence, and its real numbers.

use leptos::prelude::*;

use crate::{
    app::session,
    text::{
        explanation::{Explanation, Fact, Part, italics},
        stages::{Moment, before},
    },
};

/// Sentence, formula, facts.
#[component]
pub fn StagePanel() -> impl IntoView {
    let session = session();
    let explanation = Memo::new(move |_| {
        let lexicon = session.lexicon.get();
        let reading = session.read(session.looked);
        let settings = session.settings.get();
        session.run.with(|run| match (&lexicon, run) {
            (Some(lexicon), Some(run)) => {
                let focus = session.focus.get();
                let step = session
                    .looked
                    .with(|looked| looked.as_ref().map(|looked| looked.index));
                let moment = Moment {
                    lexicon,
                    run,
                    step: focus.or(step).unwrap_or(run.present()),
                    reading: reading.as_ref(),
                    settings: &settings,
                    running: focus.is_none() && session.running.get(),
                };
                moment.explain(session.stage.get())
            }
            _ => before(lexicon.as_ref().map(|lexicon| lexicon.info())),
        })
    });
    view! {
        <div class="stage-panel">
            {move || {
                let Explanation { sentence, formula, facts } = explanation.get();
                view! {
                    <p class="prose">{set(&sentence)}</p>
                    {(!formula.is_empty()).then(|| view! { <div class="formula">{lines(formula)}</div> })}
                    {(!facts.is_empty()).then(|| view! { <dl class="facts">{facts.into_iter().map(fact).collect_view()}</dl> })}
                }
            }}
        </div>
    }
}

/// A text with the formula's names in italics.
fn set(text: &str) -> impl IntoView + use<> {
    let part = |(part, italic): (&str, bool)| match (part.to_string(), italic) {
        (part, true) => view! { <i>{part}</i> }.into_any(),
        (part, false) => part.into_any(),
    };
    italics(text).map(part).collect_view()
}

fn lines(lines: Vec<Vec<Part>>) -> impl IntoView {
    let part = |part| match part {
        Part::On(text) => view! { <span>{set(&text)}</span> }.into_any(),
        Part::Raised(text) => view! { <sup>{set(&text)}</sup> }.into_any(),
        Part::Token(text) => view! { <span class="token">{text}</span> }.into_any(),
    };
    lines
        .into_iter()
        .map(|line| view! { <p>{line.into_iter().map(part).collect_view()}</p> })
        .collect_view()
}

fn fact(fact: Fact) -> impl IntoView {
    let Fact { name, value, token } = fact;
    view! {
        <div>
            <dt class:token=token>{if token { name.into_any() } else { set(&name).into_any() }}</dt>
            <dd>{value}</dd>
        </div>
    }
}
