//! What is written wrong, contradicts itself or explodes: each is a typed failure with what helps, before it costs anything.
#![allow(clippy::unwrap_used)]

mod common;

use constraint::{CompiledConstraint, NextTokens, NotAllowed};
use protocol::{Constraint, ConstraintFailure, LONGEST_CONSTRAINT, TokenId};

/// The longest detail of a failure that is told, with its place and the mark where it was cut.
const LONGEST_DETAIL: usize = 180;

fn compile(constraint: &Constraint) -> Result<CompiledConstraint, ConstraintFailure> {
    CompiledConstraint::compile(&common::vocabulary(), constraint)
}

#[test]
fn what_is_wrong_is_said_by_kind() {
    let refused = |constraint: Constraint| compile(&constraint).err();
    assert_eq!(
        refused(Constraint::JsonSchema(" \n".into())),
        Some(ConstraintFailure::Empty)
    );
    assert_eq!(
        refused(Constraint::Regex(String::new())),
        Some(ConstraintFailure::Empty)
    );
    assert_eq!(
        refused(Constraint::Choice(vec![])),
        Some(ConstraintFailure::Empty)
    );
    assert_eq!(
        refused(Constraint::Choice(vec!["a".into(), String::new()])),
        Some(ConstraintFailure::Empty)
    );
    assert!(matches!(
        refused(Constraint::JsonSchema("{\n  \"type\": }".into())),
        Some(ConstraintFailure::NotJson { line: 2, column: 11, ref detail }) if detail == "expected value"
    ));
    let bytes = LONGEST_CONSTRAINT as u64 + 1;
    let limit = LONGEST_CONSTRAINT as u64;
    let long = "a".repeat(LONGEST_CONSTRAINT + 1);
    for constraint in [
        Constraint::JsonSchema(long.clone()),
        Constraint::Regex(long.clone()),
        Constraint::Lark(long.clone()),
        Constraint::Choice(vec![long[1..].into(), "b".into()]),
    ] {
        assert_eq!(
            refused(constraint),
            Some(ConstraintFailure::TooLong { bytes, limit })
        );
    }
    for invalid in [
        Constraint::JsonSchema(r#"{"type": "objekt"}"#.into()),
        Constraint::Regex("(a".into()),
        Constraint::Lark("start: nothing".into()),
    ] {
        let failure = refused(invalid);
        assert!(
            matches!(failure, Some(ConstraintFailure::Invalid { .. })),
            "{failure:?}"
        );
    }
    let nothing = r#"{"type": "integer", "minimum": 5, "maximum": 3}"#;
    let failure = refused(Constraint::JsonSchema(nothing.into()));
    assert!(
        matches!(failure, Some(ConstraintFailure::Unsatisfiable { .. })),
        "{failure:?}"
    );
}

#[test]
fn what_explodes_is_refused_or_stays_cheap() {
    let nested = format!("start: {}\"a\"{}", "(".repeat(8000), ")".repeat(8000));
    for explosive in [
        Constraint::Regex("(a|b|ab)*".repeat(1800)),
        Constraint::Lark(nested),
        Constraint::JsonSchema("[".repeat(LONGEST_CONSTRAINT)),
    ] {
        let failure = compile(&explosive).err();
        let typed = matches!(
            failure,
            Some(ConstraintFailure::TooComplex { .. } | ConstraintFailure::NotJson { .. })
        );
        assert!(typed, "{explosive:.60?} {failure:?}");
    }
    let many: Vec<String> = (0..2000).map(|n| n.to_string()).collect();
    // These are never unfolded: only their next letters are looked at.
    let doubling: String = (0..40)
        .map(|n| format!("r{n}: r{} r{}\n", n + 1, n + 1))
        .collect();
    for large in [
        Constraint::Regex("(((a{1000}){1000}){1000}){1000}".into()),
        Constraint::JsonSchema(
            r#"{"type": "string", "pattern": "^(([a-z]{1,900}){1,900}){1,900}$"}"#.into(),
        ),
        Constraint::Lark(format!("start: r0\n{doubling}r40: \"a\"")),
        Constraint::Choice(many),
    ] {
        let mask = compile(&large).unwrap().matcher().mask();
        assert!(
            matches!(mask, NextTokens::Allowed { may_end: false, .. }),
            "{mask:?}"
        );
    }
}

/// A mask that would cost too much ends as a typed outcome, and stays one.
#[test]
fn a_mask_that_costs_too_much_is_an_outcome() {
    let ambiguous = "start: a\na: a a | \"x\" | \"y\" | \"xy\"";
    let mut matcher = compile(&Constraint::Lark(ambiguous.into()))
        .unwrap()
        .matcher();
    let pieces = common::pieces();
    let x = (0..pieces.len() as TokenId)
        .find(|id| pieces.piece(*id) == Some(b"x"))
        .unwrap();
    let stopped = (0..10_000).find(|_| {
        matcher.append(x).is_err() || !matches!(matcher.mask(), NextTokens::Allowed { .. })
    });
    assert!(stopped.is_some(), "every length was cheap");
    assert_eq!(matcher.mask(), NextTokens::TooComplex);
    assert_eq!(matcher.append(x), Err(NotAllowed));
}

/// Expressions that must hold together: none of these was compiled within seconds, some took hundreds of megabytes.
#[test]
fn what_would_take_minutes_is_refused_before_it_is_compiled() {
    let joined = |count: usize, with: &str, part: &dyn Fn(usize) -> String| {
        let parts: Vec<String> = (1..=count).map(part).collect();
        parts.join(with)
    };
    let either = joined(200, ",", &|n| {
        format!(
            r#"{{"anyOf":[{{"type":"string","pattern":"a{n}"}},{{"type":"integer","minimum":{n}}}]}}"#
        )
    });
    let patterns = joined(55, ",", &|n| format!(r#"{{"pattern":"a{n}"}}"#));
    let chain = joined(30, ",", &|n| {
        format!(
            r##""d{n}":{{"pattern":"a.{{{n}}}b","$ref":"#/$defs/d{}"}}"##,
            n + 1
        )
    });
    let terminal = |count| joined(count, " & ", &|n| format!("/.*a.{{{n}}}b.*/"));
    let either = format!(r#"{{"allOf":[{either}]}}"#);
    for explosive in [
        Constraint::Lark(format!("start: %json {either}")),
        Constraint::JsonSchema(either),
        Constraint::JsonSchema(format!(r#"{{"type":"string","allOf":[{patterns}]}}"#)),
        Constraint::JsonSchema(format!(
            r##"{{"$ref":"#/$defs/d1","$defs":{{{chain},"d31":{{"pattern":"c"}}}}}}"##
        )),
        Constraint::Lark(format!("start: A\nA: {}", terminal(14))),
        Constraint::Lark(format!("start: A\nA: {}", terminal(300))),
    ] {
        let failure = compile(&explosive).err();
        assert!(
            matches!(failure, Some(ConstraintFailure::TooManyAtOnce { found, most }) if found > most),
            "{explosive:.60?} {failure:?}"
        );
    }
    for divisors in [
        r#"{"type":"integer","multipleOf":1000007}"#,
        r#"{"type":"integer","allOf":[{"multipleOf":997},{"multipleOf":991}]}"#,
    ] {
        let failure = compile(&Constraint::JsonSchema(divisors.into())).err();
        assert!(
            matches!(&failure, Some(ConstraintFailure::TooComplex { detail }) if detail.contains("divisor")),
            "{failure:?}"
        );
    }
    // Some may meet, and patterns of their own are no matter of number.
    let own = joined(60, ",", &|n| {
        format!(r#""p{n}":{{"type":"string","pattern":"^a{n}$"}}"#)
    });
    let required = joined(60, ",", &|n| format!(r#""p{n}""#));
    for cheap in [
        Constraint::Lark(format!("start: A\nA: {}", terminal(4))),
        Constraint::JsonSchema(format!(
            r#"{{"type":"object","properties":{{{own}}},"required":[{required}],"additionalProperties":false}}"#
        )),
        Constraint::JsonSchema(
            r#"{"type":"string","allOf":[{"pattern":"^[a-c]*$"},{"pattern":"a"},{"minLength":2}]}"#
                .into(),
        ),
    ] {
        let mask = compile(&cheap).unwrap().matcher().mask();
        assert!(matches!(mask, NextTokens::Allowed { .. }), "{mask:?}");
    }
}

/// The reason is told, and not the grammar that was made around an expression.
#[test]
fn the_reason_of_a_wrong_expression_is_told() {
    let said = |constraint: Constraint| compile(&constraint).err().unwrap().to_string();
    assert_eq!(
        said(Constraint::Regex("[0-9]{1,2}: (a".into())),
        "This cannot be compiled: unclosed group"
    );
    let lark = said(Constraint::Lark("start: A\nA: /(a/".into()));
    assert_eq!(lark, "This cannot be compiled: at 2(4): unclosed group");
    let schema = r#"{"type": "string", "pattern": "(a"}"#;
    let schema = said(Constraint::JsonSchema(schema.into()));
    assert_eq!(schema, "This cannot be compiled: unclosed group");
}

/// What llguidance gives up is too complex, without the whole of what was written and without advice to a programmer.
#[test]
fn what_is_given_up_is_too_complex() {
    let undecided =
        r#"{"type": "string", "pattern": "a.{50}b.*c", "minLength": 60, "maxLength": 900}"#;
    let failure = compile(&Constraint::JsonSchema(undecided.into())).err();
    assert!(
        matches!(&failure, Some(ConstraintFailure::TooComplex { detail }) if detail == "Unable to determine if regex is empty"),
        "{failure:?}"
    );
    let names = "a".repeat(LONGEST_DETAIL * 3);
    for long in [
        Constraint::Lark(format!("start: {names}")),
        Constraint::JsonSchema(format!(r#"{{"type": "{names}"}}"#)),
    ] {
        let failure = compile(&long).err();
        assert!(
            matches!(&failure, Some(ConstraintFailure::Invalid { detail }) if detail.chars().count() <= LONGEST_DETAIL),
            "{failure:?}"
        );
    }
}
