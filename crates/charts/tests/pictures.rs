//! Every chart in its states, held against the committed pictures in `tests/pictures/`.
//!
//! After a wanted change, run with `UPDATE_PICTURES=1` and look at the new files before committing them.

#![allow(clippy::unwrap_used)]

use std::path::Path;

use charts::{Bar, Bars, ChosenPiece, CumulativeLine, Fate, Rest, Scene, Segment};

fn compare(name: &str, scene: &Scene) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pictures")
        .join(name)
        .with_extension("svg");
    let svg = scene.to_svg();
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &svg).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    assert!(
        svg == committed,
        "{name} has changed; see the first line of this file"
    );
}

fn bar(label: &str, model: f64, rule: f64, fate: Fate) -> Bar {
    Bar {
        label: label.into(),
        model,
        rule,
        kept: rule > 0.0,
        fate,
    }
}

fn filtered() -> Bars {
    Bars {
        title: "Token 3: what could come next".into(),
        rows: vec![
            bar("␣dog", 0.40, 0.50, Fate::Open),
            bar("␣bird", 0.24, 0.30, Fate::Chosen),
            bar("␣cat", 0.16, 0.20, Fate::Instead),
            bar("␣hippopotamus", 0.08, 0.0, Fate::Open),
            bar("↵", 0.02, 0.0, Fate::Open),
        ],
        rest: Some(Rest {
            tokens: 2_043,
            kept: 0,
            model: 0.10,
            rule: 0.0,
        }),
    }
}

#[test]
fn bars_with_removed_tokens() {
    compare("bars-filtered", &filtered().scene("bars", 640.0));
}

#[test]
fn bars_on_a_phone() {
    compare("bars-phone", &filtered().scene("bars", 328.0));
}

#[test]
fn bars_with_a_heavy_rest() {
    let rows = vec![
        bar("␣a", 0.05, 0.03, Fate::Chosen),
        bar("F0 9F", 0.04, 0.025, Fate::Open),
    ];
    let rest = Some(Rest {
        tokens: 50_255,
        kept: 50_255,
        model: 0.91,
        rule: 0.945,
    });
    compare(
        "bars-rest",
        &Bars {
            title: "Token 1".into(),
            rows,
            rest,
        }
        .scene("bars", 640.0),
    );
}

fn line(needle: Option<f64>, chosen: Option<ChosenPiece>) -> Scene {
    let segments = [("␣dog", 0.5), ("␣bird", 0.3), ("␣cat", 0.15)]
        .map(|(label, probability)| Segment {
            label: label.into(),
            probability,
        })
        .to_vec();
    CumulativeLine {
        segments,
        more: 12,
        chosen,
        needle,
    }
    .scene("draw", 640.0)
}

fn chosen(label: &str, interval: std::ops::Range<f64>, fate: Fate) -> Option<ChosenPiece> {
    Some(ChosenPiece {
        label: label.into(),
        interval,
        fate,
    })
}

#[test]
fn line_before_during_and_without_a_draw() {
    compare("line-before", &line(None, None));
    compare(
        "line-drawn",
        &line(Some(0.62), chosen("␣bird", 0.5..0.8, Fate::Chosen)),
    );
    compare(
        "line-instead",
        &line(Some(0.85), chosen("␣cat", 0.8..0.95, Fate::Instead)),
    );
    compare(
        "line-greedy",
        &line(None, chosen("␣dog", 0.0..0.5, Fate::Chosen)),
    );
    compare(
        "line-tail",
        &line(Some(0.97), chosen("␣ox", 0.96..0.98, Fate::Chosen)),
    );
}
