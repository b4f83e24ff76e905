//! `size`: the bytes a visitor downloads, raw and compressed, compared with `size-budgets.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::Sum;
use std::path::{Path, PathBuf};

use toml::Table;

use crate::error::Error;
use crate::page;
use crate::paths;
use crate::process::Program;
use crate::tools;
use crate::wasm::{BuildProfile, WasmModule};

const FILE: &str = "size-budgets.toml";

/// Node compresses: its zlib has gzip and brotli, while a crate for both would be compiled before every command.
const COMPRESS: &str = include_str!("compress.cjs");

/// The name of all that an embed needs for its first picture, with one of the short recordings: all are of about one size.
const EMBED: &str = "embed-first";
/// The model and the name of that recording.
const FIRST_RECORDING: [&str; 2] = ["tiny", "favorite.tokenloop"];

/// Files that are downloaded together.
#[derive(Debug, PartialEq, Eq)]
struct Download {
    name: String,
    /// Name of its line in the budget file; several downloads may share one.
    budget: String,
    files: Vec<PathBuf>,
}

impl Download {
    /// Name of a budget line for this download alone, which takes precedence over a shared one.
    fn own_budget(&self) -> String {
        self.name.replace(' ', "-")
    }

    /// The largest size after brotli in bytes: its own line, else the shared one.
    fn budget_in(&self, budgets: &Budgets) -> Option<u64> {
        let own = budgets.get(&self.own_budget());
        own.or_else(|| budgets.get(&self.budget)).copied()
    }
}

/// Sizes in bytes: of a file, or of all files of a download.
#[derive(Clone, Copy, Default)]
struct Bytes {
    raw: u64,
    gzip: u64,
    brotli: u64,
}

impl Sum for Bytes {
    fn sum<I: Iterator<Item = Self>>(files: I) -> Self {
        files.fold(Self::default(), |sum, file| Self {
            raw: sum.raw + file.raw,
            gzip: sum.gzip + file.gzip,
            brotli: sum.brotli + file.brotli,
        })
    }
}

/// The budget file: bytes after brotli, by name.
type Budgets = BTreeMap<String, u64>;

/// Builds the release and measures it.
pub fn run() -> Result<(), Error> {
    page::build(BuildProfile::Release)?;
    measured()
}

/// Measures the release as it was last built.
pub fn measured() -> Result<(), Error> {
    tools::node()?;
    let budgets = budgets(&paths::read_text(&paths::root().join(FILE))?)?;
    let site = page::site(BuildProfile::Release);
    let parts = |program: WasmModule| program.module(BuildProfile::Release).parts();
    let groups = Groups {
        page: parts(WasmModule::Page)?,
        embed: parts(WasmModule::Embed)?,
    };
    let files = paths::files_under(&site)?;
    let downloads = downloads(&site, &files, &groups);
    if let Some(unused) = unused(&budgets, &downloads) {
        return Err(Error::Wrong(format!(
            "{FILE}: nothing of what ships is called `{unused}`"
        )));
    }

    let sizes = measure(&files)?;
    let mut over = Vec::new();
    println!(
        "\n{:<24}{:>12}{:>12}{:>12}{:>12}",
        "bytes", "raw", "gzip", "brotli", "budget"
    );
    for download in downloads {
        let bytes: Bytes = download.files.iter().map(|file| sizes[file]).sum();
        let budget = download.budget_in(&budgets);
        let limit = budget.map_or_else(|| "–".into(), |budget| budget.to_string());
        println!(
            "{:<24}{:>12}{:>12}{:>12}{limit:>12}",
            download.name, bytes.raw, bytes.gzip, bytes.brotli
        );
        if budget.is_some_and(|budget| bytes.brotli > budget) {
            over.push(download.name);
        }
    }
    if over.is_empty() {
        Ok(())
    } else {
        Err(Error::Wrong(format!("over budget: {}", over.join(", "))))
    }
}

/// The files that each part of a program needs, by the part's name.
type PartFiles = BTreeMap<String, Vec<String>>;

/// The parts of both programs.
struct Groups {
    page: PartFiles,
    embed: PartFiles,
}

/// Assigns every file of the site to a download. Code that is loaded later has one download for each of `groups`: all
/// that is fetched for the group if no other has been loaded. Files that several groups need count in each.
fn downloads(site: &Path, files: &[PathBuf], groups: &Groups) -> Vec<Download> {
    let mut downloads: BTreeMap<(String, String), Vec<PathBuf>> = BTreeMap::new();
    for file in files {
        let named = names_of(file.strip_prefix(site).unwrap_or(file), groups);
        for name_and_budget in named {
            downloads
                .entry(name_and_budget)
                .or_default()
                .push(file.clone());
        }
    }
    let downloads = downloads.into_iter();
    downloads
        .map(|((name, budget), files)| Download {
            name,
            budget,
            files,
        })
        .collect()
}

