//! The masks that llguidance from PyPI computes with the tokenizer of the model that ships (`tests/golden/constraints`).
#![allow(clippy::unwrap_used)]

mod common;

use constraint::{CompiledConstraint, NextTokens};
use protocol::{Constraint, TokenId, TokenSet};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The least number of outputs that are compared.
const OUTPUTS: usize = 200;

#[derive(Deserialize)]
struct GoldenConstraint {
    name: String,
    constraint: Constraint,
    masks: Vec<GoldenMask>,
}

#[derive(Deserialize)]
struct GoldenMask {
    after: Vec<TokenId>,
    count: usize,
    digest: String,
    ids: Option<Vec<TokenId>>,
}

fn digest(tokens: &TokenSet) -> String {
    let ids: Vec<u8> = tokens.iter().flat_map(TokenId::to_le_bytes).collect();
    let digest = Sha256::digest(ids);
    (digest[..8].iter()).fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

#[test]
fn masks_are_equal_token_for_token() {
    let cases: Vec<GoldenConstraint> =
        serde_json::from_str(include_str!("../../../tests/golden/constraints/masks.json")).unwrap();
    let outputs: usize = cases.iter().map(|case| case.masks.len()).sum();
    assert!(outputs >= OUTPUTS, "{outputs} outputs");
    let vocabulary = common::vocabulary();
    for case in cases {
        let compiled = CompiledConstraint::compile(&vocabulary, &case.constraint).unwrap();
        for mask in case.masks {
            let place = format!("{}, after {:?}", case.name, mask.after);
            let mut matcher = compiled.matcher();
            for token in mask.after {
                // A mask is asked for before each token, as in a run.
                let NextTokens::Allowed { tokens, .. } = matcher.mask() else {
                    panic!("{place}: nothing is allowed");
                };
                assert!(tokens.contains(token), "{place}: {token} is not allowed");
                matcher.append(token).unwrap();
            }
            let NextTokens::Allowed { tokens, .. } = matcher.mask() else {
                panic!("{place}: nothing is allowed");
            };
            assert_eq!(tokens.len(), mask.count, "{place}");
            assert_eq!(digest(&tokens), mask.digest, "{place}");
            if let Some(ids) = mask.ids {
                assert_eq!(tokens.iter().collect::<Vec<_>>(), ids, "{place}");
            }
        }
    }
}
