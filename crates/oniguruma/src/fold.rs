//! Letters whose case is ignored. Oniguruma knows characters that are two letters in the other case, as ß is SS.

use crate::piece::{escaped, group};

/// Pairs of letters, and the characters that are the pair in the other case.
const PAIRS: [(&str, &str); 5] = [
    ("ss", "ß\u{1E9E}"),
    ("ff", "\u{FB00}"),
    ("fi", "\u{FB01}"),
    ("fl", "\u{FB02}"),
    ("st", "\u{FB05}\u{FB06}"),
];

/// The pattern of these letters in any case; `None` where they fold in a way that is not translated.
pub fn ignoring_case(run: &[char]) -> Option<String> {
    let mut letters = Vec::with_capacity(run.len());
    for &letter in run {
        match letter {
            'ß' | '\u{1E9E}' => letters.extend(['s', 's']),
            letter if folds_apart(letter) => return None,
            letter => letters.push(letter),
        }
    }
    let mut text = String::new();
    let mut at = 0;
    while at < letters.len() {
        let Some(single) = pair(&letters[at..]) else {
            text += &escaped(letters[at]);
            at += 1;
            continue;
        };
        // Of three letters, the two that fold depend on what follows.
        if pair(&letters[at + 1..]).is_some() {
            return None;
        }
        let both: String = letters[at..at + 2].iter().copied().map(escaped).collect();
        text += &group(&format!("{both}|[{single}]"));
        at += 2;
    }
    Some(format!("(?i:{text})"))
}

/// The characters that the next two letters are in the other case.
fn pair(letters: &[char]) -> Option<&'static str> {
    let next: String = letters.get(..2)?.iter().collect();
    let next = next.to_lowercase();
    let pair = PAIRS.iter().find(|(pair, _)| *pair == next);
    pair.map(|(_, single)| *single)
}

/// Whether a character is a part of other foldings to more than one: Unicode's `CaseFolding.txt`, status F.
fn folds_apart(letter: char) -> bool {
    matches!(
        letter,
        '\u{130}'
            | '\u{149}'
            | '\u{17F}'
            | '\u{1F0}'
            | '\u{2BC}'
            | '\u{2BE}'
            | '\u{300}'..='\u{36F}'
            | '\u{390}'
            | '\u{399}'
            | '\u{3B0}'
            | '\u{3B9}'
            | '\u{531}'..='\u{587}'
            | '\u{1E96}'..='\u{1E9D}'
            | '\u{1F50}'..='\u{1FFF}'
            | '\u{FB00}'..='\u{FB17}'
    )
}
