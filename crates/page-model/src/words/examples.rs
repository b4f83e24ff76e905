//! The example prompts, each with a sentence about what to look at: for the models that come with the page, for those of
//! children's stories, and for those of real texts, as plain text and as a chat. The recorder of `crates/engine` records a run
//! of each of the first; a test there computes the shape of each distribution with the shipped model.

pub mod english;

use crate::{
    chat::PromptFormat,
    language::{ByLanguage, ModelLanguage},
};

/// The prompt the page opens with.
pub const FIRST_PROMPT: &str = "Yuki had ten plums in an";

/// A prompt after which many tokens are about as likely: the usual lanes of Compare start from it. It was the first
/// prompt of the page once, and links made then do not write it out.
pub const STORY_PROMPT: &str = "Once upon a time there was a";

/// A prompt that ends in a refrain, which greedy decoding goes on repeating.
pub const REFRAIN_PROMPT: &str = "Rain on the old hat, drip drip drip";

/// The beginning of a story in each language.
pub const STORY_PROMPTS: ByLanguage<&str> = ByLanguage {
    invented: STORY_PROMPT,
    stories: english::STORY,
    real: english::STORY,
};

/// A text that repeats itself in each language, which greedy decoding goes on repeating.
pub const REFRAIN_PROMPTS: ByLanguage<&str> = ByLanguage {
    invented: REFRAIN_PROMPT,
    stories: english::STORY_LOOP,
    real: english::LOOP,
};

/// A text that can go on in many ways.
pub const OPEN_PROMPTS: ByLanguage<&str> = ByLanguage {
    invented: STORY_PROMPT,
    stories: english::STORY_OPEN,
    real: english::OPEN,
};

/// A prompt with the name of its button.
#[derive(Clone, Copy, Debug)]
pub struct ExamplePrompt {
    /// Its id, also the name of its recording.
    pub id: &'static str,
    /// The label of its button: the prompt itself, of a recorded chat its question.
    pub name: &'static str,
    /// The prompt put into the box.
    pub prompt: &'static str,
    /// The sentence shown while the prompt is in the box.
    pub look_at: fn() -> &'static str,
}

/// The examples of two models may have the same id.
impl PartialEq for ExamplePrompt {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.prompt) == (other.id, other.prompt)
    }
}

/// The example prompts of the models that come with the page. The first is the one the page opens with.
pub const EXAMPLES: [ExamplePrompt; 6] = [
    ExamplePrompt {
        id: "favorite",
        name: FIRST_PROMPT,
        prompt: FIRST_PROMPT,
        look_at: texts::first::look_favorite,
    },
    ExamplePrompt {
        id: "sum",
        name: "7 + 2 =",
        prompt: "7 + 2 =",
        look_at: texts::first::look_sum,
    },
    ExamplePrompt {
        id: "certain",
        name: "The capital of France is",
        prompt: "The capital of France is",
        look_at: texts::first::look_certain,
    },
    ExamplePrompt {
        id: "even",
        name: "Weather for",
        prompt: "Weather for",
        look_at: texts::first::look_even,
    },
    ExamplePrompt {
        id: "wrong",
        name: "1 + 4 =",
        prompt: "1 + 4 =",
        look_at: texts::first::look_wrong,
    },
    ExamplePrompt {
        id: "refrain",
        name: REFRAIN_PROMPT,
        prompt: REFRAIN_PROMPT,
        look_at: texts::first::look_refrain,
    },
];

/// The examples of the plain text of each language. A page without another prompt goes on with the first one.
const PLAIN: ByLanguage<&[ExamplePrompt]> = ByLanguage {
    invented: &EXAMPLES,
    stories: &english::STORIES,
    real: &english::REAL,
};

/// The examples for a kind of language, and for the way in which the prompt is written.
pub fn examples(language: ModelLanguage, format: PromptFormat) -> &'static [ExamplePrompt] {
    match (language, format) {
        (ModelLanguage::Real, PromptFormat::Chat) => &english::CHAT,
        _ => PLAIN.of(language),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeSet;

    use super::*;

    /// All lists: for each language as plain text, and for a chat.
    const LISTS: [&[ExamplePrompt]; 5] = [
        PLAIN.invented,
        PLAIN.stories,
        PLAIN.real,
        &english::CHAT,
        &english::RECORDED,
    ];

    #[test]
    fn each_prompt_of_a_list_has_a_name_and_one_sentence_of_its_own() {
        for list in LISTS {
            let distinct = |of: fn(&ExamplePrompt) -> &'static str| {
                let texts: BTreeSet<_> = list.iter().map(of).collect();
                texts.len() == list.len()
            };
            assert!(distinct(|example| example.id));
            assert!(distinct(|example| example.name));
            assert!(distinct(|example| example.prompt));
            assert!(distinct(|example| (example.look_at)()));
            for example in list {
                let sentence = (example.look_at)().strip_suffix('.').unwrap();
                assert!(!sentence.contains(". "), "{sentence} is more than one");
            }
        }
    }

    #[test]
    fn the_first_example_is_the_one_the_page_opens_with() {
        assert_eq!(EXAMPLES[0].prompt, FIRST_PROMPT);
    }
}
