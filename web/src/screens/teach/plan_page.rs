//! The plan of a class: its parts on a line of minutes, and what is done and asked in each.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    figures::AnyPicture,
    places::lesson_place::LessonPlace,
    teach::{
        class_plan::{PlanLength, PlanPart, PlannedStep},
        figures::time_plan,
        words::{self, screen},
    },
};

use super::{lesson_page::row, open_step::open_step};
use crate::{
    session::{Session, link::absolute},
    shared::figure::Figure,
};

/// The page of a plan.
pub fn plan(session: Session, length: PlanLength) -> AnyView {
    let plan = length.plan();
    let picture = Signal::derive(move || Some(Arc::new(time_plan(length)) as AnyPicture));
    let before = plan.before.iter().map(|line| view! { <li>{line()}</li> });
    let parts = plan.parts.iter().scan(0, |begin, part| {
        let now = *begin;
        *begin += part.minutes;
        Some(part_of(session, now, part))
    });
    view! {
        <h2>{words::plan_title(length.minutes())}</h2>
        <dl>
            {row(screen::aim(), (plan.aim)())}
            <dt>{screen::before()}</dt>
            <dd><ul>{before.collect_view()}</ul></dd>
        </dl>
        <Figure id="class-plan" picture />
        {parts.collect_view()}
    }
    .into_any()
}

fn part_of(session: Session, begin: u32, part: &'static PlanPart) -> AnyView {
    let heading = words::part_heading(begin, part.minutes, (part.title)());
    let step = |planned: &PlannedStep| {
        let name = words::planned_step(planned.number, planned.place, planned.step.title);
        let place = LessonPlace::new(planned.lesson.id, planned.step.id);
        let address = absolute(&format!("./?lesson={}", place.written()));
        let open = open_step(session, place, &name);
        view! { <li class="line"><span>{name}<span class="on-paper">" "{address}</span></span>{open}</li> }
    };
    view! {
        <section class="teach-part">
            <h3>{heading}</h3>
            <dl>
                {row(screen::class(), (part.does)())}
                {row(screen::ask(), (part.asks)())}
                <dt>{screen::steps()}</dt>
                <dd><ul>{part.steps().iter().map(step).collect_view()}</ul></dd>
            </dl>
        </section>
    }
    .into_any()
}
