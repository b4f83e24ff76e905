//! Exercises of many seeds against the sampler, the marks of right and of planted wrong answers, and one known exercise.
#![allow(clippy::unwrap_used, clippy::panic)]

use sampling::{Logits, MinP, Ranking, Temperature, TopK, TopP, Uniform};

use super::{
    answer::{KEPT_ID, REMOVED_ID},
    columns::{AnswerCell, AnswerColumn, CellKind},
    exercise::{
        Exercise, ExerciseError, ExerciseToken, MethodSettings,
        PracticeMethod::{self, Greedy, MinP as ByMinP, Pure, TopK as ByTopK, TopP as ByTopP},
    },
    generate::{PracticeLevel, from_seed, from_step, from_text},
    hints::{HINTS, hints},
    link::ExerciseLink,
    marking::{UNITS, UNITS_AFTER_OWN, Verdict, is_near},
    mistakes::Mistake,
    score::PracticeScore,
    solution::{ExerciseSolution, KEPT},
    steps::Earlier,
    words,
    work::Practice,
    worksheet::{WorksheetCell, worksheet},
};

mod mistakes;

/// Seeds for each level.
const SEEDS: u64 = 60;
/// The sampler divides logits by T in single precision, which has 24 bits: a power of up to e^8 differs by this part.
const SINGLE: f64 = 2e-6;

/// Exercises of all levels, with all methods.
fn exercises() -> impl Iterator<Item = Exercise> {
    let seeds = PracticeLevel::ALL
        .into_iter()
        .flat_map(|level| (0..SEEDS).map(move |seed| (level, seed)));
    seeds.map(|(level, seed)| {
        let mut exercise = from_seed(level, seed, None).unwrap();
        exercise.methods = PracticeMethod::ALL.into();
        exercise
    })
}

/// A step of a model with 500 tokens, and an exercise of it.
fn of_step(level: PracticeLevel) -> (Ranking, Exercise) {
    let logits = (0..500).map(|id| 9.37 - 0.61 * (id as f32).sqrt() * 2.0);
    let ranking = Ranking::of(&Logits::new(logits.collect()).unwrap());
    let exercise = from_step(&ranking, |id| format!("t{id}"), level, 3, None).unwrap();
    (ranking, exercise)
}

/// A value as a visitor types it.
fn typed(cell: AnswerCell, value: f64) -> String {
    match cell.column.kind() {
        CellKind::Number(decimals) => format!("{value:.decimals$}"),
        CellKind::Kept if value == KEPT => KEPT_ID.into(),
        CellKind::Kept => REMOVED_ID.into(),
        CellKind::Token => format!("{value}"),
    }
}

/// The exercise with every cell filled in with its solution.
fn filled(exercise: &Exercise) -> Practice {
    let mut practice = Practice::new(exercise.clone());
    for cell in exercise.cells() {
        let value = practice.solution.value(cell);
        practice.type_in(cell, &typed(cell, value));
    }
    practice
}

fn known() -> Exercise {
    let settings = MethodSettings {
        temperature: Temperature::new(1.0).unwrap(),
        k: TopK::new(2).unwrap(),
        p: TopP::new(0.9).unwrap(),
        min_p: MinP::new(0.3).unwrap(),
        u: Uniform::new(0.75).unwrap(),
    };
    let token = |(text, logit): (&str, f64)| ExerciseToken {
        text: text.into(),
        logit,
    };
    let tokens = [("a", 1.0), ("b", 2.0), ("c", -1.0), ("d", 0.0)].map(token);
    Exercise::new(tokens.into(), None, settings, PracticeMethod::ALL.into()).unwrap()
}

