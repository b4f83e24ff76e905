//! A tree of tokens in pieces, and their places: side by side where there is room, one below the other where there is not.

use crate::{measure, words::tree as words};

/// The size of the type of the number before a piece's text.
pub(crate) const LEAD: f64 = 12.0;

/// One token of a tree.
pub(crate) struct TreeToken<'a> {
    /// The id of the token before it; `None` for the first.
    pub parent: Option<usize>,
    /// Its text, with visible marks for invisible characters.
    pub label: &'a str,
    /// Whether its piece ends with it although one token alone continues it.
    pub ends: bool,
}

/// The place of a piece of text in CSS pixels, for pointers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeBox {
    /// The id of its first token.
    pub first: usize,
    /// The id of its last token.
    pub last: usize,
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

/// Tokens in a row, of which only the last one may have several continuations or none.
pub(crate) struct Piece {
    pub nodes: Vec<usize>,
    /// The piece before it, by its index.
    pub parent: Option<usize>,
    /// The number of pieces that continue it.
    pub children: usize,
    pub depth: usize,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

pub(crate) struct TreeLayout<'a> {
    tokens: Vec<TreeToken<'a>>,
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
pub(crate) const NUMBERS: f64 = 124.0;
const LONGEST: f64 = 240.0;
/// The least room for the last piece of a row.
const LAST: f64 = 110.0;

impl Piece {
    pub fn first(&self) -> usize {
        self.nodes.first().copied().unwrap_or_default()
    }

    pub fn last(&self) -> usize {
        self.nodes.last().copied().unwrap_or_default()
    }

    pub fn baseline(&self) -> f64 {
        self.y + 15.5
    }

    pub fn node_box(&self) -> NodeBox {
        NodeBox {
            first: self.first(),
            last: self.last(),
            x: self.x,
            y: self.y,
            width: self.width,
            height: self.height,
        }
    }
}

impl<'a> TreeLayout<'a> {
    /// Lays the tokens out, every parent before its children, in a picture of this width in CSS pixels. `lead` is the
    /// number before the text of a piece; the first piece has none.
    pub fn of(tokens: Vec<TreeToken<'a>>, lead: impl Fn(&Piece) -> String, width: f64) -> Self {
        let mut pieces = pieces(&tokens);
        let depths = pieces
            .iter()
            .map(|piece| piece.depth + 1)
            .max()
            .unwrap_or(0);
        let natural = |piece: &Piece| {
            let lead = piece
                .parent
                .map(|_| measure::sans(&lead(piece), LEAD) + 6.0);
            measure::mono(&text(&tokens, &piece.nodes)) + lead.unwrap_or(0.0) + 9.0
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
            piece.x = starts[piece.depth];
            piece.y = HEADING + row_of[index] as f64 * ROW;
            let right = if piece.children > 0 && beside {
                piece.x + columns[piece.depth]
            } else {
                room
            };
            piece.width = natural(piece).min(right - piece.x);
            piece.height = BOX;
        }
        let reach = pieces.iter().map(|piece| piece.x + piece.width);
        Self {
            right: reach.fold(0.0, f64::max) + NUMBERS,
            tokens,
            pieces,
            height: HEADING + rows as f64 * ROW,
        }
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

/// The natural logarithm of the probability of all tokens up to each token; `nodes` has parent and probability of each.
pub(crate) fn log_probabilities(nodes: impl Iterator<Item = (Option<usize>, f64)>) -> Vec<f64> {
    let mut sums: Vec<f64> = Vec::new();
    for (parent, probability) in nodes {
        let before = parent.and_then(|parent| sums.get(parent)).copied();
        sums.push(before.unwrap_or(0.0) + probability.ln());
    }
    sums
}

fn text(tokens: &[TreeToken], nodes: &[usize]) -> String {
    nodes.iter().map(|&node| tokens[node].label).collect()
}

/// Joins tokens to pieces: parents before children, siblings in the order of their ids.
fn pieces(tokens: &[TreeToken]) -> Vec<Piece> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); tokens.len()];
    let mut open: Vec<(usize, Option<usize>)> = Vec::new();
    for (index, node) in tokens.iter().enumerate() {
        match node.parent.filter(|&parent| parent < index) {
            Some(parent) => children[parent].push(index),
            None => open.push((index, None)),
        }
    }
    open.reverse();
    let mut pieces: Vec<Piece> = Vec::new();
    while let Some((start, parent)) = open.pop() {
        let mut nodes = vec![start];
        let mut last = start;
        while let ([only], false) = (&children[last][..], tokens[last].ends) {
            last = *only;
            nodes.push(last);
        }
        let depth = parent.map_or(0, |parent: usize| pieces[parent].depth + 1);
        let index = pieces.len();
        open.extend(
            children[last]
                .iter()
                .rev()
                .map(|&child| (child, Some(index))),
        );
        pieces.push(Piece {
            nodes,
            parent,
            children: children[last].len(),
            depth,
            x: 0.0,
            y: 0.0,
            width: 0.0,
            height: 0.0,
        });
    }
    pieces
}
