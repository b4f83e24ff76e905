//! A tree of tokens by what became of them: edges as thick as probabilities, marked paths, a path beside them, paths given
//! up, and the probability of all tokens that have no edge of their own.

use crate::{
    Form, NodeBox, Paint, Picture, Scene, Table, decimal,
    parts::tree::{Piece, PieceLook, TreeLayout, TreeToken},
    percent,
    table::{Cell, counted, probability},
    words::token_tree as words,
};

/// Continuations of one text. Tokens between two forks are written as one piece of text.
///
/// ```
/// use charts::{Picture, TokenNode, TokenState, TokenTree};
///
/// let node = |parent, label: &str, probability| TokenNode {
///     parent,
///     label: label.into(),
///     probability,
///     ..TokenNode::default()
/// };
/// let mut others = node(Some(0), "2 others", 0.1);
/// others.state = TokenState::Others;
/// let tree = TokenTree {
///     title: "Two continuations".into(),
///     nodes: vec![node(None, "The", 1.0), node(Some(0), "␣dog", 0.6), node(Some(0), "␣cat", 0.3), others],
///     ..TokenTree::default()
/// };
/// assert_eq!(tree.boxes(640.0).len(), 4);
/// assert_eq!(tree.table().rows[2][3], "10.0%");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TokenTree {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The tokens, every parent before its children; the first one stands for the prompt. A token's place in this list is
    /// its id.
    pub nodes: Vec<TokenNode>,
    /// What the tree is of.
    pub subject: TreeSubject,
}

/// What a tree of tokens is of, and so which number is written before a text and at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TreeSubject {
    /// The likeliest continuations: the probability of each first token, and that of each whole path.
    #[default]
    Continuations,
    /// The beams of a search: the log-probability of all tokens up to the end of each piece.
    Beams,
}

/// One token of the tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TokenNode {
    /// The id of the token before it; `None` for the first.
    pub parent: Option<usize>,
    /// Its text, with visible marks for invisible characters.
    pub label: String,
    /// Its probability after the tokens before it, 0 to 1; 1 for the prompt.
    pub probability: f64,
    /// What became of it.
    pub state: TokenState,
    /// The word at the end of its path, if there is one.
    pub end: Option<String>,
    /// What the whole text that ends with it is compared by, if it is one.
    pub score: Option<f64>,
}

/// What became of a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TokenState {
    /// It is part of a path that is kept.
    #[default]
    Open,
    /// It is part of the path that is marked: the winner, or the present text.
    Marked,
    /// It is part of the path that the marked one is compared with.
    Beside,
    /// It was given up, or nothing is known of what comes after it.
    Faded,
    /// It stands for all tokens without a node of their own.
    Others,
}

/// The thinnest and the thickest edge in CSS pixels: of probability 0 and of probability 1.
const THICKNESS: (f64, f64) = (1.0, 14.0);
/// Which tokens belong to one piece does not depend on the width.
const TABLE_WIDTH: f64 = 640.0;

impl TokenState {
    /// In the order in which edges are drawn: what matters more lies above.
    const DRAWN: [Self; 5] = [
        Self::Faded,
        Self::Others,
        Self::Open,
        Self::Beside,
        Self::Marked,
    ];

    fn edge(self) -> Paint {
        match self {
            Self::Open => Paint::Model,
            Self::Marked => Paint::Chosen,
            Self::Beside => Paint::Lane2,
            Self::Faded => Paint::Grid,
            Self::Others => Paint::Removed,
        }
    }

    fn band(self) -> Paint {
        match self {
            Self::Open | Self::Beside => Paint::Row,
            Self::Marked => Paint::RowChosen,
            Self::Faded | Self::Others => Paint::Paper,
        }
    }

    fn label(self) -> Paint {
        match self {
            Self::Open | Self::Beside => Paint::Label,
            Self::Marked => Paint::LabelChosen,
            Self::Faded | Self::Others => Paint::LabelQuiet,
        }
    }

    fn number(self) -> Paint {
        match self {
            Self::Open | Self::Beside => Paint::Number,
            Self::Marked => Paint::NumberChosen,
            Self::Faded | Self::Others => Paint::NumberQuiet,
        }
    }
}

impl TokenTree {
    /// The places of all pieces of text in a picture of this width in CSS pixels.
    #[must_use]
    pub fn boxes(&self, width: f64) -> Vec<NodeBox> {
        self.layout(width).boxes()
    }

