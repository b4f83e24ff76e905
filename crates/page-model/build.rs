//! Lists the files of the questions and the lessons, so that each is a part of the program: a new question or step is a
//! new file and nothing else.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The folders whose files are listed, each with the name of its list.
const FOLDERS: [(&str, &str); 2] = [
    ("content/questions", "question_files.rs"),
    ("content/lessons", "lesson_files.rs"),
];
/// What the names of the files end with.
const ENDING: &str = "md";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let root = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(variable("OUT_DIR")?);
    for (folder, name) in FOLDERS {
        let mut files = Vec::new();
        collect(&root.join(folder), &mut files)?;
        files.sort();
        fs::write(out.join(name), list(&root, &files))?;
    }
    Ok(())
}

/// The files as the source of a slice: each with its name and its text.
fn list(root: &Path, files: &[PathBuf]) -> String {
    let mut list = String::from("[\n");
    for file in files {
        let name = file.strip_prefix(root).unwrap_or(file);
        let (name, file) = (name.display().to_string(), file.display().to_string());
        list.push_str(&format!("    ({name:?}, include_str!({file:?})),\n"));
    }
    list + "]\n"
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => collect(&path, files)?,
            false if path.extension().is_some_and(|ending| ending == ENDING) => files.push(path),
            false => {}
        }
    }
    Ok(())
}

fn variable(name: &str) -> io::Result<String> {
    std::env::var(name).map_err(io::Error::other)
}
