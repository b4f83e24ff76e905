//! Lengths of bars, marks of the chosen row, and the description of a distribution.

use super::*;

#[test]
fn a_bar_is_as_long_as_its_probability() {
    let bar = Bar {
        label: "a".into(),
        model: 0.25,
        rule: 0.5,
        kept: true,
        ..Bar::default()
    };
    let bars = Bars {
        rows: vec![bar],
        ..Bars::default()
    };
    let scene = bars.scene("bars", 640.0);
    let length = |paint: Paint| {
        scene.nodes.iter().find_map(|node| match node {
            crate::Node::Rect(rect) if rect.paint == paint => Some(rect.width),
            _ => None,
        })
    };
    // 640 − 142 on the left − 18 between − 170 of numbers = 310 pixels, which stand for 100%.
    assert_eq!(length(Paint::Kept), Some(155.0));
    assert_eq!(length(Paint::Model), Some(77.5));
}

/// As it was read aloud: "red with 62.2%; chosen: red with 82.5%. 2,036 more tokens have 5.8% together".
#[test]
fn each_number_said_aloud_names_its_distribution() {
    let bars = Bars {
        rows: vec![Bar {
            label: "red".into(),
            model: 0.622,
            rule: 0.825,
            kept: true,
            fate: Fate::Chosen,
            truth: Some(0.6),
            rank: Some(1),
        }],
        rest: Some(Rest {
            tokens: 2_036,
            kept: 2_036,
            model: 0.058,
            rule: 0.006,
            truth: None,
        }),
        ..Bars::default()
    };
    assert_eq!(
        bars.scene("bars", 640.0).description,
        "Most likely (the model): red – the model 62.2%, your settings 82.5%. \
         Chosen: red – the model 62.2%, your settings 82.5%. \
         2,036 more tokens together – the model 5.8%, your settings 0.6%. In truth, red has 60.0%. The axis goes from 0 to 100%."
    );
}

#[test]
fn the_chosen_row_is_marked_by_more_than_color() {
    let bar = |fate| Bar {
        label: "a".into(),
        model: 0.5,
        rule: 0.5,
        kept: true,
        fate,
        ..Bar::default()
    };
    let rows = vec![bar(Fate::Open), bar(Fate::Chosen)];
    let scene = Bars {
        rows,
        ..Bars::default()
    }
    .scene("bars", 640.0);
    let triangles = scene
        .nodes
        .iter()
        .filter(|node| matches!(node, crate::Node::Triangle(_)));
    assert_eq!(triangles.count(), 1);
}

#[test]
fn on_a_logarithmic_axis_equal_ratios_are_equal_lengths() {
    let bar = |model| Bar {
        model,
        ..Bar::default()
    };
    let bars = Bars {
        rows: vec![bar(0.1), bar(0.01), bar(0.001)],
        axis: ShareAxis::logarithmic(0.001),
        ..Bars::default()
    };
    let scene = bars.scene("bars", 640.0);
    let lengths: Vec<f64> = scene
        .nodes
        .iter()
        .filter_map(|node| match node {
            crate::Node::Rect(rect) if rect.paint == Paint::Removed => Some(rect.width),
            _ => None,
        })
        .collect();
    let [a, b, c] = lengths[..] else {
        panic!("three bars are expected: {lengths:?}");
    };
    assert!((a - b - (b - c)).abs() < 1e-9 && a > b && b > c && c > 0.0);
}
