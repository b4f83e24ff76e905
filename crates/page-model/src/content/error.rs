//! What can be wrong in the file of a question or of a lesson, where, and what to do about it.

use thiserror::Error;

/// A file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", texts::lessons::file_problem(.file, &.line.to_string(), &.problem.to_string()))]
pub struct ContentError {
    /// The file: from the folder of the crate, or as the visitor named it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: ContentProblem,
}

/// All that is wrong in a file; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentErrors(Vec<ContentError>);

impl ContentErrors {
    /// These; `None` if there are none.
    pub fn of(errors: Vec<ContentError>) -> Option<Self> {
        (!errors.is_empty()).then_some(Self(errors))
    }

    /// All that a reading has found.
    pub(super) fn all_of(errors: impl Iterator<Item = ContentError>) -> Self {
        Self(errors.collect())
    }

    /// These, and more after them.
    #[must_use]
    pub fn and(mut self, more: Option<Self>) -> Self {
        self.0.extend(more.map(Self::into_all).unwrap_or_default());
        self
    }

    /// Each of them, to be kept.
    pub fn into_all(self) -> Vec<ContentError> {
        self.0
    }

    /// The first of them.
    pub fn into_first(mut self) -> ContentError {
        self.0.swap_remove(0)
    }

    /// Each of them, in the order of the lines.
    pub fn all(&self) -> &[ContentError] {
        &self.0
    }
}

impl From<ContentError> for ContentErrors {
    fn from(error: ContentError) -> Self {
        Self(vec![error])
    }
}

