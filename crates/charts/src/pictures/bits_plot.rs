//! The bits of a text, token by token: one step for each token, as high as the token was unexpected; one text or two on the
//! same axes, each with the mean of its steps.

use crate::{
    Axis, LinePlot, Paint, Picture, Scene, Series, Table, VerticalMarker,
    table::{Cell, counted, probability},
    words::bits_plot as words,
};

/// One text or two, each with what its tokens cost in bits.
///
/// ```
/// use charts::{BitsPlot, BitsText, BitsToken, Picture};
///
/// let token = |label: &str, probability: f64| BitsToken {
///     label: label.into(),
///     probability: Some(probability),
///     rank: Some(1),
///     truth: None,
/// };
/// let plot = BitsPlot {
///     title: "Bits of each token".into(),
///     texts: vec![BitsText { name: "A".into(), tokens: vec![token("The", 0.25), token("␣end", 0.5)] }],
///     picked: None,
/// };
/// assert!(plot.scene("bits", 640.0).description.contains("1.50 bits per token"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BitsPlot {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The texts, the first in front; at most two.
    pub texts: Vec<BitsText>,
    /// The marked token: the place of its text, and its own place in that text.
    pub picked: Option<(usize, usize)>,
}

/// A text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BitsText {
    /// Its name, in a word or two.
    pub name: String,
    /// Its tokens in order.
    pub tokens: Vec<BitsToken>,
}

/// A token, and what was predicted where it follows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BitsToken {
    /// Its text, with visible marks for invisible characters.
    pub label: String,
    /// The probability that the model gave it, above 0 and at most 1; none for a token with nothing before it.
    pub probability: Option<f64>,
    /// Its rank among all tokens, counted from 1.
    pub rank: Option<usize>,
    /// Its true probability, 0 to 1, where the grammar of the training text knows it.
    pub truth: Option<f64>,
}

/// The color of each text.
const PAINTS: [Paint; 2] = [Paint::Lane1, Paint::Lane2];
/// The tokens of the first text that are named above the plot: those with the most bits.
const NAMED: usize = 3;

impl BitsToken {
    fn bits(&self) -> Option<f64> {
        self.probability.map(bits_of)
    }

    fn true_bits(&self) -> Option<f64> {
        self.truth.map(bits_of)
    }
}

/// What an event of this probability costs. Without the minus of −0 where it is certain.
fn bits_of(probability: f64) -> f64 {
    -probability.log2() + 0.0
}

impl BitsText {
    /// The bits of all its tokens, and how many have some.
    fn sum(&self) -> (f64, usize) {
        let bits = self.tokens.iter().filter_map(BitsToken::bits);
        bits.fold((0.0, 0), |(sum, count), bits| (sum + bits, count + 1))
    }

    fn mean(&self) -> Option<f64> {
        let (sum, count) = self.sum();
        (count > 0).then(|| sum / count as f64)
    }

    /// The places of the tokens with the most bits, the greatest first; of equal ones the first.
    fn peaks(&self) -> Vec<(usize, f64)> {
        let bits = self.tokens.iter().enumerate();
        let mut bits: Vec<(usize, f64)> = bits
            .filter_map(|(place, token)| Some((place, token.bits()?)))
            .collect();
        bits.sort_by(|a, b| b.1.total_cmp(&a.1));
        bits.truncate(NAMED);
        bits
    }

    /// Two points for each token: the left and the right end of its step.
    fn steps(&self, height: fn(&BitsToken) -> Option<f64>) -> Vec<(f64, f64)> {
        let tokens = self.tokens.iter().enumerate();
        let steps = tokens.filter_map(|(place, token)| Some((place as f64, height(token)?)));
        let ends = |(left, height): (f64, f64)| [(left, height), (left + 1.0, height)];
        steps.flat_map(ends).collect()
    }

    /// Its mean as a line over the whole text, with its name at the end.
    fn mean_line(&self, paint: Paint) -> Option<Series> {
        let mean = self.mean()?;
        let ends = vec![(0.0, mean), (self.tokens.len() as f64, mean)];
        Some(Series::line(words::mean(&self.name, mean), ends).paint(paint))
    }

    fn description(&self) -> Option<String> {
        let (sum, count) = self.sum();
        let (place, most) = *self.peaks().first()?;
        let label = &self.tokens[place].label;
        Some(words::text(&self.name, (count, sum), (label, most)))
    }
}

impl BitsPlot {
    fn plot(&self) -> LinePlot {
        // The first text in front of the second, and the steps in front of the means.
        let texts = self.texts.iter().zip(PAINTS).rev();
        let means = texts
            .clone()
            .filter_map(|(text, paint)| text.mean_line(paint));
        let truth = texts.clone().map(|(text, _)| {
            let truth = Series::line("", text.steps(BitsToken::true_bits));
            truth.paint(Paint::Truth)
        });
        let steps = texts.map(|(text, paint)| {
            let steps = Series::line("", text.steps(BitsToken::bits)).paint(paint);
            steps.strong()
        });
        let drawn = means.chain(truth).chain(steps);
        LinePlot {
            title: self.title.clone(),
            x: Axis::linear(words::token()).from(0.0),
            y: Axis::linear(words::bits()).from(0.0),
            series: drawn.filter(|series| !series.points.is_empty()).collect(),
            markers: self.markers(),
            ..LinePlot::default()
        }
    }

