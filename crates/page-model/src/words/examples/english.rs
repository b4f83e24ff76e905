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

/// What to look at in it.
const CHOICE_LOOK: &str = "Many words fit: compare the first bar with the sum of all tokens that have no bar of their own.";
/// What to look at in it.
const WORD_LOOK: &str = "The answer is a word of several tokens: step through it, and see how sure the model is of each piece once \
                         the ones before are there.";
/// What to look at in it.
const END_LOOK: &str = "The end of the text is a token too: step until the sentence is over, and look for it among the bars.";

/// For models of real texts, as plain text.
pub const REAL: [ExamplePrompt; 6] = [
    ExamplePrompt {
        id: "fact",
        name: FACT,
        prompt: FACT,
        look_at: "See how far the first token is ahead of all others, and how much of that a higher temperature takes away.",
    },
    ExamplePrompt {
        id: "choice",
        name: OPEN,
        prompt: OPEN,
        look_at: CHOICE_LOOK,
    },
    ExamplePrompt {
        id: "rivals",
        name: "The capital of Australia is",
        prompt: "The capital of Australia is",
        look_at: "It is Canberra, and Sydney is the largest city: see which of the two the model finds likelier, for a high \
                  probability does not mean that an answer is true.",
    },
    ExamplePrompt {
        id: "loop",
        name: LOOP,
        prompt: LOOP,
        look_at: "The text repeats itself: choose greedy decoding and play, and see whether each repetition makes the next one \
                  likelier.",
    },
    ExamplePrompt {
        id: "word",
        name: "A fear of spiders is called",
        prompt: "A fear of spiders is called",
        look_at: WORD_LOOK,
    },
    ExamplePrompt {
        id: "end",
        name: "The study of birds is called",
        prompt: "The study of birds is called",
        look_at: END_LOOK,
    },
];

/// For models of real texts, as the message of a chat.
pub const CHAT: [ExamplePrompt; 5] = [
    ExamplePrompt {
        id: "fact",
        name: "What is the capital of France?",
        prompt: "What is the capital of France?",
        look_at: "The answer begins like many others: step to the name of the city, and see how sure the model is of it.",
    },
    ExamplePrompt {
        id: "choice",
        name: "Suggest a name for a kitten. Answer with one word.",
        prompt: "Suggest a name for a kitten. Answer with one word.",
        look_at: CHOICE_LOOK,
    },
    ExamplePrompt {
        id: "loop",
        name: "Repeat the word drum again and again.",
        prompt: "Repeat the word drum again and again.",
        look_at: "Choose greedy decoding and play, and see whether each repetition makes the next one likelier.",
    },
    ExamplePrompt {
        id: "word",
        name: "What is the study of birds called?",
        prompt: "What is the study of birds called?",
        look_at: WORD_LOOK,
    },
    ExamplePrompt {
        id: "end",
        name: "What is the capital of Australia?",
        prompt: "What is the capital of Australia?",
        look_at: END_LOOK,
    },
];

/// For models of children's stories.
pub const STORIES: [ExamplePrompt; 4] = [
    ExamplePrompt {
        id: "beginning",
        name: "Once upon a time",
        prompt: "Once upon a time",
        look_at: "Stories for children often begin so: see how far the first token is ahead of all others.",
    },
    ExamplePrompt {
        id: "choice",
        name: STORY_OPEN,
        prompt: STORY_OPEN,
        look_at: CHOICE_LOOK,
    },
    ExamplePrompt {
        id: "loop",
        name: STORY_LOOP,
        prompt: STORY_LOOP,
        look_at: "Choose greedy decoding and play: see whether the story begins to repeat its sentences.",
    },
    ExamplePrompt {
        id: "outside",
        name: FACT,
        prompt: FACT,
        look_at: "A model of children’s stories has read hardly anything else: see with what it goes on here.",
    },
];

/// Those of which there are recorded runs of SmolLM2-135M-Instruct.
pub const RECORDED: [ExamplePrompt; 8] = [
    ExamplePrompt {
        id: "story",
        name: STORY,
        prompt: STORY,
        look_at: "A story can go on in many ways: most of the probability is with the tokens that have no bar of their own.",
    },
    ExamplePrompt {
        id: "food",
        name: "My favorite food is",
        prompt: "My favorite food is",
        look_at: "Many words fit: compare what temperature 0.5 and 1.5 make of the sentence with the same random numbers.",
    },
    ExamplePrompt {
        id: "france",
        name: FACT,
        prompt: FACT,
        look_at: "Paris is far ahead of all other tokens: see how much of that a higher temperature takes away.",
    },
    ExamplePrompt {
        id: "question",
        name: "What is the capital of Italy?",
        prompt: "<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging Face<|im_end|>\n\
                 <|im_start|>user\nWhat is the capital of Italy?<|im_end|>\n<|im_start|>assistant\n",
        look_at: "A chat is one text: the question stands between marks that the model was trained with, and it ends its answer \
                  by a token of its own.",
    },
    ExamplePrompt {
        id: "life",
        name: "What is the meaning of life?",
        prompt: "<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging Face<|im_end|>\n\
                 <|im_start|>user\nWhat is the meaning of life?<|im_end|>\n<|im_start|>assistant\n",
        look_at: "It writes what answers to such a question look like, and a little more heat gives another answer.",
    },
    ExamplePrompt {
        id: "days",
        name: "Seven days of the week: Monday, Tuesday,",
        prompt: "Seven days of the week: Monday, Tuesday,",
        look_at: "Each next day of the list is almost certain: temperature changes little.",
    },
    ExamplePrompt {
        id: "json",
        name: "{\"name\": \"Alice\", \"age\":",
        prompt: "{\"name\": \"Alice\", \"age\":",
        look_at: "It goes on in the form of the text before: watch for the comma, the next name and the closing brace.",
    },
    ExamplePrompt {
        id: "loop",
        name: LOOP,
        prompt: LOOP,
        look_at: "Choose greedy decoding and play: each repetition makes the next one likelier.",
    },
];
