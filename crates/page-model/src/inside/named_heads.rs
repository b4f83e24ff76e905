//! Heads that do something recognisable, of models in which they were looked for: places to start.
//!
//! `cargo run --release --example heads` writes the file, and a test of `engine` measures the shipped model again.

use protocol::ModelInfo;

use super::{
    head_pattern::{HeadPattern, PatternText},
    pick::PickedPlace,
    reading::InsideReading,
};
use crate::parse::float;

/// What was found.
const FOUND: &str = include_str!("../../content/named-heads.txt");

/// The texts that a model is measured on: at least the first number, and at most the second where a pattern is rare. Each is
/// written by the model itself, at temperature 1, from a seed of its own.
pub const TEXTS: [usize; 2] = [120, 400];
/// The tokens of each: names come again in so many, and twice as many are within the shipped model's window.
pub const TOKENS: usize = 64;
/// The texts that must have a place of the pattern: with fewer, one odd text moves the mean by more than a hundredth.
pub const LEAST_TEXTS: usize = 100;
/// The least share of the way from the control to a head that reads nothing else. More than half means that the pattern is
/// what the head does most. It was set before the first head was looked at.
pub const LEAST_SHARE: f32 = 0.5;
/// The heads of each pattern that are kept, the strongest first: with more, what is offered is no short list.
pub const MOST_OF_PATTERN: usize = 2;

/// The heads of one model.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedHeads {
    /// The model's name.
    pub model: String,
    /// Identifies the weights that were measured: the first digits of their checksum.
    pub weights: String,
    /// The texts on which they were.
    pub texts: usize,
    /// The heads, pattern by pattern.
    pub heads: Vec<NamedHead>,
}

/// A head with what it reads, on average over the places of its pattern.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedHead {
    /// The pattern.
    pub pattern: HeadPattern,
    /// The layer, from 0.
    pub layer: u32,
    /// The head, from 0.
    pub head: u32,
    /// The weight with which it reads the positions of the pattern, all of them together.
    pub weight: f32,
    /// The same of all other heads of the model, on average.
    pub others: f32,
    /// What it reads at the same positions of the same texts with their tokens shuffled, the first one aside. A pattern of
    /// positions stays there; one of tokens does not.
    pub shuffled: f32,
    /// The texts that have places of the pattern.
    pub texts: usize,
}

impl NamedHead {
    /// Whether it counts: it stands out from the mean of the other heads, and from itself on shuffled texts; where the pattern
    /// is one of positions, it stands out there as well.
    pub fn is_recognisable(&self) -> bool {
        let stands_out =
            |weight: f32, control: f32| weight - control >= LEAST_SHARE * (1.0 - control);
        let from_shuffled = match self.pattern.is_by_position() {
            true => stands_out(self.shuffled, self.others),
            false => stands_out(self.weight, self.shuffled),
        };
        self.texts >= LEAST_TEXTS && from_shuffled && stands_out(self.weight, self.others)
    }

    /// A row of the file.
    fn read(row: &str) -> Option<Self> {
        let mut parts = row.split_whitespace();
        let head = Self {
            pattern: HeadPattern::from_id(parts.next()?)?,
            layer: parts.next()?.parse().ok()?,
            head: parts.next()?.parse().ok()?,
            weight: float(parts.next()?)? as f32,
            others: float(parts.next()?)? as f32,
            shuffled: float(parts.next()?)? as f32,
            texts: parts.next()?.parse().ok()?,
        };
        parts.next().is_none().then_some(head)
    }

    /// As it stands there.
    fn write(&self) -> String {
        let Self {
            pattern,
            layer,
            head,
            weight,
            others,
            shuffled,
            texts,
        } = self;
        let pattern = pattern.id();
        format!("{pattern} {layer} {head} {weight:.4} {others:.4} {shuffled:.4} {texts}")
    }

    /// Where it can be seen in a text, if the pattern has a place there.
    pub fn place(&self, text: &PatternText) -> Option<PickedPlace> {
        Some(PickedPlace {
            row: self.layer + 1,
            position: self.pattern.last_place(text)?,
            head: Some(self.head),
        })
    }
}

impl NamedHeads {
    /// Of a model that was measured; `None` of any other one.
    pub fn of(model: &ModelInfo) -> Option<Self> {
        let mut all = Self::list(FOUND)?.into_iter();
        all.find(|of| of.is_of(model))
    }

    /// Whether a model is the one that was measured: it has these weights, or the name that the model has on the hub or as a
    /// file, whatever its number format is, and the heads. The bare name is not enough: early checkpoints of the shipped model
    /// have it.
    fn is_of(&self, model: &ModelInfo) -> bool {
        let full = model.name.to_ascii_lowercase();
        let name = full.rsplit('/').next().unwrap_or_default();
        let rest = name.strip_prefix(&self.model.to_ascii_lowercase());
        let is_format = |rest: &str| {
            let formats = ["-gguf", ".", "-q", "-f", "-bf"];
            rest.is_empty() || formats.iter().any(|format| rest.starts_with(format))
        };
        let is_bare = full.eq_ignore_ascii_case(&self.model);
        let has_heads =
            (self.heads.iter()).all(|head| head.layer < model.layers && head.head < model.heads);
        self.weights == model.version || (!is_bare && rest.is_some_and(is_format) && has_heads)
    }

