//! A text as on a page: the prompt, what was generated after it, and in lighter ink what was written ahead.

use crate::{Paint, Picture, Scene, Table, measure, words::written_text as words};

/// A text in its parts.
///
/// ```
/// use charts::{Picture, WrittenText};
///
/// let text = WrittenText {
///     title: "The text at T = 0.8".into(),
///     prompt: "Once upon a time".into(),
///     generated: " there was".into(),
///     ahead: " a fox.".into(),
/// };
/// assert!(text.scene("text", 320.0).description.contains("a fox."));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenText {
    /// What it shows, with the setting that it depends on.
    pub title: String,
    /// The prompt.
    pub prompt: String,
    /// The text of the tokens that were generated, with the white space before them.
    pub generated: String,
    /// The text of the tokens that were written ahead, with the white space before them.
    pub ahead: String,
}

/// The size of the type, and the height of a line: those of the page's text.
const SIZE: f64 = 18.0;
const LINE: f64 = 28.0;
/// From the upper edge of a line to the baseline.
const BASELINE: f64 = 20.0;
/// The fewest lines: the picture keeps its height while a shorter text stands in it.
const FEWEST_LINES: usize = 4;

/// A stretch of one line in one ink.
struct Stretch {
    line: usize,
    x: f64,
    paint: Paint,
    text: String,
    length: f64,
}

impl WrittenText {
    fn parts(&self) -> [(Paint, &str); 3] {
        [
            (Paint::WrittenPrompt, &self.prompt),
            (Paint::Written, &self.generated),
            (Paint::WrittenAhead, &self.ahead),
        ]
    }

    /// Lays the text out: a line breaks where the text does, and before a word that does not fit. A word may change its ink.
    fn stretches(&self, width: f64) -> Vec<Stretch> {
        let width = width * measure::OTHER_FONTS;
        let mut lines = Lines::default();
        let mut word: Vec<(Paint, String)> = Vec::new();
        for (paint, text) in self.parts() {
            for piece in text.split_inclusive([' ', '\n']) {
                word.push((paint, piece.into()));
                if piece.ends_with([' ', '\n']) {
                    lines.add(std::mem::take(&mut word), width);
                }
            }
        }
        lines.add(word, width);
        lines.stretches
    }
}

/// The lines so far.
#[derive(Default)]
struct Lines {
    stretches: Vec<Stretch>,
    line: usize,
    x: f64,
}

impl Lines {
    /// Adds a word with the space after it.
    fn add(&mut self, word: Vec<(Paint, String)>, width: f64) {
        let wide = |text: &str| measure::sans(text, SIZE);
        let whole: f64 = word.iter().map(|(_, text)| wide(text.trim_end())).sum();
        if self.x > 0.0 && self.x + whole > width {
            self.break_line();
        }
        for (paint, text) in word {
            let breaks = text.ends_with('\n');
            let text = text.trim_end_matches('\n');
            self.write(paint, text, wide(text));
            if breaks {
                self.break_line();
            }
        }
    }

    fn write(&mut self, paint: Paint, text: &str, wide: f64) {
        match self.stretches.last_mut() {
            // One text, so that its letters stand as in a book.
            Some(last) if last.line == self.line && last.paint == paint => {
                last.text.push_str(text);
                last.length += wide;
            }
            // Spaces at the beginning of a text are not drawn.
            _ if text.trim().is_empty() => {}
            _ => self.stretches.push(Stretch {
                line: self.line,
                x: self.x,
                paint,
                text: text.into(),
                length: wide,
            }),
        }
        self.x += wide;
    }

    fn break_line(&mut self) {
        self.line += 1;
        self.x = 0.0;
    }
}

impl Picture for WrittenText {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let stretches = self.stretches(width);
        let lines = stretches.last().map_or(0, |last| last.line + 1);
        let height = LINE * lines.max(FEWEST_LINES) as f64;
        let description = words::description(&self.prompt, &self.generated, &self.ahead);
        let mut scene = Scene::new(id, &self.title, description, width, height);
        for Stretch {
            line,
            x,
            paint,
            text,
            length,
        } in stretches
        {
            let y = LINE * line as f64 + BASELINE;
            let space = measure::sans(&text[text.trim_end().len()..], SIZE);
            scene.set((x, y), paint, text.trim_end().into(), length - space);
        }
        scene
    }

    fn table(&self) -> Table {
        let names = [words::prompt(), words::generated(), words::ahead()];
        let rows = names.into_iter().zip(self.parts());
        let rows = rows.map(|(name, (_, text))| [name.into(), text.trim().into()]);
        Table::of(&self.title, &words::columns(), rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_before_a_word_also_where_it_changes_its_ink() {
        let text = WrittenText {
            prompt: "A cat named".into(),
            generated: " Li".into(),
            ahead: "sa ran\nhome.".into(),
            ..WrittenText::default()
        };
        // What is drawn, with a space where the next text does not follow at once.
        let lines = |width: f64| {
            let mut lines: Vec<String> = Vec::new();
            let mut end = 0.0;
            for stretch in text.stretches(width) {
                lines.resize(stretch.line + 1, String::new());
                let line = &mut lines[stretch.line];
                if !line.is_empty() && stretch.x > end {
                    line.push(' ');
                }
                line.push_str(&stretch.text);
                end = stretch.x + stretch.length;
            }
            lines
        };
        assert_eq!(lines(400.0), ["A cat named Lisa ran", "home."]);
        assert_eq!(lines(160.0), ["A cat named", "Lisa ran", "home."]);
    }
}
