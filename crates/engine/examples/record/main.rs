//! Records the runs with which the page opens, one for each example prompt, for visitors whose engine has not loaded
//! yet or cannot run.
//!
//! ```text
//! cargo run --example record -- --model public/models/tiny --into public/recordings/tiny
//! ```

mod teller;

use std::{error::Error, fs, path::PathBuf};

use engine_client::cheapest_command;
use generation::{Generation, Next, StoppingCriterion};
use page_model::words::examples::EXAMPLES;
use protocol::{
    Answer, Command, Payload, Recording,
    recording::{self, Exchange},
};
use sampling::{Coin, Logits, Profile, SamplingConfig, Temperature};
use teller::Teller;

/// The random seed with which the page opens.
const SEED: u64 = 42;
/// A recording is downloaded before the engine it stands in for, so it must be much smaller.
const MAX_NEW_TOKENS: usize = 12;

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
    fs::create_dir_all(&into)?;
    for example in &EXAMPLES {
        let recording = record(&mut teller, example.prompt)?;
        let passes = recording.exchanges.iter();
        let passes = passes.filter(|exchange| matches!(exchange.answer, Answer::Logits(_)));
        let passes = passes.count();
        let (header, payloads) = recording.into_parts();
        let file = recording::join(&serde_json::to_vec(&header)?, &payloads);
        let path = into.join(example.id).with_extension("bin");
        fs::write(&path, &file)?;
        let (bytes, path) = (file.len(), path.display());
        println!("{passes} forward passes, {bytes} bytes in {path}");
    }
    Ok(())
}

/// Records one run with the settings with which the page opens.
fn record(teller: &mut Teller, prompt: &str) -> Result<Recording, Box<dyn Error>> {
    let url = String::new();
    let mut exchanges = vec![teller.tell(&Command::Load { url })?];
    let text = prompt.to_string();
    let cut = teller.tell(&Command::Tokenize { text })?;
    let Answer::Tokenized { tokens } = cut.answer.clone() else {
        return Err("no tokens".into());
    };
    exchanges.push(cut);

    let info = &teller.model;
    let criteria = vec![
        StoppingCriterion::EosTokenId(info.eos_token_ids.clone()),
        StoppingCriterion::MaxNewTokens(MAX_NEW_TOKENS),
    ];
    let sampling = SamplingConfig::new(Profile::Textbook).with(Temperature::new(1.0)?);
    let coin = Coin::new(SEED);
    let mut generation = Generation::new(tokens, criteria, info.context_window as usize)?;
    let mut cached = Vec::new();
    loop {
        let context = match generation.next() {
            Next::Forward(context) => context,
            Next::Choose => {
                let decision = generation.decide(&sampling, coin).ok_or("no logits")?;
                generation.append(decision, &[])?;
                continue;
            }
            Next::Stop(_) => return Ok(Recording { exchanges }),
        };
        let pass = teller.tell(&cheapest_command(&cached, &context))?;
        cached = context;
        generation.supply(&Logits::new(floats(&pass)?)?)?;
        exchanges.push(pass);
        let tokens = generation.tokens();
        exchanges.push(teller.tell(&Command::Truth { tokens })?);
    }
}

fn floats(exchange: &Exchange) -> Result<Vec<f32>, &'static str> {
    match &exchange.payload {
        Payload::Floats(floats) => Ok(floats.clone()),
        _ => Err("no logits"),
    }
}
