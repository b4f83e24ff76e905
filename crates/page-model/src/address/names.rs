//! The names that an address can have: those of the page, as people and programs spell them, and those of other programs.

use super::parameters::{FIRST, OTHERS};
use crate::{screen_parts::ScreenParts, settings::knobs::KNOBS};

/// How the names begin by which advertisements, mails and shops count visits.
const COUNTERS: [&str; 9] = [
    "utm_", "mc_", "mtm_", "pk_", "hsa_", "_hs", "gad_", "__", "at_",
];
/// Other names of that kind, and those by which hosts and people get around a cache.
const OF_OTHERS: &str = " fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid li_fat_id igsh igshid \
     srsltid si ref ref_src ref_url referrer source src _ga _gl _ke trk cmpid campaign wt_mc epik s_kwcid mkt_tok \
     oly_enc_id rb_clickid vero_id spm share v ver version t ts cb nocache cachebust reload ";

/// What a name of an address is.
pub(super) enum Spelled {
    /// A parameter of the page.
    Own(&'static str),
    /// None, but its name is near to one.
    Near(&'static str),
    /// A name that other programs add.
    OfOthers,
    /// None that the page knows.
    Unknown,
}

impl Spelled {
    /// What this name is. Capitals, hyphens and missing underscores do not matter: `topK` is `top_k`.
    pub(super) fn of(name: &str) -> Self {
        let letters = letters(name);
        let mut nearest: Option<(usize, &'static str)> = None;
        let mut own = None;
        each_name(&mut |known| {
            if own.is_some() {
                return;
            }
            let of_known = self::letters(known);
            if letters == of_known {
                own = Some(known);
            }
            let away = match of_known.starts_with(&letters) && letters.len() >= 3 {
                true => 1,
                false => distance(&letters, &of_known),
            };
            if away <= of_known.len() / 4 && nearest.is_none_or(|(least, _)| away < least) {
                nearest = Some((away, known));
            }
        });
        match (own, nearest) {
            (Some(known), _) => Self::Own(known),
            _ if is_of_others(name) => Self::OfOthers,
            (None, Some((_, known))) => Self::Near(known),
            (None, None) => Self::Unknown,
        }
    }
}

/// Whether a name is the page's, or one by which visits are counted. The short names of other programs are words and variables
/// as well.
pub(super) fn is_known(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let counts = || COUNTERS.iter().any(|start| name.starts_with(start));
    own_name(&name).is_some() || counts()
}

/// The parameter of the page that a name means: `topK` is `top_k`.
pub(crate) fn own_name(name: &str) -> Option<&'static str> {
    match Spelled::of(name) {
        Spelled::Own(known) => Some(known),
        _ => None,
    }
}

fn is_of_others(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let listed = || OF_OTHERS.split(' ').any(|other| other == name);
    COUNTERS.iter().any(|start| name.starts_with(start)) || listed()
}

/// Calls a function with the name of each parameter.
fn each_name(name: &mut dyn FnMut(&'static str)) {
    for parameter in FIRST.iter().chain(&OTHERS) {
        name(parameter.name);
    }
    ScreenParts::each_name(name);
    for knob in &KNOBS {
        for number in knob.numbers {
            name(number.id);
        }
        if let Some(list) = knob.list {
            name(list.id());
        }
    }
}

/// The letters and digits of a name, in lower case.
fn letters(name: &str) -> Vec<u8> {
    let letters = name.bytes().filter(u8::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// How many letters must be put in, left out or exchanged to make one name of another: Levenshtein's distance.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (place, with) in other.iter().enumerate() {
            let exchanged = diagonal + usize::from(letter != with);
            diagonal = row[place + 1];
            row[place + 1] = exchanged.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}
