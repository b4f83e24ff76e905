//! A template's text as minijinja reads it: what Jinja does before it parses, and in words that minijinja has what it lacks or
//! does in another way.
//!
//! Strings, comments and `raw` blocks stay as they are, but for their line ends. No line is added before the end of a block.

/// The filter that stands for Python's `text % values`.
pub const PERCENT: &str = "percent_format";
/// The filter of what a loop runs over.
pub const ITEMS: &str = "loop_items";

/// The most words, strings and signs of a block. Each operator of a long chain is one level of minijinja's recursion; the
/// blocks of published templates have a few hundred.
const MOST_PARTS: usize = 2_000;

/// What is not supported here, and where.
#[derive(Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The line, from 1.
    pub line: usize,
    /// What it is.
    pub detail: String,
}

/// The template with line ends as Jinja has them, without transformers' tags `generation` and `endgeneration`, with a filter
/// in place of `%` after a string, and with one around what loops run over.
///
/// # Errors
/// Where a macro's default is another of its arguments, which minijinja does not see; for a block that is too long.
pub fn prepared(template: &str) -> Result<String, Unsupported> {
    // Jinja reads each kind of line end as this one.
    let template = template.replace("\r\n", "\n").replace('\r', "\n");
    let mut rest = &*template;
    let mut prepared = String::with_capacity(template.len());
    while let Some(start) = block_start(rest) {
        let (text, block) = rest.split_at(start);
        let (block, after) = block.split_at(block_end(block));
        prepared += text;
        rest = after;
        match tag(block) {
            // They mark for training what the model writes, and show nothing: a condition that always holds has their place,
            // and keeps the white space around them.
            Some(name @ "generation") => prepared += &block.replace(name, "if true"),
            Some(name @ "endgeneration") => prepared += &block.replace(name, "endif"),
            Some("raw") => {
                prepared += block;
                // Jinja keeps a line end here, and minijinja drops one.
                if rest.starts_with('\n') && !block.ends_with("-%}") {
                    prepared.push('\n');
                }
                let (raw, after) = rest.split_at(raw_end(rest));
                prepared += raw;
                rest = after;
            }
            _ => {
                let edited = edited(block).map_err(|detail| Unsupported {
                    line: 1 + template[..template.len() - rest.len() - block.len()]
                        .matches('\n')
                        .count(),
                    detail,
                })?;
                prepared += &edited;
            }
        }
    }
    Ok(prepared + rest)
}

/// Where the next block begins.
fn block_start(text: &str) -> Option<usize> {
    let begins = |at: &usize| matches!(text.as_bytes().get(at + 1), Some(b'{' | b'%' | b'#'));
    text.match_indices('{').map(|(at, _)| at).find(begins)
}

