//! The screens over one run: they share prompt, settings, seed and the step in focus.

/// One screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// How one token after another is written.
    #[default]
    Loop,
    /// How the rule reshapes one step's distribution.
    Shape,
    /// The same prompt under several rules at once.
    Compare,
    /// What the model keeps of the text it has read.
    Cache,
    /// Why a run ends.
    Stop,
    /// What a run costs, and why text arrives in pieces.
    Price,
}

impl Screen {
    /// All of them, in the order of the tabs.
    pub const ALL: [Self; 6] = [
        Self::Loop,
        Self::Shape,
        Self::Compare,
        Self::Cache,
        Self::Stop,
        Self::Price,
    ];

    /// The name in the address and in attributes.
    pub fn id(self) -> &'static str {
        match self {
            Self::Loop => "loop",
            Self::Shape => "shape",
            Self::Compare => "compare",
            Self::Cache => "cache",
            Self::Stop => "stop",
            Self::Price => "price",
        }
    }

    /// The name on the tab.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loop => "Loop",
            Self::Shape => "Shape",
            Self::Compare => "Compare",
            Self::Cache => "Cache",
            Self::Stop => "Stop",
            Self::Price => "Price",
        }
    }

    /// The screen of a name in the address.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|screen| screen.id() == id)
    }
}
