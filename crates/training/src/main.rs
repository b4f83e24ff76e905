//! The commands of the training program.

mod arguments;
mod options;

use std::fs;
use std::process::ExitCode;

use arguments::{HELP, TrainingCommand};
use corpus::Documents;
use training::acceptance::acceptance;
use training::error::Error;
use training::evaluation::evaluate;
use training::held_out::HeldOut;
use training::sampling::{self, SampleSettings};
use training::tokenizer::TrainableTokenizer;
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

fn execute(command: TrainingCommand) -> Result<(), Error> {
    match command {
        TrainingCommand::Help => print!("{HELP}"),
        TrainingCommand::Train(plan) => run::train(&plan)?,
        TrainingCommand::Export(plan) => run::export(&plan)?,
        TrainingCommand::Speed { rounds } => speed::compare(rounds.get())?,
        TrainingCommand::Text { count, seed } => {
            let grammar = corpus::grammar()?;
            let mut documents = Documents::new(&grammar, seed);
            (0..count).for_each(|_| println!("{}\n", documents.next_text()));
        }
        TrainingCommand::Tokenizer { out, vocabulary } => {
            let tokenizer = TrainableTokenizer::train(&corpus::grammar()?, vocabulary)?;
            fs::write(&out, tokenizer.to_json()?).map_err(Error::file(&out))?;
            println!("{}: {} tokens", out.display(), tokenizer.vocab_size());
        }
        TrainingCommand::Sample {
            model,
            prompt,
            settings,
            count,
        } => {
            let (model, tokenizer) = folder::open(&model)?;
            for index in 0..count {
                let settings = SampleSettings {
                    seed: settings.seed + index,
                    ..settings
                };
                let written = sampling::write(&model, &tokenizer, &prompt, settings)?;
                let end = if written.ended { "∎" } else { "…" };
                println!("{} {end}\n", written.text);
            }
        }
        TrainingCommand::Evaluate {
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
