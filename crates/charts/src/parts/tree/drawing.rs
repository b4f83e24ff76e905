//! The shapes of the pieces: a band with a number and a text, and at the end of a path its number and its last word.

use super::{Piece, TreeLayout};
use crate::{Anchor, Paint, Scene, measure};

/// How a piece is drawn.
pub(crate) struct PieceLook {
    pub band: Paint,
    pub label: Paint,
    /// The number at the end of its path.
    pub number: Paint,
    /// The tooltip.
    pub hint: String,
}

/// The size of the type of the number before a piece's text, and the room after it.
const LEAD: f64 = 12.0;
const LEAD_GAP: f64 = 6.0;
/// The word at the end of a path ends so far left of the right edge of its number.
const END: f64 = 68.0;

impl Piece {
    /// What the number before the text takes.
    pub(super) fn lead_width(&self) -> f64 {
        measure::sans(&self.lead, LEAD) + LEAD_GAP
    }
}

impl TreeLayout<'_> {
    /// Writes the heading of the numbers at the ends of paths.
    pub fn write_heading(&self, scene: &mut Scene, heading: &str) {
        scene.text(self.right, 12.0, Anchor::End, Paint::Axis, heading);
    }

    /// Draws all pieces. `number` has the number at the end of a path, from the logarithm of its probability.
    pub fn draw_pieces(
        &self,
        scene: &mut Scene,
        look: impl Fn(&Piece) -> PieceLook,
        number: impl Fn(f64) -> String,
    ) {
        for piece in &self.pieces {
            let look = look(piece);
            let place = piece.place;
            let band = (place.x, place.y, place.width, place.height);
            scene.hinted(band, look.band, look.hint);
            let (mut x, y) = (place.x + 4.0, place.y + 15.5);
            if piece.parent.is_some() {
                scene.text(x, y, Anchor::Start, Paint::Axis, piece.lead.as_str());
                x += piece.lead_width();
            }
            let room = measure::characters(place.x + place.width - x);
            let text = self.text_within(piece, room);
            scene.text(x, y, Anchor::Start, look.label, text);
            if piece.children == 0 {
                let number = number(piece.sum);
                scene.text(self.right, y, Anchor::End, look.number, number);
                if let Some(end) = self.tokens[piece.last()].end {
                    scene.text(self.right - END, y, Anchor::End, Paint::Axis, end);
                }
            }
        }
    }
}
