//! Parses the command line of the training program.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use time::OffsetDateTime;
use training::device::Compute;
use training::error::Error;
use training::recipe::{Recipe, Targets};
use training::run::TrainingPlan;
use training::sampling::SampleSettings;

use crate::options::Options;

pub const HELP: &str = "\
Trains the small models that ship, or one on a text of your own. Usage: training [command] [options]

  train      train a model and write its folder; this is what happens without a command
               --recipe NAME      shipped (the model of the page) or draft (a tenth of it, for speculative sampling)
               --text FILE        learn from this UTF-8 text instead of the grammar; separate documents in it with
                                  <|endoftext|>, so that the model learns to end
               --name NAME        what the model is called
               --out DIR          where to            (public/models/tiny, draft, or the text's name)
               --steps N          optimizer steps     (as in the recipe)
               --seed N           fixes everything    (1)
               --rows N           rows of text in a step; --rate R the highest learning rate (as in the recipe)
               --targets T        truth: learn the true distribution at each place; drawn: only the token that came,
                                  as models of collected text must
               --tokenizer FILE   use this tokenizer.json instead of learning one
               --target DIR       the model of which this one is the draft: how often it accepts is measured
               --device D         cpu, or gpu         (cpu)
               --resume           go on from the last checkpoint; --steps may be higher than before
               --checkpoints DIR  where they are kept (target/training/, and the name of the folder)
               --stop-after N     stop after this step of the schedule, with a checkpoint; --resume goes on
               --history DIR      keep early models, after the steps --at 0,5,10,30,60,150,300,600,2000
               --log FILE         write loss and KL divergence of each step, as comma-separated values
               --evaluate-every N steps between two looks at held-out text (250)
  export     write the folder of the last checkpoint: options as for train
  sample     let a model write
               --model DIR        (public/models/tiny)
               --prompt TEXT      (none)   --temperature T (0.8; 0 is greedy)
               --tokens N         (200)    --count N (1)   --seed N (1)
  evaluate   hold a model beside the truth of the grammar: --model DIR, --count N documents (300),
               --target DIR       and measure how often that model accepts what this one drafts
  tokenizer  learn the tokenizer alone: --out FILE (tokenizer.json), --vocabulary N
  speed      measure a step with the gradients by hand and by autodiff: --rounds N (30)
  text       print documents of the grammar: --count N (10), --seed N (1)

docs/MODEL.md says what to expect and how long it takes.
";

pub enum TrainingCommand {
    Help,
    Train(Box<TrainingPlan>),
    Export(Box<TrainingPlan>),
    Sample {
        model: PathBuf,
        prompt: String,
        settings: SampleSettings,
        count: u64,
    },
    Evaluate {
        model: PathBuf,
        target: Option<PathBuf>,
        count: usize,
    },
    Tokenizer {
        out: PathBuf,
        vocabulary: usize,
    },
    Speed {
        rounds: NonZeroUsize,
    },
    Text {
        count: usize,
        seed: u64,
    },
}

const MODELS: &str = "public/models";
const MODEL: &str = "public/models/tiny";
const CHECKPOINTS: &str = "target/training";

/// Steps that `speed` measures for each kind of gradients.
const SPEED_ROUNDS: NonZeroUsize = NonZeroUsize::new(30).unwrap();

/// Steps between two evaluations on held-out text.
const EVALUATE_EVERY: NonZeroUsize = NonZeroUsize::new(250).unwrap();

/// Steps after which a network with random weights has learned, in this order, frequencies of tokens, which token
/// follows which, and copying.
const HISTORY: [usize; 9] = [0, 5, 10, 30, 60, 150, 300, 600, 2000];

/// Parses a command and its options; without a command, the options are those of `train`.
pub fn parse(words: &[String]) -> Result<TrainingCommand, Error> {
    if words
        .iter()
        .any(|word| ["--help", "-h", "help"].contains(&word.as_str()))
    {
        return Ok(TrainingCommand::Help);
    }
    let (command, rest) = match words.split_first() {
        Some((command, rest)) if !command.starts_with("--") => (command.as_str(), rest),
        _ => ("train", words),
    };
    let mut options = Options::read(rest)?;
    let command = match command {
        "train" => TrainingCommand::Train(Box::new(plan(&mut options)?)),
        "export" => TrainingCommand::Export(Box::new(plan(&mut options)?)),
        "sample" => TrainingCommand::Sample {
            model: options.take_or("model", MODEL.into())?,
            prompt: options.take_or("prompt", String::new())?,
            settings: SampleSettings {
                temperature: options.take_or("temperature", 0.8)?,
                max_new_tokens: options.take_or("tokens", 200)?,
                seed: options.take_or("seed", 1)?,
            },
            count: options.take_or("count", 1)?,
        },
        "evaluate" => TrainingCommand::Evaluate {
            model: options.take_or("model", MODEL.into())?,
            target: options.take("target")?,
            count: options.take_or("count", 300)?,
        },
        "tokenizer" => TrainingCommand::Tokenizer {
            out: options.take_or("out", "tokenizer.json".into())?,
            vocabulary: options.take_or("vocabulary", Recipe::shipped().vocabulary)?,
        },
        "speed" => TrainingCommand::Speed {
            rounds: options.take_or("rounds", SPEED_ROUNDS)?,
        },
        "text" => TrainingCommand::Text {
            count: options.take_or("count", 10)?,
            seed: options.take_or("seed", 1)?,
        },
        other => return Err(Error::Usage(format!("there is no command {other:?}"))),
    };
    options.finish()?;
    Ok(command)
}

fn plan(options: &mut Options) -> Result<TrainingPlan, Error> {
    let text: Option<PathBuf> = options.take("text")?;
    let recipe = options.take_or("recipe", String::from("shipped"))?;
    let (mut recipe, folder) = match (recipe.as_str(), &text) {
        ("shipped", None) => (Recipe::shipped(), "tiny".into()),
        ("shipped", Some(text)) => {
            let name = text.file_stem().unwrap_or_default().to_string_lossy();
            let folder = in_an_address(&name);
            let recipe = Recipe {
                name: name.into_owned(),
                ..Recipe::text()
            };
            (recipe, folder)
        }
        ("draft", None) => (Recipe::draft(), "draft".into()),
        (other, _) => {
            return Err(Error::Usage(format!(
                "there is no recipe {other:?} for this"
            )));
        }
    };
    let folder: String = folder;
    recipe.steps = options.take_or("steps", recipe.steps)?;
    recipe.seed = options.take_or("seed", recipe.seed)?;
    recipe.peak_learning_rate = options.take_or("rate", recipe.peak_learning_rate)?;
    recipe.rows = options.take_or("rows", recipe.rows)?;
    recipe.name = options.take_or("name", recipe.name)?;
    recipe.targets = match (options.take::<String>("targets")?.as_deref(), &text) {
        (None, _) => recipe.targets,
        (Some("truth"), None) => Targets::Truth,
        (Some("drawn"), _) => Targets::Drawn,
        (Some(other), _) => {
            return Err(Error::Usage(format!(
                "--targets is truth, where it is known, or drawn, not {other:?}"
            )));
        }
    };
    let compute = match options.take::<String>("device")?.as_deref() {
        None | Some("cpu") => Compute::Cpu,
        Some("gpu") => Compute::Gpu,
        Some(other) => {
            return Err(Error::Usage(format!(
                "--device is cpu or gpu, not {other:?}"
            )));
        }
    };
    let at = match options.take::<String>("at")? {
        None => HISTORY.to_vec(),
        Some(steps) => steps
            .split(',')
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map_err(|_| Error::Usage("--at takes steps, for example 30,150,600".into()))?,
    };
    Ok(TrainingPlan {
        out: options.take_or("out", format!("{MODELS}/{folder}").into())?,
        checkpoints: options.take_or("checkpoints", format!("{CHECKPOINTS}/{folder}").into())?,
        resume: options.flag("resume"),
        tokenizer: options.take("tokenizer")?,
        text,
        target: options.take("target")?,
        history: options.take("history")?.map(|folder| (folder, at)),
        log: options.take("log")?,
        stop_after: options.take("stop-after")?,
        evaluate_every: options.take_or("evaluate-every", EVALUATE_EVERY)?,
        recipe,
        compute,
        date: OffsetDateTime::now_utc().date().to_string(),
    })
}

/// A folder name that the page accepts in its address: letters, digits, `-` and `_`.
fn in_an_address(name: &str) -> String {
    let plain = |letter: char| match letter {
        letter if letter.is_ascii_alphanumeric() || letter == '_' => letter,
        _ => '-',
    };
    name.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn plan_of(words: &[&str]) -> Result<Box<TrainingPlan>, Error> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        match parse(&words)? {
            TrainingCommand::Train(plan) => Ok(plan),
            _ => panic!("another command"),
        }
    }

    #[test]
    fn a_text_gives_its_name_to_a_folder_that_an_address_can_hold() {
        let plan = plan_of(&["--text", "books/My Story, part_2.txt"]).unwrap();
        assert_eq!(plan.recipe.name, "My Story, part_2");
        assert_eq!(plan.out, PathBuf::from("public/models/My-Story--part_2"));
    }

    #[test]
    fn a_training_may_end_before_its_schedule() {
        let plan = plan_of(&["train", "--stop-after", "2000"]).unwrap();
        assert_eq!(plan.stop_after, Some(2000));
        assert_eq!(plan.recipe, Recipe::shipped());
        let parts: Vec<usize> = plan.date.split('-').map(str::len).collect();
        assert_eq!(parts, [4, 2, 2], "{}", plan.date);
        assert_eq!(plan_of(&[]).unwrap().stop_after, None);
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for (wrong, said) in [
            (&["--stop-after", "soon"][..], "--stop-after"),
            (&["--evaluate-every", "0"], "--evaluate-every"),
            (&["--stpes", "5"], "--stpes"),
            (&["--out"], "--out"),
            (&["--resume=5"], "--resume"),
            (&["train", "here"], "here"),
        ] {
            let Err(Error::Usage(error)) = plan_of(wrong) else {
                panic!("{wrong:?} is understood");
            };
            assert!(error.contains(said), "{error}");
        }
    }
}
