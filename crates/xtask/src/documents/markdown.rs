//! What a Markdown text names: links, code, lines of code blocks, and what is in which file.

/// What a text names.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Markdown {
    /// The targets of links.
    pub links: Vec<String>,
    /// Code within a line, without its marks.
    pub code: Vec<String>,
    /// Lines of code blocks.
    pub blocks: Vec<String>,
    /// What is said to be in a file: its name, “in”, and the file.
    pub places: Vec<NamedPlace>,
}

/// A definition or a test, and its file.
#[derive(Debug, PartialEq, Eq)]
pub struct NamedPlace {
    /// The name of a definition in Rust, or the beginning of the title of a test in JavaScript.
    pub name: String,
    /// Its file.
    pub file: String,
}

/// Begins and ends a code block.
const FENCE: &str = "```";
/// Stands between a name and its file.
const IN: &str = "in";

impl Markdown {
    /// Reads a text.
    pub fn of(text: &str) -> Self {
        let mut read = Self::default();
        let mut prose = String::new();
        let mut in_block = false;
        for line in text.lines() {
            if line.trim_start().starts_with(FENCE) {
                in_block = !in_block;
            } else if in_block {
                read.blocks.push(line.into());
            } else {
                prose.push_str(line);
                prose.push(' ');
            }
        }
        // Text and code take turns.
        let parts: Vec<&str> = prose.split('`').collect();
        for (place, part) in parts.iter().enumerate() {
            if place % 2 == 0 {
                read.links.extend(links(part));
                continue;
            }
            read.code.push((*part).into());
            let before = parts[place - 1].trim();
            let name = match before == IN && place > 2 {
                true => Some(parts[place - 2]),
                false => quoted(before),
            };
            read.places.extend(name.map(|name| NamedPlace {
                name: name.into(),
                file: (*part).into(),
            }));
        }
        read
    }
}

/// The targets of the links in a text without code.
fn links(text: &str) -> impl Iterator<Item = String> {
    let targets = text.split("](").skip(1);
    targets.filter_map(|rest| Some(rest.split_once(')')?.0.into()))
}

/// The title in quotation marks with which a text ends, before the word “in”.
fn quoted(before: &str) -> Option<&str> {
    let quoted = before.strip_suffix(IN)?.trim_end().strip_suffix('”')?;
    quoted.rsplit_once('“').map(|(_, title)| title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_code_and_blocks_are_told_apart() {
        let text =
            "See [`a`](docs/a.md#part)\nand [b](b.md), `let c =\n1`.\n```\n`d` [e](e.md)\n```\n";
        let read = Markdown::of(text);
        assert_eq!(read.links, ["docs/a.md#part", "b.md"]);
        assert_eq!(read.code, ["a", "let c = 1"]);
        assert_eq!(read.blocks, ["`d` [e](e.md)"]);
        assert_eq!(read.places, []);
    }

    #[test]
    fn a_name_stands_before_its_file() {
        let text = "`one_is_one` in\n`a.rs`; “two and\nthree” in `b.mjs`; four in `c.rs`";
        let place = |name: &str, file: &str| NamedPlace {
            name: name.into(),
            file: file.into(),
        };
        let places = [place("one_is_one", "a.rs"), place("two and three", "b.mjs")];
        assert_eq!(Markdown::of(text).places, places);
    }
}
