//! Quantifiers: how they are written, and what Oniguruma makes of a repetition of a repetition.

use crate::parser::{Parser, PatternRead};
use crate::piece::{Extent, PatternPiece, escaped, group};

/// How often a unit is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quantifier {
    low: u32,
    /// `None` for no bound.
    high: Option<u32>,
    greedy: bool,
    possessive: bool,
}

/// The quantifiers of one and two signs, in the order of [`REDUCED`].
const SIMPLE: [(u32, Option<u32>, bool); 6] = [
    (0, Some(1), true),
    (0, None, true),
    (1, None, true),
    (0, Some(1), false),
    (0, None, false),
    (1, None, false),
];

/// What becomes of a repetition of a repetition.
#[derive(Clone, Copy)]
enum Reduced {
    /// Both stay.
    Both,
    /// The inner one alone stays.
    Inner,
    /// One quantifier of [`SIMPLE`].
    One(usize),
    /// `(?:…+)??`.
    LazyOption,
}

/// By the inner quantifier, then by the outer one: `ReduceTypeTable` of Oniguruma.
const REDUCED: [[Reduced; 6]; 6] = {
    use Reduced::{Both, Inner, LazyOption, One};
    let (star, plus, lazy_option, lazy_star) = (One(1), One(2), One(3), One(4));
    [
        [Inner, star, star, lazy_option, lazy_star, Both],
        [Inner, Inner, Inner, LazyOption, LazyOption, Inner],
        [star, star, Inner, Both, LazyOption, Inner],
        [Inner, lazy_star, lazy_star, Inner, lazy_star, lazy_star],
        [Inner, Inner, Inner, Inner, Inner, Inner],
        [Both, star, plus, lazy_star, lazy_star, Inner],
    ]
};

impl Quantifier {
    fn new((low, high, greedy): (u32, Option<u32>, bool)) -> Self {
        let possessive = false;
        Self {
            low,
            high,
            greedy,
            possessive,
        }
    }

    fn simple(self) -> Option<usize> {
        let own = (self.low, self.high, self.greedy);
        SIMPLE.iter().position(|simple| *simple == own)
    }

    /// Whether it allows no repetition at all.
    pub fn allows_none(self) -> bool {
        self.low == 0
    }

    fn fixed(self) -> Option<u32> {
        self.high.filter(|high| *high == self.low)
    }

    /// As it is written after a unit.
    pub fn written(self) -> String {
        let signs = match (self.low, self.high) {
            (0, Some(1)) => "?".into(),
            (0, None) => "*".into(),
            (1, None) => "+".into(),
            (low, None) => format!("{{{low},}}"),
            (low, Some(high)) => format!("{{{low},{high}}}"),
        };
        match self.greedy {
            true => signs,
            false => signs + "?",
        }
    }

    /// Oniguruma leaves what is repeated once as it is, a letter of a word for example.
    fn is_once(self) -> bool {
        (self.low, self.high) == (1, Some(1))
    }

    /// Repeats a piece; `None` for one that Oniguruma does not repeat.
    fn of(self, piece: PatternPiece) -> Option<PatternPiece> {
        if matches!(piece, PatternPiece::Assertion(_) | PatternPiece::Empty) {
            return None;
        }
        let repeated = self.reduced(piece)?;
        Some(match self.possessive {
            true => PatternPiece::Unit(format!("(?>{})", repeated.text()), repeated.extent()),
            false => repeated,
        })
    }

    fn reduced(self, piece: PatternPiece) -> Option<PatternPiece> {
        let outer = Self {
            possessive: false,
            ..self
        };
        let PatternPiece::Repeated(unit, extent, inner) = &piece else {
            return outer.around(&piece);
        };
        let unit = PatternPiece::Unit(unit.clone(), *extent);
        let single = |simple: usize| Self::new(SIMPLE[simple]).around(&unit);
        let (Some(inside), Some(outside)) = (inner.simple(), outer.simple()) else {
            return match (inner.fixed(), outer.fixed()) {
                (Some(inside), Some(outside)) => {
                    let times = inside.checked_mul(outside)?;
                    Self::new((times, Some(times), true)).around(&unit)
                }
                _ => outer.around(&piece),
            };
        };
        match REDUCED[inside][outside] {
            Reduced::Inner => Some(piece),
            Reduced::One(simple) => single(simple),
            Reduced::Both => outer.around(&piece),
            Reduced::LazyOption => Self::new(SIMPLE[3]).around(&single(2)?),
        }
    }

