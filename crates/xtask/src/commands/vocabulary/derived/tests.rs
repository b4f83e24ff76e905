//! Tokenizers of a few tokens, whole and with one part that does not fit.
#![allow(clippy::unwrap_used)]

use serde_json::json;

use super::*;

/// `<end>`, the bytes a, b and space, and two merges.
fn tokenizer() -> Value {
    json!({
        "normalizer": null,
        "added_tokens": [{
            "id": 0, "content": "<end>", "special": true,
            "single_word": false, "lstrip": false, "rstrip": false,
        }],
        "pre_tokenizer": { "type": "ByteLevel", "add_prefix_space": false },
        "model": {
            "vocab": { "<end>": 0, "b": 1, "a": 2, "Ġ": 3, "ab": 4, "Ġab": 5 },
            "merges": ["a b", ["Ġ", "ab"]],
        },
    })
}

#[test]
fn a_tokenizer_is_its_bytes_and_its_merges() {
    let derived = Derived::of(&tokenizer()).unwrap();
    assert_eq!((derived.first_byte, derived.first_merge), (1, 4));
    assert_eq!(derived.single_bytes, b"ba ");
    assert_eq!(derived.pairs, [[2, 1], [3, 4]]);
    assert_eq!(derived.merges(), [2, 0, 1, 0, 3, 0, 4, 0]);
    assert_eq!(derived.special_tokens["<end>"], 0);
    assert!(!derived.digits_alone);
}

#[test]
fn digits_stand_alone_where_the_tokenizer_says_so() {
    let mut digits = tokenizer();
    let words = digits["pre_tokenizer"].clone();
    digits["pre_tokenizer"] = json!({
        "type": "Sequence",
        "pretokenizers": [{ "type": "Digits", "individual_digits": true }, words],
    });
    assert!(Derived::of(&digits).unwrap().digits_alone);
}

/// The tokenizer with another value in one place.
fn with(place: &str, value: Value) -> Result<Derived, Underivable> {
    let mut changed = tokenizer();
    *changed.pointer_mut(place).unwrap() = value;
    Derived::of(&changed)
}

#[test]
fn tokens_that_do_not_follow_from_the_merges_are_refused() {
    let merge = |merge: &str| Err(Underivable::Merge(merge.into()));
    assert_eq!(with("/model/vocab/ab", json!(6)), merge("Ġ ab"));
    assert_eq!(with("/model/merges/0", json!("b a")), merge("b a"));
    let skipped = with("/model/vocab/b", json!(9));
    assert_eq!(skipped, Err(Underivable::SingleBytes));
    let fewer = with("/model/merges", json!(["a b"]));
    assert_eq!(fewer, Err(Underivable::Others(1)));
    let large = with("/model/vocab/ab", json!(70_000));
    assert_eq!(large, Err(Underivable::TooLarge(70_000)));
}

#[test]
fn a_part_that_a_derived_vocabulary_does_not_know_is_refused() {
    let unknown = |part| Err(Underivable::Unknown(part));
    let prefix = with("/pre_tokenizer/add_prefix_space", json!(true));
    assert_eq!(prefix, unknown("pre-tokenizer"));
    assert_eq!(
        with("/added_tokens/0/lstrip", json!(true)),
        unknown("lstrip")
    );
    assert!(with("/normalizer", json!({ "type": "NFC" })).is_err());
    assert_eq!(
        with("/model/merges", json!({})),
        Err(Underivable::Part("list of merges"))
    );
}
