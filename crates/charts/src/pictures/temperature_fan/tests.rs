//! Places of the numbers, colors in order, the marked temperature, the table.
#![allow(clippy::unwrap_used)]

use super::*;
use crate::{Form, Node, Paint, measure, token_rows::TokenRows};

/// Probabilities of five scores at a temperature.
fn curve(temperature: f64, steepness: f64, present: bool) -> FanCurve {
    let weights: Vec<f64> = (0..5)
        .map(|rank| (-steepness * f64::from(rank) / temperature).exp())
        .collect();
    let sum: f64 = weights.iter().sum();
    let points = weights.iter().enumerate();
    FanCurve {
        temperature,
        points: points
            .map(|(rank, weight)| (rank + 1, weight / sum))
            .collect(),
        present,
    }
}

fn fan(steepness: f64) -> TemperatureFan {
    let tokens = ["␣old", "␣odd", "␣unusual", "␣enormous", "␣ordinary"];
    TemperatureFan {
        title: "Token 1 at several temperatures".into(),
        tokens: tokens.map(String::from).to_vec(),
        curves: [0.25, 0.5, 0.7, 0.85, 1.0, 1.5, 2.0]
            .map(|t| curve(t, steepness, t == 0.85))
            .to_vec(),
        scale: Scale::Linear,
    }
}

/// The numbers above the curves from left to right, with their left and right edges.
fn numbers(scene: &Scene) -> Vec<(String, f64, f64)> {
    let texts = scene.nodes.iter().filter_map(|node| match node {
        Node::Text(text) if text.halo => {
            let half = measure::sans(&text.content, 13.0) / 2.0;
            Some((text.content.clone(), text.x - half, text.x + half))
        }
        _ => None,
    });
    let mut numbers: Vec<_> = texts.collect();
    numbers.sort_by(|a, b| a.1.total_cmp(&b.1));
    numbers
}

/// From an even distribution, where all curves begin in one place, to a certain one, where they do again.
const STEEPNESSES: [f64; 5] = [0.0, 0.01, 0.7, 3.0, 40.0];

#[test]
fn each_curve_has_its_number_above_its_beginning() {
    for steepness in STEEPNESSES {
        for width in [320.0, 375.0, 640.0, 1200.0] {
            let numbers = numbers(&fan(steepness).scene("fan", width));
            let order: Vec<&str> = numbers.iter().map(|number| number.0.as_str()).collect();
            assert_eq!(order, ["2", "1.5", "1", "now 0.85", "0.7", "0.5", "0.25"]);
            assert!(numbers[0].1 >= 0.0 && numbers[6].2 <= width, "{numbers:?}");
            assert!(
                numbers.windows(2).all(|pair| pair[0].2 < pair[1].1),
                "{numbers:?}"
            );
        }
    }
    // Where there is room, the number stands above the curve.
    let fan = fan(0.7);
    let scene = fan.scene("fan", 1200.0);
    let first = |index: usize| fan.curves[index].points[0].1;
    let (low, high) = (&numbers(&scene)[6], &numbers(&scene)[0]);
    let distance = (low.1 + low.2 - high.1 - high.2) / 2.0;
    let length = TokenRows::new(1200.0, 5).with_one_number().length;
    assert!((distance - (first(0) - first(6)) * length).abs() < 1.0);
}

#[test]
fn colors_follow_the_temperatures_and_the_present_one_is_marked_thrice() {
    let scene = fan(0.7).scene("fan", 640.0);
    let mut lines = scene.nodes.iter().filter_map(|node| match node {
        Node::Path(path) if matches!(path.form, Form::Line | Form::Strong) => {
            Some((path.paint, path.form))
        }
        _ => None,
    });
    let thin: Vec<_> = lines.by_ref().take(6).collect();
    assert_eq!(thin, Paint::RAMP.map(|paint| (paint, Form::Line)));
    // Thicker and drawn last; its number says "now"; its values stand in the rows.
    assert_eq!(lines.next(), Some((Paint::Indicator, Form::Strong)));
    let texts: Vec<&str> = scene
        .nodes
        .iter()
        .filter_map(|node| match node {
            Node::Text(text) => Some(text.content.as_str()),
            _ => None,
        })
        .collect();
    let present = crate::percent(fan(0.7).curves[3].points[0].1);
    assert!(texts.contains(&"now 0.85") && texts.contains(&present.as_str()));
}

#[test]
fn tokens_are_named_at_their_ranks() {
    for scale in [Scale::Linear, Scale::Log] {
        let scene = TemperatureFan { scale, ..fan(0.7) }.scene("fan", 320.0);
        let names = scene.nodes.iter().filter_map(|node| match node {
            Node::Text(text) if text.content.starts_with('␣') => Some(text.y),
            _ => None,
        });
        let names: Vec<f64> = names.collect();
        assert_eq!(names.len(), 5);
        assert!(names.windows(2).all(|pair| pair[1] - pair[0] >= 15.0));
    }
}

#[test]
fn the_table_has_every_temperature() {
    let table = fan(0.7).table();
    assert_eq!(table.columns[..3], ["Rank", "Token", "T = 0.25"]);
    assert_eq!((table.rows.len(), table.columns.len()), (5, 9));
    assert_eq!(table.rows[1][1], "␣odd");
}

#[test]
fn the_present_temperature_is_described_first() {
    let said = fan(0.7).description();
    assert!(
        said.starts_with("Now T = 0.85: ␣old, the likeliest token, has "),
        "{said}"
    );
    assert!(
        said.contains("; the first 5 tokens together >99.9%. The same token at T = 0.25 "),
        "{said}"
    );
    assert_eq!(TemperatureFan::default().description(), fan::empty());
}

#[test]
fn a_temperature_keeps_its_color_whichever_is_the_present_one() {
    let fixed = [0.25, 0.5, 0.7, 1.0, 1.5, 2.0];
    for present in [0.25, 0.3, 0.7, 0.85, 2.0, 2.5] {
        let mut temperatures = fixed.to_vec();
        if !fixed.contains(&present) {
            temperatures.push(present);
            temperatures.sort_by(f64::total_cmp);
        }
        let curves = temperatures.iter().map(|&t| curve(t, 0.7, t == present));
        let picture = TemperatureFan {
            curves: curves.collect(),
            ..fan(0.7)
        };
        for node in picture.scene("fan", 640.0).nodes {
            let Node::Text(text) = node else { continue };
            let place = fixed
                .iter()
                .position(|&t| text.halo && words::temperature_fan::number(t) == text.content);
            if let Some(place) = place {
                assert_eq!(
                    text.paint,
                    Paint::RAMP[place],
                    "{present}: {}",
                    text.content
                );
            }
        }
    }
}
