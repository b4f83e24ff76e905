//! Documents, scripts and styles without what only their authors read: a twentieth of the bytes that a visitor waits for.

use std::path::Path;

use crate::error::Error;
use crate::paths;

/// A script without the lines that are comments, and without the spaces before the others. A comment after code stays.
pub fn script(source: &str) -> String {
    let mut is_in_comment = false;
    let mut kept = String::with_capacity(source.len());
    for line in source.lines().map(str::trim_start) {
        let begins = line.starts_with("/*");
        let ends = line.trim_end().ends_with("*/");
        let is_comment = match is_in_comment {
            true => {
                is_in_comment = !ends;
                true
            }
            // Code may follow a comment that ends within the line.
            false if begins => {
                is_in_comment = !line.contains("*/");
                is_in_comment || ends
            }
            false => line.is_empty() || line.starts_with("//"),
        };
        if !is_comment {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}

/// A document without comments, and without the spaces before its lines.
pub fn document(html: &str) -> String {
    let mut rest = html;
    let mut without = String::with_capacity(html.len());
    while let Some((before, after)) = rest.split_once("<!--") {
        without += before;
        rest = after.split_once("-->").map_or("", |(_, after)| after);
    }
    without += rest;
    let lines = without.lines().map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("\n") + "\n"
}

/// A style sheet with its imports, and theirs, inlined: one request before the first paint instead of several.
///
/// # Errors
/// If one of the files cannot be read.
pub fn one_sheet(sheet: &Path) -> Result<String, Error> {
    let mut css = String::new();
    for line in paths::read_text(sheet)?.lines() {
        match imported(line) {
            Some(name) => css += &one_sheet(&sheet.with_file_name(name))?,
            None => {
                css += line;
                css.push('\n');
            }
        }
    }
    Ok(css)
}

/// A sheet without comments and spaces: a quarter of its bytes, also compressed.
pub fn styles(css: &str) -> Result<String, Error> {
    let sheet = minifier::css::minify(css)
        .map_err(|why| Error::Wrong(format!("the styles cannot be minified: {why}")))?;
    Ok(sheet.to_string())
}

/// The file that a line of CSS imports, if it is an import.
fn imported(line: &str) -> Option<&str> {
    line.trim().strip_prefix("@import \"")?.strip_suffix("\";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_told_from_rules() {
        assert_eq!(imported("@import \"tokens.css\";"), Some("tokens.css"));
        assert_eq!(imported("/* @import \"tokens.css\"; */"), None);
        assert_eq!(imported(".chart { color: red; }"), None);
    }

    #[test]
    fn a_script_keeps_its_code() {
        let source = "// a\n\nlet b = \"//c\"; // d\n  /** e */\n  /**\n   * f */\n  /* g */ h();\n/*\ni\n*/\n    j(`k`);\n";
        assert_eq!(
            script(source),
            "let b = \"//c\"; // d\n/* g */ h();\nj(`k`);\n"
        );
    }

    #[test]
    fn a_document_keeps_what_a_browser_shows() {
        let html = "<p>\n  <!-- a\n b -->\n  <b>c</b>\n  d\n</p>\n";
        assert_eq!(document(html), "<p>\n<b>c</b>\nd\n</p>\n");
    }
}
