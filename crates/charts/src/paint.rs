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
        /// A token of rank 1: the most likely one.
        Rank1 = "rank-1",
        /// A token of rank 2 or 3.
        Rank2 = "rank-2",
        /// One of rank 4 to 10.
        Rank4 = "rank-4",
        /// One of rank 11 to 31.
        Rank11 = "rank-11",
        /// One of rank 32 to 100.
        Rank32 = "rank-32",
        /// One of rank 101 to 316.
        Rank101 = "rank-101",
        /// One of rank 317 to 1,000.
        Rank317 = "rank-317",
        /// One of rank 1,001 to 3,162.
        Rank1001 = "rank-1001",
        /// One of rank 3,163 or more.
        Rank3163 = "rank-3163",
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
        /// The text of a token where tokens side by side are read as a text.
        Prose = "prose",
        /// The same of the token that a forward pass begins with.
        ProseNewest = "prose prose-newest",
        /// The same of a token that attention reads.
        ProseRead = "prose prose-read",
        /// A small word or number in a cell.
        CellWord = "cell-word",
        /// A less important one.
        CellWordQuiet = "cell-word cell-word-quiet",
        /// One on top of a deep color.
        CellWordOnFill = "cell-word cell-word-on-fill",
        /// Headings of columns and values of ticks.
        Axis = "axis",
        /// The exponent of a tick's value.
        Exponent = "axis exponent",
        /// Generated text, in the type of the page's text.
        Written = "written",
        /// The prompt in that type.
        WrittenPrompt = "written prompt",
        /// Text that was written ahead in that type.
        WrittenAhead = "written ahead",
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

    /// The steps of a token's rank, each with its first rank: half a power of ten each.
    pub const RANKS: [(usize, Self); 9] = [
        (1, Self::Rank1),
        (2, Self::Rank2),
        (4, Self::Rank4),
        (11, Self::Rank11),
        (32, Self::Rank32),
        (101, Self::Rank101),
        (317, Self::Rank317),
        (1001, Self::Rank1001),
        (3163, Self::Rank3163),
    ];

    /// The place among [`Paint::RANKS`] of a token's rank, from 1.
    #[must_use]
    pub fn rank_step(rank: usize) -> usize {
        let above = Self::RANKS.iter().skip(1);
        above.take_while(|(first, _)| rank >= *first).count()
    }

    /// Whether it is a step of rank so deep that a text on it has the color of the background.
    #[must_use]
    pub const fn is_deep(self) -> bool {
        matches!(self, Self::Rank1 | Self::Rank2 | Self::Rank4 | Self::Rank11)
    }

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
