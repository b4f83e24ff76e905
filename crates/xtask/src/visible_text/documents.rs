//! The documents of the site and their scripts write no text of their own either: they name messages of the catalogue, which
//! the build puts there.

use texts_compiler::placeholders::placeholders;

use super::is_sentence;
use crate::error::Error;
use crate::paths;

/// The documents.
pub const DOCUMENTS: [&str; 3] = [
    "web/page/index.html",
    "web/page/embed.html",
    "web/page/about.html",
];
/// The scripts beside them.
pub const SCRIPTS: [&str; 2] = ["web/page/start.mjs", "web/page/start-check.js"];
/// The scripts that have all messages of a file at once, and say these by their names.
pub const SCRIPTS_OF_FILES: [(&str, &str); 3] = [
    ("web/page/start-check.js", "start_check"),
    ("web/component/token-loop.js", "component"),
    ("web/scorm/sco.js", "scorm"),
];

/// What a script says to the browser.
const DIRECTIVE: &str = "use strict";

/// Attributes of documents that are shown, read aloud, or said later; of `content`, only that of a description is.
const SHOWN: [&str; 7] = [
    "alt",
    "aria-label",
    "content",
    "data-unfetched",
    "label",
    "placeholder",
    "title",
];

/// A report for each text that documents and their scripts write themselves.
pub fn reports() -> Result<Vec<String>, Error> {
    let mut reports = Vec::new();
    let mut report = |file: &str, found: Vec<(usize, String)>| {
        let found = found.into_iter();
        reports.extend(found.map(|(line, text)| format!("{file}:{line}: {text:?}")));
    };
    for file in DOCUMENTS {
        let html = paths::read_text(&paths::root().join(file))?;
        report(file, in_document(&html));
    }
    for file in SCRIPTS {
        let script = paths::read_text(&paths::root().join(file))?;
        report(file, in_script(&script));
    }
    Ok(reports)
}

/// The texts that a document writes itself, with their lines.
fn in_document(html: &str) -> Vec<(usize, String)> {
    let html = without_placeholders(html);
    let mut found = Vec::new();
    let mut rest = &html[..];
    while !rest.is_empty() {
        let (piece, end) = match rest.strip_prefix("<!--") {
            Some(comment) => ("", comment.find("-->").map(|end| end + "<!---->".len())),
            None if rest.starts_with('<') => {
                let end = rest.find('>').map(|end| end + 1);
                (&rest[..end.unwrap_or(rest.len())], end)
            }
            None => {
                let end = rest.find('<');
                (&rest[..end.unwrap_or(rest.len())], end)
            }
        };
        let at = html.len() - rest.len();
        let line = 1 + html[..at].matches('\n').count();
        let texts = match piece.starts_with('<') {
            true => shown_values(piece),
            false => vec![piece],
        };
        let texts = texts.into_iter().filter(|text| is_text(text));
        found.extend(texts.map(|text| (line, text.trim().to_string())));
        rest = &rest[end.unwrap_or(rest.len())..];
    }
    found
}

/// The values of a tag's attributes that are shown.
fn shown_values(tag: &str) -> Vec<&str> {
    let is_description = tag.contains(" name=\"description\"");
    let shown = SHOWN
        .iter()
        .filter(|&&name| name != "content" || is_description);
    let values = shown.filter_map(|name| {
        let (_, after) = tag.split_once(&format!(" {name}=\""))?;
        after.split('"').next()
    });
    values.collect()
}

fn is_text(text: &str) -> bool {
    // What the build computes, such as `@version@`.
    let is_computed = text.starts_with('@') && text.ends_with('@') && !text.contains(' ');
    !is_computed && text.chars().any(char::is_alphabetic)
}

/// The strings of a script that read like sentences, with their lines.
fn in_script(script: &str) -> Vec<(usize, String)> {
    let script = without_placeholders(script);
    let mut found = Vec::new();
    let mut is_in_comment = false;
    for (index, line) in script.lines().enumerate() {
        let code = line.trim();
        let begins = code.starts_with("/*");
        if is_in_comment || begins || code.starts_with("//") {
            is_in_comment = (is_in_comment || begins) && !code.contains("*/");
            continue;
        }
        let strings = strings(code).into_iter();
        let strings = strings.filter(|text| is_sentence(text) && text != DIRECTIVE);
        found.extend(strings.map(|text| (index + 1, text)));
    }
    found
}

/// The strings of a line of code, without what is filled in.
fn strings(code: &str) -> Vec<String> {
    let mut strings = Vec::new();
    let mut letters = code.chars();
    while let Some(quote) = letters.find(|letter| "\"'`".contains(*letter)) {
        let inside: String = letters
            .by_ref()
            .take_while(|&other| other != quote)
            .collect();
        let mut pieces = inside.split("${");
        let first = pieces.next().unwrap_or_default().to_string();
        let others = pieces.map(|piece| piece.split_once('}').map_or("", |(_, after)| after));
        strings.push(others.fold(first, |text, piece| text + piece));
    }
    strings
}

/// A source in which no message is named, with the same lines.
fn without_placeholders(source: &str) -> String {
    let (mut without, mut end) = (String::new(), 0);
    for placeholder in placeholders(source) {
        without += &source[end..placeholder.place.start];
        end = placeholder.place.end;
    }
    without + &source[end..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_document_shows_is_found_and_names_of_messages_are_not() {
        let html = "<!-- a b -->\n<title>Tokenloop</title>\n<p class=\"c d\" aria-label=\"Menu\">@first.page-menu@</p>\n<meta name=\"robots\" content=\"noindex\" />\n<meta name=\"description\" content=\"About\" />\n<b title=\"@first.page-name@\">\n  1 · </b>";
        let found = in_document(html);
        let expected = [(2, "Tokenloop"), (3, "Menu"), (5, "About")];
        assert_eq!(found, expected.map(|(line, text)| (line, text.to_string())));
    }

    #[test]
    fn sentences_of_a_script_are_found_and_its_comments_are_not() {
        let script = "// \"a b\"\n/**\n * \"c d\" */\nsay(\"Not there.\", `${e} of these ${f}`);\nsay(\"@start.unfetched@\", \"utf-8\"); // fine\n";
        let found = in_script(script);
        let expected = [(4, "Not there."), (4, " of these ")];
        assert_eq!(found, expected.map(|(line, text)| (line, text.to_string())));
    }
}
