//! The lessons and questions: Markdown files, whose texts are translated and whose conditions are not.
//!
//! A file of English has a head of `key: value` lines and paragraphs, some of them with a mark (`predict: `, `+ `). Of the head
//! only some values are text. A file of another language has the texts alone, each with its mark, in the order of English;
//! everything else is taken from English, so that a condition or a right answer is the same in every language.

use std::path::Path;

use crate::TextsError;

/// The keys of a head whose values are texts.
const TEXT_KEYS: [&str; 2] = ["title: ", "unit: "];
/// What a line with a text may begin with, longer marks before those that they begin with.
const MARKS: [&str; 12] = [
    "predict: ",
    "do: ",
    "then: ",
    "ask: ",
    "why: ",
    "note: ",
    "about: ",
    "aim: ",
    MISCONCEPTION,
    "*+ ",
    "* ",
    "+ ",
];
/// The mark of a wrong answer.
const WRONG: &str = "- ";
/// What a usual wrong number begins with: the whole line is a number and a formula.
const NUMBER: &str = "~ ";
/// What is true instead stands in the line after it.
const MISCONCEPTION: &str = "misconception: ";

/// A file of a lesson or a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentFile {
    /// Its path under the folder of the language, with `/` between folders.
    pub path: String,
    /// Its lines.
    pub lines: Vec<ContentLine>,
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContentLine {
    /// What holds in every language; an empty line too.
    Fixed(String),
    /// What is translated.
    Text(ContentText),
}

/// A text with what stands before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentText {
    /// The mark, or the key of the head; empty for a plain paragraph.
    pub mark: String,
    /// The text.
    pub text: String,
}

impl ContentFile {
    /// Reads a file of English.
    #[must_use]
    pub fn read(path: &str, text: &str) -> Self {
        let mut lines: Vec<ContentLine> = Vec::new();
        let mut in_head = true;
        for line in text.lines().map(str::trim) {
            if line.is_empty() {
                in_head &= lines.is_empty();
                lines.push(ContentLine::Fixed(String::new()));
                continue;
            }
            let translated = match in_head {
                true => TEXT_KEYS.into_iter().find(|key| line.starts_with(key)),
                false => mark(line),
            };
            // A symbol of a unit, such as `%`, is the same everywhere.
            let translated = translated.filter(|mark| has_letters(&line[mark.len()..]));
            match (translated, lines.last_mut()) {
                // A paragraph may be written in several lines.
                (Some(""), Some(ContentLine::Text(before))) if before.mark != MISCONCEPTION => {
                    before.text.extend([" ", line]);
                }
                (Some(mark), _) => lines.push(ContentLine::Text(ContentText {
                    mark: mark.into(),
                    text: line[mark.len()..].trim().into(),
                })),
                (None, _) => lines.push(ContentLine::Fixed(line.into())),
            }
        }
        Self {
            path: path.into(),
            lines,
        }
    }

    /// Its texts.
    pub fn texts(&self) -> impl Iterator<Item = &ContentText> {
        self.lines.iter().filter_map(|line| match line {
            ContentLine::Text(text) => Some(text),
            ContentLine::Fixed(_) => None,
        })
    }

    /// The same file with other texts.
    #[must_use]
    pub fn rewritten(&self, write: impl Fn(&str) -> String) -> Self {
        let line = |line: &ContentLine| match line {
            ContentLine::Text(ContentText { mark, text }) => ContentLine::Text(ContentText {
                mark: mark.clone(),
                text: outside_of_names(text, &write),
            }),
            fixed @ ContentLine::Fixed(_) => fixed.clone(),
        };
        Self {
            path: self.path.clone(),
            lines: self.lines.iter().map(line).collect(),
        }
    }

    /// This file of English in another language, whose file says `translation`.
    ///
    /// # Errors
    /// [`TextsError::Wrong`] with the line where a text is missing, stands too much, has another mark, or names other measures.
    pub fn translated(&self, file: &Path, translation: &str) -> Result<Self, TextsError> {
        let wrong = |line: usize, what: String| TextsError::Wrong {
            path: file.into(),
            what: format!("line {line}: {what}"),
        };
        let draft = self.draft();
        let needed = placed(&draft);
        let mut found = placed(translation).into_iter();
        let mut last = 1;
        let mut texts = Vec::new();
        for (english, needed) in self.texts().zip(needed) {
            let shown = english.shown();
            let line = found
                .next()
                .ok_or_else(|| wrong(last, format!("{shown:?} is not translated")))?;
            last = line.number;
            let text = line.text.strip_prefix(english.mark.as_str());
            let text = text.filter(|text| {
                let is_marked = english.mark.is_empty() && mark(text) != Some("");
                line.paragraph == needed.paragraph && !is_marked
            });
            let text = text
                .ok_or_else(|| wrong(last, format!("here stands the translation of {shown:?}")))?;
            if names(text) != names(&english.text) {
                return Err(wrong(
                    last,
                    format!("the braces are not those of {shown:?}"),
                ));
            }
            texts.push(text.trim());
        }
        if let Some(line) = found.next() {
            return Err(wrong(line.number, "English has no such text".into()));
        }
        let mut texts = texts.into_iter();
        let line = |line: &ContentLine| match line {
            ContentLine::Text(ContentText { mark, .. }) => ContentLine::Text(ContentText {
                mark: mark.clone(),
                text: texts.next().unwrap_or_default().into(),
            }),
            fixed @ ContentLine::Fixed(_) => fixed.clone(),
        };
        Ok(Self {
            path: self.path.clone(),
            lines: self.lines.iter().map(line).collect(),
        })
    }

