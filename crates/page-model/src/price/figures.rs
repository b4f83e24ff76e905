//! The figures of the Price screen.

use charts::{Axis, LinePlot, Paint, Series, VerticalMarker};

use super::{
    Chat, MOST_TURNS, Sheet,
    pace::Pace,
    words::{self, screen},
};
use crate::{
    embed::controls::{NONE, RUN},
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![
    Figure {
        id: "timeline",
        title: words::title_timeline(),
        needs: &[Need::Run, Need::Times],
        query: &[],
        controls: RUN,
        draw: draw_timeline,
    },
    Figure {
        id: "chat-cost",
        title: screen::chat_chart(),
        needs: &[Need::Run, Need::Prices],
        query: &[],
        controls: RUN,
        draw: draw_chat_cost,
    },
    Figure {
        id: "bytes-read",
        title: words::title_bytes_read(),
        needs: &[Need::Model],
        query: &[],
        controls: NONE,
        draw: draw_bytes_read,
    },
    Figure {
        id: "intensity",
        title: words::title_intensity(),
        needs: &[Need::Model],
        query: &[],
        controls: NONE,
        draw: draw_intensity,
    },
];

/// Draws the figure `timeline`.
pub fn draw_timeline(data: &FigureData) -> Option<AnyPicture> {
    Some(any(Pace::of(data.run?, data.texts).ok()?.timeline()))
}

/// Draws the figure `chat-cost`.
pub fn draw_chat_cost(data: &FigureData) -> Option<AnyPicture> {
    Some(any(chat_cost(data.sheet, data.turns, data.tokens())?))
}

/// Draws the figure `bytes-read`.
pub fn draw_bytes_read(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.sharing?.bars()?))
}

/// Draws the figure `intensity`.
pub fn draw_intensity(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.sharing?.plot()?))
}

/// The cost of a chat after each turn; `tokens` are those of one question and one answer. `None` without an answer.
pub fn chat_cost(sheet: &Sheet, turns: usize, tokens: (usize, usize)) -> Option<LinePlot> {
    let (question, answer) = tokens;
    let (prices, caching) = (sheet.in_force(), sheet.caching());
    let points = |cost: fn(Chat) -> f64| -> Vec<(f64, f64)> {
        let chat = |turn| prices.chat(&caching, turn, question, answer);
        (1..=MOST_TURNS)
            .map(|turn| (turn as f64, cost(chat(turn))))
            .collect()
    };
    (answer > 0).then(|| LinePlot {
        title: screen::chat_chart().into(),
        note: screen::chat_note().into(),
        x: Axis::linear(screen::turns_axis()),
        y: Axis::linear(screen::dollars_axis()).from(0.0),
        series: vec![
            Series::line(screen::cached_line(), points(|chat| chat.cached)).paint(Paint::Cache),
            Series::line(screen::plain_line(), points(|chat| chat.plain)).strong(),
        ],
        markers: vec![VerticalMarker {
            x: turns as f64,
            label: screen::turns(turns),
            paint: Paint::Chosen,
        }],
        band: None,
    })
}
