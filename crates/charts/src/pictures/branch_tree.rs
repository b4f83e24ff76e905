//! A tree of runs that share a beginning: where they branch, and how likely each one was.

use crate::{
    Form, NodeBox, Paint, Picture, Scene, Table, decimal,
    parts::tree::{Piece, PieceLook, TreeLayout, TreeToken},
    percent,
    table::{Cell, counted, probability},
    words::{branch_tree as words, tree::log_probability},
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

/// Which tokens belong to one piece does not depend on the width.
const TABLE_WIDTH: f64 = 640.0;

impl BranchTree {
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
            end: node.finish.as_deref(),
        });
        TreeLayout::of(tokens, |first, _| percent(first), width)
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

    fn look(&self, layout: &TreeLayout, piece: &Piece) -> PieceLook {
        let (band, label, number) = match self.nodes[piece.last()].on_path {
            true => (Paint::RowChosen, Paint::Label, Paint::NumberChosen),
            false => (Paint::Row, Paint::LabelQuiet, Paint::Number),
        };
        PieceLook {
            band,
            label,
            number,
            hint: layout.text(piece),
        }
    }

    fn description(&self, layout: &TreeLayout) -> String {
        let best = layout.leaves().max_by(|a, b| a.sum.total_cmp(&b.sum));
        match (best, layout.leaves().count()) {
            (None, _) => words::empty().into(),
            (Some(best), 1) => words::one(self.subject, best.sum),
            (Some(best), several) => {
                let first = &self.nodes[best.first()].label;
                words::several(self.subject, several, best.sum, first, best.probability)
            }
        }
    }
}

impl Picture for BranchTree {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let layout = self.layout(width);
        let description = self.description(&layout);
        let mut scene = Scene::new(id, &self.title, description, width, layout.height);
        scene.means(Paint::Chosen, words::path(self.subject));
        if self.nodes.is_empty() {
            return scene;
        }
        layout.write_heading(&mut scene, log_probability());
        self.draw_connectors(&mut scene, &layout);
        let look = |piece: &Piece| self.look(&layout, piece);
        layout.draw_pieces(&mut scene, look, |sum| decimal(sum, 2));
        scene
    }

    fn table(&self) -> Table {
        let layout = self.layout(TABLE_WIDTH);
        let row = |leaf: &Piece| {
            let (text, tokens) = layout.path_to(leaf.last());
            let last = &self.nodes[leaf.last()];
            [
                text.into(),
                counted(tokens),
                probability(leaf.probability),
                Cell::Number(leaf.sum, decimal(leaf.sum, 2)),
                last.finish.clone().unwrap_or_default().into(),
                words::yes_or_no(last.on_path).into(),
            ]
        };
        Table::of(
            &self.title,
            &words::columns(self.subject),
            layout.leaves().map(row),
        )
    }
}

#[cfg(test)]
mod tests;
