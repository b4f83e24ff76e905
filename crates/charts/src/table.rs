//! The data of a picture as a table: shown below it, read by screen readers, exported as CSV without rounding.

/// A table with one caption and one row of headings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The title of the picture.
    pub caption: String,
    /// What the picture shows otherwise than the numbers suggest, as a sentence; empty if nothing.
    pub note: String,
    /// The headings.
    pub columns: Vec<String>,
    /// The cells with rounded numbers, each row as long as `columns`.
    pub rows: Vec<Vec<String>>,
    /// The same cells without rounding.
    exact: Vec<Vec<String>>,
}

/// One cell, with a number both exact and rounded.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    /// A text.
    Word(String),
    /// A number, and its rounded form.
    Number(f64, String),
    /// A cell of another table: its rounded form, and the number as it is written without rounding.
    Copied(String, String),
}

impl Cell {
    pub fn none() -> Self {
        Self::Word(String::new())
    }

    pub fn of(value: Option<f64>, read: impl FnOnce(f64) -> String) -> Self {
        value.map_or_else(Self::none, |value| Self::Number(value, read(value)))
    }

    /// As it is shown, and without rounding.
    fn read(self) -> (String, String) {
        match self {
            Self::Word(word) => (word.clone(), word),
            // A sum of nothing is -0, which is 0 for whoever reads it.
            Self::Number(value, read) => (read, (value + 0.0).to_string()),
            Self::Copied(read, exact) => (read, exact),
        }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(word: T) -> Self {
        Self::Word(word.into())
    }
}

/// A probability, shown as a percentage.
pub(crate) fn probability(value: f64) -> Cell {
    Cell::Number(value, crate::percent(value))
}

/// A count, shown with thousands separators.
pub(crate) fn counted(value: usize) -> Cell {
    Cell::Number(value as f64, crate::count(value))
}

impl Table {
    pub(crate) fn new(caption: &str, columns: &[&str]) -> Self {
        Self {
            caption: caption.into(),
            columns: columns.iter().map(|&column| column.into()).collect(),
            ..Self::default()
        }
    }

    /// A table that belongs to no picture: the cells as they are shown and written to a file.
    #[must_use]
    pub fn of_words(caption: &str, columns: &[&str], rows: Vec<Vec<String>>) -> Self {
        Self {
            exact: rows.clone(),
            rows,
            ..Self::new(caption, columns)
        }
    }

    /// A table of known columns: each row has a cell for each of them.
    pub(crate) fn of<const COLUMNS: usize>(
        caption: &str,
        columns: &[&str; COLUMNS],
        rows: impl IntoIterator<Item = [Cell; COLUMNS]>,
    ) -> Self {
        Self::new(caption, columns).with_rows(rows)
    }

    /// The same table with these rows below those that it has.
    pub(crate) fn with_rows<Row: IntoIterator<Item = Cell>>(
        mut self,
        rows: impl IntoIterator<Item = Row>,
    ) -> Self {
        for cells in rows {
            self.push(cells);
        }
        self
    }

    pub(crate) fn push(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let (shown, exact) = cells.into_iter().map(Cell::read).unzip();
        self.rows.push(shown);
        self.exact.push(exact);
    }

    /// The cells of all rows, to be put into another table. A number stays one.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Vec<Cell>> {
        let rows = self.rows.iter().zip(&self.exact);
        rows.map(|(shown, exact)| {
            let cells = shown.iter().zip(exact);
            let cell =
                |(shown, exact): (&String, &String)| Cell::Copied(shown.clone(), exact.clone());
            cells.map(cell).collect()
        })
    }

    /// The table as a CSV file (RFC 4180): numbers unrounded with a decimal point, probabilities from 0 to 1.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut csv = String::new();
        for row in std::iter::once(&self.columns).chain(&self.exact) {
            for (place, field) in row.iter().enumerate() {
                if place > 0 {
                    csv.push(',');
                }
                if field.contains([',', '"', '\r', '\n']) {
                    csv.push('"');
                    csv.push_str(&field.replace('"', "\"\""));
                    csv.push('"');
                } else {
                    csv.push_str(field);
                }
            }
            csv.push_str("\r\n");
        }
        csv
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_read_rounded_numbers_and_programs_exact_ones() {
        let mut table = Table::new("caption", &["token", "probability"]);
        table.push(vec!["a".into(), probability(1.0 / 3.0)]);
        table.push(vec!["b".into(), Cell::of(None, |_| String::new())]);
        assert_eq!(table.rows[0], ["a", "33.3%"]);
        assert_eq!(
            table.to_csv(),
            "token,probability\r\na,0.3333333333333333\r\nb,\r\n"
        );
    }

    #[test]
    fn a_zero_has_no_sign() {
        let mut table = Table::new("", &["removed"]);
        table.push(vec![probability(-0.0)]);
        assert_eq!(table.to_csv(), "removed\r\n0\r\n");
    }

    #[test]
    fn a_token_of_commas_quotes_and_line_breaks_stays_one_field() {
        let mut table = Table::new("", &["token"]);
        table.push(vec!["a,\"b\"\n".into()]);
        assert_eq!(table.to_csv(), "token\r\n\"a,\"\"b\"\"\n\"\r\n");
    }
}
