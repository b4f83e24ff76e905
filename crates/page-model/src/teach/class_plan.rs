//! Plans of a class: parts with minutes, each with the steps of lessons that it uses.

use charts::ClassWork;

use super::words::plans::{NINETY, SHORT};
use crate::{
    lessons::{files::lessons, lesson::Lesson, step::LessonStep},
    places::lesson_place::LessonPlace,
};

enums::listed! {
    /// How long a class is, the shortest first.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum PlanLength {
        /// One class of 45 minutes.
        #[default]
        Single,
        /// A double class of 90 minutes.
        Double,
    }
}

/// The plan of one class.
#[derive(Debug)]
pub struct ClassPlan {
    /// What the pupils can do afterwards.
    pub aim: fn() -> &'static str,
    /// What is prepared before, a sentence each.
    pub before: &'static [fn() -> &'static str],
    /// The parts in their order.
    pub parts: &'static [PlanPart],
}

/// One part of a class.
#[derive(Debug)]
pub struct PlanPart {
    /// Its name.
    pub title: fn() -> &'static str,
    /// How long it takes.
    pub minutes: u32,
    /// How the class works.
    pub work: ClassWork,
    /// The steps that it uses, as `lesson.step`; at least one.
    pub places: &'static [&'static str],
    /// What the class does.
    pub does: fn() -> &'static str,
    /// What the teacher asks.
    pub asks: fn() -> &'static str,
}

/// A step of a lesson that a plan names.
#[derive(Clone, Copy, Debug)]
pub struct PlannedStep {
    /// The lesson's number, counted from 1.
    pub number: usize,
    /// The lesson.
    pub lesson: &'static Lesson<'static>,
    /// The step's place in the lesson, counted from 1.
    pub place: usize,
    /// The step.
    pub step: &'static LessonStep<'static>,
}

impl PlanLength {
    /// The length in minutes.
    pub fn minutes(self) -> u32 {
        match self {
            Self::Single => 45,
            Self::Double => 90,
        }
    }

    /// The plan of a class of this length.
    pub fn plan(self) -> &'static ClassPlan {
        match self {
            Self::Single => &SHORT,
            Self::Double => &NINETY,
        }
    }
}

impl PlanPart {
    /// The steps that it uses, in order.
    pub fn steps(&self) -> Vec<PlannedStep> {
        let lessons = lessons().unwrap_or_default();
        let planned = |place: &&str| {
            let place = LessonPlace::read(place)?;
            let number = lessons.iter().position(|of| of.id == place.lesson)?;
            let lesson = &lessons[number];
            let index = lesson.steps.iter().position(|of| of.id == place.step)?;
            Some(PlannedStep {
                number: number + 1,
                lesson,
                place: index + 1,
                step: &lesson.steps[index],
            })
        };
        self.places.iter().filter_map(planned).collect()
    }
}
