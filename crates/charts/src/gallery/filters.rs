//! Filters and engines along a run, and two distributions side by side.

use super::{ALL, COLUMN, PHONE, State, state};
use crate::{
    Bar, Bars, BarsPair, Columns, EngineScan, EngineStep, Fate, KnownProbability, RangeBar,
    RangeBars, RangeRest, Rest, ShareAxis, SurvivorCount, Survivors,
};

pub(super) fn states() -> Vec<State> {
    vec![
        state("survivors", ALL, survivors(14, Some(3))),
        state("survivors-long", &[320.0, 640.0], survivors(200, Some(120))),
        state(
            "survivors-compact",
            ALL,
            Survivors {
                compact: true,
                ..survivors(14, Some(3))
            },
        ),
        state("survivors-one", PHONE, survivors(1, None)),
        state("survivors-empty", COLUMN, survivors(0, None)),
        state("engine-scan", ALL, engine_scan(12, Some(4))),
        state(
            "engine-scan-long",
            &[320.0, 640.0],
            engine_scan(150, Some(7)),
        ),
        state("engine-scan-empty", COLUMN, engine_scan(0, None)),
        state("bars-pair", ALL, bars_pair()),
        state("bars-pair-columns", ALL, bars_pair_columns()),
        state("range-bars", ALL, list_bars(true)),
        state("range-bars-refused", COLUMN, list_bars(false)),
        state(
            "range-bars-empty",
            COLUMN,
            RangeBars {
                title: "Before a list".into(),
                ..RangeBars::default()
            },
        ),
    ]
}

/// Three tokens of a list and the rest: with bounds and a removed token, or with settings that the list refuses.
fn list_bars(known: bool) -> RangeBars {
    let after = |least: f64, most: f64| match known {
        true => KnownProbability::Between { least, most },
        false => KnownProbability::Nothing,
    };
    let row = |label: &str, before, after| RangeBar {
        label: label.into(),
        before,
        after,
        fate: Fate::Open,
    };
    let removed = match known {
        true => KnownProbability::Removed,
        false => KnownProbability::Nothing,
    };
    RangeBars {
        title: "A list of three tokens at temperature 1.3".into(),
        rows: vec![
            RangeBar {
                fate: if known { Fate::Chosen } else { Fate::Open },
                ..row("␣the", 0.42, after(0.31, 0.39))
            },
            row("␣a", 0.18, after(0.16, 0.16)),
            row("␣extraordinary", 0.02, removed),
        ],
        rest: Some(RangeRest {
            tokens: known.then_some(50_254),
            before: 0.38,
            after: after(0.43, 0.55),
        }),
        axis: ShareAxis::fitted(0.42),
        columns: Columns {
            model: "the list".into(),
            ..Columns::default()
        },
    }
}

const WORDS: [&str; 5] = ["␣old", "␣a", "␣farmer", ".", "␣extraordinary"];

/// A nucleus of one to all tokens.
fn survivors(steps: usize, selected: Option<usize>) -> Survivors {
    let step = |index: usize| SurvivorCount {
        token: WORDS[index % 5].into(),
        kept: [
            40,
            [1, 6, 34, 410, 2_048, 2, 1, 89][index % 8],
            [1, 7, 35, 120, 40, 3, 1, 17][index % 8],
        ],
    };
    Survivors {
        title: "How many tokens survive each filter".into(),
        filters: ["Top-k 40 (off now)", "Top-p 0.9", "Min-p 0.05 (off now)"].map(String::from),
        steps: (0..steps).map(step).collect(),
        vocabulary: 2_048,
        selected,
        compact: false,
    }
}

fn engine_scan(steps: usize, selected: Option<usize>) -> EngineScan {
    let step = |index: usize| {
        let own = WORDS[index % 5];
        let outcome = |kept, token: &str, same_set| EngineStep {
            kept,
            token: token.into(),
            same_set,
        };
        let llama = match index % 6 {
            1 => outcome(8, own, false),
            4 => outcome(1_400, "␣big", false),
            _ => outcome(17, own, true),
        };
        vec![
            outcome(17, own, true),
            outcome(17, own, true),
            outcome(17, own, true),
            llama,
        ]
    };
    EngineScan {
        title: "Where engines differ".into(),
        engines: ["Textbook", "transformers", "vLLM", "llama.cpp"]
            .map(String::from)
            .to_vec(),
        steps: (0..steps).map(step).collect(),
        reference: 2,
        selected,
    }
}

fn bars_pair() -> BarsPair {
    let bar = |(label, model, rule): (&str, f64, f64)| Bar {
        label: label.into(),
        model,
        rule,
        kept: rule > 0.0,
        ..Bar::default()
    };
    let side = |title: &str, rows: [(&str, f64, f64); 4], kept, rule| Bars {
        title: title.into(),
        rows: rows.map(bar).to_vec(),
        rest: Some(Rest {
            tokens: 2_044,
            kept,
            model: 0.33,
            rule,
            truth: None,
        }),
        ..Bars::default()
    };
    let wide = [
        ("␣soft", 0.31, 0.34),
        ("␣big", 0.2, 0.24),
        ("␣grey", 0.12, 0.17),
        ("␣kind", 0.04, 0.05),
    ];
    let narrow = [
        ("␣soft", 0.31, 0.41),
        ("␣big", 0.2, 0.33),
        ("␣grey", 0.12, 0.26),
        ("␣kind", 0.04, 0.0),
    ];
    BarsPair {
        title: "Token 1: the same settings in two engines".into(),
        sides: [
            side("vLLM keeps 17 and chooses ␣soft", wide, 13, 0.2),
            side("llama.cpp keeps 8 and chooses ␣big", narrow, 0, 0.0),
        ],
    }
}

/// Three distributions over the same tokens: the second stands on both sides.
fn bars_pair_columns() -> BarsPair {
    let rows = [
        ("␣soft", 0.5, 0.31, 0.0),
        ("␣big", 0.2, 0.24, 0.22),
        ("␣grey", 0.06, 0.17, 0.62),
        ("␣kind", 0.04, 0.03, 0.0),
    ];
    let side = |title: &str, columns: [&str; 2], chosen: bool, of: fn([f64; 3]) -> [f64; 2]| {
        let bar = |(label, q, p, residual): (&str, f64, f64, f64)| {
            let [model, rule] = of([q, p, residual]);
            Bar {
                label: label.into(),
                model,
                rule,
                kept: true,
                fate: match chosen && label == "␣grey" {
                    true => Fate::Chosen,
                    false => Fate::Open,
                },
                ..Bar::default()
            }
        };
        let [model, rule] = of([0.2, 0.25, 0.16]);
        Bars {
            title: title.into(),
            rows: rows.map(bar).to_vec(),
            rest: Some(Rest {
                tokens: 2_044,
                kept: 2_044,
                model,
                rule,
                truth: None,
            }),
            columns: Columns {
                model: columns[0].into(),
                rule: columns[1].into(),
            },
            ..Bars::default()
        }
    };
    let both = ["draft, q", "target, p"];
    let residual = ["target, p", "residual"];
    BarsPair {
        title: "A proposal and the target".into(),
        sides: [
            side("Draft and target", both, false, |[q, p, _]| [q, p]),
            side("After a rejection", residual, true, |[_, p, residual]| {
                [p, residual]
            }),
        ],
    }
}
