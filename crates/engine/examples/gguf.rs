//! Loads a GGUF file with the native engine and prints the most likely tokens after a text.
//!
//! ```text
//! cargo run --example gguf -- --file MODEL.gguf --prompt "The capital of France is" [--format int8] [--json-files FOLDER]
//! ```
//!
//! With `--json-files`, what the file says is written as config.json, tokenizer.json and tokenizer_config.json.

mod disk;

use std::error::Error;
use std::fs::{self, File};
use std::path::PathBuf;
use std::time::Instant;

use disk::GgufOnDisk;
use engine::{Device, GgufFile, Tokenizer};
use pollster::block_on;
use protocol::WeightPrecision;

const USAGE: &str = "gguf --file FILE --prompt TEXT [--format f32|bf16|int8] [--json-files FOLDER]";
/// How many tokens are printed.
const PRINTED: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut file, mut prompt, mut folder) = (PathBuf::new(), String::new(), None);
    let mut format = WeightPrecision::F32;
    let mut words = std::env::args().skip(1);
    while let Some(option) = words.next() {
        let value = words.next().ok_or(USAGE)?;
        match option.as_str() {
            "--file" => file = value.into(),
            "--prompt" => prompt = value,
            "--json-files" => folder = Some(PathBuf::from(value)),
            "--format" => {
                let named = WeightPrecision::ALL.into_iter();
                let mut named = named.filter(|format| format.name() == value);
                format = named.next().ok_or(USAGE)?;
            }
            _ => return Err(USAGE.into()),
        }
    }
    let mut reader = GgufOnDisk(File::open(&file)?);
    let began = Instant::now();
    let gguf = block_on(GgufFile::read(&mut reader, &file.to_string_lossy()))?;
    let tokenizer_json = gguf.tokenizer_json()?;
    if let Some(folder) = folder {
        fs::write(folder.join("config.json"), gguf.config_json())?;
        fs::write(folder.join("tokenizer.json"), &tokenizer_json)?;
        fs::write(
            folder.join("tokenizer_config.json"),
            gguf.tokenizer_config_json()?.0,
        )?;
    }
    let tokenizer = Tokenizer::from_json(&tokenizer_json)?;
    let planned = gguf.plan()?;
    let mut engine = block_on(planned.load(&mut reader, format, &Device::flex(), None))?;
    println!(
        "loaded in {format} in {:.1} s",
        began.elapsed().as_secs_f64()
    );
    let tokens = tokenizer.encode(&prompt)?;
    let logits = block_on(engine.prefill(&tokens))?.logits;
    let largest = logits.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f64> = logits
        .iter()
        .map(|logit| f64::from(logit - largest).exp())
        .collect();
    let sum: f64 = powers.iter().sum();
    let mut order: Vec<usize> = (0..powers.len()).collect();
    order.sort_by(|a, b| powers[*b].total_cmp(&powers[*a]));
    for id in order.into_iter().take(PRINTED) {
        let piece = tokenizer.pieces([id as u32]).into_parts().0;
        let piece = String::from_utf8_lossy(&piece).into_owned();
        println!("{:.4} {id} {piece:?}", powers[id] / sum);
    }
    Ok(())
}
