//! Makes the files that a browser loads from a compiled WebAssembly module: `bind <compiled> <folder> <name> [--split [joined=part,part]…]`
//! writes `name.js` and `name_bg.wasm`. With `--split`, code that only functions marked with `wasm_split` reach goes
//! into separate files, and `parts.json` lists the files that each part needs. Parts of another program are left out, those
//! named after `--split` are joined, and of the files that parts share there are as few as it pays.
//!
//! The command lines `wasm-bindgen` and `wasm-split-cli` use the same two libraries. As libraries they have the
//! versions in `Cargo.lock`, and compile in a fifth of the time.

mod merge;
mod parts;
mod script;
mod shared;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use parts::Joined;
use shared::PartStems;
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support as wasm_split;

/// The list of the files that each part needs: `{ "shape": ["shared_3.wasm", "split_shape.wasm"] }`.
const PARTS: &str = "parts.json";
/// The script that loads parts.
const SCRIPT: &str = "__wasm_split.js";

const USAGE: &str = "bind <compiled.wasm> <folder> <name> [--split [joined=part,part]…]";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        [compiled, folder, name] => bind(Path::new(compiled), Path::new(folder), name),
        [compiled, folder, name, "--split", ref joined @ ..] => {
            let joined: Option<Vec<Joined>> = joined.iter().map(|one| Joined::parse(one)).collect();
            match joined {
                Some(joined) => {
                    split_and_bind(Path::new(compiled), Path::new(folder), name, &joined)
                }
                None => Err(USAGE.into()),
            }
        }
        _ => Err(USAGE.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn bind(compiled: &Path, folder: &Path, name: &str) -> Result<(), Box<dyn Error>> {
    Ok(bindgen(name)?.input_path(compiled).generate(folder)?)
}

/// Splits off the parts that are loaded later, and binds the rest.
fn split_and_bind(
    compiled: &Path,
    folder: &Path,
    name: &str,
    joined: &[Joined],
) -> Result<(), Box<dyn Error>> {
    let whole = parts::prepared(&std::fs::read(compiled)?, joined)?;
    let rest: PathBuf = folder.join(format!("{name}.wasm"));
    let main_module = format!("./{name}.js");
    let mut options = wasm_split::Options::new(&whole);
    options.output_dir = folder;
    options.main_out_path = &rest;
    options.main_module = &main_module;
    options.target.web();
    let split = wasm_split::transform(options)?;
    let mut stems: PartStems = split.prefetch_map.into_iter().collect();
    shared::fewer(folder, SCRIPT, &mut stems)?;
    let named = |stem: String| format!("{stem}.wasm");
    let files: BTreeMap<String, Vec<String>> = (stems.into_iter())
        .map(|(part, stems)| (part, stems.into_iter().map(named).collect()))
        .collect();
    std::fs::write(folder.join(PARTS), serde_json::to_vec(&files)?)?;
    // The parts link to the rest through the exports of the linker.
    bindgen(name)?
        .keep_lld_exports(true)
        .input_path(&rest)
        .generate(folder)?;
    Ok(std::fs::remove_file(&rest)?)
}

fn bindgen(name: &str) -> Result<Bindgen, Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.web(true)?.typescript(false).out_name(name);
    Ok(bindgen)
}
