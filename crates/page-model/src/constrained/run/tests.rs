//! What is announced of a run, and what its file has: over a vocabulary of letters.
#![allow(clippy::unwrap_used)]

use engine_client::constraint::OutputMask;
use protocol::{ConstraintKind, TokenId, TokenSet};

use super::{ConstrainedRun, RunNews};
use crate::{
    constrained::{
        json_break::OutputJson,
        setup::ConstraintSetup,
        side_by_side::{
            RunSide, SideRequest,
            tests::{EOS, logits, run_to_the_end, texts},
        },
        steps_table,
        words::{self, screen},
    },
    run::RunStart,
    settings::Settings,
};

const SEED: u64 = 5;
/// The tokens of `{`, `"a"`, `:`, `1` and `}`.
const RECORD: [TokenId; 5] = [1, 3, 4, 5, 2];

fn begun(kind: ConstraintKind) -> ConstrainedRun {
    let settings = Settings {
        max_new_tokens: 12,
        ..Settings::default()
    };
    let start = RunStart {
        prompt: " ".into(),
        context: vec![6],
        settings,
        texts: texts(),
    };
    let setup = ConstraintSetup {
        kind,
        text: "{}".into(),
    };
    ConstrainedRun::begin(start, setup).unwrap()
}

/// Allows the record and nothing else.
fn record(tokens: &[TokenId]) -> OutputMask {
    let next = RECORD.get(tokens.len()).copied().unwrap_or(EOS);
    OutputMask::Allowed {
        tokens: TokenSet::of_tokens([next], 8),
        may_end: next == EOS,
    }
}

#[test]
fn what_is_new_is_announced_once() {
    let breaks = |seed: &u64| {
        let mut run = begun(ConstraintKind::JsonSchema);
        run_to_the_end(&mut run.sides, *seed, record);
        matches!(run.json(RunSide::Unmasked), Some(OutputJson::Broken(_)))
    };
    let seed = (0..100).find(breaks).unwrap();
    let mut run = begun(ConstraintKind::JsonSchema);
    let mut said = Vec::new();
    let mut before = RunNews::default();
    while run.sides.next() != SideRequest::Nothing {
        match run.sides.next() {
            SideRequest::Forward(context) => run.sides.supply(&logits(&context, seed), &texts()),
            SideRequest::Mask(tokens) => run.sides.apply(&record(&tokens), &texts()),
            SideRequest::Nothing => Ok(()),
        }
        .unwrap();
        said.extend(words::announcement(&run, &before));
        before = run.news();
    }
    assert_eq!(words::announcement(&run, &before), None);
    let all = said.join("\n");
    let times = |part: &str| all.matches(part).count();
    // Once at the press at which it happens, and all of it after a run to the end.
    let whole = words::announcement(&run, &RunNews::default()).unwrap();
    let parting = words::parting(run.sides.parting().unwrap(), &texts());
    let Some(OutputJson::Broken(broken)) = run.json(RunSide::Unmasked) else {
        panic!("the seed was chosen for it");
    };
    let broken = format!("{}: {}", screen::unmasked(), words::json_break(&broken));
    let ends = RunSide::ALL.map(|side| {
        let end = words::ended(&run, side).unwrap();
        format!("{}: {end}", words::side_name(side))
    });
    for part in [&parting, &broken, &ends[0], &ends[1]] {
        assert_eq!(times(part), 1, "{part}: {all}");
        assert!(whole.contains(part.as_str()), "{part}: {whole}");
    }
    assert_eq!(run.json(RunSide::Masked), Some(OutputJson::Complete));
}

#[test]
fn an_output_that_need_not_be_json_is_not_read_as_json() {
    let mut run = begun(ConstraintKind::Regex);
    run_to_the_end(&mut run.sides, SEED, record);
    for side in RunSide::ALL {
        assert_eq!(run.json(side), None);
    }
    assert_eq!(run.news().broken, [false; 2]);
}

#[test]
fn the_file_has_every_step_without_rounding() {
    let mut run = begun(ConstraintKind::JsonSchema);
    run_to_the_end(&mut run.sides, SEED, record);
    let csv = steps_table::table(&run).to_csv();
    let mut lines = csv.lines();
    let head = lines.next().unwrap();
    assert!(
        head.starts_with("Step,Token,Allowed,Probability of the allowed tokens,"),
        "{head}"
    );
    assert_eq!(
        head.split(',').count(),
        words::step_columns().len() + run.sides.steps()[0].links.len()
    );
    for (step, line) in run.sides.steps().iter().zip(lines.clone()) {
        let exact = format!(
            ",{},{},{},{}",
            step.before,
            step.after,
            step.drawn_from,
            step.u.get()
        );
        assert!(line.contains(&exact), "{line} without {exact}");
    }
    assert_eq!(lines.count(), run.sides.steps().len());
}
