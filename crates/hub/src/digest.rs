//! What identifies the contents of a file, and its computation piece by piece.

use std::fmt;

use sha1::Sha1;
use sha2::{Digest as _, Sha256};

/// The digest by which the hub lists a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ContentDigest {
    /// SHA-256 of the bytes: large files.
    Sha256([u8; 32]),
    /// SHA-1 of `blob {length}\0` and the bytes, as git names files: small files.
    GitBlob([u8; 20]),
}

impl ContentDigest {
    /// Parses 64 hexadecimal digits as a SHA-256.
    pub fn sha256(hex: &str) -> Option<Self> {
        bytes_of(hex).map(Self::Sha256)
    }

    /// Parses 40 hexadecimal digits as git's name of a file.
    pub fn git_blob(hex: &str) -> Option<Self> {
        bytes_of(hex).map(Self::GitBlob)
    }

    /// Parses what [`Display`](fmt::Display) writes.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once('-')? {
            ("sha256", hex) => Self::sha256(hex),
            ("git", hex) => Self::git_blob(hex),
            _ => None,
        }
    }
}

/// `sha256-…` or `git-…`: in the journal, and as the name of the file in the store.
impl fmt::Display for ContentDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, bytes): (_, &[u8]) = match self {
            Self::Sha256(bytes) => ("sha256-", bytes),
            Self::GitBlob(bytes) => ("git-", bytes),
        };
        f.write_str(name)?;
        bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// `N` bytes of `2·N` hexadecimal digits.
fn bytes_of<const N: usize>(hex: &str) -> Option<[u8; N]> {
    let digits: &[u8] = hex.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let value = |digit: u8| char::from(digit).to_digit(16);
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = u8::try_from(16 * value(pair[0])? + value(pair[1])?).ok()?;
    }
    Some(bytes)
}

/// Computes the digest of a file while its bytes arrive.
#[derive(Clone)]
pub struct DigestStream(Algorithm);

#[derive(Clone)]
enum Algorithm {
    Sha256(Sha256),
    GitBlob(Sha1),
}

impl DigestStream {
    /// A computation of the same kind as `wanted`, for a file of `length` bytes.
    pub fn like(wanted: &ContentDigest, length: u64) -> Self {
        Self(match wanted {
            ContentDigest::Sha256(_) => Algorithm::Sha256(Sha256::new()),
            ContentDigest::GitBlob(_) => {
                Algorithm::GitBlob(Sha1::new_with_prefix(format!("blob {length}\0")))
            }
        })
    }

    /// Takes the next bytes of the file.
    pub fn update(&mut self, bytes: &[u8]) {
        match &mut self.0 {
            Algorithm::Sha256(hash) => hash.update(bytes),
            Algorithm::GitBlob(hash) => hash.update(bytes),
        }
    }

    /// The digest of all bytes taken.
    pub fn finish(self) -> ContentDigest {
        match self.0 {
            Algorithm::Sha256(hash) => ContentDigest::Sha256(hash.finalize().into()),
            Algorithm::GitBlob(hash) => ContentDigest::GitBlob(hash.finalize().into()),
        }
    }
}

impl fmt::Debug for DigestStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DigestStream")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// FIPS 180-2, appendix B.1.
    const SHA256_OF_ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    /// `printf 'what is up, doc?' | git hash-object --stdin`: the example of Pro Git, chapter 10.2.
    const GIT_OF_DOC: &str = "bd9dbf5aae1a3862dd1526723246b20206e5fc37";

    #[test]
    fn pieces_give_the_published_digests() {
        let cases = [
            (ContentDigest::sha256(SHA256_OF_ABC), "abc"),
            (ContentDigest::git_blob(GIT_OF_DOC), "what is up, doc?"),
        ];
        for (wanted, text) in cases {
            let wanted = wanted.unwrap();
            let mut stream = DigestStream::like(&wanted, text.len() as u64);
            for byte in text.bytes() {
                stream.update(&[byte]);
            }
            assert_eq!(stream.finish(), wanted);
        }
    }

    #[test]
    fn a_digest_is_written_and_read() {
        for digest in [
            ContentDigest::sha256(SHA256_OF_ABC).unwrap(),
            ContentDigest::git_blob(GIT_OF_DOC).unwrap(),
        ] {
            assert_eq!(ContentDigest::parse(&digest.to_string()), Some(digest));
        }
        for text in ["", "sha256-", "md5-00", &SHA256_OF_ABC[1..]] {
            assert_eq!(ContentDigest::parse(text), None);
        }
        assert_eq!(ContentDigest::sha256(GIT_OF_DOC), None);
        assert_eq!(ContentDigest::git_blob(&"+f".repeat(20)), None);
    }
}
