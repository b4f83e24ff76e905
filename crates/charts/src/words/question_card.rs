//! Words of the picture `question_card`: a question and its answers.

pub use texts::charts::{
    question_card_answer as answer, question_card_live as live, question_card_question as question,
};

/// The headings of the table.
pub fn columns() -> [&'static str; 2] {
    [
        texts::charts::question_card_part_heading(),
        texts::charts::question_card_text_heading(),
    ]
}

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
            (true, true) => texts::charts::question_card_answer_is_number().into(),
            (true, false) => texts::charts::question_card_answer_is(text),
            (false, _) => texts::charts::question_card_choice(letter, text),
        }
    });
    let said: Vec<String> = std::iter::once(question.into()).chain(answers).collect();
    said.join(" ")
}
