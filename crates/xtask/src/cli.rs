//! Parses the command line into a [`XtaskCommand`].

use std::path::PathBuf;

use lexopt::Arg::{Long, Short, Value};
use lexopt::{Parser, ValueExt};

use crate::commands::package::PackageCommand;
use crate::commands::package::scorm::{ActivityContent, EDITIONS, ScormOptions};
use crate::commands::screenshots::ScreenshotOptions;
use crate::commands::texts::TextsCommand;
use crate::error::Error;
use crate::wasm::BuildProfile;

/// The output of `cargo xtask help`.
pub const USAGE: &str = "\
cargo xtask <command>

  serve [--release] [--open] [--port N]   set up, build, and serve on http://127.0.0.1:8080
  test [stage…]                           set up and run every check and test, or only the stages named
  build [--with-model FOLDER]             the site as static files in dist/, with a model of your own beside it; `--address ADDRESS` of
                                          the folder where it will lie, for the previews that other sites make of a link
  add-model <folder> <site>               the same for a site that is built
  check [--list]                          the checks that run nothing: format, clippy, architecture, visible text, dependencies, locks;
                                          or the list of what must stay true, with what enforces it
  size                                    bytes of page, engines and model against size-budgets.toml
  bench [options]                         speed in the browser, beside onnxruntime-web; `load`, `slider`, `inside`, `lighthouse`: the page alone;
                                          `real`: a real model, beside llama.cpp (wllama) and onnxruntime-web
  train [options]                         train the model that ships
  vocabulary <name> <tokenizer.json>      write the derived vocabulary of another model, gpt2 or smollm2, into public/vocabularies/
  record                                  write the recorded runs in real English anew, from the weights of a Python package
  measure                                 measure anew, on the same weights, what the page says of models of real texts
  gallery                                 every chart in every state, light and dark, as one page
  picture                                 README's moving picture, taken from the built site
  tour <file.gif or file.webp>            the tour of ninety seconds with its captions as a moving picture for slides, at 1280 × 720
  component <folder>                      the web component with its texts, from which `npm pack` makes a package
  package                                 the Python package with the files of its figures, as a wheel in target/packages
  package scorm [options]                 the page as SCORM packages there, or what `--figure ID`, `--screen ID` or `--lesson ID` names,
                                          opened as the link `--link LINK`; `--title`, `--edition 1.2|2004`, `--answers N`, `--pass POINTS`,
                                          `--small`, `--site ADDRESS` of a copy that is hosted, `--built FOLDER` of a copy that is built
  screenshots [language…] [--width N]     every view in the languages named, else in all, as pictures in target/screenshots
  texts new <language>                    begin the texts of a language, with those of English in its plural forms
  texts report                            how much of each language is translated
  golden                                  write the golden fixtures anew from their scripts
  compile [--release]                     only the engines and the page's program; Trunk calls this";

/// The endings of the files that have moving pictures. PowerPoint shows the first, browsers and Google Slides both.
const MOVING: [&str; 2] = ["gif", "webp"];