/// The downloads to which a file belongs, by its path in the site: their names and the names of their budgets.
fn names_of(file: &Path, groups: &Groups) -> Vec<(String, String)> {
    let words: Vec<_> = file.iter().map(|word| word.to_string_lossy()).collect();
    let same = |name: &str| vec![(name.to_string(), name.to_string())];
    match words.iter().map(AsRef::as_ref).collect::<Vec<_>>()[..] {
        ["engine", _, "cpu", ..] | ["engine", "worker.js"] => same("cpu-engine"),
        ["engine", _, "gpu", ..] => same("gpu-engine"),
        ["engine", _, "constraint", ..] => same("constraint-worker"),
        ["engine", _, "learning", ..] => same("learning-worker"),
        ["models", model, ..] => same(&format!("model {model}")),
        ["recordings", "smollm2", run] if run.ends_with(".tokenloop") => {
            vec![(format!("recorded {run}"), "recorded-english".into())]
        }
        ["recordings", model, recording] if recording.ends_with(".tokenloop") => {
            vec![(format!("recording {model}/{recording}"), "recording".into())]
        }
        ["recordings", model, "short", recording] => {
            let name = format!("recording {model}/short/{recording}");
            let mut names = vec![(name, "recording-short".into())];
            if [model, recording] == FIRST_RECORDING {
                names.extend(same(EMBED));
            }
            names
        }
        ["vocabularies", model, "manifest.json" | "merges.bin"] => {
            vec![(format!("vocabulary {model}"), "vocabulary".into())]
        }
        ["about.html"] | ["licences", _] => same("about"),
        [styles] if styles.starts_with("about-") => same("about"),
        ["token-loop.js"] => same("component"),
        ["token-loop-widget.js"] => same("component-widget"),
        // What other sites ask for, and no visitor.
        ["oembed.json"] => same("oembed"),
        ["token-loop.d.ts"] => same("component-types"),
        // What stands in the documents and their starter, for those who speak another language.
        [program @ ("program" | "embed"), _, file]
            if file.starts_with("start-") && file.ends_with(".json") =>
        {
            let name = file.trim_end_matches(".json");
            vec![(format!("texts {program} {name}"), "texts".into())]
        }
        ["program", _, "web_bg.wasm"] => same("page-wasm"),
        ["program", _, part] if part.ends_with(".wasm") => later(&groups.page, part, "later"),
        ["embed", _, part] if part.ends_with(".wasm") && part != "web_bg.wasm" => {
            later(&groups.embed, part, "embed-later")
        }
        ["embed", ..] | ["embed.html"] => same(EMBED),
        // Both documents have it.
        ["start-check.js"] => [same("page"), same(EMBED)].concat(),
        [styles] if styles.starts_with("embed-") => same(EMBED),
        ["program", ..] => same("page"),
        // The page waits for them as for its program.
        ["texts", "en", file] if file.starts_with("first-") => {
            [same("page-wasm"), same(EMBED)].concat()
        }
        ["texts", locale, file] => {
            let name = file.rsplit_once('-').map_or(file, |(name, _)| name);
            let budget = match name.ends_with("-content") {
                true => "texts-content",
                false => "texts",
            };
            vec![(format!("texts {locale}/{name}"), budget.into())]
        }
        [folder, _, ..] => same(folder),
        _ => same("page"),
    }
}

/// The downloads of the parts that need a file: `prefix` and the part's name.
fn later(parts: &PartFiles, file: &str, prefix: &str) -> Vec<(String, String)> {
    parts
        .iter()
        .filter(|(_, files)| files.iter().any(|of| of == file))
        .map(|(part, _)| (format!("{prefix} {part}"), format!("{prefix}-group")))
        .collect()
}

/// A budget that belongs to no download.
fn unused<'budgets>(budgets: &'budgets Budgets, downloads: &[Download]) -> Option<&'budgets str> {
    let used: BTreeSet<String> = downloads
        .iter()
        .flat_map(|download| [download.budget.clone(), download.own_budget()])
        .collect();
    let mut names = budgets.keys().map(String::as_str);
    names.find(|name| !used.contains(*name))
}

/// The sizes of the files. Each is compressed once, also if several downloads have it.
fn measure(files: &[PathBuf]) -> Result<BTreeMap<&PathBuf, Bytes>, Error> {
    let reply = Program::new("node")
        .args(["-e", COMPRESS])
        .args(files)
        .read()?;
    let sizes: Vec<[u64; 3]> = serde_json::from_str(&reply)
        .map_err(|error| Error::Wrong(format!("the compressor's reply has no sizes: {error}")))?;
    if sizes.len() != files.len() {
        return Err(Error::Wrong(format!(
            "the compressor has the sizes of {} of {} files",
            sizes.len(),
            files.len()
        )));
    }
    let sizes = sizes
        .into_iter()
        .map(|[raw, gzip, brotli]| Bytes { raw, gzip, brotli });
    Ok(files.iter().zip(sizes).collect())
}

