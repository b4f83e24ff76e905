//! The pages of the screen, each with its name in the address: `plan.45`, `lesson.softmax`, `worksheet.2`, `reading`, `class`.

use super::{
    class_plan::PlanLength,
    part::TeachPart,
    words::{self, screen},
};
use crate::lessons::{files::lessons, lesson::Lesson, words::numbered};

/// A page for teachers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeacherPage {
    /// The plan of a class.
    Plan(PlanLength),
    /// What a lesson aims at, asks and answers, by the lesson's id.
    Lesson(&'static str),
    /// A worksheet with numbers of the live model, and its key; the settings of its exercises depend on its number.
    Worksheet(u32),
    /// The sources, and what each supports.
    Reading,
    /// What the pupils of a class have handed in.
    Class,
}

/// What the name of a lesson's page begins with.
const LESSON: &str = "lesson.";
/// What the name of a plan begins with.
const PLAN: &str = "plan.";
/// What the name of a worksheet begins with.
const WORKSHEET: &str = "worksheet.";
const READING: &str = "reading";
const CLASS: &str = "class";

impl Default for TeacherPage {
    /// The shorter plan: it can be used as it is.
    fn default() -> Self {
        Self::Plan(PlanLength::default())
    }
}

impl TeacherPage {
    /// The first worksheet.
    const FIRST_SHEET: Self = Self::Worksheet(1);

    /// All pages, in the order of the chooser; of the worksheets the first one.
    pub fn all() -> Vec<Self> {
        let mut pages: Vec<Self> = PlanLength::ALL.map(Self::Plan).into();
        let of_lessons = lessons().unwrap_or_default().iter();
        pages.extend(of_lessons.map(|lesson| Self::Lesson(lesson.id)));
        pages.extend([Self::FIRST_SHEET, Self::Reading, Self::Class]);
        pages
    }

    /// The page's name in the address.
    pub fn id(self) -> String {
        match self {
            Self::Plan(length) => format!("{PLAN}{}", length.minutes()),
            Self::Lesson(id) => [LESSON, id].concat(),
            Self::Worksheet(number) => format!("{WORKSHEET}{number}"),
            Self::Reading => READING.into(),
            Self::Class => CLASS.into(),
        }
    }

    /// The page of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        if let Some(number) = id.strip_prefix(WORKSHEET) {
            return number.parse().ok().map(Self::Worksheet);
        }
        Self::all().into_iter().find(|page| page.id() == id)
    }

    /// The page that a name of the address opens; the usual one for an empty or an unknown name.
    pub fn opened(id: &str) -> Self {
        Self::from_id(id).unwrap_or_default()
    }

    /// The page that is open.
    pub fn of(part: &TeachPart) -> Self {
        part.page
            .as_deref()
            .map_or_else(Self::default, Self::opened)
    }

    /// The entry of the chooser that leads to this page: one for all worksheets.
    pub fn entry(self) -> Self {
        match self {
            Self::Worksheet(_) => Self::FIRST_SHEET,
            other => other,
        }
    }

    /// The lesson that it is about, with its number.
    pub fn lesson(self) -> Option<(usize, &'static Lesson<'static>)> {
        let Self::Lesson(id) = self else { return None };
        let mut lessons = lessons().ok()?.iter().enumerate();
        let (index, lesson) = lessons.find(|(_, lesson)| lesson.id == id)?;
        Some((index + 1, lesson))
    }

    /// The page's title.
    pub fn title(self) -> String {
        match self {
            Self::Plan(length) => words::plan_title(length.minutes()),
            Self::Lesson(id) => match self.lesson() {
                Some((number, lesson)) => words::lesson_title(&numbered(number, lesson.title)),
                None => id.into(),
            },
            Self::Worksheet(number) => words::sheet_title(number),
            Self::Reading => screen::reading().into(),
            Self::Class => screen::class_results().into(),
        }
    }

    /// The page before it or after it in the chooser; `None` at its ends.
    pub fn beside(self, onwards: bool) -> Option<Self> {
        let pages = Self::all();
        let place = pages.iter().position(|page| *page == self.entry())?;
        let place = match onwards {
            true => place + 1,
            false => place.checked_sub(1)?,
        };
        pages.get(place).copied()
    }
}
