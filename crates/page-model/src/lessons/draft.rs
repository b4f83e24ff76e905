//! A lesson that is being written in a form: its fields, the file that they make, and what is still wrong with it.

use std::collections::BTreeMap;

use super::{
    own::{BETWEEN, own_lesson},
    parser::{
        ABOUT, AIM, NOTE,
        part_reader::ANSWERS,
        prediction::{CAME, OPTION, PREDICT},
        step::{ASK, DO, THEN},
    },
};
use crate::{
    content::{
        ContentError, ContentProblem, Paragraph,
        paragraph::{MISCONCEPTION, paragraphs},
    },
    quick_check::parser::WHY,
};

/// What stands between a key and its value.
const COLON: &str = ": ";
/// What the option that comes begins with in its field.
const IS_RIGHT: &str = "+ ";

enums::listed! {
    /// What is said of the lesson.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LessonField {
        /// Its title.
        Title = "title",
        /// How long it takes.
        Minutes = "minutes",
        /// What it shows.
        About = "about",
        /// What it aims at.
        Aim = "aim",
        /// Hints for the teacher, a line each.
        Notes = "note",
    }
}

enums::listed! {
    /// What is said of a step.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StepField {
        /// Its title.
        Title = "title",
        /// The state that it opens: a link, or parameters.
        Open = "open",
        /// What it is about.
        Text = "text",
        /// What is to be predicted.
        Predict = "predict",
        /// The answers of the prediction, a line each; the one that comes begins with a plus.
        Options = "options",
        /// What is to be done.
        Do = "do",
        /// The other lines of its head: conditions and a solution.
        Checks = "checks",
        /// What came.
        Then = "then",
        /// What is asked in the end.
        Ask = "ask",
        /// The right answer.
        Right = "right",
        /// Wrong answers: a line each, a line with the misconception, and what is true. Empty lines between them.
        Wrong = "wrong",
        /// What is said after the right answer.
        Why = "why",
        /// Hints for the teacher, a line each.
        Notes = "note",
    }
}

/// The values of fields, by the ids of these.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftFields(BTreeMap<&'static str, String>);

impl DraftFields {
    /// The value of a field; empty if nothing was typed.
    pub fn get(&self, id: &str) -> &str {
        self.0.get(id).map_or("", String::as_str)
    }

    /// Changes a field.
    pub fn set(&mut self, id: &'static str, value: String) {
        self.0.insert(id, value);
    }

    fn add_line(&mut self, id: &'static str, line: &str) {
        let value = self.0.entry(id).or_default();
        if !value.is_empty() {
            value.push('\n');
        }
        value.push_str(line);
    }

    /// The paragraph of a field that has one, in one line.
    fn paragraph(&self, mark: &str, id: &str) -> Option<String> {
        let value = one_line(self.get(id));
        (!value.is_empty()).then(|| format!("{mark}{value}\n"))
    }

    fn lines(&self, id: &str) -> impl Iterator<Item = &str> {
        let lines = self.get(id).lines().map(str::trim);
        lines.filter(|line| !line.is_empty())
    }
}

/// A lesson that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonDraft {
    /// The fields of [`LessonField`].
    pub about: DraftFields,
    /// The fields of [`StepField`] of each step; at least one.
    pub steps: Vec<DraftFields>,
}

/// A part of a lesson that is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftPart {
    /// What is said of the lesson.
    Lesson,
    /// A step, counted from 0.
    Step(usize),
}

/// Something that is still wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftProblem {
    /// Where.
    pub part: DraftPart,
    /// What.
    pub trouble: DraftTrouble,
}

/// What is wrong in a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftTrouble {
    /// A field of the lesson is empty.
    NoLessonField(LessonField),
    /// A field of the step is empty.
    NoStepField(StepField),
    /// Something else.
    Other(ContentProblem),
}

impl DraftTrouble {
    /// What the author of a file is told, for a form.
    fn of(part: DraftPart, problem: &ContentProblem) -> Self {
        let id = match problem {
            ContentProblem::MissingKey(key) => Some(*key),
            ContentProblem::MissingPart(mark) => mark.strip_suffix(COLON),
            ContentProblem::NoText => Some(StepField::Text.id()),
            _ => None,
        };
        let field = match part {
            DraftPart::Lesson => id.and_then(LessonField::from_id).map(Self::NoLessonField),
            DraftPart::Step(_) => id.and_then(StepField::from_id).map(Self::NoStepField),
        };
        field.unwrap_or_else(|| Self::Other(problem.clone()))
    }
}

