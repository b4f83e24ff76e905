//! For whoever has opened a lesson from the disk and tries it: whether the conditions hold that the page does not wait for.

use leptos::prelude::*;
use page_model::{
    lessons::{
        desk::StepPhase,
        step::{LessonStep, StepAction},
        words::screen,
    },
    quick_check::condition::{ConditionReading, LiveCondition},
};

use super::{
    step::{ShownStep, phase_of},
    way::StepWay,
};
use crate::session::Session;

/// The conditions that are about this part of the step, with their key; `None` for a part without any.
fn conditions(
    session: Session,
    shown: ShownStep,
) -> Option<(&'static str, &'static [LiveCondition<'static>])> {
    let step: &'static LessonStep<'static> = shown.step;
    let (phase, phases) = phase_of(session, shown);
    let holds = |action: &'static StepAction<'static>| ("holds", &action.holds[..]);
    let found = match (phase, phases[phase]) {
        (_, StepPhase::Outcome) => step.action.as_ref().map(holds),
        (0, _) => Some(("shows", &step.shows[..])),
        _ => None,
    };
    found.filter(|(_, conditions)| !conditions.is_empty())
}

/// The conditions that do not hold, or that all of them do.
#[component]
pub fn AuthorCheck(way: StepWay) -> impl IntoView {
    let session = way.session;
    let is_author = Memo::new(move |_| session.lessons.with(|desk| desk.is_author));
    let checked = Memo::new(move |_| {
        let shown = way.shown.get().filter(|_| is_author.get())?;
        let (key, conditions) = conditions(session, shown)?;
        let readings = session.conditions(conditions)?;
        let wrong = readings.into_iter().filter(|reading| !reading.holds);
        Some((key, wrong.collect::<Vec<ConditionReading>>()))
    });
    move || {
        let (key, wrong) = checked.get()?;
        let all_hold = wrong.is_empty();
        let said = match all_hold {
            true => screen::author_all_hold(key),
            false => screen::author_do_not_hold(key),
        };
        let row = |reading: ConditionReading| view! { <li>{reading.sentence}</li> };
        Some(view! {
            <div data-testid="author-check" data-all-hold=all_hold.to_string()>
                <p class="small notice">{said}</p>
                <ul class="small">{wrong.into_iter().map(row).collect_view()}</ul>
            </div>
        })
    }
}
