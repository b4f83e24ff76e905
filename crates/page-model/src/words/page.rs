//! The texts around the screens: the head of the page, its menus, progress and failures.

/// The place where a text is written, and its first screen.
pub const WRITE: &str = "Write";
/// The place with several settings side by side, and its screen.
pub const COMPARE: &str = "Compare";
/// The place with many texts of one prompt, and its screen.
pub const MANY_RUNS: &str = "Many runs";
/// The place about the pieces of a text, and its screen.
pub const TOKENS: &str = "Tokens";
/// The place about what ends a text and what it takes.
pub const COST: &str = "Length and cost";
/// The place with exercises and questions.
pub const EXERCISES: &str = "Try yourself";
/// The place of the lessons, and its screen.
pub const LESSONS: &str = "Lessons";
/// The place for teachers.
pub const TEACHERS: &str = "For teachers";
/// The place for engineers.
pub const ENGINEERS: &str = "For engineers";
/// What is in the place of length and cost.
pub const ABOUT_COST: &str = "what ends a text, and what it takes";
/// What is in the place with exercises.
pub const ABOUT_EXERCISES: &str = "guess, compute and answer";
/// What is in the place for teachers.
pub const ABOUT_TEACHERS: &str = "for a class and a projector";
/// What is in the place for engineers.
pub const ABOUT_ENGINEERS: &str = "other decoders, models, this machine";
/// What opens the formulas.
pub const FORMULA: &str = "Formula";
/// What opens the sentences on how something works.
pub const HOW_IT_WORKS: &str = "How it works";
/// The button of the menu, where there is no room for a row.
pub const MENU: &str = "Menu";

/// The page's name, at the top.
pub const NAME: &str = "Tokenloop";
/// The label of the menu, for screen readers.
pub const SCREENS: &str = "Screens";
/// The label of the part under the head, for screen readers.
pub const ABOUT: &str = "What this page is";
/// The most characters of the prompt in the title.
const TITLE_LENGTH: usize = 40;

/// The title of the page: screen, prompt, and the page's name.
pub fn title(screen: &str, prompt: &str) -> String {
    let line = prompt.lines().next().unwrap_or_default().trim();
    let mut prompt: String = line.chars().take(TITLE_LENGTH).collect();
    if prompt.len() < line.len() {
        prompt.push('…');
    }
    match prompt.is_empty() {
        true => format!("{screen} · {NAME}"),
        false => format!("{screen}: {prompt} · {NAME}"),
    }
}

/// The first sentence of the page. `web/page/index.html` says the same before the program arrives.
pub const LEDE: &str = "A language model writes one token at a time, drawn by chance.";
/// What follows it, where a text ahead stands after the text.
pub const GREY: &str = "Grey: written ahead with this seed.";

/// The label of the link that leads past the head of the page.
pub const SKIP: &str = "Skip to the figure";
/// The label of what stands below the frame, for screen readers.
pub const BELOW: &str = "Tables and more";
/// The label of the model and the device that computes, for screen readers.
pub const FOOT: &str = "Model and device";
/// The label of the words about the figure, for screen readers.
pub const EXPLANATION: &str = "What the figure shows";

/// The name of the choice of device.
pub const DEVICE: &str = "Device";
/// The name of the choice between light and dark.
pub const COLORS: &str = "Colors";
/// The theme of the operating system.
pub const COLORS_OF_SYSTEM: &str = "Auto";
/// The light theme.
pub const LIGHT: &str = "Light";
/// The dark theme.
pub const DARK: &str = "Dark";

/// The name of a progress bar, for screen readers.
pub const LOADING: &str = "Loading";
/// Shown in place of a screen that is being fetched.
pub const FETCHING_SCREEN: &str = "Fetching this screen";
/// The label of a button that repeats a failed operation.
pub const TRY_AGAIN: &str = "Try again";
/// The label of the button that removes one note.
pub const DISMISS: &str = "Dismiss";
/// The label of the button that removes all notes.
pub const DISMISS_ALL: &str = "Dismiss all";

/// The error for code of a screen or of a button that could not be fetched.
pub const UNFETCHED: &str = "A part of this page could not be fetched.";
/// The advice shown with that error.
pub const UNFETCHED_NEXT_STEP: &str =
    "See whether the network is there, and try again. What is on the page stays as it is.";

#[cfg(test)]
mod tests {
    use super::*;
    use generation::Stage;

    use crate::screens::MenuPlace;
    use crate::the_loop::words::{before, screen};
    use crate::words::{explanation::italics, prompt};

    /// The text painted before the program arrives, without its line breaks and the marks of words that phones omit.
    fn first_paint() -> String {
        let page = include_str!("../../../../web/page/index.html");
        let words = page.replace("<span class=\"roomy\">", "");
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_title_names_screen_and_prompt() {
        assert_eq!(title("Write", "7 + 2 ="), "Write: 7 + 2 = · Tokenloop");
        assert_eq!(title("Write", "  "), "Write · Tokenloop");
        let long = title("Shape", &"a".repeat(60));
        assert_eq!(
            long,
            format!("Shape: {}… · Tokenloop", "a".repeat(TITLE_LENGTH))
        );
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
            format!(">{MENU}</span>"),
            format!("aria-label=\"{ABOUT}\""),
            format!("aria-label=\"{}\"", prompt::TEXT),
            format!("aria-label=\"{}\"", screen::STEP),
            format!("aria-label=\"{}\"", screen::STAGES),
            format!("<span>{}</span>", screen::AGAIN),
            format!("> {sentence} <"),
        ];
        let places = MenuPlace::ALL.map(|place| format!(">{}</span>", place.name()));
        let stages = Stage::ALL.map(|stage| format!("<li>{}<", screen::stage_name(stage)));
        for said in said.iter().chain(&places).chain(&stages) {
            assert!(
                paint.contains(said),
                "web/page/index.html does not say {said}"
            );
        }
    }
}
