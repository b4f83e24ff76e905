//! Places for the pieces of a tree: side by side where there is room, one below the other where there is not.

use super::{BranchTree, NodeBox, SHARE};
use crate::measure;

/// Tokens that nothing parts.
pub(super) struct Run {
    pub nodes: Vec<usize>,
    /// The run it goes on from, by its place in the list.
    pub parent: Option<usize>,
    /// How many runs go on from it.
    pub children: usize,
    pub depth: usize,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

pub(super) struct Layout {
    pub runs: Vec<Run>,
    pub height: f64,
    /// The right edge of the column of numbers: near the tree where the picture is wider than it.
    pub right: f64,
}

const HEADING: f64 = 20.0;
const ROW: f64 = 26.0;
const BOX: f64 = 22.0;
/// Between a run and those that go on from it.
const GAP: f64 = 22.0;
/// How far a run stands in from its parent where there is no room beside it.
const INDENT: f64 = 14.0;
/// For the log-probability and the finish reason.
pub(super) const NUMBERS: f64 = 124.0;
const LONGEST: f64 = 240.0;
/// The least room for the last run of a row.
const LAST: f64 = 110.0;

impl Run {
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

impl Layout {
    pub fn of(tree: &BranchTree, width: f64) -> Self {
        let mut runs = runs(tree);
        let depths = runs.iter().map(|run| run.depth + 1).max().unwrap_or(0);
        let natural = |run: &Run| {
            let share = run.parent.map(|_| {
                let probability = tree.nodes[run.first()].probability;
                measure::sans(&crate::percent(probability), SHARE) + 6.0
            });
            measure::mono(&tree.text(run)) + share.unwrap_or(0.0) + 9.0
        };
        let mut columns = vec![0.0f64; depths];
        for run in runs.iter().filter(|run| run.children > 0) {
            columns[run.depth] = columns[run.depth].max(natural(run).min(LONGEST));
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
        let mut row_of = vec![0usize; runs.len()];
        let mut continued = vec![false; runs.len()];
        for index in 0..runs.len() {
            // The first of those that go on shares its parent's row.
            let parent = runs[index]
                .parent
                .filter(|&parent| beside && !continued[parent]);
            row_of[index] = parent.map_or(rows, |parent| row_of[parent]);
            if let Some(parent) = parent {
                continued[parent] = true;
            } else {
                rows += 1;
            }
            let run = &mut runs[index];
            run.x = starts[run.depth];
            run.y = HEADING + row_of[index] as f64 * ROW;
            let right = if run.children > 0 && beside {
                run.x + columns[run.depth]
            } else {
                room
            };
            run.width = natural(run).min(right - run.x);
            run.height = BOX;
        }
        let reach = runs.iter().map(|run| run.x + run.width);
        Self {
            right: reach.fold(0.0, f64::max) + NUMBERS,
            runs,
            height: HEADING + rows as f64 * ROW,
        }
    }

    /// From the end of a run to one that goes on from it, straight or around a corner.
    pub fn connector(&self, from: &Run, to: &Run) -> Vec<(f64, f64)> {
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

/// Joins tokens that nothing parts, parents before children, siblings in the order of their ids.
fn runs(tree: &BranchTree) -> Vec<Run> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); tree.nodes.len()];
    let mut open: Vec<(usize, Option<usize>)> = Vec::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        match node.parent.filter(|&parent| parent < index) {
            Some(parent) => children[parent].push(index),
            None => open.push((index, None)),
        }
    }
    open.reverse();
    let mut runs: Vec<Run> = Vec::new();
    while let Some((start, parent)) = open.pop() {
        let mut nodes = vec![start];
        let mut last = start;
        while let ([only], None) = (&children[last][..], &tree.nodes[last].finish) {
            last = *only;
            nodes.push(last);
        }
        let depth = parent.map_or(0, |parent: usize| runs[parent].depth + 1);
        let index = runs.len();
        open.extend(
            children[last]
                .iter()
                .rev()
                .map(|&child| (child, Some(index))),
        );
        runs.push(Run {
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
    runs
}
