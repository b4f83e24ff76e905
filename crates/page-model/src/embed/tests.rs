//! Reads addresses of embeds: the author's choices, and what hostile ones become.

use super::*;
use crate::words::examples::FIRST_PROMPT;

fn read(pairs: &[(&str, &str)]) -> Embed {
    let owned = |(name, value): &(&str, &str)| (name.to_string(), value.to_string());
    Embed::from_pairs(pairs.iter().map(owned))
}

#[test]
fn every_figure_and_every_screen_can_be_embedded() {
    for figure in figures::all() {
        let embed = read(&[("figure", figure.id)]);
        let (_, screen) = figures::by_id(figure.id).map_or((figure, None), |(f, s)| (f, Some(s)));
        assert_eq!(Some(embed.address.screen), screen, "{}", figure.id);
        assert!(embed.address.notes.is_empty(), "{}", figure.id);
        match embed.content {
            EmbedContent::Figure(shown, _) => {
                assert_eq!(shown.id, figure.id);
                assert!(figure.needs.iter().all(|need| is_supplied(*need)));
                assert_eq!(embed.controls.len(), figure.controls.len());
            }
            EmbedContent::Screen(shown) => assert_eq!(Some(shown), screen),
            EmbedContent::Guide => panic!("{} is not shown", figure.id),
        }
    }
    for screen in Screen::all() {
        let embed = read(&[("screen", screen.id())]);
        assert_eq!(embed.content.id(), screen.id());
    }
}

#[test]
fn the_author_shows_fixes_and_hides_controls() {
    let embed = read(&[
        ("figure", "bars"),
        ("prompt", "7 + 2 ="),
        ("temperature", "0.5"),
        ("controls", "step.top_p"),
        ("fixed", "temperature"),
    ]);
    assert!(embed.opens(EmbedControl::Step));
    assert!(embed.opens(EmbedControl::Number("top_p")));
    assert_eq!(
        embed.access(EmbedControl::Number("temperature")),
        Access::Fixed
    );
    assert_eq!(embed.access(EmbedControl::Text), Access::Hidden);
    assert_eq!(embed.address.opening_prompt(), "7 + 2 =");
    assert_eq!(embed.address.settings.temperature().get(), 0.5);
}

#[test]
fn without_a_list_a_figure_has_its_own_controls_and_an_empty_list_hides_them() {
    assert_eq!(read(&[]).content.id(), "guide");
    let usual = read(&[("figure", "shape-fan")]);
    assert!(usual.opens(EmbedControl::Number("temperature")));
    assert!(!usual.opens(EmbedControl::Number("top_k")));
    let fixed = read(&[("figure", "shape-fan"), ("fixed", "temperature")]);
    assert_eq!(
        fixed.access(EmbedControl::Number("temperature")),
        Access::Fixed
    );
    assert!(fixed.opens(EmbedControl::Step));
    let none = read(&[("figure", "shape-fan"), ("controls", "")]);
    assert!(none.controls.is_empty());
}

#[test]
fn a_step_without_its_tokens_is_generated() {
    assert_eq!(read(&[("step", "2")]).tokens, 3);
    assert_eq!(read(&[("step", "2")]).address.focus, None);
    assert_eq!(read(&[("step", "400")]).tokens, MOST_TOKENS);
    let linked = read(&[("step", "1"), ("run", "5.6.7")]);
    assert_eq!((linked.tokens, linked.address.focus), (0, Some(1)));
}

#[test]
fn what_is_hostile_or_mistyped_leaves_a_note_and_the_default() {
    let embed = read(&[
        ("figure", "<script>"),
        ("controls", "step,eval temperature"),
        ("fixed", "play"),
        ("theme", "javascript:"),
        ("fit", "cover"),
        ("ground", "white"),
        ("keys", "all"),
        ("rows", "2"),
        ("temperature", "hot"),
    ]);
    assert_eq!(embed.content.id(), USUAL_FIGURE);
    assert_eq!(embed.address.opening_prompt(), FIRST_PROMPT);
    assert_eq!(embed.theme, None);
    assert_eq!((embed.fit, embed.ground, embed.keys), (None, None, None));
    assert_eq!(embed.rows, None);
    assert!(embed.opens(EmbedControl::Step));
    assert!(embed.opens(EmbedControl::Number("temperature")));
    assert_eq!(embed.controls.len(), 2);
    assert_eq!(embed.address.notes.len(), 9, "{:?}", embed.address.notes);
}

#[test]
fn the_place_of_an_embed_is_what_the_author_says() {
    let embed = read(&[
        ("figure", "shape-bars"),
        ("fit", "frame"),
        ("ground", "none"),
        ("keys", "slides"),
        ("rows", "5"),
    ]);
    assert!(embed.address.notes.is_empty());
    assert_eq!(embed.fit, Some(EmbedFit::Frame));
    assert_eq!(embed.ground, Some(EmbedGround::None));
    assert_eq!(embed.keys, Some(EmbedKeys::Slides));
    assert_eq!(embed.rows, Some(5));
}

#[test]
fn a_language_that_the_page_does_not_have_leaves_no_note() {
    let of = |code| read(&[("figure", "shape-bars"), ("lang", code)]).address;
    assert_eq!(of("en-GB").locale, Some(Locale::En));
    let unknown = of("xx");
    assert_eq!(unknown.locale, None);
    assert!(unknown.notes.is_empty(), "{:?}", unknown.notes);
}

#[test]
fn the_settings_of_a_recording_stand_where_the_author_wrote_none() {
    let embed = read(&[("figure", "bars"), ("topK", "5"), ("seed", "42")]);
    let settings = embed.settings_beside("temperature=0.5&top_k=9&seed=3&screen=shape");
    assert_eq!(settings.temperature().get(), 0.5, "of the recording");
    assert_eq!(settings.seed, 42, "written, though it is the usual one");
    assert_eq!(settings, {
        let both = read(&[("figure", "bars"), ("top_k", "5"), ("temperature", "0.5")]);
        both.address.settings
    });
    assert!(embed.names("top_k") && !embed.names("temperature"));
}
