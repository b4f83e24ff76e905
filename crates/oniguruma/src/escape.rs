//! What follows a backslash, and sets of characters by their names.

use crate::class::Member;
use crate::parser::{Parser, PatternRead};
use crate::piece::PatternPiece;

/// The members of `\w` in a class: Unicode's words without the two joiners.
const WORD_IN_CLASS: &str = r"\w&&[^\x{200C}\x{200D}]";
/// The members of `\w` outside of a class, where Oniguruma asks the table of Latin-1: ², ³, ¹, ¼, ½ and ¾ as well.
const WORD: &str = r"\w\x{B2}\x{B3}\x{B9}\x{BC}-\x{BE}&&[^\x{200C}\x{200D}]";
/// The members of `\h`.
const HEXADECIMAL: &str = "0-9A-Fa-f";
/// Sets with names of POSIX, as the inside of a class. `punct` has more members in brackets: see [`posix`].
const POSIX: [(&str, &str); 14] = [
    ("alnum", r"\p{Alphabetic}\p{Nd}"),
    ("alpha", r"\p{Alphabetic}"),
    ("ascii", r"\x00-\x7F"),
    ("blank", r"\p{Zs}\t"),
    ("cntrl", r"\p{Cc}"),
    ("digit", r"\p{Nd}"),
    ("graph", r"[^\s\p{Cc}\p{Cn}]"),
    ("lower", r"\p{Lowercase}"),
    ("print", r"[^\s\p{Cc}\p{Cn}]\p{Zs}"),
    ("punct", r"\p{P}"),
    ("space", r"\s"),
    ("upper", r"\p{Uppercase}"),
    ("word", WORD_IN_CLASS),
    ("xdigit", HEXADECIMAL),
];

/// The inside of a class for a name in `[:…:]`.
pub fn posix(name: &str) -> Option<&'static str> {
    if name == "punct" {
        return Some(r"\p{P}\p{S}");
    }
    let known = POSIX.iter().find(|(known, _)| *known == name);
    known.map(|(_, inside)| *inside)
}

/// A class of these members, or of all others.
pub fn class(inside: &str, others: bool) -> String {
    let not = if others { "^" } else { "" };
    format!("[{not}{inside}]")
}

impl<'p> Parser<'p> {
    /// An escape outside of a class, whose backslash was read at `from`.
    pub fn escape(&mut self, from: &'p str) -> PatternRead<PatternPiece> {
        let word = class(WORD, false);
        let assertion = |text: &str| PatternPiece::Assertion(text.into());
        let piece = match self.rest().chars().next() {
            Some('b') => assertion(&format!("(?:(?<={word})(?!{word})|(?<!{word})(?={word}))")),
            Some('B') => assertion(&format!("(?:(?<={word})(?={word})|(?<!{word})(?!{word}))")),
            Some('A') => assertion(r"\A"),
            Some('z') => assertion(r"\z"),
            Some('Z') => assertion(r"(?=\n?\z)"),
            Some('R') => PatternPiece::unit(r"(?>\r\n|[\n-\r\x{85}\x{2028}\x{2029}])"),
            Some('N') => PatternPiece::unit(r"[^\n]"),
            Some('O') => PatternPiece::unit("(?s:.)"),
            _ => {
                return Ok(match self.character_or_set(WORD, from)? {
                    Member::Character(character) => PatternPiece::Literal(vec![character]),
                    Member::Set(set) => PatternPiece::unit(set),
                });
            }
        };
        self.next();
        Ok(piece)
    }

    /// An escape in a class, whose backslash was read at `from`.
    pub fn escape_in_class(&mut self, from: &'p str) -> PatternRead<Member> {
        self.character_or_set(WORD_IN_CLASS, from)
    }

    /// An escape that is a character or a set of them; `word` is the inside of `\w` here.
    fn character_or_set(&mut self, word: &str, from: &'p str) -> PatternRead<Member> {
        let Some(letter) = self.next() else {
            return Err(self.unproven(from));
        };
        let set = |inside, others| Ok(Member::Set(class(inside, others)));
        let character = match letter {
            'w' | 'W' => return set(word, letter == 'W'),
            'h' | 'H' => return set(HEXADECIMAL, letter == 'H'),
            'd' | 'D' | 's' | 'S' => return Ok(Member::Set(format!("\\{letter}"))),
            'p' | 'P' if self.eat('{') => return self.property(letter == 'P', word, from),
            'p' | 'P' => Some(letter),
            't' => Some('\t'),
            'n' => Some('\n'),
            'r' => Some('\r'),
            'f' => Some('\u{C}'),
            'v' => Some('\u{B}'),
            'a' => Some('\u{7}'),
            'e' => Some('\u{1B}'),
            'x' if self.eat('{') => self.until_brace().and_then(|digits| hexadecimal(digits, 8)),
            // A byte of a character, unless it is ASCII.
            'x' => self
                .digits(2)
                .and_then(|digits| hexadecimal(digits, 2))
                .filter(char::is_ascii),
            'u' => self.digits(4).and_then(|digits| hexadecimal(digits, 4)),
            other if other.is_ascii_alphanumeric() => None,
            other => Some(other),
        };
        let character = character.ok_or_else(|| self.unproven(from))?;
        Ok(Member::Character(character))
    }

    /// `\p{…}` after its brace. Case, spaces, `-` and `_` in a name do not matter.
    fn property(&mut self, mut others: bool, word: &str, from: &'p str) -> PatternRead<Member> {
        others ^= self.eat('^');
        let name = self.until_brace().ok_or_else(|| self.unproven(from))?;
        let letters = name
            .chars()
            .filter(|letter| !matches!(letter, ' ' | '-' | '_'));
        let name = letters.collect::<String>().to_ascii_lowercase();
        if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphabetic()) {
            return Err(self.unproven(from));
        }
        let known = POSIX.iter().find(|(known, _)| *known == name);
        let inside = match known {
            Some(("word", _)) => word.into(),
            Some((_, inside)) => (*inside).into(),
            None => format!("\\p{{{name}}}"),
        };
        Ok(Member::Set(class(&inside, others)))
    }

    fn until_brace(&mut self) -> Option<&'p str> {
        let (inner, rest) = self.rest().split_once('}')?;
        self.go_to(rest);
        Some(inner)
    }

    fn digits(&mut self, count: usize) -> Option<&'p str> {
        let (digits, rest) = self.rest().split_at_checked(count)?;
        self.go_to(rest);
        Some(digits)
    }
}

/// The character of a number of at most so many digits.
fn hexadecimal(digits: &str, most: usize) -> Option<char> {
    let are_digits = digits.chars().all(|digit| digit.is_ascii_hexdigit());
    if !are_digits || digits.is_empty() || digits.len() > most {
        return None;
    }
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}
