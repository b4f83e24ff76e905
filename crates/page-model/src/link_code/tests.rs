//! Tests of the choice between the whole and the shorter link.

#![allow(clippy::unwrap_used)]

use super::*;

/// The bytes that version 13, the largest one for the last row, and version 40 hold with the least correction of errors
/// (ISO/IEC 18004, table 7).
const LAST_ROW_BYTES: usize = 425;
const MOST_BYTES: usize = 2_953;

/// A link of so many bytes.
fn link(length: usize) -> String {
    let start = "https://a.name/?prompt=";
    start.to_owned() + &"a".repeat(length - start.len())
}

fn code(whole: usize, short: usize) -> LinkCode {
    LinkCode::new(link(whole), link(short), 7).unwrap()
}

#[test]
fn the_whole_link_is_encoded_as_long_as_the_last_row_can_read_it() {
    let whole = code(LAST_ROW_BYTES, 100);
    assert_eq!(whole.picture.side, LAST_ROW_MODULES);
    assert!(whole.has_tokens && whole.reaches_the_last_row());
    assert_eq!(whole.link.len(), LAST_ROW_BYTES);
    let said = words::holds(&whole);
    assert!(
        said.ends_with("the random seed and the 7 tokens written so far."),
        "{said}"
    );

    let short = code(LAST_ROW_BYTES + 1, 100);
    assert!(!short.has_tokens && short.reaches_the_last_row());
    assert_eq!(
        (short.link.as_str(), short.picture.text.as_str()),
        (link(100).as_str(), link(100).as_str())
    );
    let said = words::holds(&short);
    assert!(
        said.contains("not the 7 tokens") && said.contains("same seed"),
        "{said}"
    );
}

#[test]
fn a_link_without_tokens_may_be_finer_and_says_so() {
    let fine = LinkCode::new(link(1_000), link(1_000), 0).unwrap();
    assert!(!fine.reaches_the_last_row());
    let said = words::holds(&fine);
    assert!(
        said.contains(&format!("{} modules along a side", fine.picture.side)),
        "{said}"
    );
    assert!(!said.contains("tokens"), "{said}");
    // The tokens of a run do not make a fine code finer.
    assert!(!code(1_200, 1_000).has_tokens);
}

#[test]
fn what_no_code_holds_is_an_error_with_a_next_step() {
    assert!(LinkCode::new(link(MOST_BYTES), link(MOST_BYTES), 0).is_ok());
    let error = LinkCode::new(link(5_000), link(MOST_BYTES + 1), 9).unwrap_err();
    assert_eq!(
        error,
        LinkTooLong {
            length: MOST_BYTES + 1
        }
    );
    assert!(error.to_string().contains("2,954 characters"));
    assert!(error.next_step().contains("prompt"));
}

#[test]
fn the_room_of_a_code_goes_into_correction() {
    // 100 bytes need version 5 (106 bytes with level L, 84 with M); 80 bytes have room for level M in it.
    let [tight, roomy] = [100, 80].map(|length| encoded(&link(length)).unwrap());
    assert_eq!((tight.side, roomy.side), (37, 37));
    let level = |code: &QrCode| {
        // The first two modules of the format information, masked with 10 (ISO/IEC 18004, 7.9.1): L is 01, M is 00.
        let row = 8 * code.side;
        [code.dark[row] ^ true, code.dark[row + 1]]
    };
    assert_eq!(level(&tight), [false, true]);
    assert_eq!(level(&roomy), [false, false]);
}

#[test]
fn a_link_of_this_computer_is_known() {
    for local in [
        "http://localhost:8080/?seed=1",
        "http://127.0.0.1/",
        "http://[::1]:8000/",
        "http://page.localhost/",
        "file:///home/a/index.html",
    ] {
        assert!(is_of_this_computer(local), "{local}");
    }
    for elsewhere in [
        "https://a.name/localhost/?prompt=127.0.0.1",
        "http://192.168.0.7:8080/",
        "https://localhost.a.name/",
    ] {
        assert!(!is_of_this_computer(elsewhere), "{elsewhere}");
    }
}
