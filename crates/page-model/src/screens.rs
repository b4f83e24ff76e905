//! A screen of the list, and what follows from its row.

use crate::each_screen;

pub use crate::screen_row::{MenuPlace, Rank, ScreenRow, Subject};

macro_rules! rows {
    ($($screen:ident),+ $(,)?) => {
        /// The rows of all screens, in the order of the menu: place by place.
        pub static SCREENS: &[&ScreenRow] = &[$(&crate::$screen::SCREEN),+];
    };
}
each_screen!(rows);

impl MenuPlace {
    /// The screens of the place, in order; at least one.
    pub fn screens(self) -> impl Iterator<Item = Screen> {
        Screen::all().filter(move |screen| screen.row().place == self)
    }

    /// The screen that the place is named after: its first one, where the place does not say what is there.
    pub fn lead(self) -> Option<Screen> {
        self.screens().next().filter(|_| self.about().is_none())
    }
}

/// A screen of the list.
#[derive(Clone, Copy)]
pub struct Screen(&'static ScreenRow);

impl Screen {
    /// All screens, in the order of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        SCREENS.iter().copied().map(Self)
    }

    /// The screen of a row.
    pub fn of(row: &'static ScreenRow) -> Self {
        Self(row)
    }

    /// The screen's row in the list.
    pub fn row(self) -> &'static ScreenRow {
        self.0
    }

    /// The screen's id in addresses, attributes and file names.
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// The screen's name in the menu.
    pub fn name(self) -> &'static str {
        (self.0.name)()
    }

    /// The screen's content in a few words, in the menu.
    pub fn about(self) -> &'static str {
        (self.0.about)()
    }

    /// What it shows in one sentence, and the question that its picture answers.
    pub fn lede(self) -> &'static str {
        (self.0.lede)()
    }

    /// What to look at next: the screen after it, within the rank of its place.
    pub fn next(self) -> Option<Self> {
        let after = Self::all().skip_while(|screen| *screen != self).nth(1)?;
        (after.row().place.rank() == self.row().place.rank()).then_some(after)
    }

    /// Whether the step buttons act on lanes.
    pub fn has_lanes(self) -> bool {
        self.0.subject == Subject::Lanes
    }

    /// Whether the screen has buttons of its own in place of the step buttons.
    pub fn has_exercise(self) -> bool {
        self.0.subject == Subject::Exercise
    }

    /// Whether neither the run nor the lanes can be seen there.
    pub fn hides_run(self) -> bool {
        matches!(self.0.subject, Subject::Exercise | Subject::Task)
    }

    /// Whether what the screen shows starts from the prompt, and the run is not shown.
    pub fn shows_prompt_alone(self) -> bool {
        matches!(self.0.subject, Subject::Lanes | Subject::Task)
    }

    /// Whether it is the screen of this row.
    pub fn is(self, row: &ScreenRow) -> bool {
        self.0.id == row.id
    }

    /// The screen with this id in the address.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::all().find(|screen| screen.id() == id)
    }
}

impl Default for Screen {
    /// The first screen of the list.
    fn default() -> Self {
        Self(SCREENS[0])
    }
}

/// Compares the ids, which are unique.
impl PartialEq for Screen {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Screen {}

impl std::fmt::Debug for Screen {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Screen({})", self.id())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The most places in the first rank of the menu: what is seen at one look.
    const MOST_PLACES: usize = 8;
    /// The most characters of a lede. A line of a phone has about 45 of them.
    const LONGEST_LEDE: usize = 105;

    #[test]
    fn screens_have_names_of_their_own_and_stand_place_by_place() {
        let ids: BTreeSet<&str> = Screen::all().map(Screen::id).collect();
        assert_eq!(ids.len(), SCREENS.len());
        for screen in Screen::all() {
            assert_eq!(Screen::from_id(screen.id()), Some(screen));
            assert!(!screen.name().is_empty() && !screen.about().is_empty());
        }
        let in_places: Vec<Screen> = MenuPlace::ALL
            .into_iter()
            .flat_map(MenuPlace::screens)
            .collect();
        assert!(Screen::all().eq(in_places));
        for place in MenuPlace::ALL {
            // A place says what is there, or a screen with its name does.
            let lead = place.lead().map(Screen::name);
            let named = place.about().is_none().then(|| place.name());
            assert_eq!(lead, named);
            let others = place
                .screens()
                .filter(|screen| Some(*screen) != place.lead());
            assert!(others.map(Screen::name).all(|name| name != place.name()));
        }
        let names: BTreeSet<&str> = Screen::all().map(Screen::name).collect();
        assert_eq!(names.len(), SCREENS.len());
        assert_eq!(Screen::from_id("nothing"), None);
    }

    #[test]
    fn the_menu_has_at_most_eight_places_to_learn_before_the_others() {
        let ranks = MenuPlace::ALL.map(MenuPlace::rank);
        let learn = ranks.iter().take_while(|rank| **rank == Rank::Learn);
        let learn = learn.count();
        assert!(learn <= MOST_PLACES, "{learn} places");
        assert!(ranks[learn..].iter().all(|rank| *rank == Rank::Work));
    }

    #[test]
    fn a_path_leads_from_screen_to_screen_of_a_rank() {
        for place in MenuPlace::ALL {
            for screen in place.screens() {
                let ends = ["lessons", "this-device"].contains(&screen.id());
                assert_eq!(screen.next().is_none(), ends, "{screen:?}");
            }
        }
        assert_eq!(Screen::default().next(), Screen::from_id("shape"));
    }

    #[test]
    fn a_lede_is_a_sentence_and_a_question_of_at_most_three_lines_on_a_phone() {
        for screen in Screen::all() {
            let lede = screen.lede();
            assert!(lede.chars().count() <= LONGEST_LEDE, "{lede}");
            let is_first = screen == Screen::default();
            assert!(
                is_first || (lede.ends_with('?') && lede.contains(['.', ';'])),
                "{lede}"
            );
        }
    }
}