impl Default for LessonDraft {
    /// A lesson with one empty step.
    fn default() -> Self {
        Self {
            about: DraftFields::default(),
            steps: vec![DraftFields::default()],
        }
    }
}

impl LessonDraft {
    /// The fields of a part; `None` for a step that is not there.
    pub fn fields(&self, part: DraftPart) -> Option<&DraftFields> {
        match part {
            DraftPart::Lesson => Some(&self.about),
            DraftPart::Step(step) => self.steps.get(step),
        }
    }

    /// The same, to be changed.
    pub fn fields_mut(&mut self, part: DraftPart) -> Option<&mut DraftFields> {
        match part {
            DraftPart::Lesson => Some(&mut self.about),
            DraftPart::Step(step) => self.steps.get_mut(step),
        }
    }

    /// The file of the lesson, as `docs/lessons.md` describes it.
    pub fn written(&self) -> String {
        let parts = self.steps.iter().map(written_step);
        let parts: Vec<String> = std::iter::once(written_about(&self.about))
            .chain(parts)
            .collect();
        parts.join(&format!("{BETWEEN}\n"))
    }

    /// Reads a file into fields, whether it is a lesson already or not. What has no field is left out.
    pub fn read(text: &str) -> Self {
        let between = format!("{BETWEEN}\n");
        let mut parts = text.split(&between);
        let about = parts.next().map(read_about).unwrap_or_default();
        let mut steps: Vec<DraftFields> = parts.map(read_step).collect();
        if steps.is_empty() {
            steps.push(DraftFields::default());
        }
        Self { about, steps }
    }

    /// All that is still wrong.
    pub fn problems(&self) -> Vec<DraftProblem> {
        let text = self.written();
        let Err(errors) = own_lesson("", &text) else {
            return Vec::new();
        };
        let part_of = |line: usize| {
            let before = text.lines().take(line).filter(|line| *line == BETWEEN);
            let step = before.count().checked_sub(1);
            step.map_or(DraftPart::Lesson, DraftPart::Step)
        };
        let problem = |error: &ContentError| {
            let part = part_of(error.line);
            DraftProblem {
                part,
                trouble: DraftTrouble::of(part, &error.problem),
            }
        };
        errors.all().iter().map(problem).collect()
    }
}

/// A text in one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The line of a head with this key.
fn pair(fields: &DraftFields, id: &str) -> String {
    format!("{id}{COLON}{}\n", one_line(fields.get(id)))
}

fn written_about(about: &DraftFields) -> String {
    let [title, minutes] = [LessonField::Title, LessonField::Minutes].map(LessonField::id);
    let mut file = pair(about, title) + &pair(about, minutes);
    let paragraphs = [
        about.paragraph(ABOUT, LessonField::About.id()),
        about.paragraph(AIM, LessonField::Aim.id()),
    ];
    let notes = about.lines(LessonField::Notes.id());
    let notes = notes.map(|note| format!("{NOTE}{note}\n"));
    for paragraph in paragraphs.into_iter().flatten().chain(notes) {
        file += &format!("\n{paragraph}");
    }
    file
}

fn written_step(step: &DraftFields) -> String {
    let [title, open] = [StepField::Title, StepField::Open].map(StepField::id);
    let mut file = pair(step, title) + &pair(step, open);
    for line in step.lines(StepField::Checks.id()) {
        file += &format!("{line}\n");
    }
    let options = step.lines(StepField::Options.id()).map(|option| {
        let came = option.strip_prefix(IS_RIGHT.trim_end());
        let (mark, option) = came.map_or((OPTION, option), |option| (CAME, option.trim()));
        format!("{mark}{option}\n")
    });
    let options: String = options.collect();
    let predict = step.paragraph(PREDICT, StepField::Predict.id());
    let of = |mark: &str, field: StepField| step.paragraph(mark, field.id());
    let wrong = step.get(StepField::Wrong.id()).split("\n\n");
    let wrong = wrong
        .filter(|answer| !answer.trim().is_empty())
        .map(|answer| {
            let mut lines = answer.lines().filter(|line| !line.trim().is_empty());
            let text = lines.next().unwrap_or_default();
            let shown = lines.next().map(|name| format!("{MISCONCEPTION}{name}\n"));
            let truth: String = lines.map(|line| format!("{line}\n")).collect();
            format!("{}{text}\n{}{truth}", ANSWERS[1], shown.unwrap_or_default())
        });
    let notes = step.lines(StepField::Notes.id());
    let notes = notes.map(|note| format!("{NOTE}{note}\n"));
    let first = [
        of("", StepField::Text),
        predict.map(|asked| asked + &options),
        of(DO, StepField::Do),
        of(THEN, StepField::Then),
        of(ASK, StepField::Ask),
        of(ANSWERS[0], StepField::Right),
    ];
    let paragraphs = first.into_iter().flatten().chain(wrong);
    for paragraph in paragraphs.chain(of(WHY, StepField::Why)).chain(notes) {
        file += &format!("\n{paragraph}");
    }
    file
}

