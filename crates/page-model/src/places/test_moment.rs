//! The two moments at which a class is asked the same questions.

enums::listed! {
    /// When a test is taken.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TestMoment {
        /// Before the lessons.
        Before = "before",
        /// After them.
        After = "after",
    }
}
