//! Maps each screen of the list to its views and to the code that must be fetched for them.

use std::pin::Pin;

use leptos::prelude::*;
use page_model::screens::{SCREENS, Screen};

use crate::{
    screens::{
        split,
        the_loop::{LoopDetails, LoopScreen, UnderText, stage_panel::StagePanel},
    },
    shared::split::BuildView,
    unfetched::Unfetched,
};

/// The views of a screen as functions, called when it is shown.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// The screen they belong to.
    pub of: Screen,
    /// Builds the screen's figures.
    pub screen: BuildView,
    /// Builds what stands in place of the text, if the screen has another start.
    pub text: Option<BuildView>,
    /// Builds what stands under the text, if the visitor wants it.
    pub under_text: Option<BuildView>,
    /// Builds the words about the figure, if they stand beside it.
    pub words: Option<BuildView>,
    /// Builds what stands below the frame.
    pub more: Option<BuildView>,
    /// Builds the panel that replaces the sliders of the settings, if the screen has one.
    pub settings: Option<BuildView>,
    /// Builds the buttons that replace those of the run, if the screen has some.
    pub controls: Option<BuildView>,
}

/// Compares the screens only: each screen has one set of views.
impl PartialEq for Parts {
    fn eq(&self, other: &Self) -> bool {
        self.of == other.of
    }
}

/// The views of a screen, once their code is fetched.
type Fetched = Pin<Box<dyn Future<Output = Result<Parts, Unfetched>>>>;

/// Fetches a screen's code.
type Fetch = fn(Screen) -> Fetched;

/// The views of each screen, by the screen's id.
const VIEWS: [(&str, Fetch); 17] = [
    ("loop", |of| Box::pin(async move { Ok(first(of)) })),
    ("shape", |of| Box::pin(split::shape(of))),
    ("compare", |of| Box::pin(split::compare(of))),
    ("tokenizer", |of| Box::pin(split::tokenizer(of))),
    ("experiments", |of| Box::pin(split::experiments(of))),
    ("constrained", |of| Box::pin(split::constrained(of))),
    ("cache", |of| Box::pin(split::cost(of))),
    ("speculative", |of| Box::pin(split::speculative(of))),
    ("stop", |of| Box::pin(split::cost(of))),
    ("price", |of| Box::pin(split::cost(of))),
    ("lessons", |of| Box::pin(split::exercises(of))),
    ("predict", |of| Box::pin(split::exercises(of))),
    ("practice", |of| Box::pin(split::exercises(of))),
    ("quick-check", |of| Box::pin(split::exercises(of))),
    ("teach", |of| Box::pin(split::teach(of))),
    ("models", |of| Box::pin(split::models(of))),
    ("this-device", |of| Box::pin(split::this_device(of))),
];

// Every screen of the list has views, in its order: else the page does not compile.
const _: () = {
    assert!(SCREENS.len() == VIEWS.len());
    let mut place = 0;
    while place < VIEWS.len() {
        assert!(are_equal(SCREENS[place].id, VIEWS[place].0));
        place += 1;
    }
};

/// Compares texts while the page is compiled, where `==` does not.
const fn are_equal(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut place = 0;
    while place < one.len() && place < other.len() && one[place] == other[place] {
        place += 1;
    }
    place == one.len() && place == other.len()
}

impl Parts {
    /// The views of a screen; ready at once if its code was fetched before.
    ///
    /// # Errors
    /// If its code cannot be fetched. Another call fetches it again.
    pub async fn of(screen: Screen) -> Result<Self, Unfetched> {
        let views = VIEWS.iter().find(|(id, _)| *id == screen.id());
        match views {
            Some((_, fetch)) => fetch(screen).await,
            None => Ok(first(screen)),
        }
    }

    /// The views of the first screen, whose code comes with the page.
    pub fn of_first() -> Self {
        first(Screen::default())
    }

    /// A screen beside the sliders of the settings.
    pub fn new(of: Screen, screen: BuildView) -> Self {
        Self {
            of,
            screen,
            text: None,
            under_text: None,
            words: None,
            more: None,
            settings: None,
            controls: None,
        }
    }
}

fn first(of: Screen) -> Parts {
    Parts {
        under_text: Some(|| view! { <UnderText /> }.into_any()),
        words: Some(|| view! { <StagePanel /> }.into_any()),
        more: Some(|| view! { <LoopDetails /> }.into_any()),
        ..Parts::new(of, || view! { <LoopScreen /> }.into_any())
    }
}

/// Fetches the code of all screens. Failures are ignored here: the code is fetched again, with a message, when it is
/// needed.
pub async fn fetch_all() {
    let _ = crate::shared::split::fetch_extras().await;
    for screen in Screen::all() {
        let _ = Parts::of(screen).await;
    }
}
