//! Heights by ratio, steps under a pointer, the description.
#![allow(clippy::unwrap_used)]
use super::*;
use crate::Node;

fn strip(kept: &[usize]) -> Survivors {
    let step = |&kept: &usize| SurvivorCount {
        token: "␣a".into(),
        kept: [40, kept, 1],
    };
    Survivors {
        title: "How many tokens survive".into(),
        filters: ["Top-k 40", "Top-p 0.9", "Min-p 0.05"].map(String::from),
        steps: kept.iter().map(step).collect(),
        vocabulary: 2_048,
        selected: None,
        compact: false,
    }
}

fn heights(strip: &Survivors) -> Vec<f64> {
    let scene = strip.scene("survivors", 640.0);
    let rects = scene.nodes.into_iter().filter_map(|node| match node {
        Node::Rect(rect) if rect.paint == Paint::Kept && rect.x > 40.0 => Some(rect.height),
        _ => None,
    });
    rects.collect()
}

#[test]
fn equal_ratios_of_counts_are_equal_heights() {
    let heights = heights(&strip(&[1, 8, 64, 512, 2_048]));
    assert!(heights[0] > 5.0, "one token is seen: {heights:?}");
    let steps: Vec<f64> = heights.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!((steps[0] - steps[1]).abs() < 1e-9 && (steps[1] - steps[2]).abs() < 1e-9);
    assert!((heights[4] - HEIGHT).abs() < 1e-9, "all reach the top");
}

#[test]
fn a_compact_strip_is_low_and_its_legend_has_the_numbers() {
    let strip = Survivors {
        selected: Some(1),
        compact: true,
        ..strip(&[1, 34])
    };
    let scene = strip.scene("survivors", 640.0);
    assert!(scene.height < 80.0, "{}", scene.height);
    assert_eq!(
        strip.legend(),
        ["Top-k 40: 40", "Top-p 0.9: 34", "Min-p 0.05: 1"]
    );
    let full = Survivors {
        compact: false,
        ..strip.clone()
    };
    assert_eq!(
        scene.description,
        full.scene("survivors", 640.0).description
    );
}

#[test]
fn a_pointer_finds_the_step_that_is_drawn_there() {
    let strip = strip(&[3; 20]);
    for width in [320.0, 640.0, 1200.0] {
        let columns = strip.columns(width);
        for index in 0..20 {
            assert_eq!(strip.step_at(columns.middle(index), width), Some(index));
        }
        assert_eq!(strip.step_at(2.0, width), None);
    }
}

#[test]
fn the_description_says_what_adapts_and_what_is_selected() {
    let said = Survivors {
        selected: Some(1),
        ..strip(&[1, 34])
    }
    .description();
    assert_eq!(
        said,
        "2 steps, each with 2,048 tokens before the filters. Top-k 40 keeps 40 tokens at every step. Top-p 0.9 keeps \
         from 1 to 34 tokens. Min-p 0.05 keeps 1 token at every step. Selected: token 2, ␣a: Top-k 40 keeps 40, \
         Top-p 0.9 keeps 34, Min-p 0.05 keeps 1."
    );
    assert_eq!(Survivors::default().description(), strip::empty());
}
