//! The labels of the pages for teachers: the chooser, headings and buttons.

pub use texts::first::{teach_lede as lede, teach_name as name, teach_shows as shows};
/// The label of the chooser.
pub const PAGE: &str = "Page";
/// The name of the region with the page.
pub const CONTENT: &str = "Page for teachers";
/// The button to the page before.
pub const PREVIOUS: &str = "Page before";
/// The button to the page after.
pub const NEXT: &str = "Next page";
/// The button that prints the page.
pub const PRINT: &str = "Print this page";
/// Said of a name in the address that no page has.
pub const UNKNOWN: &str = "In the address, page names no page for teachers. This is the first one.";
/// What the panel beside a page says.
pub const ABOUT: &str = "Each page prints on its own, without the controls. Its link is in the address bar. The button beside the name of a step opens it on the live model.";

/// The title of the worksheet's page.
pub const WORKSHEET: &str = "Worksheet of the live model";
/// The title of the reading list.
pub const READING: &str = "Reading list";
/// The title of the figure of a plan.
pub const PLAN: &str = "The parts of a class";

/// The heading of an aim.
pub const AIM: &str = "Aim";
/// The heading of what is prepared.
pub const BEFORE: &str = "Before the class";
/// The label of the steps that a part uses.
pub const STEPS: &str = "Steps";
/// The label of what the class does.
pub const CLASS: &str = "The class";
/// The label of what the teacher asks.
pub const ASK: &str = "Ask";
/// The button that opens a step.
pub use crate::words::controls::open as open_step;

/// The label of what is predicted.
pub const PREDICT: &str = "What to predict";
/// The label of what is done.
pub const DO: &str = "Do";
/// The label of what happens.
pub const THEN: &str = "What happens";
/// The label of the right answer.
pub const RIGHT: &str = "The right answer";
/// The label of the wrong answers.
pub const WRONG: &str = "Wrong answers";
/// The label of a hint.
pub const HINT: &str = "Teaching hint";

/// The heading of what is disputed.
pub const CONTESTED: &str = "Where research disagrees";
/// The heading of the sources.
pub const SOURCES: &str = "Sources, and what each supports";
/// What a link of the list does.
pub const LINKS: &str = "This page fetches none of them. A link opens when you press it.";
