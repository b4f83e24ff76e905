//! The parts of which pictures are built.
//!
//! | part | what it does |
//! |---|---|
//! | [`scale`] | numbers to pixels and back, round numbers between the ends |
//! | [`axis`] | ticks and their values above, below or under cells; titles |
//! | [`rows`] | rows of equal height, the band behind a row |
//! | [`named_rows`] | a picture of rows: name and number, bars below them, an axis, a legend |
//! | [`token_rows`] | rows of tokens with columns of labels, marks and numbers |
//! | [`marks`] | bars from zero, before and after, ranges, diamonds on such a row |
//! | [`share_line`] | shares end to end from 0 to 1, the random number on them |
//! | [`columns`] | columns of a run, one for each step, with tokens or numbers below |
//! | [`curves`] | lines cut off at the borders of a plot |
//! | [`labels`] | texts that stay inside and clear of each other |
//! | [`legend`] | the meanings of colors |
//! | [`tree`] | the pieces of a tree of tokens and their places |
//! | [`measure`] | estimated widths of texts |

pub(crate) mod axis;
pub(crate) mod columns;
pub(crate) mod curves;
pub(crate) mod labels;
pub(crate) mod legend;
pub(crate) mod marks;
pub(crate) mod measure;
pub(crate) mod named_rows;
pub(crate) mod rows;
pub(crate) mod scale;
pub(crate) mod share_line;
pub(crate) mod token_rows;
pub(crate) mod tree;
