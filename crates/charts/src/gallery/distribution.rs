//! The distribution of one step: bars, scores, line of shares, chain, repeated draws, temperature.

use super::{ALL, COLUMN, PHONE, State, softmax, state};
use crate::{
    Bar, Bars, ChainRow, ChainRows, ChosenPiece, Columns, CumulativeLine, CutLine, DrawCount,
    DrawCounts, FanCurve, Fate, LogitBar, LogitBars, LogitRest, Rest, Scale, Segment, ShareAxis,
    TemperatureFan,
};

pub(super) fn states() -> Vec<State> {
    vec![
        state("bars-filtered", ALL, filtered()),
        state("bars-rest", COLUMN, heavy_rest()),
        state(
            "bars-log",
            &[320.0, 640.0],
            Bars {
                axis: ShareAxis::logarithmic(1e-5),
                ..true_bars()
            },
        ),
        state("bars-log-below", &[320.0, 640.0], tiny_bars()),
        state("bars-fitted", ALL, flat_bars()),
        state("bars-truth", COLUMN, true_bars()),
        state(
            "bars-empty",
            COLUMN,
            Bars {
                title: "Before the first step".into(),
                ..Bars::default()
            },
        ),
        state("logits", ALL, logits(None)),
        state("logits-temperature", &[320.0, 640.0], logits(Some(0.7))),
        state("logits-hot", COLUMN, logits(Some(2.0))),
        state("logits-negative", PHONE, negative_logits()),
        state(
            "logits-empty",
            COLUMN,
            LogitBars {
                title: "Before the first step".into(),
                ..LogitBars::default()
            },
        ),
        state("line-before", COLUMN, line(None, None)),
        state(
            "line-drawn",
            ALL,
            line(Some(0.62), chosen("␣bird", 0.5..0.8, Fate::Chosen)),
        ),
        state(
            "line-instead",
            COLUMN,
            line(Some(0.85), chosen("␣cat", 0.8..0.95, Fate::Instead)),
        ),
        state(
            "line-greedy",
            COLUMN,
            line(None, chosen("␣dog", 0.0..0.5, Fate::Chosen)),
        ),
        state(
            "line-tail",
            COLUMN,
            line(Some(0.97), chosen("␣ox", 0.96..0.98, Fate::Chosen)),
        ),
        state("line-cut", ALL, cut(0.93, 2_031)),
        state("line-cut-nearly-all", COLUMN, cut(0.04, 50_255)),
        state("line-cut-nothing", PHONE, cut(1.0, 0)),
        state("chain", ALL, chain()),
        state(
            "chain-empty",
            COLUMN,
            ChainRows {
                title: "A chain without samplers".into(),
                ..ChainRows::default()
            },
        ),
        state("repeated-draws", ALL, repeated_draws()),
        state(
            "repeated-draws-none",
            COLUMN,
            DrawCounts {
                title: "Not yet drawn".into(),
                ..DrawCounts::default()
            },
        ),
        state("fan", ALL, fan(Scale::Linear, 1.1, 0.85)),
        state("fan-drawn", COLUMN, fan(Scale::Linear, 1.1, 0.7)),
        state(
            "fan-certain",
            &[320.0, 640.0],
            fan(Scale::Linear, 14.0, 1.0),
        ),
        state("fan-log", ALL, fan(Scale::Log, 1.6, 0.85)),
        state(
            "fan-empty",
            COLUMN,
            TemperatureFan {
                title: "Before the first step".into(),
                ..TemperatureFan::default()
            },
        ),
    ]
}

fn bar(label: &str, model: f64, rule: f64, fate: Fate) -> Bar {
    Bar {
        label: label.into(),
        model,
        rule,
        kept: rule > 0.0,
        fate,
        ..Bar::default()
    }
}

/// Tokens without a row, whose truth nobody knows.
fn rest(tokens: usize, kept: usize, model: f64, rule: f64) -> Rest {
    Rest {
        tokens,
        kept,
        model,
        rule,
        truth: None,
    }
}

