//! The files of code that several parts of a program share: there are as few as it pays.
//!
//! wasm-split writes a file for each set of parts that share something. With fifteen parts these are hundreds, most of them
//! smaller than a request for them. Two that become one save each part that needs both a request, and cost each part that
//! needs one of them the bytes of the other.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use crate::merge::{content, merged};

/// What a request costs, in bytes of code: the heads of request and answer, what begins every module, and what a file that is
/// compressed by itself loses.
const REQUEST: u64 = 2_000;

/// What wasm-split calls the file of a set of parts, before its number.
const SHARED: &str = "chunk_";

/// The files that each part needs, by the part's name, without their ending.
pub type PartStems = BTreeMap<String, Vec<String>>;

/// Files that become one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SharedFile {
    /// The files of wasm-split, without their ending.
    stems: Vec<String>,
    /// The parts that need it, a bit for each.
    parts: u64,
    /// Functions and data.
    bytes: u64,
}

impl SharedFile {
    fn stem(&self, place: usize) -> String {
        match &self.stems[..] {
            [alone] => alone.clone(),
            _ => format!("shared_{place}"),
        }
    }

    /// The bytes saved, over all parts, if both are one file.
    fn gain(&self, other: &Self) -> i128 {
        let count = |parts: u64| i128::from(parts.count_ones());
        let saved = count(self.parts & other.parts) * i128::from(REQUEST);
        let lost = count(other.parts & !self.parts) * i128::from(self.bytes)
            + count(self.parts & !other.parts) * i128::from(other.bytes);
        saved - lost
    }
}

/// Makes the shared files in a folder fewer, and has `script`, which loads them, and the lists of the parts name those.
///
/// # Errors
/// If a file cannot be read or written, or is not as wasm-split writes it.
pub fn fewer(folder: &Path, script: &str, parts: &mut PartStems) -> Result<(), Box<dyn Error>> {
    let path = |stem: &str| folder.join(format!("{stem}.wasm"));
    if parts.len() > u64::BITS as usize {
        return Err(format!(
            "{} parts, but sets of at most {} are counted",
            parts.len(),
            u64::BITS
        )
        .into());
    }
    let mut files: BTreeMap<String, SharedFile> = BTreeMap::new();
    for (bit, stems) in parts.values().enumerate() {
        for stem in stems.iter().filter(|stem| stem.starts_with(SHARED)) {
            if !files.contains_key(stem) {
                let file = SharedFile {
                    stems: vec![stem.clone()],
                    parts: 0,
                    bytes: content(&std::fs::read(path(stem))?)?,
                };
                files.insert(stem.clone(), file);
            }
            if let Some(file) = files.get_mut(stem) {
                file.parts |= 1 << bit;
            }
        }
    }
    let mut new_stems = BTreeMap::new();
    for (place, file) in joined(files.into_values().collect()).iter().enumerate() {
        let stem = file.stem(place);
        if file.stems.len() > 1 {
            let modules = file.stems.iter().map(|stem| std::fs::read(path(stem)));
            let modules: Vec<Vec<u8>> = modules.collect::<Result<_, _>>()?;
            std::fs::write(path(&stem), merged(&modules)?)?;
            for stem in &file.stems {
                std::fs::remove_file(path(stem))?;
            }
        }
        new_stems.extend(file.stems.iter().map(|old| (old.clone(), stem.clone())));
    }
    for stems in parts.values_mut() {
        renamed(stems, &new_stems);
    }
    let script = folder.join(script);
    let linked = relinked(&std::fs::read_to_string(&script)?, &new_stems)?;
    Ok(std::fs::write(script, linked)?)
}

/// Joins the two files whose joining saves most, as long as it saves anything.
fn joined(mut files: Vec<SharedFile>) -> Vec<SharedFile> {
    loop {
        let mut best: Option<(i128, usize, usize)> = None;
        for second in 1..files.len() {
            for first in 0..second {
                let gain = files[first].gain(&files[second]);
                if gain > best.map_or(0, |(gain, ..)| gain) {
                    best = Some((gain, first, second));
                }
            }
        }
        let Some((_, first, second)) = best else {
            return files;
        };
        let other = files.remove(second);
        let file = &mut files[first];
        file.stems.extend(other.stems);
        file.parts |= other.parts;
        file.bytes += other.bytes;
    }
}

/// Names the new files in a list, each once.
fn renamed(stems: &mut Vec<String>, new: &BTreeMap<String, String>) {
    let mut kept: Vec<String> = Vec::new();
    for stem in stems.drain(..) {
        let stem = new.get(&stem).unwrap_or(&stem);
        if !kept.contains(stem) {
            kept.push(stem.clone());
        }
    }
    *stems = kept;
}

