//! The kernels give the bits that WebAssembly is held to; see `support/fingerprint.rs`.

#[path = "support/fingerprint.rs"]
mod fingerprint;

#[test]
fn every_kernel_gives_its_bits() {
    assert_eq!(fingerprint::fingerprints(), fingerprint::EXPECTED);
}
