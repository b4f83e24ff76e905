//! The sources of the lessons, what each supports in this page's own words, and what researchers disagree on.

use crate::teach::source::{Contested, Source};

const GREEDY_AND_SAMPLING: &str = "https://arxiv.org/abs/2407.10457";
const SELF_CONSISTENCY: &str = "https://arxiv.org/abs/2203.11171";
const MIN_P: &str = "https://arxiv.org/abs/2407.01082";
const AGAINST_MIN_P: &str = "https://arxiv.org/abs/2506.13681";
const DEGENERATION: &str = "https://arxiv.org/abs/1904.09751";
const UNLIKELIHOOD: &str = "https://arxiv.org/abs/1908.04319";

/// The reading list, in the order of the lessons.
pub static SOURCES: [Source; 23] = [
    Source {
        title: "Attention Is All You Need",
        authors: "Ashish Vaswani and others",
        year: 2017,
        link: "https://arxiv.org/abs/1706.03762",
        supports: "Describes the transformer, the kind of network that this page runs. At its end, a linear layer and softmax give each token of the vocabulary a probability.",
        lessons: &["loop", "softmax"],
    },
    Source {
        title: "On the Biology of a Large Language Model",
        authors: "Jack Lindsey and others",
        year: 2025,
        link: "https://transformer-circuits.pub/2025/attribution-graphs/biology.html",
        supports: "Looks into a large model while it writes a rhyme: words that could end the line are active before the line begins. The loop has no plan, but the states inside the network can hold what comes later.",
        lessons: &["loop"],
    },
    Source {
        title: "Neural Machine Translation of Rare Words with Subword Units",
        authors: "Rico Sennrich, Barry Haddow and Alexandra Birch",
        year: 2015,
        link: "https://arxiv.org/abs/1508.07909",
        supports: "Cuts rare words into pieces that are frequent. The pieces are found by joining the most frequent pair of neighbors again and again: byte-pair encoding.",
        lessons: &["tokens"],
    },
    Source {
        title: "Language Models are Unsupervised Multitask Learners",
        authors: "Alec Radford and others",
        year: 2019,
        link: "https://cdn.openai.com/better-language-models/language_models_are_unsupervised_multitask_learners.pdf",
        supports: "Presents GPT-2. A model that was trained only to predict the next token can do several tasks to some degree. Its vocabulary has 50,257 tokens, and its sample texts were drawn with top-k 40.",
        lessons: &["tokens", "softmax", "filters"],
    },
    Source {
        title: "On Calibration of Modern Neural Networks",
        authors: "Chuan Guo, Geoff Pleiss, Yu Sun and Kilian Q. Weinberger",
        year: 2017,
        link: "https://arxiv.org/abs/1706.04599",
        supports: "Measures how often a network is right when it says 90%: often less than that. A division of the scores by one temperature corrects much of it and leaves the order of the answers as it is.",
        lessons: &["softmax", "temperature"],
    },
    Source {
        title: "The Curious Case of Neural Text Degeneration",
        authors: "Ari Holtzman, Jan Buys, Li Du, Maxwell Forbes and Yejin Choi",
        year: 2019,
        link: DEGENERATION,
        supports: "Text that is chosen for its probability is dull and repeats itself, while people take less likely words again and again. Introduces top-p, which cuts the tail and adapts to each step.",
        lessons: &["greedy", "filters"],
    },
    Source {
        title: "Neural Text Generation with Unlikelihood Training",
        authors: "Sean Welleck, Ilia Kulikov, Stephen Roller, Emily Dinan, Kyunghyun Cho and Jason Weston",
        year: 2019,
        link: UNLIKELIHOOD,
        supports: "The usual training gives texts with repeats too much probability. Another training gives less repetitive texts, also with greedy decoding.",
        lessons: &["greedy"],
    },
    Source {
        title: "CTRL: A Conditional Transformer Language Model for Controllable Generation",
        authors: "Nitish Shirish Keskar, Bryan McCann, Lav R. Varshney, Caiming Xiong and Richard Socher",
        year: 2019,
        link: "https://arxiv.org/abs/1909.05858",
        supports: "Introduces the repetition penalty: the scores of tokens that were written before are lowered.",
        lessons: &["greedy"],
    },
    Source {
        title: "On NMT Search Errors and Model Errors: Cat Got Your Tongue?",
        authors: "Felix Stahlberg and Bill Byrne",
        year: 2019,
        link: "https://arxiv.org/abs/1908.10090",
        supports: "Finds the most probable text of a translation model by exact search. For more than half of the sentences it is the empty text. So the most probable text need not be a good one, and usual search does not find it.",
        lessons: &["greedy"],
    },
    Source {
        title: "The Good, The Bad, and The Greedy: Evaluation of LLMs Should Not Ignore Non-Determinism",
        authors: "Yifan Song, Guoyin Wang, Sujian Li and Bill Yuchen Lin",
        year: 2024,
        link: GREEDY_AND_SAMPLING,
        supports: "On most tasks, greedy was ahead of the average of single samples. Where the best of many samples could be picked, small models came up to much larger ones.",
        lessons: &["greedy"],
    },
    Source {
        title: "Self-Consistency Improves Chain of Thought Reasoning in Language Models",
        authors: "Xuezhi Wang, Jason Wei, Dale Schuurmans, Quoc Le, Ed Chi, Sharan Narang, Aakanksha Chowdhery and Denny Zhou",
        year: 2022,
        link: SELF_CONSISTENCY,
        supports: "Draws many ways of reasoning and takes the answer that comes most often. On sums and everyday reasoning this was ahead of one greedy answer.",
        lessons: &["greedy"],
    },
    Source {
        title: "Non-Determinism of “Deterministic” LLM Settings",
        authors: "Berk Atil and others",
        year: 2024,
        link: "https://arxiv.org/abs/2408.04667",
        supports: "Asks models on servers the same thing several times, with settings that should exclude chance. The answers still differed.",
        lessons: &["greedy"],
    },
    Source {
        title: "Hierarchical Neural Story Generation",
        authors: "Angela Fan, Mike Lewis and Yann Dauphin",
        year: 2018,
        link: "https://arxiv.org/abs/1805.04833",
        supports: "Writes stories by a draw from the ten most likely tokens at each step: top-k.",
        lessons: &["filters"],
    },
    Source {
        title: "Turning Up the Heat: Min-p Sampling for Creative and Coherent LLM Outputs",
        authors: "Minh Nhat Nguyen and others",
        year: 2024,
        link: MIN_P,
        supports: "Introduces min-p, which measures each token against the most likely one. Reports better texts than with top-p, most clearly at high temperatures.",
        lessons: &["filters"],
    },
    Source {
        title: "Turning Down the Heat: A Critical Analysis of Min-p Sampling in Language Models",
        authors: "Rylan Schaeffer and others",
        year: 2025,
        link: AGAINST_MIN_P,
        supports: "Examines the evidence for min-p again, and finds no advantage over other filters.",
        lessons: &["filters"],
    },
    Source {
        title: "Parallel Random Numbers: As Easy as 1, 2, 3",
        authors: "John K. Salmon, Mark A. Moraes, Ron O. Dror and David E. Shaw",
        year: 2011,
        link: "https://doi.org/10.1145/2063384.2063405",
        supports: "Makes random numbers from a seed and a position alone, so that the number of any step can be had again without those before it. This page draws with such a generator.",
        lessons: &["same-luck"],
    },
    Source {
        title: "Fast Transformer Decoding: One Write-Head is All You Need",
        authors: "Noam Shazeer",
        year: 2019,
        link: "https://arxiv.org/abs/1911.02150",
        supports: "Writing token by token is slow because the stored keys and values are read from memory at each step. Heads that share them make the cache smaller and writing faster.",
        lessons: &["stopping-and-cost"],
    },
    Source {
        title: "Efficiently Scaling Transformer Inference",
        authors: "Reiner Pope and others",
        year: 2022,
        link: "https://arxiv.org/abs/2211.05102",
        supports: "Counts work and memory of both phases: the prompt is read in one parallel pass, and then each token of the answer needs a pass of its own.",
        lessons: &["stopping-and-cost"],
    },
    Source {
        title: "If Beam Search Is the Answer, What Was the Question?",
        authors: "Clara Meister, Ryan Cotterell and Tim Vieira",
        year: 2020,
        link: "https://arxiv.org/abs/2010.02650",
        supports: "Beam search misses the most probable text and still gives better translations than exact search. Its texts spread what is surprising evenly, and that seems to be what makes them good.",
        lessons: &["beam-search"],
    },
    Source {
        title: "Fast Inference from Transformers via Speculative Decoding",
        authors: "Yaniv Leviathan, Matan Kalman and Yossi Matias",
        year: 2022,
        link: "https://arxiv.org/abs/2211.17192",
        supports: "Introduces speculative decoding: the rule that accepts or replaces a proposed token, the proof that the text keeps the distribution of the large model, and the formula for the tokens of a round.",
        lessons: &["speculative"],
    },
    Source {
        title: "Accelerating Large Language Model Decoding with Speculative Sampling",
        authors: "Charlie Chen and others",
        year: 2023,
        link: "https://arxiv.org/abs/2302.01318",
        supports: "Finds the same rule independently. With a model of 70 billion weights and a draft of 4 billion, writing became 2 to 2.5 times as fast.",
        lessons: &["speculative"],
    },
    Source {
        title: "Efficient Guided Generation for Large Language Models",
        authors: "Brandon T. Willard and Rémi Louf",
        year: 2023,
        link: "https://arxiv.org/abs/2307.09702",
        supports: "Reads a regular expression as states of a machine, so that the tokens that may come next are looked up in place of being tried one by one.",
        lessons: &["constrained"],
    },
    Source {
        title: "Grammar-Aligned Decoding",
        authors: "Kanghee Park, Jiayu Wang, Taylor Berg-Kirkpatrick, Nadia Polikarpova and Loris D’Antoni",
        year: 2024,
        link: "https://arxiv.org/abs/2405.21047",
        supports: "Shows that a mask at each step changes the distribution: valid texts no longer have the shares that the model gives them. Draws again and again to come closer to those shares.",
        lessons: &["constrained"],
    },
];

/// What researchers disagree on.
pub static CONTESTED: [Contested; 3] = [
    Contested {
        about: "Greedy or sampling for reasoning?",
        sides: "One study finds greedy mostly ahead of a single sample, in maths and code as well; another finds a vote over many samples ahead of greedy.",
        links: &[GREEDY_AND_SAMPLING, SELF_CONSISTENCY],
    },
    Contested {
        about: "Is min-p better than top-p?",
        sides: "Its authors report better and more varied texts; a second look at the same evidence finds no advantage.",
        links: &[MIN_P, AGAINST_MIN_P],
    },
    Contested {
        about: "Where do loops come from?",
        sides: "One side finds the cause in decoding, which looks for the most likely text; the other in training, which gives repeats too much probability in the first place.",
        links: &[DEGENERATION, UNLIKELIHOOD],
    },
];
