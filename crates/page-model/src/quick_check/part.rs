//! What an address says of the Quick check.

use crate::{
    parameter::{LONGEST_ID, Parameter, ParameterNote, within},
    places::{question_group::QuestionGroup, test_moment::TestMoment},
    screen_part::ScreenPart,
};

/// The part of the page's state that belongs to the Quick check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuickCheckPart {
    /// The group whose questions are asked; `None` for all.
    pub group: Option<QuestionGroup>,
    /// The test whose questions are asked, in place of all of these.
    pub test: Option<TestMoment>,
    /// The open question, if it is not the first one: its group and its name.
    pub question: Option<String>,
}

impl ScreenPart for QuickCheckPart {
    const RANK: u8 = 4;

    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "questions",
            read: |part, value| {
                part.group = QuestionGroup::from_id(&value);
                part.test = TestMoment::from_id(&value);
                match (part.group, part.test) {
                    (None, None) => Err(ParameterNote::new(texts::first::quick_check_no_group)),
                    _ => Ok(None),
                }
            },
            write: |part, _| {
                let group = part.group.map(QuestionGroup::id);
                let asked = part.test.map(TestMoment::id).or(group);
                asked.into_iter().map(Into::into).collect()
            },
        },
        Parameter {
            name: "question",
            read: |part, value| {
                part.question = Some(within(value, LONGEST_ID)?);
                Ok(None)
            },
            write: |part, _| part.question.iter().cloned().collect(),
        },
    ];
}
