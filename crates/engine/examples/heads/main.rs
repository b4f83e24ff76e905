//! Looks for heads that do something recognisable, in a model of this site and in one of real texts: places to start on the
//! screen Inside.
//!
//! ```text
//! cargo run --release --example heads -- --model FOLDER --gguf FILE --beginnings FILE --into FILE
//! ```
//!
//! What counts is written down in `page_model::inside::named_heads`. The model of this site writes its texts from nothing, the
//! other one after these beginnings, a line each. `cargo xtask measure` does it with the weights of a Python package.

#[path = "../disk/mod.rs"]
mod disk;
mod measured_network;
mod statistics;

use std::{error::Error, fs, path::PathBuf};

use measured_network::MeasuredNetwork;
use page_model::inside::named_heads::NamedHeads;

const USAGE: &str = "heads --model FOLDER --gguf FILE --beginnings FILE --into FILE";

fn main() -> Result<(), Box<dyn Error>> {
    let [mut model, mut gguf, mut beginnings, mut into] = [const { None::<PathBuf> }; 4];
    let mut words = std::env::args().skip(1);
    while let Some(option) = words.next() {
        let value = Some(words.next().ok_or(USAGE)?.into());
        match option.as_str() {
            "--model" => model = value,
            "--gguf" => gguf = value,
            "--beginnings" => beginnings = value,
            "--into" => into = value,
            _ => return Err(USAGE.into()),
        }
    }
    let beginnings = fs::read_to_string(beginnings.ok_or(USAGE)?)?;
    let beginnings: Vec<&str> = beginnings.lines().collect();
    let into = into.ok_or(USAGE)?;
    let of_site = named(MeasuredNetwork::of_folder(&model.ok_or(USAGE)?)?, &[""])?;
    fs::write(&into, of_site.write())?;
    let of_texts = named(MeasuredNetwork::of_gguf(&gguf.ok_or(USAGE)?)?, &beginnings)?;
    fs::write(&into, of_site.write() + &of_texts.write())?;
    Ok(())
}

/// The heads of one model, and how long it took.
fn named(mut network: MeasuredNetwork, beginnings: &[&str]) -> Result<NamedHeads, Box<dyn Error>> {
    let began = std::time::Instant::now();
    let named = statistics::named(&mut network, beginnings)?;
    println!("{}: {:.0} s", named.model, began.elapsed().as_secs_f64());
    Ok(named)
}
