//! The end-of-text token: its probability over the run, its bar at one step, and the effect of forbidding it.

use page_model::figures::AnyPicture;
use std::sync::Arc;

use charts::{Bars, Picture, Scale};
use leptos::prelude::*;

use crate::screens::stop::{conditions::ends, with_run};
use crate::{
    session::session,
    shared::{figure::Figure, fold::HowItWorks},
};
use generation::StopReason;
use page_model::{
    stop::{
        EndCurve, bars_axis, end_bars,
        words::{self, screen},
    },
    words::export::logarithmic,
};

/// The curve, the bars, and the button that continues past the end.
#[component]
pub fn Ending(
    /// The probability of the end at each step.
    curve: Memo<EndCurve>,
) -> impl IntoView {
    let session = session();
    let log = RwSignal::new(false);
    let focus = Memo::new(move |_| {
        session
            .selection
            .charted
            .with(|selected| selected.as_ref().map(|selected| selected.index))
    });
    let scale = move || if log.get() { Scale::Log } else { Scale::Linear };
    let plot = Signal::derive(move || {
        let curve = curve.read();
        (!curve.points.is_empty()).then(|| picture(curve.plot(focus.get(), scale())))
    });
    let bars = Signal::derive(move || {
        let texts = session.texts.get()?;
        let reading = session.read(session.selection.charted)?;
        let axis = reading.axis(bars_axis(scale(), session.axis.get()));
        let bars = end_bars(&reading, &texts, &ends(session));
        Some(picture(Bars { axis, ..bars }))
    });
    let ended = move || {
        with_run(session, |run| {
            run.generation().stop_reason() == Some(StopReason::EndOfSequence)
        }) == Some(true)
    };
    let past_end = move || {
        let curve = curve.read();
        curve.past_end().map(|past| words::past_end(&past))
    };
    view! {
        <section aria-labelledby="eos-heading">
            <h2 id="eos-heading">{words::title_curve()}</h2>
            <label class="check small">
                <input
                    type="checkbox"
                    data-testid="eos-log"
                    prop:checked=move || log.get()
                    on:change:target=move |event| log.set(event.target().checked())
                />
                {logarithmic()}
            </label>
            <Figure id="eos-curve" picture=plot />
            <HowItWorks><p class="prose">{words::the_end()}</p></HowItWorks>
            <p class="heading">{move || bars.get().map(|bars| bars.table().caption)}</p>
            <Figure id="eos-bars" picture=bars />
            <div class="what-if">
                <p class="prose" data-testid="past-end">{past_end}</p>
                {move || ended().then(|| view! {
                    <p>
                        <button type="button" data-testid="go-on" on:click=move |_| session.go_on_without_end()>
                            {screen::go_on()}
                        </button>
                        " "
                        <span class="small quiet">{words::going_on()}</span>
                    </p>
                })}
            </div>
        </section>
    }
}

fn picture(picture: impl Picture + Send + Sync + 'static) -> AnyPicture {
    Arc::new(picture)
}
