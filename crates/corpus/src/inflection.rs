//! Word forms derived by rule: a capital letter, the indefinite article, the regular plural.

/// Beginnings of nouns whose first letter does not show whether they begin with a vowel sound.
const SOUNDS_LIKE_A_VOWEL: [&str; 3] = ["hour", "honest", "heir"];
const SOUNDS_LIKE_A_CONSONANT: [&str; 6] = ["uni", "use", "euro", "ukulele", "one", "utensil"];

/// `word` with its first letter in upper case, if it is an ASCII letter.
pub(crate) fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// `word` after its indefinite article.
pub(crate) fn with_article(word: &str) -> String {
    let begins = |list: &[&str]| list.iter().any(|start| word.starts_with(start));
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']) && !begins(&SOUNDS_LIKE_A_CONSONANT);
    format!(
        "{} {word}",
        if vowel || begins(&SOUNDS_LIKE_A_VOWEL) {
            "an"
        } else {
            "a"
        }
    )
}

/// The regular plural; a table has irregular ones in a column of their own.
pub(crate) fn plural(word: &str) -> String {
    let ends = |list: &[&str]| list.iter().any(|end| word.ends_with(end));
    if let Some(stem) = word.strip_suffix("man") {
        format!("{stem}men")
    } else if let Some(stem) = word
        .strip_suffix('y')
        .filter(|_| !ends(&["ay", "ey", "oy", "uy"]))
    {
        format!("{stem}ies")
    } else if ends(&["s", "x", "z", "ch", "sh"]) {
        format!("{word}es")
    } else {
        format!("{word}s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        assert_eq!(capitalized("old owl"), "Old owl");
        let articles =
            ["cat", "apple", "hour", "unicorn", "umbrella", "euro coin"].map(with_article);
        assert_eq!(
            articles,
            [
                "a cat",
                "an apple",
                "an hour",
                "a unicorn",
                "an umbrella",
                "a euro coin"
            ]
        );
        let plurals = ["kite", "berry", "toy", "fox", "peach", "postman"].map(plural);
        assert_eq!(
            plurals,
            ["kites", "berries", "toys", "foxes", "peaches", "postmen"]
        );
    }
}
