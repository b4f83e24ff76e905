//! How a byte-level tokenizer cuts a text before the merges: `tokenizer.ggml.pre` names a pattern of llama.cpp.

use serde_json::{Value, json};

use crate::error::{GgufError, beginning};

/// A way to cut a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// GPT-2's words.
    Gpt2,
    /// GPT-2's words of a text in Unicode's composed form: GPT-NeoX's vocabulary.
    GptNeox,
    /// Digits one by one, then GPT-2's words.
    Digits,
    /// Words, and digits in groups of three: Llama 3.
    Llama3,
    /// Words, and digits one by one, of a text in Unicode's composed form: Qwen 2.
    Qwen2,
    /// Words that also end where an upper-case letter follows: Mistral's Tekken.
    Tekken,
    /// What llama.cpp does without a name.
    Default,
}

/// The names of the patterns (`llama-vocab.cpp`). Those with the same pattern and other normal forms are not among them.
const NAMES: &[(Pattern, &[&str])] = &[
    (Pattern::Gpt2, &["gpt-2", "phi-2"]),
    (Pattern::GptNeox, &["olmo", "mpt"]),
    (
        Pattern::Digits,
        &["smollm", "starcoder", "refact", "codeshell"],
    ),
    (Pattern::Llama3, &["llama-bpe", "llama3", "llama-v3"]),
    (Pattern::Qwen2, &["qwen2", "deepseek-r1-qwen"]),
    (Pattern::Tekken, &["tekken"]),
    (Pattern::Default, &["default"]),
];

const LLAMA3: &str = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+";
const QWEN2: &str = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+";
const TEKKEN: &str = r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+";
const GPT2: &str = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)";

impl Pattern {
    /// The pattern with this name.
    pub fn named(name: &str) -> Result<Self, GgufError> {
        let row = NAMES.iter().find(|(_, names)| names.contains(&name));
        row.map(|(pattern, _)| *pattern)
            .ok_or_else(|| GgufError::Pattern(beginning(name)))
    }

    /// The `pre_tokenizer` of a `tokenizer.json`.
    pub fn pre_tokenizer(self) -> Value {
        let byte_level = |words: bool| json!({ "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": words });
        let split = |expression: &str| json!({ "type": "Split", "pattern": { "Regex": expression }, "behavior": "Isolated", "invert": false });
        let one_after_the_other =
            |steps: Vec<Value>| json!({ "type": "Sequence", "pretokenizers": steps });
        match self {
            Self::Gpt2 | Self::GptNeox => byte_level(true),
            Self::Digits => one_after_the_other(vec![
                json!({ "type": "Digits", "individual_digits": true }),
                byte_level(true),
            ]),
            Self::Llama3 => one_after_the_other(vec![split(LLAMA3), byte_level(false)]),
            Self::Qwen2 => one_after_the_other(vec![split(QWEN2), byte_level(false)]),
            Self::Tekken => one_after_the_other(vec![split(TEKKEN), byte_level(false)]),
            Self::Default => one_after_the_other(vec![
                split(r"[\p{P}\$\+<=>\^~\|]+"),
                split(GPT2),
                split(r"\p{N}+"),
                split("[0-9][0-9][0-9]"),
                byte_level(false),
            ]),
        }
    }

    /// The `normalizer` of a `tokenizer.json`.
    pub fn normalizer(self) -> Value {
        match self {
            Self::GptNeox | Self::Qwen2 => json!({ "type": "NFC" }),
            _ => Value::Null,
        }
    }

    /// Whether a word that is a token needs no merges, and whether a text begins with BOS where the file does not say.
    pub fn is_of_whole_words(self) -> bool {
        matches!(self, Self::Llama3 | Self::Tekken)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use tokenizers::{
        OffsetReferential, OffsetType, PreTokenizedString, PreTokenizer, PreTokenizerWrapper,
    };

    fn pieces(pattern: Pattern, text: &str) -> Vec<String> {
        let cut: PreTokenizerWrapper = serde_json::from_value(pattern.pre_tokenizer()).unwrap();
        let mut pieces = PreTokenizedString::from(text);
        cut.pre_tokenize(&mut pieces).unwrap();
        let pieces = pieces.get_splits(OffsetReferential::Original, OffsetType::Byte);
        let text = |(_, (start, end), _): (_, (usize, usize), _)| text[start..end].to_owned();
        pieces.into_iter().map(text).collect()
    }

    #[test]
    fn each_pattern_cuts_digits_spaces_and_cases_in_its_way() {
        let cut = |pattern, text| pieces(pattern, text).join("|");
        assert_eq!(
            cut(Pattern::Gpt2, "I'll pay 12345  now"),
            "I|'ll| pay| 12345| | now"
        );
        assert_eq!(cut(Pattern::Digits, "pay 123"), "pay| |1|2|3");
        assert_eq!(
            cut(Pattern::Llama3, "I'LL pay 12345\n\n x"),
            "I|'LL| pay| |123|45|\n\n| x"
        );
        assert_eq!(cut(Pattern::Qwen2, "12 (ab)\n"), "1|2| (|ab|)\n");
        assert_eq!(
            cut(Pattern::Tekken, "camelCase a/b 12"),
            "camel|Case| a|/b| |1|2"
        );
        assert_eq!(cut(Pattern::Default, "$12345.x"), "$|123|45|.|x");
    }

    #[test]
    fn an_unknown_pattern_is_refused_by_its_name() {
        let refused = Pattern::named("chameleon\u{1b}").unwrap_err();
        assert!(refused.to_string().contains("“chameleon”"));
    }
}