/// A flat step under settings that sharpen it, with a picked token far below and a truth that the model does not know.
fn flat_bars() -> Bars {
    let ranked = |rank, bar| Bar {
        rank: Some(rank),
        ..bar
    };
    let true_of = |truth, bar| Bar {
        truth: Some(truth),
        ..bar
    };
    Bars {
        title: "Token 1: what could come next".into(),
        rows: vec![
            true_of(0.0, ranked(1, bar("␣kind", 0.06, 0.135, Fate::Chosen))),
            true_of(0.0, ranked(2, bar("␣young", 0.05, 0.09, Fate::Open))),
            true_of(1.0, ranked(3, bar("␣little", 0.035, 0.041, Fate::Open))),
            ranked(412, bar("↵", 0.000_012, 0.000_000_4, Fate::Instead)),
        ],
        rest: Some(rest(2_044, 2_044, 0.854_988, 0.733_999_6)),
        axis: ShareAxis::fitted(0.06),
        ..Bars::default()
    }
}

/// A nearly certain step on a logarithmic axis that does not reach down to all of its tokens.
fn tiny_bars() -> Bars {
    let ranked = |rank, label, model, rule| Bar {
        rank: Some(rank),
        ..bar(label, model, rule, Fate::Open)
    };
    Bars {
        title: "Token 2: nearly certain".into(),
        rows: vec![
            ranked(1, "␣Paris", 0.999_95, 0.999_999_9),
            ranked(2, "␣London", 3.1e-5, 4.4e-9),
            ranked(1_977, "␣banana", 2.5e-13, 6.1e-28),
        ],
        rest: Some(rest(2_045, 2_045, 1.9e-5, 1e-7)),
        axis: ShareAxis::logarithmic(1e-9),
        ..Bars::default()
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
        rest: Some(rest(2_043, 0, 0.10, 0.0)),
        ..Bars::default()
    }
}

fn heavy_rest() -> Bars {
    Bars {
        title: "Token 1".into(),
        rows: vec![
            bar("␣a", 0.05, 0.03, Fate::Chosen),
            bar("F0 9F", 0.04, 0.025, Fate::Open),
        ],
        rest: Some(rest(50_207, 50_207, 0.91, 0.945)),
        ..Bars::default()
    }
}

fn true_bars() -> Bars {
    let row = |label, model, rule, truth| Bar {
        truth: Some(truth),
        ..bar(label, model, rule, Fate::Open)
    };
    Bars {
        title: "After temperature 0.7, beside the truth".into(),
        rows: vec![
            row("␣red", 0.38, 0.468, 1.0 / 3.0),
            row("␣blue", 0.31, 0.350, 1.0 / 3.0),
            row("␣green", 0.19, 0.174, 1.0 / 3.0),
            row("␣the", 0.004, 0.000_7, 0.0),
            row("␣of", 0.000_03, 0.000_000_6, 0.0),
        ],
        rest: Some(Rest {
            truth: Some(0.0),
            ..rest(2_043, 2_043, 0.115_97, 0.007_3)
        }),
        columns: Columns {
            model: "before".into(),
            rule: "after".into(),
        },
        ..Bars::default()
    }
}

fn logits(temperature: Option<f64>) -> LogitBars {
    let row = |(label, logit, fate): (&str, f64, Fate)| LogitBar {
        label: label.into(),
        logit,
        fate,
    };
    LogitBars {
        title: "Token 3: scores".into(),
        rows: [
            ("␣dog", 9.41, Fate::Open),
            ("␣bird", 8.90, Fate::Chosen),
            ("␣cat", 8.49, Fate::Instead),
            ("␣hippopotamus", 7.80, Fate::Open),
            ("↵", -1.02, Fate::Open),
        ]
        .map(row)
        .to_vec(),
        rest: Some(LogitRest {
            tokens: 2_043,
            least: -11.37,
            most: 6.92,
            mean: -3.08,
        }),
        temperature,
    }
}

