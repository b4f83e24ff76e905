//! What a SCORM package shows, and what it asks for: the questions of a lesson or of a group, or a number of answers.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::error::Error;
use crate::paths;

/// The English lessons and questions: all languages have the same.
const LESSONS: &str = "crates/texts/locales/en/lessons";
const QUESTIONS: &str = "crates/texts/locales/en/questions";
/// What the question of a step begins with.
const ASK: &str = "ask: ";
/// The file about the lesson, in the folder of each.
const ABOUT: &str = "lesson.md";
/// The screen of exercises.
const PRACTICE: &str = "practice";
/// The screen of questions, and the figure that shows one.
const QUICK_CHECK: [&str; 2] = ["quick-check", "question-card"];

/// What is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActivityContent {
    /// The whole page.
    Page,
    /// A figure, by its id.
    Figure(String),
    /// A screen, by its id.
    Screen(String),
    /// A lesson, or a step of one, as `temperature` or `temperature.zero`.
    Lesson(String),
}

/// What is asked for, as the package's page reads it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// The questions that must be answered; where there are none, any count.
    pub items: Vec<String>,
    /// How many must be answered.
    pub answers: u32,
    /// The step that must be reached.
    pub last_step: Option<String>,
    /// Whether something must have been changed.
    pub is_used: bool,
}

impl Needs {
    pub fn as_json(&self) -> Value {
        json!({
            "items": self.items,
            "answers": self.answers,
            "lastStep": self.last_step,
            "use": self.is_used,
        })
    }
}

/// An activity.
#[derive(Debug, PartialEq, Eq)]
pub struct Activity {
    /// Part of the names of files: letters, digits and dashes.
    pub name: String,
    /// Its title, unless another one is given.
    pub title: String,
    /// The query of the embed, or of the page.
    pub parameters: String,
    /// What is asked for.
    pub needs: Needs,
}

impl Activity {
    /// What is shown with these parameters, a link or its query; `answers` are so many answers in place of those usual.
    pub fn new(shown: &ActivityContent, link: &str, answers: Option<u32>) -> Result<Self, Error> {
        let query = query_of(link);
        let title = "Tokenloop".to_owned();
        let mut activity = match shown {
            ActivityContent::Page => Self {
                name: "page".into(),
                title,
                parameters: query.into(),
                needs: Needs::default(),
            },
            ActivityContent::Figure(id) => Self {
                name: id.clone(),
                title,
                parameters: joined(&format!("figure={id}"), query),
                needs: needs_of(id, query)?,
            },
            ActivityContent::Screen(id) => Self {
                name: id.clone(),
                title,
                parameters: joined(&format!("screen={id}"), query),
                needs: needs_of(id, query)?,
            },
            ActivityContent::Lesson(place) => lesson(place, query)?,
        };
        if let Some(answers) = answers {
            activity.needs.items.clear();
            activity.needs.answers = answers;
            activity.needs.is_used = false;
        }
        let is_plain =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        match activity.name.chars().all(is_plain) && !activity.name.is_empty() {
            true => Ok(activity),
            false => Err(Error::Usage(format!(
                "`{}` is no id of a figure or a screen: it has other letters than a–z, digits and dashes.",
                activity.name
            ))),
        }
    }
}

/// The query of a link; of what is none, all of it.
fn query_of(link: &str) -> &str {
    let link = link.split('#').next().unwrap_or_default();
    link.split_once('?').map_or_else(
        || if link.contains("://") { "" } else { link },
        |(_, query)| query,
    )
}

fn joined(first: &str, rest: &str) -> String {
    match rest.is_empty() {
        true => first.into(),
        false => format!("{first}&{rest}"),
    }
}

/// The value of a parameter of a query, where it is an id.
fn value<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find_map(|(other, value)| (other == name).then_some(value))
}

/// What is asked for of a figure or a screen.
fn needs_of(id: &str, query: &str) -> Result<Needs, Error> {
    if id == PRACTICE {
        return Ok(Needs {
            answers: 1,
            ..Needs::default()
        });
    }
    if !QUICK_CHECK.contains(&id) {
        return Ok(Needs {
            is_used: true,
            ..Needs::default()
        });
    }
    // An address writes the slash of a name either way.
    let one = value(query, "question").map(|one| one.replace("%2F", "/"));
    let group = value(query, "questions");
    let all = questions()?.into_iter();
    let items: Vec<String> = all
        .filter(|question| match (&one, group) {
            (Some(one), _) => question == one,
            (None, Some(group)) => question.split('/').next() == Some(group),
            (None, None) => true,
        })
        .collect();
    match items.is_empty() {
        false => Ok(Needs {
            items,
            ..Needs::default()
        }),
        true => Err(Error::Usage(format!(
            "There is no question of this name: {}.",
            one.as_deref().or(group).unwrap_or_default()
        ))),
    }
}

/// The ids of all questions: their group and their name.
fn questions() -> Result<Vec<String>, Error> {
    let folder = paths::root().join(QUESTIONS);
    let files = paths::files_under(&folder)?;
    let ids = files.iter().filter_map(|file| {
        let name = file.strip_prefix(&folder).ok()?.with_extension("");
        Some(name.to_string_lossy().replace('\\', "/"))
    });
    Ok(ids.collect())
}

/// A name without the number before it: `04-temperature` is `temperature`.
fn after_number(name: &str) -> Option<&str> {
    let (number, rest) = name.split_once('-')?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(rest)
}

