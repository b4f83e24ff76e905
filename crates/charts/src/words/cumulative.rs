//! Words of the picture `cumulative`: the draw of one token.

pub use texts::charts::{cumulative_title as title, cumulative_to_come as to_come};

use crate::{
    format::{percent_of_difference, share},
    percent,
};

/// The headings of the table.
pub fn columns() -> [&'static str; 4] {
    [
        texts::charts::cumulative_token(),
        texts::charts::cumulative_from(),
        texts::charts::cumulative_to(),
        texts::charts::cumulative_probability(),
    ]
}

pub fn random_number(u: f64) -> String {
    format!("u = {}", share(u))
}

pub fn falls_on(u: f64, token: &str, [from, to]: [f64; 2]) -> String {
    let [u, from, to] = [u, from, to].map(share);
    texts::charts::cumulative_falls_on(&u, token, &from, &to)
}

pub fn longest(token: &str, [from, to]: [f64; 2]) -> String {
    let [from, to] = [from, to].map(share);
    texts::charts::cumulative_longest(token, &from, &to)
}

pub fn before_the_cut(token: &str, share: f64) -> String {
    texts::charts::cumulative_before_the_cut(token, &percent(share))
}

pub fn stay(filter: &str, kept: f64) -> String {
    texts::charts::cumulative_stay(filter, &percent(kept))
}

pub fn cut(filter: &str, kept: f64, removed: usize) -> String {
    let (kept, gone) = (percent(kept), percent_of_difference(1.0 - kept));
    texts::charts::cumulative_cut(filter, &kept, removed, &gone)
}
