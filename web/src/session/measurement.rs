//! Runs the measurement of the Cache screen: times the engine's passes, and lets the run's passes go first.

use std::sync::Arc;

use costs::Method;
use leptos::prelude::*;
use protocol::{DeviceInfo, DeviceKind, Failure, TokenId};
use wasm_bindgen_futures::spawn_local;

use crate::session::{Session, clock::sleep};
use engine_client::Forward;
use page_model::cache::{
    MeasurementProgress, NoMeasurement,
    passes::{Computes, TextWriter, time, write},
    race::{MeasurementPlan, Race},
};
use page_model::settings::Settings;

/// Milliseconds between two checks of whether the run has its cache back, or has finished its pass.
const MOMENT: f64 = 10.0;

impl Session {
    /// Starts a measurement up to `length` positions, from the run's prompt, or from the box if there is no run.
    pub fn measure(self, length: usize) {
        let state = self.cache;
        if state.progress.with_untracked(Option::is_some) {
            return;
        }
        // Otherwise the lanes of Compare would read their own texts between two timed passes.
        self.pause();
        self.pause_lanes();
        state.cancelled.set_value(false);
        state.unmeasured.set(None);
        state
            .progress
            .set(Some(MeasurementProgress { done: 0, total: 1 }));
        spawn_local(async move {
            let outcome = self.measured(length).await;
            self.give_cache_back().await;
            state.progress.set(None);
            match outcome {
                Ok(race) => state.race.set(Some(Arc::new(race))),
                Err(reason) => state.unmeasured.set(Some(reason)),
            }
        });
    }

    /// Ends the measurement after the current pass.
    pub fn cancel_measuring(self) {
        self.cache.cancelled.set_value(true);
    }

    /// The method of the run's next pass.
    pub(super) fn method(self) -> Method {
        match self.cache.without.get_untracked() {
            true => Method::Naive,
            false => Method::Cached,
        }
    }

    /// Waits until the engine's cache holds the run's text again. Called before each pass of the run.
    pub async fn own_cache(self) {
        while self.cache.borrowed.get_value() {
            sleep(MOMENT).await;
        }
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

    /// Makes the engine read the run's text again, so that the run's next step finds its cache unchanged.
    async fn give_cache_back(self) {
        if !self.cache.borrowed.get_value() {
            return;
        }
        let read = self.run.with_untracked(|run| {
            let filling = page_model::cache::snapshot::CacheSnapshot::of(run.as_ref()?, None)?;
            (filling.method == Method::Cached).then_some(filling.tokens)
        });
        if let Some(tokens) = read {
            // If the engine fails here, the run's own pass reports it.
            drop(self.engine.forward(tokens).await);
        }
        self.cache.borrowed.set_value(false);
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

impl Computes for Track {
    /// Times one pass; if the run wants a pass, it goes first.
    async fn pass(
        &mut self,
        method: Method,
        context: &[TokenId],
    ) -> Result<Forward, NoMeasurement> {
        let pass = loop {
            self.give_way().await?;
            match self.once(method, context.to_vec()).await {
                // A restart of the run cancels every request: try again.
                Err(Failure::Cancelled) => self.session.cache.borrowed.set_value(false),
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
        let (engine, cache) = (self.session.engine, self.session.cache);
        if method == Method::Naive {
            return engine.forward_naive(context).await;
        }
        if !cache.borrowed.get_value() {
            cache.borrowed.set_value(true);
            // The cache holds the run's text: the first pass reads the measurement's text and is not timed.
            engine.forward(context.clone()).await?;
        }
        engine.forward(context).await
    }

    /// Lets a pass of the run go first, with its own cache. Fails if the visitor has cancelled the measurement.
    async fn give_way(&self) -> Result<(), NoMeasurement> {
        let session = self.session;
        if session.player.running.get_untracked() {
            session.give_cache_back().await;
            while session.player.running.get_untracked() {
                sleep(MOMENT).await;
            }
        }
        match session.cache.cancelled.get_value() {
            true => Err(NoMeasurement::Cancelled),
            false => Ok(()),
        }
    }
}