/// A command with its options.
#[derive(Debug, PartialEq, Eq)]
pub enum XtaskCommand {
    Help,
    Serve(ServeOptions),
    Test {
        stages: Vec<String>,
    },
    Build {
        with_model: Option<PathBuf>,
        address: Option<String>,
    },
    AddModel {
        model: PathBuf,
        site: PathBuf,
    },
    Check {
        list: bool,
    },
    Size,
    Bench(Vec<String>),
    Train(Vec<String>),
    Golden,
    Record,
    Measure,
    Gallery,
    Picture,
    Tour {
        file: PathBuf,
    },
    Component {
        folder: PathBuf,
    },
    Package(PackageCommand),
    Screenshots(ScreenshotOptions),
    Vocabulary(VocabularyOptions),
    Texts(TextsCommand),
    Compile {
        profile: BuildProfile,
    },
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
    match words.first().map(String::as_str) {
        // These pass their options on to another program, which has its own help.
        Some("bench") => return Ok(XtaskCommand::Bench(words.split_off(1))),
        Some("train") => return Ok(XtaskCommand::Train(words.split_off(1))),
        None | Some("help") => return Ok(XtaskCommand::Help),
        _ if words.iter().any(|word| word == "--help" || word == "-h") => {
            return Ok(XtaskCommand::Help);
        }
        _ => {}
    }
    let mut words = Parser::from_args(words);
    let name = words.value()?.string()?;
    let mut command = match name.as_str() {
        "serve" => XtaskCommand::Serve(ServeOptions {
            profile: BuildProfile::Dev,
            open: false,
            port: 8080,
        }),
        "test" => XtaskCommand::Test { stages: Vec::new() },
        "build" => XtaskCommand::Build {
            with_model: None,
            address: None,
        },
        "add-model" => XtaskCommand::AddModel {
            model: words.value()?.into(),
            site: words.value()?.into(),
        },
        "check" => XtaskCommand::Check { list: false },
        "size" => XtaskCommand::Size,
        "golden" => XtaskCommand::Golden,
        "record" => XtaskCommand::Record,
        "measure" => XtaskCommand::Measure,
        "gallery" => XtaskCommand::Gallery,
        "picture" => XtaskCommand::Picture,
        "tour" => XtaskCommand::Tour {
            file: moving_picture(words.value()?.into())?,
        },
        "package" => XtaskCommand::Package(PackageCommand::Wheel),
        "component" => XtaskCommand::Component {
            folder: words.value()?.into(),
        },
        "screenshots" => XtaskCommand::Screenshots(ScreenshotOptions::default()),
        "vocabulary" => XtaskCommand::Vocabulary(VocabularyOptions {
            name: words.value()?.string()?,
            tokenizer: words.value()?.into(),
        }),
        "texts" => XtaskCommand::Texts(match words.value()?.string()?.as_str() {
            "new" => TextsCommand::New(words.value()?.string()?),
            "report" => TextsCommand::Report,
            other => return Err(Error::Usage(format!("`texts` has no command `{other}`."))),
        }),
        "compile" => XtaskCommand::Compile {
            profile: BuildProfile::from_trunk(),
        },
        _ => return Err(Error::Usage(format!("There is no command `{name}`."))),
    };
    while let Some(word) = words.next()? {
        use XtaskCommand::{Build, Check, Compile, Package, Screenshots, Serve, Test};
        match (&mut command, word) {
            (Serve(options), Long("release")) => options.profile = BuildProfile::Release,
            (Serve(options), Long("open")) => options.open = true,
            (Serve(options), Long("port") | Short('p')) => {
                options.port = words.value()?.parse_with(port)?;
            }
            (Test { stages }, Value(stage)) => stages.push(stage.string()?),
            (Build { with_model, .. }, Long("with-model")) => {
                *with_model = Some(words.value()?.into());
            }
            (Build { address, .. }, Long("address")) => {
                *address = Some(words.value()?.parse_with(host)?);
            }
            (Check { list }, Long("list")) => *list = true,
            (Package(package @ PackageCommand::Wheel), Value(kind)) if kind == "scorm" => {
                *package = PackageCommand::Scorm(ScormOptions::default());
            }
            (Package(PackageCommand::Scorm(options)), Long(name)) => {
                let name = name.to_owned();
                scorm_option(options, &name, &mut words)?;
            }
            (Screenshots(options), Long("width")) => options.widths.push(words.value()?.parse()?),
            (Screenshots(options), Value(language)) => options.languages.push(language.string()?),
            (Compile { profile }, Long("release")) => *profile = BuildProfile::Release,
            (_, other) => return Err(other.unexpected().into()),
        }
    }
    Ok(command)
}

/// Reads an option of `package scorm`, with its value.
fn scorm_option(options: &mut ScormOptions, name: &str, words: &mut Parser) -> Result<(), Error> {
    match name {
        "figure" => options.shown = ActivityContent::Figure(words.value()?.string()?),
        "screen" => options.shown = ActivityContent::Screen(words.value()?.string()?),
        "lesson" => options.shown = ActivityContent::Lesson(words.value()?.string()?),
        "link" => options.link = words.value()?.string()?,
        "title" => options.title = Some(words.value()?.string()?),
        "edition" => options.edition = Some(words.value()?.parse_with(edition)?),
        "answers" => options.answers = Some(words.value()?.parse()?),
        "pass" => options.pass = Some(words.value()?.parse_with(points)?),
        "site" => options.site = Some(words.value()?.parse_with(host)?),
        "small" => options.is_small = true,
        "built" => options.built = Some(words.value()?.into()),
        _ => return Err(Long(name).unexpected().into()),
    }
    Ok(())
}

