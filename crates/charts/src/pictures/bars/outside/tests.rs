//! Bars on each kind of axis: what is drawn, marked and said of those that have no place on it.

use super::*;
use crate::{Bar, Bars, Node, Picture, Rest, token_rows::TokenRows};

/// One row under the model and under settings, and the rest.
fn flat(rule: f64, axis: ShareAxis) -> Bars {
    Bars {
        title: "flat".into(),
        rows: vec![Bar {
            label: "a".into(),
            model: 0.03,
            rule,
            kept: true,
            rank: Some(412),
            ..Bar::default()
        }],
        rest: Some(Rest {
            tokens: 2_000,
            kept: 2_000,
            model: 0.97,
            rule: 1.0 - rule,
            truth: None,
        }),
        axis,
        ..Bars::default()
    }
}

fn triangles(scene: &Scene) -> Vec<[(f64, f64); 3]> {
    let triangles = scene.nodes.iter().filter_map(|node| match node {
        Node::Triangle(triangle) => Some(triangle.corners),
        _ => None,
    });
    triangles.collect()
}

fn texts(scene: &Scene) -> Vec<&str> {
    let texts = scene.nodes.iter().filter_map(|node| match node {
        Node::Text(text) => Some(text.content.as_str()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn a_bar_longer_than_the_axis_ends_in_a_mark_and_keeps_its_number() {
    for width in [320.0, 640.0, 1200.0] {
        let bars = flat(0.123, ShareAxis::fitted(0.03));
        let scene = bars.scene("bars", width);
        let (left, length) = {
            let rows = TokenRows::new(width, 2);
            (rows.left, rows.length)
        };
        for node in &scene.nodes {
            if let Node::Rect(rect) = node
                && [Paint::Kept, Paint::KeptRest, Paint::Model].contains(&rect.paint)
            {
                assert!(rect.x + rect.width <= left + length + 1e-9, "{rect:?}");
            }
        }
        // The mark in the note, the thick bar's, and both of the rest.
        let marks = triangles(&scene);
        let beside = marks.iter().filter(|corners| corners[0].0 > left + length);
        assert_eq!(beside.clone().count(), 3);
        assert_eq!(marks.len(), 4);
        for [from, _, tip] in beside {
            assert!(tip.0 > from.0, "it points on");
        }
        let texts = texts(&scene);
        for number in ["12.3%", "87.7%"] {
            assert!(texts.contains(&number), "{texts:?}");
        }
        let note = texts.join(" ");
        assert!(note.contains("it ends at 5%."), "{note}");
        assert!(note.contains("goes on beyond the axis"), "{note}");
    }
}

/// The notes are there before a bar needs them: the picture does not jump while a control moves.
#[test]
fn a_bar_that_leaves_the_axis_does_not_move_the_picture() {
    let axis = ShareAxis::fitted(0.03);
    let places = |rule| {
        let scene = flat(rule, axis).scene("bars", 640.0);
        let bands = scene.nodes.iter().filter_map(|node| match node {
            Node::Rect(rect) if rect.paint == Paint::Row => Some(rect.y),
            _ => None,
        });
        (scene.height, bands.collect::<Vec<_>>())
    };
    assert_eq!(places(0.02), places(0.3));
}

#[test]
fn a_bar_too_short_to_begin_is_a_mark_that_points_back() {
    let scene = flat(1e-9, ShareAxis::logarithmic(1e-5)).scene("bars", 640.0);
    let left = TokenRows::new(640.0, 2).left;
    let before = triangles(&scene)
        .into_iter()
        .filter(|corners| corners[0].0 < left && corners[0].0 > left - 10.0);
    let before: Vec<_> = before.collect();
    assert_eq!(before.len(), 1);
    assert!(before[0][2].0 < before[0][0].0);
    assert!(texts(&scene).contains(&"1.0×10⁻⁷%"));
}

#[test]
fn the_bars_of_the_rest_are_thin_on_every_axis() {
    for axis in [
        ShareAxis::Full,
        ShareAxis::fitted(0.03),
        ShareAxis::logarithmic(0.03),
    ] {
        let scene = flat(0.03, axis).scene("bars", 640.0);
        let height = |paint: Paint| {
            scene.nodes.iter().find_map(|node| match node {
                Node::Rect(rect) if rect.paint == paint => Some(rect.height),
                _ => None,
            })
        };
        let (token, rest) = (height(Paint::Kept), height(Paint::KeptRest));
        assert!(
            token
                .zip(rest)
                .is_some_and(|(token, rest)| rest < token / 2.0)
        );
    }
}

#[test]
fn each_picture_says_which_axis_it_has() {
    let logarithmic = flat(0.03, ShareAxis::logarithmic(0.03));
    let svg = logarithmic.scene("bars", 1200.0).to_svg();
    let told = "from 0.0001% (10⁻⁶): equal lengths are equal ratios, so 0 would lie infinitely far to the left.";
    assert!(svg.contains(&format!("Logarithmic axis {told}")), "{svg}");
    assert!(
        logarithmic
            .description()
            .contains("The axis is logarithmic")
    );
    let table = logarithmic.table();
    assert_eq!(table.caption, "flat");
    assert!(
        table
            .note
            .starts_with("The axis is logarithmic and starts at 0.0001% (10⁻⁶)")
    );

    let fitted = flat(0.03, ShareAxis::fitted(0.03));
    assert!(fitted.description().ends_with("it goes from 0 to 5%."));
    assert_eq!(fitted.table().note, "");
    let full = flat(0.03, ShareAxis::Full);
    assert!(
        full.description()
            .ends_with("The axis goes from 0 to 100%.")
    );
    assert!(texts(&full.scene("bars", 320.0)).contains(&"100%"));
}

#[test]
fn a_rank_is_shown_where_the_order_does_not_tell_it() {
    let mut bars = flat(0.03, ShareAxis::Full);
    assert!(texts(&bars.scene("bars", 640.0)).contains(&"#412"));
    assert!(
        bars.table()
            .to_csv()
            .starts_with("Token,the model,your settings,Outcome,Rank\r\na,0.03,0.03,,412\r\n")
    );
    bars.rows[0].rank = Some(1);
    assert!(!texts(&bars.scene("bars", 640.0)).contains(&"#1"));
}

#[test]
fn a_small_probability_is_said_in_words() {
    let bars = flat(2.5e-8, ShareAxis::Full);
    let said = "your settings 2.5×10⁻⁶% (1 in 40 million)";
    assert!(bars.description().contains(said), "{}", bars.description());
    let svg = bars.scene("bars", 640.0).to_svg();
    assert!(
        svg.contains(&format!("a (rank 412): the model 3.0%, {said}")),
        "{svg}"
    );
}
