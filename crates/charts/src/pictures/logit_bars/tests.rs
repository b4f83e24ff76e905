//! Bars of scores on both sides of the zero line, their places beside the bars of probabilities, their words.

use super::*;
use crate::{Bar, Bars, Node};

fn logits(temperature: Option<f64>) -> LogitBars {
    let row = |label: &str, logit, fate| LogitBar {
        label: label.into(),
        logit,
        fate,
    };
    LogitBars {
        title: "scores".into(),
        rows: vec![
            row("a", 4.0, Fate::Open),
            row("b", 1.0, Fate::Chosen),
            row("c", -2.0, Fate::Open),
            row("d", f64::NEG_INFINITY, Fate::Open),
        ],
        rest: Some(LogitRest {
            tokens: 2_000,
            least: -6.0,
            most: 0.5,
            mean: -2.5,
        }),
        temperature,
    }
}

fn bars(scene: &Scene, paints: &[Paint]) -> Vec<(f64, f64)> {
    let bars = scene.nodes.iter().filter_map(|node| match node {
        Node::Rect(rect) if paints.contains(&rect.paint) && rect.height == 10.0 => {
            Some((rect.x, rect.width))
        }
        _ => None,
    });
    bars.collect()
}

#[test]
fn a_negative_score_is_a_bar_to_the_left() {
    let logits = logits(None);
    let bars = bars(&logits.scene("x", 640.0), &[Paint::Model, Paint::Chosen]);
    let [a, b, c, d] = bars[..] else {
        panic!("four bars are expected: {bars:?}");
    };
    // All three begin or end at the zero line.
    let zero = a.0;
    assert_eq!(b.0, zero);
    assert!((c.0 + c.1 - zero).abs() < 1e-9);
    assert!((a.1 - 4.0 * b.1).abs() < 1e-9 && (c.1 - 2.0 * b.1).abs() < 1e-9);
    // There is no place for −∞.
    assert_eq!(d.1, 0.0);
}

#[test]
fn temperature_divides_all_scores() {
    let (hot, plain) = (logits(Some(2.0)), logits(None));
    let csv = hot.table().to_csv();
    assert!(csv.contains("a,4,2,") && csv.contains("c,-2,-1,"), "{csv}");
    assert!(csv.contains("mean of 2,000 more tokens\",-2.5,-1.25,"));
    assert_eq!(hot.table().columns.len(), plain.table().columns.len() + 1);
    let thick = bars(&hot.scene("x", 640.0), &[Paint::Kept]);
    let thin = hot.scene("x", 640.0).nodes.into_iter();
    let thin = thin.filter_map(|node| match node {
        Node::Rect(rect) if rect.paint == Paint::Model && rect.height == 3.0 => Some(rect.width),
        _ => None,
    });
    let thin: Vec<f64> = thin.collect();
    assert!((thin[0] - 2.0 * thick[0].1).abs() < 1e-9);
}

#[test]
fn a_token_keeps_its_place_from_scores_to_probabilities() {
    let bar = |label: &str| Bar {
        label: label.into(),
        kept: true,
        ..Bar::default()
    };
    let probabilities = Bars {
        rows: ["a", "b", "c", "d"].map(bar).to_vec(),
        ..Bars::default()
    };
    let places = |scene: Scene| -> Vec<(f64, f64)> {
        let texts = scene.nodes.into_iter().filter_map(|node| match node {
            Node::Text(text) if text.content.len() == 1 && text.y > 22.0 => Some((text.x, text.y)),
            _ => None,
        });
        texts.collect()
    };
    for width in [320.0, 640.0] {
        let of_scores = places(logits(None).scene("x", width));
        assert_eq!(of_scores.len(), 4);
        assert_eq!(of_scores, places(logits(Some(0.5)).scene("x", width)));
        assert_eq!(of_scores, places(probabilities.scene("x", width)));
    }
}

#[test]
fn the_description_names_highest_chosen_and_rest() {
    assert_eq!(
        logits(None).description(),
        "Highest score: a with 4.00. Chosen: b with 1.00. \
         Scores of 2,000 more tokens: from −6.00 to 0.50, mean −2.50."
    );
    assert_eq!(
        logits(Some(0.5)).description(),
        "Highest score: a with 4.00, divided by the temperature 0.5: 8.00. \
         Chosen: b with 1.00, divided by the temperature 0.5: 2.00. \
         Scores of 2,000 more tokens before the division: from −6.00 to 0.50, mean −2.50."
    );
}

#[test]
fn the_bar_of_a_row_follows_its_token_from_score_to_probability() {
    let shares = Bars {
        rows: logits(None)
            .rows
            .into_iter()
            .map(|row| Bar {
                label: row.label,
                ..Bar::default()
            })
            .collect(),
        ..Bars::default()
    };
    let scenes = [
        logits(None).scene("x", 640.0),
        logits(Some(0.5)).scene("x", 640.0),
        shares.scene("x", 640.0),
    ];
    let tops = scenes.map(|scene| {
        let top = |&index: &usize| match &scene.nodes[index] {
            Node::Rect(rect) => rect.y + rect.height / 2.0,
            other => panic!("a row's bar is {other:?}"),
        };
        scene.row_bars.iter().map(top).collect::<Vec<_>>()
    });
    assert_eq!(tops[0].len(), 4);
    // One bar of a row is in its middle, the upper of two a little above.
    for other in &tops[1..] {
        assert_eq!(other.len(), 4);
        assert!(other.iter().zip(&tops[0]).all(|(a, b)| (a - b).abs() < 6.0));
    }
}
