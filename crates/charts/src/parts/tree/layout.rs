//! The places of the pieces: side by side where there is room, one below the other where there is not.

use super::{NodeBox, Piece, TreeToken, pieces};
use crate::{measure, words::tree as words};

pub(crate) struct TreeLayout<'a> {
    pub(super) tokens: Vec<TreeToken<'a>>,
    pub pieces: Vec<Piece>,
    pub height: f64,
    /// The right edge of the column of numbers, near the tree where the picture is wider than the tree.
    pub right: f64,
}

const HEADING: f64 = 20.0;
const ROW: f64 = 26.0;
const BOX: f64 = 22.0;
/// Between a piece and those that continue it.
const GAP: f64 = 22.0;
/// The indent of a piece below its parent, where there is no room beside it.
const INDENT: f64 = 14.0;
/// For the log-probability and the finish reason.
const NUMBERS: f64 = 124.0;
const LONGEST: f64 = 240.0;
/// The least room for the last piece of a row.
const LAST: f64 = 110.0;

impl<'a> TreeLayout<'a> {
    /// Lays the tokens out, every parent before its children, in a picture of this width in CSS pixels. `lead` has the
    /// number before the text of a piece, from the probability of its first token and the logarithm of the probability
    /// of all tokens up to its end; the first piece has none.
    pub fn of(
        tokens: impl Iterator<Item = TreeToken<'a>>,
        lead: impl Fn(f64, f64) -> String,
        width: f64,
    ) -> Self {
        let tokens: Vec<TreeToken> = tokens.collect();
        let mut pieces = pieces(&tokens, lead);
        let depths = pieces
            .iter()
            .map(|piece| piece.depth + 1)
            .fold(0, usize::max);
        let natural = |piece: &Piece| {
            let lead = piece.parent.map_or(0.0, |_| piece.lead_width());
            measure::mono(&text(&tokens, &piece.nodes)) + lead + 9.0
        };
        let mut columns = vec![0.0f64; depths];
        for piece in pieces.iter().filter(|piece| piece.children > 0) {
            columns[piece.depth] = columns[piece.depth].max(natural(piece).min(LONGEST));
        }
        let needed = columns.iter().map(|column| column + GAP).sum::<f64>() + LAST;
        let room = width - NUMBERS;
        let beside = needed <= room;
        let mut starts = vec![0.0; depths];
        for depth in 1..depths {
            let indent = INDENT.min((room - LAST).max(0.0) / depths as f64);
            let step = if beside {
                columns[depth - 1] + GAP
            } else {
                indent
            };
            starts[depth] = starts[depth - 1] + step;
        }
        let mut rows = 0usize;
        let mut row_of = vec![0usize; pieces.len()];
        let mut continued = vec![false; pieces.len()];
        for index in 0..pieces.len() {
            // The first continuation shares its parent's row.
            let parent = pieces[index]
                .parent
                .filter(|&parent| beside && !continued[parent]);
            row_of[index] = parent.map_or(rows, |parent| row_of[parent]);
            if let Some(parent) = parent {
                continued[parent] = true;
            } else {
                rows += 1;
            }
            let piece = &mut pieces[index];
            let x = starts[piece.depth];
            let right = match piece.children > 0 && beside {
                true => x + columns[piece.depth],
                false => room,
            };
            piece.place = NodeBox {
                x,
                y: HEADING + row_of[index] as f64 * ROW,
                width: natural(piece).min(right - x),
                height: BOX,
                ..piece.place
            };
        }
        let reach = pieces.iter().map(|piece| piece.place.x + piece.place.width);
        Self {
            right: reach.fold(0.0, f64::max) + NUMBERS,
            tokens,
            pieces,
            height: HEADING + rows as f64 * ROW,
        }
    }

    /// The places of all pieces, for pointers.
    pub fn boxes(&self) -> Vec<NodeBox> {
        self.pieces.iter().map(|piece| piece.place).collect()
    }

    /// The text of a piece.
    pub fn text(&self, piece: &Piece) -> String {
        text(&self.tokens, &piece.nodes)
    }

    /// As many whole tokens of a piece as `room` characters hold, and how many more there are.
    pub fn text_within(&self, piece: &Piece, room: usize) -> String {
        let text = self.text(piece);
        if text.chars().count() <= room {
            return text;
        }
        let nodes = &piece.nodes;
        let room = room.saturating_sub(words::more(nodes.len()).chars().count());
        let mut shown = String::new();
        for (index, &node) in nodes.iter().enumerate() {
            let label = self.tokens[node].label;
            if shown.chars().count() + label.chars().count() > room {
                // If there is no room for a whole token, a part of it is shown.
                return match index {
                    0 => measure::shortened(&text, room.max(2)),
                    tokens => shown + &words::more(nodes.len() - tokens),
                };
            }
            shown += label;
        }
        shown
    }

    /// The text from the first token to this one, and the number of tokens after the first, which stands for the prompt.
    pub fn path_to(&self, node: usize) -> (String, usize) {
        let before = |&node: &usize| self.tokens[node].parent.filter(|&parent| parent < node);
        let mut path: Vec<usize> = std::iter::successors(Some(node), before).collect();
        path.reverse();
        (text(&self.tokens, &path), path.len().saturating_sub(1))
    }

    /// The pieces that end a run.
    pub fn leaves(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(|piece| piece.children == 0)
    }

    /// The line from a piece to one that continues it, straight or around a corner.
    pub fn connector(&self, from: &Piece, to: &Piece) -> Vec<(f64, f64)> {
        let (from, to) = (from.place, to.place);
        let middle = to.y + BOX / 2.0;
        if from.y == to.y {
            return vec![(from.x + from.width, middle), (to.x, middle)];
        }
        if to.x > from.x + from.width {
            let corner = to.x - GAP / 2.0;
            let start = from.y + BOX / 2.0;
            return vec![
                (from.x + from.width, start),
                (corner, start),
                (corner, middle),
                (to.x, middle),
            ];
        }
        let corner = (from.x + to.x) / 2.0;
        vec![(corner, from.y + BOX), (corner, middle), (to.x, middle)]
    }
}

fn text(tokens: &[TreeToken], nodes: &[usize]) -> String {
    nodes.iter().map(|&node| tokens[node].label).collect()
}
