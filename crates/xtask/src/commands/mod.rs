//! One file per command.

pub mod bench;
pub mod build;
pub mod check;
pub mod gallery;
pub mod golden;
pub mod measure;
pub mod package;
pub mod picture;
pub mod record;
pub mod screenshots;
pub mod serve;
pub mod size;
pub mod test;
pub mod texts;
pub mod train;
pub mod vocabulary;