    /// The marked token; without one, those of the first text that cost the most.
    fn markers(&self) -> Vec<VerticalMarker> {
        let marker = |place: usize, label: &str, paint| VerticalMarker {
            x: place as f64 + 0.5,
            label: label.into(),
            paint,
        };
        let picked = self.picked.and_then(|(text, place)| {
            let token = self.texts.get(text)?.tokens.get(place)?;
            Some(marker(place, &token.label, Paint::Chosen))
        });
        if let Some(picked) = picked {
            return vec![picked];
        }
        let Some(first) = self.texts.first() else {
            return Vec::new();
        };
        let mut peaks = first.peaks();
        peaks.sort_by_key(|(place, _)| *place);
        let named = peaks.into_iter().map(|(place, _)| {
            let label = &first.tokens[place].label;
            marker(place, label, Paint::NumberQuiet)
        });
        named.collect()
    }

    fn has_truth(&self) -> bool {
        let mut tokens = self.texts.iter().flat_map(|text| &text.tokens);
        tokens.any(|token| token.truth.is_some())
    }

    fn description(&self) -> String {
        let texts = self.texts.iter().filter_map(BitsText::description);
        let truth = self.has_truth().then(|| words::about_truth().into());
        crate::words::sentences(texts.chain(truth), words::empty())
    }
}

impl Picture for BitsPlot {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let mut scene = self.plot().scene(id, width);
        scene.description = self.description();
        for (text, paint) in self.texts.iter().zip(PAINTS) {
            scene.means(paint, words::bits_of(&text.name));
        }
        scene
    }

    fn table(&self) -> Table {
        let mut columns: Vec<&str> = words::columns().into();
        columns.extend(self.has_truth().then(words::in_truth));
        let mut table = Table::new(&self.title, &columns);
        for text in &self.texts {
            for (place, token) in text.tokens.iter().enumerate() {
                let mut row: Vec<Cell> = vec![
                    text.name.as_str().into(),
                    counted(place + 1),
                    token.label.as_str().into(),
                    token.probability.map_or_else(Cell::none, probability),
                    token.rank.map_or_else(Cell::none, counted),
                    Cell::of(token.bits(), crate::bits),
                ];
                let truth = || token.truth.map_or_else(Cell::none, probability);
                row.extend(self.has_truth().then(truth));
                table.push(row);
            }
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(name: &str, probabilities: &[f64]) -> BitsText {
        let token = |(place, &probability): (usize, &f64)| BitsToken {
            label: format!("t{place}"),
            probability: (probability > 0.0).then_some(probability),
            rank: (probability > 0.0).then_some(1 + place),
            truth: None,
        };
        BitsText {
            name: name.into(),
            tokens: probabilities.iter().enumerate().map(token).collect(),
        }
    }

    fn plot(texts: Vec<BitsText>) -> BitsPlot {
        BitsPlot {
            title: "Bits".into(),
            texts,
            picked: None,
        }
    }

    #[test]
    fn a_step_is_as_wide_as_its_token_and_as_high_as_its_bits() {
        let of = text("A", &[0.0, 0.5, 0.125]);
        let steps = of.steps(BitsToken::bits);
        assert_eq!(steps, [(1.0, 1.0), (2.0, 1.0), (2.0, 3.0), (3.0, 3.0)]);
        assert_eq!((of.sum(), of.mean()), ((4.0, 2), Some(2.0)));
        assert_eq!(text("A", &[0.0]).mean(), None);
        assert_eq!(
            bits_of(1.0).to_string(),
            "0",
            "a certain token costs no bits, not −0"
        );
    }

    #[test]
    fn the_dearest_tokens_are_named_until_one_is_picked() {
        let mut plot = plot(vec![text("A", &[0.5, 0.01, 0.9, 0.25, 0.25])]);
        let named = |plot: &BitsPlot| -> Vec<String> {
            let markers = plot.markers().into_iter();
            markers.map(|marker| marker.label).collect()
        };
        assert_eq!(named(&plot), ["t1", "t3", "t4"], "in the order of the text");
        plot.picked = Some((0, 2));
        assert_eq!(named(&plot), ["t2"]);
        plot.picked = Some((1, 2));
        assert_eq!(named(&plot).len(), NAMED, "there is no second text");
    }

    #[test]
    fn the_table_has_a_row_for_each_token_of_both_texts_with_exact_numbers() {
        let mut both = plot(vec![text("A", &[0.0, 0.5]), text("B", &[0.25])]);
        both.texts[0].tokens[1].truth = Some(0.75);
        let table = both.table();
        let csv = table.to_csv();
        let rows: Vec<&str> = csv.lines().skip(1).collect();
        assert_eq!(
            rows,
            ["A,1,t0,,,,", "A,2,t1,0.5,2,1,0.75", "B,1,t0,0.25,1,2,"]
        );
        assert_eq!(table.columns.len(), 7);
        assert_eq!(plot(vec![text("A", &[0.5])]).table().columns.len(), 6);
    }

    #[test]
    fn the_numbers_are_said_in_words() {
        let said = plot(vec![text("A", &[0.5, 0.125])]).description();
        assert!(
            said.contains("4.00 bits") && said.contains("2.00 bits per token"),
            "{said}"
        );
        assert!(said.contains("“t1”"), "{said}");
        assert!(!plot(Vec::new()).description().is_empty());
    }
}