/// The value of a key in the head of a file.
fn head<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let lines = text.lines().take_while(|line| !line.is_empty());
    let mut pairs = lines.filter_map(|line| line.split_once(": "));
    pairs.find_map(|(other, value)| (other == key).then_some(value))
}

/// A lesson: its listed questions must be answered, and its last step reached. One that is opened at a step asks for what
/// comes from there on.
fn lesson(place: &str, query: &str) -> Result<Activity, Error> {
    let (id, step) = place
        .split_once('.')
        .map_or((place, None), |(id, step)| (id, Some(step)));
    let folder = folder_of(id)?;
    let name_of = |file: &Path| {
        let stem = file.file_stem()?.to_string_lossy().into_owned();
        after_number(&stem).map(str::to_owned)
    };
    let steps: Vec<(String, PathBuf)> = paths::files_under(&folder)?
        .into_iter()
        .filter_map(|file| name_of(&file).map(|name| (name, file)))
        .collect();
    let first = step.map_or(Some(0), |step| {
        steps.iter().position(|(name, _)| name == step)
    });
    let no_step = || {
        let names: Vec<_> = steps.iter().map(|(name, _)| name.as_str()).collect();
        let names = names.join(", ");
        Error::Usage(format!(
            "The lesson `{id}` has no such step. Its steps: {names}."
        ))
    };
    let asked = first
        .and_then(|first| steps.get(first..))
        .ok_or_else(no_step)?;
    let [(first, _), ..] = asked else {
        return Err(no_step());
    };
    let mut items = Vec::new();
    for (step, file) in asked {
        let text = paths::read_text(file)?;
        items.extend(head(&text, "question").map(str::to_owned));
        // A question of the step's own, by the name under which a figure tells its answer.
        if text.lines().any(|line| line.starts_with(ASK)) {
            items.push(format!("lesson-{id}/{step}"));
        }
    }
    let about = paths::read_text(&folder.join(ABOUT))?;
    Ok(Activity {
        name: place.replace('.', "-"),
        title: head(&about, "title").unwrap_or(id).to_owned(),
        parameters: joined(&format!("screen=loop&lesson={id}.{first}"), query),
        needs: Needs {
            items,
            last_step: asked.last().map(|(last, _)| format!("{id}.{last}")),
            ..Needs::default()
        },
    })
}

/// The folder of a lesson.
fn folder_of(id: &str) -> Result<PathBuf, Error> {
    let folder = paths::root().join(LESSONS);
    let entries = std::fs::read_dir(&folder).map_err(Error::file(&folder))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .collect();
    names.sort();
    match names.iter().find(|name| after_number(name) == Some(id)) {
        Some(name) => Ok(folder.join(name)),
        None => {
            let known: Vec<_> = names.iter().filter_map(|name| after_number(name)).collect();
            Err(Error::Usage(format!(
                "There is no lesson `{id}`. Lessons: {}.",
                known.join(", ")
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn activity(shown: ActivityContent, link: &str) -> Result<Activity, Error> {
        Activity::new(&shown, link, None)
    }

    #[test]
    fn a_lesson_asks_for_its_listed_questions_and_its_last_step() {
        let whole = activity(ActivityContent::Lesson("temperature".into()), "").unwrap();
        assert_eq!(whole.parameters, "screen=loop&lesson=temperature.sharper");
        assert_eq!(whole.title, "Temperature");
        assert!(whole.needs.items.contains(&"temperature/half".to_owned()));
        let is_own = |item: &String| item.starts_with("lesson-temperature/");
        assert!(whole.needs.items.iter().any(is_own));
        assert_eq!(whole.needs.last_step.as_deref(), Some("temperature.order"));
        let end = activity(ActivityContent::Lesson("temperature.errors".into()), "").unwrap();
        assert!(end.needs.items.len() < whole.needs.items.len());
        assert!(!end.needs.items.contains(&"temperature/half".to_owned()));
        for wrong in ["heat", "temperature.heat", ""] {
            assert!(
                activity(ActivityContent::Lesson(wrong.into()), "").is_err(),
                "{wrong}"
            );
        }
    }

    #[test]
    fn questions_are_asked_by_name_by_group_or_all() {
        let screen = || ActivityContent::Screen("quick-check".into());
        let all = activity(screen(), "").unwrap().needs.items;
        let group = activity(screen(), "questions=temperature")
            .unwrap()
            .needs
            .items;
        let one = activity(screen(), "https://example.org/?question=temperature%2Fhalf").unwrap();
        assert!(all.len() > group.len() && group.len() > 1, "{}", all.len());
        assert_eq!(one.needs.items, ["temperature/half"]);
        assert!(activity(screen(), "question=temperature/none").is_err());
    }

    #[test]
    fn a_figure_wants_to_be_used_an_exercise_to_be_done_and_a_number_goes_before() {
        let figure =
            activity(ActivityContent::Figure("shape-bars".into()), "x?prompt=a#b").unwrap();
        assert_eq!(figure.parameters, "figure=shape-bars&prompt=a");
        assert!(figure.needs.is_used && figure.needs.answers == 0);
        let practice = ActivityContent::Screen(PRACTICE.into());
        assert_eq!(activity(practice.clone(), "").unwrap().needs.answers, 1);
        let told = Activity::new(&practice, "", Some(3)).unwrap();
        assert_eq!(told.needs.answers, 3);
        assert!(activity(ActivityContent::Figure("../x".into()), "").is_err());
    }
}
