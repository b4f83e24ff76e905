//! Export for OpenAI-style APIs: the body of a completion request, or of a chat's where the output has to keep to a schema: the
//! completions have no such field.

use super::quote::{float, json, json_list, json_object};
use super::{ExportRequest, StructuredOutput};
use crate::{Processor, SamplingConfig, TokenMask};

/// The bias that practically forbids a token.
const FORBIDDEN: f64 = -100.0;

pub(super) fn body(
    config: &SamplingConfig,
    links: &[&Processor],
    request: &ExportRequest,
) -> String {
    let structured = request.structured.as_ref();
    let format = structured.and_then(StructuredOutput::open_ai);
    let (text, most) = match format {
        Some(_) => {
            let content = json(&request.prompt);
            let message = format!("[{{\"role\": \"user\", \"content\": {content}}}]");
            (("messages", message), "max_completion_tokens")
        }
        None => (("prompt", json(&request.prompt)), "max_tokens"),
    };
    let mut fields = vec![
        ("model", json(&request.model)),
        text,
        (most, request.max_new_tokens.to_string()),
        ("seed", request.coin.seed.to_string()),
    ];
    if !config.do_sample {
        fields.push(("temperature", "0.0".into()));
    }
    let mut biases: Vec<(u32, f64)> = Vec::new();
    for link in links {
        match link {
            Processor::Temperature(t) => fields.push(("temperature", float(t.get()))),
            Processor::TopP(p) => fields.push(("top_p", float(p.get()))),
            Processor::FrequencyPenalty(a) => fields.push(("frequency_penalty", float(a.get()))),
            Processor::PresencePenalty(a) => fields.push(("presence_penalty", float(a.get()))),
            Processor::LogitBias(bias) => {
                biases.extend(bias.biases.iter().map(|(&id, b)| (id, b.get())));
            }
            Processor::TokenMask(TokenMask::Suppress(ids)) => {
                biases.retain(|(id, _)| !ids.contains(id));
                biases.extend(ids.iter().map(|&id| (id, FORBIDDEN)));
            }
            _ => {}
        }
    }
    if !biases.is_empty() {
        let pairs: Vec<String> = biases
            .iter()
            .map(|(id, bias)| format!("\"{id}\": {}", float(*bias)))
            .collect();
        fields.push(("logit_bias", format!("{{{}}}", pairs.join(", "))));
    }
    if !request.stop.is_empty() {
        fields.push(("stop", json_list(&request.stop)));
    }
    fields.extend(format);
    json_object(&fields)
}
