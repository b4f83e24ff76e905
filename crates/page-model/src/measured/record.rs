//! Whether a text is a record of the preset “A record”: looked at by a parser of JSON and by hand, not by what makes the mask.

use serde_json::Value;

use super::RecordCounts;
use crate::json::{JsonRecord, JsonState};

/// The pets of the schema.
const PETS: [&str; 3] = ["cat", "dog", "fox"];
/// The most characters of a name.
const LONGEST_NAME: usize = 8;

impl RecordCounts {
    /// Counts one more text. What follows the record is left out: a list goes on.
    pub fn add(&mut self, text: &str) {
        self.runs += 1;
        if !text.trim_start().starts_with('{') {
            return;
        }
        self.begun += 1;
        let is_whole = |record: &JsonRecord| matches!(record.state, JsonState::Complete { .. });
        if let Some(record) = JsonRecord::read(text).filter(is_whole) {
            self.json += 1;
            let value = serde_json::from_str(record.parts()[0]);
            self.valid += usize::from(value.is_ok_and(|value| keeps_to_schema(&value)));
        }
    }
}

/// Whether a record has exactly a short name, an age from 6 to 13 and a listed pet.
fn keeps_to_schema(record: &Value) -> bool {
    let name = record["name"].as_str();
    let (age, pet) = (record["age"].as_u64(), record["pet"].as_str());
    record.as_object().is_some_and(|of| of.len() == 3)
        && name.is_some_and(|name| name.chars().count() <= LONGEST_NAME)
        && age.is_some_and(|age| (6..=13).contains(&age))
        && pet.is_some_and(|pet| PETS.contains(&pet))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_counted_as_json_and_as_valid() {
        let counted = |text: &str| {
            let mut counts = RecordCounts::default();
            counts.add(text);
            (counts.begun, counts.json, counts.valid)
        };
        let right = r#"{"name": "Mia", "age": 7, "pet": "fox"}"#;
        assert_eq!(counted(right), (1, 1, 1));
        assert_eq!(
            counted(&format!("{right},\n  {{\"name\"")),
            (1, 1, 1),
            "the list goes on"
        );
        for other in [
            r#"{"name": "Mia", "age": 7, "pet": "owl"}"#,
            r#"{"name": "Mia", "age": 14, "pet": "fox"}"#,
            r#"{"name": "Mia", "age": "7", "pet": "fox"}"#,
            r#"{"name": "Bartholomew", "age": 7, "pet": "fox"}"#,
            r#"{"name": "Mia", "age": 7, "pet": "fox", "color": "red"}"#,
            r#"{"name": "Mia", "age": 7}"#,
        ] {
            assert_eq!(counted(other), (1, 1, 0), "{other}");
        }
        assert_eq!(counted(r#"{"name": "Mia""#), (1, 0, 0));
        for none in ["", "[1]", r#"Mia {"age": 7}"#] {
            assert_eq!(counted(none), (0, 0, 0), "{none}");
        }
    }
}
