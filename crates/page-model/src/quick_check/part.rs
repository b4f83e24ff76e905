//! What an address says of the Quick check.

use crate::{
    parameter::{LONGEST_ID, Parameter, ParameterNote, within},
    places::question_group::QuestionGroup,
    screen_part::ScreenPart,
};

/// The part of the page's state that belongs to the Quick check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuickCheckPart {
    /// The group whose questions are asked; `None` for all.
    pub group: Option<QuestionGroup>,
    /// The open question, if it is not the first one: its group and its name.
    pub question: Option<String>,
}

impl ScreenPart for QuickCheckPart {
    const RANK: u8 = 4;

    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "questions",
            read: |part, value| {
                let group = QuestionGroup::from_id(&value)
                    .ok_or_else(|| ParameterNote::new(texts::first::quick_check_no_group))?;
                part.group = Some(group);
                Ok(None)
            },
            write: |part, _| {
                let group = part.group.into_iter();
                group.map(|group| group.id().into()).collect()
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
