//! SentencePiece's BPE as merges: it joins the pair whose token has the highest score, and the crate `tokenizers` the pair
//! that comes first in a list.

use crate::error::GgufError;
use crate::metadata::{Metadata, MetadataList, MetadataValue};
use crate::vocabulary::{TokenKind, TokenTable};

const SCORES: &str = "tokenizer.ggml.scores";

/// All pairs of tokens that make a token, in the order of transformers' `generate_merges`.
pub(crate) fn merges<'a>(
    vocabulary: &TokenTable<'a>,
    metadata: &Metadata,
) -> Result<Vec<(&'a str, &'a str)>, GgufError> {
    let count = vocabulary.tokens.len();
    let scores = match metadata.get(SCORES) {
        Some(MetadataValue::List(MetadataList::Numbers(scores))) if scores.len() == count => scores,
        None => return Err(GgufError::Missing(SCORES.to_owned())),
        Some(_) => {
            return Err(GgufError::kind(
                SCORES,
                texts::failures::expected_number_per_token(),
            ));
        }
    };
    let mut found = Vec::new();
    for (&(text, kind), score) in vocabulary.tokens.iter().zip(scores) {
        if kind != TokenKind::Normal {
            continue;
        }
        let first = found.len();
        for (at, _) in text.char_indices().skip(1) {
            let (left, right) = text.split_at(at);
            if let (Some(&l), Some(&r)) = (vocabulary.ids.get(left), vocabulary.ids.get(right)) {
                let lengths = (left.chars().count(), right.chars().count());
                found.push((*score, lengths, (l, r), (left, right)));
            }
        }
        found[first..].sort_by_key(|(_, _, ids, _)| *ids);
    }
    // The highest score first, then the longer left half; the sort keeps the order of what is equal.
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.cmp(&a.1)));
    Ok(found.into_iter().map(|(_, _, _, pair)| pair).collect())
}
