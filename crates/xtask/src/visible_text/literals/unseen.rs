//! The literals of `page-model` and `charts` that are no text of the page though they look like it, by their reasons.

use std::fmt;

/// Where a literal may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnseenPlace {
    /// A file, or a folder with `/` at its end, in `crates`.
    file: &'static str,
    /// An item of the file; `None` for all of them.
    item: Option<&'static str>,
}

impl UnseenPlace {
    /// A constant, a function or a type of a file.
    pub const fn item(file: &'static str, item: &'static str) -> Self {
        Self {
            file,
            item: Some(item),
        }
    }

    /// All of a file, or of a folder.
    pub const fn all_in(file: &'static str) -> Self {
        Self { file, item: None }
    }

    /// Whether a literal in an item of a file stands here.
    pub fn covers(&self, file: &str, item: &str) -> bool {
        let inside = file.strip_prefix("crates/").unwrap_or(file);
        let is_file = match self.file.ends_with('/') {
            true => inside.starts_with(self.file),
            false => inside == self.file,
        };
        is_file && self.item.is_none_or(|own| own == item)
    }
}

impl fmt::Display for UnseenPlace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "crates/{}", self.file)?;
        match self.item {
            Some(item) => write!(formatter, ": {item}"),
            None => Ok(()),
        }
    }
}

