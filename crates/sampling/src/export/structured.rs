//! Export of a constraint on the output, in the words of each target: vLLM's structured outputs, llama.cpp's grammars, OpenAI's
//! response format, and a logits processor for transformers.

use texts::failures;

use super::Target;
use super::quote::{json, json_list, shell};

/// A rule that the whole output must keep to, by vLLM's names for the kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StructuredOutput {
    /// A JSON schema, as valid JSON.
    Json(String),
    /// A regular expression.
    Regex(String),
    /// A grammar in llguidance's variant of Lark.
    Grammar(String),
    /// The output is one of these texts.
    Choice(Vec<String>),
    /// A constraint that no target can read: it is left out, with a warning.
    Unusable,
}

/// The class that applies a mask in transformers; `{grammar}` is its only placeholder.
const LOGITS_PROCESSOR: &str = r#"
class Constraint(LogitsProcessor):
    """Allows what the grammar allows: after the penalties, before temperature."""

    def __init__(self, grammar):
        vocabulary = llguidance.hf.from_tokenizer(tokenizer, n_vocab=model.config.vocab_size)
        self.matcher = LLMatcher(vocabulary, grammar)
        self.read = None

    def __call__(self, input_ids, scores):
        # The prompt is not part of the output.
        new = [] if self.read is None else input_ids[0, self.read :].tolist()
        self.read = input_ids.shape[1]
        self.matcher.consume_tokens(new)
        mask = llguidance.torch.allocate_token_bitmask(1, scores.shape[1])
        llguidance.torch.fill_next_token_bitmask(self.matcher, mask)
        if self.matcher.is_error():
            raise ValueError(self.matcher.get_error())
        scores = scores.clone()
        llguidance.torch.apply_token_bitmask_inplace(scores, mask.to(scores.device))
        return scores


constraint = Constraint({grammar})
"#;

/// What llama.cpp takes for a constraint.
pub(super) struct LlamaGrammar {
    /// The key of a request.
    pub key: &'static str,
    /// Its value, JSON.
    pub json: String,
    /// The option of a command line.
    pub option: &'static str,
    /// Its value, a shell word.
    pub word: String,
}

impl StructuredOutput {
    /// Whether a target can read it.
    pub(super) fn is_usable(&self) -> bool {
        *self != Self::Unusable
    }

    /// The argument of vLLM's `SamplingParams`, in Python; `None` for what is left out.
    pub(super) fn vllm(&self) -> Option<String> {
        let argument = match self {
            Self::Json(schema) => format!("json={}", json(schema)),
            Self::Regex(regex) => format!("regex={}", json(regex)),
            Self::Grammar(lark) => format!("grammar={}", json(lark)),
            Self::Choice(texts) => format!("choice={}", json_list(texts)),
            Self::Unusable => return None,
        };
        Some(format!("StructuredOutputsParams({argument})"))
    }

    /// The logits processor for transformers, in Python; `None` for what is left out.
    pub(super) fn logits_processor(&self) -> Option<String> {
        let grammar = match self {
            Self::Json(schema) => format!("LLMatcher.grammar_from_json_schema({})", json(schema)),
            Self::Regex(regex) => format!("LLMatcher.grammar_from_regex({})", json(regex)),
            Self::Grammar(lark) => format!("LLMatcher.grammar_from_lark({})", json(lark)),
            Self::Choice(texts) => {
                format!(
                    "LLMatcher.grammar_from_lark({})",
                    json(&alternatives("start: ", texts))
                )
            }
            Self::Unusable => return None,
        };
        Some(LOGITS_PROCESSOR.replace("{grammar}", &grammar))
    }

    /// The grammar for llama.cpp; `None` for what is left out. A text that begins with `%llguidance` is Lark there.
    pub(super) fn llama_cpp(&self) -> Option<LlamaGrammar> {
        let grammar = |text: &str| LlamaGrammar {
            key: "grammar",
            json: json(text),
            option: "--grammar",
            word: shell(text),
        };
        Some(match self {
            Self::Json(schema) => LlamaGrammar {
                key: "json_schema",
                json: schema.clone(),
                option: "--json-schema",
                word: shell(schema),
            },
            Self::Regex(regex) => {
                grammar(&format!("%llguidance {{}}\nstart: /{}/", in_slashes(regex)))
            }
            Self::Grammar(lark) => grammar(&format!("%llguidance {{}}\n{lark}")),
            Self::Choice(texts) => grammar(&alternatives("root ::= ", texts)),
            Self::Unusable => return None,
        })
    }

    /// The field of an OpenAI-style request, JSON; `None` for what its API does not have.
    pub(super) fn open_ai(&self) -> Option<(&'static str, String)> {
        let Self::Json(schema) = self else {
            return None;
        };
        let format = format!(
            "{{\"type\": \"json_schema\", \"json_schema\": {{\"name\": \"output\", \"strict\": true, \"schema\": {schema}}}}}"
        );
        Some(("response_format", format))
    }

    /// Where the target differs, one sentence each.
    pub(super) fn warnings(&self, target: Target) -> Vec<String> {
        let name = target.name();
        let lark = matches!(self, Self::Regex(_) | Self::Grammar(_));
        if !self.is_usable() {
            return vec![failures::export_no_schema().into()];
        }
        match target {
            Target::Transformers => vec![
                failures::export_needs_llguidance(name),
                failures::export_llguidance_cuts().into(),
            ],
            Target::Vllm => vec![failures::export_cuts(name)],
            Target::LlamaServer | Target::LlamaCli => {
                let again = failures::export_draws_again(name);
                let built = lark.then(|| failures::export_lark_build().to_string());
                built.into_iter().chain([again]).collect()
            }
            Target::OpenAi if self.open_ai().is_some() => vec![
                failures::export_chat_body().into(),
                failures::export_strict_schema().into(),
            ],
            Target::OpenAi => vec![failures::export_schema_alone(name)],
        }
    }
}

/// An expression between slashes, as llguidance's own `regex_to_lark` writes it: a slash that has its backslash keeps it.
fn in_slashes(regex: &str) -> String {
    let mut written = String::new();
    let mut escaped = false;
    for character in regex.chars() {
        match (character, escaped) {
            ('/', false) => written.push_str("\\/"),
            // The backslash before a line break escapes the letter that stands for it.
            ('\n', true) => {
                written.pop();
                written.push_str("\\n");
            }
            ('\n', false) => written.push_str("\\n"),
            (other, _) => written.push(other),
        }
        escaped = character == '\\' && !escaped;
    }
    written
}

/// A rule with these texts as alternatives. Strings have the same escapes in Lark, GBNF and JSON for what is not a control
/// character.
fn alternatives(rule: &str, texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| json(text)).collect();
    format!("{rule}{}", texts.join(" | "))
}
