//! The results have the same bits on every machine. `tests/sampling-bench` checks the same in WebAssembly in a browser.

#[path = "support/fingerprint.rs"]
mod fingerprint;

#[test]
fn the_fingerprint_is_the_one_written_down() {
    assert_eq!(fingerprint::fingerprint().unwrap(), fingerprint::EXPECTED);
}
