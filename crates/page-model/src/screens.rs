//! A screen of the list, and what follows from its row.

use crate::each_screen;

pub use crate::screen_row::{Group, ScreenRow, Subject};

macro_rules! rows {
    ($($screen:ident),+ $(,)?) => {
        /// The rows of all screens, in the order of the menu: group by group.
        pub static SCREENS: &[&ScreenRow] = &[$(&crate::$screen::SCREEN),+];
    };
}
each_screen!(rows);

impl Group {
    /// The screens of the group, in order.
    pub fn screens(self) -> impl Iterator<Item = Screen> {
        Screen::all().filter(move |screen| screen.row().group == self)
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
        self.0.name
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

    #[test]
    fn screens_have_names_of_their_own_and_stand_group_by_group() {
        let ids: BTreeSet<&str> = Screen::all().map(Screen::id).collect();
        assert_eq!(ids.len(), SCREENS.len());
        for screen in Screen::all() {
            assert_eq!(Screen::from_id(screen.id()), Some(screen));
            assert!(!screen.name().is_empty() && !screen.row().about.is_empty());
        }
        let in_groups: Vec<Screen> = Group::ALL.into_iter().flat_map(Group::screens).collect();
        assert!(Screen::all().eq(in_groups));
        assert_eq!(Screen::from_id("nothing"), None);
    }
}
