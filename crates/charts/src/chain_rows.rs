//! The sampler chain, one row a link: how many tokens are left, how much probability went, how open the choice still is.

use crate::{
    Anchor, Paint, Picture, Scene, Table, bits, count, decimal, measure, percent,
    ruler::AXIS,
    table::{Cell, counted, probability},
};

/// The chain of a step, from the model's distribution to the one that is drawn from.
///
/// ```
/// use charts::{ChainLink, ChainRows, Picture};
///
/// let chain = ChainRows {
///     title: "The chain".into(),
///     vocabulary: 50_257,
///     links: vec![
///         ChainLink { name: "the model".into(), tokens: 50_257, mass: 1.0, entropy: 5.1, ..ChainLink::default() },
///         ChainLink { name: "top-p".into(), parameter: "0.9".into(), tokens: 41, mass: 0.9, removed: 0.1, entropy: 3.8 },
///     ],
///     selected: Some(1),
/// };
/// assert!(chain.scene("chain", 640.0).description.contains("After top-p 0.9: 41 of 50,257 tokens"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChainRows {
    /// What is shown, in a few words.
    pub title: String,
    /// How many tokens the model knows.
    pub vocabulary: usize,
    /// The links in their order; the first may be the model itself.
    pub links: Vec<ChainLink>,
    /// The link that is looked at.
    pub selected: Option<usize>,
}

/// One link of the chain and what was left after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChainLink {
    /// What it is called: `top-p`.
    pub name: String,
    /// Its parameter: `0.9`; may be empty.
    pub parameter: String,
    /// How many tokens are left after it.
    pub tokens: usize,
    /// How much probability it removed of what there was before it, 0 to 1.
    pub removed: f64,
    /// How much of the model's own probability the tokens left still have, 0 to 1.
    pub mass: f64,
    /// The entropy after it, in bits.
    pub entropy: f64,
}

const HEADING: f64 = 24.0;
/// Below this width a row has two lines.
const NARROW: f64 = 600.0;
const ROW: f64 = 34.0;
const TALL_ROW: f64 = 58.0;
const BAR: f64 = 12.0;
const BASELINE: f64 = 21.0;

impl ChainLink {
    /// 2 to the power of the entropy: how many equally likely tokens would be as hard to guess.
    #[must_use]
    pub fn effective_choices(&self) -> f64 {
        self.entropy.exp2()
    }

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
    /// The upper edge of a link's row; of the one after the last, the picture's lower edge.
    fn row_top(&self, row: usize, width: f64) -> f64 {
        heading(width) + row as f64 * row_height(width)
    }

    fn description(&self) -> String {
        let (Some(first), Some(last)) = (self.links.first(), self.links.last()) else {
            return "There are no links: the model's own distribution is drawn from.".into();
        };
        format!(
            "After {}: {} of {} tokens are left with {} of the model's probability. The choice went from as open as \
             {} equal ones to {}.",
            last.full_name().trim_end(),
            count(last.tokens),
            count(self.vocabulary),
            percent(last.mass),
            first.choices(),
            last.choices()
        )
    }
}

fn heading(width: f64) -> f64 {
    if width < NARROW { 4.0 } else { HEADING }
}

fn row_height(width: f64) -> f64 {
    if width < NARROW { TALL_ROW } else { ROW }
}

