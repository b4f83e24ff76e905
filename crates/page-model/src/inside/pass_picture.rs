//! The grid as a picture: a column for each token that the pass read, a row for each layer.

use charts::{PartOff, PassCell, PassGrid, PassNext, PickedCell};
use protocol::{AblatedPositions, LayerAttention, TokenId};

use super::{
    grid::GridColumn, pick::PickedPlace, reading::InsideReading, shown_columns::ShownColumns, words,
};

impl InsideReading<'_> {
    /// The grid, as far as its columns are computed.
    pub fn grid(&self) -> PassGrid {
        self.grid_of(&self.columns(None))
    }

    /// The grid of these columns.
    pub fn grid_of(&self, shown: &ShownColumns) -> PassGrid {
        PassGrid {
            title: words::title(self),
            layers: self.inputs.shape.map_or(0, |shape| shape.layers as usize),
            columns: shown.columns.clone(),
            next: self.next(),
            picked: self.place().map(|place| self.picked_cell(place)),
            off: self.off(),
            ..PassGrid::default()
        }
    }

    /// The column of a position, once it is computed.
    pub fn column(&self, position: usize) -> Option<&GridColumn> {
        self.state.grid.column(&self.inputs.text, position)
    }

    /// The most likely next tokens: those of the pass, or without the parts that are off what the last row says.
    fn next(&self) -> Vec<PassNext> {
        let next = |(token, probability): (TokenId, f64)| PassNext {
            label: self.label(token),
            probability,
            chosen: self.pass.chosen == Some(token),
        };
        let text = &self.inputs.text;
        if text.ablations.is_empty() {
            return self.pass.likeliest.iter().copied().map(next).collect();
        }
        let newest = text.last().and_then(|newest| self.column(newest));
        let likeliest = newest.and_then(|column| column.cells.last());
        let likeliest = likeliest.map_or(&[][..], |cell| &cell.top);
        let wide = |&(token, probability): &(TokenId, f32)| next((token, probability.into()));
        likeliest.iter().map(wide).collect()
    }

    /// The parts that are off.
    fn off(&self) -> Vec<PartOff> {
        let parts = self.inputs.text.ablations.parts().iter();
        let off = parts.map(|ablation| PartOff {
            row: ablation.part.layer() as usize + 1,
            name: words::part(ablation.part),
            newest_alone: ablation.positions == AblatedPositions::Last,
        });
        off.collect()
    }

    /// Whether all that is there of the picked cell is there, and the weights of its attention are not: a recording has those
    /// of some heads.
    pub fn lacks_weights(&self) -> bool {
        let Some((place, details)) = self.place().zip(self.details()) else {
            return false;
        };
        let attention = details.inspection.attention.as_ref();
        place.row > 0 && attention.is_none_or(|attention| weights(attention, place).is_empty())
    }

    /// The picked cell with what its attention reads.
    fn picked_cell(&self, place: PickedPlace) -> PickedCell {
        let attention = self
            .details()
            .and_then(|details| details.inspection.attention.as_ref());
        let weights = attention
            .filter(|_| place.row > 0)
            .map(|attention| weights(attention, place));
        PickedCell {
            at: PassCell {
                row: place.row as usize,
                column: place.position,
            },
            of: words::attention_of(place),
            weights: weights.unwrap_or_default(),
        }
    }
}

/// The weights with which a head reads the positions up to its own, or their mean over all heads; none where one of these was
/// not recorded.
fn weights(attention: &LayerAttention, place: PickedPlace) -> Vec<f64> {
    let heads = match place.head {
        Some(head) => head..head + 1,
        None => 0..attention.shape.heads,
    };
    let count = heads.len().max(1) as f64;
    let mut mean = vec![0.0; place.position + 1];
    let position = place.position as u32;
    let rows: Option<Vec<_>> = heads.map(|head| attention.row(head, position)).collect();
    let Some(rows) = rows else {
        return Vec::new();
    };
    for row in rows {
        for (sum, weight) in mean.iter_mut().zip(row) {
            *sum += f64::from(*weight) / count;
        }
    }
    mean
}

#[cfg(test)]
mod tests {
    use protocol::LayerAttentionShape;

    use super::*;

    #[test]
    fn the_mean_is_that_of_the_heads_and_a_head_is_itself() {
        let attention = LayerAttention {
            shape: LayerAttentionShape {
                layer: 0,
                heads: 2,
                first: 1,
                columns: 1,
                positions: 2,
            },
            weights: vec![0.25, 0.75, 0.75, 0.25],
        };
        let of = |head| PickedPlace {
            row: 1,
            position: 1,
            head,
        };
        assert_eq!(weights(&attention, of(Some(0))), [0.25, 0.75]);
        assert_eq!(weights(&attention, of(Some(1))), [0.75, 0.25]);
        assert_eq!(weights(&attention, of(None)), [0.5, 0.5]);

        let mut recorded = attention;
        recorded.weights[2..].fill(f32::NAN);
        assert_eq!(weights(&recorded, of(Some(0))), [0.25, 0.75]);
        for unknown in [Some(1), None] {
            assert_eq!(weights(&recorded, of(unknown)), [0.0; 0]);
        }
    }
}
