#![allow(clippy::unwrap_used)]
#![allow(
    clippy::disallowed_methods,
    reason = "reads a file of the site and the lists"
)]

use std::{fs, path::Path};

use sha2::{Digest, Sha256};

use super::{
    facts::ListedFact,
    tables::{MeasuredPart, MeasuredTable},
    *,
};
use crate::models::{Model, PrerecordedModel};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn list(name: &str) -> String {
    let folder = Path::new(ROOT).join("tests/golden/smollm2/measured");
    fs::read_to_string(folder.join(name)).unwrap()
}

fn measured() -> MeasuredModel {
    let file = Path::new(ROOT).join("public").join(FILE);
    MeasuredModel::from_json(&fs::read(file).unwrap()).unwrap()
}

#[test]
fn the_lists_are_those_that_were_measured() {
    let measured = measured();
    assert_eq!(
        measured.model,
        Model::Recorded(PrerecordedModel::SmolLm2).name()
    );
    assert_eq!(measured.lists.len(), 5);
    for (name, sum) in &measured.lists {
        let digest = Sha256::digest(list(name).as_bytes());
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(*sum, digest, "{name} was changed: run cargo xtask measure");
    }
    let lines = |name: &str| list(name).lines().count();
    assert_eq!(measured.loops.greedy.of, lines("open.txt"));
    assert_eq!(measured.answers.lengths.len(), lines("questions.txt"));
    assert_eq!(measured.lookup.copying.texts, lines("copying.txt"));
    assert!(measured.formats.positions >= 2_000);
}

#[test]
fn every_run_of_every_fact_is_right_or_missed() {
    let facts = measured().facts;
    let lines = list("facts.txt");
    let lines = ListedFact::list(&lines).unwrap();
    assert_eq!((lines.len(), facts.facts.len()), (60, 60));
    assert_eq!(facts.temperatures, [0.0, 0.5, 1.0, 1.5]);
    for (line, asked) in lines.iter().zip(&facts.facts) {
        assert_eq!(line.prompt, asked.prompt);
        let runs = asked.runs.iter();
        let runs = runs.map(|runs| runs.right + runs.missed.len());
        assert_eq!(runs.collect::<Vec<_>>(), [1, 5, 5, 5], "{}", asked.prompt);
        let missed = asked.runs.iter().flat_map(|runs| &runs.missed);
        for text in missed {
            assert!(!line.is_right(text), "{} {text}", asked.prompt);
        }
    }
}

#[test]
fn counts_do_not_exceed_what_they_are_of() {
    let of = measured();
    for counts in [of.records.masked, of.records.unmasked] {
        assert_eq!(counts.runs, 50);
        let falling = [counts.runs, counts.begun, counts.json, counts.valid];
        assert!(falling.is_sorted_by(|a, b| a >= b), "{counts:?}");
    }
    for counts in [of.loops.greedy, of.loops.drawn] {
        assert!(counts.count <= counts.of);
    }
    let lengths = of.answers.lengths.iter().flatten();
    assert!(
        lengths
            .into_iter()
            .all(|length| (1..=of.answers.tokens).contains(length))
    );
    for counts in [of.lookup.copying, of.lookup.open] {
        assert!(counts.accepted <= counts.proposed);
        assert!(counts.proposed <= counts.passes * of.lookup.proposals);
        // Each pass gives the accepted tokens and one more, but where the text ends before it.
        assert!(counts.tokens <= counts.accepted + counts.passes);
    }
    let names: Vec<_> = of
        .formats
        .rows
        .iter()
        .map(|row| row.format.as_str())
        .collect();
    assert!(
        names.starts_with(&["bf16", "Q5_1", "Q4_1", "Q4_0"]),
        "{names:?}"
    );
    for row in &of.formats.rows {
        let rising = [0.0, row.median, row.percentile_99, row.largest];
        assert!(rising.is_sorted() && row.mean <= row.largest, "{row:?}");
        assert!(row.same_most_likely <= of.formats.positions);
    }
}

/// The cell of a table.
fn cell(table: &MeasuredTable, row: usize, column: usize) -> &str {
    &table.rows[row][column]
}

#[test]
fn tables_have_a_cell_for_each_column_and_tell_the_counts() {
    let mut measured = measured();
    for part in MeasuredPart::ALL {
        let table = measured.table(part);
        assert!(!table.rows.is_empty(), "{part:?}");
        for row in &table.rows {
            assert_eq!(row.len(), table.columns.len(), "{part:?}: {row:?}");
        }
    }
    measured.loops.greedy = CountOf { count: 8, of: 10 };
    let loops = measured.table(MeasuredPart::Loops);
    let told: Vec<_> = (0..4).map(|column| cell(&loops, 0, column)).collect();
    assert_eq!(told, ["Greedy", "8 of 10", "80.0%", "49.0% to 94.3%"]);
    measured.answers = MeasuredAnswers {
        tokens: 64,
        lengths: vec![Some(9), None, Some(4), Some(20)],
    };
    let answers = measured.table(MeasuredPart::Answers);
    let told: Vec<_> = (0..5).map(|row| cell(&answers, row, 1)).collect();
    assert_eq!(told, ["4", "4", "9", "20", "more than 64"]);
    assert!(answers.notes.contains("3 of 4"), "{}", answers.notes);
    let facts = measured.table(MeasuredPart::Facts);
    assert!(facts.notes.contains("5 random seeds"), "{}", facts.notes);
}

#[test]
fn another_file_is_refused_with_what_is_wrong() {
    let refused = MeasuredModel::from_json(b"{\"model\": \"x\"}").unwrap_err();
    assert!(refused.to_string().contains("missing field"), "{refused}");
}
