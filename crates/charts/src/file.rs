//! A picture as a file of its own: with title, legend, and where it is from, and safe to be put into any page.
//!
//! In a page of somebody else an SVG shares ids and style sheets with everything around it. So a file's ids begin with a
//! hash of its content, and each shape has its look as attributes: a file has no style sheet and no class.

mod attributes;

use crate::{
    Anchor, Node, Paint, Scene, Shape, Surface, Theme,
    axis::SIZE,
    legend, measure,
    svg::{self, escape},
    words::file as words,
};
use attributes::StyleSheet;

/// Where a picture is from: what a reader needs to understand it outside of the page and to find it again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// The prompt.
    pub prompt: String,
    /// The text generated after it; may be empty.
    pub generated: String,
    /// The settings of the sampler, in words.
    pub settings: String,
    /// The model.
    pub model: String,
    /// The name of the page that drew the picture.
    pub site: String,
    /// The address at which that page shows the same state.
    pub address: String,
}

/// Around the picture in a file, in CSS pixels.
const MARGIN: f64 = 20.0;
/// The size of the type of its title, with what bold letters add to their width, and the height of a line.
const HEADING: f64 = 15.0;
const BOLD: f64 = 1.08;
const HEADING_LINE: f64 = 20.0;
/// Between the title and the picture.
const HEADING_BELOW: f64 = 12.0;
/// From the picture to the legend, and from there to the first note: baselines, in CSS pixels.
const BELOW: f64 = 26.0;
const LINE: f64 = 17.0;
/// The most lines of a note; the whole address is in the file's metadata.
const MOST_LINES: usize = 3;

impl Provenance {
    fn notes(&self) -> Vec<String> {
        let quoted = |text: &str| words::quoted(&on_one_line(text));
        let prompt = match self.prompt.is_empty() {
            true => words::no_prompt().into(),
            false => quoted(&self.prompt),
        };
        let mut notes = vec![words::prompt(&prompt)];
        if !self.generated.is_empty() {
            notes.push(words::generated(&quoted(&self.generated)));
        }
        notes.extend([
            words::settings(&self.settings),
            words::model(&self.model),
            words::source(&self.site, &self.address),
        ]);
        notes
    }
}

impl Scene {
    /// What the colors of the picture stand for, in the order in which they appear, without those that a text of the
    /// picture names.
    #[must_use]
    pub fn unnamed_colors(&self) -> Vec<(Paint, String)> {
        let is_text = |node: &&Node| matches!(node, Node::Text(_));
        let texts: Vec<Paint> = self.nodes.iter().filter(is_text).map(Node::paint).collect();
        let mut colors: Vec<(Paint, String)> = Vec::new();
        for node in self.nodes.iter().filter(|node| !is_text(node)) {
            let paint = node.paint();
            let known = colors.iter().any(|(other, _)| *other == paint);
            if known || self.named.contains(&paint) || texts.contains(&paint) {
                continue;
            }
            let own = self.meanings.iter().find(|(other, _)| *other == paint);
            let meaning = own.map(|(_, meaning)| meaning.clone());
            if let Some(meaning) = meaning.or_else(|| paint.meaning().map(String::from)) {
                colors.push((paint, meaning));
            }
        }
        colors
    }

    /// The same picture with its title above it, and its legend and the notes about where it is from below it.
    #[must_use]
    pub fn with_notes(&self, from: &Provenance) -> Self {
        let description = self.description.clone();
        let mut scene = Self::new(self.id, &self.title, description, self.width, 0.0);
        let title = measure::wrapped(&self.title, HEADING * BOLD, self.width, MOST_LINES);
        let mut top = 0.0;
        for line in title {
            scene.text(0.0, top + HEADING, Anchor::Start, Paint::Heading, line);
            top += HEADING_LINE;
        }
        top += HEADING_BELOW;
        scene.put(self.clone(), (0.0, top));
        let legend = self.unnamed_colors();
        let mut y = top + self.height + BELOW;
        if !legend.is_empty() {
            scene.legend(0.0, y, &legend);
            y += legend::height(self.width, &legend) + 4.0;
        }
        for note in from.notes() {
            for line in measure::wrapped(&note, SIZE, self.width, MOST_LINES) {
                scene.text(0.0, y, Anchor::Start, Paint::Axis, line);
                y += LINE;
            }
        }
        scene.height = y - LINE + 4.0;
        scene
    }

    /// The picture as an SVG file that looks as it does on the page, with title, legend, source and colors. The page's
    /// fonts are named; where they are not installed, the system's are used. Several files can be put into one page: they
    /// share no id unless they are the same file.
    #[must_use]
    pub fn to_file(&self, theme: Theme, from: &Provenance) -> String {
        let scene = self.with_notes(from);
        let (width, height) = (scene.width + 2.0 * MARGIN, scene.height + 2.0 * MARGIN);
        let content = scene.to_svg() + &from.address + theme.token("paper");
        let id = format!("{}-{:016x}", self.id, hash(content.as_bytes()));
        let frame = format!(
            "id=\"{id}\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"-{MARGIN} -{MARGIN} {width:.0} {height:.0}\""
        );
        let mut text = svg::opening(&id, &frame, &scene.title, &scene.description);
        text += &format!(
            "<metadata>{} {}</metadata>\n\
             <path fill=\"{}\" d=\"M-{MARGIN} -{MARGIN}h{width:.0}v{height:.0}h-{width:.0}z\"/>\n",
            escape(&from.site),
            escape(&from.address),
            theme.token("paper"),
        );
        let mut file = FileText {
            text,
            sheet: StyleSheet::of_pictures(),
            theme,
        };
        scene.draw(&mut file);
        file.text + svg::CLOSING
    }

    /// What a reader who does not see the picture needs: title and description, as the alternative text of an image.
    #[must_use]
    pub fn alternative_text(&self) -> String {
        let end = match self.title.ends_with(['.', '?', '!', '…']) {
            true => " ",
            false => ". ",
        };
        [self.title.as_str(), self.description.as_str()].join(end)
    }
}

/// The file written so far.
struct FileText {
    text: String,
    sheet: StyleSheet,
    theme: Theme,
}

impl Surface for FileText {
    fn draw(&mut self, shape: Shape<'_>) {
        let look = self.sheet.look(&shape, self.theme);
        let mut attributes = look.attributes;
        if look.has_halo {
            // The outline behind the letters is a text of its own, which is not read out.
            let mut behind = attributes.clone();
            behind.push(("aria-hidden", "true".into()));
            svg::write(&mut self.text, &behind, &shape);
            attributes.retain(|(name, _)| !name.starts_with("stroke"));
        }
        svg::write(&mut self.text, &attributes, &shape);
    }
}

/// A text with visible line breaks.
fn on_one_line(text: &str) -> String {
    let visible = |character| match character {
        '\n' => '↵',
        other => other,
    };
    text.chars().map(visible).collect()
}

/// FNV-1a with 64 bits: short, and the same everywhere.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests;
