//! The tokenizers of other models that the page can fetch.

/// A tokenizer beside the one of the model on the page.
#[derive(Debug, PartialEq, Eq)]
pub struct OtherTokenizer {
    /// Its id in attributes, and the name of its folder.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What is fetched for it, in bytes.
    pub bytes: u64,
}

/// All of them, in the order of the screen.
pub static OTHERS: [OtherTokenizer; 2] = [
    OtherTokenizer {
        id: "gpt2",
        name: "GPT-2",
        bytes: 200_000,
    },
    OtherTokenizer {
        id: "smollm2",
        name: "SmolLM2",
        bytes: 195_600,
    },
];

impl OtherTokenizer {
    /// Its folder, relative to the page.
    pub fn folder(&self) -> String {
        format!("vocabularies/{}/", self.id)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    #![allow(
        clippy::disallowed_methods,
        reason = "reads the vocabularies that ship"
    )]
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn names_and_sizes_are_those_of_the_files() {
        let public = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public");
        for other in &OTHERS {
            let folder = public.join(other.folder());
            let json = fs::read(folder.join("manifest.json")).unwrap();
            let manifest: serde_json::Value = serde_json::from_slice(&json).unwrap();
            assert_eq!(manifest["name"], other.name);
            assert_eq!(manifest["files"]["merges.bin"]["bytes"], other.bytes);
            let merges = fs::metadata(folder.join("merges.bin")).unwrap();
            assert_eq!(merges.len(), other.bytes);
        }
    }
}
