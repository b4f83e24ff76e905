//! What is known of the inside of the network, and what it depends on.

use std::ops::Range;

use protocol::NetworkShape;

use super::{
    cell::{CellDetails, InspectedCell, PickedLogit},
    continuation::{ContinuedPair, ContinuedText},
    effect::AblationEffect,
    grid::LensGrid,
    head_search::{HeadQuestion, HeadSearch},
    inspected_text::InspectedText,
    mean_text::MeanText,
};

/// What was computed so far.
#[derive(Clone, Debug, Default)]
pub struct InsideState {
    /// The lens of each position in each row.
    pub grid: LensGrid,
    /// The newest cell that was picked; it may be of another text by now, see [`CellDetails::request`].
    pub cell: Option<CellDetails>,
    /// The newest comparison with and without parts of the network.
    pub effect: Option<AblationEffect>,
    /// The newest texts with and without parts of the network.
    pub continuations: Option<ContinuedPair>,
    /// The text over which means are taken.
    pub mean: Option<MeanText>,
    /// The newest search for heads.
    pub search: Option<HeadSearch>,
}

/// What the page shows, and what follows from it. The default is of a page without a pass: nothing is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InsideInputs {
    /// The dimensions of the model; `None` without one.
    pub shape: Option<NetworkShape>,
    /// The text of the run, with the parts that are replaced in it. They hold in the grid and the picked cell; the comparison
    /// is of this text with and without them.
    pub text: InspectedText,
    /// The columns in view.
    pub view: Range<usize>,
    /// The cell that is picked.
    pub picked: Option<InspectedCell>,
    /// The logit whose parts are shown.
    pub logit: PickedLogit,
    /// Whether the comparison with and without these parts is in view.
    pub compares: bool,
    /// The text over which means are taken, while its tokens are not known; until then no part is replaced.
    pub mean_over: Option<String>,
    /// The text whose continuations are in view, with the settings by which they are written.
    pub continued: Option<ContinuedText>,
    /// How many of the strongest heads the search switches off.
    pub strongest: usize,
}

impl InsideInputs {
    /// What a search for heads asks: for the token that is picked, or was chosen after the text.
    pub fn question(&self) -> Option<HeadQuestion> {
        Some(HeadQuestion {
            text: self.text.clone(),
            token: self.logit.token.or(self.text.chosen)?,
            other: self.logit.other,
            strongest: self.strongest,
        })
    }
}

impl InsideState {
    /// The details of the picked cell, if they are those of the present text.
    pub fn picked(&self, inputs: &InsideInputs) -> Option<&CellDetails> {
        let request = inputs.picked?.request(&inputs.text, &inputs.logit)?;
        self.cell.as_ref().filter(|cell| cell.request == request)
    }

    /// The comparison, if it is that of the present text and parts.
    pub fn effect(&self, inputs: &InsideInputs) -> Option<&AblationEffect> {
        let effect = self.effect.as_ref();
        effect.filter(|effect| *effect.text() == inputs.text)
    }

    /// The texts with and without the parts, if they are those of the present text, parts and settings.
    pub fn continuations(&self, inputs: &InsideInputs) -> Option<&ContinuedPair> {
        let continued = inputs.continued.as_ref()?;
        let written = self.continuations.as_ref();
        written.filter(|written| written.is_about() == (&inputs.text, continued))
    }

    /// The search, if it is for the present text and token.
    pub fn search(&self, inputs: &InsideInputs) -> Option<&HeadSearch> {
        let question = inputs.question()?;
        self.search
            .as_ref()
            .filter(|search| search.is_of(&question))
    }
}
