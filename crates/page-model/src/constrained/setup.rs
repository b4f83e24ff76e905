//! What a visitor writes for constrained output: a kind of constraint and its text.

use protocol::{Constraint, ConstraintKind, LONGEST_CONSTRAINT};
use sampling::export::StructuredOutput;

use super::presets::PRESETS;
use crate::json::JsonState;

/// The kind of the constraint and the text in its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstraintSetup {
    /// The kind.
    pub kind: ConstraintKind,
    /// The text; of a list, one choice in each line.
    pub text: String,
}

impl Default for ConstraintSetup {
    /// The constraint of the first preset.
    fn default() -> Self {
        PRESETS[0].setup()
    }
}

impl ConstraintSetup {
    /// The constraint. The spaces of a choice are part of it; lines without a character are none.
    pub fn constraint(&self) -> Constraint {
        let text = self.text.clone();
        match self.kind {
            ConstraintKind::JsonSchema => Constraint::JsonSchema(text),
            ConstraintKind::Regex => Constraint::Regex(text),
            ConstraintKind::Lark => Constraint::Lark(text),
            ConstraintKind::Choice => {
                let lines = text.lines().filter(|line| !line.is_empty());
                Constraint::Choice(lines.map(Into::into).collect())
            }
        }
    }

    /// The constraint for the export of settings; `None` where nothing is written. A schema that is no JSON is unusable.
    pub fn structured(&self) -> Option<StructuredOutput> {
        let output = match self.constraint() {
            Constraint::JsonSchema(schema) => match JsonState::of_output(&schema) {
                JsonState::Complete { .. } => StructuredOutput::Json(schema),
                _ => StructuredOutput::Unusable,
            },
            Constraint::Regex(regex) => StructuredOutput::Regex(regex),
            Constraint::Lark(lark) => StructuredOutput::Grammar(lark),
            Constraint::Choice(choices) => StructuredOutput::Choice(choices),
        };
        (!self.text.trim().is_empty()).then_some(output)
    }

    /// The setup in an address: the kind's id, a colon, the text.
    #[must_use]
    pub fn written(&self) -> String {
        format!("{}:{}", self.kind.id(), self.text)
    }

    /// Reads it; `None` for a text that is not of this form, or too long.
    pub fn read(text: &str) -> Option<Self> {
        let (id, text) = text.split_once(':')?;
        // The worker reads no longer ones.
        let fits = text.len() <= LONGEST_CONSTRAINT;
        Some(Self {
            kind: ConstraintKind::from_id(id).filter(|_| fits)?,
            text: text.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(kind: ConstraintKind, text: &str) -> ConstraintSetup {
        ConstraintSetup {
            kind,
            text: text.into(),
        }
    }

    #[test]
    fn a_setup_is_read_as_it_was_written() {
        for kind in ConstraintKind::ALL {
            for text in ["", "a:b", " Paris\n\nRome\n", "{\"type\": \"object\"}"] {
                let setup = setup(kind, text);
                assert_eq!(ConstraintSetup::read(&setup.written()), Some(setup));
            }
        }
        let long = format!("regex:{}", "a".repeat(LONGEST_CONSTRAINT + 1));
        for wrong in ["", "regex", "xml:<a>", &long] {
            assert_eq!(ConstraintSetup::read(wrong), None);
        }
    }

    #[test]
    fn each_line_of_a_list_is_a_choice_with_its_spaces() {
        let list = setup(ConstraintKind::Choice, " yes\n\n no \n");
        let choices = vec![" yes".to_string(), " no ".to_string()];
        assert_eq!(list.constraint(), Constraint::Choice(choices));
    }

    #[test]
    fn only_a_schema_that_is_json_is_exported() {
        let schema = setup(ConstraintKind::JsonSchema, "{\"type\": \"null\"}");
        let text = schema.text.clone();
        assert_eq!(schema.structured(), Some(StructuredOutput::Json(text)));
        for wrong in ["{\"type\": ", "{} {}"] {
            let wrong = setup(ConstraintKind::JsonSchema, wrong);
            assert_eq!(wrong.structured(), Some(StructuredOutput::Unusable));
        }
        assert_eq!(setup(ConstraintKind::JsonSchema, " ").structured(), None);
        assert_eq!(setup(ConstraintKind::Choice, "\n").structured(), None);
        let regex = setup(ConstraintKind::Regex, "a+");
        let output = StructuredOutput::Regex("a+".into());
        assert_eq!(regex.structured(), Some(output));
    }
}