    /// All models of a file: a line with name, weights and number of texts, then a line for each head. `None` for a file of another form.
    pub fn list(file: &str) -> Option<Vec<Self>> {
        let mut all: Vec<Self> = Vec::new();
        for line in file.lines() {
            match line.strip_prefix("model ") {
                Some(of) => {
                    let mut parts = of.split(' ');
                    all.push(Self {
                        model: parts.next()?.into(),
                        weights: parts.next()?.into(),
                        texts: parts.next()?.parse().ok()?,
                        heads: Vec::new(),
                    });
                }
                None => all.last_mut()?.heads.push(NamedHead::read(line)?),
            }
        }
        Some(all)
    }

    /// The same as a part of the file.
    pub fn write(&self) -> String {
        let heads = self.heads.iter().map(|head| head.write() + "\n");
        let heads: String = heads.collect();
        let Self {
            model,
            weights,
            texts,
            ..
        } = self;
        format!("model {model} {weights} {texts}\n{heads}")
    }
}

impl InsideReading<'_> {
    /// The heads of the loaded model that are recognisable, if it was measured, each with where it can be seen in the text.
    pub fn named_heads(&self) -> Option<(NamedHeads, Vec<(NamedHead, PickedPlace)>)> {
        let named = NamedHeads::of(self.texts.info())?;
        let text = PatternText::of(&self.inputs.text.tokens, self.texts);
        let seen = |head: &NamedHead| Some((*head, head.place(&text)?));
        let seen = named.heads.iter().filter_map(seen).collect();
        Some((named, seen))
    }

    /// Where one of them can be seen in the text.
    pub fn named_head_place(&self, head: &NamedHead) -> Option<PickedPlace> {
        head.place(&PatternText::of(&self.inputs.text.tokens, self.texts))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn head() -> NamedHead {
        NamedHead {
            pattern: HeadPattern::SameToken,
            layer: 1,
            head: 2,
            weight: 0.8,
            others: 0.1,
            shuffled: 0.05,
            texts: LEAST_TEXTS,
        }
    }

    #[test]
    fn every_head_of_the_file_is_recognisable_and_the_file_is_what_is_written() {
        let all = NamedHeads::list(FOUND).unwrap();
        assert!(!all.is_empty());
        for of in &all {
            assert!(!of.heads.is_empty());
            for head in &of.heads {
                assert!(head.is_recognisable(), "{head:?}");
                let same = of.heads.iter().filter(|one| one.pattern == head.pattern);
                assert!(same.count() <= MOST_OF_PATTERN, "{head:?}");
            }
        }
        let written: String = all.iter().map(NamedHeads::write).collect();
        assert_eq!(written, FOUND);
        for damaged in [
            "previous 1 1 0.9 0.1 0.9 120",
            "model a",
            "model a b 1\nx 1 1",
        ] {
            assert_eq!(NamedHeads::list(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn a_head_stands_out_from_both_controls_or_does_not_count() {
        assert!(head().is_recognisable());
        let with = |change: fn(&mut NamedHead)| {
            let mut head = head();
            change(&mut head);
            head.is_recognisable()
        };
        assert!(
            !with(|head| head.weight = 0.54),
            "less than half of the way"
        );
        assert!(!with(|head| head.others = 0.7));
        assert!(
            !with(|head| head.shuffled = 0.7),
            "it reads these positions anyway"
        );
        assert!(!with(|head| head.texts = LEAST_TEXTS - 1));
        let by_position = |shuffled| {
            let pattern = HeadPattern::Previous;
            NamedHead {
                pattern,
                shuffled,
                ..head()
            }
            .is_recognisable()
        };
        assert!(by_position(0.8));
        assert!(!by_position(0.3), "it reads them in some texts only");
    }

    #[test]
    fn a_model_is_known_by_its_weights_or_by_the_name_of_its_file() {
        let file = "model tokenloop-1m 28b4 120\nmodel SmolLM2-135M-Instruct b179 120\n";
        let all = NamedHeads::list(file).unwrap();
        let known = |name: &str, version: &str| {
            let info = ModelInfo {
                name: name.into(),
                version: version.into(),
                ..ModelInfo::default()
            };
            let of = all.iter().find(|of| of.is_of(&info));
            of.map(|of| of.model.clone())
        };
        let shipped = Some("tokenloop-1m".to_owned());
        let real = Some("SmolLM2-135M-Instruct".to_owned());
        assert_eq!(known("tokenloop-1m", "28b4"), shipped);
        assert_eq!(known("tokenloop-1m", "0"), None, "an early checkpoint");
        assert_eq!(known("SmolLM2-135M-Instruct", "b179"), real);
        assert_eq!(
            known("HuggingFaceTB/SmolLM2-135M-Instruct", "12fd25f7"),
            real
        );
        assert_eq!(known("smollm2-135m-instruct-q8_0.gguf", "1"), real);
        assert_eq!(known("owner/SmolLM2-135M-Instruct-GGUF", "1"), real);
        assert_eq!(known("HuggingFaceTB/SmolLM2-360M-Instruct", "1"), None);
        assert_eq!(known("owner/SmolLM2-135M-Instruct-poems", "1"), None);
        assert_eq!(known("owner/tokenloop-1m-v2", "1"), None);
    }
}
