//! How many tokens each filter keeps along the run, and what top-p keeps at two of its steps.

use std::sync::Arc;

use charts::{Picture, Survivors};
use leptos::prelude::*;
use page_model::{
    figures::AnyPicture,
    the_loop::{
        survivors::{SurvivorStrip, USUAL_MIN_P, USUAL_TOP_K, USUAL_TOP_P},
        words::survivors as words,
    },
};

use crate::{
    session::{Session, session},
    shared::{
        figure::{Beneath, Figure},
        step_strip::StepStrip,
    },
};

/// The ids of the scenes on the page.
const STRIP: &str = "survivors";
const UNDER_TEXT: &str = "survivors-under-text";
const PAIR: &str = "survivors-pair";

/// The counts of the present run, their picture, and the selected step.
#[derive(Clone, Copy)]
struct StripOfRun {
    strip: Memo<Option<SurvivorStrip>>,
    picture: Memo<Option<Survivors>>,
    selected: Memo<Option<usize>>,
}

impl StripOfRun {
    fn of(session: Session, compact: bool) -> Self {
        let settings = session.settled_settings();
        let strip = Memo::new(move |before: Option<&Option<SurvivorStrip>>| {
            let settings = settings.read();
            let before = before.and_then(Option::as_ref);
            session
                .run
                .with(|run| Some(SurvivorStrip::of(run.as_ref()?, &settings, before)))
        });
        let selected = Memo::new(move |_| {
            let explained = session.selection.explained;
            explained.with(|selected| selected.as_ref().map(|selected| selected.index))
        });
        let picture = Memo::new(move |_| {
            let texts = session.texts.get()?;
            let selected = selected.get();
            let picture = strip.with(|strip| strip.as_ref()?.picture(&texts, selected));
            picture.map(|picture| Survivors { compact, ..picture })
        });
        Self {
            strip,
            picture,
            selected,
        }
    }

    /// Reads something of the picture, if there is one.
    fn read<T>(self, read: impl FnOnce(&Survivors) -> Option<T>) -> Option<T> {
        self.picture.with(|picture| picture.as_ref().and_then(read))
    }

    /// The number of steps counted.
    fn steps(self) -> usize {
        self.read(|strip| Some(strip.steps.len())).unwrap_or(0)
    }
}

/// The picture; a click on a column, or the arrow keys, select its step.
#[component]
fn Strip(id: &'static str, counted: StripOfRun) -> impl IntoView {
    let scene = move |width| counted.read(|strip| Some(strip.scene(id, width)));
    let step_at = move |(x, width): (f64, f64)| counted.read(|strip| strip.step_at(x, width));
    let said = move |step| counted.read(|strip| strip.step_words(step));
    let steps = Signal::derive(move || counted.steps());
    view! { <StepStrip id scene step_at said steps shown=counted.selected /> }
}

/// The strip in its place under the text.
#[component]
pub fn StripUnderText() -> impl IntoView {
    let counted = StripOfRun::of(session(), true);
    view! {
        <Show when=move || { counted.steps() > 0 }>
            <Strip id=UNDER_TEXT counted />
        </Show>
    }
}

/// The strip with the tokens' names and its table, and on request two steps side by side.
#[component]
pub fn SurvivorsView() -> impl IntoView {
    let session = session();
    let counted = StripOfRun::of(session, false);
    let StripOfRun {
        strip,
        picture,
        selected,
    } = counted;
    let any = Signal::derive(move || picture.get().map(|picture| Arc::new(picture) as AnyPicture));
    let compared = RwSignal::new(false);
    let pair = Signal::derive(move || {
        let texts = compared.get().then(|| session.texts.get()).flatten()?;
        let settings = session.settings.read();
        let pair = session.run.with(|run| {
            strip.with(|strip| {
                let (strip, step) = (strip.as_ref()?, selected.get()?);
                let steps = [step, strip.contrast(step)?];
                strip.pair(run.as_ref()?.generation(), &settings, &texts, steps)
            })
        });
        Some(Arc::new(pair?) as AnyPicture)
    });
    view! {
        <Show when=move || { counted.steps() > 0 }>
            <section class="survivors" aria-labelledby="survivors-heading">
                <h2 id="survivors-heading">{words::title()}</h2>
                <p class="small quiet">{words::about()}" "{words::usual(USUAL_TOP_K, USUAL_TOP_P, USUAL_MIN_P)}</p>
                <Strip id=STRIP counted />
                <Beneath id=STRIP picture=any />
                <label class="check small">
                    <input
                        type="checkbox"
                        data-testid="compare-steps"
                        prop:checked=move || compared.get()
                        on:change:target=move |event| compared.set(event.target().checked())
                    />
                    {words::compare_steps()}
                </label>
                <Figure id=PAIR picture=pair />
            </section>
        </Show>
    }
}
