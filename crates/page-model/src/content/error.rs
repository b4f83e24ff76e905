//! What can be wrong in the file of a question or of a lesson, where, and what to do about it.

use thiserror::Error;

/// A file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}, line {line}: {problem}")]
pub struct ContentError {
    /// The file: from the folder of the crate, or as the visitor named it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: ContentProblem,
}

/// What is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContentProblem {
    /// The file lies in no folder of a group.
    #[error("The folder names no group of questions. Put the file into one of: {0}.")]
    UnknownGroup(String),
    /// A line of the head is not `key: value`.
    #[error(
        "The head ends at the first empty line, and each of its lines is “key: value”. Write it so."
    )]
    NotAPair,
    /// A key that this head does not know.
    #[error("“{key}” is no key of this head. Use {known}.")]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that it knows.
        known: String,
    },
    /// A key that may stand once stands twice.
    #[error("“{0}” stands here a second time. Keep one of the two lines.")]
    RepeatedKey(String),
    /// A key that this kind of question has no use for.
    #[error("A question of this kind has no “{0}”. Remove the line, or change the kind.")]
    UselessKey(String),
    /// A key that this kind of question needs.
    #[error("The head has no “{0}”. Add a line with it.")]
    MissingKey(&'static str),
    /// The kind is none of the three.
    #[error("“{0}” is no kind of question. Write choice, number or live.")]
    UnknownKind(String),
    /// The rows of claims cannot be read.
    #[error(
        "“claims” has row numbers from 1 to {most} with spaces between them. Write at least one."
    )]
    BadClaims {
        /// The number of the last row.
        most: u16,
    },
    /// A text stands where a number is needed.
    #[error("“{0}” is not a number. Write it like 0.25, without a unit.")]
    NotANumber(String),
    /// The tolerance is not above 0.
    #[error(
        "The tolerance must be above 0: a typed number is rounded. Write half of the last digit that is asked for."
    )]
    NoTolerance,
    /// There is nothing asked.
    #[error("Nothing is asked. Write the question in a paragraph after the head.")]
    NoText,
    /// The numbers of right and wrong answers.
    #[error(
        "A choice has one answer that begins with “+ ” and at least two that begin with “- ”. Add or remove answers."
    )]
    WrongOptions,
    /// Two answers are the same.
    #[error("This answer stands in the list twice. Change one of the two.")]
    RepeatedOption,
    /// A wrong answer does not say what it shows.
    #[error("The line after a wrong answer names what it shows: “misconception: …”. Add it.")]
    NoMisconception,
    /// A wrong answer does not say what is true.
    #[error("After the misconception comes at least one line that says what is true. Add it.")]
    NoFeedback,
    /// A number has no usual mistakes.
    #[error(
        "A number needs at least one usual mistake: a paragraph that begins with “~ number = formula”. Add it."
    )]
    NoMistakes,
    /// A usual mistake is not `~ number = formula`.
    #[error("A usual mistake begins with “~ number = formula”. Write it so.")]
    BadMistake,
    /// A usual mistake would be marked as right.
    #[error(
        "This number lies within the tolerance of the answer. Choose a task in which the mistake shows."
    )]
    MistakeIsRight,
    /// There is no explanation.
    #[error(
        "There is no paragraph that begins with “why: ”. Add it: it is shown after the right answer."
    )]
    NoWhy,
    /// A paragraph of another kind of question.
    #[error(
        "A question of this kind has no such paragraph, or a text stands after the answers. Remove it."
    )]
    UselessParagraph,
    /// The start state cannot be opened.
    #[error("The start state cannot be opened. {0}")]
    BadStart(String),
    /// A parameter of the start state changes nothing.
    #[error(
        "“{0}” changes nothing in the start state: no address has it, or it is the default. Remove it."
    )]
    UselessParameter(String),
    /// A condition cannot be read.
    #[error(
        "A condition is “measure relation value”, like “tokens left = 3”. Measures of numbers: {numbers}. Measures of words: {words}."
    )]
    BadCondition {
        /// The measures that are numbers.
        numbers: String,
        /// The measures that are words.
        words: String,
    },
    /// A condition asks that a computed number equals another.
    #[error(
        "“{0}” is a computed number, which is hardly ever exactly the wanted one. Write < or > instead of =."
    )]
    EqualToComputed(&'static str),
    /// A step of a solution cannot be read.
    #[error(
        "A step of the solution is “set parameters”, “prompt text”, “type text”, “stage name”, “generate 3”, “to the end”, “say token”, “again seed” or “experiment”. Write one of them."
    )]
    BadWitness,
    /// The folder of a lesson is not `number-name`.
    #[error(
        "The folder of a lesson is named by its number and a name, like 03-softmax. Rename it."
    )]
    BadLessonFolder,
    /// The file of a step is not `number-name.md`.
    #[error(
        "The file of a step is named by its number and a name, like 02-two-passes.md. Rename it."
    )]
    BadStepFile,
    /// There is no file with the title of the lesson.
    #[error("The lesson has no lesson.md. Add one with title, minutes, about and aim.")]
    NoLessonFile,
    /// A lesson without steps.
    #[error("The lesson has no steps. Add a part after a line with three dashes.")]
    NoSteps,
    /// A lesson with more steps than are named.
    #[error("The lesson has more than {most} steps. Make two lessons of it.")]
    TooManySteps {
        /// The most steps.
        most: usize,
    },
    /// The minutes cannot be read.
    #[error("“minutes” is a whole number from 1 to {most}. Write one.")]
    BadMinutes {
        /// The most minutes of a lesson.
        most: u32,
    },
    /// A paragraph with this mark is missing.
    #[error("There is no paragraph that begins with “{0}”. Add it.")]
    MissingPart(&'static str),
    /// A paragraph with this mark stands twice.
    #[error("A paragraph that begins with “{0}” stands here a second time. Keep one of the two.")]
    RepeatedPart(&'static str),
    /// A prediction without options.
    #[error(
        "After the line with “predict: ” come two to four lines that begin with “* ”, at most one of them with “*+ ”. Change them."
    )]
    BadPrediction,
    /// What stands in braces names nothing that the page measures.
    #[error(
        "“{{{0}}}” names no measure. Between braces write a measure of the conditions, like {{temperature}} or {{probability of ␣Paris}}."
    )]
    BadMeasure(String),
    /// Conditions without a solution, or without a sentence that says what to do.
    #[error(
        "A step with “until” needs a “witness” and a paragraph that begins with “do: ”. Add what is missing."
    )]
    NoAction,
    /// A solution, or what holds after it, without the condition that shows when it is done.
    #[error(
        "“witness” and “holds” need an “until”: a condition that holds once it is done. Add it."
    )]
    NotChecked,
    /// The step asks two questions.
    #[error("A step asks one question: keep “question” in the head, or the paragraph “ask: ”.")]
    TwoQuestions,
    /// The Quick check has no such question.
    #[error(
        "The Quick check has no question “{0}” that is answered by a choice or a number. Name another one."
    )]
    UnknownQuestion(String),
    /// The file is longer than the page reads.
    #[error("The file is longer than {most} characters. Make two lessons of it.")]
    TooLong {
        /// The most characters.
        most: usize,
    },
}
