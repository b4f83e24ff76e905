//! Carries out the experiments: requests one forward pass after another, and lets the page draw between them.

use std::rc::Rc;

use engine_client::constraint::OutputMask;
use leptos::prelude::*;
use page_model::{
    experiments::{
        Experiment, ExperimentView, beams::BeamsExperiment, continuations::Continuations,
        determinism::Determinism, expected::RightText, masked_records::any_json,
        plan::ExperimentPlan, problem::ExperimentProblem, search::Search, seeds::SeedsExperiment,
        temperature::TemperatureExperiment, walk::Goal, words,
    },
    json::{JsonRecord, JsonState},
    run::RunStart,
    tokenizer::word::{pieces_of, spaced},
};
use protocol::{DeviceKind, Failure, TokenId};
use sampling::Logits;
use wasm_bindgen_futures::spawn_local;

use super::{StartedExperiment, StartedFrom};
use crate::engine::constraint::constraint_client;
use crate::session::{
    Session,
    clock::{now, sleep},
    turn::{Beginning, Begun},
};

/// Milliseconds between two updates of the screen while an experiment runs.
pub(super) const GLIMPSE: f64 = 120.0;
/// Milliseconds of work without a forward pass after which the page may draw.
const SLICE: f64 = 8.0;

impl Session {
    /// Whether an engine computes, not a recording alone. Tracks the engines.
    pub fn computes(self) -> bool {
        let status = self.engine.status();
        let status = status.read();
        let kind = status.device().map(|device| device.kind);
        kind.is_some_and(|kind| kind != DeviceKind::Recorded)
    }

    /// Starts the open experiment, if none runs.
    pub fn start_experiment(self) {
        let state = self.experiments;
        if state.running.with_untracked(Option::is_some) {
            return;
        }
        // Otherwise the run and the lanes would read their own texts between two passes.
        self.pause();
        self.pause_lanes();
        self.editing_prompt.set(false);
        let plan = state.plan.get_untracked();
        state.cancelled.set_value(false);
        state.wanted.set(false);
        state.problem.set(None);
        state.running.set(Some(plan.view));
        self.messages.announcement.set(words::started(plan.view));
        spawn_local(async move {
            let view = plan.view;
            let outcome = self.experiment(plan).await;
            state.running.set(None);
            state.masks.set_value(None);
            let said = match outcome {
                Ok(said) => said,
                Err(problem) => {
                    let said = format!("{problem} {}", problem.next_step());
                    state.problem.set(Some((view, problem)));
                    said
                }
            };
            self.messages.announcement.set(said);
        });
    }

    /// Ends the experiment after the current forward pass. Neither a mask nor an engine of its own is awaited: their workers
    /// may never answer.
    pub fn cancel_experiment(self) {
        self.experiments.cancelled.set_value(true);
        self.experiments.own_engines.cancel();
        self.experiments.masks.with_value(|client| {
            if let Some(client) = client {
                client.cancel();
            }
        });
    }

