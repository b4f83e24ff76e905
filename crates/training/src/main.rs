//! The training program's commands.

mod arguments;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use arguments::{Command, HELP};
use corpus::{Documents, Grammar};
use model::{CausalLm, Config};
use training::batches::Batches;
use training::checkpoint::{self, Progress};
use training::error::Error;
use training::evaluation::{self, evaluate};
use training::export;
use training::progress::ProgressLine;
use training::recipe::Recipe;
use training::sampling::{self, Settings};
use training::tokenizer::Tokenizer;
use training::trainer::Trainer;

/// Steps between two checkpoints.
const CHECKPOINT_EVERY: usize = 100;

/// The shown loss is a mean in which each step weighs this much.
const SMOOTHING: f32 = 0.05;

/// What the samples of the model card begin with.
const PROMPTS: [&str; 5] = [
    "",
    "Once upon a time",
    "The capital of France is",
    "User: What is the capital of Kenya?\nAssistant:",
    "Weather for",
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match arguments::parse(&words).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("training: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), Error> {
    match command {
        Command::Help => print!("{HELP}"),
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
            let (model, tokenizer) = open(&model)?;
            for index in 0..count {
                let settings = Settings {
                    seed: settings.seed + index,
                    ..settings
                };
                let written = sampling::write(&model, &tokenizer, &prompt, settings)?;
                println!(
                    "{}{}\n",
                    written.text,
                    if written.ended { " ∎" } else { " …" }
                );
            }
        }
        Command::Evaluate { model, count } => {
            let (model, tokenizer) = open(&model)?;
            let grammar = corpus::grammar()?;
            let alphabet = tokenizer.alphabet(&grammar)?;
            let evaluation = evaluate(&model, &grammar, &alphabet, tokenizer.end(), count)?;
            println!("{}", serde_json::to_string_pretty(&evaluation)?);
        }
        Command::Train {
            out,
            checkpoints,
            resume,
            recipe,
            date,
        } => train(&out, &checkpoints, resume, recipe, &date)?,
        Command::Export {
            out,
            checkpoints,
            date,
        } => {
            let grammar = corpus::grammar()?;
            let (trainer, tokenizer, progress) =
                take_up(&checkpoints, None)?.ok_or_else(|| Error::Misfit {
                    path: checkpoints.clone(),
                    problem: "there is no checkpoint here: `train` makes one".into(),
                })?;
            finish(&out, &grammar, &trainer, &tokenizer, &progress, &date)?;
        }
    }
    Ok(())
}

/// The model in a folder as [`export`] writes it.
fn open(folder: &Path) -> Result<(CausalLm, Tokenizer), Error> {
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read(&path).map_err(Error::file(&path))
    };
    let config = Config::from_json(&read("config.json")?)?;
    let model = CausalLm::load(&config, &read("model.safetensors")?, &evaluation::device())?;
    Ok((model, Tokenizer::from_json(&read("tokenizer.json")?)?))
}

/// The training in a checkpoint, going on with another number of steps if asked.
fn take_up(
    folder: &Path,
    steps: Option<usize>,
) -> Result<Option<(Trainer, Tokenizer, Progress)>, Error> {
    let Some(mut progress) = checkpoint::progress(folder)? else {
        return Ok(None);
    };
    if progress.corpus_version != corpus::VERSION {
        return Err(Error::Misfit {
            path: folder.to_owned(),
            problem: "it was trained on another version of the corpus: train without --resume"
                .into(),
        });
    }
    progress.recipe.steps = steps.unwrap_or(progress.recipe.steps);
    let tokenizer = checkpoint::tokenizer(folder)?;
    let config = Config::llama(
        &progress
            .recipe
            .dimensions(tokenizer.vocab_size(), tokenizer.end()),
    )?;
    let trainer = checkpoint::load(folder, &config, &progress)?;
    Ok(Some((trainer, tokenizer, progress)))
}

fn train(
    out: &Path,
    checkpoints: &Path,
    resume: bool,
    recipe: Recipe,
    date: &str,
) -> Result<(), Error> {
    let grammar = corpus::grammar()?;
    let taken_up = if resume {
        take_up(checkpoints, Some(recipe.steps))?
    } else {
        None
    };
    let (mut trainer, tokenizer, mut progress) = match taken_up {
        Some(taken_up) => taken_up,
        None => {
            eprintln!("learning the tokenizer …");
            let tokenizer = Tokenizer::train(&grammar, recipe.vocabulary)?;
            let config =
                Config::llama(&recipe.dimensions(tokenizer.vocab_size(), tokenizer.end()))?;
            let trainer = Trainer::new(&config, &recipe)?;
            let corpus_version = corpus::VERSION;
            (
                trainer,
                tokenizer,
                Progress {
                    step: 0,
                    recipe,
                    corpus_version,
                    seconds: 0.0,
                    loss: 0.0,
                },
            )
        }
    };
    let alphabet = tokenizer.alphabet(&grammar)?;
    let recipe = progress.recipe.clone();
    let batches = Batches {
        grammar: &grammar,
        alphabet: &alphabet,
        end: tokenizer.end(),
        rows: recipe.rows,
        context: recipe.context_window,
        seed: recipe.seed,
    };
    let line = ProgressLine::new(trainer.step(), recipe.steps, recipe.tokens_per_step());
    let earlier = progress.seconds;
    while trainer.step() < recipe.steps {
        let rate = recipe.learning_rate(trainer.step());
        let loss = trainer.learn(batches.of_step(trainer.step()))?;
        let first = progress.step == 0;
        progress.loss = if first {
            loss
        } else {
            progress.loss + SMOOTHING * (loss - progress.loss)
        };
        progress.step = trainer.step();
        progress.seconds = earlier + line.seconds();
        line.show(progress.step, progress.loss, rate);
        if progress.step % CHECKPOINT_EVERY == 0 || progress.step == recipe.steps {
            checkpoint::save(checkpoints, &trainer, &tokenizer, &progress)?;
        }
    }
    finish(out, &grammar, &trainer, &tokenizer, &progress, date)
}

/// Documents on which an exported model is evaluated.
const EVALUATED: usize = 300;

fn finish(
    out: &Path,
    grammar: &Grammar,
    trainer: &Trainer,
    tokenizer: &Tokenizer,
    progress: &Progress,
    date: &str,
) -> Result<(), Error> {
    let model = trainer.model();
    let alphabet = tokenizer.alphabet(grammar)?;
    let evaluation = evaluate(&model, grammar, &alphabet, tokenizer.end(), EVALUATED)?;
    let mut samples = Vec::new();
    for prompt in PROMPTS {
        let settings = Settings {
            temperature: 0.8,
            max_new_tokens: 120,
            seed: progress.recipe.seed,
        };
        samples.push((
            prompt.to_owned(),
            sampling::write(&model, tokenizer, prompt, settings)?.text,
        ));
    }
    let dimensions = progress
        .recipe
        .dimensions(tokenizer.vocab_size(), tokenizer.end());
    export::write(
        out,
        &export::Folder {
            model: &model,
            dimensions: &dimensions,
            tokenizer,
            progress,
            evaluation: &evaluation,
            samples: &samples,
            date,
        },
    )?;
    println!("{}: {}", out.display(), serde_json::to_string(&evaluation)?);
    Ok(())
}
