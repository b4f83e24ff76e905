//! Export for vLLM: a Python script.

use super::quote::{block, float, json, json_list};
use super::{ExportRequest, StructuredOutput};
use crate::{Processor, SamplingConfig, TokenMask};

pub(super) fn script(
    config: &SamplingConfig,
    links: &[&Processor],
    request: &ExportRequest,
) -> String {
    let mut fields = vec![
        ("max_tokens", request.max_new_tokens.to_string()),
        ("seed", request.coin.seed.to_string()),
    ];
    if !config.do_sample {
        // Below 1e-5 vLLM decodes greedily.
        fields.push(("temperature", "0.0".into()));
    }
    fields.extend(links.iter().filter_map(|link| field(link)));
    if !request.stop.is_empty() {
        fields.push(("stop", json_list(&request.stop)));
    }
    let structured = request.structured.as_ref();
    let (import, backend) = match structured.and_then(StructuredOutput::vllm) {
        Some(structured) => {
            fields.push(("structured_outputs", structured));
            (
                "from vllm.sampling_params import StructuredOutputsParams\n",
                ", structured_outputs_config={\"backend\": \"guidance\"}",
            )
        }
        None => ("", ""),
    };
    format!(
        "from vllm import LLM, SamplingParams
{import}
# Without this, vLLM mixes in the defaults of the model's own generation_config.
llm = LLM(model={model}, generation_config=\"vllm\"{backend})
params = SamplingParams(
{fields},
)
print(llm.generate([{prompt}], params)[0].outputs[0].text)
",
        model = json(&request.model),
        prompt = json(&request.prompt),
        fields = block(&fields, |name, value| format!("    {name}={value}")),
    )
}

fn field(link: &Processor) -> Option<(&'static str, String)> {
    Some(match link {
        Processor::Temperature(t) => ("temperature", float(t.get())),
        // vLLM reads k as a signed 32-bit number; a k above the vocabulary keeps everything in any case.
        Processor::TopK(k) => ("top_k", k.get().min(i32::MAX as u32).to_string()),
        Processor::TopP(p) => ("top_p", float(p.get())),
        Processor::MinP(p) => ("min_p", float(p.get())),
        Processor::RepetitionPenalty(theta) => ("repetition_penalty", float(theta.get())),
        Processor::FrequencyPenalty(alpha) => ("frequency_penalty", float(alpha.get())),
        Processor::PresencePenalty(alpha) => ("presence_penalty", float(alpha.get())),
        Processor::LogitBias(bias) => {
            let pairs: Vec<String> = bias
                .biases
                .iter()
                .map(|(id, b)| format!("{id}: {}", float(b.get())))
                .collect();
            ("logit_bias", format!("{{{}}}", pairs.join(", ")))
        }
        Processor::TokenMask(TokenMask::Allow(ids)) => (
            "allowed_token_ids",
            format!("{:?}", Vec::from_iter(ids.iter())),
        ),
        _ => return None,
    })
}
