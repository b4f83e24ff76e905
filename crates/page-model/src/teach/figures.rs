//! The figure of the pages for teachers: the parts of a class on a line of minutes.

use charts::{PlannedPart, TimePlan};

use super::{
    class_plan::PlanLength,
    teacher_page::TeacherPage,
    words::{self, screen},
};
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![Figure {
    id: "class-plan",
    title: screen::plan(),
    needs: &[Need::Part],
    query: &["page"],
    controls: NONE,
    draw: draw_class_plan,
}];

/// Draws the figure `class-plan`.
pub fn draw_class_plan(data: &FigureData) -> Option<AnyPicture> {
    match TeacherPage::of(&data.parts.teach) {
        TeacherPage::Plan(length) => Some(any(time_plan(length))),
        _ => None,
    }
}

/// The plan of a class of this length.
pub fn time_plan(length: PlanLength) -> TimePlan {
    let parts = length.plan().parts.iter();
    TimePlan {
        title: words::plan_title(length.minutes()),
        parts: parts
            .map(|part| PlannedPart {
                label: (part.title)().into(),
                minutes: part.minutes,
                work: part.work,
            })
            .collect(),
    }
}
