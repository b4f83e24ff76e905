//! The rows of a sum: its parts in an order, each from where the one before ended, and the sum itself.

use std::collections::BTreeSet;

use super::{Contribution, ContributionBars, ContributionOrder};
use crate::words::contribution_bars as words;

/// What a row stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowKind {
    /// A part.
    Part,
    /// A part of the part above it.
    Inner,
    /// Several parts that have no row of their own.
    Rest,
    /// The sum.
    Sum,
}

/// A row, from the sum before it to the sum with it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub name: String,
    pub kind: RowKind,
    pub start: f64,
    pub end: f64,
    /// The place of the part that it is or belongs to.
    pub part: Option<usize>,
}

/// The rows under way.
#[derive(Default)]
struct SumRows {
    list: Vec<Row>,
    sum: f64,
    /// The places of the parts that wait for a row that they share.
    rest: Vec<usize>,
}

/// The places of the parts, that with the greatest size first; equal ones in the order of the network.
pub(super) fn by_size(parts: &[Contribution]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..parts.len()).collect();
    places.sort_by(|&a, &b| parts[b].value.abs().total_cmp(&parts[a].value.abs()));
    places
}

pub(super) fn of(bars: &ContributionBars) -> Vec<Row> {
    if bars.parts.is_empty() {
        return Vec::new();
    }
    let sizes = by_size(&bars.parts);
    let most = if bars.most == 0 {
        sizes.len()
    } else {
        bars.most
    };
    let alone: BTreeSet<usize> = sizes.iter().copied().take(most).collect();
    let order = match bars.order {
        ContributionOrder::Network => (0..bars.parts.len()).collect(),
        ContributionOrder::Size => sizes,
    };
    let mut rows = SumRows::default();
    for place in order {
        if alone.contains(&place) {
            rows.end_rest(&bars.parts);
            rows.add(place, &bars.parts[place]);
        } else {
            rows.rest.push(place);
        }
    }
    rows.end_rest(&bars.parts);
    let sum = rows.sum;
    rows.push(bars.sum_name().into(), RowKind::Sum, 0.0..sum, None);
    rows.list
}

impl SumRows {
    fn push(
        &mut self,
        name: String,
        kind: RowKind,
        way: std::ops::Range<f64>,
        part: Option<usize>,
    ) {
        self.list.push(Row {
            name,
            kind,
            start: way.start,
            end: way.end,
            part,
        });
    }

    /// Adds a part, and below it the parts of it that are shown.
    fn add(&mut self, place: usize, part: &Contribution) {
        let start = self.sum;
        self.sum += part.value;
        self.push(
            part.name.clone(),
            RowKind::Part,
            start..self.sum,
            Some(place),
        );
        let mut from = start;
        for inner in &part.parts {
            let to = from + inner.value;
            self.push(inner.name.clone(), RowKind::Inner, from..to, Some(place));
            from = to;
        }
    }

    /// Adds the row of the parts that wait for one; a single part has its own.
    fn end_rest(&mut self, parts: &[Contribution]) {
        match std::mem::take(&mut self.rest)[..] {
            [] => {}
            [place] => self.add(place, &parts[place]),
            ref rest => {
                let start = self.sum;
                self.sum += rest.iter().map(|&place| parts[place].value).sum::<f64>();
                let name = words::rest(rest.len());
                self.push(name, RowKind::Rest, start..self.sum, None);
            }
        }
    }
}
