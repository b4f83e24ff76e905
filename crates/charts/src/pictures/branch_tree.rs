//! A tree of runs that share a beginning: where they branch, and how likely each one was.

use crate::{
    Anchor, Form, NodeBox, Paint, Picture, Scene, Table, decimal, measure,
    parts::tree::{LEAD, Piece, TreeLayout, TreeToken, log_probabilities},
    percent,
    table::{Cell, counted, probability},
    words::{branch_tree as words, tree::LOG_PROBABILITY},
};

/// A prefix tree of runs. Tokens between two branches are written as one piece of text.
///
/// ```
/// use charts::{BranchNode, BranchTree, Picture};
///
/// let node = |parent, label: &str, probability| BranchNode {
///     parent,
///     label: label.into(),
///     probability,
///     ..BranchNode::default()
/// };
/// let tree = BranchTree {
///     title: "What if it had said …".into(),
///     nodes: vec![node(None, "The", 1.0), node(Some(0), "␣dog", 0.6), node(Some(0), "␣cat", 0.2)],
///     ..BranchTree::default()
/// };
/// assert_eq!(tree.boxes(640.0).len(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BranchTree {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The tokens, every parent before its children. A token's place in this list is its id.
    pub nodes: Vec<BranchNode>,
    /// What its branches are.
    pub subject: BranchSubject,
}

/// What the branches of a tree are, and so what its path and the words at the ends of branches are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BranchSubject {
    /// Runs: the path is the present one, and each ends with its finish reason.
    #[default]
    Runs,
    /// Texts found in two ways: the path is the likeliest one, and each ends with the name of its way.
    Ways,
}

/// One token of the tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BranchNode {
    /// The id of the token before it; `None` for the first.
    pub parent: Option<usize>,
    /// Its text, with visible marks for invisible characters.
    pub label: String,
    /// Its probability where it was chosen, 0 to 1; 1 for tokens of the prompt.
    pub probability: f64,
    /// Whether it belongs to the path.
    pub on_path: bool,
    /// The word at the end of its branch, if it ended with it: the finish reason `stop` or `length`, or the way.
    pub finish: Option<String>,
}

/// The finish reason ends so far left of the log-probability's right edge.
const FINISH: f64 = 68.0;

impl BranchTree {
    /// The places of all pieces of text in a picture of this width in CSS pixels.
    #[must_use]
    pub fn boxes(&self, width: f64) -> Vec<NodeBox> {
        let layout = self.layout(width);
        layout.pieces.iter().map(Piece::node_box).collect()
    }

    fn layout(&self, width: f64) -> TreeLayout<'_> {
        let tokens = self.nodes.iter().map(|node| TreeToken {
            parent: node.parent,
            label: &node.label,
            ends: node.finish.is_some(),
        });
        TreeLayout::of(tokens.collect(), |piece| self.share(piece), width)
    }

    /// The share of a piece's first token where it was chosen.
    fn share(&self, piece: &Piece) -> String {
        percent(self.nodes[piece.first()].probability)
    }

    fn sums(&self) -> Vec<f64> {
        log_probabilities(
            self.nodes
                .iter()
                .map(|node| (node.parent, node.probability)),
        )
    }

    fn draw_connectors(&self, scene: &mut Scene, layout: &TreeLayout) {
        let looks = [
            (false, Form::Fine, Paint::Marker),
            (true, Form::Line, Paint::Chosen),
        ];
        // The path of the page's text is drawn last, over the others.
        for (on_path, form, paint) in looks {
            let pieces = layout.pieces.iter();
            for piece in pieces.filter(|piece| self.nodes[piece.first()].on_path == on_path) {
                if let Some(parent) = piece.parent {
                    let line = layout.connector(&layout.pieces[parent], piece);
                    scene.path(vec![line], form, paint);
                }
            }
        }
    }

    fn draw_piece(&self, scene: &mut Scene, layout: &TreeLayout, piece: &Piece) {
        let on_path = self.nodes[piece.last()].on_path;
        let (band, label) = if on_path {
            (Paint::RowChosen, Paint::Label)
        } else {
            (Paint::Row, Paint::LabelQuiet)
        };
        let place = (piece.x, piece.y, piece.width, piece.height);
        scene.hinted(place, band, layout.text(piece));
        let (mut x, y) = (piece.x + 4.0, piece.baseline());
        if piece.parent.is_some() {
            let share = self.share(piece);
            let width = measure::sans(&share, LEAD);
            scene.text(x, y, Anchor::Start, Paint::Axis, share);
            x += width + 6.0;
        }
        let room = measure::characters(piece.x + piece.width - x);
        let text = layout.text_within(piece, room);
        scene.text(x, y, Anchor::Start, label, text);
    }

    /// The log-probability of a whole run, and why it ended.
    fn draw_end(&self, scene: &mut Scene, piece: &Piece, right: f64, sum: f64) {
        let last = &self.nodes[piece.last()];
        let (y, sum) = (piece.baseline(), decimal(sum, 2));
        let number = if last.on_path {
            Paint::NumberChosen
        } else {
            Paint::Number
        };
        scene.text(right, y, Anchor::End, number, sum);
        if let Some(finish) = last.finish.as_deref() {
            scene.text(right - FINISH, y, Anchor::End, Paint::Axis, finish);
        }
    }

    fn description(&self, layout: &TreeLayout, sums: &[f64]) -> String {
        let sum = |piece: &Piece| sums[piece.last()];
        let best = layout.leaves().max_by(|a, b| sum(a).total_cmp(&sum(b)));
        match (best, layout.leaves().count()) {
            (None, _) => words::EMPTY.into(),
            (Some(best), 1) => words::one(self.subject, sum(best)),
            (Some(best), several) => {
                let first = &self.nodes[best.first()];
                words::several(
                    self.subject,
                    several,
                    sum(best),
                    &first.label,
                    first.probability,
                )
            }
        }
    }
}

impl Picture for BranchTree {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let layout = self.layout(width);
        let sums = self.sums();
        let description = self.description(&layout, &sums);
        let mut scene = Scene::new(id, &self.title, description, width, layout.height);
        scene.means(Paint::Chosen, words::path(self.subject));
        if self.nodes.is_empty() {
            return scene;
        }
        let (right, heading) = (layout.right, LOG_PROBABILITY);
        scene.text(right, 12.0, Anchor::End, Paint::Axis, heading);
        self.draw_connectors(&mut scene, &layout);
        for piece in &layout.pieces {
            self.draw_piece(&mut scene, &layout, piece);
            if piece.children == 0 {
                self.draw_end(&mut scene, piece, right, sums[piece.last()]);
            }
        }
        scene
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&self.title, words::columns(self.subject));
        let sums = self.sums();
        let layout = self.layout(TABLE_WIDTH);
        for leaf in layout.leaves() {
            let (text, tokens) = layout.path_to(leaf.last());
            let (first, last) = (&self.nodes[leaf.first()], &self.nodes[leaf.last()]);
            let sum = sums[leaf.last()];
            table.push(vec![
                text.into(),
                counted(tokens),
                probability(first.probability),
                Cell::Number(sum, decimal(sum, 2)),
                last.finish.clone().unwrap_or_default().into(),
                words::yes_or_no(last.on_path).into(),
            ]);
        }
        table
    }
}

/// Which tokens belong to one piece does not depend on the width.
const TABLE_WIDTH: f64 = 640.0;

#[cfg(test)]
mod tests;
