//! The measurement itself: real passes on this machine, naive and cached in turn, never in the way of the run.

use std::sync::Arc;

use costs::Method;
use generation::Generation;
use leptos::prelude::*;
use protocol::{DeviceInfo, DeviceKind, Failure, TokenId};
use sampling::{Logits, SamplingConfig};
use thiserror::Error;
use wasm_bindgen_futures::spawn_local;

use super::{
    Progress,
    race::{Plan, ROUNDS, Race, Times, Written},
};
use crate::{
    engine::Forward,
    state::{clock::sleep, session::Session, settings::Settings},
};

/// How long to wait before asking again whether the run has the cache back, or is done with it; milliseconds.
const MOMENT: f64 = 10.0;

/// Why a measurement did not come to its end.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Unmeasured {
    /// The visitor ended it.
    #[error("Cancelled. Nothing of it was kept.")]
    Cancelled,
    /// There is nothing to write from.
    #[error("There is no prompt to start from. Type a few words first.")]
    NoPrompt,
    /// Nothing is computed here.
    #[error(
        "What runs here is a recording: nothing is computed, so there is nothing to time. Choose another device."
    )]
    NotTimed,
    /// Times of two devices do not compare.
    #[error("Another device took over in between. Measure again, and all times are from that one.")]
    OtherDevice,
    /// The engine could not.
    #[error("{0}")]
    Failed(Failure),
}

impl From<Failure> for Unmeasured {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl Session {
    /// Measures a text of `length` positions, from the run's prompt or else from the one in the box.
    pub fn measure(self, length: usize) {
        let state = self.cache;
        if state.progress.with_untracked(Option::is_some) {
            return;
        }
        self.pause();
        state.cancelled.set_value(false);
        state.unmeasured.set(None);
        state.progress.set(Some(Progress { done: 0, total: 1 }));
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

    /// Ends the measurement after the pass under way.
    pub fn cancel_measuring(self) {
        self.cache.cancelled.set_value(true);
    }

    /// How the run's next pass is made.
    pub(in crate::state) fn method(self) -> Method {
        match self.cache.without.get_untracked() {
            true => Method::Naive,
            false => Method::Cached,
        }
    }

    /// Waits until the run's cache is its own again. Called before each of the run's passes.
    pub async fn own_cache(self) {
        while self.cache.borrowed.get_value() {
            sleep(MOMENT).await;
        }
    }

    async fn measured(self, length: usize) -> Result<Race, Unmeasured> {
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
        let prompt = run.or_else(typed).ok_or(Unmeasured::NoPrompt)?;
        let device = self.engine.status().get_untracked().device().cloned();
        let computes = |device: &DeviceInfo| device.kind != DeviceKind::Recorded;
        let device = device.filter(computes).ok_or(Unmeasured::NotTimed)?;
        let window = self.engine.model().with_untracked(|model| {
            model
                .as_ref()
                .map_or(0, |model| model.info.context_window as usize)
        });
        let plan = Plan::new(prompt.len(), length.min(window), device.kind);
        let mut track = Track {
            session: self,
            device,
            done: 0,
            total: plan.passes(),
            resolution: None,
        };
        let (tokens, written) = track.write(&plan, prompt, &settings).await?;
        let (naive, cached) = track.time(&plan, &tokens).await?;
        Ok(Race {
            naive: naive.medians(),
            cached: cached.medians(),
            written,
            resolution: track.resolution,
            device: track.device,
            plan,
        })
    }

    /// The visitor's rule for a text that is not stopped by anything.
    fn rule(self, text: &Generation, settings: &Settings) -> SamplingConfig {
        let eos = self.engine.model().with_untracked(|model| {
            let ids = model.as_ref().map(|model| &model.info.eos_token_ids);
            ids.cloned().unwrap_or_default()
        });
        let mut stopped = text.clone();
        stopped.set_criteria(settings.criteria(&eos));
        settings.sampling(&stopped)
    }

    /// Has the engine read what the run had read, so that the run's next step finds its cache as it left it.
    async fn give_cache_back(self) {
        if !self.cache.borrowed.get_value() {
            return;
        }
        let read = self.run.with_untracked(|run| {
            let filling = super::filling::Filling::of(run.as_ref()?, None)?;
            (filling.method == Method::Cached).then_some(filling.tokens)
        });
        if let Some(tokens) = read {
            // If the engine fails, the run's own pass will say so.
            drop(self.engine.forward(tokens).await);
        }
        self.cache.borrowed.set_value(false);
    }
}

/// A measurement on its way.
struct Track {
    session: Session,
    device: DeviceInfo,
    done: usize,
    total: usize,
    resolution: Option<f64>,
}

impl Track {
    /// Writes the text with the cache, and its beginning without, each by its own logits under the visitor's rule and
    /// dice. Returns all tokens, the prompt's among them.
    async fn write(
        &mut self,
        plan: &Plan,
        prompt: Vec<TokenId>,
        settings: &Settings,
    ) -> Result<(Vec<TokenId>, Written), Unmeasured> {
        // The two go on through the end of a text: only the last length stops them.
        let beginning = || {
            Generation::new(prompt.clone(), Vec::new(), plan.length + 1)
                .map_err(|_| Unmeasured::NoPrompt)
        };
        let (mut cached, mut naive) = (beginning()?, beginning()?);
        let rule = self.session.rule(&cached, settings);
        let mut written = Written::default();
        while cached.len() < plan.length {
            let with = self.pass(Method::Cached, cached.tokens()).await?;
            choose(&mut cached, &with.logits, &rule, settings)?;
            if naive.steps().len() < plan.compared {
                let without = self.pass(Method::Naive, naive.tokens()).await?;
                choose(&mut naive, &without.logits, &rule, settings)?;
                written.compare(&with.logits, &without.logits);
            }
        }
        written.cached = cached.generated().collect();
        written.naive = naive.generated().collect();
        Ok((cached.tokens(), written))
    }

