//! `size`: the bytes a visitor downloads, raw and compressed, against `size-budgets.toml`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::Profile;

/// Node compresses: its zlib has gzip and brotli, and a crate that has both would be compiled before every command.
const COMPRESS: &str = include_str!("compress.cjs");

/// Files that are downloaded together.
struct Part {
    /// Its name, also in the budget file.
    name: String,
    files: Vec<PathBuf>,
}

/// Bytes of a part.
#[derive(Default)]
struct Bytes {
    raw: u64,
    gzip: u64,
    brotli: u64,
}

/// Builds what ships and measures it.
pub fn run() -> Result<(), Error> {
    tools::node()?;
    page::build(Profile::Release)?;
    let site = page::site(Profile::Release);
    let budgets = budgets(&paths::read_text(&paths::root().join("size-budgets.toml"))?)?;

    let mut over = Vec::new();
    println!(
        "\n{:<24}{:>12}{:>12}{:>12}{:>12}",
        "bytes", "raw", "gzip", "brotli", "budget"
    );
    for part in parts(&site)? {
        let bytes = measure(&part.files)?;
        let budget = budgets.get(&part.name).copied();
        let limit = budget.map_or_else(|| "–".into(), |budget| budget.to_string());
        println!(
            "{:<24}{:>12}{:>12}{:>12}{limit:>12}",
            part.name, bytes.raw, bytes.gzip, bytes.brotli
        );
        if budget.is_some_and(|budget| bytes.brotli > budget) {
            over.push(part.name);
        }
    }
    if over.is_empty() {
        Ok(())
    } else {
        Err(Error::Wrong(format!("over budget: {}", over.join(", "))))
    }
}

/// Sorts every file of the site into a part.
fn parts(site: &Path) -> Result<Vec<Part>, Error> {
    let mut parts: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for file in paths::files_under(site)? {
        let relative = file.strip_prefix(site).unwrap_or(&file);
        parts.entry(part_of(relative)).or_default().push(file);
    }
    let parts = parts.into_iter();
    Ok(parts.map(|(name, files)| Part { name, files }).collect())
}

/// The part a file belongs to, by its path in the site.
fn part_of(file: &Path) -> String {
    let words: Vec<_> = file.iter().map(|word| word.to_string_lossy()).collect();
    match words.iter().map(AsRef::as_ref).collect::<Vec<_>>()[..] {
        ["engine", _, "cpu", ..] | ["engine", "worker.js"] => "cpu-engine".into(),
        ["engine", _, "gpu", ..] => "gpu-engine".into(),
        ["models", model, ..] => format!("model {model}"),
        ["program", _, part] if part.starts_with("split_") || part.starts_with("chunk_") => {
            "later-screens".into()
        }
        ["program", _, "web_bg.wasm"] => "page-wasm".into(),
        ["program", ..] => "page".into(),
        [folder, _, ..] => folder.to_string(),
        _ => "page".into(),
    }
}

fn measure(files: &[PathBuf]) -> Result<Bytes, Error> {
    let reply = Program::new("node")
        .args(["-e", COMPRESS])
        .args(files)
        .read()?;
    let reply: Value = serde_json::from_str(&reply)
        .map_err(|error| Error::Wrong(format!("the compressor's reply is no JSON: {error}")))?;
    let field = |name: &str| {
        reply[name]
            .as_u64()
            .ok_or_else(|| Error::Wrong(format!("the compressor's reply has no `{name}`")))
    };
    Ok(Bytes {
        raw: field("raw")?,
        gzip: field("gzip")?,
        brotli: field("brotli")?,
    })
}

/// Reads the budget file: TOML of nothing but comments and `name = bytes`.
fn budgets(text: &str) -> Result<BTreeMap<String, u64>, Error> {
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim());
    lines
        .filter(|line| !line.is_empty())
        .map(|line| {
            let (name, bytes) = line.split_once('=').unwrap_or((line, ""));
            let bytes = bytes.trim().replace('_', "").parse().map_err(|_| {
                Error::Wrong(format!("size-budgets.toml: `{line}` is not `name = bytes`"))
            })?;
            Ok((name.trim().to_string(), bytes))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_file_belongs_to_a_part() {
        for (file, part) in [
            ("index.html", "page"),
            ("page-1f2e.css", "page"),
            ("program/00ff/web.js", "page"),
            ("program/00ff/web_bg.wasm", "page-wasm"),
            ("program/00ff/split_cache.wasm", "later-screens"),
            ("program/00ff/chunk_7.wasm", "later-screens"),
            ("engine/worker.js", "cpu-engine"),
            ("engine/00ff/cpu/engine_bg.wasm", "cpu-engine"),
            ("engine/00ff/gpu/engine.js", "gpu-engine"),
            ("models/tiny/model.safetensors", "model tiny"),
            ("fonts/text.woff2", "fonts"),
        ] {
            assert_eq!(part_of(Path::new(file)), part, "{file}");
        }
    }

    #[test]
    fn budgets_are_read_or_refused() {
        let read = budgets("# why\npage = 300_000 # because\n\n").unwrap();
        assert_eq!(read.get("page"), Some(&300_000));
        assert!(budgets("page = much").is_err());
        assert!(budgets("[page]").is_err());
    }
}
