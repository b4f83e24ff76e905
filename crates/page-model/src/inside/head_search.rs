//! A search for the heads behind a token: what each head adds to its logit, then what changes without the strongest ones.
//!
//! A contribution is a part of a sum that is exact; it is not what the logit loses without the head, as later layers read what
//! the head has added. So the second part of the search measures that.

use protocol::{
    AblatedPositions, Ablations, ContributionsWanted, InspectRequest, InspectWanted, Inspection,
    NetworkPart, NetworkShape, TokenContributions, TokenId,
};
use sampling::Logits;

use super::{
    effect::{PartEffect, rows, wanted_logits},
    inspected_text::InspectedText,
};
use crate::driver::NoAnswer;

/// What is looked for.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadQuestion {
    /// The text, at whose last position the heads are compared. Its ablations do not hold.
    pub text: InspectedText,
    /// The token.
    pub token: TokenId,
    /// A token whose logit is taken off.
    pub other: Option<TokenId>,
    /// How many of the strongest heads are switched off, one after the other.
    pub strongest: usize,
}

/// The search. It makes one request at a time.
#[derive(Clone, Debug)]
pub struct HeadSearch {
    question: HeadQuestion,
    shape: NetworkShape,
    found: Option<FoundHeads>,
    effects: Vec<PartEffect>,
}

/// What the first pass gives.
#[derive(Clone, Debug)]
struct FoundHeads {
    heads: Vec<HeadContribution>,
    /// The logits of the whole network.
    whole: Logits,
}

/// What one head adds to the logit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeadContribution {
    /// The layer, from 0.
    pub layer: u32,
    /// The head, from 0.
    pub head: u32,
    /// Its part of the logit, see [`TokenContributions`].
    pub contribution: f32,
}

impl HeadSearch {
    /// A search that has not begun; `None` of an empty text.
    pub fn new(mut question: HeadQuestion, shape: NetworkShape) -> Option<Self> {
        question.text.last()?;
        question.text = question.text.with(Ablations::default());
        Some(Self {
            question,
            shape,
            found: None,
            effects: Vec::new(),
        })
    }

    /// Whether it is the search for an answer to this question.
    pub fn is_of(&self, question: &HeadQuestion) -> bool {
        let own = &self.question;
        let plain = question.text.with(Ablations::default());
        (own.token, own.other, own.strongest)
            == (question.token, question.other, question.strongest)
            && own.text == plain
    }

    /// What is looked for.
    pub fn question(&self) -> &HeadQuestion {
        &self.question
    }

    /// All heads of the network, that with the largest absolute contribution first; of equal ones, the lower layer. Empty
    /// until the first pass is made.
    pub fn heads(&self) -> &[HeadContribution] {
        self.found.as_ref().map_or(&[], |found| &found.heads)
    }

    /// What changes without the strongest heads, each switched off alone at every position, as far as they were.
    pub fn effects(&self) -> &[PartEffect] {
        &self.effects
    }

    /// The passes made, and all that it takes.
    pub fn progress(&self) -> (usize, usize) {
        let heads = self.shape.layers as usize * self.shape.heads as usize;
        let done = usize::from(self.found.is_some()) + self.effects.len();
        (done, 1 + self.question.strongest.min(heads))
    }

    /// What is needed next; `None` at the end.
    pub fn request(&self) -> Option<InspectRequest> {
        let text = &self.question.text;
        let last = text.last()?;
        match self.found {
            None => Some(text.request(last, last, self.first_wanted(last))),
            Some(_) => {
                let off = Ablations::zero(self.next_head()?, AblatedPositions::Every);
                Some(text.with(off).request(last, last, wanted_logits()))
            }
        }
    }

    /// Takes the answer to that request.
    ///
    /// # Errors
    /// [`NoAnswer`] for an answer that cannot be used.
    pub fn take(&mut self, inspection: &Inspection) -> Result<(), NoAnswer> {
        let mut rows = rows(inspection)?;
        let (Some(logits), true) = (rows.pop(), rows.is_empty()) else {
            return Err(NoAnswer::other_answer());
        };
        let Some(found) = &self.found else {
            let parts = inspection.contributions.as_ref();
            self.found = Some(FoundHeads {
                heads: sorted(parts.ok_or_else(NoAnswer::other_answer)?),
                whole: logits,
            });
            return Ok(());
        };
        let head = self.next_head().ok_or_else(NoAnswer::other_answer)?;
        let token = Some(self.question.token);
        let effect = PartEffect::of(head, token, &found.whole, &logits);
        self.effects.push(effect);
        Ok(())
    }

    /// The contributions of all heads, and the logits.
    fn first_wanted(&self, last: usize) -> InspectWanted {
        InspectWanted {
            contributions: Some(ContributionsWanted {
                position: last as u32,
                token: self.question.token,
                other: self.question.other,
                heads_of: (0..self.shape.layers).collect(),
            }),
            ..wanted_logits()
        }
    }

    /// The head that is switched off next.
    fn next_head(&self) -> Option<NetworkPart> {
        let next = self.effects.len();
        let head = self.heads().get(next)?;
        (next < self.question.strongest).then_some(NetworkPart::Head {
            layer: head.layer,
            head: head.head,
        })
    }
}

/// The heads of all layers, the strongest first.
fn sorted(parts: &TokenContributions) -> Vec<HeadContribution> {
    let layers = (0..).zip(&parts.layers);
    let of_layer = |(layer, parts): (u32, &protocol::LayerContribution)| {
        let heads: Vec<_> = (0..)
            .zip(&parts.heads)
            .map(|(head, contribution)| HeadContribution {
                layer,
                head,
                contribution: *contribution,
            })
            .collect();
        heads
    };
    let mut heads: Vec<_> = layers.flat_map(of_layer).collect();
    // The sort is stable: of equal ones, the first stays first.
    heads.sort_by(|one, other| other.contribution.abs().total_cmp(&one.contribution.abs()));
    heads
}