    /// Carries out an experiment; what is announced at its end.
    async fn experiment(self, plan: ExperimentPlan) -> Result<String, ExperimentProblem> {
        let Beginning {
            text,
            context,
            lexicon,
        } = loop {
            match self.beginning().await {
                Begun::With(beginning) => break beginning,
                Begun::PromptReplaced => {}
                Begun::Impossible => return Err(ExperimentProblem::NoPrompt),
            }
        };
        let settings = self.settings.get_untracked();
        let from = StartedFrom {
            prompt: text.clone(),
            settings: settings.clone(),
            plan: plan.of_view(),
            run: match plan.view {
                ExperimentView::Continuations => untrack(|| self.linked_run(&text)),
                _ => Vec::new(),
            },
        };
        let start = RunStart {
            prompt: text,
            context,
            settings,
            texts: lexicon,
        };
        let state = self.experiments;
        match plan.view {
            ExperimentView::Seeds => {
                let experiment = SeedsExperiment::new(&start, plan.seeds, plan.tokens);
                self.carry_out(state.seeds, experiment?, from).await?;
                Ok(said(state.seeds, plan.view, words::seeds))
            }
            ExperimentView::Search => {
                let experiment = Search::new(&start, plan.searched, plan.passes);
                self.carry_out(state.search, experiment, from).await?;
                Ok(said(state.search, plan.view, words::searched))
            }
            ExperimentView::Beams => {
                let rule = plan.beam_rule().map_err(|_| ExperimentProblem::NoPrompt)?;
                let experiment = BeamsExperiment::new(&start, rule)?;
                self.carry_out(state.beams, experiment, from).await?;
                Ok(said(state.beams, plan.view, words::beams::found))
            }
            ExperimentView::Continuations => {
                let run: Vec<TokenId> = from.run.iter().map(|linked| linked.token).collect();
                let (branches, depth) = (plan.branches, plan.depth);
                let experiment = Continuations::new(&start, &run, plan.from_step, branches, depth)?;
                self.carry_out(state.continuations, experiment, from)
                    .await?;
                let found = words::continuations::found;
                Ok(said(state.continuations, plan.view, found))
            }
            ExperimentView::Temperature => {
                let goal = self.goal(&plan, &start).await?;
                let begun = match &goal {
                    Goal::Record(prompt) if plan.masked => Some(self.begun(prompt, &start).await?),
                    _ => None,
                };
                let experiment = TemperatureExperiment::new(start, plan.runs, goal);
                let experiment = match begun {
                    Some(begun) => experiment.and_then(|of| of.with_mask(begun)),
                    None => experiment,
                };
                self.carry_out(state.temperature, experiment?, from).await?;
                Ok(said(state.temperature, plan.view, words::shares))
            }
            ExperimentView::Determinism => {
                let experiment = Determinism::new(&start, plan.compared_tokens);
                self.read_in_all_ways(experiment?, from).await?;
                let found = words::determinism::found;
                Ok(said(state.determinism, plan.view, found))
            }
        }
    }

    /// What counts as right, as tokens where it is an answer.
    async fn goal(
        self,
        plan: &ExperimentPlan,
        start: &RunStart,
    ) -> Result<Goal, ExperimentProblem> {
        let right = plan.expected.of(&start.prompt);
        let answer = match right.ok_or(ExperimentProblem::NothingExpected)? {
            RightText::Answer(answer) => answer,
            RightText::Record => {
                let record = JsonRecord::read(&start.prompt).map(|record| record.state);
                return match record {
                    Some(JsonState::Unfinished { .. }) => {
                        Ok(Goal::Record(start.prompt.as_str().into()))
                    }
                    _ => Err(ExperimentProblem::NoRecord),
                };
            }
        };
        let word = spaced(&answer, &start.context, &start.texts);
        let word = word.ok_or(ExperimentProblem::NothingExpected)?;
        let tokens = self.engine.tokenize(word).await?;
        let pieces = pieces_of(&tokens, &start.texts);
        let window = start.texts.info().context_window as usize;
        match !pieces.is_empty() && start.context.len() + pieces.len() <= window {
            true => Ok(Goal::Answer(pieces.into())),
            false => Err(ExperimentProblem::AnswerDoesNotFit),
        }
    }

    /// The tokens of the record that a prompt has begun.
    async fn begun(
        self,
        prompt: &str,
        start: &RunStart,
    ) -> Result<Vec<TokenId>, ExperimentProblem> {
        let record = JsonRecord::read(prompt).ok_or(ExperimentProblem::NoRecord)?;
        let tokens = self.engine.tokenize(record.text).await?;
        Ok(pieces_of(&tokens, &start.texts))
    }

