//! The list of figures: those of all [screens](crate::screens). Documentation, gallery, export, embeds and tests walk it.

use crate::{each_screen, screens::Screen};

pub use crate::figure::{AnyPicture, Figure, FigureData, Need, any};

macro_rules! figures {
    ($($screen:ident),+ $(,)?) => {
        /// The figures of each screen, by its id. They are not in the rows of the screens: the menu would then need their
        /// titles, and it is there before any of them.
        static FIGURES: &[(&str, &[Figure])] =
            &[$((crate::$screen::SCREEN.id, crate::$screen::figures::FIGURES)),+];

        /// Draws the figure with this id; `None` while data that it needs is missing. A program that calls it has the code
        /// of all figures: the page and the embeds call those of one screen.
        pub fn draw(id: &str, data: &FigureData) -> Option<AnyPicture> {
            let draws = [$(crate::$screen::figures::draw),+];
            draws.into_iter().find_map(|draw| draw(id, data))
        }
    };
}
each_screen!(figures);

/// The figures of a screen.
pub fn of(screen: Screen) -> &'static [Figure] {
    let own = FIGURES.iter().find(|(id, _)| *id == screen.id());
    own.map_or(&[], |(_, figures)| figures)
}

/// All figures, in the order of the screens.
pub fn all() -> impl Iterator<Item = &'static Figure> {
    FIGURES.iter().flat_map(|(_, figures)| *figures)
}

/// The figure with this id, and its screen.
pub fn by_id(id: &str) -> Option<(&'static Figure, Screen)> {
    Screen::all().find_map(|screen| {
        let figure = of(screen).iter().find(|figure| figure.id == id)?;
        Some((figure, screen))
    })
}

#[cfg(test)]
pub(crate) mod tests;
