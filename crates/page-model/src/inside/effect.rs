//! What changes in the predictions of a text without parts of the network, beside what changes without others.
//!
//! Both passes are asked for with ablations of their own, so the run and its cache are as they were.

use protocol::{
    AblatedPositions, Ablation, Ablations, InspectRequest, InspectWanted, Inspection, LogitColumns,
    NetworkPart, NetworkShape, TokenId,
};
use sampling::Logits;

use super::{
    distribution::{TokenShift, columns, divergence},
    inspected_text::InspectedText,
};
use crate::{driver::NoAnswer, median::median};

/// The most positions that are compared, the last ones of a text. Each part of them that fits an answer takes two passes over
/// all before it, so the work grows with the square of the text.
pub const MOST_COMPARED: usize = 128;

/// The comparison of a text with and without parts of the network. It makes one request at a time.
#[derive(Clone, Debug)]
pub struct AblationEffect {
    /// The text, with the parts that are replaced.
    text: InspectedText,
    shape: NetworkShape,
    /// The first position that is compared.
    first: usize,
    positions: Vec<PositionEffect>,
    /// The logits of the whole network for the positions that come next.
    awaiting: Option<Vec<Logits>>,
    last: Option<LastPosition>,
    /// The heads that are switched off for comparison, one after the other.
    controls: Vec<NetworkPart>,
    control_effects: Vec<PartEffect>,
}

/// What changes at one position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionEffect {
    /// The position, from 0.
    pub position: usize,
    /// The token that follows, with its probabilities; `None` where none does.
    pub follower: Option<TokenShift>,
    /// KL(whole ‖ ablated) in nats, see [`divergence`].
    pub divergence: f64,
}

/// What changes at the last position.
#[derive(Clone, Debug)]
struct LastPosition {
    whole: Logits,
    tokens: Vec<TokenShift>,
}

/// What one part changes at the last position of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartEffect {
    /// The part.
    pub part: NetworkPart,
    /// The probabilities of the token that was meant; `None` where none was.
    pub token: Option<TokenShift>,
    /// KL(whole ‖ ablated) in nats, see [`divergence`].
    pub divergence: f64,
}

impl PartEffect {
    /// From the logits with and without the part.
    pub fn of(part: NetworkPart, token: Option<TokenId>, whole: &Logits, ablated: &Logits) -> Self {
        Self {
            part,
            token: token.map(|token| TokenShift::of(token, whole, ablated)),
            divergence: divergence(whole, ablated),
        }
    }
}

impl AblationEffect {
    /// Of a text, with the parts that it names; `None` of an empty text or without parts. Where one head is replaced, the
    /// other heads of its layer are compared as well, each replaced in the same way.
    pub fn new(text: InspectedText, shape: NetworkShape) -> Option<Self> {
        let last = text.last()?;
        let parts = text.ablations.parts();
        if parts.is_empty() {
            return None;
        }
        let is_last = |ablation: &Ablation| ablation.positions == AblatedPositions::Last;
        let first = match parts.iter().all(is_last) {
            // Before it nothing changes.
            true => last,
            false => text.tokens.len().saturating_sub(MOST_COMPARED),
        };
        let controls = match parts {
            [one] => other_heads(one.part, &shape),
            _ => Vec::new(),
        };
        Some(Self {
            text,
            shape,
            first,
            positions: Vec::new(),
            awaiting: None,
            last: None,
            controls,
            control_effects: Vec::new(),
        })
    }

    /// The text, with the parts that are replaced.
    pub fn text(&self) -> &InspectedText {
        &self.text
    }

    /// The positions compared so far, in their order.
    pub fn positions(&self) -> &[PositionEffect] {
        &self.positions
    }

    /// The tokens that are among the most likely after the text, with or without the parts; empty until all positions are
    /// compared.
    pub fn likeliest(&self) -> &[TokenShift] {
        self.last.as_ref().map_or(&[], |last| &last.tokens)
    }

    /// What the other heads of the layer change at the last position, as far as they were switched off.
    pub fn controls(&self) -> &[PartEffect] {
        &self.control_effects
    }

