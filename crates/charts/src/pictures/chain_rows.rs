//! The sampler chain, one row per sampler: tokens left, probability removed, remaining uncertainty.

mod layout;

use crate::{
    Picture, Scene, Table, bits, count, decimal,
    table::{Cell, counted, probability},
    words::chain_rows as words,
};

/// The sampler chain of one step, from the model's distribution to the one that is drawn from.
///
/// ```
/// use charts::{ChainRow, ChainRows, Picture};
///
/// let chain = ChainRows {
///     title: "The chain".into(),
///     vocabulary: 50_257,
///     rows: vec![
///         ChainRow { name: "the model".into(), tokens: 50_257, mass: 1.0, entropy: 5.1, ..ChainRow::default() },
///         ChainRow { name: "top-p".into(), parameter: "0.9".into(), tokens: 41, mass: 0.9, removed: 0.1, entropy: 3.8 },
///     ],
///     selected: Some(1),
/// };
/// assert!(chain.scene("chain", 640.0).description.contains("After top-p 0.9: 41 of 50,257 tokens"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChainRows {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The number of tokens in the vocabulary.
    pub vocabulary: usize,
    /// The rows in their order; the first may be the model itself.
    pub rows: Vec<ChainRow>,
    /// The index of the row whose effect is shown elsewhere.
    pub selected: Option<usize>,
}

/// A sampler of the chain, or the model itself, and the distribution after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChainRow {
    /// Its name: `top-p`.
    pub name: String,
    /// Its parameter: `0.9`; may be empty.
    pub parameter: String,
    /// How many tokens are left after it.
    pub tokens: usize,
    /// The share that it removed of the probability before it, 0 to 1.
    pub removed: f64,
    /// The sum of the model's own probabilities of the tokens left, 0 to 1.
    pub mass: f64,
    /// The entropy after it, in bits.
    pub entropy: f64,
}

impl ChainRow {
    /// 2 to the power of the entropy: how many equally likely tokens would be as uncertain.
    #[must_use]
    pub fn effective_choices(&self) -> f64 {
        self.entropy.exp2()
    }

    /// The same as text, with one decimal below 1,000.
    fn choices(&self) -> String {
        match self.effective_choices() {
            many if many >= 1000.0 => count(many.round() as usize),
            few => decimal(few, 1),
        }
    }

    fn full_name(&self) -> String {
        [self.name.as_str(), &self.parameter].join(" ")
    }
}

impl ChainRows {
    fn description(&self) -> String {
        let (Some(first), Some(last)) = (self.rows.first(), self.rows.last()) else {
            return words::empty().into();
        };
        let name = last.full_name();
        let uncertainty = [first, last].map(ChainRow::choices);
        words::description(
            name.trim_end(),
            last.tokens,
            self.vocabulary,
            last.mass,
            uncertainty,
        )
    }
}

impl Picture for ChainRows {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        layout::scene(self, id, width)
    }

    fn table(&self) -> Table {
        let row = |row: &ChainRow| {
            let choices = row.effective_choices();
            [
                row.name.as_str().into(),
                row.parameter.as_str().into(),
                counted(row.tokens),
                probability(row.removed),
                probability(row.mass),
                Cell::Number(row.entropy, bits(row.entropy)),
                Cell::Number(choices, decimal(choices, 2)),
            ]
        };
        Table::of(&self.title, &words::columns(), self.rows.iter().map(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_removed_is_told_once() {
        let chain = ChainRows {
            rows: vec![ChainRow {
                removed: 0.004,
                entropy: 0.0022,
                ..ChainRow::default()
            }],
            ..ChainRows::default()
        };
        let words = |width| -> Vec<String> {
            let nodes = chain.scene("chain", width).nodes.into_iter();
            let texts = nodes.filter_map(|node| match node {
                crate::Node::Text(text) => Some(text.content),
                _ => None,
            });
            texts.collect()
        };
        for (width, removed) in [(320.0, "0.4% removed"), (640.0, "0.4%")] {
            let words = words(width);
            assert!(words.iter().any(|word| word == removed), "{words:?}");
            assert!(words.iter().any(|word| word == "0.0022 bits"), "{words:?}");
            assert!(words.iter().all(|word| !word.contains('−')), "{words:?}");
        }
    }

    #[test]
    fn a_choice_between_eight_has_three_bits() {
        let row = ChainRow {
            entropy: 3.0,
            ..ChainRow::default()
        };
        assert_eq!(row.effective_choices(), 8.0);
    }
}
