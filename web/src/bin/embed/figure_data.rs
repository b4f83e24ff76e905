//! The data of a figure from the session: what follows from the model, the run, the prompt and the settings.

use charts::Scale;
use leptos::prelude::*;
use page_model::{
    cache::{bigger_models::Scenario, plots::RaceView},
    figures::{AnyPicture, Figure, FigureData, Need},
    lessons::progress::LessonProgress,
    models::shape::decoder,
    price::{Sheet, sharing::Sharing},
    quick_check::score::Score,
    screen_parts::ScreenParts,
    settings::Settings,
    shape::repeated_draws::{DRAWS, RepeatedDraws},
    tokenizer::cut::TextCut,
};

use crate::split::DrawFigure;
use web::{screens::shape::ShapeState, session::Session};

/// The turns of the chat whose cost is marked.
const TURNS: usize = 10;
/// The batch whose memory traffic is counted.
const BATCH: u64 = 8;

/// Draws a figure with this number of rows in a list of tokens; `None` while data that it needs is missing. Tracks what it reads.
pub fn picture(
    session: Session,
    shape: ShapeState,
    settings: &Settings,
    figure: &'static Figure,
    draw: DrawFigure,
    rows: usize,
) -> Option<AnyPicture> {
    let needs = |need: Need| figure.needs.contains(&need);
    let texts = session.texts.get()?;
    let run = session.run.read();
    let saved_runs = session.saved_runs.read();
    let ahead = session.ahead.get().map(|ahead| ahead.get());
    let step = shape.reading.read();
    let axis = session.axis.get();
    let draws = step.as_ref().filter(|_| needs(Need::Draws)).map(|step| {
        let mut draws = RepeatedDraws::begin(step.rule(), settings.coin(), step.index, 0);
        draws.draw(DRAWS);
        draws
    });
    let tokens = run.as_ref().map_or((0, 0), |run| {
        (run.generation().prompt().len(), run.steps().len())
    });
    let sharing = Sharing {
        decoder: decoder(texts.info()),
        prompt: tokens.0 as u64,
        length: (tokens.0 + tokens.1) as u64,
        batch: BATCH,
    };
    let cut = run
        .as_ref()
        .filter(|_| needs(Need::Cuts))
        .map(|run| TextCut::by_model(run.generation().prompt(), &texts));
    let data = FigureData {
        texts: &texts,
        settings,
        run: run.as_ref(),
        ahead: ahead.as_ref(),
        saved_runs: &saved_runs,
        step: step.as_ref(),
        truth: None,
        sampler: None,
        rows,
        axis,
        scale: Scale::Linear,
        draws: draws.as_ref(),
        lanes: &[],
        cached: None,
        race: None,
        race_view: RaceView::default(),
        scenario: Scenario::default(),
        sheet: &Sheet::default(),
        turns: TURNS,
        sharing: (tokens.0 > 0).then_some(sharing),
        cuts: cut.as_slice(),
        letter: "",
        word: None,
        top: None,
        practice: None,
        prediction: None,
        questions: None,
        question: 0,
        score: &Score::default(),
        device: None,
        parts: &ScreenParts::default(),
        seeds: None,
        own_seed: None,
        search: None,
        beams: None,
        continuations: None,
        shares: None,
        readings: None,
        position: None,
        rounds: None,
        masked_step: None,
        outputs: None,
        lessons: None,
        progress: &LessonProgress::default(),
        scores: None,
        picked: None,
        inside: None,
        trained: None,
        live_training: None,
    };
    draw(&data)
}
