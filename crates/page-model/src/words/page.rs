//! What surrounds the screens: the head of the page, its choices, what waits and what went wrong.

/// The group of screens about choosing a token.
pub const GROUP_GENERATION: &str = "Generation";
/// The group of screens about what generating costs.
pub const GROUP_COST: &str = "Cost";
/// The page's name, at the top.
pub const NAME: &str = "Tokenloop";
/// What the row of tabs is, for those who do not see it.
pub const SCREENS: &str = "Screens";
/// What the part under the head is, for those who do not see it.
pub const ABOUT: &str = "What this page is";
/// The first sentence of the page. `web/page/index.html` says the same before the program arrives.
pub const LEDE: &str = "A language model writes one token at a time. Step through the loop and see how it picks each one.";

/// The name of the choice of device.
pub const DEVICE: &str = "Device";
/// The name of the choice of model, for those who do not see it.
pub const MODEL: &str = "Model";
/// The name of the choice between light and dark.
pub const COLORS: &str = "Colors";
/// Light or dark as the system has it.
pub const COLORS_OF_SYSTEM: &str = "Auto";
/// Always light.
pub const LIGHT: &str = "Light";
/// Always dark.
pub const DARK: &str = "Dark";

/// The name of a progress bar, for those who do not see it.
pub const LOADING: &str = "Loading";
/// In place of a screen that is being fetched.
pub const FETCHING_SCREEN: &str = "Fetching this screen";
/// On a button after something failed that may work the next time.
pub const TRY_AGAIN: &str = "Try again";
/// On the button that takes one note away.
pub const DISMISS: &str = "Dismiss";
/// On the button that takes all notes away.
pub const DISMISS_ALL: &str = "Dismiss all";

/// What is said when the program of a screen or of a button did not come.
pub const UNFETCHED: &str = "A part of this page could not be fetched.";
/// What the visitor can do then.
pub const UNFETCHED_NEXT_STEP: &str =
    "See whether the network is there, and try again. What is on the page stays as it is.";

#[cfg(test)]
mod tests {
    use super::*;
    use generation::Stage;

    use crate::screens::{Group, Screen};
    use crate::the_loop::words::{before, screen};
    use crate::words::{explanation::italics, prompt};

    /// What is painted before the program arrives, its line breaks and marks of words that phones omit taken away.
    fn first_paint() -> String {
        let page = include_str!("../../../../web/page/index.html");
        let words = page.replace("<span class=\"roomy\">", "");
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_first_paint_says_what_the_program_says() {
        let paint = first_paint();
        let sentence = before(None).sentence;
        let sentence: String = italics(&sentence).map(|(part, _)| part).collect();
        let said = [
            format!("<h1>{NAME}</h1>"),
            format!("> {LEDE} <"),
            format!("aria-label=\"{SCREENS}\""),
            format!("aria-label=\"{ABOUT}\""),
            format!("aria-label=\"{}\"", prompt::PROMPT),
            format!("aria-label=\"{}\"", screen::STEP),
            format!("aria-label=\"{}\"", screen::STAGES),
            format!("<span>{}</span>", screen::AGAIN),
            format!("> {sentence} <"),
        ];
        let tabs = Screen::all().map(|screen| format!(">{}</span></li>", screen.name()));
        let groups = Group::ALL.map(|group| format!("class=\"group-name\">{}<", group.name()));
        let tabs: Vec<String> = tabs.chain(groups).collect();
        let stages = Stage::ALL.map(|stage| format!("<li>{}<", screen::stage_name(stage)));
        for said in said.iter().chain(&tabs).chain(&stages) {
            assert!(
                paint.contains(said),
                "web/page/index.html does not say {said}"
            );
        }
    }
}
