//! The concepts that shapes stand for. `chart.css` defines how a concept looks, in the colors of the page.

enums::listed! {
    /// The concept that a shape stands for; it has the same color in every picture, in prose and in controls.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Paint {
        /// Probability of a token that the settings kept.
        Kept = "kept",
        /// Probability of many kept tokens together.
        KeptRest = "kept-rest",
        /// The token that was chosen.
        Chosen = "chosen",
        /// The band behind a row.
        Row = "row",
        /// The band behind the row that is chosen or selected.
        RowChosen = "row row-chosen",
        /// The token that the present settings would choose instead.
        Instead = "instead",
        /// Probability or score as the model gave it, before any setting.
        Model = "model",
        /// The same for a token that the settings removed; any removed part.
        Removed = "removed",
        /// The true probability according to the grammar of the training text.
        Truth = "truth",
        /// The prompt.
        Prompt = "prompt",
        /// Generated text.
        Generated = "generated",
        /// Keys and values computed in this pass, which go into the cache.
        Cache = "cache",
        /// Keys and values of earlier passes, which are read from the cache.
        CacheRead = "cache-read",
        /// Empty room in the cache; time to come.
        CacheRoom = "cache-room",
        /// A number above 0; the strength of the color grows with it.
        Positive = "positive",
        /// A number below 0; the strength of the color grows with its size.
        Negative = "negative",
        /// What is covered until it is asked for.
        Covered = "covered",
        /// An error or a limit.
        Trouble = "trouble",
        /// One of up to four runs side by side.
        Lane1 = "lane-1",
        /// The second.
        Lane2 = "lane-2",
        /// The third.
        Lane3 = "lane-3",
        /// The fourth.
        Lane4 = "lane-4",
        /// The lowest of six steps of an ordered scale, such as a temperature.
        Ramp1 = "ramp-1",
        /// The second.
        Ramp2 = "ramp-2",
        /// The third.
        Ramp3 = "ramp-3",
        /// The fourth.
        Ramp4 = "ramp-4",
        /// The fifth.
        Ramp5 = "ramp-5",
        /// The highest.
        Ramp6 = "ramp-6",
        /// A shaded range.
        Shade = "shade",
        /// The background, for gaps between cells.
        Paper = "paper",
        /// A dark module of a QR code: black in both themes.
        CodeModule = "code-module",
        /// The light modules of a QR code and the quiet zone around it: white in both themes.
        CodePaper = "code-paper",
        /// Grid lines and ticks.
        Grid = "grid",
        /// A stronger line: an axis, a line to a label, a marked place.
        Marker = "marker",
        /// The mark of the random number, of an expected value, of the present moment.
        Indicator = "indicator",
        /// A token's text.
        Label = "label",
        /// The chosen token's text.
        LabelChosen = "label label-chosen",
        /// The text of a less important token.
        LabelQuiet = "label label-quiet",
        /// A removed token's text.
        LabelRemoved = "label label-removed",
        /// A token's text on top of its filled segment.
        LabelOnFill = "label label-on-fill",
        /// A number.
        Number = "number",
        /// The chosen token's number.
        NumberChosen = "number number-chosen",
        /// A less important number, or a word in its place.
        NumberQuiet = "number number-quiet",
        /// Headings of columns and values of ticks.
        Axis = "axis",
        /// The exponent of a tick's value.
        Exponent = "axis exponent",
        /// Generated text, in the type of the page's text.
        Prose = "prose",
        /// The prompt in that type.
        ProsePrompt = "prose prompt",
        /// Text that was written ahead in that type.
        ProseAhead = "prose ahead",
        /// The title of a picture in a file of its own.
        Heading = "heading",
    }
}

impl Paint {
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
        self.id()
    }
}
