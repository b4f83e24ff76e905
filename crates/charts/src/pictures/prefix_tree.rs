//! Texts from one prompt as a tree: one row for each text, and a box for the tokens that several texts share, as high as
//! these texts are many.

mod layout;

use crate::{
    Anchor, Paint, Picture, Scene, Table, decimal, measure,
    table::{Cell, counted},
    words::prefix_tree as words,
};
use layout::{Branch, PrefixLayout, ROW};

/// Texts that begin after the same prompt.
///
/// ```
/// use charts::{Picture, PrefixText, PrefixToken, PrefixTree};
///
/// let token = |id, label: &str| PrefixToken { id, label: label.into(), probability: 0.5 };
/// let text = |name: &str, second| PrefixText {
///     name: name.into(),
///     tokens: vec![token(1, "␣kind"), second],
///     marked: false,
/// };
/// let tree = PrefixTree {
///     title: "Two seeds".into(),
///     names: "seed".into(),
///     texts: vec![text("1", token(2, "␣fox")), text("2", token(3, "␣king"))],
/// };
/// assert_eq!(tree.rows(320.0).len(), 2);
/// assert_eq!(tree.table().rows[0][2], "1");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PrefixTree {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// What the names of the texts are: the heading of their column.
    pub names: String,
    /// The texts, in any order.
    pub texts: Vec<PrefixText>,
}

/// One text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PrefixText {
    /// Its name, as short as a number.
    pub name: String,
    /// Its tokens.
    pub tokens: Vec<PrefixToken>,
    /// Whether it is the reader's own.
    pub marked: bool,
}

/// One token of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PrefixToken {
    /// Texts share a token where their ids are equal.
    pub id: usize,
    /// Its text, with visible marks for invisible characters.
    pub label: String,
    /// Its probability after the tokens before it, 0 to 1.
    pub probability: f64,
}

/// The place of a text's own row in CSS pixels, for pointers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextRow {
    /// The text's place in the list of texts.
    pub text: usize,
    /// The left edge of what it does not share.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

/// The size of the type of counts and names, in CSS pixels.
const SMALL: f64 = 12.0;
/// The line at the left of a box, as long as its texts are many.
const EDGE: f64 = 3.0;
/// Between this line and the text of the box.
const PADDING: f64 = 4.0;

impl PrefixText {
    /// The natural logarithm of the probability of all its tokens together.
    fn log_probability(&self) -> f64 {
        self.tokens.iter().map(|token| token.probability.ln()).sum()
    }

    fn label(&self, from: usize, to: usize) -> String {
        let tokens = self.tokens.get(from..to).unwrap_or_default();
        tokens.iter().map(|token| token.label.as_str()).collect()
    }
}

impl PrefixTree {
    /// The rows of all texts in a picture of this width in CSS pixels, from top to bottom.
    #[must_use]
    pub fn rows(&self, width: f64) -> Vec<TextRow> {
        let layout = PrefixLayout::of(self, width);
        let row = |(place, &text): (usize, &usize)| {
            let end = layout.branches.iter().rev();
            let end = end
                .filter(|branch| branch.rows.contains(&place))
                .find(|branch| branch.children == 0);
            let x = end.map_or(0.0, |branch| branch.x);
            TextRow {
                text,
                x,
                y: layout.top_of(place),
                width: width - x,
                height: ROW,
            }
        };
        layout.order.iter().enumerate().map(row).collect()
    }

    fn text_of(&self, layout: &PrefixLayout, branch: &Branch) -> String {
        let text = layout.order.get(branch.rows.start);
        let text = text.and_then(|&text| self.texts.get(text));
        text.map_or_else(String::new, |text| text.label(branch.from, branch.to))
    }

    fn is_marked(&self, layout: &PrefixLayout, branch: &Branch) -> bool {
        let texts = &layout.order[branch.rows.clone()];
        texts.iter().any(|&text| self.texts[text].marked)
    }