    /// Times one step at each length, naive and cached in turn.
    async fn time(
        &mut self,
        plan: &Plan,
        tokens: &[TokenId],
    ) -> Result<(Times, Times), Unmeasured> {
        let room = || Times::new(plan.lengths.len());
        let (mut naive, mut cached) = (room(), room());
        for round in 0..ROUNDS + plan.warm_ups {
            // From the longest to the shortest: what a step leaves in the cache holds all that the next one needs.
            self.pass(Method::Cached, tokens.to_vec()).await?;
            for (index, &length) in plan.lengths.iter().enumerate().rev() {
                for (method, times) in [(Method::Naive, &mut naive), (Method::Cached, &mut cached)]
                {
                    let pass = self.pass(method, tokens[..length].to_vec()).await?;
                    let milliseconds = pass.report.milliseconds.ok_or(Unmeasured::NotTimed)?;
                    if round >= plan.warm_ups {
                        times.push(index, milliseconds);
                    }
                }
            }
        }
        Ok((naive, cached))
    }

    /// One pass, after the run had its turn if it wants one.
    async fn pass(&mut self, method: Method, context: Vec<TokenId>) -> Result<Forward, Unmeasured> {
        let pass = loop {
            self.give_way().await?;
            match self.once(method, context.clone()).await {
                // The run on the left was restarted, which ends whatever the engine is doing: once more.
                Err(Failure::Cancelled) => self.session.cache.borrowed.set_value(false),
                outcome => break outcome?,
            }
        };
        if pass.device != self.device {
            return Err(Unmeasured::OtherDevice);
        }
        if let Some(parts) = &pass.report.parts {
            self.resolution = Some(parts.resolution);
        }
        self.done += 1;
        self.session.cache.progress.set(Some(Progress {
            done: self.done,
            total: self.total,
        }));
        Ok(pass)
    }

    async fn once(&self, method: Method, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let Session { engine, cache, .. } = self.session;
        if method == Method::Naive {
            return engine.forward_naive(context).await;
        }
        if !cache.borrowed.get_value() {
            cache.borrowed.set_value(true);
            // The cache holds the run's text: the first pass reads ours, and is not timed.
            engine.forward(context.clone()).await?;
        }
        engine.forward(context).await
    }

    /// Lets the run's pass go first, on its own cache; ends here if the visitor said so.
    async fn give_way(&self) -> Result<(), Unmeasured> {
        let session = self.session;
        if session.running.get_untracked() {
            session.give_cache_back().await;
            while session.running.get_untracked() {
                sleep(MOMENT).await;
            }
        }
        match session.cache.cancelled.get_value() {
            true => Err(Unmeasured::Cancelled),
            false => Ok(()),
        }
    }
}

/// Appends what the visitor's rule and dice choose.
fn choose(
    text: &mut Generation,
    logits: &[f32],
    rule: &SamplingConfig,
    settings: &Settings,
) -> Result<(), Unmeasured> {
    let logits = Logits::new(logits.to_vec()).map_err(|_| Failure::NotANumber)?;
    let step = text.steps().len();
    let malformed = |detail: String| Failure::Malformed { detail };
    text.supply(&logits)
        .map_err(|error| malformed(error.to_string()))?;
    let decision = text.decide(rule, settings.coin());
    let decision = decision.ok_or_else(|| malformed("no logits".into()))?;
    text.append(decision.with_u(settings.u(step)), &[])
        .map_err(|error| malformed(error.to_string()))?;
    Ok(())
}
