//! Prompts to begin with, each from another chapter of what the model was trained on.

/// The prompt the page opens with.
pub const FIRST_PROMPT: &str = "Once upon a time there was a";

/// A prompt and its name on the button.
pub struct Example {
    /// On the button.
    pub name: &'static str,
    /// Into the box.
    pub prompt: &'static str,
}

/// A few of very different certainty: compare how the bars look.
pub const EXAMPLES: [Example; 5] = [
    Example {
        name: "A story",
        prompt: FIRST_PROMPT,
    },
    Example {
        name: "A fact",
        prompt: "The capital of France is",
    },
    Example {
        name: "A question",
        prompt: "User: What is the capital of Japan?\nAssistant:",
    },
    Example {
        name: "A rhyme",
        prompt: "I saw a red cat",
    },
    Example {
        name: "Nothing",
        prompt: "",
    },
];
