//! The sources of the lessons, what each supports in this page's own words, and what researchers disagree on.

use texts::teach as say;

use crate::teach::source::{Authors, Contested, Source};

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
        authors: Authors::First("Ashish Vaswani"),
        year: 2017,
        link: "https://arxiv.org/abs/1706.03762",
        supports: say::source_attention,
        lessons: &["loop", "softmax"],
    },
    Source {
        title: "On the Biology of a Large Language Model",
        authors: Authors::First("Jack Lindsey"),
        year: 2025,
        link: "https://transformer-circuits.pub/2025/attribution-graphs/biology.html",
        supports: say::source_biology,
        lessons: &["loop"],
    },
    Source {
        title: "Neural Machine Translation of Rare Words with Subword Units",
        authors: Authors::All(&["Rico Sennrich", "Barry Haddow", "Alexandra Birch"]),
        year: 2015,
        link: "https://arxiv.org/abs/1508.07909",
        supports: say::source_subwords,
        lessons: &["tokens"],
    },
    Source {
        title: "Language Models are Unsupervised Multitask Learners",
        authors: Authors::First("Alec Radford"),
        year: 2019,
        link: "https://cdn.openai.com/better-language-models/language_models_are_unsupervised_multitask_learners.pdf",
        supports: say::source_gpt_2,
        lessons: &["tokens", "softmax", "filters"],
    },
    Source {
        title: "On Calibration of Modern Neural Networks",
        authors: Authors::All(&[
            "Chuan Guo",
            "Geoff Pleiss",
            "Yu Sun",
            "Kilian Q. Weinberger",
        ]),
        year: 2017,
        link: "https://arxiv.org/abs/1706.04599",
        supports: say::source_calibration,
        lessons: &["softmax", "temperature"],
    },
    Source {
        title: "The Curious Case of Neural Text Degeneration",
        authors: Authors::All(&[
            "Ari Holtzman",
            "Jan Buys",
            "Li Du",
            "Maxwell Forbes",
            "Yejin Choi",
        ]),
        year: 2019,
        link: DEGENERATION,
        supports: say::source_degeneration,
        lessons: &["greedy", "filters"],
    },
    Source {
        title: "Neural Text Generation with Unlikelihood Training",
        authors: Authors::All(&[
            "Sean Welleck",
            "Ilia Kulikov",
            "Stephen Roller",
            "Emily Dinan",
            "Kyunghyun Cho",
            "Jason Weston",
        ]),
        year: 2019,
        link: UNLIKELIHOOD,
        supports: say::source_unlikelihood,
        lessons: &["greedy"],
    },
    Source {
        title: "CTRL: A Conditional Transformer Language Model for Controllable Generation",
        authors: Authors::All(&[
            "Nitish Shirish Keskar",
            "Bryan McCann",
            "Lav R. Varshney",
            "Caiming Xiong",
            "Richard Socher",
        ]),
        year: 2019,
        link: "https://arxiv.org/abs/1909.05858",
        supports: say::source_ctrl,
        lessons: &["greedy"],
    },
    Source {
        title: "On NMT Search Errors and Model Errors: Cat Got Your Tongue?",
        authors: Authors::All(&["Felix Stahlberg", "Bill Byrne"]),
        year: 2019,
        link: "https://arxiv.org/abs/1908.10090",
        supports: say::source_search_errors,
        lessons: &["greedy"],
    },
    Source {
        title: "The Good, The Bad, and The Greedy: Evaluation of LLMs Should Not Ignore Non-Determinism",
        authors: Authors::All(&["Yifan Song", "Guoyin Wang", "Sujian Li", "Bill Yuchen Lin"]),
        year: 2024,
        link: GREEDY_AND_SAMPLING,
        supports: say::source_good_and_bad,
        lessons: &["greedy"],
    },
    Source {
        title: "Self-Consistency Improves Chain of Thought Reasoning in Language Models",
        authors: Authors::All(&[
            "Xuezhi Wang",
            "Jason Wei",
            "Dale Schuurmans",
            "Quoc Le",
            "Ed Chi",
            "Sharan Narang",
            "Aakanksha Chowdhery",
            "Denny Zhou",
        ]),
        year: 2022,
        link: SELF_CONSISTENCY,
        supports: say::source_self_consistency,
        lessons: &["greedy"],
    },
    Source {
        title: "Non-Determinism of “Deterministic” LLM Settings",
        authors: Authors::First("Berk Atil"),
        year: 2024,
        link: "https://arxiv.org/abs/2408.04667",
        supports: say::source_non_determinism,
        lessons: &["greedy"],
    },
    Source {
        title: "Hierarchical Neural Story Generation",
        authors: Authors::All(&["Angela Fan", "Mike Lewis", "Yann Dauphin"]),
        year: 2018,
        link: "https://arxiv.org/abs/1805.04833",
        supports: say::source_stories,
        lessons: &["filters"],
    },
    Source {
        title: "Turning Up the Heat: Min-p Sampling for Creative and Coherent LLM Outputs",
        authors: Authors::First("Minh Nhat Nguyen"),
        year: 2024,
        link: MIN_P,
        supports: say::source_min_p,
        lessons: &["filters"],
    },
    Source {
        title: "Turning Down the Heat: A Critical Analysis of Min-p Sampling in Language Models",
        authors: Authors::First("Rylan Schaeffer"),
        year: 2025,
        link: AGAINST_MIN_P,
        supports: say::source_against_min_p,
        lessons: &["filters"],
    },
    Source {
        title: "Parallel Random Numbers: As Easy as 1, 2, 3",
        authors: Authors::All(&[
            "John K. Salmon",
            "Mark A. Moraes",
            "Ron O. Dror",
            "David E. Shaw",
        ]),
        year: 2011,
        link: "https://doi.org/10.1145/2063384.2063405",
        supports: say::source_random_numbers,
        lessons: &["same-luck"],
    },
    Source {
        title: "Fast Transformer Decoding: One Write-Head is All You Need",
        authors: Authors::All(&["Noam Shazeer"]),
        year: 2019,
        link: "https://arxiv.org/abs/1911.02150",
        supports: say::source_multi_query,
        lessons: &["stopping-and-cost"],
    },
    Source {
        title: "Efficiently Scaling Transformer Inference",
        authors: Authors::First("Reiner Pope"),
        year: 2022,
        link: "https://arxiv.org/abs/2211.05102",
        supports: say::source_inference,
        lessons: &["stopping-and-cost"],
    },
    Source {
        title: "If Beam Search Is the Answer, What Was the Question?",
        authors: Authors::All(&["Clara Meister", "Ryan Cotterell", "Tim Vieira"]),
        year: 2020,
        link: "https://arxiv.org/abs/2010.02650",
        supports: say::source_beam_search,
        lessons: &["beam-search"],
    },
    Source {
        title: "Fast Inference from Transformers via Speculative Decoding",
        authors: Authors::All(&["Yaniv Leviathan", "Matan Kalman", "Yossi Matias"]),
        year: 2022,
        link: "https://arxiv.org/abs/2211.17192",
        supports: say::source_speculative,
        lessons: &["speculative"],
    },
    Source {
        title: "Accelerating Large Language Model Decoding with Speculative Sampling",
        authors: Authors::First("Charlie Chen"),
        year: 2023,
        link: "https://arxiv.org/abs/2302.01318",
        supports: say::source_speculative_sampling,
        lessons: &["speculative"],
    },
    Source {
        title: "Efficient Guided Generation for Large Language Models",
        authors: Authors::All(&["Brandon T. Willard", "Rémi Louf"]),
        year: 2023,
        link: "https://arxiv.org/abs/2307.09702",
        supports: say::source_guided_generation,
        lessons: &["constrained"],
    },
    Source {
        title: "Grammar-Aligned Decoding",
        authors: Authors::All(&[
            "Kanghee Park",
            "Jiayu Wang",
            "Taylor Berg-Kirkpatrick",
            "Nadia Polikarpova",
            "Loris D’Antoni",
        ]),
        year: 2024,
        link: "https://arxiv.org/abs/2405.21047",
        supports: say::source_grammar_aligned,
        lessons: &["constrained"],
    },
];

/// What researchers disagree on.
pub static CONTESTED: [Contested; 3] = [
    Contested {
        about: say::contested_greedy,
        sides: say::contested_greedy_sides,
        links: &[GREEDY_AND_SAMPLING, SELF_CONSISTENCY],
    },
    Contested {
        about: say::contested_min_p,
        sides: say::contested_min_p_sides,
        links: &[MIN_P, AGAINST_MIN_P],
    },
    Contested {
        about: say::contested_loops,
        sides: say::contested_loops_sides,
        links: &[DEGENERATION, UNLIKELIHOOD],
    },
];
