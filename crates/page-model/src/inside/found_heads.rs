//! What a search for heads has found, as rows in one of two orders.

use protocol::NetworkPart;

use super::{effect::PartEffect, head_search::HeadSearch, reading::InsideReading};

enums::listed! {
    /// The order of the heads.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum HeadOrder {
        /// What they add to the logit, whatever its sign.
        Contribution = "contribution",
        /// What changes without them.
        Effect = "effect",
    }
}

/// A head that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundHead {
    /// The head.
    pub part: NetworkPart,
    /// What it adds to the logit.
    pub contribution: f32,
    /// What changes without it; `None` before it was switched off.
    pub effect: Option<PartEffect>,
}

impl<'a> InsideReading<'a> {
    /// The search for the token that is asked for, as far as it is.
    pub fn search(&self) -> Option<&'a HeadSearch> {
        self.state.search(self.inputs)
    }
}

impl HeadSearch {
    /// The strongest heads.
    pub fn found(&self, order: HeadOrder) -> Vec<FoundHead> {
        let effects = self.effects().iter().copied().map(Some);
        let effects = effects.chain(std::iter::repeat(None));
        let strongest = self.heads().iter().take(self.question().strongest);
        let mut found: Vec<FoundHead> = strongest
            .zip(effects)
            .map(|(head, effect)| FoundHead {
                part: NetworkPart::Head {
                    layer: head.layer,
                    head: head.head,
                },
                contribution: head.contribution,
                effect,
            })
            .collect();
        if order == HeadOrder::Effect {
            let divergence = |of: &FoundHead| of.effect.map_or(-1.0, |effect| effect.divergence);
            // Those that were not switched off yet stand behind the others.
            found.sort_by(|one, other| divergence(other).total_cmp(&divergence(one)));
        }
        found
    }
}
