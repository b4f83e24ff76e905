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
        let meanings = meanings([&first, &second], beside);
        let [a, b] = [&first, &second].map(|side| (&*side.title, &*side.description));
        let description = words::both(a, b);
        let mut scene = Scene::new(id, &self.title, description, width, height);
        for (side, (x, y)) in [(first, (0.0, 0.0)), (second, (right, below))] {
            let name = measure::fitted(&side.title, 13.0, each * measure::OTHER_FONTS);
            scene.text(x, y + 14.0, Anchor::Start, Paint::NumberChosen, name);
            scene.put(side, (x, y + HEADING));
        }
        scene.meanings = meanings;
        scene
    }

    fn table(&self) -> Table {
        let sides = [0, 1].map(|side| self.sides[side].table());
        let columns = joined(&sides);
        let mut table = Table::new(&self.title, &[&[words::of()], &columns[..]].concat());
        for (side, bars) in sides.iter().zip(&self.sides) {
            for cells in side.cells() {
                let mut row = vec![Cell::none(); table.columns.len()];
                row[0] = bars.title.as_str().into();
                for (name, cell) in side.columns.iter().zip(cells) {
                    if let Some(place) = columns.iter().position(|column| column == name) {
                        row[place + 1] = cell;
                    }
                }
                table.push(row);
            }
        }
        table
    }
}

/// The columns of both tables, each name once: one that only the second has stands before the next one that both have.
fn joined([first, second]: &[Table; 2]) -> Vec<&str> {
    let mut columns = Vec::new();
    for name in &first.columns {
        if !columns.contains(&name.as_str()) {
            columns.push(name.as_str());
        }
    }
    let mut before = columns.len();
    for name in second.columns.iter().rev() {
        match columns.iter().position(|column| column == name) {
            Some(place) => before = place,
            None => columns.insert(before, name),
        }
    }
    columns
}

/// What each color stands for: on each side, where the two differ.
fn meanings([first, second]: [&Scene; 2], beside: bool) -> Vec<(Paint, String)> {
    let of = |scene: &Scene, paint: Paint| {
        let mut meanings = scene.meanings.iter();
        meanings.find_map(|(other, meaning)| (*other == paint).then(|| meaning.clone()))
    };
    let mut paints: Vec<Paint> = Vec::new();
    for (paint, _) in first.meanings.iter().chain(&second.meanings) {
        if !paints.contains(paint) {
            paints.push(*paint);
        }
    }
    let meaning = |paint: Paint| match (of(first, paint), of(second, paint)) {
        (Some(a), Some(b)) if a != b => Some((paint, words::on_each_side(beside, [&a, &b]))),
        (a, b) => Some((paint, a.or(b)?)),
    };
    paints.into_iter().filter_map(meaning).collect()
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

    /// Draft and target, then target and residual: three distributions over the same token.
    fn three() -> BarsPair {
        let mut pair = pair();
        for (side, [model, rule]) in pair.sides.iter_mut().zip([["q", "p"], ["p", "residual"]]) {
            side.columns = crate::Columns {
                model: model.into(),
                rule: rule.into(),
            };
        }
        pair.sides[1].rows[0].model = 0.4;
        pair
    }

    #[test]
    fn sides_with_other_columns_have_each_their_own() {
        assert_eq!(
            three().table().to_csv(),
            "Of,Token,q,p,residual,Outcome\r\n\
             vLLM keeps 17,␣soft,0.3,0.4,,\r\n\
             llama.cpp keeps 8,␣soft,,0.4,0.5,\r\n"
        );
        // Two engines share the first column alone.
        let mut engines = three();
        engines.sides[0].columns.model = "p".into();
        engines.sides[1].columns.rule = "llama.cpp".into();
        engines.sides[0].columns.rule = "vLLM".into();
        let csv = engines.table().to_csv();
        assert!(
            csv.starts_with("Of,Token,p,vLLM,llama.cpp,Outcome\r\n"),
            "{csv}"
        );
    }

    #[test]
    fn a_file_says_of_each_side_what_its_colors_stand_for() {
        let of = |pair: &BarsPair, width| {
            let colors = pair.scene("pair", width).unnamed_colors();
            let meaning = colors.into_iter().find(|(paint, _)| *paint == Paint::Kept);
            meaning.unwrap().1
        };
        assert_eq!(of(&three(), 900.0), "left: p; right: residual");
        assert_eq!(of(&three(), 320.0), "above: p; below: residual");
        assert_eq!(of(&pair(), 900.0), "your settings");
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