/// The script of wasm-split with the new files: it has a loader for each shared file, and for each part a list of loaders.
fn relinked(script: &str, new: &BTreeMap<String, String>) -> Result<String, Box<dyn Error>> {
    const LOADER: &str = "const __";
    const END: &str = ", []);";
    let mut linked = String::new();
    let mut loaders: Vec<&String> = Vec::new();
    let mut found = 0;
    let mut lines = script.lines();
    while let Some(line) = lines.next() {
        // The sets of parts are no longer those of the files.
        if line.starts_with("/* ") && line.ends_with(" */") {
            continue;
        }
        let old = line
            .strip_prefix(LOADER)
            .and_then(|rest| rest.split(' ').next());
        if let Some((old, stem)) = old.and_then(|old| new.get_key_value(old)) {
            found += 1;
            let is_first = !loaders.contains(&stem);
            if is_first {
                loaders.push(stem);
            }
            let rest = lines.by_ref().take_while(|line| *line != END);
            let block = [line].into_iter().chain(rest).chain([END]);
            for line in block.filter(|_| is_first) {
                let line = line.replace(&format!("__{old} "), &format!("__{stem} "));
                linked += &line.replace(&format!("./{old}.wasm"), &format!("./{stem}.wasm"));
                linked.push('\n');
            }
            continue;
        }
        let list = line.rsplit_once(", [");
        match list.and_then(|(before, rest)| Some((before, rest.strip_suffix("]));")?))) {
            Some((before, list)) => {
                let names = list.split(", ").filter_map(|name| name.strip_prefix("__"));
                let mut stems: Vec<String> = names.map(String::from).collect();
                renamed(&mut stems, new);
                let names: Vec<String> = stems.iter().map(|stem| format!("__{stem}")).collect();
                linked += &format!("{before}, [{}]));\n", names.join(", "));
            }
            None => {
                linked += line;
                linked.push('\n');
            }
        }
    }
    if found != new.len() {
        return Err(format!(
            "{found} of {} loaders are where they were expected",
            new.len()
        )
        .into());
    }
    Ok(linked)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn file(stem: &str, parts: u64, bytes: u64) -> SharedFile {
        SharedFile {
            stems: vec![stem.into()],
            parts,
            bytes,
        }
    }

    #[test]
    fn small_files_of_similar_parts_become_one_and_large_ones_stay() {
        let files = vec![
            file("chunk_1", 0b0111, 500),
            file("chunk_2", 0b0011, 400),
            file("chunk_3", 0b1100, 90_000),
            file("chunk_4", 0b0110, 80_000),
        ];
        let joined = joined(files);
        let stems: Vec<_> = joined.iter().map(|file| file.stems.join("+")).collect();
        assert_eq!(stems, ["chunk_1+chunk_2", "chunk_3", "chunk_4"]);
        assert_eq!((joined[0].parts, joined[0].bytes), (0b0111, 900));
    }

    #[test]
    fn files_that_no_part_needs_together_stay_apart() {
        assert!(file("chunk_1", 0b01, 10).gain(&file("chunk_2", 0b10, 10)) < 0);
    }

    #[test]
    fn the_script_loads_the_new_files_and_each_of_them_once() {
        let loader = |old: &str, file: &str| {
            format!(
                "const __{old} = makeLoad(() => {{\n    fetch(new URL(\"./{file}.wasm\", import.meta.url));\n}}\n, []);\n"
            )
        };
        let part = |list: &str| {
            format!(
                "export const part = wrapAsyncCb(makeLoad(() => {{\n}}\n, [{list}]));\nexport const none = wrapAsyncCb(makeLoad(() => async (_imp) => ({{}}), [{list}]));\n"
            )
        };
        let (one, two, three) = ("chunk_1", "chunk_2", "chunk_3");
        let before = format!(
            "/* a, b */\n{}/* a */\n{}{}{}",
            loader(one, one),
            loader(two, two),
            loader(three, three),
            part("__chunk_1, __chunk_2, __chunk_3"),
        );
        let new = BTreeMap::from([
            (one.to_string(), "shared_0".to_string()),
            (two.into(), "shared_0".into()),
            (three.into(), three.into()),
        ]);
        let after = format!(
            "{}{}{}",
            loader("shared_0", "shared_0"),
            loader(three, three),
            part("__shared_0, __chunk_3"),
        );
        assert_eq!(relinked(&before, &new).unwrap(), after);
        assert!(relinked("", &new).is_err(), "a script of another kind");
    }
}
