//! The concepts that shapes stand for. `chart.css` defines how a concept looks, in the colors of the page.

/// The concept that a shape stands for; it has the same color in every picture, in prose and in controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Probability of a token that the settings kept.
    Kept,
    /// Probability of many kept tokens together.
    KeptRest,
    /// The token that was chosen.
    Chosen,
    /// The band behind a row.
    Row,
    /// The band behind the row that is chosen or selected.
    RowChosen,
    /// The token that the present settings would choose instead.
    Instead,
    /// Probability or score as the model gave it, before any setting.
    Model,
    /// The same for a token that the settings removed; any removed part.
    Removed,
    /// The true probability according to the grammar of the training text.
    Truth,
    /// The prompt.
    Prompt,
    /// Generated text.
    Generated,
    /// Keys and values computed in this pass, which go into the cache.
    Cache,
    /// Keys and values of earlier passes, which are read from the cache.
    CacheRead,
    /// Empty room in the cache; time to come.
    CacheRoom,
    /// A number above 0; the strength of the color grows with it.
    Positive,
    /// A number below 0; the strength of the color grows with its size.
    Negative,
    /// What is covered until it is asked for.
    Covered,
    /// An error or a limit.
    Trouble,
    /// One of up to four runs side by side.
    Lane1,
    /// The second.
    Lane2,
    /// The third.
    Lane3,
    /// The fourth.
    Lane4,
    /// The lowest of six steps of an ordered scale, such as a temperature.
    Ramp1,
    /// The second.
    Ramp2,
    /// The third.
    Ramp3,
    /// The fourth.
    Ramp4,
    /// The fifth.
    Ramp5,
    /// The highest.
    Ramp6,
    /// A shaded range.
    Shade,
    /// The background, for gaps between cells.
    Paper,
    /// A dark module of a QR code: black in both themes.
    CodeModule,
    /// The light modules of a QR code and the quiet zone around it: white in both themes.
    CodePaper,
    /// Grid lines and ticks.
    Grid,
    /// A stronger line: an axis, a line to a label, a marked place.
    Marker,
    /// The mark of the random number, of an expected value, of the present moment.
    Indicator,
    /// A token's text.
    Label,
    /// The chosen token's text.
    LabelChosen,
    /// The text of a less important token.
    LabelQuiet,
    /// A removed token's text.
    LabelRemoved,
    /// A token's text on top of its filled segment.
    LabelOnFill,
    /// A number.
    Number,
    /// The chosen token's number.
    NumberChosen,
    /// A less important number, or a word in its place.
    NumberQuiet,
    /// Headings of columns and values of ticks.
    Axis,
    /// The exponent of a tick's value.
    Exponent,
    /// The title of a picture in a file of its own.
    Heading,
}

impl Paint {
    /// Every concept.
    pub const ALL: [Self; 46] = [
        Self::Kept,
        Self::KeptRest,
        Self::Chosen,
        Self::Row,
        Self::RowChosen,
        Self::Instead,
        Self::Model,
        Self::Removed,
        Self::Truth,
        Self::Prompt,
        Self::Generated,
        Self::Cache,
        Self::CacheRead,
        Self::CacheRoom,
        Self::Positive,
        Self::Negative,
        Self::Covered,
        Self::Trouble,
        Self::Lane1,
        Self::Lane2,
        Self::Lane3,
        Self::Lane4,
        Self::Ramp1,
        Self::Ramp2,
        Self::Ramp3,
        Self::Ramp4,
        Self::Ramp5,
        Self::Ramp6,
        Self::Shade,
        Self::Paper,
        Self::CodeModule,
        Self::CodePaper,
        Self::Grid,
        Self::Marker,
        Self::Indicator,
        Self::Label,
        Self::LabelChosen,
        Self::LabelQuiet,
        Self::LabelRemoved,
        Self::LabelOnFill,
        Self::Number,
        Self::NumberChosen,
        Self::NumberQuiet,
        Self::Axis,
        Self::Exponent,
        Self::Heading,
    ];

    /// The steps of an ordered scale, from the lowest to the highest.
    pub const RAMP: [Self; 6] = [
        Self::Ramp1,
        Self::Ramp2,
        Self::Ramp3,
        Self::Ramp4,
        Self::Ramp5,
        Self::Ramp6,
    ];

    /// What it stands for in any picture; `None` for what needs no explanation (text, axes, background) and for the steps
    /// and lanes that are named where they are drawn.
    #[must_use]
    pub fn meaning(self) -> Option<&'static str> {
        crate::words::legend::meaning(self)
    }

    /// Its classes in `chart.css`.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::KeptRest => "kept-rest",
            Self::Chosen => "chosen",
            Self::Row => "row",
            Self::RowChosen => "row row-chosen",
            Self::Instead => "instead",
            Self::Model => "model",
            Self::Removed => "removed",
            Self::Truth => "truth",
            Self::Prompt => "prompt",
            Self::Generated => "generated",
            Self::Cache => "cache",
            Self::CacheRead => "cache-read",
            Self::CacheRoom => "cache-room",
            Self::Positive => "positive",
            Self::Negative => "negative",
            Self::Covered => "covered",
            Self::Trouble => "trouble",
            Self::Lane1 => "lane-1",
            Self::Lane2 => "lane-2",
            Self::Lane3 => "lane-3",
            Self::Lane4 => "lane-4",
            Self::Ramp1 => "ramp-1",
            Self::Ramp2 => "ramp-2",
            Self::Ramp3 => "ramp-3",
            Self::Ramp4 => "ramp-4",
            Self::Ramp5 => "ramp-5",
            Self::Ramp6 => "ramp-6",
            Self::Shade => "shade",
            Self::Paper => "paper",
            Self::CodeModule => "code-module",
            Self::CodePaper => "code-paper",
            Self::Grid => "grid",
            Self::Marker => "marker",
            Self::Indicator => "indicator",
            Self::Label => "label",
            Self::LabelChosen => "label label-chosen",
            Self::LabelQuiet => "label label-quiet",
            Self::LabelRemoved => "label label-removed",
            Self::LabelOnFill => "label label-on-fill",
            Self::Number => "number",
            Self::NumberChosen => "number number-chosen",
            Self::NumberQuiet => "number number-quiet",
            Self::Axis => "axis",
            Self::Exponent => "axis exponent",
            Self::Heading => "heading",
        }
    }
}
