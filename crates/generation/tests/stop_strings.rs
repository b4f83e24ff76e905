//! Compares [`StopMatcher`] with the definition of a stop string, for every split into pieces.

use generation::StopMatcher;
use proptest::prelude::*;

/// What was sent, what is held back, and which stop string ended the text, for `text` split at `cuts`.
fn streamed(stops: &[Vec<u8>], text: &[u8], cuts: &[usize]) -> (Vec<u8>, Vec<u8>, Option<usize>) {
    let mut matcher = StopMatcher::new(stops);
    let mut sent = Vec::new();
    let mut borders: Vec<usize> = cuts.iter().map(|&cut| cut.min(text.len())).collect();
    borders.extend([0, text.len()]);
    borders.sort_unstable();
    for piece in borders.windows(2) {
        sent.extend(matcher.push(&text[piece[0]..piece[1]]));
    }
    (sent, matcher.held_back().to_vec(), matcher.found())
}

/// The same by definition: the first byte at which some stop string is complete, and the longest of those.
fn ended_by(stops: &[Vec<u8>], text: &[u8]) -> Option<(usize, usize)> {
    (1..=text.len()).find_map(|end| {
        let complete = stops
            .iter()
            .filter(|stop| !stop.is_empty() && text[..end].ends_with(stop));
        let longest = complete.map(Vec::len).max()?;
        Some((end - longest, end))
    })
}

/// The length of the longest end of the text that is the beginning of a stop string, by definition.
fn could_become_a_stop(stops: &[Vec<u8>], text: &[u8]) -> usize {
    let begins = |length: &usize| {
        let end = &text[text.len() - length..];
        stops.iter().any(|stop| stop.starts_with(end))
    };
    (0..=text.len()).rev().find(begins).unwrap_or(0)
}

/// Three byte values only, so that strings occur, overlap and almost occur.
fn letters(most: usize) -> impl Strategy<Value = Vec<u8>> {
    let letter = prop_oneof![Just(b'a'), Just(b'b'), Just(0xC3)];
    proptest::collection::vec(letter, 0..most)
}

proptest! {
    #[test]
    fn the_text_ends_where_it_should_and_never_more_waits_than_must(
        stops in proptest::collection::vec(letters(6), 0..5),
        text in letters(24),
        cuts in proptest::collection::vec(0_usize..24, 0..8),
    ) {
        let (sent, waits, found) = streamed(&stops, &text, &cuts);
        match ended_by(&stops, &text) {
            Some((start, end)) => {
                prop_assert_eq!(&sent, &text[..start]);
                prop_assert_eq!(&waits, &text[start..end]);
                prop_assert_eq!(&stops[found.expect("a string was complete")], &waits);
            }
            None => {
                let waiting = could_become_a_stop(&stops, &text);
                prop_assert_eq!(found, None);
                prop_assert_eq!(&sent, &text[..text.len() - waiting]);
                prop_assert_eq!(&waits, &text[text.len() - waiting..]);
            }
        }
    }
}

#[test]
fn a_closing_tag_is_found_however_it_is_cut() {
    let stops = [b"</json>".to_vec()];
    let text = b"{\"a\": 1}</json>\nand more";
    let tag = 8;
    for cuts in [
        vec![tag + 1],
        vec![tag + 2, tag + 6],
        vec![tag - 1, tag + 5, tag + 9],
        (0..text.len()).collect(),
    ] {
        let (sent, waits, found) = streamed(&stops, text, &cuts);
        assert_eq!(sent, b"{\"a\": 1}", "cut at {cuts:?}");
        assert_eq!((waits, found), (b"</json>".to_vec(), Some(0)));
    }
}

#[test]
fn progress_is_told_byte_by_byte_and_falls_back_as_far_as_it_must() {
    let mut matcher = StopMatcher::new(["</json>", "\n"]);
    let mut matched = Vec::new();
    for byte in b"</js</j" {
        matcher.push(&[*byte]);
        matched.push(matcher.matched(0));
    }
    assert_eq!(matched, [1, 2, 3, 4, 1, 2, 3]);
    assert_eq!((matcher.matched(1), matcher.matched(7)), (0, 0));
    assert_eq!(matcher.finish(), b"</j");
}

#[test]
fn a_string_that_repeats_itself_is_found_where_it_begins_again() {
    let mut matcher = StopMatcher::new(["aab"]);
    assert_eq!(matcher.push(b"aaaa"), b"aa");
    assert_eq!(matcher.push(b"b"), b"");
    assert_eq!(matcher.found(), Some(0));
    assert_eq!(matcher.clone().finish(), b"");
    assert_eq!(matcher.push(b"more"), b"");
}

#[test]
fn of_overlapping_strings_the_one_complete_first_ends_the_text() {
    let end = |stops: [&str; 2], text: &str| {
        let mut matcher = StopMatcher::new(stops);
        let sent = matcher.push(text.as_bytes());
        (String::from_utf8(sent).unwrap(), matcher.found())
    };
    assert_eq!(end(["abcd", "bc"], "xabcd"), ("xa".into(), Some(1)));
    assert_eq!(end(["bc", "abc"], "xabcd"), ("x".into(), Some(1)));
}

#[test]
fn half_a_character_waits_with_the_string_it_may_begin() {
    let mut matcher = StopMatcher::new(["終わり"]);
    assert_eq!(matcher.push("はい。終".as_bytes()), "はい。".as_bytes());
    // 終 and 約 begin with the same byte.
    let mut matcher = StopMatcher::new(["終"]);
    let bytes = "約".as_bytes();
    assert_eq!(matcher.push(&bytes[..1]), b"");
    assert_eq!(matcher.push(&bytes[1..]), bytes);
}

#[test]
fn ten_thousand_bytes_are_followed_byte_by_byte() {
    let stop = "ab".repeat(5_000);
    let mut matcher = StopMatcher::new([&stop]);
    assert_eq!(matcher.push(&stop.as_bytes()[..9_999]), b"");
    assert_eq!(matcher.matched(0), 9_999);
    // One byte too many: of all that was held back only this byte can still begin the string.
    assert_eq!(matcher.push(b"a").len(), 9_999);
    assert_eq!(matcher.matched(0), 1);
    assert_eq!(matcher.push(&stop.as_bytes()[1..]), b"");
    assert_eq!(matcher.found(), Some(0));
}

#[test]
fn an_empty_string_ends_nothing() {
    let mut matcher = StopMatcher::new([""]);
    assert_eq!(matcher.push(b"text"), b"text");
    assert_eq!((matcher.found(), matcher.finish()), (None, Vec::new()));
}
