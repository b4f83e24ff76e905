//! The inside of `view!`: elements, their attributes, and the text between them.

use proc_macro2::{Spacing, TokenTree};

use super::{Found, Place, code, exceptions::UNSEEN_NAMES, is_punct, literal, trees};

/// Attributes that are shown or read aloud.
const SHOWN: [&str; 8] = [
    "alt",
    "aria-description",
    "aria-label",
    "aria-roledescription",
    "aria-valuetext",
    "label",
    "placeholder",
    "title",
];

/// Elements and what stands between them.
pub fn elements(tokens: &[TokenTree], found: &mut Vec<Found>) {
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            open if is_punct(open, '<') => {
                let length = tag(&tokens[at..]);
                attributes(&tokens[at..at + length], found);
                at += length;
            }
            TokenTree::Group(group) => {
                code(&trees(group.stream()), Place::Shown, found);
                at += 1;
            }
            token => {
                literal(token, Place::Shown, found);
                at += 1;
            }
        }
    }
}

/// How many tokens a tag has, from `<` to the `>` that ends it.
fn tag(tokens: &[TokenTree]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        if is_punct(token, '<') {
            depth += 1;
        } else if is_punct(token, '>') && !is_arrow(tokens, at) {
            depth -= 1;
            if depth == 0 {
                return at + 1;
            }
        }
    }
    tokens.len()
}

/// Whether the `>` at a place is the head of `->` or `=>`.
fn is_arrow(tokens: &[TokenTree], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    matches!(before, Some(TokenTree::Punct(punct))
        if punct.spacing() == Spacing::Joint && ['-', '='].contains(&punct.as_char()))
}

/// The values of a tag's attributes, each read as its name asks.
fn attributes(tag: &[TokenTree], found: &mut Vec<Found>) {
    let starts: Vec<(usize, usize)> = (0..tag.len())
        .filter(|&at| is_assignment(tag, at))
        .map(|at| (name_start(tag, at), at))
        .collect();
    for (index, &(start, assignment)) in starts.iter().enumerate() {
        let name: String = tag[start..assignment]
            .iter()
            .map(ToString::to_string)
            .collect();
        let end = starts.get(index + 1).map_or(tag.len(), |next| next.0);
        let value = &tag[assignment + 1..end];
        if UNSEEN_NAMES.iter().any(|(unseen, _)| *unseen == name) {
            continue;
        }
        let place = match SHOWN.contains(&name.as_str()) {
            true => Place::Shown,
            false => Place::Code,
        };
        code(value, place, found);
    }
}

/// Whether the token at a place is the `=` between a name and a value.
fn is_assignment(tag: &[TokenTree], at: usize) -> bool {
    let joined = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint && "=!<>".contains(punct.as_char()));
    let TokenTree::Punct(equals) = &tag[at] else {
        return false;
    };
    let followed = equals.spacing() == Spacing::Joint
        && tag
            .get(at + 1)
            .is_some_and(|next| is_punct(next, '=') || is_punct(next, '>'));
    equals.as_char() == '=' && !followed && (at == 0 || !joined(&tag[at - 1]))
}

/// Where the name before a `=` begins: `data-testid`, `on:click`, `aria-label`.
fn name_start(tag: &[TokenTree], assignment: usize) -> usize {
    let is_word = |at: usize| matches!(tag[at], TokenTree::Ident(_));
    let is_join = |at: usize| is_punct(&tag[at], '-') || is_punct(&tag[at], ':');
    let mut start = assignment.saturating_sub(1);
    while start >= 2 && is_join(start - 1) && is_word(start - 2) {
        start -= 2;
    }
    start
}
