//! Runs the exported scripts for transformers: `cargo xtask test export` installs the libraries and runs these tests.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod exports;

use exports::{PROMPT, configs, golden, python, request, structured};
use sampling::export::{ExportRequest, Target, export};
use sampling::{Profile, SamplingConfig};

/// Makes a tiny model, runs all scripts in one process, for importing torch takes seconds, and returns what each printed.
fn printed(
    name: &str,
    scripts: impl Fn(&str) -> Vec<(&'static str, String)>,
) -> Vec<(&'static str, String)> {
    let folder = std::env::temp_dir().join(format!("tiny-model-{name}-{}", std::process::id()));
    let model = folder.to_str().unwrap();
    let make = std::fs::read_to_string(golden().join("tiny_model.py")).unwrap();
    let made = python(&["-", model], &make);
    assert!(made.succeeded, "{}", made.error);
    let scripts = scripts(model);
    let codes = scripts
        .iter()
        .map(|(name, code)| format!("{code}\nprint('end of {name}')\n"));
    let ran = python(&["-"], &codes.collect::<String>());
    assert!(ran.succeeded, "{}", ran.error);
    // transformers ignores a setting it does not know or cannot use, and prints a warning.
    assert!(!ran.error.contains("not valid"), "{}", ran.error);
    std::fs::remove_dir_all(folder).unwrap();
    let mut text = ran.output.as_str();
    let each = scripts.iter().map(|(name, _)| {
        let (own, rest) = text.split_once(&format!("end of {name}\n")).expect(name);
        text = rest;
        (*name, own.strip_suffix('\n').unwrap_or(own).to_string())
    });
    each.collect()
}

#[test]
fn the_transformers_script_runs() {
    let texts = printed("plain", |model| {
        let of = |(name, config)| {
            (
                name,
                export(&config, &request(model), Target::Transformers).code,
            )
        };
        configs().into_iter().map(of).collect()
    });
    assert_eq!(texts.len(), configs().len());
    for (name, text) in texts {
        assert!(text.starts_with(PROMPT), "{name}: {text}");
    }
}

#[test]
fn the_logits_processor_keeps_the_output_to_the_constraint() {
    let config = SamplingConfig::new(Profile::Textbook);
    let texts = printed("structured", |model| {
        let constraints = structured().into_iter();
        let of = |(name, constraint)| {
            let request = ExportRequest {
                structured: Some(constraint),
                stop: Vec::new(),
                max_new_tokens: 16,
                ..request(model)
            };
            (name, export(&config, &request, Target::Transformers).code)
        };
        constraints
            .filter(|(name, _)| *name != "unusable")
            .map(of)
            .collect()
    });
    assert_eq!(texts.len(), 5);
    // A model with random weights writes none of these by chance.
    for (name, text) in texts {
        let output = text
            .strip_prefix(PROMPT)
            .unwrap_or_else(|| panic!("{name}: {text}"));
        let holds = match name {
            "json" => output.trim_start().starts_with('{'),
            "regex" => output == "it's\\" || output.starts_with("\"so\"/"),
            "slashes" => output == "a/b\\/c/d.",
            "grammar" => {
                let rest = output.strip_prefix("it's").unwrap_or_default();
                !rest.is_empty()
                    && rest
                        .chars()
                        .all(|letter| letter.is_ascii_lowercase() || letter == '"')
            }
            "choice" => ["it's", "\"so\"\n\\ 😀"].contains(&output),
            other => panic!("{other} is not looked at"),
        };
        assert!(holds, "{name}: {output}");
    }
}
