//! Runs the exported script for transformers: `cargo xtask test export` installs the library and runs this test.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod exports;

use exports::{configs, golden, python, request};
use sampling::export::{Target, export};

#[test]
fn the_transformers_script_runs() {
    let folder = std::env::temp_dir().join(format!("tiny-model-{}", std::process::id()));
    let model = folder.to_str().unwrap();
    let make = std::fs::read_to_string(golden().join("tiny_model.py")).unwrap();
    let made = python(&["-", model], &make);
    assert!(made.succeeded, "{}", made.error);
    // One process for all scripts: importing torch takes seconds.
    let codes = configs().into_iter().map(|(name, config)| {
        format!(
            "{}\nprint('end of {name}')\n",
            export(&config, &request(model), Target::Transformers).code
        )
    });
    let ran = python(&["-"], &codes.collect::<String>());
    assert!(ran.succeeded, "{}", ran.error);
    // transformers ignores a setting it does not know or cannot use, and prints a warning.
    assert!(!ran.error.contains("not valid"), "{}", ran.error);
    let mut text = ran.output.as_str();
    for (name, _) in configs() {
        let (generated, rest) = text.split_once(&format!("end of {name}\n")).expect(name);
        assert!(generated.contains("It's \"so\""), "{name}: {generated}");
        text = rest;
    }
    std::fs::remove_dir_all(folder).unwrap();
}