#[test]
fn a_known_exercise_has_its_known_solution() {
    // e^1, e^2, e^−1 and e^0 add up to 11.4752.
    let exercise = known();
    let solution = ExerciseSolution::of(&exercise);
    let column = |column| {
        let cells = exercise.cells_of(column);
        cells
            .map(|cell| solution.shown(&exercise, cell))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(column(AnswerColumn::Exp), "2.72 7.39 0.37 1.00");
    assert_eq!(column(AnswerColumn::Sum), "11.48");
    assert_eq!(column(AnswerColumn::Probability), "0.237 0.644 0.032 0.087");
    assert_eq!(column(AnswerColumn::Rank), "2 1 4 3");
    assert_eq!(column(AnswerColumn::Cumulative), "0.881 0.644 1.000 0.968");
    assert_eq!(
        column(AnswerColumn::Kept(ByTopK)),
        "kept kept removed removed"
    );
    assert_eq!(column(AnswerColumn::Kept(ByTopP)), "kept kept removed kept");
    assert_eq!(
        column(AnswerColumn::Kept(ByMinP)),
        "kept kept removed removed"
    );
    assert_eq!(
        column(AnswerColumn::Share(ByTopK)),
        "0.269 0.731 0.000 0.000"
    );
    assert_eq!(
        column(AnswerColumn::Share(ByTopP)),
        "0.245 0.665 0.000 0.090"
    );
    assert_eq!(column(AnswerColumn::End(ByTopP)), "0.910 0.665 1.000 1.000");
    let picks = PracticeMethod::ALL.map(|method| column(AnswerColumn::Pick(method)));
    assert_eq!(picks, ["b", "a", "a", "a", "a"]);
    assert!(
        !exercise.columns().contains(&AnswerColumn::Scaled),
        "T is 1"
    );
}

#[test]
fn every_step_by_hand_leads_to_what_the_sampler_computes() {
    let steps = PracticeLevel::ALL.map(|level| of_step(level).1);
    for exercise in exercises().chain(steps) {
        let solution = ExerciseSolution::of(&exercise);
        let value = |cell: AnswerCell| solution.value(cell);
        let earlier = Earlier {
            exercise: &exercise,
            value: &value,
        };
        for column in exercise.all_columns() {
            for cell in exercise.cells_of(column) {
                let (by_hand, sampled) = (earlier.follow(cell), solution.value(cell));
                let most = SINGLE * sampled.abs().max(1.0);
                assert!(
                    (by_hand - sampled).abs() <= most,
                    "{cell:?}: {by_hand}, sampled {sampled}, {:?}",
                    exercise.settings
                );
            }
        }
    }
}

#[test]
fn the_solution_of_every_exercise_is_marked_right() {
    let steps = PracticeLevel::ALL.map(|level| of_step(level).1);
    for exercise in exercises().chain(steps) {
        let mut practice = filled(&exercise);
        let mut score = PracticeScore::default();
        assert_eq!(practice.mark_all(&mut score), None);
        assert!(practice.is_solved());
        let cells = exercise.cells().len() as u32;
        assert_eq!((score.right, score.marked, score.solved), (cells, cells, 1));
        let (right, all) = practice.progress();
        assert!(right == all && all > 0);
    }
}

#[test]
fn a_table_without_the_shares_of_removed_tokens_is_solved_too() {
    for exercise in exercises().take(20) {
        let mut practice = filled(&exercise);
        for cell in exercise.cells() {
            if practice.solution.is_optional(cell) {
                practice.type_in(cell, "");
            }
        }
        practice.mark_all(&mut PracticeScore::default());
        assert!(practice.is_solved());
    }
}

#[test]
fn a_step_of_the_model_keeps_the_exact_probability_of_the_rest() {
    for level in PracticeLevel::ALL {
        let (ranking, exercise) = of_step(level);
        let rest = exercise.rest.unwrap();
        assert_eq!(rest.tokens, 500 - exercise.len());
        let temperature = exercise.settings.temperature.get();
        let power = |id: &u32| (f64::from(ranking.logits().get(*id).unwrap()) / temperature).exp();
        let sum = |ids: &[u32]| ids.iter().map(power).sum::<f64>();
        let exact = sum(&ranking.ids()[exercise.len()..]) / sum(ranking.ids());
        assert!((rest.probability - exact).abs() < SINGLE);
        let solution = ExerciseSolution::of(&exercise);
        let shown = solution.at(AnswerColumn::Probability, exercise.len());
        // The sum of its powers is given with two decimals.
        let total = solution.at(AnswerColumn::Sum, 0);
        assert!(
            (shown - exact).abs() < 0.005 / total + SINGLE,
            "{shown}, {exact}"
        );
        for method in [ByTopK, ByTopP, ByMinP] {
            assert!(!solution.keeps(method, exercise.len()));
        }
    }
    // A rest of a hundred-thousandth is shown as what it is, not as 0.00.
    let mut logits = vec![0.0; 50];
    (logits[0], logits[1], logits[2]) = (15.0, 14.5, 13.0);
    let sure = Ranking::of(&Logits::new(logits).unwrap());
    let exercise = from_step(&sure, |id| format!("t{id}"), PracticeLevel::One, 1, None).unwrap();
    let rest = exercise.rest.unwrap();
    assert!(rest.probability < 1e-5 && rest.exp > 0.0);
    assert_eq!(words::rest_exp(rest), "0.00077");
    // Where all tokens are as likely, no cut is determined by the first ones.
    let flat = Ranking::of(&Logits::new(vec![0.0; 500]).unwrap());
    let refused = from_step(&flat, |_| String::new(), PracticeLevel::One, 1, None);
    assert_eq!(refused.err(), Some(ExerciseError::TooFlat));
}

#[test]
fn every_step_of_a_recorded_run_is_an_exercise_or_too_flat() {
    const STEPS: usize = 8;
    let (run, texts) = crate::figures::tests::recorded_run(STEPS);
    let mut exercises = 0;
    for step in run.steps() {
        let ranking = Ranking::of(step.logits.as_ref().unwrap());
        for level in PracticeLevel::ALL {
            match from_step(&ranking, |token| texts.label(token), level, 1, None) {
                Ok(exercise) => {
                    exercises += 1;
                    let mut practice = filled(&exercise);
                    assert_eq!(practice.mark_all(&mut PracticeScore::default()), None);
                }
                Err(error) => assert_eq!(error, ExerciseError::TooFlat),
            }
        }
    }
    assert!(exercises > 2 * STEPS, "{exercises} exercises");
}

#[test]
fn own_logits_are_taken_as_they_are_typed_or_refused_with_a_next_step() {
    let own = |text: &str| from_text(text, PracticeLevel::One, 1, Some(ByTopK));
    let exercise = own(" tea: 2.35\nmilk: -0.1\nwater: 0").unwrap();
    let typed: Vec<(&str, f64)> = exercise
        .tokens
        .iter()
        .map(|token| (token.text.as_str(), token.logit))
        .collect();
    assert_eq!(typed, [("tea", 2.35), ("milk", -0.1), ("water", 0.0)]);
    assert_eq!(own("3 2 1").unwrap().tokens[1].text, "token 2");
    let refused = |text: &str| own(text).unwrap_err().to_string();
    assert!(refused("1 2").starts_with("There are 2 logits."));
    assert!(refused("1 2 x").starts_with("Line 1: \"x\""));
    assert!(refused("1 2 11").starts_with("The logit 11 is too far"));
    assert!(refused("1 2 -inf").contains("too far"));
    assert!(refused("").starts_with("There is nothing to read."));
    assert!(refused("3 2 1 p=7").starts_with("top_p must be from 0 to 1"));
    let exercise = from_text("2 1 0.5 -1 T=0.5 p=0.9 u=0.3", PracticeLevel::One, 1, None).unwrap();
    assert_eq!(exercise.methods, [ByTopP]);
    let settings = exercise.settings;
    assert_eq!(settings.temperature.get(), 0.5);
    assert_eq!((settings.p.get(), settings.u.get()), (0.9, 0.3));
}

#[test]
fn hints_go_from_the_rule_to_the_value() {
    for exercise in exercises().take(30).chain([of_step(PracticeLevel::Two).1]) {
        let solution = ExerciseSolution::of(&exercise);
        for cell in exercise.cells() {
            let told = hints(&exercise, &solution, cell, HINTS);
            assert_eq!(told.len(), HINTS);
            assert!(told.iter().all(|hint| !hint.is_empty()));
            assert!(
                told[2].contains(&solution.shown(&exercise, cell)),
                "{told:?}"
            );
            assert!(
                !told[0].contains("NaN") && !told[1].contains("NaN"),
                "{told:?}"
            );
        }
    }
    let sum = AnswerCell::at(AnswerColumn::Sum, 0);
    let told = hints(&known(), &ExerciseSolution::of(&known()), sum, HINTS);
    assert_eq!(told[1], "2.72 + 7.39 + 0.37 + 1.00");
    let mut practice = Practice::new(known());
    practice.hint(sum);
    practice.hint(sum);
    assert_eq!(practice.hints().unwrap().1, &told[..2]);
    practice.hint(AnswerCell::at(AnswerColumn::Exp, 0));
    assert_eq!(
        practice.hints().unwrap().1.len(),
        1,
        "another cell begins anew"
    );
}

#[test]
fn the_worksheet_has_the_solution_on_its_key_and_a_blank_for_each_cell() {
    for level in PracticeLevel::ALL {
        let link = ExerciseLink {
            level,
            ..ExerciseLink::default()
        };
        let exercise = from_seed(level, link.seed.into(), None).unwrap();
        let sheet = worksheet(&exercise, &link, 4).unwrap();
        assert_eq!(sheet.len(), 4);
        let solution = ExerciseSolution::of(&exercise);
        let cells = sheet[0]
            .tables
            .iter()
            .flat_map(|table| table.rows.iter().flatten());
        let mut answers: Vec<&str> = cells
            .filter_map(|cell| match cell {
                WorksheetCell::Blank(answer) => Some(answer.as_str()),
                _ => None,
            })
            .collect();
        let mut expected: Vec<String> = exercise
            .cells()
            .into_iter()
            .map(|cell| match solution.is_optional(cell) {
                true => crate::words::labels::none().into(),
                false => solution.shown(&exercise, cell),
            })
            .collect();
        answers.sort_unstable();
        expected.sort_unstable();
        assert_eq!(answers, expected);
        for table in sheet.iter().flat_map(|exercise| &exercise.tables) {
            assert!(table.rows.iter().all(|row| row.len() == table.heads.len()));
        }
    }
}

#[test]
fn what_is_copied_from_the_solution_does_not_count() {
    let mut practice = filled(&known());
    let mut score = PracticeScore::default();
    practice.reveal();
    practice.mark_all(&mut score);
    assert!(practice.is_solved());
    assert_eq!(score, PracticeScore::default());
    // The first mark of a cell counts, a corrected one does not count again.
    let mut practice = filled(&known());
    let cell = AnswerCell::at(AnswerColumn::Sum, 0);
    practice.type_in(cell, "1");
    practice.mark(cell, &mut score);
    practice.type_in(cell, "11.48");
    practice.mark(cell, &mut score);
    assert_eq!((score.right, score.marked), (0, 1));
}

#[test]
fn every_mark_has_its_sentence() {
    let exercise = known();
    let columns = exercise
        .all_columns()
        .map(|column| AnswerCell::at(column, 0));
    for cell in columns {
        for mistake in Mistake::ALL {
            let said = words::diagnosis::mistake(mistake, cell, &exercise);
            assert!(
                said.ends_with('.') && said.len() > 10,
                "{mistake:?}: {said}"
            );
        }
    }
}
