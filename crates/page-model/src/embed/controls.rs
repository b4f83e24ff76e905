//! The controls of an embed: which there are, and whether the author shows, fixes or hides each.

use crate::settings::{
    knobs::{Knob, KnobPart, Number},
    words::part,
};

/// Something beside the picture that an embed can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmbedControl {
    /// The text so far, with a button for each token.
    Text,
    /// The field of the prompt.
    Prompt,
    /// The picture in words.
    Words,
    /// The table of the picture's numbers.
    Table,
    /// The button that generates one token.
    Step,
    /// The button that advances by one stage.
    Stage,
    /// The buttons Play and Pause.
    Play,
    /// The button that removes the last token.
    Back,
    /// The button that generates again with a new random seed.
    Again,
    /// Greedy decoding in place of sampling.
    Greedy,
    /// The random seed.
    Seed,
    /// A number of a sampler, by its name in the address.
    Number(&'static str),
}

/// Whether an embed shows a control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// It is not shown.
    #[default]
    Hidden,
    /// Its value is shown and cannot be changed.
    Fixed,
    /// The reader can use it.
    Open,
}

/// Nothing but the picture.
pub const NONE: &[EmbedControl] = &[EmbedControl::Words, EmbedControl::Table];
/// A text that is the picture itself, and one slider.
pub const TEXT: &[EmbedControl] = &[
    EmbedControl::Words,
    EmbedControl::Table,
    EmbedControl::Number("temperature"),
];
/// The text, and the buttons that lengthen and shorten it.
pub const RUN: &[EmbedControl] = &[
    EmbedControl::Text,
    EmbedControl::Words,
    EmbedControl::Table,
    EmbedControl::Step,
    EmbedControl::Back,
];
/// A run that can be generated again.
pub const AGAIN: &[EmbedControl] = &[
    EmbedControl::Text,
    EmbedControl::Words,
    EmbedControl::Table,
    EmbedControl::Step,
    EmbedControl::Back,
    EmbedControl::Again,
];
/// The field of the prompt.
pub const PROMPT: &[EmbedControl] = &[
    EmbedControl::Prompt,
    EmbedControl::Words,
    EmbedControl::Table,
];
/// A run, and the temperature.
pub const TEMPERATURE: &[EmbedControl] = &[
    EmbedControl::Text,
    EmbedControl::Words,
    EmbedControl::Table,
    EmbedControl::Step,
    EmbedControl::Back,
    EmbedControl::Number("temperature"),
];
/// A run, and the settings that most people know.
pub const SHAPING: &[EmbedControl] = &[
    EmbedControl::Text,
    EmbedControl::Words,
    EmbedControl::Table,
    EmbedControl::Step,
    EmbedControl::Back,
    EmbedControl::Number("temperature"),
    EmbedControl::Number("top_k"),
    EmbedControl::Number("top_p"),
];
/// These settings without a run.
pub const SETTINGS: &[EmbedControl] = &[
    EmbedControl::Words,
    EmbedControl::Table,
    EmbedControl::Number("temperature"),
    EmbedControl::Number("top_k"),
    EmbedControl::Number("top_p"),
];

/// The controls with names of their own; the numbers of samplers have those of the address.
const NAMED: [(EmbedControl, &str); 11] = [
    (EmbedControl::Text, "text"),
    (EmbedControl::Prompt, "prompt"),
    (EmbedControl::Words, "words"),
    (EmbedControl::Table, "table"),
    (EmbedControl::Step, "step"),
    (EmbedControl::Stage, "stage"),
    (EmbedControl::Play, "play"),
    (EmbedControl::Back, "back"),
    (EmbedControl::Again, "again"),
    (EmbedControl::Greedy, "do_sample"),
    (EmbedControl::Seed, "seed"),
];

impl EmbedControl {
    /// All controls: those with names of their own, then the numbers of the samplers.
    pub fn all() -> impl Iterator<Item = Self> {
        let numbers = numbers().map(|(_, number)| Self::Number(number.id));
        NAMED.into_iter().map(|(control, _)| control).chain(numbers)
    }

    /// Its name in an embed's address.
    pub fn id(self) -> &'static str {
        match self {
            Self::Number(id) => id,
            named => {
                let row = NAMED.iter().find(|(control, _)| *control == named);
                row.map_or("", |(_, id)| id)
            }
        }
    }

    /// The control of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::all().find(|control| control.id() == id)
    }

    /// Whether the builder offers it for every figure: what most authors want. The others can be named in the address.
    pub fn is_common(self) -> bool {
        match self {
            Self::Number(id) => ["temperature", "top_k", "top_p", "min_p"].contains(&id),
            _ => true,
        }
    }

    /// Whether it can be shown with its value and not be changed. A button cannot.
    pub fn has_value(self) -> bool {
        matches!(
            self,
            Self::Prompt | Self::Greedy | Self::Seed | Self::Number(_)
        )
    }
}

/// The numbers of all samplers, each with its sampler.
pub fn numbers() -> impl Iterator<Item = (&'static Knob, &'static Number)> {
    let of = |knob: &'static Knob| knob.numbers.iter().map(move |number| (knob, number));
    crate::settings::knobs::KNOBS.iter().flat_map(of)
}

/// The name of a number of a sampler: with its part, where the sampler has several.
pub fn name_of(sampler: &str, number: &Number) -> String {
    match number.part {
        KnobPart::Only => sampler.into(),
        named => format!("{sampler}: {}", part(named)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::figures;

    #[test]
    fn each_control_has_one_name() {
        let ids: BTreeSet<&str> = EmbedControl::all().map(EmbedControl::id).collect();
        assert_eq!(ids.len(), EmbedControl::all().count());
        for control in EmbedControl::all() {
            assert_eq!(EmbedControl::from_id(control.id()), Some(control));
        }
        assert_eq!(EmbedControl::from_id(""), None);
    }

    #[test]
    fn the_controls_of_each_figure_exist() {
        for figure in figures::all() {
            assert!(!figure.controls.is_empty(), "{}", figure.id);
            for control in figure.controls {
                assert_eq!(
                    EmbedControl::from_id(control.id()),
                    Some(*control),
                    "{}",
                    figure.id
                );
            }
        }
    }
}
