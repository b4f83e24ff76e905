//! What a visitor chooses for speculative decoding: who drafts, how many tokens, and how the draft draws.

use std::ops::RangeInclusive;

use crate::{
    language::ModelLanguage,
    models::{ListedModel, Model},
};

/// The numbers of tokens that a draft proposes in a round.
pub const PROPOSALS: RangeInclusive<usize> = 1..=8;

enums::listed! {
    /// Where the proposals come from, in the order of the list.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum DraftSource {
        /// The small draft model that comes with the page.
        #[default]
        Small = "draft",
        /// An early checkpoint of the shipped model.
        Checkpoint = "checkpoint",
        /// What followed the last tokens where they stand in the text before.
        Lookup = "lookup",
        /// The target model itself.
        Target = "target",
    }
}

/// How the draft chooses its tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DraftDraws {
    /// It draws under the same settings as the target.
    #[default]
    SameSettings,
    /// It takes its most likely token. vLLM and SGLang do so by default.
    Greedy,
}

/// The choices for speculative decoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpeculativeSetup {
    /// Where the proposals come from.
    pub source: DraftSource,
    /// The most proposals in a round, within [`PROPOSALS`].
    pub proposals: usize,
    /// How the draft chooses.
    pub draws: DraftDraws,
}

impl Default for SpeculativeSetup {
    fn default() -> Self {
        Self {
            source: DraftSource::default(),
            proposals: 4,
            draws: DraftDraws::default(),
        }
    }
}

impl DraftSource {
    /// The model that must be loaded beside the target.
    pub fn model(self) -> Option<Model> {
        match self {
            Self::Small => Some(Model::Listed(ListedModel::Draft)),
            Self::Checkpoint => Some(Model::Listed(ListedModel::Step600)),
            Self::Lookup | Self::Target => None,
        }
    }

    /// Whether it can draft for models of a language: those that are loaded have the tokens of the invented one.
    pub fn is_for(self, language: ModelLanguage) -> bool {
        language == ModelLanguage::Invented || self.model().is_none()
    }
}

impl SpeculativeSetup {
    /// The same with a draft that can be there for models of a language.
    #[must_use]
    pub fn for_language(self, language: ModelLanguage) -> Self {
        match self.source.is_for(language) {
            true => self,
            false => Self {
                source: DraftSource::Lookup,
                ..self
            },
        }
    }

    /// The choices in an address: the source's id, the number of proposals, and `greedy` where the draft is.
    #[must_use]
    pub fn written(&self) -> String {
        let greedy = match self.draws {
            DraftDraws::SameSettings => "",
            DraftDraws::Greedy => ".greedy",
        };
        format!("{}.{}{greedy}", self.source.id(), self.proposals)
    }

    /// Reads them; `None` for a text that is not of this form.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let source = DraftSource::from_id(parts.next()?)?;
        let proposals = parts.next()?.parse().ok();
        let proposals = proposals.filter(|proposals| PROPOSALS.contains(proposals))?;
        let draws = match (parts.next(), parts.next()) {
            (None, _) => DraftDraws::SameSettings,
            (Some("greedy"), None) => DraftDraws::Greedy,
            _ => return None,
        };
        Some(Self {
            source,
            proposals,
            draws,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_language_is_drafted_for_without_a_second_model() {
        let usual = SpeculativeSetup::default();
        assert_eq!(usual.for_language(ModelLanguage::Invented), usual);
        let real = usual.for_language(ModelLanguage::Real);
        assert_eq!(
            (real.source, real.proposals),
            (DraftSource::Lookup, usual.proposals)
        );
    }

    #[test]
    fn choices_are_read_as_they_were_written() {
        for source in DraftSource::ALL {
            for draws in [DraftDraws::SameSettings, DraftDraws::Greedy] {
                for proposals in PROPOSALS {
                    let setup = SpeculativeSetup {
                        source,
                        proposals,
                        draws,
                    };
                    assert_eq!(SpeculativeSetup::read(&setup.written()), Some(setup));
                }
            }
        }
        for wrong in [
            "",
            "draft",
            "draft.0",
            "draft.9",
            "draft.4.warm",
            "draft.4.greedy.",
            "big.4",
        ] {
            assert_eq!(SpeculativeSetup::read(wrong), None, "{wrong}");
        }
    }
}