    fn draw_branch(&self, scene: &mut Scene, layout: &PrefixLayout, branch: &Branch) {
        let marked = self.is_marked(layout, branch);
        let texts = branch.rows.len();
        let (y, height) = (layout.top_of(branch.rows.start), texts as f64 * ROW - 2.0);
        let text = self.text_of(layout, branch);
        let (paint, edge, label) = match marked {
            true => (Paint::RowChosen, Paint::Chosen, Paint::Label),
            false => (Paint::Shade, Paint::Marker, Paint::LabelQuiet),
        };
        let place = (branch.x, y, branch.width, height);
        scene.hinted(place, paint, words::branch(&text, texts));
        scene.rect(branch.x, y, EDGE, height, edge);
        let room = branch.width - EDGE - 2.0 * PADDING;
        let x = branch.x + EDGE + PADDING;
        let middle = y + height / 2.0 + 4.5;
        let width = words::width(texts);
        let counted = texts > 1 && measure::sans(&width, SMALL) <= room;
        let lift = if counted { ROW / 2.0 - 2.0 } else { 0.0 };
        let text = measure::fitted_label(&text, room);
        scene.text(x, middle - lift, Anchor::Start, label, text);
        if counted {
            let at = middle + ROW / 2.0 - 3.0;
            scene.text(x, at, Anchor::Start, Paint::Axis, width);
        }
    }

    fn description(&self, layout: &PrefixLayout) -> String {
        let first = || layout.branches.iter().filter(|branch| branch.depth == 0);
        let Some(widest) =
            first().max_by_key(|branch| (branch.rows.len(), usize::MAX - branch.rows.start))
        else {
            return words::empty().into();
        };
        let label = self.text_of(layout, widest);
        let texts = self.texts.len();
        let mut said = words::description(texts, first().count(), &label, widest.rows.len());
        for text in self.texts.iter().filter(|text| text.marked) {
            let whole = text.label(0, text.tokens.len());
            said.push(' ');
            said += &words::marked(&self.names, &text.name, &whole, text.log_probability());
        }
        said
    }
}

impl Picture for PrefixTree {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let layout = PrefixLayout::of(self, width);
        let description = self.description(&layout);
        let mut scene = Scene::new(id, &self.title, description, width, layout.height());
        scene.means(Paint::Chosen, words::marked_text());
        if self.texts.is_empty() {
            return scene;
        }
        scene.text(width, 12.0, Anchor::End, Paint::Axis, &self.names);
        for branch in &layout.branches {
            self.draw_branch(&mut scene, &layout, branch);
        }
        for (row, &text) in layout.order.iter().enumerate() {
            let text = &self.texts[text];
            let paint = match text.marked {
                true => Paint::NumberChosen,
                false => Paint::NumberQuiet,
            };
            let y = layout.top_of(row) + ROW / 2.0 + 3.5;
            scene.text(width, y, Anchor::End, paint, &text.name);
        }
        scene
    }

    fn table(&self) -> Table {
        let columns = [
            self.names.as_str(),
            words::text(),
            words::shared(),
            words::log_probability(),
        ];
        let row = |(place, text): (usize, &PrefixText)| {
            let sum = text.log_probability();
            [
                text.name.as_str().into(),
                text.label(0, text.tokens.len()).into(),
                counted(self.shared(place)),
                Cell::Number(sum, decimal(sum, 2)),
            ]
        };
        Table::of(
            &self.title,
            &columns,
            self.texts.iter().enumerate().map(row),
        )
    }
}

impl PrefixTree {
    /// The number of a text's first tokens that another text shares.
    fn shared(&self, place: usize) -> usize {
        let others = self.texts.iter().enumerate();
        let shared = others
            .filter(|(other, _)| *other != place)
            .map(|(_, other)| {
                let pairs = self.texts[place].tokens.iter().zip(&other.tokens);
                pairs.take_while(|(a, b)| a.id == b.id).count()
            });
        shared.max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
