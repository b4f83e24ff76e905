//! What an address says of the pages for teachers.

use crate::{
    parameter::{LONGEST_ID, Parameter, within},
    screen_part::ScreenPart,
};

/// The part of the page's state that belongs to the pages for teachers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TeachPart {
    /// The open page, if it is not the first one; by the name that
    /// [`TeacherPage::id`](crate::teach::teacher_page::TeacherPage::id) writes.
    pub page: Option<String>,
}

impl ScreenPart for TeachPart {
    const RANK: u8 = 7;

    const PARAMETERS: &'static [Parameter<Self>] = &[Parameter {
        name: "page",
        read: |part, value| {
            part.page = Some(within(value, LONGEST_ID)?).filter(|page| !page.is_empty());
            Ok(None)
        },
        write: |part, _| part.page.iter().cloned().collect(),
    }];
}
