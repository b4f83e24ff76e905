//! Boxes side by side, and their table.
#![allow(clippy::unwrap_used)]
use super::*;

fn boxes(labels: &[&str], letter: &str) -> PieceBoxes {
    let piece = |(id, label): (usize, &&str)| PieceBox {
        label: (*label).into(),
        id,
        bytes: label.as_bytes().into(),
        letters: label.matches(letter).count(),
    };
    PieceBoxes {
        title: "x".into(),
        letter: letter.into(),
        rows: vec![PieceRow {
            name: "GPT-2".into(),
            characters: labels.concat().chars().count(),
            pieces: labels.iter().enumerate().map(piece).collect(),
        }],
    }
}

#[test]
fn boxes_go_on_in_the_next_line_and_inside_the_width() {
    let many = boxes(&["berry"; 40], "r");
    let (places, bottom) = many.places(&many.rows[0], HEADING, 300.0);
    assert_eq!(places.len(), 40);
    assert!(places.iter().all(|place| place.x + place.width <= 300.0));
    let first_line = places.iter().filter(|place| place.y == HEADING).count();
    assert!(first_line > 3 && first_line < 40);
    assert_eq!(bottom, places.last().unwrap().y + many.height_of_box());
}

#[test]
fn the_table_has_the_boxes_that_are_not_drawn() {
    let many = boxes(&["a"; 200], "a");
    let scene = many.scene("x", 640.0);
    let said = |text: &str| {
        scene.nodes.iter().any(|node| match node {
            crate::Node::Text(shown) => shown.content == text,
            _ => false,
        })
    };
    assert!(said("40 more"));
    assert_eq!(many.table().rows.len(), 200);
}

#[test]
fn bytes_are_hexadecimal_in_the_table() {
    let table = boxes(&["st", "raw", "berry"], "r").table();
    assert_eq!(table.rows[1], ["raw", "GPT-2", "2", "1", "72 61 77", "1"]);
    assert_eq!(table.columns.last().unwrap(), "“r” in it");
    assert_eq!(boxes(&["st"], "").table().columns.len(), 5);
}
