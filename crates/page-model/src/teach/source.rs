//! The reading list: sources with what each supports, and what researchers disagree on.

pub use super::words::sources::{CONTESTED, SOURCES};

/// A source.
#[derive(Debug)]
pub struct Source {
    /// Its title.
    pub title: &'static str,
    /// Its authors.
    pub authors: Authors,
    /// The year of its first publication.
    pub year: u16,
    /// Where it can be read.
    pub link: &'static str,
    /// What it supports on this page, in the page's own words.
    pub supports: fn() -> &'static str,
    /// The ids of the lessons that rest on it.
    pub lessons: &'static [&'static str],
}

/// The authors of a source.
#[derive(Clone, Copy, Debug)]
pub enum Authors {
    /// All of them.
    All(&'static [&'static str]),
    /// The first of many.
    First(&'static str),
}

/// Something that researchers disagree on.
#[derive(Debug)]
pub struct Contested {
    /// What it is about.
    pub about: fn() -> &'static str,
    /// Both sides, in a sentence or two.
    pub sides: fn() -> &'static str,
    /// The links of the sources of the list that take a side; at least two.
    pub links: &'static [&'static str],
}
