//! Columns of a run: one for each step, of equal width, with the tokens or the steps' numbers below.

use std::ops::Range;

use crate::{Anchor, Paint, Scene, labels, measure};

/// The greatest width of a column: a short run does not stretch.
const WIDEST: f64 = 72.0;
/// From the lower edge of the columns to the baseline of the texts.
const TEXTS_BELOW: f64 = 16.0;
/// The height that the texts take.
pub(crate) const BELOW: f64 = 22.0;
/// The least distance between the middles of two numbers.
const NUMBER_GAP: f64 = 40.0;
/// Between two texts, at least.
const TEXT_GAP: f64 = 8.0;

/// The places of the columns, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StepColumns {
    /// The left edge of the first column.
    pub left: f64,
    /// The width of a column.
    pub width: f64,
    pub count: usize,
}

impl StepColumns {
    /// As many columns as there are steps, between two edges.
    pub fn new(edges: Range<f64>, count: usize) -> Self {
        let room = (edges.end - edges.start).max(1.0);
        Self {
            left: edges.start,
            width: (room / count.max(1) as f64).min(WIDEST),
            count,
        }
    }

    /// The left edge of a column.
    pub fn x(&self, index: usize) -> f64 {
        self.left + index as f64 * self.width
    }

    /// The right edge of the last column.
    pub fn right(&self) -> f64 {
        self.x(self.count)
    }

    pub fn middle(&self, index: usize) -> f64 {
        self.x(index) + self.width / 2.0
    }

    /// The left edge and the width of the marks of a column: with a gap to the next ones as long as there is room.
    pub fn inner(&self, index: usize) -> (f64, f64) {
        let gap = match self.width {
            wide if wide >= 8.0 => 2.0,
            wide if wide >= 3.0 => 1.0,
            _ => 0.0,
        };
        (self.x(index) + gap / 2.0, self.width - gap)
    }

    /// The column under a pointer.
    pub fn at(&self, x: f64) -> Option<usize> {
        let index = ((x - self.left) / self.width).floor();
        (index >= 0.0 && index < self.count as f64).then_some(index as usize)
    }

    /// Writes the tokens below the columns if each has room, and the numbers of some of the steps otherwise, from 1. The
    /// selected one has a number in any case.
    pub fn write_below(
        &self,
        scene: &mut Scene,
        tokens: &[&str],
        bottom: f64,
        selected: Option<usize>,
    ) {
        let y = bottom + TEXTS_BELOW;
        let widest = tokens.iter().map(|token| measure::mono(token));
        if widest.fold(0.0, f64::max) + TEXT_GAP <= self.width {
            for (index, token) in tokens.iter().enumerate() {
                let paint = match selected == Some(index) {
                    true => Paint::LabelChosen,
                    false => Paint::Label,
                };
                scene.text(self.middle(index), y, Anchor::Middle, paint, *token);
            }
            return;
        }
        let room = 0.0..scene.width;
        let extent = |index: usize| {
            let width = measure::sans(&(index + 1).to_string(), 13.0);
            let middle = labels::centered(self.middle(index), width, room.clone());
            (middle - width / 2.0, middle + width / 2.0)
        };
        let marked = selected.filter(|&index| index < self.count).map(extent);
        let clear = |index: usize| {
            let (from, to) = extent(index);
            marked.is_none_or(|(left, right)| to + TEXT_GAP <= left || from >= right + TEXT_GAP)
        };
        // The first one, and then round numbers.
        let every = self.every();
        let round = (0..self.count).filter(|index| *index == 0 || (index + 1) % every == 0);
        let mut free = f64::NEG_INFINITY;
        for index in round {
            let (from, to) = extent(index);
            if from >= free && clear(index) {
                let (at, number) = ((from + to) / 2.0, (index + 1).to_string());
                scene.text(at, y, Anchor::Middle, Paint::Axis, number);
                free = to + TEXT_GAP;
            }
        }
        if let Some(index) = selected.filter(|&index| index < self.count) {
            let (from, to) = extent(index);
            let (at, number) = ((from + to) / 2.0, (index + 1).to_string());
            scene.text(at, y, Anchor::Middle, Paint::NumberChosen, number);
        }
    }

    /// A round number of columns at least as wide as the distance of two numbers.
    fn every(&self) -> usize {
        let least = (NUMBER_GAP / self.width).ceil().max(1.0) as usize;
        let decades = (0..).map(|power| 10_usize.pow(power));
        let mut round = decades.flat_map(|decade| [1, 2, 5].map(|one| one * decade));
        round.find(|&every| every >= least).unwrap_or(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Node;

    fn texts(columns: StepColumns, labels: &[&str], selected: Option<usize>) -> Vec<String> {
        let mut scene = Scene::new("x", "", String::new(), 640.0, 100.0);
        columns.write_below(&mut scene, labels, 50.0, selected);
        let texts = scene.nodes.into_iter().filter_map(|node| match node {
            Node::Text(text) => Some(text.content),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn a_pointer_finds_its_column() {
        let columns = StepColumns::new(40.0..340.0, 10);
        assert_eq!((columns.width, columns.right()), (30.0, 340.0));
        let found = [39.9, 40.0, 69.9, 70.0, 339.9, 340.0].map(|x| columns.at(x));
        assert_eq!(found, [None, Some(0), Some(0), Some(1), Some(9), None]);
        assert_eq!(StepColumns::new(0.0..300.0, 0).at(10.0), None);
    }

    #[test]
    fn tokens_have_room_or_give_way_to_numbers() {
        let few = StepColumns::new(0.0..300.0, 3);
        assert_eq!(texts(few, &["␣a", "␣cat", "."], None), ["␣a", "␣cat", "."]);
        let many = StepColumns::new(0.0..300.0, 60);
        let labels = ["␣cat"; 60];
        assert_eq!(
            texts(many, &labels, None),
            ["1", "10", "20", "30", "40", "50", "60"]
        );
        // The selected one replaces those that it would touch.
        let selected = texts(many, &labels, Some(30));
        assert_eq!(selected, ["1", "10", "20", "40", "50", "60", "31"]);
    }
}