    /// The mask after an output that must become JSON, by a worker that is fetched for the first one.
    async fn json_mask(self, output: Vec<TokenId>) -> Result<OutputMask, Failure> {
        let masks = self.experiments.masks;
        let client = masks.with_value(Option::clone).unwrap_or_else(|| {
            let client = Rc::new(constraint_client());
            masks.set_value(Some(client.clone()));
            client
        });
        let model = self.engine.model().get_untracked();
        let model = model.ok_or(Failure::NotLoaded)?;
        client.mask(&model, &any_json(), output).await
    }

    /// Requests forward passes until the experiment is done or cancelled.
    async fn carry_out<E: Experiment + Send + Sync + 'static>(
        self,
        slot: RwSignal<Option<StartedExperiment<E>>>,
        experiment: E,
        from: StartedFrom,
    ) -> Result<(), ExperimentProblem> {
        put(slot, experiment, from);
        let with = |act: &mut dyn FnMut(&mut E)| {
            slot.update_untracked(|slot| {
                if let Some(started) = slot {
                    act(&mut started.experiment);
                }
            });
        };
        let (mut shown, mut rested) = (now(), now());
        loop {
            if self.experiments.cancelled.get_value() {
                mark_cancelled(slot, E::is_done);
                return Ok(());
            }
            let next = slot.with_untracked(|slot| {
                let experiment = &slot.as_ref()?.experiment;
                (!experiment.is_done()).then(|| experiment.demand())
            });
            match next {
                None => {
                    slot.notify();
                    return Ok(());
                }
                Some(None) => {
                    with(&mut E::work);
                    if now() - rested > SLICE {
                        sleep(0.0).await;
                        rested = now();
                    }
                }
                Some(Some(context)) => {
                    let output =
                        slot.with_untracked(|slot| slot.as_ref()?.experiment.masked_output());
                    if let Some(output) = output {
                        match self.json_mask(output).await {
                            // By the visitor, who has cancelled the experiment.
                            Err(Failure::Cancelled) => continue,
                            Err(failure) => {
                                slot.notify();
                                return Err(ExperimentProblem::Mask(failure));
                            }
                            Ok(mask) => {
                                with(&mut |experiment| experiment.supply_mask(mask.clone()))
                            }
                        }
                    }
                    // Texts that share a beginning with the one before are read from where they part.
                    let forward = match self.engine.branch(context).await {
                        // A restart of the run cancels every request: this one is made again.
                        Err(Failure::Cancelled) => continue,
                        outcome => outcome.inspect_err(|_| slot.notify())?,
                    };
                    let logits = Logits::new(forward.logits).map_err(|_| Failure::NotANumber)?;
                    with(&mut |experiment| experiment.supply(&logits));
                    rested = now();
                }
            }
            if now() - shown > GLIMPSE {
                slot.notify();
                // The browser draws before the next pass is asked for.
                sleep(0.0).await;
                (shown, rested) = (now(), now());
            }
        }
    }
}

/// Shows an experiment that begins.
pub(super) fn put<E: Send + Sync + 'static>(
    slot: RwSignal<Option<StartedExperiment<E>>>,
    experiment: E,
    from: StartedFrom,
) {
    slot.set(Some(StartedExperiment {
        experiment,
        cancelled: false,
        from,
    }));
}

/// Marks an experiment as cancelled, unless it is done.
pub(super) fn mark_cancelled<E: Send + Sync + 'static>(
    slot: RwSignal<Option<StartedExperiment<E>>>,
    is_done: fn(&E) -> bool,
) {
    slot.update(|slot| {
        if let Some(started) = slot {
            started.cancelled = !is_done(&started.experiment);
        }
    });
}

/// What is announced at the end of an experiment.
fn said<E: Send + Sync + 'static>(
    slot: RwSignal<Option<StartedExperiment<E>>>,
    view: ExperimentView,
    result: fn(&E) -> String,
) -> String {
    slot.with_untracked(|slot| match slot {
        Some(started) if !started.cancelled => result(&started.experiment),
        _ => words::cancelled(view),
    })
}
