//! What is said of heads that do something recognisable.

use charts::{count, decimal};

use super::super::{
    head_pattern::HeadPattern,
    named_heads::{NamedHead, NamedHeads},
};

/// How the heads of a model were found.
pub fn about(of: &NamedHeads) -> String {
    texts::inside::about_named(&of.model, &count(of.texts))
}

/// A head, what it reads, and how much more than the controls.
pub fn head(head: &NamedHead) -> String {
    let said = match head.pattern {
        HeadPattern::Previous => texts::inside::named_previous,
        HeadPattern::First => texts::inside::named_first,
        HeadPattern::Current => texts::inside::named_current,
        HeadPattern::SameToken => texts::inside::named_same_token,
        HeadPattern::Induction => texts::inside::named_induction,
        HeadPattern::SameName => texts::inside::named_same_name,
        HeadPattern::Punctuation => texts::inside::named_punctuation,
    };
    let [number, layer] = [head.head, head.layer].map(|from_zero| (from_zero + 1).to_string());
    let [weight, others, shuffled] =
        [head.weight, head.others, head.shuffled].map(|weight| decimal(weight.into(), 2));
    said(&number, &layer, &weight, &others, &shuffled)
}
