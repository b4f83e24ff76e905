//! Measures what the page says of models of real texts, on one of them: right answers by temperature, JSON with and without a
//! mask, repetitions, lengths of answers, accepted look-ups, and what number formats change.
//!
//! ```text
//! cargo run --example measure -- --gguf FILE --formats FOLDER --lists FOLDER --into FILE [--only PART]
//! ```
//!
//! The weights are unpacked to f32. `--formats` has the same weights in other formats; with `--only`, one part of the file is
//! written anew. `cargo xtask measure` does it with the weights of a Python package.

#[path = "../disk/mod.rs"]
mod disk;
mod facts;
mod formats;
mod loaded;
mod lookup;
mod records;
mod texts;

use std::{error::Error, fs, path::PathBuf};

use page_model::measured::MeasuredModel;
use protocol::WeightPrecision;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use loaded::GgufModel;

type MeasureResult<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "measure --gguf FILE --formats FOLDER --lists FOLDER --into FILE [--only PART]";
/// The parts of the file, in the order in which they are measured.
const PARTS: [&str; 6] = ["facts", "records", "loops", "answers", "lookup", "formats"];
/// The lists that are read.
const LISTS: [&str; 5] = [
    "facts.txt",
    "open.txt",
    "questions.txt",
    "copying.txt",
    "english.txt",
];

fn main() -> MeasureResult<()> {
    let [mut gguf, mut formats, mut lists, mut into] = [const { None::<PathBuf> }; 4];
    let mut only = None;
    let mut words = std::env::args().skip(1);
    while let Some(option) = words.next() {
        let value = words.next().ok_or(USAGE)?;
        match option.as_str() {
            "--gguf" => gguf = Some(value.into()),
            "--formats" => formats = Some(value.into()),
            "--lists" => lists = Some(value.into()),
            "--into" => into = Some(value.into()),
            "--only" if PARTS.contains(&value.as_str()) => only = Some(value),
            _ => return Err(USAGE.into()),
        }
    }
    let (gguf, formats) = (gguf.ok_or(USAGE)?, formats.ok_or(USAGE)?);
    let (lists, into) = (lists.ok_or(USAGE)?, into.ok_or(USAGE)?);
    let list = |name: &str| fs::read_to_string(lists.join(name));
    let mut model = GgufModel::of_file(&gguf, WeightPrecision::F32)?;
    let mut file: Map<String, Value> = match &only {
        Some(_) => serde_json::from_slice(&fs::read(&into)?)?,
        None => Map::new(),
    };
    file.insert("model".into(), model.name().into());
    file.insert("weights".into(), sha256(&fs::read(&gguf)?).into());
    let mut sums = Map::new();
    for name in LISTS {
        sums.insert(name.into(), sha256(list(name)?.as_bytes()).into());
    }
    file.insert("lists".into(), Value::Object(sums));
    for part in PARTS {
        if only.as_ref().is_some_and(|only| only != part) {
            continue;
        }
        let began = std::time::Instant::now();
        let measured = match part {
            "facts" => json!(facts::measure(&mut model, &list("facts.txt")?)?),
            "records" => json!(records::measure(&mut model)?),
            "loops" => json!(texts::loops(&mut model, &list("open.txt")?)?),
            "answers" => json!(texts::answers(&mut model, &list("questions.txt")?)?),
            "lookup" => {
                let (copying, open) = (list("copying.txt")?, list("questions.txt")?);
                json!(lookup::measure(&mut model, &copying, &open)?)
            }
            _ => json!(formats::measure(
                &mut model,
                &gguf,
                &formats,
                &list("english.txt")?
            )?),
        };
        println!("{part}: {:.0} s", began.elapsed().as_secs_f64());
        file.insert(part.into(), measured);
    }
    // What the page cannot read is not written.
    let written: MeasuredModel = serde_json::from_value(Value::Object(file))?;
    fs::write(&into, serde_json::to_string_pretty(&written)? + "\n")?;
    Ok(())
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