    /// Repeats a piece as one unit; `None` where one that may be empty is repeated more than once, for which each engine has
    /// its own rule.
    fn around(self, piece: &PatternPiece) -> Option<PatternPiece> {
        let extent = piece.extent();
        let is_once = self.high == Some(1);
        (is_once || extent == Extent::Characters).then_some(())?;
        Some(PatternPiece::Repeated(piece.as_unit(), extent, self))
    }
}

impl PatternPiece {
    /// Its text; letters as they are, whose case the parser knows.
    pub fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Literal(run) => run.iter().copied().map(escaped).collect(),
            Self::Unit(text, _) | Self::Assertion(text) | Self::Sequence(text, _) => text.clone(),
            Self::Repeated(unit, _, quantifier) => unit.clone() + &quantifier.written(),
        }
    }

    /// Its text as one unit.
    fn as_unit(&self) -> String {
        match self {
            Self::Unit(text, _) => text.clone(),
            other => group(&other.text()),
        }
    }
}

impl Parser<'_> {
    /// The quantifiers after a piece.
    pub fn quantified(&mut self, mut piece: PatternPiece) -> PatternRead<PatternPiece> {
        loop {
            self.skip_ignored()?;
            let before = self.rest();
            let Some(quantifier) = self.quantifier() else {
                return Ok(piece);
            };
            if self.in_look_behind {
                return Err(self.unproven(before));
            }
            if quantifier.is_once()
                && !matches!(piece, PatternPiece::Assertion(_) | PatternPiece::Empty)
            {
                continue;
            }
            if let PatternPiece::Literal(_) = piece {
                piece = PatternPiece::unit(group(&self.text(&piece, before)?));
            }
            piece = quantifier.of(piece).ok_or_else(|| self.unproven(before))?;
        }
    }

    /// The quantifier here, if there is one: `{` and what is no interval after it stand for themselves.
    fn quantifier(&mut self) -> Option<Quantifier> {
        let signs = [('?', SIMPLE[0]), ('*', SIMPLE[1]), ('+', SIMPLE[2])];
        for (sign, quantifier) in signs {
            if self.eat(sign) {
                let mut quantifier = Quantifier::new(quantifier);
                quantifier.greedy = !self.eat('?');
                quantifier.possessive = quantifier.greedy && self.eat('+');
                return Some(quantifier);
            }
        }
        let (low, high) = self.interval()?;
        let mut quantifier = Quantifier::new((low, high, true));
        match high {
            // The greater number first: possessive.
            Some(high) if high < low => {
                quantifier = Quantifier::new((high, Some(low), true));
                quantifier.possessive = true;
            }
            // `{n}?` is a quantifier after a quantifier.
            Some(high) if high == low => {}
            _ => quantifier.greedy = !self.eat('?'),
        }
        Some(quantifier)
    }

    /// `{n}`, `{n,}`, `{,m}` or `{n,m}`.
    fn interval(&mut self) -> Option<(u32, Option<u32>)> {
        let (inner, rest) = self.rest().strip_prefix('{')?.split_once('}')?;
        let number = |digits: &str| {
            let is_number = digits.chars().all(|digit| digit.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number)
        };
        let interval = match inner.split_once(',') {
            None => (number(inner)?, Some(number(inner)?)),
            Some((low, "")) => (number(low)?, None),
            Some(("", high)) => (0, Some(number(high)?)),
            Some((low, high)) => (number(low)?, Some(number(high)?)),
        };
        self.go_to(rest);
        Some(interval)
    }
}
