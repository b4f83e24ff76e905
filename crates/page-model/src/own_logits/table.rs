//! Rows of a spreadsheet: a token and its number in columns, as they are copied or saved as CSV.

use super::{
    OwnLogitsError,
    number::{number, with_comma},
};

/// What separates columns, in the order in which it is tried.
const SEPARATORS: [char; 3] = ['\t', ';', ','];
/// What the heading of a column of numbers can be, in lower case without underscores.
const NUMBERS: [&str; 9] = [
    "logit",
    "logits",
    "logprob",
    "logprobs",
    "logprobability",
    "value",
    "score",
    "scores",
    "number",
];
/// What the heading of a column of tokens can be.
const TOKENS: [&str; 5] = ["token", "tokens", "text", "piece", "word"];

/// What the heading of a column of probabilities can be.
const PROBABILITIES: [&str; 8] = [
    "p",
    "prob",
    "probs",
    "probability",
    "probabilities",
    "percent",
    "p%",
    "%",
];

/// Tokens and their numbers, or why they are no logits.
pub(super) type TokenColumns = Result<(Vec<f64>, Vec<String>), OwnLogitsError>;

/// Whether this is the heading of a column of numbers.
pub(super) fn heads_numbers(cell: &str) -> bool {
    is_one_of(cell, &NUMBERS)
}

fn is_one_of(cell: &str, headings: &[&str]) -> bool {
    let letters = cell
        .trim()
        .to_ascii_lowercase()
        .replace(['_', ' ', '-', '(', ')'], "");
    headings.contains(&letters.as_str())
}

/// The columns of lines that are rows of one table with a column of texts and one of numbers; `None` for all else.
pub(super) fn columns(lines: &[(usize, &str)]) -> Option<TokenColumns> {
    SEPARATORS.iter().find_map(|&separator| {
        let rows = lines
            .iter()
            .map(|(_, line)| cells(line, separator))
            .collect();
        read(rows, separator != ',')
    })
}

/// The same of lines in which white space stands before the number alone, and no number before that.
pub(super) fn spaced(lines: &[(usize, &str)]) -> Option<TokenColumns> {
    let row = |(_, line): &(usize, &str)| {
        let (token, number) = line.trim_end().rsplit_once(char::is_whitespace)?;
        let token = token.trim_end();
        let words = token.split_whitespace();
        let is_text = !token.is_empty() && words.into_iter().all(|word| with_comma(word).is_none());
        is_text.then(|| vec![token.to_string(), number.to_string()])
    };
    read(lines.iter().map(row).collect::<Option<_>>()?, true)
}

fn read(mut rows: Vec<Vec<String>>, decimal_comma: bool) -> Option<TokenColumns> {
    let width = rows.first()?.len();
    if width < 2 || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let of = |cell: &str| match decimal_comma {
        true => with_comma(cell.trim()),
        false => number(cell.trim()),
    };
    let is_heading = rows.len() > 1 && rows[0].iter().all(|cell| of(cell).is_none());
    let heading = is_heading.then(|| rows.remove(0));
    let named = |names: &[&str]| {
        let heading = heading.as_ref()?;
        heading.iter().position(|cell| is_one_of(cell, names))
    };
    let is_number = |column: usize| rows.iter().all(|row| of(&row[column]).is_some());
    let numbers = named(&NUMBERS).or_else(|| (0..width).rev().find(|&column| is_number(column)))?;
    let texts = named(&TOKENS).or_else(|| (0..width).find(|&column| !is_number(column)));
    let texts = texts.or((heading.is_some() && numbers != 0).then_some(0))?;
    if texts == numbers || !is_number(numbers) {
        return None;
    }
    let heading = heading.as_ref().map(|heading| heading[numbers].trim());
    if let Some(heading) = heading.filter(|heading| is_one_of(heading, &PROBABILITIES)) {
        return Some(Err(OwnLogitsError::ProbabilityColumn(heading.into())));
    }
    let values = rows
        .iter()
        .map(|row| of(&row[numbers]))
        .collect::<Option<_>>()?;
    let texts = rows.iter_mut().map(|row| std::mem::take(&mut row[texts]));
    Some(Ok((values, texts.collect())))
}

/// The cells of a row. One in quotation marks can have the separator in it, and quotation marks written twice.
fn cells(line: &str, separator: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let last = cells.len() - 1;
        let cell = &mut cells[last];
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' if quoted => quoted = false,
            '"' if cell.is_empty() && letters.clone().any(|c| c == '"') => quoted = true,
            c if c == separator && !quoted => cells.push(String::new()),
            c => cell.push(c),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn read(text: &str) -> Option<TokenColumns> {
        let lines: Vec<_> = text.lines().enumerate().collect();
        columns(&lines).or_else(|| spaced(&lines))
    }

    #[test]
    fn rows_of_every_usual_kind() {
        for text in [
            "cat\t2.0\ndog\t1.0",
            "cat;2,0\ndog;1,0",
            "cat,2.0\ndog,1.0",
            "token,logit\ncat,2.0\ndog,1.0",
            "logit;token\n2,0;cat\n1,0;dog",
            "id,token,logit\n7,cat,2.0\n9,dog,1.0",
            "rank\ttoken\tlog_prob\tp\n1\tcat\t2.0\t0.7\n2\tdog\t1.0\t0.3",
            "cat 2.0\ndog  1.0",
        ] {
            let right = (vec![2.0, 1.0], vec!["cat".to_string(), "dog".into()]);
            assert_eq!(read(text), Some(Ok(right)), "{text}");
        }
        let (_, texts) = read("\" a,b\",2.0\n\"\"\"\",1.0").unwrap().unwrap();
        assert_eq!(texts, [" a,b", "\""]);
        let (_, texts) = read("id,logit\n7,2.0\n9,1.0").unwrap().unwrap();
        assert_eq!(texts, ["7", "9"]);
    }

    #[test]
    fn a_column_of_probabilities_is_refused_by_its_heading() {
        for (text, heading) in [
            ("token,prob\ncat,0.7\ndog,0.3", "prob"),
            ("token\tP (%)\ncat\t70\ndog\t30", "P (%)"),
            ("Token;Probability\ncat;0,7\ndog;0,3", "Probability"),
        ] {
            let refused = Err(OwnLogitsError::ProbabilityColumn(heading.into()));
            assert_eq!(read(text), Some(refused), "{text}");
        }
    }

    #[test]
    fn numbers_alone_are_no_table() {
        for text in [
            "1,2\n3,4", "1\t2", "1 2\n3 4", "2.0\n1.0", "a,1\nb", "a,x\nb,y",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
