//! The parts of the embed that are fetched when they are needed: figures in families, what stands around them, screens.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use std::rc::Rc;

use engine_client::recording::RecordedRun;
use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::{
    cache::figures as cache,
    figures::{AnyPicture, FigureData},
    price::figures as price,
    shape::figures as shape,
    stop::figures as stop,
    the_loop::figures as the_loop,
    tokenizer::figures as tokenizer,
};

use wasm_bindgen_futures::spawn_local;

use crate::{
    EmbedState,
    guide_view::GuideView,
    recording,
    screen_view::ScreenView,
    surroundings::{Foot, Surroundings},
};
use web::{
    session::{Session, session},
    shared::{export::save, split::BuildView},
    unfetched::Unfetched,
};

/// Draws a figure.
pub type DrawFigure = fn(&FigureData) -> Option<AnyPicture>;

/// Lists the figures in families. The first family comes with the embed; the code of another is fetched together, and what
/// several families need comes once.
macro_rules! families {
    (
        first: $($first:literal => $draw_first:path),+;
        $($family:ident in $group:ident: $($id:literal => $draw:path),+;)+
    ) => {
        $(
            #[wasm_split($group, wasm_split_path = leptos::wasm_split, fallible)]
            fn $family(id: &'static str) -> Result<Option<DrawFigure>, Unfetched> {
                Ok(match id {
                    $($id => Some($draw),)+
                    _ => None,
                })
            }
        )+

        /// Fetches the code that draws a figure; `None` for a figure that no family has.
        ///
        /// # Errors
        /// If the code cannot be fetched. Another call fetches it again.
        pub async fn drawing(id: &'static str) -> Result<Option<DrawFigure>, Unfetched> {
            Ok(match id {
                $($first => Some($draw_first),)+
                $($($id)|+ => $family(id).await?,)+
                _ => None,
            })
        }
    };
}

families! {
    first:
        "shape-bars" => shape::draw_shape_bars,
        "bars" => the_loop::draw_bars,
        "eos-bars" => stop::draw_eos_bars,
        "logits" => the_loop::draw_logits,
        "divided" => the_loop::draw_divided;
    text in embed_text:
        "text" => the_loop::draw_text;
    draws in embed_steps:
        "draw" => the_loop::draw_draw,
        "shape-draw" => shape::draw_shape_draw,
        "shape-repeated-draws" => shape::draw_shape_repeated_draws;
    chain in embed_steps:
        "shape-chain" => shape::draw_shape_chain;
    temperatures in embed_steps:
        "shape-fan" => shape::draw_shape_fan;
    engines in embed_settings:
        "shape-engine-scan" => shape::draw_shape_engine_scan,
        "shape-engines" => shape::draw_shape_engines;
    vote in embed_settings:
        "shape-vote" => shape::draw_shape_vote;
    runs in embed_runs:
        "survivors" => the_loop::draw_survivors,
        "survivors-pair" => the_loop::draw_survivors_pair,
        "branches" => the_loop::draw_branches;
    passes in embed_passes:
        "pass" => the_loop::draw_pass,
        "cache-grid" => cache::draw_cache_grid,
        "token-pieces" => tokenizer::draw_token_pieces;
    plots in embed_plots:
        "eos-curve" => stop::draw_eos_curve,
        "timeline" => price::draw_timeline,
        "chat-cost" => price::draw_chat_cost,
        "intensity" => price::draw_intensity,
        "bytes-read" => price::draw_bytes_read,
        "race-counted" => cache::draw_race_counted,
        "cache-growth" => cache::draw_cache_growth,
        "cache-models" => cache::draw_cache_models;
}

/// Writes the text ahead, which the figure `text` shows. It has no view of its own.
#[wasm_split(embed_text, wasm_split_path = leptos::wasm_split, fallible)]
pub fn text_ahead() -> Result<BuildView, Unfetched> {
    Ok(|| {
        session().write_ahead();
        ().into_any()
    })
}

/// What stands around a figure or a screen.
#[wasm_split(embed_around, wasm_split_path = leptos::wasm_split, fallible)]
pub fn surroundings() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <Surroundings /> }.into_any())
}

/// The link to the page.
#[wasm_split(embed_around, wasm_split_path = leptos::wasm_split, fallible)]
pub fn foot() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <Foot /> }.into_any())
}

/// The guide for authors, which no figure has.
#[wasm_split(embed_guide, wasm_split_path = leptos::wasm_split, fallible)]
pub fn guide() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <GuideView /> }.into_any())
}

/// The figure as an SVG file, which names the address of the page in the same state. The builder asks for it.
#[wasm_split(embed_file, wasm_split_path = leptos::wasm_split, fallible)]
pub fn picture_file(
    session: Session,
    id: &'static str,
    picture: AnyPicture,
    address: String,
) -> Result<String, Unfetched> {
    Ok(save::svg(session, id, &picture, address))
}

/// Opens the model of a recording, and shows it.
pub type OpenModel = fn(Session, EmbedState, Rc<RecordedRun>);

/// What opens the model of an author's recording, where it is another one than the page's: few embeds have one.
#[wasm_split(embed_model, wasm_split_path = leptos::wasm_split, fallible)]
pub fn open_model() -> Result<OpenModel, Unfetched> {
    Ok(|session, embed, run| spawn_local(recording::open_model(session, embed, run)))
}

/// The views of a screen.
#[wasm_split(embed_screen, wasm_split_path = leptos::wasm_split, fallible)]
pub fn screen_view() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <ScreenView /> }.into_any())
}
