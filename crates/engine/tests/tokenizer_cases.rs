//! Tokenizers of public bug reports, each in a folder of `tests/golden/cases` with its right result.

use std::{fs, path::PathBuf};

use engine::Tokenizer;
use protocol::{Failure, TokenId};

fn tokenizer(case: &str) -> Tokenizer {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/cases");
    let json = fs::read(PathBuf::from(cases).join(case).join("tokenizer.json")).expect(case);
    Tokenizer::from_json(&json).unwrap()
}

#[test]
fn tokenizers_here_run_with_the_engine_of_the_browser() {
    // Oniguruma has no such group.
    assert!(tokenizers::utils::SysRegex::new("(?P<name>a)").is_ok());
    assert!(onig::Regex::new("(?P<name>a)").is_err());
}

#[test]
fn patterns_cut_texts_as_published() {
    let cases: [(&str, &str, &[TokenId]); 7] = [
        ("01-possessive", "12345 a 1234567", &[256, 257, 32, 258]),
        (
            "02a-line-anchors",
            "if x:\n    y\n        z",
            &[256, 32, 257, 10, 258, 121, 10, 259, 122],
        ),
        (
            "02c-word",
            "½ cup, Ⅷ. x²",
            &[256, 32, 257, 44, 32, 258, 46, 32, 259],
        ),
        ("02d-case", "straße strasse", &[256, 32, 257]),
        ("02e-hex", "ff 0g", &[256, 32, 48, 103]),
        ("02g-dollar", "ab\ncd\n", &[256, 10, 257, 10]),
        ("10-typed-specials", "a<|endoftext|>b", &[97, 256, 98]),
    ];
    for (case, text, expected) in cases {
        let tokenizer = tokenizer(case);
        assert_eq!(tokenizer.encode(text).unwrap(), expected, "{case}");
        assert_eq!(tokenizer.notes(), [""; 0], "{case}");
    }
}

#[test]
fn a_construct_that_is_not_proven_is_a_note() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/cases");
    let json = fs::read_to_string(PathBuf::from(cases).join("02e-hex/tokenizer.json")).unwrap();
    let changed = json.replace(r#""\\h+|.""#, r#""\\G\\h+|.""#);
    assert_ne!(json, changed);
    let tokenizer = Tokenizer::from_json(changed.as_bytes()).unwrap();
    let [note] = tokenizer.notes() else {
        panic!("{:?}", tokenizer.notes());
    };
    assert!(note.contains(r"\G"), "{note}");
}

#[test]
fn a_pattern_that_cannot_be_used_is_named() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/cases");
    let json = fs::read_to_string(PathBuf::from(cases).join("02e-hex/tokenizer.json")).unwrap();
    // The second is one of Oniguruma's, and of no other engine.
    for construct in [r"\X", r"\p{InBasicLatin}"] {
        let pattern = format!(r#""{}+|.""#, construct.replace('\\', r"\\"));
        let changed = json.replace(r#""\\h+|.""#, &pattern);
        assert_ne!(changed, json);
        let Err(failure) = Tokenizer::from_json(changed.as_bytes()) else {
            panic!("{construct} was read");
        };
        assert!(
            matches!(failure, Failure::UnsupportedModel { .. }),
            "{failure}"
        );
        assert!(failure.to_string().contains(construct), "{failure}");
    }
}

/// The text of tokens from the start of a text.
fn text(tokenizer: &Tokenizer, tokens: &[TokenId]) -> String {
    let (vocabulary, joining) = (tokenizer.vocabulary(400), tokenizer.joining());
    let mut bytes = Vec::new();
    let mut before = None;
    for &token in tokens {
        bytes.extend(vocabulary.piece_after(joining, before, token));
        before = Some(token);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn tokens_become_the_text_that_the_library_decodes() {
    let cases: [(&str, &[TokenId], &str); 12] = [
        // The library reads letters of added tokens as bytes, which is a known fault of it.
        ("03-added-letters", &[97, 256, 257, 258], "ađemÖlçüvocê"),
        (
            "04-word-level",
            &[2, 3, 4, 5, 6, 7],
            "there was a little dog .",
        ),
        ("05a-characters-fuse", &[2, 1, 24, 16, 19, 5, 28], "a word!"),
        (
            "06-wordpiece",
            &[3, 4, 5, 6, 7, 8, 9],
            "playing football is fun!",
        ),
        ("07-bpe-suffix", &[17, 19, 13], "lower new ."),
        // One sign for what was to be one character: the library has one for each byte.
        ("08a-broken-bytes", &[266, 229, 153, 264], "ok\u{FFFD} a"),
        // The library writes four signs: the character before the broken byte is lost.
        (
            "08b-character-then-broken",
            &[266, 232, 144, 174, 258, 265],
            "ok卫\u{FFFD} b",
        ),
        ("10-typed-specials", &[97, 256, 98], "a<|endoftext|>b"),
        ("12-larger-vocabulary", &[120, 97, 300, 98, 319, 99], "xabc"),
        ("13-clean-up", &[120, 256, 257, 258, 259], "x is ?of 's"),
        (
            "14-stop-inside-token",
            &[120, 256, 257, 258, 259, 259],
            "x好。xyyyy",
        ),
        (
            "16-held-back",
            &[120, 256, 257, 258, 259],
            "xUNO  DUE TRE<end>",
        ),
    ];
    for (case, tokens, expected) in cases {
        assert_eq!(text(&tokenizer(case), tokens), expected, "{case}");
    }
}
