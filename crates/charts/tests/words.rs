//! All words of pictures stand in `src/words`: no other file that draws has text of its own.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

/// Files with strings that are no words: units and digits, class names, markup; and examples.
const WITHOUT_WORDS: [&str; 10] = [
    "attributes.rs",
    "words.rs",
    "file.rs",
    "format.rs",
    "paint.rs",
    "path.rs",
    "scene.rs",
    "surface.rs",
    "svg.rs",
    "theme.rs",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        if path.is_dir() && !["gallery", "words"].contains(&name.as_str()) {
            sources(&path, found);
        } else if name.ends_with(".rs")
            && !["gallery.rs", "tests.rs"].contains(&name.as_str())
            && !WITHOUT_WORDS.contains(&name.as_str())
        {
            found.push(path);
        }
    }
}

/// The string literals of a line of code, without the names of values to insert.
fn strings(line: &str) -> String {
    let code = line.split("//").next().unwrap_or_default();
    let literals = code.split('"').skip(1).step_by(2);
    let text = |literal: &str| -> String {
        let pieces = literal.split('{');
        pieces
            .map(|piece| piece.split_once('}').map_or(piece, |(_, after)| after))
            .collect()
    };
    literals.map(text).collect::<Vec<_>>().join(" ")
}

#[test]
fn words_stand_in_one_module() {
    let mut files = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    assert!(files.len() > 20, "{files:?}");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for line in code.lines() {
            let letters: Vec<char> = strings(line).chars().collect();
            let word = letters
                .windows(2)
                .any(|pair| pair.iter().all(|letter| letter.is_alphabetic()));
            assert!(
                !word,
                "{}: {line}\nis the text of a picture: src/words is its place",
                file.display()
            );
        }
    }
}
