//! The results of a class: codes are pasted or opened as files, and stand in tables. They stay on this page.

use charts::Table;
use leptos::{html, prelude::*};
use page_model::{
    class_results::{
        class_table::ClassTable,
        result::ClassResult,
        words::{self, screen},
    },
    places::test_moment::TestMoment,
    quick_check::{SCREEN, files::questions, words::test},
    teach::words::screen::class_results as title,
};
use texts::TextFile;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::split;
use crate::{
    page_texts,
    session::link::absolute,
    shared::{export::download, figure::table_view, later::later},
};

/// What this page says, and the questions whose misconceptions it counts.
const TEXTS: &[TextFile] = &[
    TextFile::Class,
    TextFile::QuickCheck,
    TextFile::QuestionsContent,
];
/// The names of the files.
const PUPILS_FILE: &str = "tokenloop-class.csv";
const MISCONCEPTIONS_FILE: &str = "tokenloop-misconceptions.csv";

/// The page of the class.
pub fn class() -> AnyView {
    let code = page_texts::with(TEXTS, split::class_results());
    view! {
        <h2>{title()}</h2>
        {later(code, |results| results())}
    }
    .into_any()
}

/// The codes, and the tables of their results.
#[component]
pub fn ClassResults() -> impl IntoView {
    let codes = RwSignal::new(String::new());
    let read = Memo::new(move |_| codes.with(|codes| ClassResult::all_of(codes)));
    let results = Memo::new(move |_| -> Vec<ClassResult> {
        read.with(|read| read.iter().flatten().cloned().collect())
    });
    let said = move || {
        let (all, good) = (read.with(Vec::len), results.with(Vec::len));
        words::read(good, all - good)
    };
    let table = Memo::new(move |_| {
        results.with(|results| ClassTable::of(results, questions().unwrap_or_default()))
    });
    let has_results = Memo::new(move |_| results.with(|results| !results.is_empty()));
    let link = |moment: TestMoment| {
        let address = absolute(&format!(
            "./?screen={}&questions={}",
            SCREEN.id,
            moment.id()
        ));
        view! { " "<a href=address data-testid=format!("test-{}", moment.id())>{test(moment)}</a> }
    };
    view! {
        <p class="prose">{screen::about()}</p>
        <p class="prose">{screen::test_links()}{TestMoment::ALL.map(link)}</p>
        <div class="class-codes">
            <label for="codes">{screen::codes()}</label>
            <textarea
                id="codes"
                data-testid="codes"
                rows="4"
                spellcheck="false"
                prop:value=move || codes.get()
                on:input:target=move |event| codes.set(event.target().value())
            ></textarea>
            <CodeFiles codes />
            <div class="buttons">
                <button
                    type="button"
                    data-testid="forget-codes"
                    aria-disabled=move || codes.with(String::is_empty).to_string()
                    on:click=move |_| codes.set(String::new())
                >
                    {screen::forget()}
                </button>
            </div>
        </div>
        <p role="status" data-testid="codes-read">{said}</p>
        <Show when=move || has_results.get()>
            <ClassTables table />
        </Show>
    }
}

/// The tables, and the buttons that save them.
#[component]
fn ClassTables(table: Memo<ClassTable>) -> impl IntoView {
    let tests = move || table.with(|table| words::tests(table.tests));
    let save = move |file: &'static str, of: fn(&ClassTable) -> &Table| {
        move |_| table.with_untracked(|table| download::csv(file, of(table)))
    };
    let has_misconceptions = move || table.with(|table| !table.misconceptions.rows.is_empty());
    view! {
        <h3>{screen::pupils()}</h3>
        <div data-testid="pupils">{move || table.with(|table| table_view(table.pupils.clone()))}</div>
        <div class="buttons">
            <button type="button" data-testid="save-pupils" on:click=save(PUPILS_FILE, |table| &table.pupils)>
                {screen::save_pupils()}
            </button>
        </div>
        <p class="prose" data-testid="tests-compared">{tests}</p>
        <h3>{screen::misconceptions()}</h3>
        <Show
            when=has_misconceptions
            fallback=|| view! { <p class="prose">{screen::no_misconceptions()}</p> }
        >
            <div data-testid="misconceptions">
                {move || table.with(|table| table_view(table.misconceptions.clone()))}
            </div>
            <div class="buttons">
                <button
                    type="button"
                    data-testid="save-misconceptions"
                    on:click=save(MISCONCEPTIONS_FILE, |table| &table.misconceptions)
                >
                    {screen::save_misconceptions()}
                </button>
            </div>
        </Show>
    }
}

/// The choice of files, whose texts are put behind the codes that stand there.
#[component]
fn CodeFiles(codes: RwSignal<String>) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let chosen = move |_| {
        let Some(field) = input.get_untracked() else {
            return;
        };
        let Some(files) = field.files() else { return };
        let files = (0..files.length()).filter_map(|place| files.get(place));
        let texts: Vec<_> = files.map(|file| file.text()).collect();
        // The same files can be chosen again.
        field.set_value("");
        spawn_local(async move {
            for text in texts {
                let text = JsFuture::from(text).await.ok();
                if let Some(text) = text.and_then(|text| text.as_string()) {
                    // The page may be gone by now.
                    codes.try_update(|codes| {
                        if !codes.is_empty() && !codes.ends_with('\n') {
                            codes.push('\n');
                        }
                        codes.push_str(&text);
                    });
                }
            }
        });
    };
    view! {
        <label class="file-choice">
            <span>{screen::files()}</span>
            <input type="file" multiple accept=".txt,text/plain" data-testid="code-files" node_ref=input on:change=chosen />
        </label>
    }
}
