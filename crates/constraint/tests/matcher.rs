//! What holds for every constraint and every output: masks and appended tokens agree, outputs that end are valid, and
//! nothing typed is more than a typed failure.
#![allow(clippy::unwrap_used)]

mod common;

use std::{cell::OnceCell, rc::Rc};

use constraint::{CompiledConstraint, ConstraintSession, NextTokens, NotAllowed, TokenVocabulary};
use proptest::prelude::*;
use protocol::{
    Constraint, ConstraintAnswer, ConstraintCommand, ConstraintFailure, ConstraintKind, Failure,
    MaskOutcome, Payload, TokenId, TokenSet, Vocabulary,
};

const PERSON: &str = r#"{"type": "object", "additionalProperties": false, "required": ["name", "age"],
    "properties": {"name": {"type": "string", "maxLength": 6}, "age": {"type": "integer", "minimum": 0, "maximum": 120}}}"#;

/// Tokens after which a walk that has not ended is given up.
const LONGEST: usize = 200;

thread_local! {
    static VOCABULARY: OnceCell<Rc<TokenVocabulary>> = const { OnceCell::new() };
}

fn compile(constraint: &Constraint) -> Result<CompiledConstraint, ConstraintFailure> {
    VOCABULARY.with(|vocabulary| {
        let vocabulary = vocabulary.get_or_init(common::vocabulary);
        CompiledConstraint::compile(vocabulary, constraint)
    })
}

fn constraints() -> Vec<Constraint> {
    vec![
        Constraint::JsonSchema(PERSON.into()),
        Constraint::Regex(r"[A-Z][a-z]{1,8}( [a-z]{1,8}){0,3}\.".into()),
        Constraint::Lark("start: sum\nsum: NUMBER (\"+\" NUMBER)*\nNUMBER: /[0-9]{1,2}/".into()),
        Constraint::Choice(vec!["yes".into(), "no".into(), "yes, but not now".into()]),
    ]
}

