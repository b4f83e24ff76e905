//! The present stage in one sentence, and its real numbers.

use leptos::prelude::*;

use crate::{
    app::session,
    text::stages::{Explanation, Fact, Moment, Part, before},
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
                let step = session.looked.with(|looked| looked.as_ref().map(|looked| looked.index));
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
                    <p class="prose">{sentence}</p>
                    {(!formula.is_empty()).then(|| view! { <div class="formula">{lines(formula)}</div> })}
                    {(!facts.is_empty()).then(|| view! { <dl class="facts">{facts.into_iter().map(fact).collect_view()}</dl> })}
                }
            }}
        </div>
    }
}

fn lines(lines: Vec<Vec<Part>>) -> impl IntoView {
    let part = |part| match part {
        Part::On(text) => view! { <span>{text}</span> }.into_any(),
        Part::Raised(text) => view! { <sup>{text}</sup> }.into_any(),
        Part::Token(text) => view! { <span class="token">{text}</span> }.into_any(),
    };
    lines.into_iter().map(|line| view! { <p>{line.into_iter().map(part).collect_view()}</p> }).collect_view()
}

fn fact(fact: Fact) -> impl IntoView {
    let Fact { name, value, token } = fact;
    view! {
        <div>
            <dt class:token=token>{name}</dt>
            <dd>{value}</dd>
        </div>
    }
}
