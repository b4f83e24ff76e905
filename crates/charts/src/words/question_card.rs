//! Words of the picture `question_card`: a question and its answers.

pub const QUESTION: &str = "Question";
pub const ANSWER: &str = "Answer";
/// The answer where its number has no unit.
const NUMBER: &str = "a number";
pub const LIVE: &str = "To be done on the live model.";
pub const COLUMNS: [&str; 2] = ["Part", "Text"];

/// The place of a number that is to be filled in.
pub fn blank(unit: &str) -> String {
    format!("____________ {unit}").trim_end().into()
}

/// The question, and each answer behind its letter, where it has one.
pub fn description(question: &str, answers: &[(String, String)]) -> String {
    let answers = answers.iter().map(|(letter, answer)| {
        // The line of a number is for the eye.
        let text = answer.trim_matches(['_', ' ', '.']);
        match (letter.is_empty(), text.is_empty()) {
            (true, true) => format!(" {ANSWER}: {NUMBER}"),
            (true, false) => format!(" {ANSWER}: {text}"),
            (false, _) => format!(" {letter}: {text}"),
        }
    });
    question.to_owned() + &answers.collect::<Vec<_>>().join(".") + "."
}
