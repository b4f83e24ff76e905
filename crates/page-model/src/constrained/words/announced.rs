//! What is said to screen readers after a press: the newest step, and what happened on the way to it.

use super::{end, json_break, parting, screen, step, unmasked_end};
use texts::constrained::of_side;

use crate::constrained::{
    json_break::OutputJson,
    run::{ConstrainedRun, RunNews},
    side_by_side::RunSide,
};

/// What is new since `before`; `None` if nothing is.
pub fn announcement(run: &ConstrainedRun, before: &RunNews) -> Option<String> {
    let now = run.news();
    let texts = &run.start.texts;
    let mut said = Vec::new();
    if now.steps > before.steps {
        said.extend(run.sides.steps().last().map(|newest| step(newest, texts)));
    }
    if !before.parted {
        said.extend(run.sides.parting().map(|found| parting(found, texts)));
    }
    for (index, side) in RunSide::ALL.into_iter().enumerate() {
        let name = side_name(side);
        if let (false, Some(OutputJson::Broken(broken))) = (before.broken[index], run.json(side)) {
            said.push(of_side(name, &json_break(&broken)));
        }
        if !before.ended[index] {
            said.extend(ended(run, side).map(|end| of_side(name, &end)));
        }
    }
    (!said.is_empty()).then(|| said.join(" "))
}

/// Why one of the runs has ended; `None` while it goes on.
pub fn ended(run: &ConstrainedRun, side: RunSide) -> Option<String> {
    let most = run.start.settings.max_new_tokens;
    let window = run.start.texts.info().context_window as usize;
    let kind = run.setup.kind;
    match side {
        RunSide::Masked => run.sides.end().map(|found| end(found, kind, most, window)),
        RunSide::Unmasked => {
            let reason = run.side(side).stop_reason();
            reason.map(|reason| unmasked_end(reason, most, window))
        }
    }
}

/// The name of one of the texts.
pub fn side_name(side: RunSide) -> &'static str {
    match side {
        RunSide::Masked => screen::masked(),
        RunSide::Unmasked => screen::unmasked(),
    }
}
