//! The list of engines, in order of preference, and what each of them can do.

use protocol::DeviceKind;

/// Names an engine: in the list, in the address of the page, in attributes, in the address of its worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineId(&'static str);

impl EngineId {
    /// The name.
    pub fn name(self) -> &'static str {
        self.0
    }
}

/// What a request needs of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capability {
    /// Cuts text into tokens.
    Tokenizer,
    /// Cuts text into the tokens of other models, whose vocabularies it fetches.
    OtherVocabularies,
    /// Gives the logits of the whole vocabulary.
    FullLogits,
    /// Computes on this machine with a KV cache that can be read, bypassed and measured.
    Cache,
    /// Knows the true next-token distribution of the model's grammar.
    GrammarTruth,
    /// Writes the text ahead of a run.
    TextAhead,
    /// Shows what is inside the network, and computes with parts of it replaced.
    Inside,
}

/// One engine.
#[derive(Debug, PartialEq, Eq)]
pub struct EngineRow {
    /// Its name.
    pub id: EngineId,
    /// The kind of device it reports.
    pub device: DeviceKind,
    /// What it can do.
    pub capabilities: &'static [Capability],
    /// Whether it answers only what was recorded, and else fails with [`protocol::Failure::NotRecorded`].
    pub partial: bool,
    /// The engine whose logits it must reproduce on the loaded model before it is used.
    pub reference: Option<EngineId>,
}

/// The WebGPU engine: no tokenizer, because the CPU engine always runs beside it.
pub const GPU: EngineId = EngineId("gpu");
/// The CPU engine: small, and there at once.
pub const CPU: EngineId = EngineId("cpu");
/// Recorded runs of the model: before any engine answers, and where none can run.
pub const RECORDED: EngineId = EngineId("recorded");

/// All engines. A request goes to the first that is ready and has the capability.
pub static ENGINES: [EngineRow; 3] = [
    EngineRow {
        id: GPU,
        device: DeviceKind::Gpu,
        capabilities: &[
            Capability::FullLogits,
            Capability::Cache,
            Capability::Inside,
        ],
        partial: false,
        reference: Some(CPU),
    },
    EngineRow {
        id: CPU,
        device: DeviceKind::Cpu,
        capabilities: &[
            Capability::Tokenizer,
            Capability::OtherVocabularies,
            Capability::FullLogits,
            Capability::Cache,
            Capability::GrammarTruth,
            Capability::TextAhead,
            Capability::Inside,
        ],
        partial: false,
        reference: None,
    },
    EngineRow {
        id: RECORDED,
        device: DeviceKind::Recorded,
        capabilities: &[
            Capability::Tokenizer,
            Capability::FullLogits,
            Capability::GrammarTruth,
            Capability::TextAhead,
        ],
        partial: true,
        reference: None,
    },
];

impl EngineRow {
    /// Whether requests that need `capability` may go to it.
    pub fn can(&self, capability: Capability) -> bool {
        self.capabilities.contains(&capability)
    }

    /// Whether another engine is checked against it.
    pub fn is_reference(&self) -> bool {
        ENGINES.iter().any(|row| row.reference == Some(self.id))
    }
}

/// Which engines may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineChoice {
    /// All, in order of preference. An engine that this machine cannot run is passed over in silence.
    #[default]
    Automatic,
    /// The chosen one, and those after it in the list.
    From(EngineId),
}

impl EngineChoice {
    /// Every choice there is.
    pub fn all() -> impl Iterator<Item = Self> {
        let rows = ENGINES.iter().map(|row| Self::From(row.id));
        std::iter::once(Self::Automatic).chain(rows)
    }

    /// Its name in the address and in attributes.
    pub fn id(self) -> &'static str {
        match self {
            Self::Automatic => "auto",
            Self::From(engine) => engine.name(),
        }
    }

    /// The choice of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::all().find(|choice| choice.id() == id)
    }

    /// Whether it includes an engine.
    pub fn allows(self, engine: EngineId) -> bool {
        let place = |id| ENGINES.iter().position(|row| row.id == id);
        match self {
            Self::Automatic => true,
            Self::From(first) => place(first) <= place(engine),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_choice_has_a_name_of_its_own_that_is_read_back() {
        let ids: Vec<&str> = EngineChoice::all().map(EngineChoice::id).collect();
        assert_eq!(ids, ["auto", "gpu", "cpu", "recorded"]);
        for choice in EngineChoice::all() {
            assert_eq!(EngineChoice::from_id(choice.id()), Some(choice));
        }
        assert_eq!(EngineChoice::from_id("tpu"), None);
    }

    #[test]
    fn a_choice_allows_what_comes_after_it() {
        let cpu = EngineChoice::From(CPU);
        assert_eq!(
            ENGINES.each_ref().map(|row| cpu.allows(row.id)),
            [false, true, true]
        );
    }

    #[test]
    fn an_engine_with_a_reference_stands_before_it() {
        for (place, row) in ENGINES.iter().enumerate() {
            let reference = row.reference;
            let after = |other: &EngineRow| Some(other.id) == reference;
            assert!(reference.is_none() || ENGINES[place + 1..].iter().any(after));
        }
    }
}
