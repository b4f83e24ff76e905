//! What is no text of the page though it looks like it, each kind with its reason.

/// Calls whose text no visitor sees, with the reason.
pub const UNSEEN_CALLS: [(&str, &str); 10] = [
    ("expect", "what a broken program writes to the console"),
    ("panic", "the same"),
    ("unreachable", "the same"),
    ("closest", "a CSS selector"),
    ("match_media", "a media query"),
    ("query_holds", "the same"),
    ("query_selector", "a CSS selector"),
    ("query_selector_all", "a CSS selector"),
    ("move_focus", "a CSS selector"),
    ("stands_in", "a CSS selector"),
];

/// Variables and attributes whose text no visitor sees, with the reason.
pub const UNSEEN_NAMES: [(&str, &str); 5] = [
    ("aria-describedby", "ids of elements"),
    ("aria-keyshortcuts", "names of keys"),
    ("aria-labelledby", "ids of elements"),
    ("class", "a list of CSS classes"),
    ("keys", "names of keys"),
];

/// What stands before parentheses in which there may be what is shown.
pub const NO_FUNCTIONS: [&str; 6] = ["from", "if", "in", "match", "move", "return"];

/// Single words with a capital letter that are no text of the page: the browser's names of keys.
pub const KEYS: [&str; 15] = [
    "Alt",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "Control",
    "End",
    "Enter",
    "Escape",
    "Home",
    "Meta",
    "PageDown",
    "PageUp",
    "Shift",
    "Tab",
];

/// Messages that are no whole text, with the reason.
pub const PARTS: [(&str, &str); 9] = [
    ("compare.ftl: differs", "read after the text of a token"),
    (
        "first.ftl: candidates-would-draw",
        "a marked token follows it",
    ),
    ("first.ftl: group-mark", "a mark in numbers"),
    ("first.ftl: loop-rank", "shown after the text of a token"),
    (
        "first.ftl: loop-rank-removed",
        "shown after the text of a token",
    ),
    (
        "first.ftl: stage-forward-rest",
        "the part of a name that phones leave out",
    ),
    ("first.ftl: spoken-percent", "spoken in place of %"),
    ("first.ftl: token-heard", "read after the text of a token"),
    (
        "first.ftl: token-heard-special",
        "read after the text of a token",
    ),
];
