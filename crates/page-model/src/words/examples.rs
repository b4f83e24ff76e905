//! The example prompts, each from another chapter of the training grammar. The recorder of `crates/engine` records a
//! run of each.

/// The prompt the page opens with.
pub const FIRST_PROMPT: &str = "Once upon a time there was a";

/// A prompt with the name of its button.
pub struct ExamplePrompt {
    /// The name of its recording.
    pub id: &'static str,
    /// The label of its button.
    pub name: &'static str,
    /// The prompt put into the box.
    pub prompt: &'static str,
}

/// Prompts whose next token is more or less certain: compare the bars. The first is the one the page opens with.
pub const EXAMPLES: [ExamplePrompt; 5] = [
    ExamplePrompt {
        id: "story",
        name: "A story",
        prompt: FIRST_PROMPT,
    },
    ExamplePrompt {
        id: "fact",
        name: "A fact",
        prompt: "The capital of France is",
    },
    ExamplePrompt {
        id: "question",
        name: "A question",
        prompt: "User: What is the capital of Japan?\nAssistant:",
    },
    ExamplePrompt {
        id: "rhyme",
        name: "A rhyme",
        prompt: "I saw a red cat",
    },
    ExamplePrompt {
        id: "nothing",
        name: "Empty prompt",
        prompt: "",
    },
];
