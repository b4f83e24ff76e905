//! A text as the pieces that several tokenizers cut it into: a box for each piece, with its id.

use crate::{
    Anchor, Form, Paint, Picture, Scene, Table, axis, measure,
    table::{Cell, counted},
    words::piece_boxes as words,
};

/// A text cut by several tokenizers.
///
/// ```
/// use charts::{Picture, PieceBox, PieceBoxes, PieceRow};
///
/// let piece = |label: &str, id, bytes: &[u8], letters| PieceBox {
///     label: label.into(),
///     id,
///     bytes: bytes.into(),
///     letters,
/// };
/// let pieces = vec![piece("st", 301, b"st", 0), piece("raw", 1831, b"raw", 1), piece("berry", 8396, b"berry", 2)];
/// let boxes = PieceBoxes {
///     title: "strawberry in pieces".into(),
///     letter: "r".into(),
///     rows: vec![PieceRow { name: "GPT-2".into(), characters: 10, pieces }],
/// };
/// assert!(boxes.scene("pieces", 640.0).description.contains("GPT-2: 3 tokens"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceBoxes {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The letter that is counted; empty if none is.
    pub letter: String,
    /// One tokenizer each.
    pub rows: Vec<PieceRow>,
}

/// A text cut by one tokenizer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceRow {
    /// The name of the tokenizer.
    pub name: String,
    /// How many characters the text has, as readers count them.
    pub characters: usize,
    /// The pieces, in the order of the text.
    pub pieces: Vec<PieceBox>,
}

/// One piece.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceBox {
    /// Its text, with visible marks for invisible characters, and bytes in place of half a character.
    pub label: String,
    /// The id of its token.
    pub id: usize,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// How often the letter stands in it.
    pub letters: usize,
}

/// The size of the type of headings.
const SIZE: f64 = 13.0;
const HEADING: f64 = 22.0;
/// From the upper edge of a heading, and of a box, to the baselines.
const HEADING_BASELINE: f64 = 14.0;
const BASELINES: [f64; 3] = [15.0, 30.0, 45.0];
/// The height of a box with two lines of text, and with three.
const HEIGHTS: [f64; 2] = [36.0, 51.0];
/// Between a box's edge and its texts.
const PADDING: f64 = 6.0;
/// From the edge of the picture, so that the outline of a box is whole.
const EDGE: f64 = 0.5;
/// Between boxes.
const GAP: f64 = 4.0;
/// Between tokenizers.
const ROWS_GAP: f64 = 12.0;
/// The most boxes of a tokenizer: more would be slow to draw. The table has all.
const MOST: usize = 160;

/// The place of a box.
struct BoxPlace {
    x: f64,
    y: f64,
    width: f64,
}

impl PieceRow {
    /// Characters in the text for each token; none without tokens.
    #[must_use]
    pub fn characters_per_token(&self) -> Option<f64> {
        let tokens = self.pieces.len();
        (tokens > 0).then(|| self.characters as f64 / tokens as f64)
    }

    fn pieces_with_letter(&self) -> usize {
        let pieces = self.pieces.iter();
        pieces.filter(|piece| piece.letters > 0).count()
    }

    /// The tokenizer with its numbers, as long as the width allows.
    fn heading(&self, width: f64) -> String {
        let tokens = self.pieces.len();
        let long = self
            .characters_per_token()
            .map(|each| words::heading_with_rate(&self.name, tokens, each));
        long.filter(|long| measure::sans(long, SIZE) <= width)
            .unwrap_or_else(|| measure::fitted(&words::heading(&self.name, tokens), SIZE, width))
    }
}

impl PieceBoxes {
    fn height_of_box(&self) -> f64 {
        HEIGHTS[usize::from(!self.letter.is_empty())]
    }

    /// The places of a row's boxes below `top`, as many in a line as there is room for, and the lower edge of the last.
    fn places(&self, row: &PieceRow, top: f64, width: f64) -> (Vec<BoxPlace>, f64) {
        let (mut x, mut y, height) = (EDGE, top, self.height_of_box());
        let mut places = Vec::new();
        for piece in row.pieces.iter().take(MOST) {
            let wide = self.width_of(piece).min(width - 2.0 * EDGE);
            if x > EDGE && x + wide > width - EDGE {
                (x, y) = (EDGE, y + height + GAP);
            }
            places.push(BoxPlace { x, y, width: wide });
            x += wide + GAP;
        }
        let bottom = if places.is_empty() { top } else { y + height };
        (places, bottom)
    }

