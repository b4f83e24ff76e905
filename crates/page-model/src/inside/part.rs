//! What an address says of Inside, which is what the visitor has picked there: a cell, a view, and the token whose logit is
//! asked for.

use protocol::TokenId;

use super::pick::{PickedPlace, numbers};
use crate::{
    history::KeptPart,
    parameter::{Parameter, ParameterNote, unless},
    screen_part::ScreenPart,
};

enums::listed! {
    /// What is shown below the grid.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum InsideView {
        /// What each part of the network adds to a logit.
        Contributions = "parts",
    }
}

/// The part of the page's state that belongs to Inside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InsidePart {
    /// The picked cell.
    pub cell: Option<PickedPlace>,
    /// The open view.
    pub view: Option<InsideView>,
    /// The token whose logit is asked for; `None` for the one that follows.
    pub token: Option<TokenId>,
    /// The token whose logit is taken off that of the first.
    pub other: Option<TokenId>,
}

/// A note about a value like this one.
fn unlike(example: &'static str) -> ParameterNote {
    ParameterNote::new(move |name| texts::first::inside_unlike(name, example))
}

impl ScreenPart for InsidePart {
    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "inside_cell",
            read: |part, value| {
                part.cell = Some(PickedPlace::read(&value).ok_or_else(|| unlike("2.5.1"))?);
                Ok(None)
            },
            write: |part, _| part.cell.iter().map(PickedPlace::write).collect(),
        },
        Parameter {
            name: "inside_view",
            read: |part, value| {
                part.view = Some(InsideView::from_id(&value).ok_or_else(|| unlike("parts"))?);
                Ok(None)
            },
            write: |part, _| part.view.iter().map(|view| view.id().into()).collect(),
        },
        Parameter {
            name: "inside_token",
            read: |part, value| {
                (part.token, part.other) = match numbers(&value).as_deref() {
                    Some(&[token]) => (Some(token), None),
                    Some(&[token, other]) => (Some(token), Some(other)),
                    _ => return Err(unlike("19.4")),
                };
                Ok(None)
            },
            write: |part, _| {
                let tokens = part.token.into_iter().chain(part.other);
                let tokens: Vec<String> = tokens.map(|token| token.to_string()).collect();
                unless(tokens.is_empty(), tokens.join("."))
            },
        },
    ];

    #[cfg(test)]
    fn values(name: &str) -> Option<proptest::prelude::BoxedStrategy<Vec<String>>> {
        use proptest::prelude::*;

        let list = |least: usize, most: usize| {
            let number = (1..=2_000_u32).prop_map(|number| number.to_string());
            let list = proptest::collection::vec(number, least..=most);
            list.prop_map(|list| vec![list.join(".")]).boxed()
        };
        match name {
            "inside_cell" => Some(list(2, 3)),
            "inside_view" => {
                let views = proptest::sample::select(InsideView::ALL.to_vec());
                Some(views.prop_map(|view| vec![view.id().into()]).boxed())
            }
            "inside_token" => Some(list(1, 2)),
            _ => None,
        }
    }
}

impl KeptPart for InsidePart {
    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}
