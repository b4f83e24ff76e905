//! The reading list: where research disagrees, and what each source supports.

use leptos::prelude::*;
use page_model::{
    lessons::files::lessons,
    teach::{
        source::{CONTESTED, Contested, SOURCES, Source},
        words::{self, screen},
    },
};

/// The page of the reading list.
pub fn reading() -> AnyView {
    view! {
        <h2>{screen::reading()}</h2>
        <p class="small quiet">{screen::links()}</p>
        <h3>{screen::contested()}</h3>
        <ul class="sources">{CONTESTED.iter().map(contested).collect_view()}</ul>
        <h3>{screen::sources()}</h3>
        <ol class="sources" data-testid="sources">{SOURCES.iter().map(source).collect_view()}</ol>
    }
    .into_any()
}

/// A link that is fetched when it is pressed, in a tab of its own.
fn link(source: &Source) -> AnyView {
    view! { <a href=source.link target="_blank" rel="noreferrer">{source.title}</a> }.into_any()
}

fn contested(contested: &'static Contested) -> AnyView {
    let sides = SOURCES.iter();
    let sides = sides.filter(|source| contested.links.contains(&source.link));
    let sides = sides.map(|source| view! { <li>{link(source)}</li> });
    view! {
        <li>
            <p><strong>{(contested.about)()}</strong>" "{(contested.sides)()}</p>
            <ul>{sides.collect_view()}</ul>
        </li>
    }
    .into_any()
}

fn source(source: &'static Source) -> AnyView {
    let all = lessons().unwrap_or_default().iter().enumerate();
    let rests = all.filter(|(_, lesson)| source.lessons.contains(&lesson.id));
    let rests: Vec<(usize, &str)> = rests
        .map(|(index, lesson)| (index + 1, lesson.title))
        .collect();
    view! {
        <li>
            <p>{link(source)}" "{words::written_by(source.authors, source.year)}</p>
            <p>{(source.supports)()}</p>
            <p class="small quiet">{words::for_lessons(&rests)}<span class="on-paper">" "{source.link}</span></p>
        </li>
    }
    .into_any()
}
