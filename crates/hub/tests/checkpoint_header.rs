//! Headers of weights from a stream: sound ones, and what is refused.

#![allow(clippy::unwrap_used)]

use hub::{CheckpointHeader, HeaderError, HeaderStream};
use safetensors::Dtype;

const TWO_TENSORS: &str = r#"{"__metadata__":{"format":"pt"},
    "b.weight":{"dtype":"F16","shape":[2,3],"data_offsets":[8,20]},
    "a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}"#;
const TWO_TENSORS_BYTES: u64 = 20;

/// The beginning of a file with this header.
fn beginning(header: &str) -> Vec<u8> {
    [&(header.len() as u64).to_le_bytes(), header.as_bytes()].concat()
}

fn read(bytes: &[u8], file_bytes: u64) -> Result<Option<CheckpointHeader>, HeaderError> {
    HeaderStream::new(file_bytes).push(bytes)
}

/// The error of a file with this header and so many bytes behind it.
fn refused(header: &str, data: u64) -> HeaderError {
    let bytes = beginning(header);
    read(&bytes, bytes.len() as u64 + data).unwrap_err()
}

#[test]
fn tensors_are_placed_in_the_file_however_the_bytes_arrive() {
    let bytes = beginning(TWO_TENSORS);
    let start = bytes.len() as u64;
    let file = [bytes, vec![7; TWO_TENSORS_BYTES as usize]].concat();
    for piece in [1, 5, 8, 9, 1_000] {
        let mut stream = HeaderStream::new(file.len() as u64);
        let mut found = None;
        for bytes in file.chunks(piece) {
            assert!(stream.wanted() > 0);
            found = stream.push(bytes).unwrap();
            if found.is_some() {
                break;
            }
        }
        let header = found.unwrap();
        assert_eq!(header.names(), ["a", "b.weight"]);
        let (info, place) = header.tensor("b.weight").unwrap();
        assert_eq!((info.dtype, &*info.shape), (Dtype::F16, &[2, 3][..]));
        assert_eq!(place, start + 8..start + 20);
        assert!(header.tensor("c").is_none());
    }
}

#[test]
fn gaps_overlaps_and_wrong_sizes_are_refused() {
    let damaged = |from: &str, to: &str| {
        let header = TWO_TENSORS.replacen(from, to, 1);
        assert_ne!(header, TWO_TENSORS);
        let error = refused(&header, TWO_TENSORS_BYTES);
        assert!(matches!(error, HeaderError::Damaged(_)), "{to}: {error}");
    };
    damaged("[8,20]", "[9,21]");
    damaged("[8,20]", "[4,16]");
    damaged("[8,20]", "[20,8]");
    damaged("[2,3]", "[2,4]");
    damaged("[2,3]", "[18446744073709551615,18446744073709551615]");
    damaged("F16", "F17");
    damaged("{\"__meta", "[\"__meta");
}

#[test]
fn the_last_tensor_ends_where_the_file_does() {
    for data in [TWO_TENSORS_BYTES - 1, TWO_TENSORS_BYTES + 1] {
        let error = refused(TWO_TENSORS, data);
        assert!(matches!(error, HeaderError::End { .. }), "{error}");
    }
}

#[test]
fn quantised_weights_are_refused_and_masks_are_not() {
    let with = |name: &str, dtype: &str| {
        let header =
            format!(r#"{{"{name}":{{"dtype":"{dtype}","shape":[4],"data_offsets":[0,4]}}}}"#);
        let bytes = beginning(&header);
        read(&bytes, bytes.len() as u64 + 4)
    };
    for (name, dtype) in [
        ("a.weight", "I8"),
        ("a.weight", "F8_E4M3"),
        ("a.qweight", "U8"),
    ] {
        let error = with(name, dtype).unwrap_err();
        assert!(matches!(error, HeaderError::Quantised { .. }), "{error}");
    }
    assert!(with("h.0.attn.bias", "BOOL").unwrap().is_some());
}

#[test]
fn a_length_that_cannot_be_is_refused() {
    for (bytes, file_bytes) in [
        (b"<!doctype html><title>Sign in</title>".as_slice(), 1 << 40),
        (&[0xff; 8], 1 << 40),
        (&(20_u64 << 20).to_le_bytes(), 1 << 40),
        (&100_u64.to_le_bytes(), 50),
    ] {
        let error = read(bytes, file_bytes).unwrap_err();
        assert!(matches!(error, HeaderError::Length { .. }), "{error}");
    }
}
