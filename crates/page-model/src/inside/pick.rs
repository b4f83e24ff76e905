//! The picked cell: a row at a position, and the head whose attention is shown; and how parts of the network stand in an
//! address.

use protocol::{NetworkPart, NetworkShape};

/// A cell of the grid that the visitor has picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedPlace {
    /// The row: 0 is the embedding, 1 the first layer.
    pub row: u32,
    /// The position, from 0.
    pub position: usize,
    /// The head whose attention is shown, from 0; `None` for the mean of all heads.
    pub head: Option<u32>,
}

impl PickedPlace {
    /// The layer of the row, from 0; `None` for the embedding.
    pub fn layer(&self) -> Option<u32> {
        self.row.checked_sub(1)
    }

    /// The parts of the network that its row has: the head, if one is chosen, the attention and the MLP.
    pub fn parts(&self) -> Vec<NetworkPart> {
        let Some(layer) = self.layer() else {
            return Vec::new();
        };
        let head = self.head.map(|head| NetworkPart::Head { layer, head });
        let whole = [NetworkPart::Attention { layer }, NetworkPart::Mlp { layer }];
        head.into_iter().chain(whole).collect()
    }

    /// The same place where the network and the text have it; the mean of all heads, where the network lacks the head.
    pub fn within(self, shape: &NetworkShape, tokens: usize) -> Option<Self> {
        let is_there = self.row <= shape.layers && self.position < tokens;
        let head = self.head.filter(|head| *head < shape.heads);
        is_there.then_some(Self { head, ..self })
    }

    /// The place that is so many columns to the right and rows up, as far as there are any.
    #[must_use]
    pub fn moved(self, right: i32, up: i32, layers: u32, tokens: usize) -> Self {
        let last = tokens.saturating_sub(1);
        let position = self.position.saturating_add_signed(right as isize);
        Self {
            row: self.row.saturating_add_signed(up).min(layers),
            position: position.min(last),
            ..self
        }
    }

    /// From an address: row, position, and the head if there is one, which is counted from 1 as on the page.
    pub(super) fn read(value: &str) -> Option<Self> {
        let (row, position, head) = match numbers(value)?[..] {
            [row, position] => (row, position, None),
            [row, position, head] => (row, position, Some(head.checked_sub(1)?)),
            _ => return None,
        };
        Some(Self {
            row,
            position: position as usize,
            head,
        })
    }

    /// As it stands in an address.
    pub(super) fn write(&self) -> String {
        let Self { row, position, .. } = self;
        match self.head {
            Some(head) => format!("{row}.{position}.{}", head + 1),
            None => format!("{row}.{position}"),
        }
    }
}

/// Whole numbers with points between them.
pub(super) fn numbers(list: &str) -> Option<Vec<u32>> {
    list.split('.').map(|number| number.parse().ok()).collect()
}

/// A part of the network from an address: its layer, and `attention`, `mlp` or `h` with the head; both are counted from 1 as on
/// the page.
pub(super) fn read_part(value: &str) -> Option<NetworkPart> {
    let from_one = |number: &str| number.parse::<u32>().ok()?.checked_sub(1);
    let (layer, kind) = value.split_at(value.find(|letter: char| !letter.is_ascii_digit())?);
    let layer = from_one(layer)?;
    Some(match kind {
        "attention" => NetworkPart::Attention { layer },
        "mlp" => NetworkPart::Mlp { layer },
        head => NetworkPart::Head {
            layer,
            head: from_one(head.strip_prefix('h')?)?,
        },
    })
}

/// As it stands in an address.
pub(super) fn write_part(part: NetworkPart) -> String {
    let layer = part.layer() + 1;
    match part {
        NetworkPart::Head { head, .. } => format!("{layer}h{}", head + 1),
        NetworkPart::Attention { .. } => format!("{layer}attention"),
        NetworkPart::Mlp { .. } => format!("{layer}mlp"),
    }
}
