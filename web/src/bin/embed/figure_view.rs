//! A figure of the list: its title, its picture, and the picture in words and as a table.

use leptos::{html, prelude::*};
use page_model::{
    embed::{ROWS as AUTHOR_ROWS, controls::EmbedControl, words},
    figures::{AnyPicture, Figure, Need},
    shape::figures::ROWS,
};
use wasm_bindgen_futures::spawn_local;

use crate::{
    embed, figure_data, only_recorded, recording_failed,
    split::{self, DrawFigure},
};
use web::{
    page_texts,
    screens::shape::shape,
    session::session,
    shared::{
        chart::{Chart, measured_height, measured_width},
        figure::TableOf,
        later::later,
    },
    unfetched::Unfetched,
};

/// The width at which the picture is laid out for its description, which is the same at every width.
const ANY_WIDTH: f64 = 640.0;

/// The figure, once its code and its data are there.
#[component]
pub fn FigureView(
    /// The figure.
    figure: &'static Figure,
    /// What stands right below the picture.
    children: Children,
) -> impl IntoView {
    let (session, shape, embed) = (session(), shape(), embed());
    let code = RwSignal::new(None::<Result<Option<DrawFigure>, Unfetched>>);
    let fetch = move || {
        spawn_local(async move {
            let drawing = split::drawing(figure.id);
            let fetched = page_texts::with(page_texts::SHARED, drawing).await;
            // The frame may be gone by now.
            code.try_set(Some(fetched));
        });
    };
    fetch();
    let needs_ahead = figure.needs.contains(&Need::TextAhead);
    // What is computed at every step of a run waits until the settings rest.
    let every_step = figure.needs.contains(&Need::Run);
    let settled = session.settled_settings();
    let (fits, author_rows) = embed
        .embed
        .with_value(|embed| (embed.fit.is_some(), embed.rows));
    let place = NodeRef::<html::Div>::new();
    let (width, height) = (measured_width(place), measured_height(place, 0.0));
    let room = Memo::new(move |_| fits.then(|| (width.get(), height.get())));
    let picture = Memo::new_with_compare(
        move |_| -> Option<AnyPicture> {
            let draw = code.get()?.ok()??;
            if embed.refused.with(Option::is_some) {
                return None;
            }
            let settings = match every_step {
                true => settled.get(),
                false => session.settings.get(),
            };
            let drawn = |rows| figure_data::picture(session, shape, &settings, figure, draw, rows);
            let rows = match (author_rows, room.get()) {
                (Some(rows), _) => rows,
                (None, Some((width, height))) => fitted_rows(height, |rows| {
                    Some(drawn(rows)?.scene(figure.id, width).height)
                })?,
                (None, None) => ROWS[0],
            };
            drawn(rows)
        },
        // Drawing it again is cheaper than comparing it.
        |_, _| true,
    );
    Effect::new(move |_| embed.picture.set(picture.get()));
    let there = Memo::new(move |_| picture.with(Option::is_some));
    let scene = Callback::new(move |width| {
        picture.with(|picture| Some(picture.as_ref()?.scene(figure.id, width)))
    });
    let said = move || {
        picture.with(|picture| Some(picture.as_ref()?.scene(figure.id, ANY_WIDTH).description))
    };
    let has_words = embed.opens(EmbedControl::Words);
    let has_table = embed.opens(EmbedControl::Table);
    let again = move |_| fetch();
    view! {
        <h1 class="embed-title">{(figure.title)()}</h1>
        <div class="embed-picture" node_ref=place>
            <figure class="figure" data-testid=figure.id><Chart scene /></figure>
        </div>
        {move || match (code.get(), there.get()) {
            (Some(Err(unfetched)), _) => Some(view! {
                <p class="trouble" role="alert">
                    {unfetched.to_string()}" "{unfetched.next_step()}" "
                    <button type="button" class="plain" on:click=again>{page_model::words::page::try_again()}</button>
                </p>
            }.into_any()),
            (_, true) => None,
            (_, false) => Some(view! { <p class="prose quiet" role="status">{missing(figure)}</p> }.into_any()),
        }}
        {needs_ahead.then(|| later(split::text_ahead(), |ahead| ahead()))}
        {children()}
        {has_words.then(|| view! { <p class="embed-words" data-testid="words">{said}</p> })}
        {has_table.then(|| view! { <TableOf picture /> })}
    }
}

/// The rows of a list of tokens with which a picture has room in a height; `None` while nothing can be drawn. Each row makes it
/// higher by the same length.
fn fitted_rows(room: f64, height: impl Fn(usize) -> Option<f64>) -> Option<usize> {
    let (least, most) = (*AUTHOR_ROWS.start(), ROWS[0]);
    let (low, high) = (height(least)?, height(most)?);
    let row = (high - low) / (most - least) as f64;
    if row <= 0.0 {
        return Some(most);
    }
    let more = ((room - low) / row).clamp(0.0, (most - least) as f64);
    Some(least + more as usize)
}

/// Why there is no picture yet; `None` where the offer of an engine says it.
fn missing(figure: &'static Figure) -> impl Fn() -> Option<String> + Copy {
    let (session, embed) = (session(), embed());
    move || {
        if let Some(why) = embed.refused.get() {
            return Some(why);
        }
        let refused = matches!(session.context.get(), Some(Err(_)));
        match session.run.with(Option::is_some) {
            false if refused || recording_failed(session).is_some() => None,
            false => Some(words::waiting().into()),
            true if figure.needs.contains(&Need::SavedRuns) => Some(words::needs_saved_runs()),
            true if only_recorded(session) && figure.needs.contains(&Need::Times) => None,
            true => Some(words::needs_tokens().into()),
        }
    }
}
