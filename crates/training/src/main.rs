//! The commands of the training program.

mod arguments;
mod options;

use std::fs;
use std::process::ExitCode;

use arguments::{Command, HELP};
use corpus::Documents;
use training::acceptance::acceptance;
use training::error::Error;
use training::evaluation::evaluate;
use training::held_out::HeldOut;
use training::sampling::{self, Settings};
use training::tokenizer::Tokenizer;
use training::{folder, run, speed};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match arguments::parse(&words).and_then(execute) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("training: {error}");
            ExitCode::FAILURE
        }
    }
}

fn execute(command: Command) -> Result<(), Error> {
    match command {
        Command::Help => print!("{HELP}"),
        Command::Train(plan) => run::train(&plan)?,
        Command::Export(plan) => run::export(&plan)?,
        Command::Speed { rounds } => speed::compare(rounds.get())?,
        Command::Text { count, seed } => {
            let grammar = corpus::grammar()?;
            let mut documents = Documents::new(&grammar, seed);
            (0..count).for_each(|_| println!("{}\n", documents.next_text()));
        }
        Command::Tokenizer { out, vocabulary } => {
            let tokenizer = Tokenizer::train(&corpus::grammar()?, vocabulary)?;
            fs::write(&out, tokenizer.to_json()?).map_err(Error::file(&out))?;
            println!("{}: {} tokens", out.display(), tokenizer.vocab_size());
        }
        Command::Sample {
            model,
            prompt,
            settings,
            count,
        } => {
            let (model, tokenizer) = folder::open(&model)?;
            for index in 0..count {
                let settings = Settings {
                    seed: settings.seed + index,
                    ..settings
                };
                let written = sampling::write(&model, &tokenizer, &prompt, settings)?;
                let end = if written.ended { "∎" } else { "…" };
                println!("{} {end}\n", written.text);
            }
        }
        Command::Evaluate {
            model,
            target,
            count,
        } => {
            let (model, tokenizer) = folder::open(&model)?;
            let grammar = corpus::grammar()?;
            let alphabet = tokenizer.alphabet(&grammar)?;
            let held_out = HeldOut::of_grammar(&grammar, &alphabet, tokenizer.end(), count);
            let evaluation = evaluate(&model, &held_out)?;
            println!("{}", serde_json::to_string_pretty(&evaluation)?);
            if let Some(target) = target {
                let acceptance = acceptance(&folder::open(&target)?.0, &model, &held_out)?;
                println!("{}", serde_json::to_string_pretty(&acceptance)?);
            }
        }
    }
    Ok(())
}
