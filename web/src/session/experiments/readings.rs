//! Carries out the comparison of readings: each pass on the engine of the page, or on one of its own that ends with the
//! reading.

use std::rc::Rc;

use engine_client::{Forward, ForwardRows, client::EngineClient};
use leptos::prelude::*;
use page_model::experiments::{
    determinism::{Determinism, NeededReading, ReadRows, ReadingEngine, ReadingPass},
    problem::ExperimentProblem,
};
use protocol::Failure;
use sampling::Logits;

use super::{
    StartedFrom,
    carry_out::{GLIMPSE, mark_cancelled, put},
};
use crate::session::{
    Session,
    clock::{now, sleep},
    text_as_run::{TextAsRun, linked},
};

/// The engine of its own of the reading under way.
type OwnEngine = Option<(ReadingEngine, Rc<EngineClient>)>;

impl Session {
    /// Makes the text of the reference the run, on the first screen, under the settings that wrote it. The present run is
    /// saved.
    pub fn open_reference(self) {
        let opened = self.experiments.determinism.with_untracked(|started| {
            let started = started.as_ref()?;
            let tokens = started.experiment.steps().iter().map(|step| step.token);
            Some(TextAsRun {
                prompt: started.from.prompt.clone(),
                settings: started.from.settings.clone(),
                tokens: linked(tokens, false).collect(),
            })
        });
        self.open_text("reference", opened);
    }

    /// Requests the passes of all readings until they are done or cancelled. A reading whose engine fails is left out, and
    /// says why.
    pub(super) async fn read_in_all_ways(
        self,
        experiment: Determinism,
        from: StartedFrom,
    ) -> Result<(), ExperimentProblem> {
        let slot = self.experiments.determinism;
        put(slot, experiment, from);
        let mut own = None;
        let mut shown = now();
        loop {
            if self.experiments.cancelled.get_value() {
                mark_cancelled(slot, Determinism::is_done);
                return Ok(());
            }
            let needed = slot.with_untracked(|slot| slot.as_ref()?.experiment.needed());
            let Some(needed) = needed else {
                slot.notify();
                return Ok(());
            };
            let is_own = needed.engine != ReadingEngine::Page;
            let made = match is_own {
                // A worker may never answer, or load for long: its work is given up at once.
                true => {
                    let made = self.make(needed, &mut own);
                    self.experiments.own_engines.run(Box::pin(made)).await
                }
                // A pass of the page's engine comes to its end, which the page waits for.
                false => Some(self.make(needed, &mut own).await),
            };
            let Some(made) = made else {
                continue;
            };
            let change: Box<dyn FnOnce(&mut Determinism)> = match made {
                Ok(rows) => Box::new(move |experiment| experiment.supply(&rows)),
                // A restart of the run cancels every request: this one is made again.
                Err(Failure::Cancelled) => continue,
                Err(failure) if is_own => Box::new(|experiment| experiment.refuse(failure)),
                Err(failure) => {
                    slot.notify();
                    return Err(failure.into());
                }
            };
            slot.update_untracked(|slot| {
                if let Some(started) = slot {
                    change(&mut started.experiment);
                }
            });
            if now() - shown > GLIMPSE {
                slot.notify();
                // The browser draws before the next pass is asked for.
                sleep(0.0).await;
                shown = now();
            }
        }
    }

    /// Makes a pass. An engine of its own is loaded before its first one, and ends before that of another engine.
    async fn make(
        self,
        NeededReading { engine, pass }: NeededReading,
        own: &mut OwnEngine,
    ) -> Result<ReadRows, Failure> {
        if own.as_ref().is_some_and(|(of, _)| *of != engine) {
            *own = None;
        }
        let ReadingEngine::Own { device, format } = engine else {
            return match pass {
                ReadingPass::Whole(text) => one_row(self.engine.prefill(text).await?),
                ReadingPass::Next(text) => one_row(self.engine.forward(text).await?),
                ReadingPass::Rows { text, first } => {
                    all_rows(self.engine.score(text, first).await?)
                }
            };
        };
        let client = match own {
            Some((_, client)) => Rc::clone(client),
            None => {
                let client = self.own_engine(device, format).await?;
                *own = Some((engine, Rc::clone(&client)));
                client
            }
        };
        match pass {
            ReadingPass::Whole(text) => one_row(client.prefill(text).await?),
            ReadingPass::Next(text) => one_row(client.forward(text).await?),
            ReadingPass::Rows { text, first } => all_rows(client.score(text, first).await?),
        }
    }
}

fn one_row(forward: Forward) -> Result<ReadRows, Failure> {
    Ok(ReadRows {
        rows: vec![finite(forward.logits)?],
        device: forward.device,
        computed: forward.report.computed as usize,
    })
}

fn all_rows(forward: ForwardRows) -> Result<ReadRows, Failure> {
    let rows: Result<Vec<Logits>, Failure> = forward.rows.into_iter().map(finite).collect();
    let before = forward.before.map_or(0, |before| before.computed);
    Ok(ReadRows {
        rows: rows?,
        device: forward.device,
        computed: (forward.report.computed + before) as usize,
    })
}

fn finite(logits: Vec<f32>) -> Result<Logits, Failure> {
    Logits::new(logits).map_err(|_| Failure::NotANumber)
}
