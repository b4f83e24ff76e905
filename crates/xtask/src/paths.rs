//! Paths from the root of the workspace, and file access with the path in errors.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The root of the workspace. `cargo run` passes this crate's folder; the root is two levels up.
pub fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.ancestors().nth(2).unwrap_or(&here).to_path_buf()
}

/// `target/`, for everything that is built and may be deleted.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Reads a file as text.
pub fn read_text(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(Error::file(path))
}

/// Reads a file as bytes.
pub fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(Error::file(path))
}

/// Writes a file, and creates the folders above it.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Error> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(Error::file(parent))?;
    }
    fs::write(path, bytes).map_err(Error::file(path))
}

/// All files under a folder, sorted by path; none if the folder does not exist.
pub fn files_under(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        if !folder.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&folder).map_err(Error::file(&folder))? {
            let path = entry.map_err(Error::file(&folder))?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The bytes of all files under a folder.
pub fn bytes_under(folder: &Path) -> Result<u64, Error> {
    let size = |path: PathBuf| {
        let size = fs::metadata(&path).map_err(Error::file(&path))?.len();
        Ok(size)
    };
    files_under(folder)?.into_iter().map(size).sum()
}
