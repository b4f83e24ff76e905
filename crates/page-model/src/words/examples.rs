//! The example prompts, each with a distribution of another shape and a sentence about what to look at. The recorder of
//! `crates/engine` records a run of each; a test there computes each shape with the shipped model.

/// The prompt the page opens with.
pub const FIRST_PROMPT: &str = "Yuki had ten plums in an";

/// A prompt after which many tokens are about as likely: the usual lanes of Compare start from it. It was the first
/// prompt of the page once, and links made then do not write it out.
pub const STORY_PROMPT: &str = "Once upon a time there was a";

/// A prompt that ends in a refrain, which greedy decoding goes on repeating.
pub const REFRAIN_PROMPT: &str = "Rain on the old hat, drip drip drip";

/// A prompt with the name of its button.
pub struct ExamplePrompt {
    /// The name of its recording.
    pub id: &'static str,
    /// The label of its button.
    pub name: &'static str,
    /// The prompt put into the box.
    pub prompt: &'static str,
    /// The sentence shown while the prompt is in the box.
    pub look_at: &'static str,
    /// The shape of the distribution of its next token.
    pub shape: PromptShape,
}

/// The shape of a distribution over next tokens under the shipped model, at temperature 1 without filters.
/// `crates/engine/tests/example_prompts.rs` has the ranges of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptShape {
    /// One of several whole words is the most likely by far, but has less than half: temperature moves it visibly.
    Favorite,
    /// The one right token is the most likely; wrong ones are likely enough to be drawn.
    RightOrWrong,
    /// One token has nearly all of the probability, at temperature 1.5 too.
    Certain,
    /// A few tokens are almost equally likely, as they are in the grammar.
    Even,
    /// A wrong token is the most likely, about as much as a right one elsewhere.
    ConfidentlyWrong,
    /// The word before is the most likely again and again: greedy decoding repeats it until the context is full.
    Refrain,
}

/// The example prompts, one of each shape. The first is the one the page opens with.
pub const EXAMPLES: [ExamplePrompt; 6] = [
    ExamplePrompt {
        id: "favorite",
        name: "One favorite",
        prompt: FIRST_PROMPT,
        look_at: "Six words share almost all of the probability: a lower temperature gives the favorite more, a higher one makes \
                  the six more even.",
        shape: PromptShape::Favorite,
    },
    ExamplePrompt {
        id: "sum",
        name: "Right or wrong",
        prompt: "7 + 2 =",
        look_at: "The most likely number is the right one: the higher the temperature, the more often a wrong one is drawn.",
        shape: PromptShape::RightOrWrong,
    },
    ExamplePrompt {
        id: "certain",
        name: "Certain",
        prompt: "The capital of France is",
        look_at: "One token has almost all of the probability: not even temperature 1.5 changes much about that.",
        shape: PromptShape::Certain,
    },
    ExamplePrompt {
        id: "even",
        name: "Even",
        prompt: "Weather for",
        look_at: "The seven days of the week are about equally likely: the random number decides, at temperature 0.5 as \
                  at 1.",
        shape: PromptShape::Even,
    },
    ExamplePrompt {
        id: "wrong",
        name: "Confidently wrong",
        prompt: "1 + 4 =",
        look_at: "The most likely number is wrong, and as likely as the right one after 7 + 2: a high probability does not \
                  mean that an answer is true.",
        shape: PromptShape::ConfidentlyWrong,
    },
    ExamplePrompt {
        id: "refrain",
        name: "Refrain",
        prompt: REFRAIN_PROMPT,
        look_at: "The same word is the most likely at every step: greedy decoding repeats it until the context is full, and \
                  sampling leaves it sooner or later.",
        shape: PromptShape::Refrain,
    },
];

/// The example whose prompt is this text.
pub fn example_of(prompt: &str) -> Option<ExamplePrompt> {
    EXAMPLES
        .into_iter()
        .find(|example| example.prompt == prompt)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_prompt_has_a_name_a_recording_and_one_sentence_of_its_own() {
        let distinct = |of: fn(&ExamplePrompt) -> &'static str| {
            let texts: BTreeSet<_> = EXAMPLES.iter().map(of).collect();
            texts.len() == EXAMPLES.len()
        };
        assert!(distinct(|example| example.id));
        assert!(distinct(|example| example.name));
        assert!(distinct(|example| example.prompt));
        assert!(distinct(|example| example.look_at));
        for example in &EXAMPLES {
            let sentence = example.look_at.strip_suffix('.').unwrap();
            assert!(!sentence.contains(". "), "{sentence} is more than one");
            let found = example_of(example.prompt).unwrap();
            assert_eq!(found.id, example.id);
        }
        assert_eq!(example_of(STORY_PROMPT).map(|example| example.id), None);
    }

    #[test]
    fn the_first_example_is_the_one_the_page_opens_with() {
        assert_eq!(EXAMPLES[0].prompt, FIRST_PROMPT);
        assert_eq!(EXAMPLES[0].shape, PromptShape::Favorite);
    }
}
