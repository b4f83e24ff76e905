//! The bars of a stage: the same tokens in the same rows, as scores up to the temperature, as probabilities from softmax on.

use charts::{Bars, LogitBars, ShareAxis};
use generation::Stage;
use sampling::TokenId;

use super::figures;
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

    /// The picture.
    pub fn picture(&self) -> AnyPicture {
        match self {
            Self::Scores(scores) => any(scores.clone()),
            Self::Shares(shares) => any(shares.clone()),
        }
    }
}
