//! The Tokenloop page.
fn main() {}
