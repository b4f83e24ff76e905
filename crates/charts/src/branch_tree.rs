//! Runs that share a beginning, as a tree: where they part, and how likely each one was.

mod layout;

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, decimal, measure, percent,
    table::{Cell, counted, probability},
    words::tree as words,
};
use layout::{Layout, Run};

/// A prefix tree of runs. Tokens that nothing parts are written as one piece of text.
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
/// };
/// assert_eq!(tree.boxes(640.0).len(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BranchTree {
    /// What is shown, in a few words.
    pub title: String,
    /// The tokens, every parent before its children. A token's place in this list is its id.
    pub nodes: Vec<BranchNode>,
}

/// One token of the tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BranchNode {
    /// The token before it; none for the beginning.
    pub parent: Option<usize>,
    /// Its text, with visible marks for what is invisible.
    pub label: String,
    /// Its probability where it was chosen, 0 to 1; 1 for what was given.
    pub probability: f64,
    /// Whether it belongs to the text on the page.
    pub on_path: bool,
    /// Why its run ended with it, if it did: `stop`, `length`.
    pub finish: Option<String>,
}

/// Where a piece of text stands, for pointers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeBox {
    /// The id of its first token.
    pub first: usize,
    /// The id of its last token.
    pub last: usize,
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// To the right.
    pub width: f64,
    /// Downward.
    pub height: f64,
}

const SHARE: f64 = 12.0;

impl BranchTree {
    /// The boxes of all pieces of text at a width.
    #[must_use]
    pub fn boxes(&self, width: f64) -> Vec<NodeBox> {
        Layout::of(self, width)
            .runs
            .iter()
            .map(Run::node_box)
            .collect()
    }

    /// The natural logarithm of the probability of everything up to each token.
    fn log_probabilities(&self) -> Vec<f64> {
        let mut sums: Vec<f64> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let before = node.parent.and_then(|parent| sums.get(parent)).copied();
            sums.push(before.unwrap_or(0.0) + node.probability.ln());
        }
        sums
    }

    fn text(&self, run: &Run) -> String {
        run.nodes
            .iter()
            .map(|&node| self.nodes[node].label.as_str())
            .collect()
    }

    /// As many whole tokens as there is room for, and how many more there are.
    fn text_within(&self, run: &Run, room: usize) -> String {
        let text = self.text(run);
        if text.chars().count() <= room {
            return text;
        }
        let room = room.saturating_sub(words::more(run.nodes.len()).chars().count());
        let mut shown = String::new();
        for (index, &node) in run.nodes.iter().enumerate() {
            let label = &self.nodes[node].label;
            if shown.chars().count() + label.chars().count() > room {
                // Not even one token fits: as much of it as does.
                return match index {
                    0 => measure::shortened(&text, room.max(2)),
                    shown_tokens => shown + &words::more(run.nodes.len() - shown_tokens),
                };
            }
            shown += label;
        }
        shown
    }

    /// The ids from the beginning to a token.
    fn path_to(&self, mut node: usize) -> Vec<usize> {
        let mut path = vec![node];
        while let Some(parent) = self.nodes[node].parent.filter(|&parent| parent < node) {
            path.push(parent);
            node = parent;
        }
        path.reverse();
        path
    }
}

impl Picture for BranchTree {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let layout = Layout::of(self, width);
        let sums = self.log_probabilities();
        let description = self.description(&layout, &sums);
        let mut scene = Scene::new(id, &self.title, description, width, layout.height);
        if self.nodes.is_empty() {
            return scene;
        }
        scene.text(
            layout.right,
            12.0,
            Anchor::End,
            Paint::Axis,
            words::LOG_PROBABILITY,
        );
        // What lies on the path is drawn last, over what does not.
        for on_path in [false, true] {
            for run in layout
                .runs
                .iter()
                .filter(|run| self.nodes[run.first()].on_path == on_path)
            {
                let Some(parent) = run.parent.map(|parent| &layout.runs[parent]) else {
                    continue;
                };
                let (form, paint) = if on_path {
                    (Form::Line, Paint::Chosen)
                } else {
                    (Form::Fine, Paint::Marker)
                };
                scene.path(vec![layout.connector(parent, run)], form, paint);
            }
        }
        for run in &layout.runs {
            let (first, last) = (&self.nodes[run.first()], &self.nodes[run.last()]);
            let band = if last.on_path {
                Paint::RowChosen
            } else {
                Paint::Row
            };
            let text = self.text(run);
            scene.hinted((run.x, run.y, run.width, run.height), band, text.clone());
            let mut x = run.x + 4.0;
            if run.parent.is_some() {
                let share = percent(first.probability);
                scene.text(
                    x,
                    run.baseline(),
                    Anchor::Start,
                    Paint::Axis,
                    share.as_str(),
                );
                x += measure::sans(&share, SHARE) + 6.0;
            }
            let paint = if last.on_path {
                Paint::Label
            } else {
                Paint::LabelQuiet
            };
            let room = ((run.x + run.width - x) / measure::CHARACTER).max(1.0) as usize;
            let name = self.text_within(run, room);
            scene.text(x, run.baseline(), Anchor::Start, paint, name);
            if run.children == 0 {
                let sum = decimal(sums[run.last()], 2);
                let number = if last.on_path {
                    Paint::NumberChosen
                } else {
                    Paint::Number
                };
                scene.text(layout.right, run.baseline(), Anchor::End, number, sum);
                if let Some(finish) = &last.finish {
                    scene.text(
                        layout.right - 68.0,
                        run.baseline(),
                        Anchor::End,
                        Paint::Axis,
                        finish.as_str(),
                    );
                }
            }
        }
        scene
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&self.title, &words::COLUMNS);
        let sums = self.log_probabilities();
        // The width does not matter for which tokens belong together.
        for run in Layout::of(self, 640.0)
            .runs
            .iter()
            .filter(|run| run.children == 0)
        {
            let path = self.path_to(run.last());
            let (first, last) = (&self.nodes[run.first()], &self.nodes[run.last()]);
            table.push(vec![
                path.iter()
                    .map(|&node| self.nodes[node].label.as_str())
                    .collect::<String>()
                    .into(),
                counted(path.len()),
                probability(first.probability),
                Cell::Number(sums[run.last()], decimal(sums[run.last()], 2)),
                last.finish.clone().unwrap_or_default().into(),
                words::yes_or_no(last.on_path).into(),
            ]);
        }
        table
    }
}

impl BranchTree {
    fn description(&self, layout: &Layout, sums: &[f64]) -> String {
        let leaves = layout.runs.iter().filter(|run| run.children == 0);
        let best = leaves
            .clone()
            .max_by(|a, b| sums[a.last()].total_cmp(&sums[b.last()]));
        let Some(best) = best else {
            return words::EMPTY.into();
        };
        let sum = sums[best.last()];
        match leaves.count() {
            1 => words::one_run(sum),
            runs => {
                let first = &self.nodes[best.first()];
                words::runs(runs, sum, &first.label, first.probability)
            }
        }
    }
}

#[cfg(test)]
mod tests;