/// Whether a whole output keeps to its constraint, judged without llguidance.
fn is_valid(kind: ConstraintKind, output: &str) -> bool {
    match kind {
        ConstraintKind::JsonSchema => {
            let value: serde_json::Value = serde_json::from_str(output).unwrap();
            let object = value.as_object().unwrap();
            let age = object["age"].as_u64().unwrap();
            object.len() == 2 && age <= 120 && object["name"].as_str().unwrap().chars().count() <= 6
        }
        ConstraintKind::Regex => {
            let body = output.strip_suffix('.').unwrap_or_default();
            body.split(' ').enumerate().all(|(place, word)| {
                let letters =
                    word.strip_prefix(|first: char| place == 0 && first.is_ascii_uppercase());
                let letters = if place == 0 { letters } else { Some(word) };
                letters.is_some_and(|letters| {
                    (1..=8).contains(&letters.len())
                        && letters.bytes().all(|letter| letter.is_ascii_lowercase())
                })
            })
        }
        ConstraintKind::Lark => output.split('+').all(|number| {
            (1..=2).contains(&number.len()) && number.bytes().all(|digit| digit.is_ascii_digit())
        }),
        ConstraintKind::Choice => ["yes", "no", "yes, but not now"].contains(&output),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A walk over allowed tokens: each is accepted, one that is not allowed is refused and changes nothing, the end is
    /// allowed exactly if the output may end, and what ends is valid.
    #[test]
    fn masks_and_outputs_agree(which in 0..4_usize, draws in prop::collection::vec(any::<u32>(), LONGEST)) {
        let pieces = common::pieces();
        let constraint = &constraints()[which];
        let mut matcher = compile(constraint).unwrap().matcher();
        let mut output = Vec::new();
        for draw in draws {
            let next = matcher.mask();
            let NextTokens::Allowed { tokens, may_end } = next.clone() else {
                panic!("{constraint:?}: nothing may follow {output:?}");
            };
            prop_assert_eq!(tokens.contains(common::EOS), may_end);
            let refused = (0..pieces.len() as TokenId).map(|token| token.wrapping_add(draw) % pieces.len() as TokenId)
                .find(|token| !tokens.contains(*token));
            if let Some(refused) = refused {
                prop_assert_eq!(matcher.append(refused), Err(NotAllowed));
                prop_assert_eq!(matcher.mask(), next);
            }
            prop_assert_eq!(matcher.append(pieces.len() as TokenId), Err(NotAllowed));
            let allowed: Vec<TokenId> = tokens.iter().collect();
            let token = allowed[draw as usize % allowed.len()];
            matcher.append(token).unwrap();
            if token == common::EOS {
                prop_assert_eq!(matcher.mask(), NextTokens::Ended);
                prop_assert_eq!(matcher.append(token), Err(NotAllowed));
                let output = String::from_utf8(output).unwrap();
                prop_assert!(is_valid(constraint.kind(), &output), "{output:?}");
                return Ok(());
            }
            output.extend_from_slice(pieces.piece(token).unwrap());
        }
    }

    /// Whatever is typed is compiled or refused; the mask of what was compiled can be asked for.
    #[test]
    fn nothing_typed_panics(text in "[ -~é\n]{0,60}") {
        for constraint in [
            Constraint::JsonSchema(text.clone()),
            Constraint::Regex(text.clone()),
            Constraint::Lark(format!("start: {text}")),
            Constraint::Choice(vec![text.clone(), format!("{text}.")]),
        ] {
            if let Ok(compiled) = compile(&constraint) {
                let mask = compiled.matcher().mask();
                let is_choice = constraint.kind() == ConstraintKind::Choice;
                prop_assert!(!is_choice || matches!(mask, NextTokens::Allowed { .. }), "{mask:?}");
            }
        }
    }
}

#[test]
fn a_choice_is_spelled_in_every_way() {
    let pieces = common::pieces();
    let compiled = compile(&Constraint::Choice(vec!["on".into()])).unwrap();
    let NextTokens::Allowed { tokens, may_end } = compiled.matcher().mask() else {
        panic!("nothing is allowed");
    };
    let spelled: Vec<_> = tokens
        .iter()
        .map(|token| pieces.piece(token).unwrap())
        .collect();
    assert_eq!((spelled, may_end), (vec![&b"o"[..], b"on"], false));
}

#[test]
fn a_vocabulary_without_the_letters_is_a_dead_end() {
    let pieces = Vocabulary::from_pieces(["", "n", "a"]);
    let vocabulary = Rc::new(TokenVocabulary::new(&pieces, &[0], &[0]).unwrap());
    let choice = Constraint::Choice(vec!["no".into(), "na".into()]);
    let compiled = CompiledConstraint::compile(&vocabulary, &choice).unwrap();
    let mut matcher = compiled.matcher();
    let NextTokens::Allowed { tokens, .. } = matcher.mask() else {
        panic!("“n” is there");
    };
    assert_eq!(tokens.iter().collect::<Vec<_>>(), [1]);
    matcher.append(1).unwrap();
    matcher.append(2).unwrap();
    assert!(matches!(
        matcher.mask(),
        NextTokens::Allowed { may_end: true, .. }
    ));

    let letter = Constraint::Choice(vec!["no".into()]);
    let mut matcher = CompiledConstraint::compile(&vocabulary, &letter)
        .unwrap()
        .matcher();
    matcher.append(1).unwrap();
    assert_eq!(matcher.mask(), NextTokens::DeadEnd);
    assert_eq!(matcher.mask(), NextTokens::DeadEnd);
}

#[test]
fn a_model_without_an_end_token_ends_where_nothing_may_follow() {
    let pieces = Vocabulary::from_pieces(["n", "o"]);
    let vocabulary = Rc::new(TokenVocabulary::new(&pieces, &[], &[]).unwrap());
    let choice = Constraint::Choice(vec!["no".into()]);
    let mut matcher = CompiledConstraint::compile(&vocabulary, &choice)
        .unwrap()
        .matcher();
    matcher.append(0).unwrap();
    matcher.append(1).unwrap();
    assert_eq!(matcher.mask(), NextTokens::Ended);
}

/// Grammars can name special tokens by their number. One that ends an output ends it nowhere but where it may end.
#[test]
fn a_grammar_that_names_the_end_ends_no_output_with_it() {
    let pieces = common::pieces();
    let a = (0..pieces.len() as TokenId)
        .find(|id| pieces.piece(*id) == Some(b"a"))
        .unwrap();
    let mut first = compile(&Constraint::Lark("start: <[0]> \"a\"".into()))
        .unwrap()
        .matcher();
    assert_eq!(first.mask(), NextTokens::DeadEnd);
    assert_eq!(first.append(common::EOS), Err(NotAllowed));
    let between = "start: \"a\" (<[0]> | \"b\") \"a\"";
    let mut between = compile(&Constraint::Lark(between.into()))
        .unwrap()
        .matcher();
    between.append(a).unwrap();
    let NextTokens::Allowed { tokens, may_end } = between.mask() else {
        panic!("“b” is there");
    };
    assert!(!may_end && !tokens.is_empty() && !tokens.contains(common::EOS));
}

#[test]
fn a_session_answers_what_its_matcher_says() {
    let (bytes, piece_ends) = common::pieces().into_parts();
    let mut session = ConstraintSession::default();
    let mask = |tokens: &[TokenId]| ConstraintCommand::Mask {
        tokens: tokens.into(),
    };
    assert_eq!(
        session.answer(mask(&[]), Payload::None),
        Err(Failure::NotLoaded)
    );
    let compile = |constraint| ConstraintCommand::Compile { constraint };
    let choice = Constraint::Choice(vec!["on".into()]);
    assert_eq!(
        session.answer(compile(choice.clone()), Payload::None),
        Err(Failure::NotLoaded)
    );
    let load = ConstraintCommand::Load {
        piece_ends,
        special_token_ids: vec![common::EOS],
        eos_token_ids: vec![common::EOS],
    };
    assert!(matches!(
        session.answer(load.clone(), Payload::None),
        Err(Failure::Malformed { .. })
    ));
    let loaded = session.answer(load, Payload::Bytes(bytes));
    assert_eq!(loaded, Ok((ConstraintAnswer::Loaded, Payload::None)));
    let compiled = session.answer(compile(choice), Payload::None);
    assert_eq!(
        compiled,
        Ok((ConstraintAnswer::Compiled(Ok(())), Payload::None))
    );

    let pieces = common::pieces();
    let token = |text: &str| {
        let mut ids = 0..pieces.len() as TokenId;
        ids.find(|id| pieces.piece(*id) == Some(text.as_bytes()))
            .unwrap()
    };
    let (o, n, on) = (token("o"), token("n"), token("on"));
    let mut outcome = |tokens: &[TokenId]| match session.answer(mask(tokens), Payload::None) {
        Ok((ConstraintAnswer::Mask(outcome), payload)) => (outcome, payload),
        other => panic!("{other:?}"),
    };
    // Forwards, back, and another way: as the visitor goes through a run.
    let only = |token: TokenId, may_end| {
        let outcome = MaskOutcome::Allowed { count: 1, may_end };
        let bits = TokenSet::of_tokens([token], pieces.len()).into_bytes();
        (outcome, Payload::Bytes(bits))
    };
    assert_eq!(outcome(&[o]), only(n, false));
    assert_eq!(outcome(&[o, n]), only(common::EOS, true));
    let (start, payload) = outcome(&[]);
    assert!(matches!(start, MaskOutcome::Allowed { count: 2, .. }));
    let Payload::Bytes(bits) = payload else {
        panic!("no bits");
    };
    assert_eq!(bits.len(), pieces.len().div_ceil(8));
    assert_eq!(bits[on as usize / 8] >> (on % 8) & 1, 1);
    assert_eq!(outcome(&[on]), only(common::EOS, true));
    assert_eq!(outcome(&[on, common::EOS]).0, MaskOutcome::Ended);
    assert_eq!(outcome(&[o, o]).0, MaskOutcome::Rejected { position: 1 });
    assert_eq!(outcome(&[o]), only(n, false));
}
