//! What an address says of the lessons.

use crate::{
    lessons::words::screen as words,
    parameter::{Parameter, ParameterNote},
    places::{lesson_file::LessonFile, lesson_place::LessonPlace, lesson_text::LessonText},
    screen_part::ScreenPart,
};

/// The parameter with the text of a lesson, which stands in the fragment of a link.
pub const LESSON_TEXT: &str = "lesson_text";

/// The part of the page's state that belongs to the lessons.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonsPart {
    /// The open step.
    pub place: Option<LessonPlace>,
    /// The file beside the page that the lesson is read from.
    pub file: Option<LessonFile>,
    /// The lesson itself, of one that lies nowhere.
    pub text: Option<LessonText>,
}

impl ScreenPart for LessonsPart {
    const RANK: u8 = 6;

    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "lesson_file",
            read: |part, value| {
                let file = LessonFile::read(&value);
                part.file = Some(file.ok_or_else(|| ParameterNote::new(words::unknown_file))?);
                Ok(None)
            },
            write: |part, _| {
                let file = part.file.iter();
                file.map(|file| file.path().into()).collect()
            },
        },
        Parameter {
            name: LESSON_TEXT,
            read: |part, value| {
                let text = LessonText::read(&value);
                part.text = Some(text.ok_or_else(|| ParameterNote::new(words::unknown_text))?);
                Ok(None)
            },
            write: |part, _| {
                let text = part.text.iter();
                text.map(|text| text.letters().into()).collect()
            },
        },
        Parameter {
            name: "lesson",
            read: |part, value| {
                let place = LessonPlace::read(&value);
                part.place = Some(place.ok_or_else(|| ParameterNote::new(words::unknown_place))?);
                Ok(None)
            },
            write: |part, _| part.place.iter().map(LessonPlace::written).collect(),
        },
    ];
}
