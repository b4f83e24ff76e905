//! The axis of the bars of probabilities: the visitor's choice, else the step's own. Either way its ends are computed from
//! the model's distribution of the step, before temperature and filters, so that no setting moves them.

use charts::ShareAxis;

use crate::run::step_analysis::{ROWS, StepAnalysis};

enums::listed! {
    /// The kinds of axis for probabilities, in the order in which they are offered.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum AxisChoice {
        /// From 0 to 100%.
        Full = "full",
        /// From 0 to a round value above the largest probability under the model itself.
        Fitted = "fitted",
        /// Logarithmic, up to 100%.
        Logarithmic = "logarithmic",
    }
}

/// A step whose largest probability under the model itself is below this has a fitted axis by default: on one from 0 to
/// 100%, its bars would be too short to compare.
pub const FITTED_BELOW: f64 = 0.4;

impl AxisChoice {
    /// The kind for a distribution whose largest probability under the model itself is this, where the visitor chose none.
    pub fn usual(largest: f64) -> Self {
        match largest < FITTED_BELOW {
            true => Self::Fitted,
            false => Self::Full,
        }
    }

    /// The axis for a distribution with this largest probability under the model itself, and this least one whose bar
    /// shall be seen.
    pub fn axis(self, largest: f64, least: impl FnOnce() -> f64) -> ShareAxis {
        match self {
            Self::Full => ShareAxis::Full,
            Self::Fitted => ShareAxis::fitted(largest),
            Self::Logarithmic => ShareAxis::logarithmic(least()),
        }
    }
}

impl StepAnalysis {
    /// The kind of axis that the step has where the visitor chose none.
    pub fn usual_axis(&self) -> AxisChoice {
        AxisChoice::usual(self.largest())
    }

    /// The axis of the step's bars, of the chosen kind or of the usual one.
    pub fn axis(&self, choice: Option<AxisChoice>) -> ShareAxis {
        let choice = choice.unwrap_or_else(|| self.usual_axis());
        choice.axis(self.largest(), || {
            // The last token that has a row by default.
            let least = self.model.top(ROWS);
            least.last().map_or(0.0, |row| row.probability)
        })
    }

    /// The largest probability under the model itself.
    fn largest(&self) -> f64 {
        let top = self.model.top(1);
        top.first().map_or(0.0, |row| row.probability)
    }
}

#[cfg(test)]
mod tests;
