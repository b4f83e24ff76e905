//! Masks of a constraint, computed as the constraint worker computes them.

use std::rc::Rc;

use constraint::{CompiledConstraint, NextTokens, TokenVocabulary};
use engine_client::constraint::OutputMask;
use page_model::tokens::TokenTexts;
use protocol::{Constraint, TokenId, Vocabulary};

/// A constraint, compiled for the tokens of a model.
pub struct NativeMasks(CompiledConstraint);

impl NativeMasks {
    /// Compiles a constraint.
    pub fn compile(texts: &TokenTexts, constraint: &Constraint) -> Self {
        let info = texts.info();
        let pieces = (0..info.vocab_size).map(|token| texts.bytes(token).to_vec());
        let vocabulary = Vocabulary::from_pieces(pieces);
        let vocabulary =
            TokenVocabulary::new(&vocabulary, &info.special_token_ids, &info.eos_token_ids);
        let vocabulary = Rc::new(vocabulary.unwrap());
        Self(CompiledConstraint::compile(&vocabulary, constraint).unwrap())
    }

    /// The mask after an output that keeps to the constraint.
    pub fn after(&self, tokens: &[TokenId]) -> OutputMask {
        let mut matcher = self.0.matcher();
        for &token in tokens {
            matcher.append(token).unwrap();
        }
        match matcher.mask() {
            NextTokens::Allowed { tokens, may_end } => OutputMask::Allowed { tokens, may_end },
            NextTokens::Ended => OutputMask::Ended,
            other => panic!("{other:?}"),
        }
    }
}
