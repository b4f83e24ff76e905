//! What the results of the screens were made from that do not show the run: each keeps its own start, which prompt and
//! settings of the page may no longer be.

use charts::Provenance;
use leptos::prelude::*;
use page_model::{
    address::Address, compare, constrained, constrained::side_by_side::RunSide, experiments,
    experiments::plan::ExperimentPlan, live_training, read, run::RunStart, screen_row::ScreenRow,
    speculative, words::export as words,
};

use crate::session::{Session, link};

/// Changes what is said of the page; `None` where the screen shows no result.
type MadeFrom = fn(Session, &Provenance) -> Option<Provenance>;

/// The screens with signals of their own.
const OF_SIGNALS: [(&ScreenRow, MadeFrom); 6] = [
    (&compare::SCREEN, lanes),
    (&experiments::SCREEN, experiment),
    (&speculative::SCREEN, rounds),
    (&constrained::SCREEN, constrained_runs),
    (&read::SCREEN, texts),
    (&live_training::SCREEN, live_training),
];

/// What the open screen shows was made from, where it is not made from the run. Tracks it.
pub fn made_from(session: Session, page: &Provenance) -> Option<Provenance> {
    let open = session.screen.get();
    match OF_SIGNALS.iter().find(|(row, _)| open.is(row)) {
        Some((_, made)) => made(session, page),
        None => session.part_made_from(page),
    }
}

fn live_training(session: Session, page: &Provenance) -> Option<Provenance> {
    let results = session.live_training_signals().results;
    let seed = session.settings.with(|settings| settings.seed);
    let part = session.live_training.part.read();
    results.with(|results| results.made_from(&part, seed, page))
}

fn lanes(session: Session, page: &Provenance) -> Option<Provenance> {
    let lanes = session.compare.lanes.read();
    let seed = session.settings.read().seed;
    Some(Provenance {
        settings: words::lanes(&lanes.names(), lanes.rules(), seed),
        ..page.clone()
    })
}

fn experiment(session: Session, page: &Provenance) -> Option<Provenance> {
    let Some(made) = session.experiments.made_from() else {
        return Some(page.clone());
    };
    let mut address = Address {
        settings: made.settings.clone(),
        run: made.run,
        ..session.address()
    };
    address.parts.experiments = ExperimentPlan {
        started: true,
        ..made.plan.clone()
    };
    Some(Provenance {
        settings: experiments::words::made_with(&made.plan, &made.settings),
        address: link::page_url(&address.with_prompt(made.prompt.clone())),
        prompt: made.prompt,
        ..page.clone()
    })
}

fn rounds(session: Session, page: &Provenance) -> Option<Provenance> {
    session.speculative.text.with(|text| {
        let text = text.as_ref()?;
        let start = text.start();
        let settings = words::settings(&start.settings);
        let mut address = session.address();
        address.parts.speculative.setup = text.setup();
        Some(Provenance {
            generated: start.texts.text_after(&start.context, text.generated()),
            settings: speculative::words::made_with(text.setup(), &settings),
            ..started(start, address, page)
        })
    })
}

fn constrained_runs(session: Session, page: &Provenance) -> Option<Provenance> {
    session.constrained.run.with(|run| {
        let run = run.as_ref()?;
        let settings = words::settings(&run.start.settings);
        let mut address = session.address();
        address.parts.constrained.setup = run.setup.clone();
        Some(Provenance {
            generated: run.output(RunSide::Masked),
            settings: constrained::words::made_with(&run.setup, &settings),
            ..started(&run.start, address, page)
        })
    })
}

/// The settings change nothing of what is read.
fn texts(session: Session, page: &Provenance) -> Option<Provenance> {
    let part = session.read.part.read();
    Some(Provenance {
        prompt: part.first(session.language()).to_owned(),
        generated: String::new(),
        settings: read::words::made_with().into(),
        ..page.clone()
    })
}

/// What is said of the page, with the prompt and the address of a start.
fn started(start: &RunStart, address: Address, page: &Provenance) -> Provenance {
    let address = Address {
        settings: start.settings.clone(),
        ..address
    };
    Provenance {
        prompt: start.prompt.clone(),
        address: link::page_url(&address.with_prompt(start.prompt.clone())),
        ..page.clone()
    }
}
