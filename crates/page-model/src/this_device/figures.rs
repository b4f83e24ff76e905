//! The figures of the This device screen: the time of a token on each engine, for both models.

use charts::{TimeBars, TimeRow};

use super::{
    desk::DeviceCheckState,
    plan::{CheckedEngine, CheckedModel},
    words::{self, screen},
};
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![
    Figure {
        id: "device-speed",
        title: screen::shipped_speed(),
        needs: &[Need::DeviceTimes],
        query: &[],
        controls: NONE,
        draw: draw_shipped,
    },
    Figure {
        id: "device-speed-large",
        title: screen::large_speed(),
        needs: &[Need::DeviceTimes],
        query: &[],
        controls: NONE,
        draw: draw_large,
    },
];

/// The id of the figure of a model.
pub fn id(model: CheckedModel) -> &'static str {
    match model {
        CheckedModel::Shipped => "device-speed",
        CheckedModel::Gpt2Shape => "device-speed-large",
    }
}

fn draw_shipped(data: &FigureData) -> Option<AnyPicture> {
    Some(any(speed(data.device?, CheckedModel::Shipped)?))
}

fn draw_large(data: &FigureData) -> Option<AnyPicture> {
    Some(any(speed(data.device?, CheckedModel::Gpt2Shape)?))
}

/// The time of a token on each engine that was measured; `None` without one.
pub fn speed(desk: &DeviceCheckState, model: CheckedModel) -> Option<TimeBars> {
    let rows = CheckedEngine::ALL.into_iter().filter_map(|engine| {
        let times = desk.times(model, engine)?;
        let spread = times.spread()?;
        Some(TimeRow {
            label: words::engine_and_format(engine, &times.number_format),
            median: spread.median,
            least: spread.least,
            most: spread.most,
            passes: times.token_milliseconds.len(),
        })
    });
    let rows: Vec<TimeRow> = rows.collect();
    let title = match model {
        CheckedModel::Shipped => screen::shipped_speed(),
        CheckedModel::Gpt2Shape => screen::large_speed(),
    };
    (!rows.is_empty()).then(|| TimeBars {
        title: title.into(),
        rows,
    })
}
