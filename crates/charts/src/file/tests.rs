//! Files: what each contains, ids of several in one page, the look of each shape.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use super::*;
use crate::gallery::{State, states};

const WIDTH: f64 = 640.0;

fn from() -> Provenance {
    Provenance {
        prompt: "Yuki had ten\nplums in an".into(),
        generated: " old <box>".into(),
        settings: "temperature 0.7, top-p 0.9; order of llama.cpp; seed 42".into(),
        model: "tiny".into(),
        site: "Tokenloop".into(),
        address: "https://a.name/loop?screen=shape&temperature=0.7".into(),
    }
}

fn file(state: &State, theme: Theme) -> String {
    state.picture.scene("figure", WIDTH).to_file(theme, &from())
}

/// The values of all attributes `id`.
fn ids(svg: &str) -> Vec<&str> {
    let values = svg.split(" id=\"").skip(1);
    values.map(|rest| rest.split('"').next().unwrap()).collect()
}

/// The visible texts, joined by spaces.
fn texts(svg: &str) -> String {
    let texts = svg.split("<text ").skip(1);
    let content = |text: &str| {
        let inside = text.split_once('>').unwrap().1;
        inside.split_once("</text>").unwrap().0.to_string()
    };
    texts.map(content).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_file_is_in_the_language_of_the_page_and_runs_from_left_to_right() {
    texts::set_locale(texts::Locale::ArXB);
    let files: Vec<(String, String)> = states()
        .iter()
        .map(|state| (state.name.to_string(), file(state, Theme::Light)))
        .collect();
    texts::set_locale(texts::Locale::En);
    for (name, svg) in files {
        let is_arabic = |letter: char| ('\u{600}'..='\u{6ff}').contains(&letter);
        assert!(texts(&svg).contains(is_arabic), "{name}");
        assert!(svg.contains("direction=\"ltr\""), "{name}");
    }
}

#[test]
fn figures_in_one_page_share_no_id() {
    let mut seen = BTreeSet::new();
    // All with one id on the page: only their content tells them apart.
    for state in states() {
        for theme in [Theme::Light, Theme::Dark] {
            let svg = file(&state, theme);
            let ids = ids(&svg);
            assert_eq!(ids.len(), 3, "root, title, description: {}", state.name);
            for id in ids {
                assert!(
                    seen.insert(id.to_string()),
                    "{}: {id} is there twice",
                    state.name
                );
            }
            let label = svg.split("aria-labelledby=\"").nth(1).unwrap();
            for name in label.split('"').next().unwrap().split(' ') {
                assert!(svg.contains(&format!(" id=\"{name}\"")), "{name}");
            }
        }
    }
}

/// Office suites, sites that clean pasted code and strict policies know attributes alone.
#[test]
fn each_shape_has_its_look_as_attributes() {
    for state in states() {
        for theme in [Theme::Light, Theme::Dark] {
            let svg = file(&state, theme);
            for none in [
                "<style",
                "class=",
                "currentColor",
                "var(",
                "transparent",
                "paint-order",
            ] {
                assert!(!svg.contains(none), "{}: {none}", state.name);
            }
            let shapes = svg.split('<').filter(|tag| {
                let tags = ["rect ", "text ", "polygon ", "path ", "circle "];
                tags.iter().any(|name| tag.starts_with(name))
            });
            for shape in shapes {
                assert!(shape.contains(" fill=\""), "{}: {shape}", state.name);
            }
        }
    }
}

#[test]
fn an_outline_behind_letters_is_a_text_of_its_own() {
    let mut scene = Scene::new("x", "t", "d.".into(), 100.0, 50.0);
    scene.text(0.0, 10.0, Anchor::Start, Paint::Label, "c");
    let Some(Node::Text(text)) = scene.nodes.last_mut() else {
        panic!("a text");
    };
    text.halo = true;
    let svg = scene.to_file(Theme::Light, &Provenance::default());
    let of_c: Vec<&str> = svg
        .lines()
        .filter(|line| line.ends_with(">c</text>"))
        .collect();
    assert_eq!(of_c.len(), 2);
    assert!(of_c[0].contains("stroke=\"#fdfcf9\"") && of_c[0].contains("aria-hidden"));
    assert!(!of_c[1].contains("stroke") && !of_c[1].contains("aria-hidden"));
}

#[test]
fn every_file_says_what_it_shows_and_where_it_is_from() {
    for state in states() {
        let scene = state.picture.scene("figure", WIDTH);
        let svg = file(&state, Theme::Light);
        let said = texts(&svg);
        for part in [
            crate::svg::escape(&scene.title),
            "Prompt: “Yuki had ten↵plums in an”".into(),
            "Generated after it: “ old &lt;box&gt;”".into(),
            "Settings: temperature 0.7, top-p 0.9; order of llama.cpp; seed 42".into(),
            "Model: tiny".into(),
            "Source: Tokenloop, https://a.name/loop?screen=shape&amp;temperature=0.7".into(),
        ] {
            assert!(said.contains(&part), "{}: no {part} in {said}", state.name);
        }
        for (_, meaning) in scene.unnamed_colors() {
            let first = meaning.split(' ').next().unwrap();
            assert!(said.contains(first), "{}: no {meaning}", state.name);
        }
    }
}

/// Concepts that need no explanation: background, axes, the band behind the selected row, and the modules of a code.
const WITHOUT_MEANING: [Paint; 10] = [
    Paint::Row,
    Paint::RowChosen,
    Paint::CacheRoom,
    Paint::Shade,
    Paint::Paper,
    Paint::CodeModule,
    Paint::CodePaper,
    Paint::Grid,
    Paint::Marker,
    Paint::Indicator,
];

#[test]
fn every_color_has_its_meaning_beside_it() {
    for state in states() {
        let scene = state.picture.scene("figure", WIDTH).with_notes(&from());
        let texts: Vec<Paint> = scene
            .nodes
            .iter()
            .filter(|node| matches!(node, Node::Text(_)))
            .map(Node::paint)
            .collect();
        for node in &scene.nodes {
            let paint = node.paint();
            let said = scene.named.contains(&paint)
                || texts.contains(&paint)
                || WITHOUT_MEANING.contains(&paint);
            assert!(said, "{}: nothing says what {paint:?} is", state.name);
        }
    }
}

#[test]
fn notes_stay_inside_at_any_width() {
    for width in [280.0, 640.0, 1200.0] {
        let address = "https://a.name/".to_owned() + &"a=1&".repeat(800);
        let from = Provenance { address, ..from() };
        let scene = Scene::new("x", "t", "d.".into(), width, 50.0).with_notes(&from);
        let mut lines = 0;
        for node in &scene.nodes {
            let Node::Text(text) = node else { continue };
            if text.paint == Paint::Heading {
                continue;
            }
            assert!(measure::sans(&text.content, SIZE) <= width, "{text:?}");
            assert!(text.y < scene.height);
            lines += 1;
        }
        assert!((5..20).contains(&lines), "{lines}");
        // The picture has room for three lines of the address, the file keeps all of it.
        let file = Scene::new("x", "t", "d.".into(), width, 50.0).to_file(Theme::Dark, &from);
        assert!(file.contains(&"a=1&amp;".repeat(800)));
    }
}

#[test]
fn a_long_title_has_several_lines() {
    let title = "How many tokens each filter keeps, step by step, at every step of the run";
    let scene = Scene::new("x", title, "d.".into(), 280.0, 50.0).with_notes(&from());
    let lines = scene.nodes.iter().filter_map(|node| match node {
        Node::Text(text) if text.paint == Paint::Heading => Some(text.content.as_str()),
        _ => None,
    });
    let lines: Vec<&str> = lines.collect();
    assert!(lines.len() > 1 && lines.join(" ") == title, "{lines:?}");
    assert!(
        lines
            .iter()
            .all(|line| measure::sans(line, HEADING) < 280.0)
    );
}

#[test]
fn a_file_has_title_and_paper() {
    let mut scene = Scene::new("x", "a < b", "said.".into(), 100.0, 50.0);
    scene.text(0.0, 10.0, Anchor::Start, Paint::Label, "c");
    let svg = scene.to_file(Theme::Dark, &Provenance::default());
    assert!(svg.contains("viewBox=\"-20 -20 140 "), "{svg}");
    assert!(svg.contains("fill=\"#16181b\"") && svg.contains(">a &lt; b</text>"));
    assert!(svg.contains("Prompt: none"));
}

/// The page reads it at any width.
#[test]
fn the_alternative_text_does_not_depend_on_the_width() {
    for state in states() {
        let text = |width| state.picture.scene("figure", width).alternative_text();
        assert_eq!(text(320.0), text(1200.0), "{}", state.name);
    }
}

#[test]
fn the_alternative_text_is_title_and_description() {
    let scene = Scene::new("x", "Bars", "Most likely: a.".into(), 1.0, 1.0);
    assert_eq!(scene.alternative_text(), "Bars. Most likely: a.");
}