/// Each reason with the places that it is true of.
pub const UNSEEN: &[(&str, &[UnseenPlace])] = &[
    (
        "given to an English model as its prompt, or what such a model answers",
        &[
            UnseenPlace::item("page-model/src/compare/words.rs", "PRESETS"),
            UnseenPlace::item("page-model/src/experiments/expected.rs", "CAPITAL"),
            UnseenPlace::item("page-model/src/experiments/presets.rs", "PRESETS"),
            UnseenPlace::all_in("page-model/src/experiments/presets/english.rs"),
            UnseenPlace::item("page-model/src/read/mod.rs", "DOCUMENT"),
            UnseenPlace::item("page-model/src/read/mod.rs", "PERSON"),
            UnseenPlace::item("page-model/src/read/mod.rs", "STORY"),
            UnseenPlace::item("page-model/src/stop/words.rs", "ALL"),
            UnseenPlace::item("page-model/src/tokenizer/mod.rs", "EXAMPLE_WORDS"),
            UnseenPlace::item("page-model/src/tokenizer/mod.rs", "FIRST_TEXT"),
            UnseenPlace::item("page-model/src/tokenizer/mod.rs", "FIRST_WORD"),
            UnseenPlace::item("page-model/src/words/examples.rs", "EXAMPLES"),
            UnseenPlace::item("page-model/src/words/examples.rs", "FIRST_PROMPT"),
            UnseenPlace::item("page-model/src/words/examples.rs", "REFRAIN_PROMPT"),
            UnseenPlace::item("page-model/src/words/examples.rs", "STORY_PROMPT"),
            UnseenPlace::all_in("page-model/src/words/examples/english.rs"),
        ],
    ),
    (
        "prompts for an English model, and the grammars and lists that its text is held to",
        &[
            UnseenPlace::item("page-model/src/constrained/presets.rs", "CAPITALS"),
            UnseenPlace::item("page-model/src/constrained/presets.rs", "PRESETS"),
            UnseenPlace::item("page-model/src/constrained/presets.rs", "REAL"),
            UnseenPlace::item("page-model/src/constrained/presets.rs", "SENTENCE"),
            UnseenPlace::item("page-model/src/constrained/presets.rs", "STORIES"),
        ],
    ),
    (
        "words of the files of lessons and questions, the same in every language",
        &[
            UnseenPlace::item("page-model/src/quick_check/condition.rs", "LANE"),
            UnseenPlace::item("page-model/src/quick_check/parser/task.rs", "witness_step"),
            UnseenPlace::item("page-model/src/quick_check/word_values.rs", "stage_word"),
            UnseenPlace::item("page-model/src/quick_check/word_values.rs", "stop_word"),
        ],
    ),
    (
        "names of products, services and programs",
        &[
            UnseenPlace::item("page-model/src/embed/snippets/words.rs", "form"),
            UnseenPlace::item("page-model/src/price/mod.rs", "OFFERS"),
            UnseenPlace::item("page-model/src/stop/words.rs", "finish"),
        ],
    ),
    (
        "titles of papers and names of people",
        &[UnseenPlace::item(
            "page-model/src/teach/words/sources.rs",
            "SOURCES",
        )],
    ),
    (
        "names of parameters",
        &[
            UnseenPlace::item("page-model/src/embed/words/guide.rs", "every"),
            UnseenPlace::item("page-model/src/experiments/words/beams.rs", "made_with"),
        ],
    ),
    (
        "formulas, and numbers as they are typed",
        &[
            UnseenPlace::item("page-model/src/own_logits/words.rs", "EXAMPLE"),
            UnseenPlace::item("page-model/src/practice/words.rs", "head"),
            UnseenPlace::item("page-model/src/practice/words/screen.rs", "OWN_EXAMPLE"),
            UnseenPlace::item("page-model/src/speculative/words/screen.rs", "columns"),
            UnseenPlace::item("page-model/src/the_loop/words/pass.rs", "logits"),
            UnseenPlace::item("page-model/src/the_loop/words/rule.rs", "softmax"),
            UnseenPlace::item("page-model/src/the_loop/words/rule.rs", "temperature"),
        ],
    ),
    (
        "HTML that authors copy",
        &[
            UnseenPlace::item("page-model/src/embed/snippets.rs", "cell"),
            UnseenPlace::item("page-model/src/embed/snippets.rs", "element_with"),
            UnseenPlace::item("page-model/src/embed/snippets.rs", "iframe"),
            UnseenPlace::item("page-model/src/embed/snippets.rs", "jsx"),
            UnseenPlace::item("page-model/src/embed/snippets.rs", "link"),
            UnseenPlace::item("page-model/src/embed/words/guide.rs", "element"),
            UnseenPlace::item("page-model/src/embed/words/guide.rs", "script"),
        ],
    ),
    (
        "SVG, CSS classes and fonts",
        &[
            UnseenPlace::item("charts/src/file.rs", "to_file"),
            UnseenPlace::item("charts/src/path.rs", "class"),
            UnseenPlace::item("charts/src/surface.rs", "outline"),
            UnseenPlace::item("charts/src/svg.rs", "opening"),
            UnseenPlace::item("charts/src/svg.rs", "to_svg"),
            UnseenPlace::item("charts/src/theme.rs", "COLORS"),
        ],
    ),
    (
        "made-up pictures for tests and for `cargo xtask gallery`",
        &[UnseenPlace::all_in("charts/src/gallery/")],
    ),
    (
        "what other programs write: a file of numbers, a browser's adapter, names of limits",
        &[
            UnseenPlace::item("page-model/src/address/names.rs", "OF_OTHERS"),
            UnseenPlace::item("page-model/src/own_logits/literal.rs", "word"),
            UnseenPlace::item("page-model/src/own_logits/npy.rs", "read_npy"),
            UnseenPlace::item("page-model/src/this_device/machine.rs", "SOFTWARE"),
            UnseenPlace::item("page-model/src/this_device/words/facts.rs", "of_adapter"),
        ],
    ),
    (
        "words of the JSON parser, which are compared with what it says or stand in its sentence",
        &[
            UnseenPlace::item("page-model/src/json.rs", "NO_VALUE"),
            UnseenPlace::item("page-model/src/json.rs", "TRAILING"),
            UnseenPlace::item("page-model/src/json.rs", "complaint"),
        ],
    ),
    (
        "what a broken program says to its authors",
        &[
            UnseenPlace::item(
                "page-model/src/constrained/side_by_side.rs",
                "SideBySideError",
            ),
            UnseenPlace::item("page-model/src/screens.rs", "fmt"),
        ],
    ),
    (
        "said by a program that reads reports, which the page does not",
        &[UnseenPlace::item(
            "page-model/src/this_device/report.rs",
            "ReportError",
        )],
    ),
];
