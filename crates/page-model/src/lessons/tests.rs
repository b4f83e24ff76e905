//! The lessons of the program are valid, readable and cover the list of claims; each mistake in a file is reported.
#![allow(clippy::unwrap_used)]

mod claims;
mod draft;
mod errors;
mod guide;
mod numbers;
mod reading_grade;
mod shipped;
