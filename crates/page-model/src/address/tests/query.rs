//! Queries as browsers read and write them: `application/x-www-form-urlencoded` of the URL standard, which
//! `URLSearchParams` has on the page.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The characters that are escaped. A space becomes `+`.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'*')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_');

/// The pairs of a query.
pub(crate) fn pairs(query: &str) -> Vec<(String, String)> {
    let decoded = |text: &str| {
        let spaced = text.replace('+', " ");
        percent_decode_str(&spaced).decode_utf8_lossy().into_owned()
    };
    let parts = query.split('&').filter(|part| !part.is_empty());
    let split = |part: &str| {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        (decoded(name), decoded(value))
    };
    parts.map(split).collect()
}

/// The query of pairs.
pub(crate) fn written(pairs: &[(&'static str, String)]) -> String {
    let escaped = |text: &str| {
        utf8_percent_encode(text, ESCAPED)
            .to_string()
            .replace("%20", "+")
    };
    let pairs = pairs.iter();
    let written: Vec<String> = pairs
        .map(|(name, value)| format!("{}={}", escaped(name), escaped(value)))
        .collect();
    written.join("&")
}

/// A query of every escape and of none, as browsers write it.
#[test]
fn queries_are_read_and_written_as_in_browsers() {
    let value = "a b+c&d=é 🙂\n~*-._%";
    let query = "text=a+b%2Bc%26d%3D%C3%A9+%F0%9F%99%82%0A%7E*-._%25";
    assert_eq!(written(&[("text", value.into())]), query);
    assert_eq!(pairs(query), [("text".into(), value.into())]);
    let loose = "text=a%20b%c3%a9|&&alone&=x";
    let read = [("text", "a bé|"), ("alone", ""), ("", "x")];
    assert_eq!(
        pairs(loose),
        read.map(|(name, value)| (name.into(), value.into()))
    );
}
