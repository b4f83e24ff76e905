//! Compares the loaded model with itself in another number format, on the present text.

use leptos::prelude::*;
use page_model::models::words::exactness as words;
use protocol::{ExactnessReport, Failure, TokenId, WeightPrecision};
use wasm_bindgen_futures::spawn_local;

use super::{Session, with_next_step};

/// A comparison of two number formats.
#[derive(Clone, Debug, PartialEq)]
pub enum FormatComparison {
    /// It runs.
    Running,
    /// It is done.
    Done(ExactnessReport),
    /// It led to nothing, for this reason.
    Failed(String),
}

impl Session {
    /// Compares the format of the loaded model with another one, at every position of the run, or of the prompt where there
    /// is no run.
    pub fn compare_formats(self, format: WeightPrecision) {
        let comparison = self.models.comparison;
        if comparison.with_untracked(|now| matches!(now, Some(FormatComparison::Running))) {
            return;
        }
        let Some(tokens) = self.present_tokens() else {
            comparison.set(Some(FormatComparison::Failed(words::no_text().into())));
            return;
        };
        // A run that plays on would wait for the comparison at its next token.
        self.pause();
        self.pause_lanes();
        comparison.set(Some(FormatComparison::Running));
        let model = self.model.get_untracked();
        spawn_local(async move {
            let outcome = self.engine.compare_formats(tokens, format).await;
            // Another model may have been opened meanwhile.
            if self.model.with_untracked(|now| *now == model) {
                comparison.set(Some(match outcome {
                    Ok(report) => FormatComparison::Done(report),
                    Err(Failure::Cancelled) => FormatComparison::Failed(words::cancelled().into()),
                    Err(failure) => FormatComparison::Failed(with_next_step(&failure)),
                }));
            }
        });
    }

    /// The tokens of the run, or of the prompt where there is no run; `None` if there are none.
    fn present_tokens(self) -> Option<Vec<TokenId>> {
        let of_run = self
            .run
            .with_untracked(|run| Some(run.as_ref()?.generation().tokens()));
        let typed = || {
            let context = self.context.get_untracked()?.ok()?;
            Some(context.to_vec())
        };
        of_run
            .or_else(typed)
            .filter(|tokens: &Vec<TokenId>| !tokens.is_empty())
    }
}
