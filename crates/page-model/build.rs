//! Lists the files of the questions, so that each is a part of the program: a new question is a new file and nothing else.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

const QUESTIONS: &str = "content/questions";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let root = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let mut files = Vec::new();
    collect(&root.join(QUESTIONS), &mut files)?;
    files.sort();
    let mut list = String::from("[\n");
    for file in &files {
        let name = file.strip_prefix(&root).unwrap_or(file);
        let (name, file) = (name.display().to_string(), file.display().to_string());
        list.push_str(&format!("    ({name:?}, include_str!({file:?})),\n"));
    }
    list.push_str("]\n");
    let out = PathBuf::from(variable("OUT_DIR")?);
    fs::write(out.join("question_files.rs"), list)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => collect(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}

fn variable(name: &str) -> io::Result<String> {
    std::env::var(name).map_err(io::Error::other)
}
