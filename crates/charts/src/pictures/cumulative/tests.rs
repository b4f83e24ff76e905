//! Places of cuts and of the random number, chosen tokens without a segment, the description.

use super::*;
use crate::Node;

fn line() -> CumulativeLine {
    let segment = |label: &str, probability| Segment {
        label: label.into(),
        probability,
    };
    CumulativeLine {
        segments: vec![segment("a", 0.5), segment("b", 0.25)],
        more: 3,
        chosen: Some(ChosenPiece {
            label: "b".into(),
            interval: 0.5..0.75,
            fate: Fate::Chosen,
        }),
        u: Some(0.6),
        cut: None,
    }
}

#[test]
fn a_cut_is_to_scale_and_the_lower_line_keeps_its_place() {
    let mut line = line();
    let edges = |scene: &Scene, paint: Paint| -> Vec<(f64, f64)> {
        let edges = scene.nodes.iter().filter_map(|node| match node {
            Node::Rect(rect) if rect.paint == paint => Some((rect.x, rect.width)),
            _ => None,
        });
        edges.collect()
    };
    let before = edges(&line.scene("draw", 428.0), Paint::Chosen);
    line.cut = Some(CutLine {
        label: "top-p 0.5".into(),
        kept: 0.5,
        removed: 7,
    });
    let after = edges(&line.scene("draw", 428.0), Paint::Chosen);
    // 400 pixels are 1: the upper piece from 0.25 to 0.375 less its gap, then the one there was.
    assert_eq!(after, [(114.0, 49.0), before[0]]);
}

#[test]
fn u_is_marked_on_the_chosen_piece() {
    let scene = line().scene("draw", 428.0);
    let find = |paint: Paint| {
        scene.nodes.iter().find_map(|node| match node {
            Node::Rect(rect) if rect.paint == paint => Some((rect.x, rect.x + rect.width)),
            _ => None,
        })
    };
    assert_eq!(find(Paint::Chosen), Some((214.0, 313.0)));
    assert_eq!(find(Paint::Indicator), Some((253.0, 255.0)));
}

#[test]
fn a_chosen_token_far_down_the_line_gets_a_piece_of_its_own() {
    let mut line = line();
    line.chosen = Some(ChosenPiece {
        label: "rare".into(),
        interval: 0.9..0.91,
        fate: Fate::Chosen,
    });
    let chosen = |scene: &Scene| {
        scene
            .nodes
            .iter()
            .filter(|node| matches!(node, Node::Rect(rect) if rect.paint == Paint::Chosen))
            .count()
    };
    assert_eq!(chosen(&line.scene("draw", 428.0)), 1);
}

#[test]
fn the_words_say_what_the_picture_shows() {
    assert_eq!(
        line().description(),
        "u = 0.6000 falls on b, whose piece runs from 0.5000 to 0.7500."
    );
}
