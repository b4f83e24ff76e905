//! Exported settings: exactly the expected text, and text that parses. `export_runs.rs` runs it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod exports;

use std::path::Path;

use exports::{PROMPT, configs, golden, pipe, python, request};
use sampling::export::{Target, export};

fn is_python(target: Target) -> bool {
    matches!(target, Target::Transformers | Target::Vllm)
}

/// Compares with the golden files; `UPDATE_GOLDEN=1` writes them again, to be reviewed before they are committed.
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
            let read = python(&["-c", find], &code);
            assert!(read.succeeded, "{name} for {target:?}: {}", read.error);
            assert_eq!(read.output, PROMPT);
        }
        let code = export(&config, &request("m"), Target::LlamaCli).code;
        let script = format!("llama-completion() {{ printf %s \"$4\"; }}\n{code}");
        let script = script.replace("llama-completion", "llama");
        let needs = "The tests need a POSIX shell; Git for Windows brings one.";
        let read = pipe(Path::new("sh"), &[], &script, needs);
        assert!(read.succeeded, "{name}: {}", read.error);
        assert_eq!(read.output, PROMPT);
    }
}
