//! Records the runs with which the page opens, one for each example prompt, for visitors whose engine has not loaded
//! yet or cannot run. A short one of each, for embeds, has the first steps alone.
//!
//! ```text
//! cargo run --example record -- --model public/models/tiny --into public/recordings/tiny
//! cargo run --example record -- --gguf FILE --into public/recordings/smollm2
//! ```
//!
//! With `--gguf`, the prompts in real English are recorded, each with a tree around it and with the inside of the network; with
//! `--only`, one of them; with `--of`, runs and trees are those of recorded files, and only the inside is recorded anew.
//! `cargo xtask record` does it with the weights of a Python package.

#[path = "../disk/mod.rs"]
mod disk;
mod inside;
mod quantised;
mod recorder;
mod teller;
mod tree;

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
};

use page_model::words::examples::{EXAMPLES, ExamplePrompt, english};
use recorder::{MAX_NEW_TOKENS, SHORT_STEPS, record};
use recording::{Recording, json};
use teller::Teller;

const USAGE: &str = "record (--model FOLDER | --gguf FILE [--only ID] [--of FOLDER]) --into FOLDER";

fn main() -> Result<(), Box<dyn Error>> {
    let [mut model, mut gguf, mut into, mut of] = [const { None::<PathBuf> }; 4];
    let mut only = None;
    let mut words = std::env::args().skip(1);
    while let Some(option) = words.next() {
        let value = words.next().ok_or(USAGE)?;
        match option.as_str() {
            "--model" => model = Some(PathBuf::from(value)),
            "--into" => into = Some(PathBuf::from(value)),
            "--gguf" => gguf = Some(PathBuf::from(value)),
            "--of" => of = Some(PathBuf::from(value)),
            "--only" => only = Some(value),
            other => return Err(format!("unknown option {other}\n{USAGE}").into()),
        }
    }
    let into = into.ok_or(USAGE)?;
    if let Some(file) = gguf {
        let mut teller = quantised::load(&file)?;
        fs::create_dir_all(&into)?;
        let is_wanted = |example: &&ExamplePrompt| only.as_ref().is_none_or(|id| example.id == id);
        for prompt in english::RECORDED.iter().filter(is_wanted) {
            let mut recording = match &of {
                Some(folder) => read(&folder.join(prompt.id))?,
                None => tree::record(&mut teller, prompt.prompt)?,
            };
            recording.inside = Some(inside::record(&mut teller, &recording)?);
            write(recording, &into.join(prompt.id))?;
        }
        return Ok(());
    }
    let mut teller = Teller::load(&model.ok_or(USAGE)?)?;
    for example in &EXAMPLES {
        for (folder, steps) in [
            (into.clone(), MAX_NEW_TOKENS),
            (into.join("short"), SHORT_STEPS),
        ] {
            fs::create_dir_all(&folder)?;
            let recording = record(&mut teller, example.prompt, steps)?;
            write(recording, &folder.join(example.id))?;
        }
    }
    Ok(())
}

/// Reads a recording from its file.
fn read(path: &Path) -> Result<Recording, Box<dyn Error>> {
    Ok(json::read(&fs::read(path.with_extension("tokenloop"))?)?)
}

/// Writes a recording as a file of its own.
fn write(recording: Recording, path: &Path) -> Result<(), Box<dyn Error>> {
    let steps = recording.all_steps().count();
    let file = json::write(recording)?;
    let path = path.with_extension("tokenloop");
    fs::write(&path, &file)?;
    println!("{steps} steps, {} bytes in {}", file.len(), path.display());
    Ok(())
}
