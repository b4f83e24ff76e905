//! How a text is written so that HTML, Markdown, MDX and addresses give it back as it was.

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, utf8_percent_encode};

/// What an address may have in a name or a value as it is: letters, digits, and these four.
const IN_QUERIES: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// What the text of a data address cannot have, or what ends it in markup.
const IN_DATA: &AsciiSet = &CONTROLS
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'&')
    .add(b'\'')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'`')
    .add(b'{')
    .add(b'}');

/// A name or a value in the query of an address.
pub(super) fn percent(text: &str) -> String {
    utf8_percent_encode(text, IN_QUERIES).to_string()
}

/// An SVG file as an address of its own.
pub(super) fn data_address(svg: &str) -> String {
    let data = utf8_percent_encode(svg, IN_DATA);
    format!("data:image/svg+xml;charset=utf-8,{data}")
}

/// The value of an attribute of HTML between double quotes. More is escaped than HTML asks for: braces mean something to
/// Quarto (`{{<`), mdBook (`{{#`) and templates, backticks to Markdown, and line breaks end a tag there.
pub(super) fn attribute(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' | '`' | '{' | '}' | '\0'..='\u{1f}' | '\u{7f}' => {
                escaped += &format!("&#{};", u32::from(character));
            }
            other => escaped.push(other),
        }
    }
    escaped
}

/// A text as a string of JavaScript between the braces of JSX: JSON, without what HTML, MDX or Markdown might read.
pub(super) fn script_text(text: &str) -> String {
    let mut written = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => written.extend(['\\', character]),
            '<'
            | '>'
            | '&'
            | '{'
            | '}'
            | '`'
            | '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{2028}'
            | '\u{2029}' => {
                written += &format!("\\u{:04x}", u32::from(character));
            }
            other => written.push(other),
        }
    }
    written.push('"');
    written
}

/// An SVG file as part of an HTML block of Markdown: without empty lines, which end the block, and without two braces in a
/// row, which begin a command of Quarto or mdBook. Nothing of what is drawn changes.
pub(super) fn inline_picture(svg: &str) -> String {
    let mut lines = String::with_capacity(svg.len());
    for line in svg.lines().filter(|line| !line.trim().is_empty()) {
        if !lines.is_empty() {
            lines.push('\n');
        }
        let mut characters = line.chars().peekable();
        while let Some(character) = characters.next() {
            match (character, characters.peek()) {
                ('{', Some('{')) => lines += "&#123;",
                _ => lines.push(character),
            }
        }
    }
    lines
}

/// A text as one line: a name has no line breaks, and no two spaces in a row.
pub(super) fn one_line(text: &str) -> String {
    let words = text.split(|character: char| character.is_whitespace() || character.is_control());
    let words = words.filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// One line as Markdown that means nothing else: each character that could is escaped.
pub(super) fn caption(line: &str) -> String {
    let mut written = String::with_capacity(line.len());
    for character in line.chars() {
        if character.is_ascii_punctuation() {
            written.push('\\');
        }
        written.push(character);
    }
    written
}

/// Backticks around a block: at least three, and more than the block has in a row.
pub(super) fn fence(block: &str) -> String {
    let (mut longest, mut here) = (0, 0);
    for character in block.chars() {
        here = if character == '`' { here + 1 } else { 0 };
        longest = longest.max(here);
    }
    "`".repeat((longest + 1).max(3))
}