    /// The file of a new language: the texts alone, in English.
    #[must_use]
    pub fn draft(&self) -> String {
        let kept = self.lines.iter().filter_map(|line| match line {
            ContentLine::Text(text) => Some(text.shown()),
            ContentLine::Fixed(fixed) => fixed.is_empty().then(String::new),
        });
        let kept = kept.skip_while(String::is_empty).collect::<Vec<_>>();
        kept.join("\n").trim_end().to_owned() + "\n"
    }

    /// The whole file, as the page reads it.
    #[must_use]
    pub fn written(&self) -> String {
        let lines = self.lines.iter().map(|line| match line {
            ContentLine::Text(text) => text.shown(),
            ContentLine::Fixed(fixed) => fixed.clone(),
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl ContentText {
    /// The line as it stands in the file.
    fn shown(&self) -> String {
        [self.mark.as_str(), &self.text].concat()
    }
}

/// A line of a translation.
struct PlacedLine<'a> {
    /// Its number in the file, from 1.
    number: usize,
    /// The number of empty lines, or groups of them, before it.
    paragraph: usize,
    text: &'a str,
}

/// The lines of a file that are not empty.
fn placed(text: &str) -> Vec<PlacedLine<'_>> {
    let mut placed: Vec<PlacedLine> = Vec::new();
    for (index, text) in text.lines().map(str::trim).enumerate() {
        if text.is_empty() {
            continue;
        }
        let number = index + 1;
        let paragraph = placed.last().map_or(0, |before| {
            before.paragraph + usize::from(before.number + 1 < number)
        });
        placed.push(PlacedLine {
            number,
            paragraph,
            text,
        });
    }
    placed
}

/// The mark of a line after the head, empty where it has none; `None` for what is no text.
fn mark(line: &str) -> Option<&'static str> {
    if line.starts_with(NUMBER) {
        return None;
    }
    let marks = MARKS.into_iter().chain([WRONG]);
    let mut marks = marks.filter(|mark| line.starts_with(mark));
    Some(marks.next().unwrap_or_default())
}

fn has_letters(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
}

/// What stands in braces: the names of measures, sorted.
fn names(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> = text
        .split('{')
        .skip(1)
        .filter_map(|rest| rest.split('}').next())
        .collect();
    names.sort_unstable();
    names
}

/// A text written anew, but for the names of measures in braces, which are the same in every language.
fn outside_of_names(text: &str, write: impl Fn(&str) -> String) -> String {
    let mut written = String::new();
    for (place, part) in text.split('{').enumerate() {
        let (name, outside) = match place {
            0 => ("", part),
            _ => part.split_at(part.find('}').map_or(part.len(), |end| end + 1)),
        };
        if place > 0 {
            written.push('{');
        }
        written.push_str(name);
        written.push_str(&write(outside));
    }
    written
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const ENGLISH: &str = "title: Heat\nopen: prompt=Cats can be\nunit: %\n\nA softer\nrange.\n\npredict: What comes?\n* More\n*+ Less\n\nthen: At {temperature} it has {probability of ␣Paris}.\n\n~ 4 = top_k 2\nmisconception: a sum\nIt is none.\n";
    const GERMAN: &str = "title: Hitze\n\nEin weicherer Bereich.\n\npredict: Was kommt?\n* Mehr\n*+ Weniger\n\nthen: {probability of ␣Paris} hat es bei {temperature}.\n\nmisconception: eine Summe\nEs ist keine.\n";

    fn english() -> ContentFile {
        ContentFile::read("lessons/1-heat/01-a.md", ENGLISH)
    }

    /// What is wrong with a German file.
    fn wrong(german: &str) -> String {
        let read = english().translated(Path::new("de/a.md"), german);
        read.unwrap_err().to_string()
    }

    #[test]
    fn a_translation_has_the_conditions_of_english() {
        let german = english().translated(Path::new("de/a.md"), GERMAN).unwrap();
        assert_eq!(
            german.written(),
            "title: Hitze\nopen: prompt=Cats can be\nunit: %\n\nEin weicherer Bereich.\n\npredict: Was kommt?\n* Mehr\n*+ Weniger\n\nthen: {probability of ␣Paris} hat es bei {temperature}.\n\n~ 4 = top_k 2\nmisconception: eine Summe\nEs ist keine."
        );
    }

    #[test]
    fn a_draft_is_a_translation_in_english() {
        let english = english();
        let read = english.translated(Path::new("xx/a.md"), &english.draft());
        assert_eq!(read.unwrap(), english);
        assert!(!english.draft().contains("open:") && !english.draft().contains('~'));
    }

    #[test]
    fn what_a_translation_lacks_or_has_too_much_is_named_with_its_line() {
        let short = GERMAN.replace("Es ist keine.\n", "");
        assert_eq!(
            wrong(&short),
            "de/a.md: line 11: \"It is none.\" is not translated"
        );
        let other = GERMAN.replace("*+ Weniger", "* Weniger");
        assert_eq!(
            wrong(&other),
            "de/a.md: line 7: here stands the translation of \"*+ Less\""
        );
        let measure = GERMAN.replace("{temperature}", "{Temperatur}");
        assert!(wrong(&measure).starts_with("de/a.md: line 9: the braces are not those of"));
        let more = format!("{GERMAN}\nnote: Mehr\n");
        assert_eq!(wrong(&more), "de/a.md: line 14: English has no such text");
        let condition = GERMAN.replacen("\n\n", "\nopen: prompt=Katzen\n\n", 1);
        assert_eq!(
            wrong(&condition),
            "de/a.md: line 2: here stands the translation of \"A softer range.\""
        );
    }

    #[test]
    fn names_of_measures_stay_when_a_text_is_written_anew() {
        let louder = english().rewritten(str::to_uppercase);
        assert!(
            louder
                .written()
                .contains("then: AT {temperature} IT HAS {probability of ␣Paris}.")
        );
    }
}
