//! The examples in English: for models of real texts, as plain text and as the message of a chat, and for models of children's
//! stories. Each was chosen for what it shows with SmolLM2-135M-Instruct, the stories with stories260K: a sure fact, an open choice, a
//! loop, a word of many tokens, an end. The sentences ask to look and are true of any model.

use super::ExamplePrompt;

/// The beginning of a story.
pub const STORY: &str = "Once upon a time, there was a";
/// A text that can go on in many ways.
pub const OPEN: &str = "He bought a new";
/// The same in a story for children.
pub const STORY_OPEN: &str = "Lily was very";
/// A text that repeats itself.
pub const LOOP: &str = "I love you, I love you, I love you";
/// A beginning after which a small model of stories soon repeats itself.
pub const STORY_LOOP: &str = "Tom had a big red";
/// A text whose next word many texts agree on.
pub const FACT: &str = "The capital of France is";

/// For models of real texts, as plain text.
pub const REAL: [ExamplePrompt; 6] = [
    ExamplePrompt {
        id: "fact",
        name: FACT,
        prompt: FACT,
        look_at: texts::first::look_real_fact,
    },
    ExamplePrompt {
        id: "choice",
        name: OPEN,
        prompt: OPEN,
        look_at: texts::first::look_choice,
    },
    ExamplePrompt {
        id: "rivals",
        name: "The capital of Australia is",
        prompt: "The capital of Australia is",
        look_at: texts::first::look_real_rivals,
    },
    ExamplePrompt {
        id: "loop",
        name: LOOP,
        prompt: LOOP,
        look_at: texts::first::look_real_loop,
    },
    ExamplePrompt {
        id: "word",
        name: "A fear of spiders is called",
        prompt: "A fear of spiders is called",
        look_at: texts::first::look_word,
    },
    ExamplePrompt {
        id: "end",
        name: "The study of birds is called",
        prompt: "The study of birds is called",
        look_at: texts::first::look_end,
    },
];

/// For models of real texts, as the message of a chat.
pub const CHAT: [ExamplePrompt; 5] = [
    ExamplePrompt {
        id: "fact",
        name: "What is the capital of France?",
        prompt: "What is the capital of France?",
        look_at: texts::first::look_chat_fact,
    },
    ExamplePrompt {
        id: "choice",
        name: "Suggest a name for a kitten. Answer with one word.",
        prompt: "Suggest a name for a kitten. Answer with one word.",
        look_at: texts::first::look_choice,
    },
    ExamplePrompt {
        id: "loop",
        name: "Repeat the word drum again and again.",
        prompt: "Repeat the word drum again and again.",
        look_at: texts::first::look_chat_loop,
    },
    ExamplePrompt {
        id: "word",
        name: "What is the study of birds called?",
        prompt: "What is the study of birds called?",
        look_at: texts::first::look_word,
    },
    ExamplePrompt {
        id: "end",
        name: "What is the capital of Australia?",
        prompt: "What is the capital of Australia?",
        look_at: texts::first::look_end,
    },
];

/// For models of children's stories.
pub const STORIES: [ExamplePrompt; 4] = [
    ExamplePrompt {
        id: "beginning",
        name: "Once upon a time",
        prompt: "Once upon a time",
        look_at: texts::first::look_stories_beginning,
    },
    ExamplePrompt {
        id: "choice",
        name: STORY_OPEN,
        prompt: STORY_OPEN,
        look_at: texts::first::look_choice,
    },
    ExamplePrompt {
        id: "loop",
        name: STORY_LOOP,
        prompt: STORY_LOOP,
        look_at: texts::first::look_stories_loop,
    },
    ExamplePrompt {
        id: "outside",
        name: FACT,
        prompt: FACT,
        look_at: texts::first::look_stories_outside,
    },
];

/// Those of which there are recorded runs of SmolLM2-135M-Instruct.
pub const RECORDED: [ExamplePrompt; 8] = [
    ExamplePrompt {
        id: "story",
        name: STORY,
        prompt: STORY,
        look_at: texts::first::look_recorded_story,
    },
    ExamplePrompt {
        id: "food",
        name: "My favorite food is",
        prompt: "My favorite food is",
        look_at: texts::first::look_recorded_food,
    },
    ExamplePrompt {
        id: "france",
        name: FACT,
        prompt: FACT,
        look_at: texts::first::look_recorded_france,
    },
    ExamplePrompt {
        id: "question",
        name: "What is the capital of Italy?",
        prompt: "<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging Face<|im_end|>\n\
                 <|im_start|>user\nWhat is the capital of Italy?<|im_end|>\n<|im_start|>assistant\n",
        look_at: texts::first::look_recorded_question,
    },
    ExamplePrompt {
        id: "life",
        name: "What is the meaning of life?",
        prompt: "<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging Face<|im_end|>\n\
                 <|im_start|>user\nWhat is the meaning of life?<|im_end|>\n<|im_start|>assistant\n",
        look_at: texts::first::look_recorded_life,
    },
    ExamplePrompt {
        id: "days",
        name: "Seven days of the week: Monday, Tuesday,",
        prompt: "Seven days of the week: Monday, Tuesday,",
        look_at: texts::first::look_recorded_days,
    },
    ExamplePrompt {
        id: "json",
        name: "{\"name\": \"Alice\", \"age\":",
        prompt: "{\"name\": \"Alice\", \"age\":",
        look_at: texts::first::look_recorded_json,
    },
    ExamplePrompt {
        id: "loop",
        name: LOOP,
        prompt: LOOP,
        look_at: texts::first::look_recorded_loop,
    },
];
