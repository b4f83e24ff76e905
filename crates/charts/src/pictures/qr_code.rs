//! A QR code: black modules on white in both themes, with the quiet zone around them that readers need.

use crate::{Form, Paint, Picture, Scene, Table, table::counted, words::qr_code as words};

/// The modules of an encoded text.
///
/// ```
/// use charts::{Picture, QUIET_ZONE, QrCode};
///
/// let code = QrCode {
///     title: "Link".into(),
///     text: "a".into(),
///     side: 2,
///     dark: vec![true, false, false, true],
/// };
/// let modules = (code.side + 2 * QUIET_ZONE) as f64;
/// // Each module is a whole number of pixels wide.
/// assert_eq!(code.scene("code", 105.0).width, modules * 10.0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QrCode {
    /// What the text is, in a few words.
    pub title: String,
    /// The encoded text.
    pub text: String,
    /// The number of modules along a side.
    pub side: usize,
    /// Whether each module is dark, row by row from the upper left one; `side` squared.
    pub dark: Vec<bool>,
}

/// The width of the light frame around a code, in modules: what ISO/IEC 18004 asks for.
pub const QUIET_ZONE: usize = 4;

impl QrCode {
    /// The first and the last column of each run of dark modules, with its row.
    fn runs(&self) -> Vec<(usize, usize, usize)> {
        let mut runs: Vec<(usize, usize, usize)> = Vec::new();
        for (row, modules) in self.dark.chunks(self.side.max(1)).enumerate() {
            for (column, _) in modules.iter().enumerate().filter(|(_, dark)| **dark) {
                match runs.last_mut() {
                    Some((of, _, last)) if *of == row && *last + 1 == column => *last = column,
                    _ => runs.push((row, column, column)),
                }
            }
        }
        runs
    }
}

impl Picture for QrCode {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let modules = (self.side + 2 * QUIET_ZONE) as f64;
        let module = match (width / modules).floor() {
            whole if whole >= 1.0 => whole,
            _ => width / modules,
        };
        let side = module * modules;
        let description = words::description(self.side, &self.text);
        let mut scene = Scene::new(id, &self.title, description, side, side);
        scene.rect(0.0, 0.0, side, side, Paint::CodePaper);
        let place = |modules: usize| (modules + QUIET_ZONE) as f64 * module;
        let corners = |(row, first, last): (usize, usize, usize)| {
            let (left, right) = (place(first), place(last + 1));
            let (top, bottom) = (place(row), place(row + 1));
            vec![(left, top), (right, top), (right, bottom), (left, bottom)]
        };
        let strokes = self.runs().into_iter().map(corners).collect();
        scene.path(strokes, Form::Area, Paint::CodeModule);
        scene
    }

    fn table(&self) -> Table {
        let dark = self.dark.iter().filter(|dark| **dark).count();
        let rows = [
            [words::text().into(), self.text.as_str().into()],
            [words::side().into(), counted(self.side)],
            [words::dark().into(), counted(dark)],
        ];
        Table::of(&self.title, &words::columns(), rows)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Node, Theme};

    /// Three modules along a side; the first row is dark, then only the middle, then the two corners.
    fn code() -> QrCode {
        let dark = |module| "###.#.#.#".as_bytes()[module] == b'#';
        QrCode {
            title: "Link".into(),
            text: "a".into(),
            side: 3,
            dark: (0..9).map(dark).collect(),
        }
    }

    #[test]
    fn each_dark_module_is_drawn_once_and_leaves_the_quiet_zone_free() {
        let module = 2.0;
        let scene = code().scene("code", 11.0 * module);
        assert_eq!((scene.width, scene.height), (22.0, 22.0));
        let Some(Node::Path(path)) = scene.nodes.last() else {
            panic!("the modules are one path");
        };
        let areas = path.strokes.iter().map(|corners| {
            let (left, top) = corners[0];
            let (right, bottom) = corners[2];
            assert!(left >= 8.0 && top >= 8.0 && right <= 14.0 && bottom <= 14.0);
            (right - left) * (bottom - top)
        });
        let dark = code().dark.iter().filter(|dark| **dark).count() as f64;
        assert_eq!(areas.sum::<f64>(), dark * module * module);
    }

    #[test]
    fn a_place_narrower_than_the_code_still_holds_it() {
        assert_eq!(code().scene("code", 5.5).width, 5.5);
    }

    #[test]
    fn a_saved_code_is_black_on_white_in_both_themes() {
        for theme in [Theme::Light, Theme::Dark] {
            let file = code()
                .scene("code", 110.0)
                .to_file(theme, &crate::Provenance::default());
            // The code, its ground, and the paper of the file behind them.
            for color in ["#000", "#fff"] {
                assert!(file.contains(&format!("fill=\"{color}\"")), "{color}");
            }
        }
    }
}
