//! The texts that follow with and without parts of the network, as they stand beside each other.

use std::ops::Range;

use protocol::TokenId;

use super::{continuation::ContinuedPair, reading::InsideReading, words};
use crate::the_loop::former::{FormerText, end_of};

impl InsideReading<'_> {
    /// The text of the whole network and that without the parts, as far as both are written.
    pub fn continued_texts(&self) -> Option<[FormerText; 2]> {
        let texts = self.continuations()?;
        let context = &*self.inputs.text.tokens;
        let before = end_of(&self.texts.text_after(&[], context));
        let beside = |written: &[TokenId]| {
            let at = texts.first_difference().unwrap_or(written.len());
            let end = written.len().min(at + 1);
            let text = |tokens: Range<usize>| {
                let earlier = [context, &written[..tokens.start]].concat();
                self.texts.text_after(&earlier, &written[tokens])
            };
            FormerText {
                before: format!("{before}{}", text(0..at)),
                instead_of: text(at..end),
                after: text(end..written.len()),
            }
        };
        Some([beside(texts.whole()), beside(texts.without())])
    }

    /// Where both texts part, once they are complete.
    pub fn parting(&self) -> Option<String> {
        let texts = self.continuations().filter(|texts| texts.is_complete())?;
        Some(match texts.first_difference() {
            Some(at) => {
                let [whole, without] =
                    [texts.whole()[at], texts.without()[at]].map(|token| self.label(token));
                words::parts_at(at + 1, &whole, &without)
            }
            None => said_of_same(texts),
        })
    }
}

/// Without a different token; one of the texts may go on where the other one has ended.
fn said_of_same(texts: &ContinuedPair) -> String {
    let [whole, without] = [texts.whole().len(), texts.without().len()];
    match whole == without {
        true => words::same_text(whole),
        false => words::ends_earlier(whole.min(without)),
    }
}