/// A version of SCORM.
fn edition(value: &str) -> Result<String, &'static str> {
    let known = EDITIONS.contains(&value).then(|| value.to_owned());
    known.ok_or("an edition is 1.2 or 2004")
}

/// Points of 100.
fn points(value: &str) -> Result<u32, &'static str> {
    let points = value.parse().ok().filter(|points| *points <= 100);
    points.ok_or("points are a number from 0 to 100")
}

/// The address of a folder on the web.
fn host(value: &str) -> Result<String, &'static str> {
    let is_address = ["https://", "http://"]
        .iter()
        .any(|start| value.starts_with(start));
    let address = is_address.then(|| format!("{}/", value.trim_end_matches('/')));
    address.ok_or("an address begins with https:// or http://")
}

/// A file whose name says how the pictures are written.
fn moving_picture(file: PathBuf) -> Result<PathBuf, Error> {
    let ending = file.extension().and_then(|ending| ending.to_str());
    match ending.is_some_and(|ending| MOVING.contains(&ending)) {
        true => Ok(file),
        false => Err(Error::Usage(format!(
            "`{}` must end in .{}.",
            file.display(),
            MOVING.join(" or .")
        ))),
    }
}

fn port(value: &str) -> Result<u16, &'static str> {
    let port = value.parse().ok().filter(|port| *port > 0);
    port.ok_or("a port is a number from 1 to 65535")
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
            "build --with-model",
            "build --address a",
            "add-model folder",
            "check --fast",
            "vocabulary",
            "vocabulary gpt2",
            "vocabulary gpt2 tokenizer.json x",
            "tour",
            "texts",
            "texts new",
            "texts old",
            "tour tour",
            "tour tour.mp4",
            "tour tour.gif x",
            "screenshots --width wide",
            "package wheel",
            "package --figure shape-bars",
            "package scorm scorm",
            "package scorm --figure",
            "package scorm --edition 1.3",
            "package scorm --pass 101",
            "package scorm --site example.org",
            "package scorm --answers some",
        ] {
            assert!(matches!(parsed(line), Err(Error::Usage(_))), "{line}");
        }
    }

    #[test]
    fn a_model_is_named_by_its_folder() {
        let built = parsed("build --with-model my/model").unwrap();
        let with_model = Some("my/model".into());
        let address = None;
        let expected = XtaskCommand::Build {
            with_model,
            address,
        };
        assert_eq!(built, expected);
        let XtaskCommand::Build { address, .. } =
            parsed("build --address https://example.org/a").unwrap()
        else {
            panic!("`build` is not build");
        };
        assert_eq!(address.as_deref(), Some("https://example.org/a/"));
        let added = parsed("add-model my/model dist").unwrap();
        let (model, site) = ("my/model".into(), "dist".into());
        assert_eq!(added, XtaskCommand::AddModel { model, site });
    }

    #[test]
    fn a_package_is_the_wheel_or_what_is_shown_in_a_platform() {
        let wheel = XtaskCommand::Package(PackageCommand::Wheel);
        assert_eq!(parsed("package").unwrap(), wheel);
        let told = parsed("package scorm --lesson temperature --pass 80 --edition 1.2 --small");
        let options = ScormOptions {
            shown: ActivityContent::Lesson("temperature".into()),
            pass: Some(80),
            edition: Some("1.2".into()),
            is_small: true,
            ..ScormOptions::default()
        };
        let expected = XtaskCommand::Package(PackageCommand::Scorm(options));
        assert_eq!(told.unwrap(), expected);
    }

    #[test]
    fn a_moving_picture_is_named_by_its_file() {
        for name in ["tour.gif", "slides/tour.webp"] {
            let file = name.into();
            let tour = parsed(&format!("tour {name}")).unwrap();
            assert_eq!(tour, XtaskCommand::Tour { file });
        }
    }

    #[test]
    fn pictures_are_of_the_languages_and_widths_named() {
        let told = parsed("screenshots de --width 768 ar").unwrap();
        let languages = vec!["de".into(), "ar".into()];
        let widths = vec![768];
        let expected = ScreenshotOptions { languages, widths };
        assert_eq!(told, XtaskCommand::Screenshots(expected));
    }

    #[test]
    fn options_of_other_programs_are_handed_on() {
        let expected = XtaskCommand::Train(vec!["--text".into(), "my.txt".into()]);
        assert_eq!(parsed("train --text my.txt").unwrap(), expected);
    }
}