    /// The median of the divergences of the other heads of the layer; `None` until all are known, or where there are none.
    pub fn control_median(&self) -> Option<f64> {
        let effects = &self.control_effects;
        let are_there = !effects.is_empty() && effects.len() == self.controls.len();
        are_there.then(|| median(effects.iter().map(|effect| effect.divergence).collect()))
    }

    /// The passes made, and all that it takes.
    pub fn progress(&self) -> (usize, usize) {
        let parts_of = |positions: usize| 2 * positions.div_ceil(self.at_once());
        let done = parts_of(self.positions.len()) + usize::from(self.awaiting.is_some());
        (
            done + self.control_effects.len(),
            parts_of(self.text.tokens.len() - self.first) + self.controls.len(),
        )
    }

    /// What is needed next; `None` at the end.
    pub fn request(&self) -> Option<InspectRequest> {
        let next = self.first + self.positions.len();
        let last = self.text.last()?;
        if next <= last {
            let end = last.min(next + self.at_once() - 1);
            let text = match self.awaiting {
                None => self.text.with(Ablations::default()),
                Some(_) => self.text.clone(),
            };
            return Some(text.request(next, end, wanted_logits()));
        }
        let text = self.text.with(self.ablations_of(self.next_control()?)?);
        Some(text.request(last, last, wanted_logits()))
    }

    /// Takes the answer to that request.
    ///
    /// # Errors
    /// [`NoAnswer`] for an answer that cannot be used.
    pub fn take(&mut self, inspection: &Inspection) -> Result<(), NoAnswer> {
        let rows = rows(inspection)?;
        if self.first + self.positions.len() < self.text.tokens.len() {
            match self.awaiting.take() {
                None => self.awaiting = Some(rows),
                Some(whole) => self.compare(&whole, &rows),
            }
            return Ok(());
        }
        let control = self.next_control().zip(self.last.as_ref());
        let (Some((part, last)), Some(ablated)) = (control, rows.first()) else {
            return Err(NoAnswer::other_answer());
        };
        let effect = PartEffect::of(part, self.text.chosen, &last.whole, ablated);
        self.control_effects.push(effect);
        Ok(())
    }

    fn compare(&mut self, whole: &[Logits], ablated: &[Logits]) {
        for (whole, ablated) in whole.iter().zip(ablated) {
            let position = self.first + self.positions.len();
            let follower = self.text.follower(position);
            self.positions.push(PositionEffect {
                position,
                follower: follower.map(|token| TokenShift::of(token, whole, ablated)),
                divergence: divergence(whole, ablated),
            });
            if Some(position) == self.text.last() {
                self.last = Some(LastPosition {
                    whole: whole.clone(),
                    tokens: TokenShift::of_likeliest(whole, ablated),
                });
            }
        }
    }

    fn next_control(&self) -> Option<NetworkPart> {
        self.controls.get(self.control_effects.len()).copied()
    }

    /// Another head, replaced as the one that is meant.
    fn ablations_of(&self, part: NetworkPart) -> Option<Ablations> {
        let one = *self.text.ablations.parts().first()?;
        let reference = self.text.ablations.reference().to_vec();
        Ablations::new(vec![Ablation { part, ..one }], reference).ok()
    }

    /// How many positions an answer holds.
    fn at_once(&self) -> usize {
        let one = self.text.request(0, 0, wanted_logits());
        (one.most_columns(&self.shape) as usize).max(1)
    }
}

/// The logits of the columns alone.
pub(super) fn wanted_logits() -> InspectWanted {
    InspectWanted {
        logits: true,
        ..InspectWanted::default()
    }
}

/// The logits of an answer, column by column.
pub(super) fn rows(inspection: &Inspection) -> Result<Vec<Logits>, NoAnswer> {
    let logits: &LogitColumns = (inspection.logits.as_ref()).ok_or_else(NoAnswer::other_answer)?;
    Ok(columns(logits)?)
}

/// The other heads of a head's layer; none for another part.
fn other_heads(part: NetworkPart, shape: &NetworkShape) -> Vec<NetworkPart> {
    let NetworkPart::Head { layer, head } = part else {
        return Vec::new();
    };
    let others = (0..shape.heads).filter(|other| *other != head);
    others
        .map(|head| NetworkPart::Head { layer, head })
        .collect()
}
