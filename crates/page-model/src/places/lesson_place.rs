//! The place of a visitor in a lesson, as it stands in the address: `softmax.negative-scores`.

/// The most characters of a place in the address.
pub const LONGEST_PLACE: usize = 80;
/// The id of a lesson that was opened from a file; no lesson of the list has it.
pub const OWN_ID: &str = "own";
/// The name of the first step of such a lesson.
pub const FIRST_OWN_STEP: &str = "1";
/// What stands between the lesson and the step.
const BETWEEN: char = '.';

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonPlace {
    /// The lesson's id.
    pub lesson: String,
    /// The step's id.
    pub step: String,
}

impl LessonPlace {
    /// A step of a lesson.
    pub fn new(lesson: &str, step: &str) -> Self {
        Self {
            lesson: lesson.into(),
            step: step.into(),
        }
    }

    /// The first step of the lesson that was opened from a file.
    pub fn first_own() -> Self {
        Self::new(OWN_ID, FIRST_OWN_STEP)
    }

    /// Reads `lesson.step`; `None` if it is longer than any place, or has not two parts of letters, digits and hyphens.
    pub fn read(text: &str) -> Option<Self> {
        let (lesson, step) = text.split_once(BETWEEN)?;
        let named = |id: &str| {
            let known =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            !id.is_empty() && id.bytes().all(known)
        };
        let known = text.len() <= LONGEST_PLACE && named(lesson) && named(step);
        known.then(|| Self::new(lesson, step))
    }

    /// The place as the address has it.
    pub fn written(&self) -> String {
        format!("{}{BETWEEN}{}", self.lesson, self.step)
    }
}