/// What is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContentProblem {
    /// The file lies in no folder of a group.
    #[error("{}", texts::lessons::file_unknown_group(.0))]
    UnknownGroup(String),
    /// A line of the head is not `key: value`.
    #[error("{}", texts::lessons::file_not_a_pair())]
    NotAPair,
    /// A key that this head does not know.
    #[error("{}", texts::lessons::file_unknown_key(.key, .known))]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that it knows.
        known: String,
    },
    /// A key or a mark, but for capitals and spaces.
    #[error("{}", texts::lessons::file_near_mark(.found, .mark))]
    NearMark {
        /// What stands there.
        found: String,
        /// What is meant.
        mark: String,
    },
    /// A paragraph begins in the line after another one.
    #[error("{}", texts::lessons::file_no_empty_line(.0))]
    NoEmptyLine(&'static str),
    /// A paragraph of a lesson without a mark, where one is needed.
    #[error("{}", texts::lessons::file_unmarked(.marks))]
    Unmarked {
        /// The marks that a paragraph can have.
        marks: String,
    },
    /// Answers, or their explanation, without a question.
    #[error("{}", texts::lessons::file_not_asked())]
    NotAsked,
    /// A key that may stand once stands twice.
    #[error("{}", texts::lessons::file_repeated_key(.0))]
    RepeatedKey(String),
    /// A key that this kind of question has no use for.
    #[error("{}", texts::lessons::file_useless_key(.0))]
    UselessKey(String),
    /// A key that this kind of question needs.
    #[error("{}", texts::lessons::file_missing_key(.0))]
    MissingKey(&'static str),
    /// The kind is none of the three.
    #[error("{}", texts::lessons::file_unknown_kind(.0))]
    UnknownKind(String),
    /// The rows of claims cannot be read.
    #[error("{}", texts::lessons::file_bad_claims(&.most.to_string()))]
    BadClaims {
        /// The number of the last row.
        most: u16,
    },
    /// A text stands where a number is needed.
    #[error("{}", texts::lessons::file_not_a_number(.0))]
    NotANumber(String),
    /// The tolerance is not above 0.
    #[error("{}", texts::lessons::file_no_tolerance())]
    NoTolerance,
    /// There is nothing asked.
    #[error("{}", texts::lessons::file_no_text())]
    NoText,
    /// The numbers of right and wrong answers.
    #[error("{}", texts::lessons::file_wrong_options())]
    WrongOptions,
    /// Two answers are the same.
    #[error("{}", texts::lessons::file_repeated_option())]
    RepeatedOption,
    /// A wrong answer does not say what it shows.
    #[error("{}", texts::lessons::file_no_misconception())]
    NoMisconception,
    /// A wrong answer does not say what is true.
    #[error("{}", texts::lessons::file_no_feedback())]
    NoFeedback,
    /// A number has no usual mistakes.
    #[error("{}", texts::lessons::file_no_mistakes())]
    NoMistakes,
    /// A usual mistake is not `~ number = formula`.
    #[error("{}", texts::lessons::file_bad_mistake())]
    BadMistake,
    /// A usual mistake would be marked as right.
    #[error("{}", texts::lessons::file_mistake_is_right())]
    MistakeIsRight,
    /// There is no explanation.
    #[error("{}", texts::lessons::file_no_why())]
    NoWhy,
    /// A paragraph of another kind of question.
    #[error("{}", texts::lessons::file_useless_paragraph())]
    UselessParagraph,
    /// The start state cannot be opened.
    #[error("{}", texts::lessons::file_bad_start(.0))]
    BadStart(String),
    /// A parameter of the start state changes nothing.
    #[error("{}", texts::lessons::file_useless_parameter(.0))]
    UselessParameter(String),
    /// A condition cannot be read.
    #[error("{}", texts::lessons::file_bad_condition(.numbers, .words))]
    BadCondition {
        /// The measures that are numbers.
        numbers: String,
        /// The measures that are words.
        words: String,
    },
    /// A condition asks that a computed number equals another.
    #[error("{}", texts::lessons::file_equal_to_computed(.0))]
    EqualToComputed(&'static str),
    /// A step of a solution cannot be read.
    #[error("{}", texts::lessons::file_bad_witness())]
    BadWitness,
    /// The folder of a lesson is not `number-name`.
    #[error("{}", texts::lessons::file_bad_lesson_folder())]
    BadLessonFolder,
    /// The file of a step is not `number-name.md`.
    #[error("{}", texts::lessons::file_bad_step_file())]
    BadStepFile,
    /// There is no file with the title of the lesson.
    #[error("{}", texts::lessons::file_no_lesson_file())]
    NoLessonFile,
    /// A lesson without steps.
    #[error("{}", texts::lessons::file_no_steps())]
    NoSteps,
    /// A lesson with more steps than are named.
    #[error("{}", texts::lessons::file_too_many_steps(&.most.to_string()))]
    TooManySteps {
        /// The most steps.
        most: usize,
    },
    /// The minutes cannot be read.
    #[error("{}", texts::lessons::file_bad_minutes(&.most.to_string()))]
    BadMinutes {
        /// The most minutes of a lesson.
        most: u32,
    },
    /// A paragraph with this mark is missing.
    #[error("{}", texts::lessons::file_missing_part(.0))]
    MissingPart(&'static str),
    /// A paragraph with this mark stands twice.
    #[error("{}", texts::lessons::file_repeated_part(.0))]
    RepeatedPart(&'static str),
    /// A prediction without options.
    #[error("{}", texts::lessons::file_bad_prediction())]
    BadPrediction,
    /// What stands in braces names nothing that the page measures.
    #[error("{}", texts::lessons::file_bad_measure(.0))]
    BadMeasure(String),
    /// Conditions without a solution, or without a sentence that says what to do.
    #[error("{}", texts::lessons::file_no_action())]
    NoAction,
    /// A solution, or what holds after it, without the condition that shows when it is done.
    #[error("{}", texts::lessons::file_not_checked())]
    NotChecked,
    /// The step asks two questions.
    #[error("{}", texts::lessons::file_two_questions())]
    TwoQuestions,
    /// The Quick check has no such question.
    #[error("{}", texts::lessons::file_unknown_question(.0))]
    UnknownQuestion(String),
    /// The file is longer than the page reads.
    #[error("{}", texts::lessons::file_too_long(&.most.to_string()))]
    TooLong {
        /// The most characters.
        most: usize,
    },
}