    fn layout(&self, width: f64) -> TreeLayout<'_> {
        let tokens = self.nodes.iter().map(|node| TreeToken {
            parent: node.parent,
            label: &node.label,
            probability: node.probability,
            end: node.end.as_deref(),
        });
        let lead = |first, sum| match self.subject {
            TreeSubject::Continuations => percent(first),
            TreeSubject::Beams => decimal(sum, 2),
        };
        TreeLayout::of(tokens, lead, width)
    }

    fn state(&self, piece: &Piece) -> TokenState {
        self.nodes[piece.last()].state
    }

    /// The edge to a piece: thin from its parent on, then as thick as its first token is likely.
    fn draw_edge(&self, scene: &mut Scene, layout: &TreeLayout, piece: &Piece, parent: &Piece) {
        let paint = self.state(piece).edge();
        let corners = layout.connector(parent, piece);
        if let [.., (from, _), (to, y)] = corners[..] {
            let (least, most) = THICKNESS;
            let height = least + (most - least) * piece.probability.clamp(0.0, 1.0);
            scene.path(vec![corners], Form::Fine, paint);
            scene.rect(from, y - height / 2.0, to - from, height, paint);
        }
    }

    fn look(&self, layout: &TreeLayout, piece: &Piece) -> PieceLook {
        let state = self.state(piece);
        PieceLook {
            band: state.band(),
            label: state.label(),
            number: state.number(),
            hint: words::hint(&layout.text(piece), piece.probability, piece.sum),
        }
    }

    fn description(&self, layout: &TreeLayout) -> String {
        let real = |piece: &&Piece| self.state(piece) != TokenState::Others;
        let leaves: Vec<&Piece> = layout.leaves().filter(real).collect();
        let marked = |piece: &&&Piece| self.state(piece) == TokenState::Marked;
        let best = leaves.iter().max_by(|a, b| a.sum.total_cmp(&b.sum));
        let Some(told) = leaves.iter().find(marked).or(best) else {
            return words::empty().into();
        };
        let others = layout.leaves().filter(|piece| !real(piece));
        let mass: f64 = others.map(|piece| piece.sum.exp()).sum();
        let (text, _) = layout.path_to(told.last());
        words::description(self.subject, leaves.len(), &text, told.sum, mass)
    }
}

impl Picture for TokenTree {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let layout = self.layout(width);
        let description = self.description(&layout);
        let mut scene = Scene::new(id, &self.title, description, width, layout.height);
        for state in TokenState::DRAWN {
            if let Some(meaning) = words::state(self.subject, state) {
                scene.means(state.edge(), meaning);
            }
        }
        if self.nodes.is_empty() {
            return scene;
        }
        layout.write_heading(&mut scene, words::heading(self.subject));
        for state in TokenState::DRAWN {
            let pieces = layout.pieces.iter();
            for piece in pieces.filter(|piece| self.state(piece) == state) {
                if let Some(parent) = piece.parent {
                    self.draw_edge(&mut scene, &layout, piece, &layout.pieces[parent]);
                }
            }
        }
        let look = |piece: &Piece| self.look(&layout, piece);
        layout.draw_pieces(&mut scene, look, |sum| {
            words::path_number(self.subject, sum)
        });
        scene
    }

    fn table(&self) -> Table {
        let layout = self.layout(TABLE_WIDTH);
        let row = |leaf: &Piece| {
            let last = &self.nodes[leaf.last()];
            // All other tokens are no text of their own: what stands before them is, and their label says how many they are.
            let (of, end) = match last.state {
                TokenState::Others => (last.parent.unwrap_or_default(), Some(&last.label)),
                _ => (leaf.last(), last.end.as_ref()),
            };
            let (text, tokens) = layout.path_to(of);
            let mut row = vec![
                text.into(),
                counted(tokens),
                probability(leaf.probability),
                probability(leaf.sum.exp()),
                Cell::Number(leaf.sum, decimal(leaf.sum, 2)),
            ];
            if self.subject == TreeSubject::Beams {
                row.push(match last.score {
                    Some(score) => Cell::Number(score, decimal(score, 3)),
                    None => words::no_score().into(),
                });
            }
            let state = words::state(self.subject, last.state);
            row.push(state.unwrap_or_default().into());
            row.push(end.cloned().unwrap_or_default().into());
            row
        };
        Table::new(&self.title, &words::columns(self.subject)).with_rows(layout.leaves().map(row))
    }
}

#[cfg(test)]
mod tests;
