//! Explains the present stage in one sentence, with the numbers of this step.

use leptos::prelude::*;

use crate::session::session;
use crate::shared::{explanation::explained, prompt_box::LookAt};
use page_model::{
    run::{Run, step_analysis::StepAnalysis},
    the_loop::words::{Moment, before},
};

/// The sentence, the formula and the facts.
#[component]
pub fn StagePanel() -> impl IntoView {
    let session = session();
    let explanation = Memo::new(move |_| {
        let texts = session.texts.get();
        let reading = session.read(session.selection.explained);
        let settings = session.settings.get();
        session.run.with(|run| match (&texts, run) {
            (Some(texts), Some(run)) => {
                let picked = |step: &StepAnalysis| session.selection.picked_at(step.index);
                let moment = Moment {
                    texts,
                    run,
                    step: session.step_shown().unwrap_or(run.present()),
                    reading: reading.as_ref(),
                    settings: &settings,
                    picked: reading.as_ref().and_then(picked),
                    running: session.selection.step.get().is_none() && session.player.running.get(),
                };
                moment.explain(session.selection.stage.get())
            }
            _ => before(texts.as_ref().map(|texts| texts.info())),
        })
    });
    view! {
        <div class="stage-panel">
            // Before the first token it is what to begin with.
            <div class="look-at" class:begins=move || session.run.with(|run| run.as_ref().is_none_or(Run::has_no_pass))>
                <LookAt />
            </div>
            {move || {
                let step = session.selection.explained.with_untracked(|selected| selected.as_ref().map(|selected| selected.index));
                explained(explanation.get(), step)
            }}
        </div>
    }
}
