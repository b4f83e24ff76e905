//! Two distributions of the same kind side by side, each with its name above; one above the other where there is no room.

use crate::{
    Anchor, Bars, Paint, Picture, Scene, Table, measure, table::Cell, words::bars_pair as words,
};

/// Two pictures of bars.
///
/// ```
/// use charts::{Bars, BarsPair, Picture};
///
/// let side = |title: &str| Bars { title: title.into(), ..Bars::default() };
/// let pair = BarsPair { title: "Two engines".into(), sides: [side("vLLM"), side("llama.cpp")] };
/// // Narrow pictures stack the two.
/// assert!(pair.scene("pair", 360.0).height > pair.scene("pair", 900.0).height);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BarsPair {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The left and the right one, or the upper and the lower one. Their titles name them; their axes are the same.
    pub sides: [Bars; 2],
}

/// Between the two, in CSS pixels.
const GAP: f64 = 28.0;
/// The least width of one of two side by side.
const LEAST_WIDTH: f64 = 300.0;
/// Above each of them, for its name.
const HEADING: f64 = 24.0;

impl Picture for BarsPair {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let half = (width - GAP) / 2.0;
        let beside = half >= LEAST_WIDTH;
        let each = if beside { half } else { width };
        let [first, second] = [0, 1].map(|side| self.sides[side].scene(id, each));
        let [right, below] = match beside {
            true => [half + GAP, 0.0],
            false => [0.0, HEADING + first.height + GAP / 2.0],
        };
        let height = HEADING + (below + second.height).max(first.height);
        let [a, b] = [&first, &second].map(|side| (&*side.title, &*side.description));
        let description = words::both(a, b);
        let mut scene = Scene::new(id, &self.title, description, width, height);
        for (side, (x, y)) in [(first, (0.0, 0.0)), (second, (right, below))] {
            let name = measure::fitted(&side.title, 13.0, each * measure::OTHER_FONTS);
            scene.text(x, y + 14.0, Anchor::Start, Paint::NumberChosen, name);
            scene.put(side, (x, y + HEADING));
        }
        scene
    }

    fn table(&self) -> Table {
        let [first, second] = [0, 1].map(|side| self.sides[side].table());
        let columns = [words::OF].into_iter();
        let columns = columns.chain(first.columns.iter().map(String::as_str));
        let mut table = Table::new(&self.title, &columns.collect::<Vec<_>>());
        for (side, name) in [
            (first, &self.sides[0].title),
            (second, &self.sides[1].title),
        ] {
            for cells in side.cells() {
                let name = [Cell::from(name.as_str())].into_iter();
                let mut row: Vec<Cell> = name.chain(cells).collect();
                row.resize(table.columns.len(), Cell::none());
                table.push(row);
            }
        }
        table
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Bar, Node};

    fn pair() -> BarsPair {
        let side = |title: &str, rule| Bars {
            title: title.into(),
            rows: vec![Bar {
                label: "␣soft".into(),
                model: 0.3,
                rule,
                kept: true,
                ..Bar::default()
            }],
            ..Bars::default()
        };
        BarsPair {
            title: "Two engines".into(),
            sides: [side("vLLM keeps 17", 0.4), side("llama.cpp keeps 8", 0.5)],
        }
    }

    #[test]
    fn a_token_has_the_same_height_on_both_sides() {
        let scene = pair().scene("pair", 900.0);
        let labels = scene.nodes.iter().filter_map(|node| match node {
            Node::Text(text) if text.content == "␣soft" => Some((text.x, text.y)),
            _ => None,
        });
        let labels: Vec<_> = labels.collect();
        assert_eq!(labels.len(), 2);
        assert_eq!(labels[0].1, labels[1].1);
        assert_eq!(labels[1].0 - labels[0].0, (900.0 - GAP) / 2.0 + GAP);
    }

    #[test]
    fn description_and_table_say_which_side_a_number_is_of() {
        let said = pair().scene("pair", 320.0).description;
        assert!(said.starts_with("vLLM keeps 17: Most likely"), "{said}");
        assert!(said.contains(" llama.cpp keeps 8: Most likely"), "{said}");
        let csv = pair().table().to_csv();
        assert!(
            csv.starts_with("Of,Token,the model,your settings,Outcome\r\n"),
            "{csv}"
        );
        assert!(
            csv.contains("\r\nllama.cpp keeps 8,␣soft,0.3,0.5,\r\n"),
            "{csv}"
        );
    }

    /// A bar of 25% that fills its axis beside one of 100% that fills another would say that they are equal.
    #[test]
    fn both_sides_have_one_axis() {
        let mut pair = pair();
        pair.sides[0].rows[0].rule = 0.2;
        pair.sides[1].rows[0].rule = 0.8;
        let scene = pair.scene("pair", 900.0);
        let bars = scene.nodes.iter().filter_map(|node| match node {
            Node::Rect(rect) if rect.paint == Paint::Kept => Some(rect.width),
            _ => None,
        });
        let bars: Vec<f64> = bars.collect();
        assert!((bars[1] / bars[0] - 4.0).abs() < 1e-9, "{bars:?}");
    }
}
