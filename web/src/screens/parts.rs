//! What a screen puts on the page.

use leptos::prelude::*;

use crate::screens::split;
use crate::screens::the_loop::LoopScreen;
use crate::session::unfetched::Unfetched;
use page_model::screens::Screen;

/// Builds a part of the page.
pub type Part = fn() -> AnyView;

/// A screen, built when it is shown.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// Which screen's they are.
    pub of: Screen,
    /// What it has to say.
    pub screen: Part,
    /// What it has in place of the sliders of the rule.
    pub rule: Option<Part>,
}

/// A screen has one set of parts.
impl PartialEq for Parts {
    fn eq(&self, other: &Self) -> bool {
        self.of == other.of
    }
}

impl Parts {
    /// The parts of a screen, there at once where its code is.
    ///
    /// # Errors
    /// Where its code cannot be fetched; asked again, it tries again.
    pub async fn of(screen: Screen) -> Result<Self, Unfetched> {
        match screen {
            Screen::Loop => Ok(Self::of_loop()),
            Screen::Shape => split::shape().await,
            Screen::Compare => split::compare().await,
            Screen::Cache => split::cache().await,
            Screen::Stop => split::stop().await,
            Screen::Price => split::price().await,
        }
    }

    /// The screen that comes with the page.
    pub fn of_loop() -> Self {
        Self::new(Screen::Loop, || view! { <LoopScreen /> }.into_any())
    }

    /// A screen beside the sliders of the rule.
    pub fn new(of: Screen, screen: Part) -> Self {
        Self {
            of,
            screen,
            rule: None,
        }
    }
}
