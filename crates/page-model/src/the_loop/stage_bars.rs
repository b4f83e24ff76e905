//! The bars of a stage: the same tokens in the same rows, as scores up to the temperature, as probabilities from softmax on.

use charts::{Bars, LogitBars, ShareAxis};
use generation::Stage;
use sampling::TokenId;

use super::{figures, words::screen as words};
use crate::{
    figure::{AnyPicture, any},
    run::step_analysis::StepAnalysis,
    tokens::TokenTexts,
};

/// The bars of a stage of one step.
#[derive(Clone, Debug, PartialEq)]
pub enum StageBars {
    /// The raw scores, or the scores before and after the temperature.
    Scores(LogitBars),
    /// The probabilities straight from the model and after the settings.
    Shares(Bars),
}

impl StageBars {
    /// The bars of a stage, with a row for each of the tokens; `axis` is that of probabilities.
    pub fn of(
        stage: Stage,
        step: &StepAnalysis,
        texts: &TokenTexts,
        rows: &[TokenId],
        axis: ShareAxis,
    ) -> Self {
        match stage {
            Stage::Logits => Self::Scores(figures::logits(step, texts, rows)),
            Stage::Temperature => Self::Scores(figures::divided(step, texts, rows)),
            // At softmax the whole distribution, before the filters remove tokens.
            _ => Self::Shares(Bars {
                axis,
                ..figures::bars(step, stage == Stage::Softmax, texts, rows)
            }),
        }
    }

    /// The id of a stage's bars in [`figures::FIGURES`].
    pub fn id(stage: Stage) -> &'static str {
        match stage {
            Stage::Logits => "logits",
            Stage::Temperature => "divided",
            _ => "bars",
        }
    }

    /// The title of the picture.
    pub fn title(&self) -> &str {
        match self {
            Self::Scores(scores) => &scores.title,
            Self::Shares(shares) => &shares.title,
        }
    }

    /// The picture.
    pub fn picture(&self) -> AnyPicture {
        match self {
            Self::Scores(scores) => any(scores.clone()),
            Self::Shares(shares) => any(shares.clone()),
        }
    }

    /// Whether the settings removed a token. Scores are from before.
    pub fn has_removed(&self) -> bool {
        match self {
            Self::Scores(_) => false,
            Self::Shares(bars) => {
                bars.rows.iter().any(|bar| !bar.kept)
                    || bars.rest.is_some_and(|rest| rest.kept < rest.tokens)
            }
        }
    }

    /// The names of the rows for screen readers: each token with its numbers.
    pub fn row_names(&self) -> Vec<String> {
        match self {
            Self::Scores(bars) => (bars.rows.iter())
                .map(|bar| words::score_row(&bar.label, bar.logit, bars.temperature))
                .collect(),
            Self::Shares(bars) => {
                let (rule, model) = (&bars.columns.rule, &bars.columns.model);
                let name = |bar: &charts::Bar| {
                    words::row(&bar.label, (rule, bar.rule), (model, bar.model))
                };
                bars.rows.iter().map(name).collect()
            }
        }
    }
}
