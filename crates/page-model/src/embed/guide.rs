//! The guide for authors: every figure of the list with its parameters, and every screen.

use super::{
    EmbedContent,
    controls::{EmbedControl, name_of, numbers},
    words::guide as words,
};
use crate::{figure::Figure, figures, screens::Screen};

/// A figure in the guide.
#[derive(Clone, Debug, PartialEq)]
pub struct GuideFigure {
    /// The id for the attribute `figure`.
    pub id: &'static str,
    /// The figure's title.
    pub title: &'static str,
    /// The parameters that change it besides those of every embed, in one line; empty if there are none.
    pub parameters: String,
    /// The controls that it shows where the author names none, in one line.
    pub controls: String,
    /// Whether it is shown by its screen, because it is drawn from more than a run.
    pub in_its_screen: bool,
}

/// A screen in the guide, with its figures.
#[derive(Clone, Debug, PartialEq)]
pub struct GuideScreen {
    /// The screen.
    pub screen: Screen,
    /// Its figures.
    pub figures: Vec<GuideFigure>,
}

/// All screens that have figures, with these. The choice of a model has none, and is no part of a page of others.
pub fn screens() -> Vec<GuideScreen> {
    let screen = |screen: Screen| GuideScreen {
        screen,
        figures: figures::of(screen).iter().map(figure).collect(),
    };
    let mut all: Vec<GuideScreen> = Screen::all().map(screen).collect();
    all.retain(|screen| !screen.figures.is_empty());
    all
}

fn figure(figure: &'static Figure) -> GuideFigure {
    let in_its_screen = !EmbedContent::draws(figure);
    let controls = figure.controls.iter().map(|control| control.id());
    GuideFigure {
        id: figure.id,
        title: (figure.title)(),
        parameters: figure.query.join(", "),
        controls: match in_its_screen {
            true => String::new(),
            false => controls.collect::<Vec<_>>().join(" "),
        },
        in_its_screen,
    }
}

/// The controls that can be named, each with what it is.
pub fn controls() -> Vec<(&'static str, String)> {
    let named = |control: EmbedControl| {
        let what = match control {
            EmbedControl::Number(id) => {
                let knob = numbers().find(|(_, number)| number.id == id);
                knob.map_or_else(String::new, |(knob, number)| {
                    words::number(&name_of((knob.name)(), number), number.least, number.most)
                })
            }
            named => words::control(named).into(),
        };
        (control.id(), what)
    };
    EmbedControl::all().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_screen_and_control_is_in_the_guide() {
        let listed: Vec<&str> = screens()
            .iter()
            .flat_map(|screen| screen.figures.iter().map(|figure| figure.id))
            .collect();
        assert!(figures::all().map(|figure| figure.id).eq(listed));
        let controls = controls();
        assert_eq!(controls.len(), EmbedControl::all().count());
        for (id, what) in controls {
            assert!(!what.is_empty(), "{id}");
        }
    }
}
