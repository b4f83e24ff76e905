//! What is counted in schemas and grammars, by hand.
#![allow(clippy::unwrap_used)]
use super::*;

#[test]
fn expressions_that_meet_in_a_schema_are_counted() {
    for (schema, met) in [
        (r#"{"type": "string"}"#, 0),
        (r#"{"pattern": "a"}"#, 1),
        (r#"{"pattern": "a", "format": "date"}"#, 2),
        // Two properties never meet.
        (
            r#"{"properties": {"a": {"pattern": "a"}, "b": {"pattern": "b"}}}"#,
            1,
        ),
        (
            r#"{"allOf": [{"pattern": "a"}, {"pattern": "b"}, {"minLength": 1}]}"#,
            2,
        ),
        (
            r#"{"allOf": [{"properties": {"x": {"pattern": "a"}}}, {"properties": {"x": {"pattern": "b"}}}]}"#,
            2,
        ),
        (
            r##"{"pattern": "a", "$ref": "#/$defs/b", "$defs": {"b": {"pattern": "b"}}}"##,
            2,
        ),
        (
            r#"{"pattern": "a", "anyOf": [{"pattern": "b", "oneOf": [{"pattern": "c"}]}]}"#,
            3,
        ),
        (
            r#"{"type": "string", "anyOf": [{"pattern": "a"}, {"pattern": "b"}]}"#,
            1,
        ),
    ] {
        let parsed: Value = serde_json::from_str(schema).unwrap();
        assert_eq!(of_schema(&parsed).expressions, met, "{schema}");
        // The same inside a grammar.
        let lark = format!("start: \"a\" rest\nrest: %json {schema} # &&&&");
        assert_eq!(of_lark(&lark).expressions, met.max(1), "{schema}");
    }
}

#[test]
fn operators_of_a_grammar_are_counted_outside_of_its_texts() {
    for (lark, met) in [
        ("start: \"a\"", 1),
        ("start: A\nA: /a/ & /b/ & ~/c/", 4),
        ("start: A // & & &\nA: \"&\\\"&\" /&\\/&/ & /a/ # &", 2),
        ("start: A~3 A ~ 2..4\nA: /é&/", 1),
        // A mark without its end is a mistake for the compiler; what follows counts.
        ("start: \"a & b\n& c", 3),
    ] {
        assert_eq!(of_lark(lark).expressions, met, "{lark}");
    }
}

#[test]
fn divisors_multiply_where_schemas_meet() {
    for (schema, remainders) in [
        (r#"{"multipleOf": 250}"#, 25),
        (r#"{"multipleOf": 0.01}"#, 1),
        (r#"{"multipleOf": 1e300}"#, 1),
        (r#"{"multipleOf": 0}"#, 1),
        // Two numbers never meet.
        (
            r#"{"prefixItems": [{"multipleOf": 7}, {"multipleOf": 11}]}"#,
            11,
        ),
        (r#"{"allOf": [{"multipleOf": 7}, {"multipleOf": 11}]}"#, 77),
        (
            r#"{"allOf": [{"multipleOf": 123456789123}, {"multipleOf": 123456789123}]}"#,
            u64::MAX,
        ),
    ] {
        let parsed: Value = serde_json::from_str(schema).unwrap();
        let lark = format!("start: %json {schema}");
        for found in [of_schema(&parsed), of_lark(&lark)] {
            assert_eq!(found.remainders, remainders, "{schema}");
        }
    }
}
