//! Prompts in real English, recorded from a model of real language. The recorder of `crates/engine` records a run with a
//! tree around each.

/// A prompt with what to look at.
pub struct RealPrompt {
    /// The name of its recording.
    pub id: &'static str,
    /// The name of its button: the prompt itself where it is short, and of a chat the question.
    pub name: &'static str,
    /// The prompt as the model reads it.
    pub prompt: &'static str,
    /// The sentence shown while the prompt is in the box.
    pub look_at: &'static str,
}

/// The prompts, in the order of their buttons.
pub const REAL_PROMPTS: [RealPrompt; 9] = [
    RealPrompt {
        id: "food",
        name: "My favorite food is",
        prompt: "My favorite food is",
        look_at: "No word is sure here: see how temperature 0.5 and 1.5 write the sentence.",
    },
    RealPrompt {
        id: "france",
        name: "The capital of France is",
        prompt: "The capital of France is",
        look_at: "The model knows this: Paris has about three quarters of the probability.",
    },
    RealPrompt {
        id: "story",
        name: "Once upon a time there was a",
        prompt: "Once upon a time there was a",
        look_at: "A story can begin in many ways: hundreds of tokens share the probability.",
    },
    RealPrompt {
        id: "chat",
        name: "What is the capital of France? (chat)",
        prompt: "<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging Face<|im_end|>\n\
                 <|im_start|>user\nWhat is the capital of France?<|im_end|>\n<|im_start|>assistant\n",
        look_at: "The question stands in the form that the model was trained on: it answers, and ends its text.",
    },
    RealPrompt {
        id: "life",
        name: "What is the meaning of life? (chat)",
        prompt: "<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging Face<|im_end|>\n\
                 <|im_start|>user\nWhat is the meaning of life?<|im_end|>\n<|im_start|>assistant\n",
        look_at: "It writes what answers to this question look like.",
    },
    RealPrompt {
        id: "days",
        name: "Seven days of the week: Monday, Tuesday,",
        prompt: "Seven days of the week: Monday, Tuesday,",
        look_at: "A list that it knows by heart, until it comes to the end of it.",
    },
    RealPrompt {
        id: "json",
        name: "{\"name\": \"Alice\", \"age\":",
        prompt: "{\"name\": \"Alice\", \"age\":",
        look_at: "After the colon a number is likely, and after it a comma or the closing brace.",
    },
    RealPrompt {
        id: "cat",
        name: "The cat sat on the",
        prompt: "The cat sat on the",
        look_at: "Greedy decoding repeats itself here.",
    },
    RealPrompt {
        id: "weather",
        name: "The weather today is",
        prompt: "The weather today is",
        look_at: "It may choose a number or a word.",
    },
];
