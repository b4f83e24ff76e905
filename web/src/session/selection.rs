//! Which step, stage and token the page explains.

use generation::Stage;
use leptos::prelude::*;
use page_model::run::{Run, step_analysis::SelectedStep};
use protocol::TokenId;

use super::player::Player;

/// What is selected. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct Selection {
    /// The step that the visitor chose, counted from 0; `None` follows the run.
    pub step: RwSignal<Option<usize>>,
    /// The stage that the visitor chose; `None` follows the run.
    pub chosen_stage: RwSignal<Option<Stage>>,
    /// The stage shown after a token was appended: the draw, unless the stages are stepped one by one.
    pub at_rest: RwSignal<Stage>,
    /// The step and the token of it whose numbers the formulas show, where the visitor chose one.
    pub picked: RwSignal<Option<(usize, TokenId)>>,
    /// Whether Play is so fast that the last token stands for all stages.
    pub is_hurried: Memo<bool>,
    /// The stage that is explained.
    pub stage: Memo<Stage>,
    /// The step that is explained, as soon as it has logits.
    pub explained: Memo<Option<SelectedStep>>,
    /// The step whose distribution is shown: until the explained step has probabilities, the one before it.
    pub charted: Memo<Option<SelectedStep>>,
}

impl Selection {
    /// The selection over a run, at the step of an address.
    pub(super) fn new(step: Option<usize>, run: RwSignal<Option<Run>>, player: Player) -> Self {
        let (step, chosen_stage) = (RwSignal::new(step), RwSignal::new(None));
        let at_rest = RwSignal::new(Stage::Sample);
        let is_hurried = Memo::new(move |_| {
            let is_begun = |run: &Run| !run.steps().is_empty();
            let is_fast = player.playing.get() && !player.speed.get().shows_stages();
            is_fast && run.with(|run| run.as_ref().is_some_and(is_begun))
        });
        let stage = Memo::new(move |_| match (chosen_stage.get(), step.get()) {
            (Some(stage), _) => stage,
            // For a token selected in the text, the visitor's question is why it was chosen.
            (None, Some(_)) => Stage::Sample,
            (None, None) if is_hurried.get() => Stage::Sample,
            (None, None) => run.with(|run| match run {
                None => Stage::Forward,
                Some(run) if run.stage() == Stage::Append && !run.has_no_pass() => at_rest.get(),
                Some(run) => run.stage(),
            }),
        });
        let select = move |charted: bool| {
            Memo::new(move |before: Option<&Option<SelectedStep>>| {
                run.with(|run| {
                    let run = run.as_ref()?;
                    let present = match charted {
                        true => run.charted_step(),
                        false => Some(run.present()),
                    };
                    let latest = run
                        .steps()
                        .len()
                        .checked_sub(1)
                        .filter(|_| is_hurried.get());
                    let index = step.get().or(latest).or(present)?;
                    SelectedStep::at(run.generation(), index, before.and_then(Option::as_ref))
                })
            })
        };
        Self {
            step,
            chosen_stage,
            at_rest,
            picked: RwSignal::new(None),
            is_hurried,
            stage,
            explained: select(false),
            charted: select(true),
        }
    }

    /// Selects a step that was taken.
    pub fn choose(self, step: usize) {
        self.step.set(Some(step));
        self.chosen_stage.set(None);
    }

    /// Selects the newest step, also when others follow.
    pub fn select_newest(self) {
        self.step.set(None);
        self.chosen_stage.set(None);
    }

    /// The token picked at a step.
    pub fn picked_at(&self, step: usize) -> Option<TokenId> {
        let picked = self.picked.get();
        picked.filter(|(at, _)| *at == step).map(|(_, token)| token)
    }
}
