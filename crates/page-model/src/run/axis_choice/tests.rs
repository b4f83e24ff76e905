//! The axis of each shape of a distribution, and that no setting moves it.
#![allow(clippy::unwrap_used)]

use charts::{Bars, Node, Paint, Picture};
use sampling::{Logits, ProcessorKind, Temperature, TopK, TopP};

use super::*;
use crate::{
    run::{Run, step_analysis::SelectedStep, tests::pass},
    settings::Settings,
    shape::before_after::BeforeAfter,
    tokens::tests::texts,
};

/// `Yuki had ten plums in an`: one favourite among whole words.
const FAVOURITE: [f64; 8] = [0.339, 0.15, 0.14, 0.13, 0.12, 0.12, 0.0009, 0.0001];
/// `Weather for`: seven weekdays, nearly even.
const EVEN: [f64; 8] = [0.15, 0.145, 0.142, 0.14, 0.14, 0.14, 0.13, 0.013];
/// `7 + 2 =`: right, with doubts.
const RIGHT: [f64; 8] = [0.67, 0.16, 0.15, 0.01, 0.005, 0.003, 0.001, 0.001];
/// `The capital of France is`: certain.
const CERTAIN: [f64; 8] = [0.9999, 5e-5, 3e-5, 1e-5, 5e-6, 3e-6, 1e-6, 1e-6];
const SHAPES: [[f64; 8]; 4] = [FAVOURITE, EVEN, RIGHT, CERTAIN];

/// A present step at which the model has this distribution.
fn present(probabilities: [f64; 8]) -> Run {
    let mut run = Run::start(String::new(), vec![1], vec![], 8).unwrap();
    let logits = probabilities.map(|probability| probability.ln() as f32);
    run.supply(&Logits::new(logits.to_vec()).unwrap(), pass())
        .unwrap();
    run
}

fn read(run: &Run, settings: &Settings) -> StepAnalysis {
    let step = SelectedStep::at(run.generation(), 0, None).unwrap();
    step.read(run.generation(), settings, true).unwrap()
}

fn usual(probabilities: [f64; 8]) -> StepAnalysis {
    read(&present(probabilities), &Settings::default())
}

/// All positions of the three sliders, in the steps of a coarse hand.
fn grid() -> impl Iterator<Item = Settings> {
    let temperatures = [0.1, 0.3, 0.5, 0.7, 1.0, 1.3, 1.6, 2.0];
    let top_k = [None, Some(1), Some(2), Some(5), Some(50)];
    let top_p = [0.05, 0.3, 0.6, 0.9, 1.0];
    temperatures.into_iter().flat_map(move |temperature| {
        top_k.into_iter().flat_map(move |top_k| {
            top_p.into_iter().map(move |top_p| {
                let mut settings = Settings::default();
                settings.set_temperature(Temperature::new(temperature).unwrap());
                settings.set_top_k(top_k.and_then(|k| TopK::new(k).ok()));
                settings.set_top_p(TopP::new(top_p).unwrap());
                settings
            })
        })
    })
}

#[test]
fn a_step_without_a_favourite_has_a_fitted_axis() {
    let kinds = SHAPES.map(|shape| usual(shape).usual_axis());
    use AxisChoice::{Fitted, Full};
    assert_eq!(kinds, [Fitted, Fitted, Full, Full]);
    let ends = [FAVOURITE, EVEN].map(|shape| usual(shape).axis(None));
    assert_eq!(ends, [0.6, 0.3].map(|end| ShareAxis::Fitted { end }));
    assert_eq!(usual(RIGHT).axis(None), ShareAxis::Full);
}

#[test]
fn a_choice_holds_for_every_step() {
    for shape in SHAPES {
        let step = usual(shape);
        assert_eq!(step.axis(Some(AxisChoice::Full)), ShareAxis::Full);
        let fitted = step.axis(Some(AxisChoice::Fitted));
        assert!(matches!(fitted, ShareAxis::Fitted { end } if end >= shape[0] * 0.999));
        let logarithmic = step.axis(Some(AxisChoice::Logarithmic));
        assert!(matches!(logarithmic, ShareAxis::Logarithmic { start } if start < shape[7]));
    }
}