/// Parses the budget file.
fn budgets(text: &str) -> Result<Budgets, Error> {
    let wrong = |what: &str| Error::Wrong(format!("{FILE}: {what}"));
    let file: Table = (text.parse()).map_err(|error: toml::de::Error| wrong(error.message()))?;
    file.into_iter()
        .map(|(name, bytes)| {
            let bytes = bytes.as_integer().and_then(|bytes| bytes.try_into().ok());
            match bytes {
                Some(bytes) => Ok((name, bytes)),
                None => Err(wrong(&format!("`{name}` is no number of bytes"))),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn groups() -> Groups {
        let files = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        Groups {
            page: BTreeMap::from([
                ("cache".into(), files(&["chunk_7.wasm", "split_cache.wasm"])),
                ("stop".into(), files(&["chunk_7.wasm", "split_stop.wasm"])),
            ]),
            embed: BTreeMap::from([("chain".into(), files(&["split_chain.wasm"]))]),
        }
    }

    #[test]
    fn every_file_belongs_to_a_download() {
        for (file, name, budget) in [
            ("index.html", "page", "page"),
            ("page-1f2e.css", "page", "page"),
            ("program/00ff/web.js", "page", "page"),
            ("program/00ff/start.js", "page", "page"),
            (
                "program/00ff/start-de.json",
                "texts program start-de",
                "texts",
            ),
            ("program/00ff/web_bg.wasm", "page-wasm", "page-wasm"),
            (
                "program/00ff/split_cache.wasm",
                "later cache",
                "later-group",
            ),
            ("token-loop.js", "component", "component"),
            ("token-loop.d.ts", "component-types", "component-types"),
            (
                "token-loop-widget.js",
                "component-widget",
                "component-widget",
            ),
            ("embed.html", "embed-first", "embed-first"),
            ("embed-1f2e.css", "embed-first", "embed-first"),
            ("embed/00ff/web_bg.wasm", "embed-first", "embed-first"),
            (
                "embed/00ff/split_chain.wasm",
                "embed-later chain",
                "embed-later-group",
            ),
            ("engine/worker.js", "cpu-engine", "cpu-engine"),
            ("engine/00ff/cpu/engine_bg.wasm", "cpu-engine", "cpu-engine"),
            ("engine/00ff/gpu/engine.js", "gpu-engine", "gpu-engine"),
            (
                "engine/00ff/constraint/engine_bg.wasm",
                "constraint-worker",
                "constraint-worker",
            ),
            (
                "engine/00ff/learning/engine_bg.wasm",
                "learning-worker",
                "learning-worker",
            ),
            ("models/tiny/model.safetensors", "model tiny", "model tiny"),
            (
                "recordings/tiny/favorite.tokenloop",
                "recording tiny/favorite.tokenloop",
                "recording",
            ),
            (
                "recordings/tiny/short/sum.tokenloop",
                "recording tiny/short/sum.tokenloop",
                "recording-short",
            ),
            (
                "vocabularies/gpt2/merges.bin",
                "vocabulary gpt2",
                "vocabulary",
            ),
            (
                "recordings/smollm2/food.tokenloop",
                "recorded food.tokenloop",
                "recorded-english",
            ),
            (
                "vocabularies/gpt2/LICENSE.txt",
                "vocabularies",
                "vocabularies",
            ),
            ("fonts/text.woff2", "fonts", "fonts"),
        ] {
            let named = names_of(Path::new(file), &groups());
            assert_eq!(named, [(name.into(), budget.into())], "{file}");
        }
    }

    #[test]
    fn what_two_groups_need_is_in_both() {
        let files = ["chunk_7", "split_cache", "split_stop"]
            .map(|stem| PathBuf::from(format!("/site/program/00ff/{stem}.wasm")));
        let downloads = downloads(Path::new("/site"), &files, &groups());
        let sizes: Vec<_> = (downloads.iter())
            .map(|download| (download.name.as_str(), download.files.len()))
            .collect();
        assert_eq!(sizes, [("later cache", 2), ("later stop", 2)]);
    }

    #[test]
    fn a_budget_of_nothing_is_found() {
        let files = [PathBuf::from("/site/index.html")];
        let downloads = downloads(Path::new("/site"), &files, &groups());
        let budgets = |text| budgets(text).unwrap();
        assert_eq!(unused(&budgets("page = 1"), &downloads), None);
        assert_eq!(unused(&budgets("pages = 1"), &downloads), Some("pages"));
    }

    #[test]
    fn a_line_of_its_own_goes_before_the_one_that_is_shared() {
        let files = [PathBuf::from("/site/program/00ff/chunk_7.wasm")];
        let downloads = downloads(Path::new("/site"), &files, &groups());
        let budgets = budgets("later-group = 5\nlater-stop = 7").unwrap();
        let limits: Vec<_> = (downloads.iter())
            .map(|download| download.budget_in(&budgets))
            .collect();
        assert_eq!(limits, [Some(5), Some(7)]);
        assert_eq!(unused(&budgets, &downloads), None);
    }

    #[test]
    fn budgets_are_read_or_refused() {
        let read = budgets("# why\npage = 300_000 # because\n\n").unwrap();
        assert_eq!(read.get("page"), Some(&300_000));
        for wrong in ["page = much", "page = -1", "page = 0.5", "[page]"] {
            assert!(budgets(wrong).is_err(), "{wrong}");
        }
    }
}
