//! The tables of what was measured: shares with their intervals are computed from the counts.

use charts::{count, decimal, figure, percent};

use super::{CountOf, LookupCounts, MeasuredModel, words};
use crate::{
    constrained::words::screen::{masked, unmasked},
    interval::wilson,
    words::settings::temperature,
};

enums::listed! {
    /// What was measured, each shown on the screen whose texts say it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum MeasuredPart {
        /// Right answers by temperature.
        Facts = "facts",
        /// Records with a mask and without it.
        Records = "records",
        /// Repetitions at the end of texts.
        Loops = "loops",
        /// Lengths of answers.
        Answers = "answers",
        /// Accepted look-ups.
        Lookup = "lookup",
        /// What number formats change.
        Formats = "formats",
    }
}

/// A table with its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasuredTable {
    /// What was counted, on how much.
    pub caption: String,
    /// The headings of the columns.
    pub columns: Vec<&'static str>,
    /// The rows: a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// How it was counted, and what it does not say.
    pub notes: String,
    /// What was missed, a line each; empty where nothing is shown.
    pub missed: Vec<String>,
}

impl MeasuredModel {
    /// The table of a part.
    pub fn table(&self, part: MeasuredPart) -> MeasuredTable {
        match part {
            MeasuredPart::Facts => self.facts_table(),
            MeasuredPart::Records => self.records_table(),
            MeasuredPart::Loops => self.loops_table(),
            MeasuredPart::Answers => self.answers_table(),
            MeasuredPart::Lookup => self.lookup_table(),
            MeasuredPart::Formats => self.formats_table(),
        }
    }

    fn facts_table(&self) -> MeasuredTable {
        let facts = &self.facts;
        let places = facts.temperatures.iter().enumerate();
        let row = |(place, temperature): (usize, &f64)| {
            share_row(words::at_temperature(*temperature), facts.right(place))
        };
        let drawn = facts.facts.first().and_then(|fact| fact.runs.last());
        let seeds = drawn.map_or(0, |runs| runs.right + runs.missed.len());
        let asked = facts.facts.iter();
        let missed = asked.flat_map(|fact| {
            let runs = facts.temperatures.iter().zip(&fact.runs);
            let runs = runs.filter(|(_, runs)| !runs.missed.is_empty());
            runs.map(|(temperature, runs)| words::missed(&fact.prompt, *temperature, &runs.missed))
        });
        MeasuredTable {
            caption: words::facts(facts.facts.len()),
            columns: share_columns(temperature(), words::right()),
            rows: places.map(row).collect(),
            notes: words::facts_notes(seeds, facts.tokens),
            missed: missed.collect(),
        }
    }

    fn records_table(&self) -> MeasuredTable {
        let records = &self.records;
        let sides = [(unmasked(), &records.unmasked), (masked(), &records.masked)];
        let rows = sides.into_iter().flat_map(|(side, counts)| {
            let kinds = [
                (words::begun(), counts.begun),
                (words::json(), counts.json),
                (words::valid(), counts.valid),
            ];
            kinds.map(|(kind, count)| {
                let of = counts.runs;
                share_row(words::side(side, kind), CountOf { count, of })
            })
        });
        MeasuredTable {
            caption: words::records(records.masked.runs),
            columns: share_columns(words::records_heading(), words::count()),
            rows: rows.collect(),
            notes: words::records_notes(records.tokens),
            missed: Vec::new(),
        }
    }

    fn loops_table(&self) -> MeasuredTable {
        let loops = &self.loops;
        MeasuredTable {
            caption: words::loops(loops.greedy.of, loops.tokens),
            columns: share_columns(temperature(), words::repeating()),
            rows: vec![
                share_row(words::at_temperature(0.0), loops.greedy),
                share_row(words::at_temperature(1.0), loops.drawn),
            ],
            notes: words::loops_notes().into(),
            missed: Vec::new(),
        }
    }

    fn answers_table(&self) -> MeasuredTable {
        let answers = &self.answers;
        // An answer that the limit ended is longer than any that is known.
        let mut lengths: Vec<usize> = (answers.lengths.iter())
            .map(|length| length.unwrap_or(usize::MAX))
            .collect();
        lengths.sort_unstable();
        let ended = answers.lengths.iter().flatten().count();
        let quartile = |(name, quarters): (&str, usize)| {
            // The nearest rank.
            let place = (lengths.len() * quarters).div_ceil(4).max(1) - 1;
            let length = lengths.get(place).filter(|length| **length < usize::MAX);
            let said =
                length.map_or_else(|| words::longer(answers.tokens), |length| count(*length));
            vec![name.to_owned(), said]
        };
        let quartiles = [
            (words::shortest(), 0),
            (words::first_quartile(), 1),
            (words::median(), 2),
            (words::third_quartile(), 3),
            (words::longest(), 4),
        ];
        let of = lengths.len();
        MeasuredTable {
            caption: words::answers(of),
            columns: vec![words::answers_heading(), words::tokens()],
            rows: quartiles.map(quartile).to_vec(),
            notes: words::answers_notes(&share(CountOf { count: ended, of }), answers.tokens),
            missed: Vec::new(),
        }
    }

    fn lookup_table(&self) -> MeasuredTable {
        let lookup = &self.lookup;
        let row = |(name, counts): (&str, &LookupCounts)| {
            let accepted = CountOf {
                count: counts.accepted,
                of: counts.proposed,
            };
            let mut row = share_row(name.into(), accepted);
            row.push(decimal(counts.tokens as f64 / counts.passes as f64, 2));
            row
        };
        let mut columns = share_columns(words::messages(), words::accepted());
        columns.push(words::for_each_pass());
        let kinds = [
            (words::copying(), &lookup.copying),
            (words::open(), &lookup.open),
        ];
        MeasuredTable {
            caption: words::lookup(lookup.tokens, lookup.copying.texts),
            columns,
            rows: kinds.map(row).to_vec(),
            notes: words::lookup_notes(lookup.proposals),
            missed: Vec::new(),
        }
    }

    fn formats_table(&self) -> MeasuredTable {
        let formats = &self.formats;
        let rows = formats.rows.iter().map(|row| {
            let same = CountOf {
                count: row.same_most_likely,
                of: formats.positions,
            };
            let divergences = [row.mean, row.median, row.percentile_99, row.largest];
            let name = [row.format.clone()].into_iter();
            let cells = name.chain(divergences.map(figure));
            cells.chain([percent(same.share())]).collect()
        });
        MeasuredTable {
            caption: words::formats(formats.positions),
            columns: words::format_columns().to_vec(),
            rows: rows.collect(),
            notes: words::formats_notes().into(),
            missed: Vec::new(),
        }
    }
}

impl CountOf {
    /// The share, 0 to 1.
    fn share(self) -> f64 {
        self.count as f64 / self.of as f64
    }
}

fn share_columns(what: &'static str, counted: &'static str) -> Vec<&'static str> {
    vec![
        what,
        counted,
        words::share_heading(),
        words::interval_heading(),
    ]
}

fn share_row(name: String, counted: CountOf) -> Vec<String> {
    let interval = wilson(counted.count, counted.of);
    vec![
        name,
        words::of(counted.count, counted.of),
        percent(counted.share()),
        words::interval(&percent(interval.start), &percent(interval.end)),
    ]
}

/// A count with its share and interval in one text.
fn share(counted: CountOf) -> String {
    let interval = wilson(counted.count, counted.of);
    let (from, to) = (percent(interval.start), percent(interval.end));
    words::share(
        &words::of(counted.count, counted.of),
        &words::interval(&from, &to),
    )
}
