//! What is fetched right after the page is shown: what saves charts and runs, and the panels around the first picture. And
//! what shows the link as a QR code, fetched when it is asked for or once the engine is ready.
#![allow(
    unsafe_code,
    reason = "wasm_split declares what it takes out of the module as foreign functions"
)]

use charts::Provenance;
use leptos::{prelude::*, wasm_split::wasm_split};
use page_model::{figures::AnyPicture, measured::tables::MeasuredPart, words::page};

use super::{
    about::{ModelOrigin, TokenExplained},
    builder::{BuildPanel, panel::BuilderPanel},
    device::DeviceSelect,
    export::{Format, save},
    figure::Beneath,
    former_text::Former,
    go_on::GoOn,
    language::LanguageChoice,
    measured::Measured,
    model_download::DownloadLine,
    needed_model::NeededModel,
    outside::OutsideNote,
    pace::Pace,
    prompt_box::PromptField,
    recording::RecordingFields,
    rule_panel::RulePanel,
    run_row::RunRow,
    scrubber::Scrubber,
    share::{
        panel::LinkPanel,
        printed::{self, PrintedLink},
    },
    shortcuts::Shortcuts,
    text_ahead::TextAheadView,
    theme::ThemeChoice,
    tour::TourBar,
    transport::SeedChanged,
    ways_on::{NewSeed, NextPlace, NextPlaces, WatchTour},
};
use crate::{session::Session, unfetched::Unfetched};

/// Saves a chart; see [`save::picture`].
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible, preload(#[doc = "Fetches the chunk."] fetch_extras))]
pub fn save_picture(
    session: Session,
    id: &'static str,
    picture: AnyPicture,
    from: Option<Provenance>,
    format: Format,
) -> Result<(), Unfetched> {
    save::picture(session, id, &picture, from, format);
    Ok(())
}

/// Saves the run, or the lanes; see [`save::run`].
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn save_run(session: Session) -> Result<(), Unfetched> {
    save::run(session);
    Ok(())
}

/// Builds a view of the page.
pub type BuildView = fn() -> AnyView;

/// Builds what is shown beneath a chart: its table, and the buttons that save both.
pub type BuildBeneath = fn(&'static str, Signal<Option<AnyPicture>>) -> AnyView;

/// The field of the prompt.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn prompt_field() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <PromptField /> }.into_any())
}

/// The text ahead of the run.
#[wasm_split(ahead, wasm_split_path = leptos::wasm_split, fallible)]
pub fn text_ahead() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <TextAheadView /> }.into_any())
}

/// The sliders of the settings.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn rule_panel() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <RulePanel /> }.into_any())
}

/// What stands below the settings: the selected token, the speed of Play, the buttons about the run.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn side() -> Result<BuildView, Unfetched> {
    Ok(|| {
        view! {
            <Scrubber />
            <Pace />
            <div class="travel"><RunRow /></div>
            <SeedChanged />
        }
        .into_any()
    })
}

/// The button that writes another text ahead.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn new_seed() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <NewSeed /> }.into_any())
}

/// The button that begins the tour.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn watch_tour() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <WatchTour /> }.into_any())
}

/// The tour of the loop.
#[wasm_split(tour, wasm_split_path = leptos::wasm_split, fallible)]
pub fn tour() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <TourBar /> }.into_any())
}

/// At the end of a run, the ways on.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn next_places() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <NextPlaces /> }.into_any())
}

/// The way to the next screen.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn next_place() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <NextPlace /> }.into_any())
}

/// The list of keyboard shortcuts.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn shortcuts() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <Shortcuts /> }.into_any())
}

/// The builder of embeds.
#[wasm_split(tools, wasm_split_path = leptos::wasm_split, fallible)]
pub fn builder() -> Result<BuildPanel, Unfetched> {
    Ok(|close| view! { <BuilderPanel close /> }.into_any())
}

/// What saves and opens recordings.
#[wasm_split(tools, wasm_split_path = leptos::wasm_split, fallible)]
pub fn recordings() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <RecordingFields /> }.into_any())
}

/// The menus of devices, colors and languages, and the link to the page about the site.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn choices() -> Result<BuildView, Unfetched> {
    Ok(|| {
        view! {
            <div class="choices">
                <DeviceSelect />
                <ThemeChoice />
                <LanguageChoice />
                <a class="small" href="about.html" data-testid="about">{page::about_site()}</a>
            </div>
        }
        .into_any()
    })
}

/// The training of the model, and the meaning of its numbers.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn model_origin() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <ModelOrigin /> }.into_any())
}

/// What a token is.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn token_explained() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <TokenExplained /> }.into_any())
}

/// The table and the buttons beneath a chart that is drawn elsewhere.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn beneath() -> Result<BuildBeneath, Unfetched> {
    Ok(|id, picture| view! { <Beneath id picture /> }.into_any())
}

/// The download of a model in a line, for the status of every screen but Models.
#[wasm_split(models, wasm_split_path = leptos::wasm_split, fallible)]
pub fn download_line() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <DownloadLine /> }.into_any())
}

/// What stands where the model of the address has to be downloaded first.
#[wasm_split(models, wasm_split_path = leptos::wasm_split, fallible)]
pub fn needed_model() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <NeededModel /> }.into_any())
}

/// The text before another token was put in its place.
#[wasm_split(extras, wasm_split_path = leptos::wasm_split, fallible)]
pub fn former() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <Former /> }.into_any())
}

/// What stands under a prompt that the model cannot know.
#[wasm_split(models, wasm_split_path = leptos::wasm_split, fallible)]
pub fn outside() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <OutsideNote /> }.into_any())
}

/// The button that loads the weights of recorded runs.
#[wasm_split(models, wasm_split_path = leptos::wasm_split, fallible)]
pub fn go_on() -> Result<BuildView, Unfetched> {
    Ok(|| view! { <GoOn /> }.into_any())
}

/// Builds the table of a part of what was measured.
pub type BuildMeasured = fn(MeasuredPart) -> AnyView;

/// What was measured on a model of real texts.
#[wasm_split(measured, wasm_split_path = leptos::wasm_split, fallible)]
pub fn measured() -> Result<BuildMeasured, Unfetched> {
    Ok(|part| view! { <Measured part /> }.into_any())
}

/// The link of the page for others: what shows it, and what prints it.
#[derive(Clone, Copy)]
pub struct SharingParts {
    /// The panel with the QR code of the link; it calls back when it was closed.
    pub panel: fn(Callback<()>) -> AnyView,
    /// Adds to the document what only paper shows; see [`printed::add`].
    pub add_printed: fn(Session),
    /// The link below a worksheet.
    pub printed_link: BuildView,
}

/// What shares the link of the page.
#[wasm_split(tools, wasm_split_path = leptos::wasm_split, fallible)]
pub fn sharing() -> Result<SharingParts, Unfetched> {
    Ok(SharingParts {
        panel: |close| view! { <LinkPanel close /> }.into_any(),
        add_printed: printed::add,
        printed_link: || view! { <PrintedLink /> }.into_any(),
    })
}
