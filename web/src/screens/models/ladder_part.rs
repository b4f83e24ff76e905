//! The ladder: for each model what it writes, a sample, what it takes, and one button that gets it and runs the prompt.

use leptos::prelude::*;
use page_model::{
    models::{
        downloading::ModelDownloading,
        ladder::{Ladder, LadderError, LadderRow, LadderSample, rows},
        words::ladder as words,
    },
    screens::Screen,
    this_device,
};

use crate::session::{Session, session};

/// The list, or why there is none.
#[component]
pub fn LadderPart() -> impl IntoView {
    let session = session();
    session.read_ladder();
    move || match session.models.ladder.get() {
        None => view! { <p role="status">{words::reading()}</p> }.into_any(),
        Some(Err(error)) => refused(&error),
        Some(Ok(ladder)) => steps(session, ladder),
    }
}

fn refused(error: &LadderError) -> AnyView {
    let said = words::damaged(error);
    view! { <p class="trouble" role="alert" data-testid="ladder-refused">{said}</p> }.into_any()
}

fn steps(session: Session, ladder: Ladder) -> AnyView {
    let kind = Memo::new(move |_| session.device_kind());
    // As they are when the screen is opened: a run that plays on would write the list anew at each token.
    let measured = Memo::new(move |_| {
        kind.track();
        untrack(|| session.measured_speeds())
    });
    let rows = Memo::new(move |_| {
        let (budget, format) = (session.memory_budget(), session.models.format.get());
        measured.with(|measured| rows(&ladder, budget, format, kind.get(), measured))
    });
    let has = move |speed: fn(&Option<String>) -> bool| {
        rows.with(|rows| rows.iter().any(|row| speed(&row.speed)))
    };
    let of_rows = move || {
        let rows = rows.get().into_iter();
        rows.map(|row| ladder_row(session, row)).collect_view()
    };
    view! {
        <ol class="ladder" aria-label=words::list() data-testid="ladder">{of_rows}</ol>
        <p class="small quiet">{words::checked_at_the_press()}</p>
        {move || has(Option::is_some).then(|| view! { <p class="small quiet">{words::speed_source()}</p> })}
        {move || has(Option::is_none).then(|| not_measured(session))}
    }
    .into_any()
}

/// Where no speed was measured: the way to the screen that measures one.
fn not_measured(session: Session) -> AnyView {
    let open = move |_| {
        if let Some(screen) = Screen::from_id(this_device::SCREEN.id) {
            session.screen.set(screen);
        }
    };
    view! {
        <div class="small quiet">
            <p>{words::not_measured()}</p>
            <p><button type="button" class="plain" data-testid="ladder-measure" on:click=open>{words::measure()}</button></p>
        </div>
    }
    .into_any()
}

fn ladder_row(session: Session, row: LadderRow) -> impl IntoView {
    let LadderRow {
        step,
        about,
        sample,
        what,
        download,
        memory,
        fits,
        speed,
        press,
    } = row;
    let name = step.model.name().to_owned();
    let id = step.model.id().to_owned();
    let is_loaded = {
        let model = step.model.clone();
        Memo::new(move |_| {
            session.model.with(|here| *here == model) && session.texts.with(Option::is_some)
        })
    };
    let busy = Memo::new(move |_| {
        let state = session.models;
        let is_running = |download: &Option<ModelDownloading>| {
            download.as_ref().is_some_and(ModelDownloading::is_running)
        };
        state.opening.with(Option::is_some) || state.download.with(is_running)
    });
    let button = move || {
        let (step, press) = (step.clone(), press.clone());
        match is_loaded.get() {
            true => view! { <p class="small">{words::loaded()}</p> }.into_any(),
            false => view! {
                <button
                    type="button"
                    class="action"
                    data-testid="run-step"
                    prop:disabled=busy
                    on:click=move |_| session.run_step(step.clone())
                >
                    {press}
                </button>
            }
            .into_any(),
        }
    };
    view! {
        <li class="ladder-step" data-model=id data-fits=fits.to_string()>
            <h2>{name}</h2>
            <p>{about}</p>
            {match sample {
                Some(sample) => sample_of(sample),
                None => view! { <p class="small quiet">{words::no_sample()}</p> }.into_any(),
            }}
            <ul class="ladder-facts small">
                <li>{what}</li>
                <li>{download}</li>
                <li class:trouble=!fits>{memory}</li>
                {speed.map(|speed| view! { <li data-testid="ladder-speed">{speed}</li> })}
            </ul>
            {button}
        </li>
    }
}

fn sample_of(sample: LadderSample) -> AnyView {
    let computed = words::computed(&sample);
    let LadderSample { prompt, text, .. } = sample;
    view! {
        <figure class="ladder-sample">
            <dl>
                <dt>{words::given()}</dt>
                <dd class="given">{prompt}</dd>
                <dt>{words::wrote()}</dt>
                <dd>{text}" "<span class="small quiet">{computed}</span></dd>
            </dl>
        </figure>
    }
    .into_any()
}
