//! Records the runs with which the page opens, one for each example prompt, for visitors whose engine has not loaded
//! yet or cannot run. A short one of each, for embeds, has the first steps alone.
//!
//! ```text
//! cargo run --example record -- --model public/models/tiny --into public/recordings/tiny
//! ```

mod recorder;
mod teller;

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
};

use page_model::words::examples::EXAMPLES;
use recorder::{MAX_NEW_TOKENS, SHORT_STEPS, record};
use recording::{Recording, json};
use teller::Teller;

const USAGE: &str = "record --model FOLDER --into FOLDER";

fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, mut into) = (None, None);
    let mut words = std::env::args().skip(1);
    while let Some(option) = words.next() {
        let value = words.next().ok_or(USAGE)?;
        match option.as_str() {
            "--model" => model = Some(PathBuf::from(value)),
            "--into" => into = Some(PathBuf::from(value)),
            other => return Err(format!("unknown option {other}\n{USAGE}").into()),
        }
    }
    let (model, into) = (model.ok_or(USAGE)?, into.ok_or(USAGE)?);

    let mut teller = Teller::load(&model)?;
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

/// Writes a recording as a file of its own.
fn write(recording: Recording, path: &Path) -> Result<(), Box<dyn Error>> {
    let steps = recording.steps.len();
    let file = json::write(recording)?;
    let path = path.with_extension("tokenloop");
    fs::write(&path, &file)?;
    println!("{steps} steps, {} bytes in {}", file.len(), path.display());
    Ok(())
}
