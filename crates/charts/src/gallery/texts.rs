//! The texts of a picture touch neither each other nor the edge, in any state and at any width.

use super::states;
use crate::{Anchor, Node, Paint, Scene, Text, axis, measure};

const WIDTHS: [f64; 7] = [320.0, 375.0, 440.0, 560.0, 640.0, 900.0, 1200.0];
/// How far a text may reach over the edge, in CSS pixels: widths are estimates.
const RIM: f64 = 2.5;

/// The left, upper, right and lower edge of a text, in CSS pixels; without the parts that descend below the baseline.
fn extent(text: &Text) -> [f64; 4] {
    let (width, height) = match text.paint {
        paint if paint.class().starts_with("label") => (measure::mono(&text.content), 10.0),
        paint if paint.class().starts_with("prose") => (measure::serif(&text.content, 16.0), 11.0),
        paint if paint.class().starts_with("cell-word") => {
            (measure::sans(&text.content, 11.0), 8.0)
        }
        Paint::Exponent => (measure::sans(&text.content, 9.0), 7.0),
        Paint::Axis => (measure::sans(&text.content, axis::SIZE), 9.0),
        _ => (measure::sans(&text.content, 13.0), 10.0),
    };
    let left = match text.anchor {
        Anchor::Start => text.x,
        Anchor::Middle => text.x - width / 2.0,
        Anchor::End => text.x - width,
    };
    [left, text.y - height, left + width, text.y]
}

fn texts(scene: &Scene) -> Vec<(&str, [f64; 4])> {
    let texts = scene.nodes.iter().filter_map(|node| match node {
        Node::Text(text) if !text.content.is_empty() => Some((text.content.as_str(), extent(text))),
        _ => None,
    });
    texts.collect()
}

/// What a check finds in all states at all widths.
fn findings(check: impl Fn(&Scene) -> Vec<String>) -> Vec<String> {
    let mut found = Vec::new();
    for state in states() {
        for width in WIDTHS {
            let scene = state.picture.scene(state.name, width);
            let name = |what| format!("{} at {width}: {what}", state.name);
            found.extend(check(&scene).into_iter().map(name));
        }
    }
    found
}

#[test]
fn texts_do_not_touch() {
    let touch = |a: [f64; 4], b: [f64; 4]| a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
    let found = findings(|scene| {
        let texts = texts(scene);
        let mut found = Vec::new();
        for (index, (a, of_a)) in texts.iter().enumerate() {
            let touching = texts[index + 1..]
                .iter()
                .filter(|(_, of_b)| touch(*of_a, *of_b));
            found.extend(touching.map(|(b, _)| format!("{a} and {b}")));
        }
        found
    });
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn texts_stay_inside() {
    let found = findings(|scene| {
        let outside = |[left, top, right, bottom]: [f64; 4]| {
            left < -RIM || top < -RIM || right > scene.width + RIM || bottom > scene.height + RIM
        };
        let texts = texts(scene).into_iter();
        texts
            .filter(|(_, extent)| outside(*extent))
            .map(|(text, extent)| format!("{text} {extent:?}"))
            .collect()
    });
    assert!(found.is_empty(), "{found:#?}");
}
