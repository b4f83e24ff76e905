//! Estimated widths of texts, for layouts that are computed without a browser.

/// The advance widths of Public Sans from space to tilde in hundredths of its size, with tabular digits.
const ADVANCES: [u8; 95] = [
    24, 25, 43, 60, 70, 90, 71, 25, 30, 31, 39, 55, 30, 38, 30, 35, 70, 70, 70, 70, 70, 70, 70, 70,
    70, 70, 23, 24, 55, 55, 55, 52, 83, 71, 67, 69, 69, 62, 59, 73, 77, 28, 39, 68, 58, 89, 75, 73,
    64, 75, 68, 67, 59, 70, 67, 95, 69, 61, 64, 30, 35, 30, 47, 52, 22, 55, 60, 54, 60, 57, 40, 62,
    58, 25, 26, 56, 30, 86, 58, 57, 60, 60, 39, 51, 39, 58, 50, 78, 56, 54, 48, 33, 26, 33, 57,
];

/// The width in pixels of a text in the page's sans at a size in pixels.
pub(crate) fn sans(text: &str, size: f64) -> f64 {
    let hundredths = |character: char| match character {
        '\u{a0}' => 24,
        // Superscript digits and their minus sign.
        '²' | '³' | '¹' | '⁰' | '⁴'..='⁹' | '⁻' => 45,
        // Ideographs, kana, Hangul, emoji.
        '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{d7ff}' | '\u{1f000}'..='\u{1faff}' => 110,
        other => (other as usize)
            .checked_sub(' ' as usize)
            .and_then(|place| ADVANCES.get(place))
            .map_or(65, |&advance| u32::from(advance)),
    };
    f64::from(text.chars().map(hundredths).sum::<u32>()) * size / 100.0
}

/// The width in pixels of a text in the page's serif at a size in pixels.
pub(crate) fn serif(text: &str, size: f64) -> f64 {
    // The mean of its letters over those of the sans, weighed by how often English has them.
    const OF_SANS: f64 = 0.88;
    sans(text, size) * OF_SANS
}

/// The width in pixels of a token's text, in the monospaced type of labels at 13 pixels.
pub(crate) fn mono(text: &str) -> f64 {
    text.chars().count() as f64 * CHARACTER
}

/// The width of a character in the type of labels, in pixels.
const CHARACTER: f64 = 7.9;

/// How many characters of the type of labels a width in pixels holds; one at least.
pub(crate) fn characters(width: f64) -> usize {
    (width / CHARACTER).max(1.0) as usize
}

/// Cuts a text in the type of labels so that it fits a width in pixels.
pub(crate) fn fitted_label(text: &str, width: f64) -> String {
    shortened(text, characters(width))
}

/// Cuts a text of more than `longest` characters and ends it with an ellipsis.
pub(crate) fn shortened(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.into();
    }
    text.chars()
        .take(longest.saturating_sub(1))
        .chain(['…'])
        .collect()
}

/// Cuts a text in the page's sans at a size in pixels so that it fits a width in pixels.
pub(crate) fn fitted(text: &str, size: f64, width: f64) -> String {
    let mut longest = text.chars().count();
    while longest > 1 && sans(&shortened(text, longest), size) > width {
        longest -= 1;
    }
    shortened(text, longest)
}

/// The share of a width that a text may fill: files, and figures in other pages, are shown in fonts of the system, which are
/// up to an eighth wider than the page's.
pub(crate) const OTHER_FONTS: f64 = 0.875;

/// Breaks a text in the page's sans at a size in pixels into lines that fit a width in pixels in any font: after a space, or
/// inside a word longer than a line. Of more than `most` lines the last one ends with an ellipsis.
pub(crate) fn wrapped(text: &str, size: f64, width: f64, most: usize) -> Vec<String> {
    let width = width * OTHER_FONTS;
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_inclusive(' ') {
        if !line.is_empty() && sans(&line, size) + sans(word.trim_end(), size) > width {
            lines.push(std::mem::take(&mut line));
        }
        for character in word.chars() {
            line.push(character);
            if character != ' ' && sans(&line, size) > width && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, character.into()));
            }
        }
    }
    lines.push(line);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            // The ellipsis takes the place of a character if there is no room after it.
            *last = fitted(&(last.trim_end().to_owned() + "………"), size, width);
            *last = last.trim_end_matches('…').to_owned() + "…";
        }
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_label_is_cut_and_a_fitting_one_is_not() {
        assert_eq!(shortened("abcd", 4), "abcd");
        assert_eq!(shortened("abcde", 4), "abc…");
        assert_eq!(fitted("narrow", 13.0, 100.0), "narrow");
        let cut = fitted("a name far too long for this", 13.0, 60.0);
        assert!(cut.ends_with('…') && sans(&cut, 13.0) <= 60.0);
    }

    #[test]
    fn a_long_text_is_broken_into_lines_that_fit() {
        assert_eq!(wrapped("one line", 12.0, 100.0, 3), ["one line"]);
        let text =
            "four words of several lengths and https://a.name/that?has=no&spaces=at-all-in-it";
        let lines = wrapped(text, 12.0, 90.0, 99);
        assert!(
            lines.iter().all(|line| sans(line, 12.0) <= 90.0),
            "{lines:?}"
        );
        let joined: String = lines.concat().split(' ').collect();
        assert_eq!(joined, text.split(' ').collect::<String>());
        let cut = wrapped(text, 12.0, 90.0, 2);
        assert!(cut.len() == 2 && cut[1].ends_with('…'), "{cut:?}");
        assert!(sans(&cut[1], 12.0) <= 90.0, "{cut:?}");
    }
}
