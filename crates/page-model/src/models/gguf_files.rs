//! The GGUF files of a repository in words: each is the same model, with more or fewer bits a weight.

use charts::decimal;
use protocol::GgufRepository;

use super::{library::HUB_ADDRESS, words::screen};
use crate::words::common::bytes;

/// A file of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GgufRow {
    /// Its path.
    pub path: String,
    /// Its length, and bits a weight.
    pub about: String,
    /// The name with which it is looked up: its address on the hub.
    pub address: String,
}

/// The files, by length.
pub fn rows(repository: &GgufRepository) -> Vec<GgufRow> {
    let GgufRepository { repo, commit, .. } = repository;
    let row = |file: &protocol::OfferedFile| {
        let size = bytes(file.bytes);
        let bits = bits_of_a_weight(file.bytes, repository.parameters);
        GgufRow {
            path: file.path.clone(),
            about: bits.map_or_else(
                || size.clone(),
                |bits| screen::bits_of_a_weight(&size, &bits),
            ),
            address: format!("{HUB_ADDRESS}/{repo}/blob/{commit}/{}", file.path),
        }
    };
    repository.files.iter().map(row).collect()
}

/// 8 · bytes / weights, the header of the file included; `None` where the number of weights is not known.
fn bits_of_a_weight(bytes: u64, parameters: Option<u64>) -> Option<String> {
    let parameters = parameters.filter(|parameters| *parameters > 0)?;
    Some(decimal(8.0 * bytes as f64 / parameters as f64, 1))
}

#[cfg(test)]
mod tests {
    use protocol::OfferedFile;

    use super::*;

    #[test]
    fn each_file_has_its_size_its_bits_and_an_address_that_is_understood() {
        let repository = |parameters| GgufRepository {
            repo: "a/b-GGUF".into(),
            commit: "0".repeat(40),
            page: String::new(),
            license: None,
            parameters,
            files: vec![OfferedFile {
                path: "sub/m-Q4_K_M.gguf".into(),
                bytes: 98_362_432,
            }],
        };
        let [row] = &rows(&repository(Some(134_515_008)))[..] else {
            panic!("one file")
        };
        assert_eq!(row.about, "98.4 MB, 5.8 bits a weight");
        let reference = hub::ModelReference::parse(&row.address);
        let file = reference.ok().and_then(|reference| reference.file);
        assert_eq!(
            file.map(|file| file.to_string()),
            Some("sub/m-Q4_K_M.gguf".into())
        );
        for unknown in [None, Some(0)] {
            assert_eq!(rows(&repository(unknown))[0].about, "98.4 MB");
        }
    }
}
