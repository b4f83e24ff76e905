//! Shared by the tests of exported settings: settings of every kind, a prompt that needs correct quoting, and a
//! function that pipes a text to a program.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs, dead_code)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sampling::export::{ExportRequest, StructuredOutput};
use sampling::{
    Bias, Coin, Dry, FrequencyPenalty, LogitBias, MinP, Mirostat2, NoRepeatNgram, PresencePenalty,
    Profile, RepetitionPenalty, SamplingConfig, Temperature, TokenMask, TopK, TopNSigma, TopP,
    Typical, Xtc,
};

/// Quotes, a newline, a backslash and a character beyond the basic plane: they expose wrong quoting.
pub const PROMPT: &str = "It's \"so\"\n\\ 😀 $HOME";

pub fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/sampling")
}

pub fn request(model: &str) -> ExportRequest {
    ExportRequest {
        model: model.into(),
        prompt: PROMPT.into(),
        coin: Coin::new(42),
        max_new_tokens: 12,
        stop: vec!["\n\n".into(), "'".into()],
        structured: None,
    }
}

/// A constraint of each kind, with what exposes wrong quoting.
pub fn structured() -> Vec<(&'static str, StructuredOutput)> {
    let schema = r#"{"type": "object", "properties": {"it's": {"pattern": "^\\d+$"}}}"#;
    vec![
        ("json", StructuredOutput::Json(schema.into())),
        (
            "regex",
            StructuredOutput::Regex(r#"(it's|"so"/\d+)\\"#.into()),
        ),
        // A slash with its backslash, one after an escaped backslash, one without.
        ("slashes", StructuredOutput::Regex(r"a\/b\\/c/d\.".into())),
        (
            "grammar",
            StructuredOutput::Grammar("start: \"it's\" /[a-z\"]+/\n".into()),
        ),
        (
            "choice",
            StructuredOutput::Choice(vec!["it's".into(), "\"so\"\n\\ 😀".into()]),
        ),
        ("unusable", StructuredOutput::Unusable),
    ]
}

/// All processors at once, in the textbook's order: for each target something is left out.
fn everything() -> SamplingConfig {
    let bias = |id, bias| (id, Bias::new(bias).unwrap());
    SamplingConfig::new(Profile::Textbook)
        .with(LogitBias {
            biases: [bias(5, 1.5), bias(7, -100.0)].into(),
        })
        .with(TokenMask::Suppress([3, 9].into()))
        .with(RepetitionPenalty::new(1.1).unwrap())
        .with(FrequencyPenalty::new(0.25).unwrap())
        .with(PresencePenalty::new(-0.5).unwrap())
        .with(NoRepeatNgram::new(3).unwrap())
        .with(Dry::new(0.8).unwrap())
        .with(Temperature::new(1.0).unwrap())
        .with(TopK::new(50).unwrap())
        .with(TopP::new(0.9).unwrap())
        .with(MinP::new(0.05).unwrap())
        .with(Typical::new(0.95).unwrap())
        .with(TopNSigma::new(2.0).unwrap())
        .with(Xtc::new(0.5, 0.1).unwrap())
}

pub fn configs() -> Vec<(&'static str, SamplingConfig)> {
    let greedy = SamplingConfig {
        do_sample: false,
        ..everything()
    };
    let mirostat =
        SamplingConfig::defaults_of(Profile::LlamaCpp).with(Mirostat2::new(5.0, 0.1).unwrap());
    vec![
        ("everything", everything()),
        ("greedy", greedy),
        ("plain", SamplingConfig::new(Profile::Textbook)),
        (
            "transformers",
            SamplingConfig {
                do_sample: true,
                ..SamplingConfig::defaults_of(Profile::Transformers)
            },
        ),
        ("llama_cpp", SamplingConfig::defaults_of(Profile::LlamaCpp)),
        ("mirostat", mirostat),
        (
            "mirostat_alone",
            SamplingConfig::new(Profile::Textbook).with(Mirostat2::new(5.0, 0.1).unwrap()),
        ),
        (
            "hot",
            SamplingConfig::new(Profile::Vllm).with(Temperature::new(2.5).unwrap()),
        ),
    ]
}

/// The exit and output of a program.
pub struct Ran {
    pub succeeded: bool,
    pub output: String,
    pub error: String,
}

/// Pipes `input` into a program. If it is not installed the test fails with the message `needs`.
pub fn pipe(program: &Path, arguments: &[&str], input: &str, needs: &str) -> Ran {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| {
            panic!(
                "{} could not be started ({error}). {needs}",
                program.display()
            )
        });
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ran {
        succeeded: output.status.success(),
        output: text(output.stdout),
        error: text(output.stderr),
    }
}

/// Runs a Python script, with the interpreter that `PYTHON` names or the one on the path.
pub fn python(arguments: &[&str], script: &str) -> Ran {
    let python = std::env::var_os("PYTHON").map_or_else(|| "python3".into(), PathBuf::from);
    let needs =
        "The tests need Python 3.9 or newer (https://www.python.org); PYTHON can name another one.";
    pipe(&python, arguments, script, needs)
}
