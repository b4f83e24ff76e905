//! Runs the measurement of the Cache screen: times the engine's passes, and lets the run's passes go first.

use std::sync::Arc;

use costs::Method;
use leptos::prelude::*;
use protocol::{DeviceInfo, DeviceKind, Failure, TokenId};
use wasm_bindgen_futures::spawn_local;

use crate::session::{Session, clock::sleep};
use engine_client::Forward;
use page_model::{
    cache::{
        MeasurementProgress, NoMeasurement,
        passes::{PassRunner, TextWriter, time, write},
        race::{MeasurementPlan, Race},
        snapshot::CacheSnapshot,
    },
    driver::{CacheHolder, CacheTurn, Job},
    models::Model,
    settings::Settings,
};

impl Session {
    /// Starts a measurement up to `length` positions, from the run's prompt, or from the box if there is no run.
    pub fn measure(self, length: usize) {
        let state = self.cache;
        if state.progress.with_untracked(Option::is_some) {
            return;
        }
        // Otherwise the lanes of Compare would read their own texts between two timed passes.
        self.make_room();
        state.unmeasured.set(None);
        state
            .progress
            .set(Some(MeasurementProgress { done: 0, total: 1 }));
        let job = state.measurement.get_value();
        spawn_local(async move {
            // Whoever ends it says so.
            let Some(outcome) = job.run(self.measured(length)).await else {
                return;
            };
            state.progress.set(None);
            match outcome {
                Ok(race) => state.race.set(Some(Arc::new(race))),
                Err(reason) => state.unmeasured.set(Some(reason)),
            }
        });
    }

    /// Ends the measurement.
    pub fn cancel_measuring(self) {
        let state = self.cache;
        state.measurement.with_value(Job::cancel);
        if state.progress.with_untracked(Option::is_some) {
            state.progress.set(None);
            state.unmeasured.set(Some(NoMeasurement::Cancelled));
        }
    }

    /// The method of the run's next pass.
    pub(super) fn method(self) -> Method {
        match untrack(|| self.does_without_cache()) {
            true => Method::Naive,
            false => Method::Cached,
        }
    }

    /// Whether each pass computes the whole text. Recorded passes are those with the cache. Tracks it.
    pub fn does_without_cache(self) -> bool {
        self.cache.without.get() && !self.model.with(Model::has_recorded_runs_alone)
    }

    /// Waits for the turn of a pass of the run. The engine's cache then holds the run's text, as the run left it.
    pub async fn cache_turn(self) -> CacheTurn {
        let turns = self.cache.turns.get_value();
        let mut turn = turns.turn().await;
        if let CacheHolder::Measurement { before } = turn.holder() {
            if !before.is_empty() {
                // If the engine fails here, the run's own pass reports it.
                drop(self.engine.forward(before.clone()).await);
            }
            turn.set_holder(CacheHolder::Run);
        }
        turn
    }

    async fn measured(self, length: usize) -> Result<Race, NoMeasurement> {
        let settings = self.settings.get_untracked();
        let run = self
            .run
            .with_untracked(|run| Some(run.as_ref()?.generation().prompt().to_vec()));
        let typed = || {
            self.context
                .get_untracked()?
                .ok()
                .map(|tokens| tokens.to_vec())
        };
        let prompt = run.or_else(typed).ok_or(NoMeasurement::NoPrompt)?;
        let device = self.engine.status().get_untracked().device().cloned();
        let computes = |device: &DeviceInfo| device.kind != DeviceKind::Recorded;
        let device = device.filter(computes).ok_or(NoMeasurement::NotTimed)?;
        let window = self.engine.model().with_untracked(|model| {
            model
                .as_ref()
                .map_or(0, |model| model.info.context_window as usize)
        });
        let plan = MeasurementPlan::new(prompt.len(), length.min(window), device.kind);
        let mut track = Track {
            session: self,
            device,
            done: 0,
            total: plan.passes(),
            repeated: 0,
            resolution: None,
        };
        let writer = self.writer(&prompt, &settings)?;
        let (tokens, written) = write(&mut track, &plan, &writer).await?;
        let (naive, cached) = time(&mut track, &plan, &tokens).await?;
        Ok(Race {
            naive: naive.medians(),
            cached: cached.medians(),
            written,
            repeated: track.repeated,
            resolution: track.resolution,
            device: track.device,
            plan,
        })
    }

    /// The writer of the measured text: the prompt, and the visitor's settings and random seed without stop conditions.
    fn writer(self, prompt: &[TokenId], settings: &Settings) -> Result<TextWriter, NoMeasurement> {
        let eos = self.engine.model().with_untracked(|model| {
            let ids = model.as_ref().map(|model| &model.info.eos_token_ids);
            ids.cloned().unwrap_or_default()
        });
        TextWriter::new(prompt, settings.clone(), &eos).ok_or(NoMeasurement::NoPrompt)
    }
}

/// A measurement under way.
struct Track {
    session: Session,
    device: DeviceInfo,
    done: usize,
    total: usize,
    repeated: usize,
    resolution: Option<f64>,
}

impl PassRunner for Track {
    /// Times one pass; if the run wants a pass, it goes first.
    async fn pass(
        &mut self,
        method: Method,
        context: &[TokenId],
    ) -> Result<Forward, NoMeasurement> {
        let pass = loop {
            match self.once(method, context.to_vec()).await {
                // A restart of the run cancels every request: try again.
                Err(Failure::Cancelled) => {}
                outcome => break outcome?,
            }
        };
        if pass.device != self.device {
            return Err(NoMeasurement::OtherDevice);
        }
        if let Some(parts) = &pass.report.parts {
            self.resolution = Some(parts.resolution);
        }
        Ok(pass)
    }

    fn done(&mut self) {
        self.done += 1;
        self.session.cache.progress.set(Some(MeasurementProgress {
            done: self.done,
            total: self.total,
        }));
    }

    fn repeats(&mut self) {
        self.repeated += 1;
    }
}

impl Track {
    async fn once(&self, method: Method, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let engine = self.session.engine;
        // A pass of the run that waits has its turn first.
        sleep(0.0).await;
        let turns = self.session.cache.turns.get_value();
        let mut turn = turns.turn().await;
        if method == Method::Naive {
            return engine.forward_naive(context).await;
        }
        if *turn.holder() == CacheHolder::Run {
            let before = self.session.run.with_untracked(|run| {
                let filling = CacheSnapshot::of(run.as_ref()?, None)?;
                (filling.method == Method::Cached).then_some(filling.tokens)
            });
            let before = before.unwrap_or_default();
            turn.set_holder(CacheHolder::Measurement { before });
            // The cache holds the run's text: the first pass reads the measurement's text and is not timed.
            engine.forward(context.clone()).await?;
        }
        engine.forward(context).await
    }
}
