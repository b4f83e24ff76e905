//! QR codes.

use super::{ALL, State, state};
use crate::QrCode;

/// The modules of [`TEXT`], as an encoder wrote them.
const MODULES: &str = "\
    #######.#...#.####### \
    #.....#..##.#.#.....# \
    #.###.#.#.#...#.###.# \
    #.###.#.#..##.#.###.# \
    #.###.#..##...#.###.# \
    #.....#.####..#.....# \
    #######.#.#.#.####### \
    ........#####........ \
    .#.#.######..###.##.# \
    #.#.##..##.##.##..... \
    #.##.##...#.##...#.## \
    .##....##......#..... \
    ##.####.#...#.#.#...# \
    ........###.#..#...#. \
    #######.#....#..#.### \
    #.....#.####.#..##.#. \
    #.###.#...###.#...#.# \
    #.###.#.#.##...#..### \
    #.###.#..#..#.....#.# \
    #.....#.##...###.#..# \
    #######..####...##... \
";
const TEXT: &str = "TOKENLOOP";

pub(super) fn states() -> Vec<State> {
    let rows = MODULES.split_whitespace();
    let code = QrCode {
        title: "A text of nine letters".into(),
        text: TEXT.into(),
        side: rows.clone().count(),
        dark: rows
            .flat_map(str::bytes)
            .map(|module| module == b'#')
            .collect(),
    };
    vec![state("qr-code", ALL, code)]
}
