//! What stands before an answer where it was copied: the command that asked, the head of HTTP, lines of a log.

use super::{
    super::literal::{self, PrintedValue},
    data_of,
};

/// The most lines that are tried as the first of an answer: a command can have some of its own that begin alike.
const MOST_TRIED: usize = 16;

/// Whether a text may have an answer behind lines of something else.
pub(in super::super) fn may_stand(text: &str) -> bool {
    beginnings(text).next().is_some()
}

/// How many lines stand before the answer, and the answer; `None` where no line begins one.
pub(in super::super) fn skipped(text: &str) -> Option<(usize, Vec<PrintedValue>)> {
    let mut tried = beginnings(text).take(MOST_TRIED);
    tried.find_map(|(lines, answer)| {
        let read = match super::is_stream(answer) {
            true => super::stream(answer),
            false => literal::values(answer),
        };
        Some((lines, read.ok()?))
    })
}

/// The lines that an answer can begin with, the first of the text left out: how many stand before, and the text from there.
/// Each form of an answer has a field with a name like `logprobs` or `probs`.
fn beginnings(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let field = text.rfind("rob").unwrap_or_default();
    let ends = text.match_indices('\n').map(|(end, _)| end + 1);
    let rests = ends
        .take_while(move |end| *end < field)
        .map(|end| &text[end..]);
    (1..).zip(rests).filter(|(_, rest)| {
        rest.starts_with('{') || data_of(rest.lines().next().unwrap_or_default()).is_some()
    })
}
