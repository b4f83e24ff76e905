//! A text in pieces, and the probability of a word piece by piece.

use super::{ALL, COLUMN, PHONE, State, state};
use crate::{PieceBox, PieceBoxes, PieceProbability, PieceProduct, PieceRow};

pub(super) fn states() -> Vec<State> {
    vec![
        state("pieces", ALL, boxes("r", 1)),
        state("pieces-no-letter", PHONE, boxes("", 1)),
        state("pieces-long", PHONE, boxes("r", 24)),
        state("pieces-empty", COLUMN, empty()),
        state("product", ALL, product(&[0.000_21, 0.0031, 0.48])),
        state("product-certain", PHONE, product(&[0.997])),
        state("product-tiny", PHONE, product(&[2e-9; 30])),
        state("product-empty", COLUMN, product(&[])),
    ]
}

/// `strawberry jam 🦊` as two tokenizers cut it, several times.
fn boxes(letter: &str, times: usize) -> PieceBoxes {
    let piece = |&(label, id, bytes): &(&str, usize, &[u8])| PieceBox {
        label: label.into(),
        id,
        bytes: bytes.into(),
        letters: match letter {
            "" => 0,
            letter => label.matches(letter).count(),
        },
    };
    let row = |name: &str, pieces: &[(&str, usize, &[u8])]| PieceRow {
        name: name.into(),
        characters: 16 * times,
        pieces: pieces.repeat(times).iter().map(piece).collect(),
    };
    let fox: [(&str, usize, &[u8]); 2] = [
        ("␣‹F0 9F›", 12_520, b" \xF0\x9F"),
        ("‹A6 8A›", 99, b"\xA6\x8A"),
    ];
    let of_gpt2: [(&str, usize, &[u8]); 4] = [
        ("st", 301, b"st"),
        ("raw", 1_831, b"raw"),
        ("berry", 8_396, b"berry"),
        ("␣jam", 16_853, b" jam"),
    ];
    let ours: [(&str, usize, &[u8]); 4] = [
        ("stra", 741, b"stra"),
        ("w", 86, b"w"),
        ("berry", 1_207, b"berry"),
        ("␣jam", 1_411, b" jam"),
    ];
    PieceBoxes {
        title: "A text in pieces".into(),
        letter: letter.into(),
        rows: vec![
            row("tokenloop-1m", &[&ours[..], &fox].concat()),
            row("GPT-2", &[&of_gpt2[..], &fox].concat()),
        ],
    }
}

fn empty() -> PieceBoxes {
    PieceBoxes {
        title: "A text in pieces".into(),
        letter: "r".into(),
        rows: vec![PieceRow {
            name: "GPT-2".into(),
            ..PieceRow::default()
        }],
    }
}

fn product(probabilities: &[f64]) -> PieceProduct {
    let labels = ["␣b", "an", "ana"];
    let piece = |(place, &probability): (usize, &f64)| PieceProbability {
        label: labels[place % labels.len()].into(),
        id: 100 + place,
        probability,
        rank: 1 + 40 * place,
    };
    PieceProduct {
        title: "banana, piece by piece".into(),
        pieces: probabilities.iter().enumerate().map(piece).collect(),
    }
}
