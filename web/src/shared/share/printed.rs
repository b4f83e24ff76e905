//! What only paper shows of any screen: its title, the text and the settings above the figures, and the link below them.

use charts::Picture;
use leptos::{mount::mount_to, prelude::*};
use page_model::{
    experiments,
    link_code::words as code_words,
    practice, teach,
    words::{controls::settings, labels::model, page, print as words, prompt},
};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::code_of;
use crate::{
    session::{Session, session},
    shared::{chart::Chart, export::save::provenance_of_screen, printing::printing},
};

/// The id of what is printed above the page.
const HEAD_ID: &str = "printed-head";
/// The screens that print a page of their own.
const OWN_PAPER: [&str; 2] = [practice::SCREEN.id, teach::SCREEN.id];
/// The id of the scene of the printed code.
const CODE_ID: &str = "printed-code";

/// Adds to the document what is printed above and below the page, once.
pub fn add(session: Session) {
    let document = document();
    let Some(body) = document.body() else { return };
    if document.get_element_by_id(HEAD_ID).is_some() {
        return;
    }
    let part = || {
        let part = document.create_element("div").ok()?;
        part.set_class_name("printed");
        part.dyn_into::<HtmlElement>().ok()
    };
    let (Some(head), Some(foot)) = (part(), part()) else {
        return;
    };
    head.set_id(HEAD_ID);
    // Fails only where an element cannot have children; the body can.
    drop(body.prepend_with_node_1(&head));
    drop(body.append_with_node_1(&foot));
    let in_session = move |view: fn() -> AnyView| {
        move || {
            provide_context(session);
            view()
        }
    };
    mount_to(head, in_session(|| view! { <PrintedHead /> }.into_any())).forget();
    mount_to(foot, in_session(|| view! { <PrintedFoot /> }.into_any())).forget();
}

/// Whether the screen is printed as it is; Practice prints its worksheet alone, and a page for teachers is a page already.
fn prints_screen(session: Session) -> Signal<bool> {
    let printing = printing();
    Signal::derive(move || printing.get() && !OWN_PAPER.contains(&session.screen.get().id()))
}

/// The title, the prompt and the text, the settings and the model.
#[component]
fn PrintedHead() -> impl IntoView {
    let session = session();
    let prints = prints_screen(session);
    let head = move || {
        let from = untrack(|| provenance_of_screen(session));
        // The texts of an experiment have limits of their own, which its settings name.
        let limits = match session.screen.get_untracked().is(&experiments::SCREEN) {
            true => None,
            false => Some(session.settings.with_untracked(words::limits)),
        };
        let rows = [
            (prompt::prompt(), from.prompt),
            (prompt::text(), from.generated),
            (
                settings(),
                words::settings(&from.settings, limits.as_deref()),
            ),
            (model(), from.model),
        ];
        let row = |(name, value): (&'static str, String)| {
            (!value.is_empty()).then(|| view! { <dt>{name}</dt><dd>{value}</dd> })
        };
        let title = page::title(session.screen.get_untracked().name(), "");
        view! {
            <h1>{title}</h1>
            <dl>{rows.map(row).into_iter().collect::<Vec<_>>()}</dl>
        }
    };
    move || prints.get().then(head)
}

/// The link below the page.
#[component]
fn PrintedFoot() -> impl IntoView {
    let prints = prints_screen(session());
    move || prints.get().then(|| view! { <LinkOnPaper /> })
}

/// The link below a worksheet.
#[component]
pub fn PrintedLink() -> impl IntoView {
    let printing = printing();
    move || printing.get().then(|| view! { <LinkOnPaper /> })
}

/// The code of the link to the present state, and the link itself.
#[component]
fn LinkOnPaper() -> impl IntoView {
    match untrack(|| code_of(session())) {
        Ok(code) => {
            let (holds, link) = (code_words::holds(&code), code.link.clone());
            let scene = Callback::new(move |width| Some(code.picture.scene(CODE_ID, width)));
            view! {
                <section class="printed-link" data-testid="printed-link">
                    <div class="printed-code"><Chart scene /></div>
                    <div>
                        <p>{holds}</p>
                        <p class="link"><a href=link.clone()>{link.clone()}</a></p>
                        <p>{words::licence()}</p>
                    </div>
                </section>
            }
            .into_any()
        }
        Err(error) => view! { <p>{error.to_string()}</p> }.into_any(),
    }
}
