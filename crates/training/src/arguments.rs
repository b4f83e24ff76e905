//! The words after the program's name.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use training::error::Error;
use training::recipe::Recipe;
use training::sampling::Settings;

pub const HELP: &str = "\
Trains the small model that ships. Usage: training [command] [options]

  train      train a model and write its folder; this is what happens without a command
               --out DIR          where to            (public/models/tiny)
               --steps N          optimizer steps     (as in the recipe)
               --seed N           fixes everything    (1)
               --resume           go on from the last checkpoint; --steps may be higher than before
               --checkpoints DIR  where they are kept (target/training)
  export     write the folder of the last checkpoint: --out, --checkpoints
  sample     let a model write
               --model DIR        (public/models/tiny)
               --prompt TEXT      (none)   --temperature T (0.8; 0 is greedy)
               --tokens N         (200)    --count N (1)   --seed N (1)
  evaluate   hold a model beside the truth of the grammar: --model DIR, --count N documents (300)
  tokenizer  learn the tokenizer alone: --out FILE (tokenizer.json), --vocabulary N
  text       print documents of the grammar: --count N (10), --seed N (1)

Training takes about half a CPU-second a step: seven minutes on two cores for the recipe's steps.
";

pub enum Command {
    Help,
    Train {
        out: PathBuf,
        checkpoints: PathBuf,
        resume: bool,
        recipe: Recipe,
        date: String,
    },
    Export {
        out: PathBuf,
        checkpoints: PathBuf,
        date: String,
    },
    Sample {
        model: PathBuf,
        prompt: String,
        settings: Settings,
        count: u64,
    },
    Evaluate {
        model: PathBuf,
        count: usize,
    },
    Tokenizer {
        out: PathBuf,
        vocabulary: usize,
    },
    Text {
        count: usize,
        seed: u64,
    },
}

const MODEL: &str = "public/models/tiny";
const CHECKPOINTS: &str = "target/training";

/// Without a command, options are those of `train`.
pub fn parse(words: &[String]) -> Result<Command, Error> {
    if words
        .iter()
        .any(|word| ["--help", "-h", "help"].contains(&word.as_str()))
    {
        return Ok(Command::Help);
    }
    let (command, rest) = match words.split_first() {
        Some((command, rest)) if !command.starts_with("--") => (command.as_str(), rest),
        _ => ("train", words),
    };
    let mut options = Options::read(rest)?;
    let command = match command {
        "train" => {
            let shipped = Recipe::shipped();
            let recipe = Recipe {
                steps: options.number("steps", shipped.steps)?,
                seed: options.number("seed", shipped.seed)?,
                ..shipped
            };
            Command::Train {
                out: options.path("out", MODEL),
                checkpoints: options.path("checkpoints", CHECKPOINTS),
                resume: options.flag("resume"),
                recipe,
                date: today(),
            }
        }
        "export" => Command::Export {
            out: options.path("out", MODEL),
            checkpoints: options.path("checkpoints", CHECKPOINTS),
            date: today(),
        },
        "sample" => Command::Sample {
            model: options.path("model", MODEL),
            prompt: options.take("prompt").unwrap_or_default(),
            settings: Settings {
                temperature: options.number("temperature", 0.8)?,
                max_new_tokens: options.number("tokens", 200)?,
                seed: options.number("seed", 1)?,
            },
            count: options.number("count", 1)?,
        },
        "evaluate" => Command::Evaluate {
            model: options.path("model", MODEL),
            count: options.number("count", 300)?,
        },
        "tokenizer" => Command::Tokenizer {
            out: options.path("out", "tokenizer.json"),
            vocabulary: options.number("vocabulary", Recipe::shipped().vocabulary)?,
        },
        "text" => Command::Text {
            count: options.number("count", 10)?,
            seed: options.number("seed", 1)?,
        },
        other => return Err(Error::Usage(format!("there is no command {other:?}"))),
    };
    options.finish()?;
    Ok(command)
}

/// `--name value` pairs, and `--name` alone.
struct Options(Vec<(String, Option<String>)>);

impl Options {
    fn read(words: &[String]) -> Result<Self, Error> {
        let mut options = Vec::new();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let name = word
                .strip_prefix("--")
                .ok_or_else(|| Error::Usage(format!("what is {word:?}?")))?;
            let value = words.next_if(|next| !next.starts_with("--")).cloned();
            options.push((name.to_owned(), value));
        }
        Ok(Self(options))
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|(option, _)| option == name)
    }

    fn flag(&mut self, name: &str) -> bool {
        self.position(name).map(|at| self.0.remove(at)).is_some()
    }

    fn take(&mut self, name: &str) -> Option<String> {
        self.position(name).and_then(|at| self.0.remove(at).1)
    }

    fn path(&mut self, name: &str, default: &str) -> PathBuf {
        self.take(name).unwrap_or_else(|| default.to_owned()).into()
    }

    fn number<N: std::str::FromStr>(&mut self, name: &str, default: N) -> Result<N, Error> {
        match self.take(name) {
            None => Ok(default),
            Some(text) => text
                .parse()
                .map_err(|_| Error::Usage(format!("--{name} takes a number, not {text:?}"))),
        }
    }

    fn finish(self) -> Result<(), Error> {
        match self.0.first() {
            Some((name, _)) => Err(Error::Usage(format!("there is no option --{name} here"))),
            None => Ok(()),
        }
    }
}

/// Today in UTC, `2026-11-21`, by the civil calendar (Hinnant, *chrono-compatible low-level date algorithms*).
fn today() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let day = (seconds / 86_400) as i64 + 719_468;
    let era = day / 146_097;
    let day_of_era = day - era * 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153; // March is 0
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
