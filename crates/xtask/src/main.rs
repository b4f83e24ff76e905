//! The project's own commands: serve, test, build, golden, train, bench, size.
fn main() {}
