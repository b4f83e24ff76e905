//! What each part of the network adds to a logit, as bars that begin where the one before ended.

/// A logit as the sum of its parts, or the difference of two logits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContributionBars {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The token.
    pub token: String,
    /// The token whose logit is taken off; all numbers are then differences.
    pub other: Option<String>,
    /// The parts in the order of the network; their sum is the logit.
    pub parts: Vec<Contribution>,
    /// The order of the rows.
    pub order: ContributionOrder,
    /// How many parts have a row of their own in the order of their size; the others share one. 0: all.
    pub most: usize,
}

/// What one part adds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contribution {
    /// Its name.
    pub name: String,
    /// What it adds to the logit; negative where it lowers it.
    pub value: f64,
    /// The parts of this part, such as the heads of an attention, where they are shown: their sum is its value.
    pub parts: Vec<Contribution>,
}

/// The order of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContributionOrder {
    /// As the network computes them: the bars lead from 0 to the logit.
    #[default]
    Network,
    /// The largest first, whatever its sign.
    Size,
}
