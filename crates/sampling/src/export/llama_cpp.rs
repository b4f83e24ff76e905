//! Export for llama.cpp: a request body for its server and a command line for its tools, from the same settings.

use texts::failures;

use super::notes::label;
use super::quote::{float, json, json_list, json_object, shell};
use super::{ExportRequest, StructuredOutput};
use crate::processors::occurrences::LLAMA_CPP_WINDOW;
use crate::{Processor, ProcessorKind, Profile, SamplingConfig, TokenMask};

/// The penalty window that stands for the whole text: llama.cpp needs a number, and allocates memory for as many tokens.
const WHOLE_TEXT: usize = 32_768;

/// One setting: its JSON key, its command-line option, its value.
type Setting = (&'static str, &'static str, String);

pub(super) fn body(
    config: &SamplingConfig,
    links: &[&Processor],
    request: &ExportRequest,
    warnings: &mut Vec<String>,
) -> String {
    let mut fields = vec![
        ("prompt", json(&request.prompt)),
        ("n_predict", request.max_new_tokens.to_string()),
        ("seed", seed(request, warnings).to_string()),
        ("samplers", json_list(&samplers(config, links))),
    ];
    fields.extend(
        settings(config, links, warnings)
            .into_iter()
            .map(|(name, _, value)| (name, value)),
    );
    let mut biases = Vec::new();
    for link in links {
        match link {
            Processor::LogitBias(bias) => {
                let pair = |(id, b): (&u32, &crate::Bias)| format!("[{id}, {}]", float(b.get()));
                biases.extend(bias.biases.iter().map(pair));
            }
            Processor::TokenMask(TokenMask::Suppress(ids)) => {
                biases.extend(ids.iter().map(|id| format!("[{id}, false]")));
            }
            Processor::Dry(_) => warnings.push(failures::export_dry_ends().into()),
            _ => {}
        }
    }
    if !biases.is_empty() {
        fields.push(("logit_bias", format!("[{}]", biases.join(", "))));
    }
    if !request.stop.is_empty() {
        fields.push(("stop", json_list(&request.stop)));
    }
    let grammar = request.structured.as_ref();
    if let Some(grammar) = grammar.and_then(StructuredOutput::llama_cpp) {
        fields.push((grammar.key, grammar.json));
    }
    json_object(&fields)
}

pub(super) fn command(
    config: &SamplingConfig,
    links: &[&Processor],
    request: &ExportRequest,
    warnings: &mut Vec<String>,
) -> String {
    let mut words = vec![
        format!("llama-completion --model {}", shell(&request.model)),
        // The prompt is passed unchanged: no escape sequences, no chat template.
        format!(
            "--prompt {} --no-escape --no-conversation",
            shell(&request.prompt)
        ),
        format!("--predict {}", request.max_new_tokens),
        format!("--seed {}", seed(request, warnings)),
        format!("--samplers {}", shell(&samplers(config, links).join(";"))),
    ];
    let settings = settings(config, links, warnings);
    words.extend(
        settings
            .into_iter()
            .map(|(_, option, value)| format!("{option} {value}")),
    );
    for link in links {
        match link {
            Processor::LogitBias(bias) => {
                let option =
                    |(id, b): (&u32, &crate::Bias)| format!("--logit-bias {id}{:+}", b.get());
                words.extend(bias.biases.iter().map(option));
            }
            Processor::Dry(_) => words.push("--dry-sequence-breaker none".into()),
            _ => {}
        }
    }
    if !request.stop.is_empty() {
        warnings.push(failures::export_no_stop_strings().into());
    }
    let grammar = request.structured.as_ref();
    if let Some(grammar) = grammar.and_then(StructuredOutput::llama_cpp) {
        words.push(format!("{} {}", grammar.option, grammar.word));
    }
    words.join(" \\\n  ") + "\n"
}

