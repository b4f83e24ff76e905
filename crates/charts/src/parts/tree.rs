//! A tree of tokens in pieces of text: tokens between two forks are one piece.

mod drawing;
mod layout;

pub(crate) use drawing::PieceLook;
pub(crate) use layout::TreeLayout;

/// One token of a tree.
pub(crate) struct TreeToken<'a> {
    /// The id of the token before it; `None` for the first.
    pub parent: Option<usize>,
    /// Its text, with visible marks for invisible characters.
    pub label: &'a str,
    /// Its probability after the tokens before it, 0 to 1.
    pub probability: f64,
    /// The word at the end of its path. It ends a piece although one token alone may continue it.
    pub end: Option<&'a str>,
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
    /// The probability of its first token.
    pub probability: f64,
    /// The natural logarithm of the probability of all tokens up to its end.
    pub sum: f64,
    /// The number before its text; empty for the first piece.
    pub lead: String,
    pub place: NodeBox,
}

impl Piece {
    pub fn first(&self) -> usize {
        self.place.first
    }

    pub fn last(&self) -> usize {
        self.place.last
    }
}

/// The natural logarithm of the probability of all tokens up to each token.
fn log_probabilities(tokens: &[TreeToken]) -> Vec<f64> {
    let mut sums: Vec<f64> = Vec::new();
    for token in tokens {
        let before = token.parent.and_then(|parent| sums.get(parent)).copied();
        sums.push(before.unwrap_or(0.0) + token.probability.ln());
    }
    sums
}

/// Joins tokens to pieces: parents before children, siblings in the order of their ids. `lead` has the number before the
/// text of a piece, from the probability of its first token and the logarithm up to its end.
fn pieces(tokens: &[TreeToken], lead: impl Fn(f64, f64) -> String) -> Vec<Piece> {
    let sums = log_probabilities(tokens);
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
        while let ([only], false) = (&children[last][..], tokens[last].end.is_some()) {
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
        let (probability, sum) = (tokens[start].probability, sums[last]);
        pieces.push(Piece {
            nodes,
            parent,
            children: children[last].len(),
            depth,
            probability,
            sum,
            lead: parent.map_or_else(String::new, |_| lead(probability, sum)),
            place: NodeBox {
                first: start,
                last,
                x: 0.0,
                y: 0.0,
                width: 0.0,
                height: 0.0,
            },
        });
    }
    pieces
}
