//! The texts around the screens: the head of the page, its menus, progress and failures.

pub use texts::first::{
    language, page_about as about, page_about_cost as about_cost,
    page_about_engineers as about_engineers, page_about_exercises as about_exercises,
    page_about_site as about_site, page_about_teachers as about_teachers, page_below as below,
    page_colors as colors, page_colors_of_system as colors_of_system, page_compare as compare,
    page_cost as cost, page_dark as dark, page_device as device, page_dismiss as dismiss,
    page_dismiss_all as dismiss_all, page_engineers as engineers, page_exercises as exercises,
    page_explanation as explanation, page_fetching_screen as fetching_screen, page_foot as foot,
    page_formula as formula, page_grey as grey, page_grey_recorded as grey_recorded,
    page_how_it_works as how_it_works, page_lede as lede, page_lessons as lessons,
    page_light as light, page_loading as loading, page_many_runs as many_runs, page_menu as menu,
    page_name as name, page_screens as screens, page_skip as skip, page_teachers as teachers,
    page_tokens as tokens, page_try_again as try_again, page_unfetched as unfetched,
    page_unfetched_next_step as unfetched_next_step, page_write as write,
};

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
        true => format!("{screen} · {}", name()),
        false => format!("{screen}: {prompt} · {}", name()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::path::Path;

    use super::*;
    use generation::Stage;
    use texts_compiler::{locale::read_all, placeholders::filled};

    use crate::screens::MenuPlace;
    use crate::the_loop::words::{before, screen};
    use crate::words::{explanation::italics, prompt};

    /// The document with the English texts that the build puts there, without the marks of words that phones omit.
    fn first_paint() -> String {
        let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../texts/locales");
        let locales = read_all(&locales).unwrap();
        let page = include_str!("../../../../web/page/index.html");
        let page = filled(page, &locales[0], str::to_string).unwrap();
        page.replace("<span class=\"roomy\">", "")
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
            format!("<h1>{}</h1>", name()),
            format!(">{}<", lede()),
            format!("aria-label=\"{}\"", screens()),
            format!(">{}</span>", menu()),
            format!("aria-label=\"{}\"", about()),
            format!("aria-label=\"{}\"", prompt::text()),
            format!("aria-label=\"{}\"", screen::step()),
            format!("aria-label=\"{}\"", screen::stages()),
            format!("<span>{}</span>", screen::again()),
            format!(">{sentence}<"),
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