    fn width_of(&self, piece: &PieceBox) -> f64 {
        let texts = [
            measure::mono(&piece.label),
            measure::sans(&piece.id.to_string(), axis::SIZE),
            measure::sans(&self.counted(piece), axis::SIZE),
        ];
        texts.into_iter().fold(0.0, f64::max).ceil() + 2.0 * PADDING
    }

    /// How often the letter stands in a piece; nothing where it does not.
    fn counted(&self, piece: &PieceBox) -> String {
        match piece.letters {
            0 => String::new(),
            letters => words::letters(letters, &self.letter),
        }
    }

    fn draw(&self, scene: &mut Scene, piece: &PieceBox, place: &BoxPlace) {
        let BoxPlace { x, y, width } = *place;
        let height = self.height_of_box();
        let marked = piece.letters > 0;
        let (band, label) = match marked {
            true => (Paint::RowChosen, Paint::LabelChosen),
            false => (Paint::Row, Paint::Label),
        };
        let hint = words::hint(&piece.label, piece.id, &words::hexadecimal(&piece.bytes));
        scene.hinted((x, y, width, height), band, hint);
        let (right, bottom) = (x + width, y + height);
        let outline = vec![(x, y), (right, y), (right, bottom), (x, bottom), (x, y)];
        scene.path(vec![outline], Form::Fine, Paint::Marker);
        let middle = x + width / 2.0;
        let text = measure::fitted_label(&piece.label, width - PADDING);
        scene.text(middle, y + BASELINES[0], Anchor::Middle, label, text);
        let id = piece.id.to_string();
        scene.text(middle, y + BASELINES[1], Anchor::Middle, Paint::Axis, id);
        if marked {
            let letters = self.counted(piece);
            scene.text(
                middle,
                y + BASELINES[2],
                Anchor::Middle,
                Paint::Axis,
                letters,
            );
        }
    }

    fn description(&self) -> String {
        let cut = self.rows.iter().filter(|row| !row.pieces.is_empty());
        let said: Vec<String> = cut
            .map(|row| {
                let labels = row.pieces.iter().map(|piece| piece.label.as_str());
                let said = words::row(&row.name, row.pieces.len(), labels);
                match self.letter.is_empty() {
                    true => said,
                    false => {
                        let pieces = row.pieces_with_letter();
                        [said, words::in_pieces(&self.letter, pieces)].join(" ")
                    }
                }
            })
            .collect();
        match said.is_empty() {
            true => words::empty().into(),
            false => said.join(" "),
        }
    }
}

impl Picture for PieceBoxes {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let mut scene = Scene::new(id, &self.title, self.description(), width, HEADING);
        if !self.letter.is_empty() {
            scene.means(Paint::RowChosen, words::with_letter(&self.letter));
        }
        let mut top = 0.0;
        for row in &self.rows {
            let heading = row.heading(width);
            let y = top + HEADING_BASELINE;
            scene.text(0.0, y, Anchor::Start, Paint::Number, heading);
            let (places, bottom) = self.places(row, top + HEADING, width);
            for (piece, place) in row.pieces.iter().zip(&places) {
                self.draw(&mut scene, piece, place);
            }
            top = bottom;
            let more = row.pieces.len() - places.len();
            if more > 0 {
                let y = top + HEADING_BASELINE;
                scene.text(0.0, y, Anchor::Start, Paint::Axis, words::more(more));
                top += HEADING;
            }
            scene.height = top + 1.0;
            top += ROWS_GAP;
        }
        scene
    }

    fn table(&self) -> Table {
        let letter = words::letter_column(&self.letter);
        let mut columns = words::columns().to_vec();
        columns.extend((!self.letter.is_empty()).then_some(letter.as_str()));
        let mut table = Table::new(&self.title, &columns);
        for row in &self.rows {
            for (place, piece) in row.pieces.iter().enumerate() {
                let mut cells: Vec<Cell> = vec![
                    piece.label.as_str().into(),
                    row.name.as_str().into(),
                    counted(place + 1),
                    // An id is a name: without separators.
                    piece.id.to_string().into(),
                    words::hexadecimal(&piece.bytes).into(),
                ];
                cells.extend((!self.letter.is_empty()).then(|| counted(piece.letters)));
                table.push(cells);
            }
        }
        table
    }
}

#[cfg(test)]
mod tests;