#[test]
fn no_setting_moves_an_axis() {
    let choices = [None].into_iter().chain(AxisChoice::ALL.map(Some));
    for shape in SHAPES {
        let run = present(shape);
        let first = read(&run, &Settings::default());
        for choice in choices.clone() {
            let axis = first.axis(choice);
            for settings in grid() {
                assert_eq!(read(&run, &settings).axis(choice), axis, "{settings:?}");
            }
        }
    }
}

/// The lengths of the thick bars of a picture, in pixels.
fn lengths(bars: &Bars) -> Vec<f64> {
    let scene = bars.scene("bars", 640.0);
    let thick = scene.nodes.iter().filter_map(|node| match node {
        Node::Rect(rect) if rect.height == 10.0 && rect.paint != Paint::Truth => Some(rect.width),
        _ => None,
    });
    thick.collect()
}

/// A bar is as long as its number on the same axis, whatever the settings are: it never grows because another one fell.
#[test]
fn a_bar_changes_with_its_own_number_alone() {
    // A softmax in 64 bits and a division.
    const ROUNDING: f64 = 1e-9;
    for shape in [FAVOURITE, EVEN] {
        let run = present(shape);
        let first = read(&run, &Settings::default());
        let ShareAxis::Fitted { end } = first.axis(None) else {
            panic!("no fitted axis: {shape:?}");
        };
        let bars = first.bars_of(first.rule(), &texts(), &first.rows(None));
        // Pixels for a probability of 1.
        let scale = lengths(&bars)[0] / bars.rows[0].rule;
        for settings in grid() {
            let step = read(&run, &settings);
            let bars = step.bars_of(step.rule(), &texts(), &step.rows(None));
            for (bar, length) in bars.rows.iter().zip(lengths(&bars)) {
                let expected = bar.rule.min(end) * scale;
                assert!((length - expected).abs() < ROUNDING * scale, "{settings:?}");
            }
        }
    }
}

#[test]
fn before_and_after_a_sampler_have_the_axis_of_the_step() {
    let run = present(FAVOURITE);
    for settings in grid() {
        let step = read(&run, &settings);
        for sampler in [ProcessorKind::Temperature, ProcessorKind::TopP] {
            let span = BeforeAfter::across(&step, Some(sampler));
            let bars = span.bars(&texts(), 12, step.axis(None), None);
            assert_eq!(bars.axis, ShareAxis::Fitted { end: 0.6 });
        }
    }
}

/// The settings at which the best prompt for the temperature is shown leave all of its bars on the axis; a filter that
/// leaves one token does not, and its bar says so.
#[test]
fn a_bar_leaves_the_fitted_axis_only_under_sharp_settings() {
    let run = present(FAVOURITE);
    let largest = |settings: &Settings| read(&run, settings).rule().top(1)[0].probability;
    for settings in grid() {
        let warm = settings.temperature().get() >= 0.5;
        let whole = settings.top_k().is_none() && settings.top_p().get() == 1.0;
        if warm && whole {
            assert!(largest(&settings) < 0.6, "{settings:?}");
        }
    }
    let mut alone = Settings::default();
    alone.set_top_k(TopK::new(1).ok());
    assert_eq!(largest(&alone), 1.0);
    let step = read(&run, &alone);
    let bars = step.bars_of(step.rule(), &texts(), &step.rows(None));
    let scene = bars.scene("bars", 640.0);
    let marks = scene.nodes.iter().filter(|node| {
        matches!(node, Node::Triangle(triangle) if triangle.corners[0].0 > 142.0 && triangle.corners[0].1 < 50.0)
    });
    assert_eq!(marks.count(), 1, "beside the axis, at the first row");
    let number = |text: &Node| matches!(text, Node::Text(text) if text.content == "100%");
    assert!(scene.nodes.iter().any(number));
}

#[test]
fn ids_lead_back_to_their_kinds() {
    for choice in AxisChoice::ALL {
        assert_eq!(AxisChoice::from_id(choice.id()), Some(choice));
    }
    assert_eq!(AxisChoice::from_id("Full"), None);
}
