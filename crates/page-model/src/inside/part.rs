//! What an address says of Inside, which is what the visitor has picked there: a cell, a view, the token whose logit is asked
//! for, and the parts of the network that are switched off.

use protocol::{
    AblatedPositions, Ablation, Ablations, MOST_ABLATED, NetworkPart, NetworkShape, Replacement,
    TokenId,
};

use super::pick::{PickedPlace, numbers, read_part, write_part};
use crate::{
    history::KeptPart,
    parameter::{Parameter, ParameterNote, parts, unless, yes_or_no},
    read::LONGEST_TEXT,
    screen_part::ScreenPart,
};

enums::listed! {
    /// What is shown below the grid.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum InsideView {
        /// What each part of the network adds to a logit.
        Contributions = "parts",
        /// What changes without parts of the network.
        Off = "off",
        /// How a cell is computed.
        Cell = "cell",
        /// The heads behind a token.
        Heads = "heads",
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
    /// The parts that are switched off, in the order in which they were; each once, [`MOST_ABLATED`] at most.
    off: Vec<NetworkPart>,
    /// Whether they are off at the newest position alone, and not at every one.
    pub newest_alone: bool,
    /// The text over which the mean of a part is taken that takes its place; `None` for zeros in its place.
    pub mean_over: Option<String>,
}

impl InsidePart {
    /// Whether a part is switched off.
    pub fn is_off(&self, part: NetworkPart) -> bool {
        self.off.contains(&part)
    }

    /// Switches a part off, or on again. Where [`MOST_ABLATED`] are off, no other one can be.
    pub fn switch(&mut self, part: NetworkPart) {
        match self.off.iter().position(|off| *off == part) {
            Some(place) => drop(self.off.remove(place)),
            None if self.off.len() < MOST_ABLATED => self.off.push(part),
            None => {}
        }
    }

    /// Switches all parts on again.
    pub fn switch_all_on(&mut self) {
        self.off.clear();
    }

    /// What is replaced in a network of this shape: each of its parts that are off, by zeros, or by its mean over a text of
    /// these tokens. Nothing while they are not known.
    pub fn ablations(&self, shape: &NetworkShape, mean_over: Option<&[TokenId]>) -> Ablations {
        let (replacement, reference) = match (&self.mean_over, mean_over) {
            (None, _) => (Replacement::Zero, Vec::new()),
            (Some(_), Some(tokens)) => (Replacement::Mean, tokens.to_vec()),
            (Some(_), None) => return Ablations::default(),
        };
        let positions = match self.newest_alone {
            true => AblatedPositions::Last,
            false => AblatedPositions::Every,
        };
        let of_network = self.off.iter().filter(|part| shape.has(**part));
        let ablations = of_network.map(|part| Ablation {
            part: *part,
            replacement,
            positions,
        });
        // Each part is there once, and no more than can be.
        Ablations::new(ablations.collect(), reference).unwrap_or_default()
    }
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
        Parameter {
            name: "inside_off",
            read: |part, value| {
                for off in parts(&value) {
                    let off = read_part(off).ok_or_else(|| unlike("2h1.2mlp"))?;
                    if !part.is_off(off) {
                        part.switch(off);
                    }
                }
                Ok(None)
            },
            write: |part, _| {
                let off: Vec<String> = part.off.iter().copied().map(write_part).collect();
                unless(off.is_empty(), off.join("."))
            },
        },
        Parameter {
            name: "inside_newest",
            read: |part, value| {
                part.newest_alone = yes_or_no(&value)?;
                Ok(None)
            },
            write: |part, _| unless(!part.newest_alone, "true"),
        },
        Parameter {
            name: "inside_mean",
            read: |part, value| {
                let text = value.chars().take(LONGEST_TEXT).collect::<String>();
                part.mean_over = Some(text).filter(|text| !text.is_empty());
                Ok(None)
            },
            write: |part, _| part.mean_over.clone().into_iter().collect(),
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
            "inside_off" => {
                let kinds = proptest::sample::select(vec!["h1", "h12", "attention", "mlp"]);
                let part = (1..=40_u32, kinds).prop_map(|(layer, kind)| format!("{layer}{kind}"));
                let off = proptest::collection::hash_set(part, 1..=4);
                let joined = |off: std::collections::HashSet<String>| {
                    let off: Vec<String> = off.into_iter().collect();
                    vec![off.join(".")]
                };
                Some(off.prop_map(joined).boxed())
            }
            "inside_mean" => Some("[ -~é]{1,40}".prop_map(|text| vec![text]).boxed()),
            "inside_newest" => Some(Just(vec!["true".into()]).boxed()),
            _ => None,
        }
    }
}

impl KeptPart for InsidePart {
    fn bytes(&self) -> usize {
        let text = self.mean_over.as_ref().map_or(0, String::len);
        size_of::<Self>() + size_of_val(&*self.off) + text
    }

    /// Each press is one change.
    fn merges(&self) -> bool {
        false
    }
}
