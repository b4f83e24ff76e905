//! The plural form of a whole number, by the rules of Unicode's CLDR.

/// The letter of a number's plural form in a language, as it stands in a text; `*` is the form of all other numbers.
pub(crate) fn letter(locale: &str, number: usize) -> &'static str {
    let (tens, ones) = (number % 100, number % 10);
    match locale.split('-').next().unwrap_or(locale) {
        "zh" | "ja" | "ko" | "id" => "*",
        "fr" | "pt" => match number {
            0 | 1 => "o",
            _ => "*",
        },
        "ar" => match number {
            0 => "z",
            1 => "o",
            2 => "t",
            _ if (3..=10).contains(&tens) => "f",
            _ if tens >= 11 => "m",
            _ => "*",
        },
        "pl" => match number {
            1 => "o",
            _ if (2..=4).contains(&ones) && !(12..=14).contains(&tens) => "f",
            _ => "m",
        },
        "uk" | "ru" => match ones {
            1 if tens != 11 => "o",
            2..=4 if !(12..=14).contains(&tens) => "f",
            _ => "m",
        },
        _ => match number {
            1 => "o",
            _ => "*",
        },
    }
}
