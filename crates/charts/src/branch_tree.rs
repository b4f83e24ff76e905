//! Runs that share a beginning, as a tree: where they part, and how likely each one was.

mod layout;

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, decimal, measure, percent,
    table::{Cell, counted, probability},
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
        let more = |left: usize| format!(" … {left} more");
        let room = room.saturating_sub(more(run.nodes.len()).chars().count());
        let mut shown = String::new();
        for (index, &node) in run.nodes.iter().enumerate() {
            let label = &self.nodes[node].label;
            if shown.chars().count() + label.chars().count() > room {
                // Not even one token fits: as much of it as does.
                return match index {
                    0 => measure::shortened(&text, room.max(2)),
                    shown_tokens => shown + &more(run.nodes.len() - shown_tokens),
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
            "log-probability",
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
        let columns = [
            "Text",
            "Tokens",
            "Where it parted",
            "Log-probability",
            "Finish reason",
            "On the page",
        ];
        let mut table = Table::new(&self.title, &columns);
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
                if last.on_path { "yes" } else { "no" }.into(),
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
            return "There is no run yet.".into();
        };
        let number = decimal(sums[best.last()], 2);
        match leaves.count() {
            1 => format!("One run, with log-probability {number}; it has not been branched."),
            runs => format!(
                "{runs} runs that share a beginning. The most likely one as a whole has log-probability {number} and \
                 parts with {} at {}.",
                self.nodes[best.first()].label,
                percent(self.nodes[best.first()].probability)
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(parents: &[Option<usize>]) -> BranchTree {
        let node = |(index, &parent): (usize, &Option<usize>)| BranchNode {
            parent,
            label: format!("␣{index}"),
            probability: 0.5,
            ..BranchNode::default()
        };
        BranchTree {
            title: String::new(),
            nodes: parents.iter().enumerate().map(node).collect(),
        }
    }

    #[test]
    fn what_nothing_parts_is_one_box() {
        let boxes = tree(&[None, Some(0), Some(1), Some(1), Some(3)]).boxes(640.0);
        let ends: Vec<(usize, usize)> = boxes.iter().map(|b| (b.first, b.last)).collect();
        assert_eq!(ends, [(0, 1), (2, 2), (3, 4)]);
    }

    #[test]
    fn boxes_do_not_touch_and_stay_inside() {
        // A comb: every second token is forked, twelve leaves.
        let mut parents = vec![None];
        for tooth in 0..11 {
            let at = tooth * 2;
            parents.extend([Some(at), Some(at)]);
        }
        let tree = tree(&parents);
        for width in [320.0, 640.0, 1200.0] {
            let boxes = tree.boxes(width);
            assert_eq!(tree.table().rows.len(), 12);
            for (index, a) in boxes.iter().enumerate() {
                assert!(a.x >= 0.0 && a.x + a.width <= width, "{a:?} at {width}");
                for b in &boxes[index + 1..] {
                    let apart = a.x + a.width <= b.x
                        || b.x + b.width <= a.x
                        || a.y + a.height <= b.y
                        || b.y + b.height <= a.y;
                    assert!(apart, "{a:?} and {b:?} at {width}");
                }
            }
        }
    }

    #[test]
    fn a_run_is_as_likely_as_all_its_tokens_together() {
        let sums = tree(&[None, Some(0), Some(1)]).log_probabilities();
        assert!((sums[2] - 0.125f64.ln()).abs() < 1e-12);
    }
}
