//! The plans of a class of 45 and of 90 minutes. A test adds their minutes up and finds each step that they name.

use charts::ClassWork;

use texts::teach as say;

use crate::teach::class_plan::{ClassPlan, PlanPart};

/// The plan of 45 minutes.
pub static SHORT: ClassPlan = ClassPlan {
    aim: say::short_aim,
    before: &[say::plan_before_loaded, say::plan_before_devices],
    parts: &[
        PlanPart {
            title: say::plan_guess,
            minutes: 5,
            work: ClassWork::Together,
            places: &["loop.one-token"],
            does: say::plan_guess_does,
            asks: say::plan_guess_asks,
        },
        PlanPart {
            title: say::plan_loop,
            minutes: 9,
            work: ClassWork::Pairs,
            places: &["loop.stages", "loop.longer"],
            does: say::short_loop_does,
            asks: say::short_loop_asks,
        },
        PlanPart {
            title: say::short_no_plan,
            minutes: 6,
            work: ClassWork::Pairs,
            places: &["loop.no-plan"],
            does: say::short_no_plan_does,
            asks: say::short_no_plan_asks,
        },
        PlanPart {
            title: say::short_softmax,
            minutes: 8,
            work: ClassWork::Together,
            places: &["softmax.scores", "softmax.rivals"],
            does: say::short_softmax_does,
            asks: say::short_softmax_asks,
        },
        PlanPart {
            title: say::plan_temperature,
            minutes: 9,
            work: ClassWork::Pairs,
            places: &[
                "temperature.sharper",
                "temperature.flatter",
                "temperature.zero",
            ],
            does: say::short_temperature_does,
            asks: say::short_temperature_asks,
        },
        PlanPart {
            title: say::short_not_truth,
            minutes: 5,
            work: ClassWork::Together,
            places: &["softmax.not-truth"],
            does: say::short_not_truth_does,
            asks: say::short_not_truth_asks,
        },
        PlanPart {
            title: say::plan_close,
            minutes: 3,
            work: ClassWork::Together,
            places: &["temperature.no-wiser"],
            does: say::short_close_does,
            asks: say::short_close_asks,
        },
    ],
};

/// The plan of 90 minutes.
pub static NINETY: ClassPlan = ClassPlan {
    aim: say::double_aim,
    before: &[
        say::plan_before_loaded,
        say::plan_before_devices,
        say::double_before_sheets,
    ],
    parts: &[
        PlanPart {
            title: say::plan_guess,
            minutes: 6,
            work: ClassWork::Together,
            places: &["loop.one-token"],
            does: say::plan_guess_does,
            asks: say::plan_guess_asks,
        },
        PlanPart {
            title: say::plan_loop,
            minutes: 10,
            work: ClassWork::Pairs,
            places: &["loop.stages", "loop.longer", "loop.your-token"],
            does: say::double_loop_does,
            asks: say::double_loop_asks,
        },
        PlanPart {
            title: say::double_pieces,
            minutes: 10,
            work: ClassWork::Pairs,
            places: &["tokens.pieces", "tokens.letters", "tokens.other-tokenizers"],
            does: say::double_pieces_does,
            asks: say::double_pieces_asks,
        },
        PlanPart {
            title: say::double_softmax,
            minutes: 8,
            work: ClassWork::Together,
            places: &["softmax.scores", "softmax.by-hand"],
            does: say::double_softmax_does,
            asks: say::double_softmax_asks,
        },
        PlanPart {
            title: say::double_paper,
            minutes: 14,
            work: ClassWork::Paper,
            places: &["softmax.by-hand"],
            does: say::double_paper_does,
            asks: say::double_paper_asks,
        },
        PlanPart {
            title: say::plan_temperature,
            minutes: 9,
            work: ClassWork::Pairs,
            places: &["temperature.sharper", "temperature.no-wiser"],
            does: say::double_temperature_does,
            asks: say::double_temperature_asks,
        },
        PlanPart {
            title: say::double_favorite,
            minutes: 9,
            work: ClassWork::Pairs,
            places: &["greedy.drip", "greedy.a-better-path"],
            does: say::double_favorite_does,
            asks: say::double_favorite_asks,
        },
        PlanPart {
            title: say::double_tail,
            minutes: 9,
            work: ClassWork::Together,
            places: &["filters.reach-p", "filters.wide-and-narrow"],
            does: say::double_tail_does,
            asks: say::double_tail_asks,
        },
        PlanPart {
            title: say::double_number,
            minutes: 6,
            work: ClassWork::Together,
            places: &["same-luck.the-number-u", "same-luck.the-seed"],
            does: say::double_number_does,
            asks: say::double_number_asks,
        },
        PlanPart {
            title: say::double_end,
            minutes: 6,
            work: ClassWork::Together,
            places: &[
                "stopping-and-cost.the-end-token",
                "stopping-and-cost.the-bill",
            ],
            does: say::double_end_does,
            asks: say::double_end_asks,
        },
        PlanPart {
            title: say::plan_close,
            minutes: 3,
            work: ClassWork::Together,
            places: &["same-luck.which-day"],
            does: say::double_close_does,
            asks: say::double_close_asks,
        },
    ],
};
