//! The branches of a tree of texts, and their places: a column for each branching, a row for each text.

use std::ops::Range;

use super::{EDGE, PADDING, PrefixTree, SMALL};
use crate::measure;

/// Tokens that the same texts share, none more and none fewer.
pub(super) struct Branch {
    /// The rows of its texts.
    pub rows: Range<usize>,
    /// Its tokens, by their places in each of its texts.
    pub from: usize,
    pub to: usize,
    /// The number of branchings before it.
    pub depth: usize,
    /// The number of branches that continue it.
    pub children: usize,
    pub x: f64,
    pub width: f64,
}

pub(super) struct PrefixLayout {
    /// Every branch before those that continue it.
    pub branches: Vec<Branch>,
    /// The text of each row.
    pub order: Vec<usize>,
}

/// The height of a row, in CSS pixels.
pub(super) const ROW: f64 = 24.0;
const HEADING: f64 = 18.0;
/// Between a branch and those that continue it.
const GAP: f64 = 2.0;
/// The widest column of shared tokens.
const LONGEST: f64 = 190.0;
/// The least room for what a text does not share, as a part of the width.
const LAST: f64 = 0.38;

impl PrefixLayout {
    pub fn of(tree: &PrefixTree, width: f64) -> Self {
        let mut layout = Self {
            branches: Vec::new(),
            order: Vec::new(),
        };
        let all: Vec<usize> = (0..tree.texts.len()).collect();
        layout.part(tree, &all, 0, 0);
        layout.place(tree, width);
        layout
    }

    /// Adds the branches of these texts, which have their first `from` tokens in common: the one with most texts first.
    /// Returns how many branches there are.
    fn part(&mut self, tree: &PrefixTree, texts: &[usize], from: usize, depth: usize) -> usize {
        let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
        for &text in texts {
            let Some(token) = tree.texts[text].tokens.get(from) else {
                // It ends here: a row without a branch of its own.
                self.order.push(text);
                continue;
            };
            match groups.iter_mut().find(|(id, _)| *id == token.id) {
                Some((_, group)) => group.push(text),
                None => groups.push((token.id, vec![text])),
            }
        }
        groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.len()));
        for (_, group) in &groups {
            let to = from + common(tree, group, from);
            let (place, start) = (self.branches.len(), self.order.len());
            self.branches.push(Branch {
                rows: start..start,
                from,
                to,
                depth,
                children: 0,
                x: 0.0,
                width: 0.0,
            });
            let children = self.part(tree, group, to, depth + 1);
            let branch = &mut self.branches[place];
            branch.children = children;
            branch.rows.end = self.order.len();
        }
        groups.len()
    }

    fn place(&mut self, tree: &PrefixTree, width: f64) {
        let names = tree.texts.iter().map(|text| text.name.as_str());
        let names = names.chain([tree.names.as_str()]);
        let names = names.map(|name| measure::sans(name, SMALL));
        let right = width - names.fold(0.0, f64::max) - 10.0;
        let depths = self.branches.iter().map(|branch| branch.depth + 1);
        let mut columns = vec![0.0_f64; depths.max().unwrap_or(0)];
        for branch in self.branches.iter().filter(|branch| branch.children > 0) {
            let text = tree.text_of(self, branch);
            let natural = measure::mono(&text) + EDGE + 2.0 * PADDING + GAP;
            let column = &mut columns[branch.depth];
            *column = column.max(natural.min(LONGEST));
        }
        let (needed, room) = (columns.iter().sum::<f64>(), right * (1.0 - LAST));
        let shrunk = if needed > room { room / needed } else { 1.0 };
        let starts: Vec<f64> = columns
            .iter()
            .scan(0.0, |x, column| {
                let start = *x;
                *x += column * shrunk;
                Some(start)
            })
            .collect();
        for branch in &mut self.branches {
            branch.x = starts[branch.depth];
            let end = match branch.children {
                0 => right,
                _ => branch.x + columns[branch.depth] * shrunk - GAP,
            };
            branch.width = (end - branch.x).max(1.0);
        }
    }

    /// The upper edge of a row.
    pub fn top_of(&self, row: usize) -> f64 {
        HEADING + row as f64 * ROW
    }

    pub fn height(&self) -> f64 {
        self.top_of(self.order.len())
    }
}

/// The number of tokens from `from` on that all of these texts have in common.
fn common(tree: &PrefixTree, texts: &[usize], from: usize) -> usize {
    let Some((first, others)) = texts.split_first() else {
        return 0;
    };
    let first = &tree.texts[*first].tokens[from..];
    let others = others.iter().map(|&other| {
        let pairs = first.iter().zip(&tree.texts[other].tokens[from..]);
        pairs.take_while(|(a, b)| a.id == b.id).count()
    });
    others.min().unwrap_or(first.len())
}
