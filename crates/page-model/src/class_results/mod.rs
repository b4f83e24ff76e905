//! What a class hands in to its teacher: a code or a file for each pupil, without a server, and the table of all of them.

pub mod class_table;
pub mod result;
pub mod words;

#[cfg(test)]
mod tests;
