//! A package for learning platforms as an author orders it from the builder: what `web/scorm/package.js` reads.

use serde::Serialize;

use crate::{
    figures,
    lessons::{
        lesson::Lesson,
        step::{StepQuestion, own_question},
    },
    screens::Screen,
};

enums::listed! {
    /// The versions of SCORM.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum ScormEdition {
        /// The one that every platform takes.
        #[default]
        First = "1.2",
        /// The last one, in its fourth edition.
        Last = "2004",
    }
}

enums::listed! {
    /// The files of this site in a package.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PackedSite {
        /// All but the largest: the checkpoints of Training, other models than the first, and runs in real English.
        Small = "small",
        /// All of them.
        Whole = "whole",
        /// None: the package loads them from this site.
        Linked = "linked",
    }
}

impl PackedSite {
    /// What an embed with these parameters needs: all files where it shows one of the largest.
    pub fn usual(parameters: &[(&str, String)]) -> Self {
        let is_training = |screen: Screen| screen.id() == "training";
        let needs_all = parameters.iter().any(|(name, value)| match *name {
            "model" => true,
            "screen" => Screen::from_id(value).is_some_and(is_training),
            "figure" => figures::by_id(value).is_some_and(|(_, screen)| is_training(screen)),
            _ => false,
        });
        match needs_all {
            true => Self::Whole,
            false => Self::Small,
        }
    }
}

/// What is ordered.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PackageOrder {
    /// The version of SCORM.
    edition: &'static str,
    /// The query of the embed.
    link: String,
    /// Its title; a lesson has its own.
    title: Option<String>,
    /// How many answers are asked for: as many as is usual.
    answers: Option<u32>,
    /// From which score on it is passed, from 0 to 1; `None` where it cannot be failed.
    pass_mark: Option<f64>,
    /// The address of this site, if its files are not in the package.
    site: Option<String>,
    /// Whether the largest files stay out.
    is_small: bool,
}

impl PackageOrder {
    /// A package of the embed with this query. `folder` is the address of this site, and `points` of 100 pass.
    pub fn new(
        edition: ScormEdition,
        link: String,
        title: Option<String>,
        points: Option<u32>,
        (packed, folder): (PackedSite, &str),
    ) -> Self {
        Self {
            edition: edition.id(),
            link,
            title,
            answers: None,
            pass_mark: points.map(|points| f64::from(points) / 100.0),
            site: (packed == PackedSite::Linked).then(|| folder.into()),
            is_small: packed == PackedSite::Small,
        }
    }
}

/// A lesson of one's own as the script reads it: what its steps ask, by the names under which answers are told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PackedLesson {
    title: String,
    steps: Vec<PackedStep>,
}

/// A step of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PackedStep {
    name: String,
    items: Vec<String>,
}

impl PackedLesson {
    /// What a lesson asks.
    pub fn of(lesson: &Lesson) -> Self {
        let steps = lesson.steps.iter().map(|step| {
            let asked = step.question.as_ref().map(|question| match question {
                StepQuestion::Listed(listed) => listed.id.to_string(),
                StepQuestion::Own(_) => own_question(lesson.id, step.id),
            });
            PackedStep {
                name: step.id.into(),
                items: asked.into_iter().collect(),
            }
        });
        Self {
            title: lesson.title.into(),
            steps: steps.collect(),
        }
    }
}

/// The points of 100 that an author has written: `None` for none.
///
/// # Errors
/// [`WrongPoints`] for what is no whole number from 0 to 100.
pub fn points(text: &str) -> Result<Option<u32>, WrongPoints> {
    match text.trim() {
        "" => Ok(None),
        text => match text.parse() {
            Ok(points @ 0..=100) => Ok(Some(points)),
            _ => Err(WrongPoints),
        },
    }
}

/// Points that are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", texts::shared::builder_package_wrong_points())]
pub struct WrongPoints;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::lessons::own::own_lesson;
    use serde_json::json;

    #[test]
    fn an_order_is_what_the_script_reads() {
        let order = |packed| {
            let site = (packed, "https://example.org/");
            let order = PackageOrder::new(
                ScormEdition::Last,
                "figure=shape-bars".into(),
                None,
                Some(60),
                site,
            );
            serde_json::to_value(order).unwrap()
        };
        let small = json!({
            "edition": "2004", "link": "figure=shape-bars", "title": null, "answers": null, "passMark": 0.6,
            "site": null, "isSmall": true,
        });
        assert_eq!(order(PackedSite::Small), small);
        assert_eq!(order(PackedSite::Linked)["site"], "https://example.org/");
        assert_eq!(order(PackedSite::Whole)["isSmall"], false);
    }

    #[test]
    fn what_shows_one_of_the_largest_files_has_all() {
        let usual = |name, value: &str| PackedSite::usual(&[(name, value.to_string())]);
        for (name, value) in [
            ("model", "smollm2-recorded"),
            ("screen", "training"),
            ("figure", "training-curve"),
        ] {
            assert_eq!(usual(name, value), PackedSite::Whole, "{value}");
        }
        for (name, value) in [
            ("figure", "shape-bars"),
            ("screen", "loop"),
            ("prompt", "a"),
        ] {
            assert_eq!(usual(name, value), PackedSite::Small, "{value}");
        }
    }

    #[test]
    fn a_lesson_of_ones_own_names_what_its_steps_ask() {
        let about = "title: Heat\nminutes: 5\n\nabout: A\n\naim: B\n---\n";
        let steps = "title: S\nopen: prompt=Cats can be\n\nLook.\n---\ntitle: T\nopen: prompt=Cats can be\n\
                     question: loop/plan\n\nLook.\n---\ntitle: U\nopen: prompt=Cats can be\n\nLook.\n\nask: Which?\n\n+ one\n\n\
                     - two\nmisconception: It is two\nIt is one.\n\n- three\nmisconception: It is three\nIt is one.\n\n\
                     why: So.\n";
        let text = [about, steps].concat();
        let packed = PackedLesson::of(&own_lesson("t.md", &text).unwrap());
        let items: Vec<_> = packed.steps.iter().map(|step| step.items.clone()).collect();
        assert_eq!(packed.title, "Heat");
        assert_eq!(items, [vec![], vec!["loop/plan"], vec!["lesson-own/3"]]);
    }

    #[test]
    fn points_are_a_whole_number_up_to_a_hundred_or_none() {
        assert_eq!(points(" "), Ok(None));
        assert_eq!(points("60"), Ok(Some(60)));
        for wrong in ["101", "-1", "0.5", "many"] {
            assert_eq!(points(wrong), Err(WrongPoints), "{wrong}");
        }
    }
}
