//! The probability of a word of several tokens: a bar for each piece, given all before it, and their product.

use crate::{
    Paint, Picture, Scene, Table, Unit,
    axis::Ticks,
    decimal,
    marks::{BarSlot, Marks},
    one_in, percent,
    scale::NumberLine,
    table::{Cell, counted, probability},
    token_rows::TokenRows,
    words::piece_product as words,
};

/// The pieces of a word with their probabilities.
///
/// ```
/// use charts::{Picture, PieceProbability, PieceProduct};
///
/// let piece = |label: &str, probability, rank| PieceProbability { label: label.into(), id: 7, probability, rank };
/// let word = PieceProduct {
///     title: "banana".into(),
///     pieces: vec![piece("␣b", 0.001, 40), piece("an", 0.002, 31), piece("ana", 0.5, 1)],
/// };
/// assert!((word.probability() - 1e-6).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceProduct {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The pieces, in the order of the word.
    pub pieces: Vec<PieceProbability>,
}

/// One piece, given everything before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceProbability {
    /// Its text, with visible marks for invisible characters.
    pub label: String,
    /// The id of its token.
    pub id: usize,
    /// Its probability, 0 to 1.
    pub probability: f64,
    /// Its place among all tokens, from 1.
    pub rank: usize,
}

/// The least distance between two ticks, in CSS pixels.
const TICK_GAP: f64 = 64.0;
/// The lowest end of the axis: a product of many pieces is no longer told from 0 by a number of this type.
const LEAST: f64 = 1e-300;

impl PieceProduct {
    /// The natural logarithm of the probability of all pieces together.
    #[must_use]
    pub fn log_probability(&self) -> f64 {
        self.pieces.iter().map(|piece| piece.probability.ln()).sum()
    }

    /// The probability of all pieces together.
    #[must_use]
    pub fn probability(&self) -> f64 {
        self.log_probability().exp()
    }

    /// Logarithmic, from below the least number to 100%.
    fn number_line(&self, length: f64) -> NumberLine {
        let all = self.pieces.iter().map(|piece| piece.probability);
        let least = all.chain([self.probability()]).filter(|p| *p > 0.0);
        let least = least.fold(0.1, f64::min).max(LEAST);
        NumberLine::log_below(least, 1.0, length)
    }

    fn description(&self) -> String {
        if self.pieces.is_empty() {
            return words::empty().into();
        }
        let each = self.pieces.iter();
        let each: Vec<String> = each
            .map(|piece| words::piece(&piece.label, piece.probability, piece.rank))
            .collect();
        words::description(&each.join(", "), self.probability(), self.pieces.len())
    }
}

impl Picture for PieceProduct {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let lines = self.pieces.len() + usize::from(!self.pieces.is_empty());
        let rows = TokenRows::new(width, lines);
        let mut scene = rows.scene(id, &self.title, self.description(), &[]);
        scene.means(Paint::Model, words::piece_bar());
        scene.means(Paint::Chosen, words::product_bar());
        if self.pieces.is_empty() {
            return scene;
        }
        let line = self.number_line(rows.length);
        let marks = Marks { rows, line };
        let ticks = Ticks::of(line, Unit::Probability, TICK_GAP);
        rows.lines(&mut scene, line, &ticks);
        for (index, piece) in self.pieces.iter().enumerate() {
            rows.label(&mut scene, index, Paint::Label, &piece.label);
            marks.bar(
                &mut scene,
                index,
                BarSlot::Only,
                piece.probability,
                Paint::Model,
            );
            rows.first(&mut scene, index, Paint::Number, percent(piece.probability));
            rows.second(&mut scene, index, words::rank(piece.rank));
        }
        let (last, product) = (self.pieces.len(), self.probability());
        rows.label(&mut scene, last, Paint::LabelChosen, words::product());
        marks.bar(&mut scene, last, BarSlot::Only, product, Paint::Chosen);
        rows.first(&mut scene, last, Paint::NumberChosen, percent(product));
        let headings = (words::probability(), Some(words::rank_heading()));
        rows.head(&mut scene, line, &ticks, headings);
        scene
    }

    fn table(&self) -> Table {
        let log = |value: f64| Cell::Number(value, decimal(value, 2));
        let odds = |value: f64| Cell::from(one_in(value).unwrap_or_default());
        let piece = |piece: &PieceProbability| {
            [
                piece.label.as_str().into(),
                piece.id.to_string().into(),
                probability(piece.probability),
                odds(piece.probability),
                log(piece.probability.ln()),
                counted(piece.rank),
            ]
        };
        let product = self.probability();
        let product = [
            words::product().into(),
            Cell::none(),
            probability(product),
            odds(product),
            log(self.log_probability()),
            Cell::none(),
        ];
        let last = (!self.pieces.is_empty()).then_some(product);
        let rows = self.pieces.iter().map(piece).chain(last);
        Table::of(&self.title, &words::columns(), rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(probabilities: &[f64]) -> PieceProduct {
        let piece = |&probability: &f64| PieceProbability {
            label: "a".into(),
            id: 7,
            probability,
            rank: 3,
        };
        PieceProduct {
            title: "x".into(),
            pieces: probabilities.iter().map(piece).collect(),
        }
    }

    #[test]
    fn the_product_is_the_sum_of_the_logarithms() {
        let word = word(&[0.5, 0.25, 1e-6]);
        assert!((word.probability() - 1.25e-7).abs() < 1e-19);
        let table = word.table();
        assert_eq!(
            table.rows[3][2..5],
            ["0.000013%", "1 in 8 million", "−15.89"]
        );
        assert_eq!(table.rows.len(), 4);
    }

    #[test]
    fn the_longest_bar_is_the_likeliest_piece_and_none_has_no_length() {
        let word = word(&[0.5, 1e-9]);
        let line = word.number_line(400.0);
        let lengths = [0.5, 1e-9, word.probability()].map(|p| line.at(p));
        assert!(lengths[0] > lengths[1] && lengths[1] > lengths[2] && lengths[2] > 0.0);
    }
}
