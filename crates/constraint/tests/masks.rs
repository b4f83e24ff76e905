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

/// Whether a text is a whole output of a constraint, byte by byte.
fn is_output(constraint: &Constraint, text: &str) -> bool {
    let pieces = common::pieces();
    let byte = |byte: u8| {
        let mut tokens = 0..pieces.len() as TokenId;
        tokens
            .find(|token| pieces.piece(*token) == Some(&[byte]))
            .unwrap()
    };
    let compiled = CompiledConstraint::compile(&common::vocabulary(), constraint).unwrap();
    let mut matcher = compiled.matcher();
    for token in text.bytes().map(byte) {
        let NextTokens::Allowed { tokens, .. } = matcher.mask() else {
            return false;
        };
        if !tokens.contains(token) {
            return false;
        }
        matcher.append(token).unwrap();
    }
    match matcher.mask() {
        NextTokens::Allowed { may_end, .. } => may_end,
        NextTokens::Ended => true,
        NextTokens::DeadEnd | NextTokens::TooComplex => false,
    }
}

/// The page says so of a complete output under a schema.
#[test]
fn what_a_validator_of_schemas_refuses_can_be_a_whole_output() {
    let schema = |text: &str| Constraint::JsonSchema(text.into());
    let date = schema(r#"{"type": "string", "format": "date"}"#);
    assert!(is_output(&date, "\"2026-02-28\""));
    assert!(is_output(&date, "\"2026-02-29\""), "2026 has no such day");
    assert!(!is_output(&date, "\"2026-02-30\""));
    let number = schema(r#"{"type": "object", "properties": {"ab": {"type": "integer"}}}"#);
    assert!(is_output(&number, r#"{"ab": 1}"#));
    assert!(!is_output(&number, r#"{"ab": "x"}"#));
    let escaped = r#"{"\u0061b": "x"}"#;
    assert!(
        is_output(&number, escaped),
        "a parser reads the name ab there"
    );
}
