//! Export for Hugging Face transformers: a Python script.

use super::quote::{block, float, json, json_list};
use super::{ExportRequest, StructuredOutput};
use crate::{Processor, SamplingConfig, TokenMask};

pub(super) fn script(
    config: &SamplingConfig,
    links: &[&Processor],
    request: &ExportRequest,
) -> String {
    let mut fields = vec![
        ("max_new_tokens", request.max_new_tokens.to_string()),
        (
            "do_sample",
            if config.do_sample { "True" } else { "False" }.into(),
        ),
    ];
    fields.extend(links.iter().filter_map(|link| field(link)));
    // A model may set its own defaults in generation_config.json, so settings that are off here are written explicitly.
    let sampling = [("temperature", "1.0"), ("top_k", "0"), ("top_p", "1.0")];
    let always = [("repetition_penalty", "1.0")];
    for (name, neutral) in sampling
        .into_iter()
        .filter(|_| config.do_sample)
        .chain(always)
    {
        if !fields.iter().any(|(set, _)| *set == name) {
            fields.push((name, neutral.into()));
        }
    }
    if !request.stop.is_empty() {
        fields.push(("stop_strings", json_list(&request.stop)));
        fields.push(("tokenizer", "tokenizer".into()));
    }
    let structured = request.structured.as_ref();
    let (import, classes, processor) = match structured.and_then(StructuredOutput::logits_processor)
    {
        Some(processor) => {
            fields.push((
                "logits_processor",
                "LogitsProcessorList([constraint])".into(),
            ));
            (
                "import llguidance.hf\nimport llguidance.torch\n",
                ", LogitsProcessor, LogitsProcessorList\nfrom llguidance import LLMatcher",
                processor,
            )
        }
        None => ("", "", String::new()),
    };
    format!(
        "{import}import torch
from transformers import AutoModelForCausalLM, AutoTokenizer{classes}

name = {model}
tokenizer = AutoTokenizer.from_pretrained(name)
model = AutoModelForCausalLM.from_pretrained(name)
{processor}torch.manual_seed({seed})
inputs = tokenizer({prompt}, return_tensors=\"pt\")
output = model.generate(
    **inputs,
{fields},
)
print(tokenizer.decode(output[0], skip_special_tokens=True))
",
        model = json(&request.model),
        seed = request.coin.seed,
        prompt = json(&request.prompt),
        fields = block(&fields, |name, value| format!("    {name}={value}")),
    )
}

fn field(link: &Processor) -> Option<(&'static str, String)> {
    Some(match link {
        Processor::Temperature(t) => ("temperature", float(t.get())),
        Processor::TopK(k) => ("top_k", k.get().to_string()),
        Processor::TopP(p) => ("top_p", float(p.get())),
        Processor::MinP(p) => ("min_p", float(p.get())),
        Processor::Typical(p) => ("typical_p", float(p.get())),
        Processor::RepetitionPenalty(theta) => ("repetition_penalty", float(theta.get())),
        Processor::NoRepeatNgram(n) => ("no_repeat_ngram_size", n.get().to_string()),
        Processor::LogitBias(bias) => {
            let pairs: Vec<String> = bias
                .biases
                .iter()
                .map(|(id, b)| format!("[[{id}], {}]", float(b.get())))
                .collect();
            ("sequence_bias", format!("[{}]", pairs.join(", ")))
        }
        Processor::TokenMask(TokenMask::Suppress(ids)) => (
            "suppress_tokens",
            format!("{:?}", Vec::from_iter(ids.iter())),
        ),
        Processor::TokenMask(TokenMask::Allow(ids)) => {
            let ids = format!("lambda batch, text: {:?}", Vec::from_iter(ids.iter()));
            ("prefix_allowed_tokens_fn", ids)
        }
        _ => return None,
    })
}
