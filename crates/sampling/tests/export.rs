//! Settings written for other programs: exactly these texts, which parse, and run where Python has the library.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sampling::export::{Request, Target, export};
use sampling::{
    Bias, Coin, Dry, FrequencyPenalty, LogitBias, MinP, Mirostat2, NoRepeatNgram, PresencePenalty,
    Profile, RepetitionPenalty, SamplingConfig, Temperature, TokenMask, TopK, TopNSigma, TopP,
    Typical, Xtc,
};

/// Quotes, a newline, a backslash and a character beyond the basic plane: what breaks careless quoting.
const PROMPT: &str = "It's \"so\"\n\\ 😀 $HOME";

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/sampling")
}

fn request(model: &str) -> Request {
    Request {
        model: model.into(),
        prompt: PROMPT.into(),
        coin: Coin::new(42),
        max_new_tokens: 12,
        stop: vec!["\n\n".into(), "'".into()],
    }
}

/// Everything at once, in the textbook's order: each target has something to leave out.
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

fn configs() -> Vec<(&'static str, SamplingConfig)> {
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

fn is_python(target: Target) -> bool {
    matches!(target, Target::Transformers | Target::Vllm)
}

/// The texts as they are to be: `UPDATE_GOLDEN=1` writes them anew, to be read before they are committed.
#[test]
fn every_target_gets_exactly_this_text() {
    let mut all = String::new();
    for (name, config) in configs() {
        for target in Target::ALL {
            let exported = export(&config, &request("some/model"), target);
            all += &format!("===== {name} for {target:?}\n");
            for warning in &exported.warnings {
                all += &format!("! {warning}\n");
            }
            all += &exported.code;
        }
    }
    let file = golden().join("export.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, &all).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap();
    for (number, (line, expected)) in all.lines().zip(expected.lines()).enumerate() {
        assert_eq!(line, expected, "line {} of {}", number + 1, file.display());
    }
    assert_eq!(all.len(), expected.len());
}

#[test]
fn json_parses_and_keeps_the_prompt() {
    for (name, config) in configs() {
        for target in [Target::LlamaServer, Target::OpenAi] {
            let code = export(&config, &request("some/model"), target).code;
            let value: serde_json::Value = serde_json::from_str(&code).expect(name);
            assert_eq!(value["prompt"], PROMPT);
            assert_eq!(value["seed"], 42);
            assert_eq!(value["stop"][1], "'");
        }
    }
}

/// Pipes `input` into a program; `None` where it is not installed.
fn pipe(program: &Path, arguments: &[&str], input: &str) -> Option<(bool, String, String)> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Some((
        output.status.success(),
        text(output.stdout),
        text(output.stderr),
    ))
}

/// The interpreter to check with: `PYTHON`, or the one on the path.
fn python() -> PathBuf {
    std::env::var_os("PYTHON").map_or_else(|| "python3".into(), PathBuf::from)
}

#[test]
fn python_and_the_shell_read_the_same_prompt() {
    // Prints the prompt that the script would pass on, without running the script.
    let find = "import ast, sys
tree = ast.parse(sys.stdin.read())
texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
sys.stdout.buffer.write(max(texts, key=len).encode())";
    for (name, config) in configs() {
        for target in Target::ALL.into_iter().filter(|&target| is_python(target)) {
            let code = export(&config, &request("m"), target).code;
            let Some((parsed, text, error)) = pipe(&python(), &["-c", find], &code) else {
                println!("passed over: no python3");
                return;
            };
            assert!(parsed, "{name} for {target:?}: {error}");
            assert_eq!(text, PROMPT);
        }
        let code = export(&config, &request("m"), Target::LlamaCli).code;
        let script = format!("llama-completion() {{ printf %s \"$4\"; }}\n{code}");
        let Some((ran, text, error)) = pipe(
            Path::new("sh"),
            &[],
            &script.replace("llama-completion", "llama"),
        ) else {
            println!("passed over: no sh");
            return;
        };
        assert!(ran, "{name}: {error}");
        assert_eq!(text, PROMPT);
    }
}

#[test]
fn the_transformers_script_runs() {
    let installed = pipe(&python(), &["-c", "import torch, transformers"], "");
    if !installed.is_some_and(|(imports, ..)| imports) {
        println!(
            "passed over: {} cannot import torch and transformers",
            python().display()
        );
        return;
    }
    let folder = std::env::temp_dir().join(format!("tiny-model-{}", std::process::id()));
    let model = folder.to_str().unwrap();
    let make = std::fs::read_to_string(golden().join("tiny_model.py")).unwrap();
    let (made, _, error) = pipe(&python(), &["-", model], &make).unwrap();
    assert!(made, "{error}");
    // One process for all: importing torch takes seconds.
    let codes = configs().into_iter().map(|(name, config)| {
        format!(
            "{}\nprint('end of {name}')\n",
            export(&config, &request(model), Target::Transformers).code
        )
    });
    let (ran, text, error) = pipe(&python(), &["-"], &codes.collect::<String>()).unwrap();
    assert!(ran, "{error}");
    // transformers ignores a setting it does not know or cannot use, and says so.
    assert!(!error.contains("not valid"), "{error}");
    for (name, _) in configs() {
        let (generated, _) = text.split_once(&format!("end of {name}\n")).expect(name);
        assert!(generated.contains("It's \"so\""), "{name}: {generated}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
