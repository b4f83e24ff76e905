//! Exported settings: exactly the expected text, and text that parses. `export_runs.rs` runs it.

use std::path::Path;

use crate::exports::{PROMPT, configs, golden, pipe, python, request, structured};
use sampling::export::{ExportRequest, Exported, StructuredOutput, Target, export};
use sampling::{Profile, SamplingConfig, Temperature};

fn is_python(target: Target) -> bool {
    matches!(target, Target::Transformers | Target::Vllm)
}

/// Settings with a constraint.
fn constrained(output: &StructuredOutput, target: Target) -> Exported {
    let config = SamplingConfig::new(Profile::Textbook).with(Temperature::new(0.7).unwrap());
    let request = ExportRequest {
        structured: Some(output.clone()),
        ..request("some/model")
    };
    export(&config, &request, target)
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
    for (name, output) in structured() {
        for target in Target::ALL {
            let exported = constrained(&output, target);
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

/// Each target reads the constraint that was written: Python its literals, JSON its strings, the shell its words.
#[test]
fn every_target_reads_the_same_constraint() {
    let literals = "import ast, json, sys
tree = ast.parse(sys.stdin.read())
print(json.dumps([node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]))";
    for (name, output) in structured() {
        let texts = match &output {
            StructuredOutput::Json(text)
            | StructuredOutput::Regex(text)
            | StructuredOutput::Grammar(text) => vec![text.clone()],
            StructuredOutput::Choice(texts) => texts.clone(),
            StructuredOutput::Unusable => continue,
        };
        for target in Target::ALL.into_iter().filter(|&target| is_python(target)) {
            let read = python(&["-c", literals], &constrained(&output, target).code);
            assert!(read.succeeded, "{name} for {target:?}: {}", read.error);
            let read: Vec<String> = serde_json::from_str(&read.output).unwrap();
            let in_lark = |text: &String| serde_json::to_string(text).unwrap();
            for text in &texts {
                let found = read
                    .iter()
                    .any(|literal| literal == text || literal.contains(&in_lark(text)));
                assert!(found, "{name} for {target:?}: {text} in {read:?}");
            }
        }
        let body = constrained(&output, Target::LlamaServer).code;
        let body: serde_json::Value = serde_json::from_str(&body).expect(name);
        let grammar = match &output {
            StructuredOutput::Json(schema) => {
                let schema: serde_json::Value = serde_json::from_str(schema).unwrap();
                assert_eq!(body["json_schema"], schema);
                schema.to_string()
            }
            _ => body["grammar"].as_str().expect(name).to_string(),
        };
        let code = constrained(&output, Target::LlamaCli).code;
        let script =
            format!("llama() {{ for word; do last=$word; done; printf %s \"$last\"; }}\n{code}");
        let script = script.replace("llama-completion", "llama");
        let read = pipe(
            Path::new("sh"),
            &[],
            &script,
            "The tests need a POSIX shell.",
        );
        match &output {
            StructuredOutput::Json(schema) => assert_eq!(read.output, *schema, "{}", read.error),
            _ => assert_eq!(read.output, grammar, "{}", read.error),
        }
        let body = constrained(&output, Target::OpenAi).code;
        let body: serde_json::Value = serde_json::from_str(&body).expect(name);
        let is_json = matches!(output, StructuredOutput::Json(_));
        assert_eq!(
            body["response_format"]["json_schema"]["schema"].is_object(),
            is_json
        );
        // The field belongs to a chat.
        let prompt = match is_json {
            true => &body["messages"][0]["content"],
            false => &body["prompt"],
        };
        assert_eq!(prompt, PROMPT, "{name}");
        assert_eq!(body["messages"].is_array(), is_json);
    }
}

/// llama.cpp reads an expression between slashes: each slash inside has a backslash of its own, and no other one was added.
#[test]
fn llama_cpp_reads_the_whole_expression() {
    for (regex, written) in [
        ("a/b", r"a\/b"),
        (r"a\/b", r"a\/b"),
        (r"a\\/b", r"a\\\/b"),
        ("a\nb", r"a\nb"),
        (r"\d+\.", r"\d+\."),
    ] {
        let output = StructuredOutput::Regex(regex.into());
        let body = constrained(&output, Target::LlamaServer).code;
        let body: serde_json::Value = serde_json::from_str(&body).unwrap();
        assert_eq!(
            body["grammar"],
            format!("%llguidance {{}}\nstart: /{written}/")
        );
    }
}

#[test]
fn what_is_left_out_has_a_warning_and_changes_nothing() {
    for target in Target::ALL {
        let config = SamplingConfig::new(Profile::Textbook).with(Temperature::new(0.7).unwrap());
        let plain = export(&config, &request("some/model"), target);
        let without = constrained(&StructuredOutput::Unusable, target);
        let last = without.warnings.last().unwrap();
        assert!(last.contains("left out"), "{last}");
        assert_eq!(without.warnings.len(), plain.warnings.len() + 1);
        assert!(
            without
                .code
                .ends_with(plain.code.trim_start_matches(|c| c != '\n'))
        );
    }
}

/// llama.cpp chooses among what its filters keep, also at temperature 0; the other engines do not filter then.
#[test]
fn a_greedy_chain_of_llama_cpp_keeps_its_filters_for_llama_cpp_alone() {
    let mut config =
        SamplingConfig::defaults_of(Profile::LlamaCpp).with(sampling::Xtc::new(1.0, 0.1).unwrap());
    config.do_sample = false;
    let server = export(&config, &request("m"), Target::LlamaServer);
    let order = r#"["top_k", "top_p", "min_p", "xtc", "temperature"]"#;
    assert!(server.code.contains(order), "{}", server.code);
    assert!(
        server.code.contains(r#""temperature": 0.0"#),
        "{}",
        server.code
    );
    let script = export(&config, &request("m"), Target::Transformers);
    assert!(!script.code.contains("top_k="), "{}", script.code);
    assert_eq!(
        script.warnings,
        ["transformers cannot apply XTC: it is left out."]
    );
}