impl Picture for ChainRows {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let height = self.row_top(self.links.len(), width);
        let mut scene = Scene::new(id, &self.title, self.description(), width, height);
        let narrow = width < NARROW;
        let names = self
            .links
            .iter()
            .map(|link| measure::sans(&link.full_name(), 13.0));
        let name_column = 12.0 + names.fold(90.0, f64::max).min(200.0);
        // Right edges of the columns of numbers, from the right.
        let columns = [width - 190.0, width - 104.0, width];
        let bar_left = if narrow { 12.0 } else { name_column + 110.0 };
        let bar_right = if narrow {
            width - 2.0
        } else {
            columns[0] - 68.0
        };
        if !narrow {
            let mut word = |x, anchor, text: &str| scene.text(x, 12.0, anchor, Paint::Axis, text);
            word(name_column + 94.0, Anchor::End, "tokens left");
            let room = bar_right - bar_left + 10.0;
            let heading = ["the model’s probability left", "probability left"];
            let fits = heading
                .into_iter()
                .find(|text| measure::sans(text, AXIS) <= room);
            word(bar_left, Anchor::Start, fits.unwrap_or_default());
            word(columns[0], Anchor::End, "removed");
            word(columns[1], Anchor::End, "entropy");
            word(columns[2], Anchor::End, "as open as");
        }
        for (index, link) in self.links.iter().enumerate() {
            let y = self.row_top(index, width);
            let selected = self.selected == Some(index);
            let band = if selected {
                Paint::RowChosen
            } else {
                Paint::Row
            };
            scene.hinted(
                (0.0, y, width, row_height(width) - 2.0),
                band,
                link.full_name(),
            );
            if selected {
                scene.rect(0.0, y, 3.0, row_height(width) - 2.0, Paint::Chosen);
            }
            let base = y + BASELINE - if narrow { 3.0 } else { 0.0 };
            scene.text(12.0, base, Anchor::Start, Paint::Number, &link.name);
            let after = 12.0 + measure::sans(&link.name, 13.0) + 6.0;
            scene.text(
                after,
                base,
                Anchor::Start,
                Paint::NumberQuiet,
                &link.parameter,
            );
            let tokens = count(link.tokens);
            // The column says what became of it: with a minus sign it would be taken away twice.
            let removed = percent(link.removed);
            let removed = if narrow {
                removed + " removed"
            } else {
                removed
            };
            let entropy = bits(link.entropy) + " bits";
            let choices = link.choices() + " choices";
            let bar_top = if narrow {
                scene.text(
                    width - 2.0,
                    base,
                    Anchor::End,
                    Paint::Number,
                    tokens + " tokens",
                );
                let line = y + row_height(width) - 8.0;
                scene.text(bar_left, line, Anchor::Start, Paint::NumberQuiet, removed);
                scene.text(
                    width / 2.0,
                    line,
                    Anchor::Middle,
                    Paint::NumberQuiet,
                    entropy,
                );
                scene.text(width - 2.0, line, Anchor::End, Paint::NumberQuiet, choices);
                y + 25.0
            } else {
                scene.text(name_column + 94.0, base, Anchor::End, Paint::Number, tokens);
                scene.text(columns[0], base, Anchor::End, Paint::NumberQuiet, removed);
                scene.text(columns[1], base, Anchor::End, Paint::NumberQuiet, entropy);
                scene.text(columns[2], base, Anchor::End, Paint::Number, choices);
                y + 10.0
            };
            let (length, height) = (bar_right - bar_left, if narrow { 8.0 } else { BAR });
            let left = length * link.mass.clamp(0.0, 1.0);
            scene.rect(bar_left, bar_top, length, height, Paint::CacheRoom);
            scene.rect(bar_left, bar_top, left, height, Paint::Kept);
            // What this link took is hatched, so that each row shows its own work.
            let before = self.links[..index].last().map_or(1.0, |link| link.mass);
            let taken = length * (before - link.mass).clamp(0.0, 1.0);
            if taken >= 1.0 {
                scene.hatch((bar_left + left, bar_top, taken, height), Paint::Removed);
            }
        }
        scene
    }

    fn table(&self) -> Table {
        let columns = [
            "Link",
            "Parameter",
            "Tokens left",
            "Probability removed",
            "The model’s probability left",
            "Entropy in bits",
            "Effective choices",
        ];
        let mut table = Table::new(&self.title, &columns);
        let number = |value: f64| Cell::Number(value, decimal(value, 2));
        for link in &self.links {
            table.push(vec![
                link.name.as_str().into(),
                link.parameter.as_str().into(),
                counted(link.tokens),
                probability(link.removed),
                probability(link.mass),
                Cell::Number(link.entropy, bits(link.entropy)),
                number(link.effective_choices()),
            ]);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_removed_is_told_once() {
        let chain = ChainRows {
            links: vec![ChainLink {
                removed: 0.004,
                entropy: 0.0022,
                ..ChainLink::default()
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
        let link = ChainLink {
            entropy: 3.0,
            ..ChainLink::default()
        };
        assert_eq!(link.effective_choices(), 8.0);
    }
}
