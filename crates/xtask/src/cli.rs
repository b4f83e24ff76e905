//! The command line: words in, a [`Command`] out.

use crate::error::Error;
use crate::wasm::Profile;

/// What `cargo xtask help` prints.
pub const USAGE: &str = "\
cargo xtask <command>

  serve [--release] [--open] [--port N]   set up, build, and serve on http://127.0.0.1:8080
  test [stage…]                           set up and run every check and test, or only the stages named
  build                                   the site as static files in dist/
  check                                   the checks that run nothing: format, clippy, architecture, visible text, dependencies, locks
  size                                    bytes of page, engines and model against size-budgets.toml
  bench [options]                         speed in the browser, beside onnxruntime-web; `load`, `slider`, `lighthouse`: the page alone
  train [options]                         train the model that ships
  gallery                                 every chart in every state, light and dark, as one page
  golden                                  write the golden fixtures anew from their scripts
  compile [--release]                     only the engines and the page's program; Trunk calls this";

/// One command with its options.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Serve(ServeOptions),
    Test { stages: Vec<String> },
    Build,
    Check,
    Size,
    Bench(Vec<String>),
    Train(Vec<String>),
    Golden,
    Gallery,
    Compile { profile: Profile },
}

/// Options of `serve`.
#[derive(Debug, PartialEq, Eq)]
pub struct ServeOptions {
    /// How the wasm is compiled.
    pub profile: Profile,
    /// Whether to open the browser.
    pub open: bool,
    /// Where to listen on 127.0.0.1.
    pub port: u16,
}

/// Reads the words after `cargo xtask`.
pub fn parse(mut words: Vec<String>) -> Result<Command, Error> {
    if words.is_empty() {
        return Ok(Command::Help);
    }
    let name = words.remove(0);
    // These hand their options on to another program, which explains them itself.
    match name.as_str() {
        "bench" => return Ok(Command::Bench(words)),
        "train" => return Ok(Command::Train(words)),
        _ => {}
    }
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(Command::Help);
    }
    let mut rest = words.into_iter();
    let command = match name.as_str() {
        "help" | "--help" | "-h" => Command::Help,
        "serve" => Command::Serve(serve_options(&mut rest)?),
        "test" => Command::Test {
            stages: rest.by_ref().collect(),
        },
        "build" => Command::Build,
        "check" => Command::Check,
        "size" => Command::Size,
        "golden" => Command::Golden,
        "gallery" => Command::Gallery,
        "compile" => Command::Compile {
            profile: match rest.next().as_deref() {
                None => Profile::from_trunk(),
                Some("--release") => Profile::Release,
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
        profile: Profile::Dev,
        open: false,
        port: 8080,
    };
    while let Some(word) = rest.next() {
        match word.as_str() {
            "--release" => options.profile = Profile::Release,
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

    fn parsed(line: &str) -> Result<Command, Error> {
        parse(line.split_whitespace().map(String::from).collect())
    }

    #[test]
    fn serve_listens_on_8080_unless_told() {
        let Command::Serve(plain) = parsed("serve").unwrap() else {
            panic!("`serve` is not serve");
        };
        assert_eq!((plain.port, plain.profile), (8080, Profile::Dev));
        for line in ["serve --port 9000 --release", "serve --release --port=9000"] {
            let Command::Serve(told) = parsed(line).unwrap() else {
                panic!("`{line}` is not serve");
            };
            assert_eq!((told.port, told.profile), (9000, Profile::Release));
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
        ] {
            assert!(matches!(parsed(line), Err(Error::Usage(_))), "{line}");
        }
    }

    #[test]
    fn options_of_other_programs_are_handed_on() {
        let expected = Command::Train(vec!["--text".into(), "my.txt".into()]);
        assert_eq!(parsed("train --text my.txt").unwrap(), expected);
    }
}
