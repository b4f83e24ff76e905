//! What a package can ask for: the names of all questions, and the steps of all lessons with theirs.

use std::path::Path;

use serde_json::{Map, Value, json};

use crate::error::Error;
use crate::paths;

/// The English lessons and questions: all languages have the same.
const LESSONS: &str = "crates/texts/locales/en/lessons";
const QUESTIONS: &str = "crates/texts/locales/en/questions";
/// What the question of a step begins with.
const ASK: &str = "ask: ";
/// The file about the lesson, in the folder of each.
const ABOUT: &str = "lesson.md";

/// The questions and the lessons.
pub fn content() -> Result<Value, Error> {
    let folder = paths::root().join(LESSONS);
    let files = paths::files_under(&folder)?;
    let mut lessons = Map::new();
    for about in files.iter().filter(|file| file.ends_with(ABOUT)) {
        let folder = about.parent().unwrap_or(&folder);
        if let Some(id) = after_number(folder) {
            lessons.insert(id, lesson(folder, &paths::read_text(about)?)?);
        }
    }
    Ok(json!({ "questions": questions()?, "lessons": lessons }))
}

/// A lesson: its title, and its steps in order.
fn lesson(folder: &Path, about: &str) -> Result<Value, Error> {
    let id = after_number(folder).unwrap_or_default();
    let mut steps = Vec::new();
    for file in paths::files_under(folder)? {
        let Some(step) = after_number(&file.with_extension("")) else {
            continue;
        };
        let text = paths::read_text(&file)?;
        let mut items: Vec<String> = head(&text, "question")
            .map(str::to_owned)
            .into_iter()
            .collect();
        // A question of the step's own, by the name under which a figure tells its answer.
        if text.lines().any(|line| line.starts_with(ASK)) {
            items.push(format!("lesson-{id}/{step}"));
        }
        steps.push(json!({ "name": step, "items": items }));
    }
    Ok(json!({ "title": head(about, "title").unwrap_or(&id), "steps": steps }))
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

/// The last name of a path without the number before it: `04-temperature` is `temperature`.
fn after_number(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy();
    let (number, rest) = name.split_once('-')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| rest.to_owned())
}

/// The value of a key in the head of a file.
fn head<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let lines = text.lines().take_while(|line| !line.is_empty());
    let mut pairs = lines.filter_map(|line| line.split_once(": "));
    pairs.find_map(|(other, value)| (other == key).then_some(value))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_step_has_its_listed_question_and_its_own() {
        let content = content().unwrap();
        let lesson = &content["lessons"]["temperature"];
        assert_eq!(lesson["title"], "Temperature");
        let steps = lesson["steps"].as_array().unwrap();
        let items = |name: &str| {
            let step = steps.iter().find(|step| step["name"] == name).unwrap();
            step["items"].clone()
        };
        assert_eq!(steps[0]["name"], "sharper");
        assert_eq!(items("lead"), json!(["lesson-temperature/lead"]));
        assert_eq!(items("errors"), json!(["temperature/creative"]));
        let questions = content["questions"].as_array().unwrap();
        assert!(questions.contains(&json!("temperature/creative")));
    }
}
