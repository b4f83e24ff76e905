//! The views of a screen as the frame asks for them.

use page_model::screens::Screen;

use super::split::BuildView;

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

impl Parts {
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