/// Where a block ends that the text begins with: behind its closing delimiter, or at the end of the text.
fn block_end(block: &str) -> usize {
    if block.starts_with("{#") {
        return block.find("#}").map_or(block.len(), |at| at + 2);
    }
    let closing = if block.starts_with("{%") { "%}" } else { "}}" };
    let mut depth = 0_usize;
    for part in parts(block, 2) {
        match part.text {
            _ if depth == 0 && block[part.start..].starts_with(closing) => return part.start + 2,
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    block.len()
}

/// The name of a tag without arguments.
fn tag(block: &str) -> Option<&str> {
    let inner = block.strip_prefix("{%")?.strip_suffix("%}")?;
    Some(inner.trim_matches(|letter: char| letter.is_whitespace() || "-+".contains(letter)))
}

/// Where the `endraw` of a `raw` block begins.
fn raw_end(text: &str) -> usize {
    let sign = |text: &'_ str| text.strip_prefix(['-', '+']).unwrap_or(text).len();
    let ends = |at: &usize| {
        let inside = &text[at + 2..];
        let inside = inside[inside.len() - sign(inside)..].trim_start();
        let behind = inside.strip_prefix("endraw").map(str::trim_start);
        behind.is_some_and(|behind| behind[behind.len() - sign(behind)..].starts_with("%}"))
    };
    let mut tags = text.match_indices("{%").map(|(at, _)| at);
    tags.find(ends).unwrap_or(text.len())
}

/// A string, a word or a sign of a block.
#[derive(Clone, Copy)]
struct SourcePart<'a> {
    start: usize,
    text: &'a str,
}

impl SourcePart<'_> {
    fn is_string(self) -> bool {
        self.text.starts_with(['"', '\''])
    }

    fn is_word(self) -> bool {
        self.text.starts_with(is_of_word)
    }

    fn end(self) -> usize {
        self.start + self.text.len()
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The parts of a block from a byte on, without white space.
fn parts(block: &str, from: usize) -> impl Iterator<Item = SourcePart<'_>> {
    let mut at = from;
    std::iter::from_fn(move || {
        let rest = block.get(at..)?;
        let start = at + (rest.len() - rest.trim_start().len());
        let rest = &block[start..];
        let first = rest.chars().next()?;
        let length = match first {
            '"' | '\'' => string_length(rest, first),
            _ if is_of_word(first) => rest
                .find(|letter| !is_of_word(letter))
                .unwrap_or(rest.len()),
            _ if rest.starts_with("**") => 2,
            _ => first.len_utf8(),
        };
        at = start + length;
        Some(SourcePart {
            start,
            text: &rest[..length],
        })
    })
}

/// Bytes of a string with its quotes.
fn string_length(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// What stands from a byte of a block on, in place of so many bytes.
struct SourceEdit {
    at: usize,
    replaced: usize,
    text: String,
}

/// A block with filters for what minijinja does in another way.
fn edited(block: &str) -> Result<String, String> {
    if block.starts_with("{#") {
        return Ok(block.to_owned());
    }
    let parts: Vec<SourcePart> = parts(block, 2).take(MOST_PARTS + 1).collect();
    if parts.len() > MOST_PARTS {
        return Err(format!("a block of more than {MOST_PARTS} words and signs"));
    }
    let mut edits = percent_filters(&parts);
    let statement = parts.iter().position(|part| part.is_word());
    if let Some(place) = statement.filter(|_| block.starts_with("{%")) {
        match parts[place].text {
            "for" => edits.extend(loop_items(&parts, place)),
            "macro" => own_defaults(&parts[place..])?,
            _ => {}
        }
    }
    edits.sort_by_key(|edit| edit.at);
    let mut edited = String::with_capacity(block.len());
    let mut copied = 0;
    for SourceEdit { at, replaced, text } in edits {
        edited += &block[copied..at];
        edited += &text;
        copied = at + replaced;
    }
    Ok(edited + &block[copied..])
}

/// Each `'text' % values` as the filter of it.
fn percent_filters(parts: &[SourcePart]) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    let partners = partners(parts);
    for (place, pair) in parts.windows(2).enumerate() {
        if let [text, sign] = pair
            && text.is_string()
            && sign.text == "%"
            && let Some(end) = operand_end(parts, &partners, place + 2)
        {
            edits.push(SourceEdit {
                at: sign.start,
                replaced: 1,
                text: format!("|{PERCENT}("),
            });
            edits.push(inserted(end, ")".into()));
        }
    }
    edits
}

fn inserted(at: usize, text: String) -> SourceEdit {
    SourceEdit {
        at,
        replaced: 0,
        text,
    }
}

/// What a loop runs over, between `in` and `if`, `recursive` or the end, with a filter.
fn loop_items(parts: &[SourcePart], place: usize) -> Vec<SourceEdit> {
    let mut depth = 0_usize;
    let mut outside = parts.iter().enumerate().skip(place).filter(|(_, part)| {
        match part.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    let Some((start, _)) = outside.find(|(_, part)| part.text == "in") else {
        return Vec::new();
    };
    let ends = |(_, part): &(usize, &SourcePart)| matches!(part.text, "if" | "recursive");
    // The last two are the closing delimiter, and a sign may stand before them.
    let end = outside
        .find(ends)
        .map_or_else(|| parts.len().saturating_sub(2), |(end, _)| end);
    let mut items = &parts[(start + 1).min(end)..end];
    if let [before @ .., last] = items
        && matches!(last.text, "-" | "+")
    {
        items = before;
    }
    match (items.first(), items.last()) {
        (Some(first), Some(last)) => vec![
            inserted(first.start, "(".into()),
            inserted(last.end(), format!(")|{ITEMS}")),
        ],
        _ => Vec::new(),
    }
}

/// Refuses a macro of which a default names another argument.
fn own_defaults(parts: &[SourcePart]) -> Result<(), String> {
    let mut arguments = Vec::new();
    let mut depth = 0_usize;
    let mut in_default = false;
    for pair in parts.windows(2) {
        let [before, part] = pair else { continue };
        match part.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "," if depth == 1 => in_default = false,
            "=" if depth == 1 => in_default = true,
            name if part.is_word() && depth > 0 && before.text != "." => match in_default {
                false => arguments.push(name),
                true if arguments.contains(&name) => {
                    return Err(format!(
                        "the default of a macro's argument is its argument `{name}`"
                    ));
                }
                true => {}
            },
            _ => {}
        }
    }
    Ok(())
}

/// Where the right operand of `%` ends that begins with this part; `None` if it is none.
fn operand_end(
    parts: &[SourcePart],
    partners: &[Option<usize>],
    mut place: usize,
) -> Option<usize> {
    let text = |place: usize| parts.get(place).map_or("", |part| part.text);
    let behind = |place: usize| Some(partners[place]? + 1);
    // One turn for each operand of `**`.
    loop {
        while matches!(text(place), "-" | "+") {
            place += 1;
        }
        place = match parts.get(place)? {
            part if part.is_string() || part.is_word() => place + 1,
            _ => behind(place)?,
        };
        loop {
            place = match text(place) {
                "." | "|" if parts.get(place + 1).is_some_and(|part| part.is_word()) => place + 2,
                "(" | "[" => behind(place)?,
                "**" => break,
                _ => return Some(parts[place - 1].end()),
            };
        }
        place += 1;
    }
}

/// The place of the bracket that closes each opening one.
fn partners(parts: &[SourcePart]) -> Vec<Option<usize>> {
    let mut partners = vec![None; parts.len()];
    let mut open = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        match part.text {
            "(" | "[" | "{" => open.push(place),
            ")" | "]" | "}" => {
                if let Some(opening) = open.pop() {
                    partners[opening] = Some(place);
                }
            }
            _ => {}
        }
    }
    partners
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn of(template: &str) -> String {
        prepared(template).unwrap()
    }

    #[test]
    fn line_ends_are_those_of_jinja() {
        assert_eq!(of("a\r\nb\rc\n{{ 'x\r\n' }}\r\n"), "a\nb\nc\n{{ 'x\n' }}\n");
    }

    #[test]
    fn a_percent_after_a_string_is_a_filter() {
        for (template, expected) in [
            ("{{ '%s' % x }}", "{{ '%s' |percent_format( x) }}"),
            (
                "{{ '%s-%d' % ('a', [7][0]) ~ 'b' }}",
                "{{ '%s-%d' |percent_format( ('a', [7][0])) ~ 'b' }}",
            ),
            (
                "{% set y = \"%}\" % m.a[0]|trim(' ') + 1 %}",
                "{% set y = \"%}\" |percent_format( m.a[0]|trim(' ')) + 1 %}",
            ),
            (
                "{{ '%s' % ('%d' % -x) }}",
                "{{ '%s' |percent_format( ('%d' |percent_format( -x))) }}",
            ),
            (
                "{{ '%s' % {'a': {}}}}a",
                "{{ '%s' |percent_format( {'a': {}})}}a",
            ),
            (
                "{{ '%d' % x ** 2 }}%",
                "{{ '%d' |percent_format( x ** 2) }}%",
            ),
        ] {
            assert_eq!(of(template), expected);
        }
    }

    #[test]
    fn what_a_loop_runs_over_has_a_filter() {
        for (template, expected) in [
            ("{% for x in y %}", "{% for x in (y)|loop_items %}"),
            (
                "{%- for a, b in y.z()[1:] -%}",
                "{%- for a, b in (y.z()[1:])|loop_items -%}",
            ),
            (
                "{% for x in [i if j in k else l] if x in y recursive %}",
                "{% for x in ([i if j in k else l])|loop_items if x in y recursive %}",
            ),
        ] {
            assert_eq!(of(template), expected);
        }
    }

    #[test]
    fn a_default_that_is_another_argument_is_refused() {
        let refused = |template| prepared(template).unwrap_err();
        let found = refused("\n{% macro f(a, b=[1, a]) %}{% endmacro %}");
        assert_eq!(found.line, 2);
        assert!(found.detail.contains("`a`"), "{}", found.detail);
        let sound = "{% macro f(a, b='a', c=x.a, d=(1, 2)) %}{{ a }}{% endmacro %}";
        assert_eq!(of(sound), sound);
    }

    #[test]
    fn a_line_end_after_raw_is_kept() {
        assert_eq!(of("{% raw %}\na{% endraw %}"), "{% raw %}\n\na{% endraw %}");
        let cut = "{% raw -%}\na{% endraw %}";
        assert_eq!(of(cut), cut);
    }

    #[test]
    fn everything_else_stays_as_it_is() {
        for template in [
            "100% {{ 7 % 3 }} {{ x % 'a' }} {% if a %}{# '%s' % x #}{%- endif -%}",
            "{% raw %}{{ '%s' % x }}{% generation %}{% endraw %}",
            "{{ '%s' %}",
            "{{ '%s' % ) }}",
            "{% for x in %}{% for",
            "{% for in %}{% macro",
            "{{ 'a",
            "{% raw %}{{",
            "{",
            "{#",
            "é{{ 'é' }}é",
        ] {
            assert_eq!(of(template), template);
        }
    }

    #[test]
    fn the_tags_of_training_are_conditions_that_hold() {
        let tags = "{%- generation -%}x{% endgeneration %}";
        assert_eq!(of(tags), "{%- if true -%}x{% endif %}");
    }
}
