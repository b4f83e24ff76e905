//! Parses the command line into a [`XtaskCommand`].

use std::path::PathBuf;

use crate::error::Error;
use crate::wasm::BuildProfile;

/// The output of `cargo xtask help`.
pub const USAGE: &str = "\
cargo xtask <command>

  serve [--release] [--open] [--port N]   set up, build, and serve on http://127.0.0.1:8080
  test [stage…]                           set up and run every check and test, or only the stages named
  build                                   the site as static files in dist/
  check [--list]                          the checks that run nothing: format, clippy, architecture, visible text, dependencies, locks;
                                          or the list of what must stay true, with what enforces it
  size                                    bytes of page, engines and model against size-budgets.toml
  bench [options]                         speed in the browser, beside onnxruntime-web; `load`, `slider`, `lighthouse`: the page alone
  train [options]                         train the model that ships
  vocabulary <name> <tokenizer.json>      write the derived vocabulary of another model, gpt2 or smollm2, into public/vocabularies/
  gallery                                 every chart in every state, light and dark, as one page
  golden                                  write the golden fixtures anew from their scripts
  compile [--release]                     only the engines and the page's program; Trunk calls this";

/// A command with its options.
#[derive(Debug, PartialEq, Eq)]
pub enum XtaskCommand {
    Help,
    Serve(ServeOptions),
    Test { stages: Vec<String> },
    Build,
    Check { list: bool },
    Size,
    Bench(Vec<String>),
    Train(Vec<String>),
    Golden,
    Gallery,
    Vocabulary(VocabularyOptions),
    Compile { profile: BuildProfile },
}

/// Options of `serve`.
#[derive(Debug, PartialEq, Eq)]
pub struct ServeOptions {
    /// Whether the wasm is compiled for development or as the release.
    pub profile: BuildProfile,
    /// Whether to open the page in the browser.
    pub open: bool,
    /// The port on 127.0.0.1.
    pub port: u16,
}

/// Arguments of `vocabulary`.
#[derive(Debug, PartialEq, Eq)]
pub struct VocabularyOptions {
    /// The folder's name in `public/vocabularies`.
    pub name: String,
    /// The published `tokenizer.json`.
    pub tokenizer: PathBuf,
}

/// Parses the words after `cargo xtask`.
pub fn parse(mut words: Vec<String>) -> Result<XtaskCommand, Error> {
    if words.is_empty() {
        return Ok(XtaskCommand::Help);
    }
    let name = words.remove(0);
    // These pass their options on to another program, which has its own help.
    match name.as_str() {
        "bench" => return Ok(XtaskCommand::Bench(words)),
        "train" => return Ok(XtaskCommand::Train(words)),
        _ => {}
    }
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(XtaskCommand::Help);
    }
    let mut rest = words.into_iter();
    let command = match name.as_str() {
        "help" | "--help" | "-h" => XtaskCommand::Help,
        "serve" => XtaskCommand::Serve(serve_options(&mut rest)?),
        "test" => XtaskCommand::Test {
            stages: rest.by_ref().collect(),
        },
        "build" => XtaskCommand::Build,
        "check" => XtaskCommand::Check {
            list: match rest.next().as_deref() {
                None => false,
                Some("--list") => true,
                Some(other) => return Err(unknown(other)),
            },
        },
        "size" => XtaskCommand::Size,
        "golden" => XtaskCommand::Golden,
        "gallery" => XtaskCommand::Gallery,
        "vocabulary" => match (rest.next(), rest.next()) {
            (Some(name), Some(tokenizer)) => XtaskCommand::Vocabulary(VocabularyOptions {
                name,
                tokenizer: tokenizer.into(),
            }),
            _ => return Err(Error::Usage("`vocabulary` takes a name and a file.".into())),
        },
        "compile" => XtaskCommand::Compile {
            profile: match rest.next().as_deref() {
                None => BuildProfile::from_trunk(),
                Some("--release") => BuildProfile::Release,
                Some(other) => return Err(unknown(other)),
            },
        },
        _ => return Err(Error::Usage(format!("There is no command `{name}`."))),
    };
    match rest.next() {
        None => Ok(command),
        Some(word) => Err(unknown(&word)),
    }
}

fn serve_options(rest: &mut impl Iterator<Item = String>) -> Result<ServeOptions, Error> {
    let mut options = ServeOptions {
        profile: BuildProfile::Dev,
        open: false,
        port: 8080,
    };
    while let Some(word) = rest.next() {
        match word.as_str() {
            "--release" => options.profile = BuildProfile::Release,
            "--open" => options.open = true,
            "--port" | "-p" => {
                let value = rest.next().unwrap_or_default();
                options.port = port(&value)?;
            }
            _ => match word.strip_prefix("--port=") {
                Some(value) => options.port = port(value)?,
                None => return Err(unknown(&word)),
            },
        }
    }
    Ok(options)
}

fn port(value: &str) -> Result<u16, Error> {
    match value.parse() {
        Ok(port) if port > 0 => Ok(port),
        _ => Err(Error::Usage(format!(
            "`--port` takes a number from 1 to 65535, not `{value}`."
        ))),
    }
}

fn unknown(word: &str) -> Error {
    Error::Usage(format!("`{word}` is not understood here."))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn parsed(line: &str) -> Result<XtaskCommand, Error> {
        parse(line.split_whitespace().map(String::from).collect())
    }

    #[test]
    fn serve_listens_on_8080_unless_told() {
        let XtaskCommand::Serve(plain) = parsed("serve").unwrap() else {
            panic!("`serve` is not serve");
        };
        assert_eq!((plain.port, plain.profile), (8080, BuildProfile::Dev));
        for line in ["serve --port 9000 --release", "serve --release --port=9000"] {
            let XtaskCommand::Serve(told) = parsed(line).unwrap() else {
                panic!("`{line}` is not serve");
            };
            assert_eq!((told.port, told.profile), (9000, BuildProfile::Release));
        }
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for line in [
            "sreve",
            "serve --fast",
            "serve --port",
            "serve --port 0",
            "build x",
            "check --fast",
            "vocabulary",
            "vocabulary gpt2",
            "vocabulary gpt2 tokenizer.json x",
        ] {
            assert!(matches!(parsed(line), Err(Error::Usage(_))), "{line}");
        }
    }

    #[test]
    fn options_of_other_programs_are_handed_on() {
        let expected = XtaskCommand::Train(vec!["--text".into(), "my.txt".into()]);
        assert_eq!(parsed("train --text my.txt").unwrap(), expected);
    }
}