/// The names of the samplers in the order of the chain. llama.cpp applies no sampler that is not named.
fn samplers(config: &SamplingConfig, links: &[&Processor]) -> Vec<String> {
    let mut names: Vec<&str> = Vec::new();
    for link in links {
        let name = match link.kind() {
            ProcessorKind::RepetitionPenalty
            | ProcessorKind::FrequencyPenalty
            | ProcessorKind::PresencePenalty => "penalties",
            ProcessorKind::Dry => "dry",
            ProcessorKind::TopNSigma => "top_n_sigma",
            ProcessorKind::TopK => "top_k",
            ProcessorKind::Typical => "typ_p",
            ProcessorKind::TopP => "top_p",
            ProcessorKind::MinP => "min_p",
            ProcessorKind::Xtc => "xtc",
            ProcessorKind::Temperature => "temperature",
            _ => continue,
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if !config.do_sample {
        names.push("temperature");
    }
    names.into_iter().map(str::to_owned).collect()
}

fn settings(
    config: &SamplingConfig,
    links: &[&Processor],
    warnings: &mut Vec<String>,
) -> Vec<Setting> {
    let mut settings: Vec<Setting> = Vec::new();
    let mut window = false;
    for link in links {
        let one = |name, option, value: f64| vec![(name, option, float(value))];
        settings.extend(match link {
            Processor::Temperature(t) => one("temperature", "--temp", t.get()),
            Processor::TopK(k) => {
                vec![("top_k", "--top-k", k.get().min(i32::MAX as u32).to_string())]
            }
            Processor::TopP(p) => one("top_p", "--top-p", p.get()),
            Processor::MinP(p) => one("min_p", "--min-p", p.get()),
            Processor::Typical(p) => one("typical_p", "--typical-p", p.get()),
            Processor::TopNSigma(n) => one("top_n_sigma", "--top-n-sigma", n.get()),
            Processor::RepetitionPenalty(t) => one("repeat_penalty", "--repeat-penalty", t.get()),
            Processor::FrequencyPenalty(a) => {
                one("frequency_penalty", "--frequency-penalty", a.get())
            }
            Processor::PresencePenalty(a) => one("presence_penalty", "--presence-penalty", a.get()),
            Processor::Xtc(xtc) => vec![
                (
                    "xtc_probability",
                    "--xtc-probability",
                    float(xtc.probability.get()),
                ),
                (
                    "xtc_threshold",
                    "--xtc-threshold",
                    float(xtc.threshold.get()),
                ),
            ],
            Processor::Dry(dry) => {
                if !dry.breakers.is_empty() {
                    warnings.push(failures::export_dry_breakers().into());
                }
                vec![
                    (
                        "dry_multiplier",
                        "--dry-multiplier",
                        float(dry.multiplier.get()),
                    ),
                    ("dry_base", "--dry-base", float(dry.base.get())),
                    (
                        "dry_allowed_length",
                        "--dry-allowed-length",
                        dry.allowed_length.to_string(),
                    ),
                    (
                        "dry_penalty_last_n",
                        "--dry-penalty-last-n",
                        dry.last_n.to_string(),
                    ),
                ]
            }
            Processor::Mirostat2(mirostat) => {
                let ignored = links.iter().map(|link| link.kind()).filter(|kind| {
                    !matches!(
                        kind,
                        ProcessorKind::Mirostat2
                            | ProcessorKind::Temperature
                            | ProcessorKind::LogitBias
                    )
                });
                warnings.extend(ignored.map(|kind| failures::export_mirostat_ignores(label(kind))));
                vec![
                    ("mirostat", "--mirostat", "2".into()),
                    ("mirostat_tau", "--mirostat-ent", float(mirostat.tau.get())),
                    ("mirostat_eta", "--mirostat-lr", float(mirostat.eta.get())),
                ]
            }
            _ => continue,
        });
        window |= matches!(
            link.kind(),
            ProcessorKind::RepetitionPenalty
                | ProcessorKind::FrequencyPenalty
                | ProcessorKind::PresencePenalty
        );
    }
    if window {
        let last_n = match config.profile {
            Profile::LlamaCpp => LLAMA_CPP_WINDOW,
            _ => WHOLE_TEXT,
        };
        settings.push(("repeat_last_n", "--repeat-last-n", last_n.to_string()));
    }
    let kinds: Vec<ProcessorKind> = links.iter().map(|link| link.kind()).collect();
    let mirostat = kinds.contains(&ProcessorKind::Mirostat2);
    if mirostat && !kinds.contains(&ProcessorKind::Temperature) {
        // llama.cpp's Mirostat chain always has a temperature; its default is 0.8.
        settings.push(("temperature", "--temp", float(1.0)));
    }
    if !config.do_sample {
        settings.push(("temperature", "--temp", float(0.0)));
    }
    settings
}

/// llama.cpp's seeds have 32 bits, and one value means a random seed.
fn seed(request: &ExportRequest, warnings: &mut Vec<String>) -> u32 {
    u32::try_from(request.coin.seed)
        .ok()
        .filter(|&seed| seed != u32::MAX)
        .unwrap_or_else(|| {
            warnings.push(failures::export_seed_cut().into());
            (request.coin.seed % u64::from(u32::MAX)) as u32
        })
}