/// Models whose scores are all below 0 exist; a token may also be removed before softmax.
fn negative_logits() -> LogitBars {
    let row = |label: &str, logit| LogitBar {
        label: label.into(),
        logit,
        fate: Fate::Open,
    };
    LogitBars {
        title: "Scores below 0".into(),
        rows: vec![
            row("␣the", -82.4),
            row("␣a", -84.25),
            row("‹end›", f64::NEG_INFINITY),
        ],
        rest: Some(LogitRest {
            tokens: 50_254,
            least: -131.0,
            most: -85.1,
            mean: -98.6,
        }),
        temperature: None,
    }
}

fn segments() -> Vec<Segment> {
    let segment = |(label, probability): (&str, f64)| Segment {
        label: label.into(),
        probability,
    };
    [("␣dog", 0.5), ("␣bird", 0.3), ("␣cat", 0.15)]
        .map(segment)
        .to_vec()
}

fn line(u: Option<f64>, chosen: Option<ChosenPiece>) -> CumulativeLine {
    CumulativeLine {
        segments: segments(),
        more: 12,
        chosen,
        u,
        cut: None,
    }
}

fn chosen(label: &str, interval: std::ops::Range<f64>, fate: Fate) -> Option<ChosenPiece> {
    Some(ChosenPiece {
        label: label.into(),
        interval,
        fate,
    })
}

fn cut(kept: f64, removed: usize) -> CumulativeLine {
    CumulativeLine {
        cut: Some(CutLine {
            label: "top-p 0.9".into(),
            kept,
            removed,
        }),
        ..line(Some(0.62), chosen("␣bird", 0.5..0.8, Fate::Chosen))
    }
}

fn chain() -> ChainRows {
    let row = |name: &str, parameter: &str, tokens, removed, mass, entropy| ChainRow {
        name: name.into(),
        parameter: parameter.into(),
        tokens,
        removed,
        mass,
        entropy,
    };
    ChainRows {
        title: "The chain, sampler by sampler".into(),
        vocabulary: 50_257,
        rows: vec![
            row("the model", "", 50_257, 0.0, 1.0, 5.94),
            row("repetition penalty", "1.1", 50_257, 0.0, 1.0, 6.02),
            row("temperature", "0.8", 50_257, 0.0, 1.0, 4.61),
            row("top-k", "50", 50, 0.118, 0.82, 3.70),
            row("top-p", "0.9", 14, 0.094, 0.701, 3.02),
            row("min-p", "0.05", 9, 0.031, 0.66, 2.71),
        ],
        selected: Some(4),
    }
}

fn repeated_draws() -> DrawCounts {
    let row = |label: &str, probability, observed| DrawCount {
        label: label.into(),
        probability,
        observed,
    };
    DrawCounts {
        title: "10,000 draws".into(),
        draws: 10_000,
        rows: vec![
            row("␣dog", 0.5, 5_043),
            row("␣bird", 0.3, 2_871),
            row("␣cat", 0.12, 1_232),
            row("␣ox", 0.05, 531),
        ],
        others: Some(row("all others", 0.03, 323)),
        chi_squared: 12.2,
        degrees_of_freedom: 4,
    }
}

fn fan(scale: Scale, steepness: f64, present: f64) -> TemperatureFan {
    let logits: Vec<f64> = (0..200)
        .map(|rank| -steepness * f64::from(rank + 1).ln())
        .collect();
    let curve = |temperature: f64| FanCurve {
        temperature,
        points: softmax(&logits, temperature)
            .into_iter()
            .enumerate()
            .map(|(rank, p)| (rank + 1, p))
            .take(if scale == Scale::Log { 200 } else { 12 })
            .collect(),
        present: temperature == present,
    };
    let mut temperatures = vec![0.25, 0.5, 0.7, 1.0, 1.5, 2.0];
    if !temperatures.contains(&present) {
        temperatures.push(present);
        temperatures.sort_by(f64::total_cmp);
    }
    let tokens = [
        "␣old",
        "␣odd",
        "␣unusual",
        "␣enormous",
        "␣extraordinary",
        "␣ordinary",
        "␣a",
        "␣the",
        "↵",
        "␣of",
        "␣in",
        "F0 9F",
    ];
    TemperatureFan {
        title: "Token 3 at several temperatures".into(),
        tokens: tokens.map(String::from).to_vec(),
        curves: temperatures.into_iter().map(curve).collect(),
        scale,
    }
}