/// The head of a part, and its paragraphs.
fn parts(text: &str) -> (Vec<&str>, Vec<Paragraph<'_>>) {
    let mut all = paragraphs(text, 1);
    let head = match all.is_empty() {
        true => Vec::new(),
        false => all.remove(0).lines,
    };
    (head, all)
}

fn read_about(text: &str) -> DraftFields {
    let mut about = DraftFields::default();
    let (head, paragraphs) = parts(text);
    for line in head {
        if let Some((key, value)) = line.split_once(':')
            && let Some(field) = LessonField::from_id(key.trim())
        {
            about.set(field.id(), value.trim().into());
        }
    }
    for paragraph in paragraphs {
        let marks = [
            (ABOUT, LessonField::About),
            (AIM, LessonField::Aim),
            (NOTE, LessonField::Notes),
        ];
        let found = marks.into_iter().find(|(mark, _)| paragraph.starts(mark));
        if let Some((mark, field)) = found {
            about.add_line(field.id(), &paragraph.after(mark));
        }
    }
    about
}

fn read_step(text: &str) -> DraftFields {
    let mut step = DraftFields::default();
    let (head, paragraphs) = parts(text);
    for line in head {
        match line.split_once(':') {
            Some((key, value))
                if [StepField::Title, StepField::Open]
                    .map(StepField::id)
                    .contains(&key.trim()) =>
            {
                let field = StepField::from_id(key.trim()).unwrap_or(StepField::Title);
                step.set(field.id(), value.trim().into());
            }
            _ => step.add_line(StepField::Checks.id(), line),
        }
    }
    for paragraph in paragraphs {
        if paragraph.starts(PREDICT) {
            read_prediction(&paragraph, &mut step);
        } else if paragraph.starts(ANSWERS[1]) {
            read_wrong(&paragraph, &mut step);
        } else {
            let marks = [
                (DO, StepField::Do),
                (THEN, StepField::Then),
                (ASK, StepField::Ask),
                (ANSWERS[0], StepField::Right),
                (WHY, StepField::Why),
                (NOTE, StepField::Notes),
            ];
            let found = marks.into_iter().find(|(mark, _)| paragraph.starts(mark));
            let (mark, field) = found.unwrap_or(("", StepField::Text));
            step.add_line(field.id(), &paragraph.after(mark));
        }
    }
    step
}

fn read_prediction(paragraph: &Paragraph, step: &mut DraftFields) {
    let mut asked = Vec::new();
    for line in &paragraph.lines {
        if let Some(option) = line.strip_prefix(CAME) {
            step.add_line(StepField::Options.id(), &format!("{IS_RIGHT}{option}"));
        } else if let Some(option) = line.strip_prefix(OPTION) {
            step.add_line(StepField::Options.id(), option);
        } else {
            asked.push(line.strip_prefix(PREDICT).unwrap_or(line));
        }
    }
    step.set(StepField::Predict.id(), asked.join(" "));
}

fn read_wrong(paragraph: &Paragraph, step: &mut DraftFields) {
    let lines = paragraph.lines.iter().map(|line| {
        let answer = line.strip_prefix(ANSWERS[1]);
        answer
            .or_else(|| line.strip_prefix(MISCONCEPTION))
            .unwrap_or(line)
    });
    let lines: Vec<&str> = lines.collect();
    let between = match step.get(StepField::Wrong.id()).is_empty() {
        true => "",
        false => "\n",
    };
    step.add_line(
        StepField::Wrong.id(),
        &format!("{between}{}", lines.join("\n")),
    );
}
