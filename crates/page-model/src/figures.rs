//! The list of figures: those of all [screens](crate::screens). Documentation, gallery, export, embeds and tests walk it.

use crate::{
    cache, compare, constrained, experiments, lessons, models, practice, predict, price,
    quick_check, screens::Screen, shape, speculative, stop, teach, the_loop, this_device,
    tokenizer,
};

pub use crate::figure::{AnyPicture, Figure, FigureData, Need, any};

/// The figures of each screen, by its id. They are not in the rows of the screens: the menu would then need their titles,
/// and it is there before any of them.
static FIGURES: [(&str, &[Figure]); 17] = [
    (the_loop::SCREEN.id, the_loop::figures::FIGURES),
    (shape::SCREEN.id, shape::figures::FIGURES),
    (compare::SCREEN.id, compare::figures::FIGURES),
    (tokenizer::SCREEN.id, tokenizer::figures::FIGURES),
    (experiments::SCREEN.id, experiments::figures::FIGURES),
    (constrained::SCREEN.id, constrained::figures::FIGURES),
    (cache::SCREEN.id, cache::figures::FIGURES),
    (speculative::SCREEN.id, speculative::figures::FIGURES),
    (stop::SCREEN.id, stop::figures::FIGURES),
    (price::SCREEN.id, price::figures::FIGURES),
    (lessons::SCREEN.id, lessons::figures::FIGURES),
    (predict::SCREEN.id, predict::figures::FIGURES),
    (practice::SCREEN.id, practice::figures::FIGURES),
    (quick_check::SCREEN.id, quick_check::figures::FIGURES),
    (teach::SCREEN.id, teach::figures::FIGURES),
    (models::SCREEN.id, &[]),
    (this_device::SCREEN.id, this_device::figures::FIGURES),
];

/// The figures of a screen.
pub fn of(screen: Screen) -> &'static [Figure] {
    let own = FIGURES.iter().find(|(id, _)| *id == screen.id());
    own.map_or(&[], |(_, figures)| figures)
}

/// All figures, in the order of the screens.
pub fn all() -> impl Iterator<Item = &'static Figure> {
    FIGURES.into_iter().flat_map(|(_, figures)| figures)
}

/// The figure with this id, and its screen.
pub fn by_id(id: &str) -> Option<(&'static Figure, Screen)> {
    Screen::all().find_map(|screen| {
        let figure = of(screen).iter().find(|figure| figure.id == id)?;
        Some((figure, screen))
    })
}

/// Draws the figure with this id; `None` while data that it needs is missing. A program that calls it has the code of all
/// figures: the page and the embeds call those of one screen.
pub fn draw(id: &str, data: &FigureData) -> Option<AnyPicture> {
    let draws = [
        the_loop::figures::draw,
        shape::figures::draw,
        compare::figures::draw,
        tokenizer::figures::draw,
        experiments::figures::draw,
        constrained::figures::draw,
        cache::figures::draw,
        speculative::figures::draw,
        stop::figures::draw,
        price::figures::draw,
        lessons::figures::draw,
        predict::figures::draw,
        practice::figures::draw,
        quick_check::figures::draw,
        teach::figures::draw,
        this_device::figures::draw,
    ];
    draws.into_iter().find_map(|draw| draw(id, data))
}

#[cfg(test)]
pub(crate) mod tests;
