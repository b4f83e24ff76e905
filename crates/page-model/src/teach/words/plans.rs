//! The plans of a class of 45 and of 90 minutes. A test adds their minutes up and finds each step that they name.

use charts::ClassWork;

use crate::{
    teach::class_plan::{ClassPlan, PlanPart},
    words::settings::temperature,
};

/// The part in which the class guesses.
const GUESS: &str = "Guess the next word";
/// What the class does in it.
const GUESSING: &str = "Each pupil writes down a word that could come next. Then all look at the bars and mark whose word has one. One pupil does the step at the big screen.";
/// What is asked in it.
const OWN_WORD: &str =
    "How many of our words could follow? Does the model have to take the longest bar?";
/// The part about the loop.
const LOOP: &str = "The loop";
/// The part at the end.
const CLOSE: &str = "What stays";
/// Prepared for each class.
const LOADED: &str =
    "Open the page on the big screen before the class, so that the model is loaded.";
/// Prepared where pairs work.
const DEVICES: &str = "One device for two pupils, each with this page open. A phone is enough.";

/// The plan of 45 minutes.
pub static SHORT: ClassPlan = ClassPlan {
    aim: "Pupils can say how a language model writes: a score for each token, probabilities, one choice, and then the same again with a longer text. They can say what temperature changes, and that likely does not mean true.",
    before: &[LOADED, DEVICES],
    parts: &[
        PlanPart {
            title: GUESS,
            minutes: 5,
            work: ClassWork::Together,
            places: &["loop.one-token"],
            does: GUESSING,
            asks: OWN_WORD,
        },
        PlanPart {
            title: LOOP,
            minutes: 9,
            work: ClassWork::Pairs,
            places: &["loop.stages", "loop.longer"],
            does: "In each pair one reads aloud and the other presses; they change after the first step. No press before both have predicted.",
            asks: "Which of the stages uses chance? What has changed when the loop begins again?",
        },
        PlanPart {
            title: "Does it know the answer?",
            minutes: 6,
            work: ClassWork::Pairs,
            places: &["loop.no-plan"],
            does: "Each pair asks for the sum with seeds of its own and calls out its answers. One pupil counts them on the board.",
            asks: "The bars were the same for all of us. Why were the answers different?",
        },
        PlanPart {
            title: "Scores and probabilities",
            minutes: 8,
            work: ClassWork::Together,
            places: &["softmax.scores", "softmax.rivals"],
            does: "The class predicts by a show of hands. One pupil presses at the big screen and reads the numbers aloud.",
            asks: "Friday has a higher score than 9 had, and yet a far lower probability. How can that be?",
        },
        PlanPart {
            title: "Temperature",
            minutes: 9,
            work: ClassWork::Pairs,
            places: &[
                "temperature.sharper",
                "temperature.flatter",
                "temperature.zero",
            ],
            does: "Pairs predict, move the slider and compare. A pair that is done early looks for a temperature at which the favorite has about half.",
            asks: "What does temperature change, and what does it never change?",
        },
        PlanPart {
            title: "Likely is not true",
            minutes: 5,
            work: ClassWork::Together,
            places: &["softmax.not-truth"],
            does: "The class works the sum out first. Then it looks at what the model prefers, and how clearly.",
            asks: "The model prefers a wrong answer. Could you see that from the bars alone?",
        },
        PlanPart {
            title: CLOSE,
            minutes: 3,
            work: ClassWork::Together,
            places: &["temperature.no-wiser"],
            does: "Each pupil writes one sentence on how a model writes. Three are read aloud.",
            asks: "Would a lower temperature have helped the model with that sum?",
        },
    ],
};

/// The plan of 90 minutes.
pub static NINETY: ClassPlan = ClassPlan {
    aim: "Pupils can follow one token from its score to its place in the text, by hand and on the page. They can name what a rule for choosing changes, why a greedy text is not the most likely one, and what ends a text.",
    before: &[
        LOADED,
        DEVICES,
        "Print the worksheet for each pupil, and its key for yourself: the page Worksheet of the live model. It needs a pocket calculator with powers of e.",
    ],
    parts: &[
        PlanPart {
            title: GUESS,
            minutes: 6,
            work: ClassWork::Together,
            places: &["loop.one-token"],
            does: GUESSING,
            asks: OWN_WORD,
        },
        PlanPart {
            title: LOOP,
            minutes: 10,
            work: ClassWork::Pairs,
            places: &["loop.stages", "loop.longer", "loop.your-token"],
            does: "Pairs do the three steps and change after each. No press before both have predicted.",
            asks: "You put one letter into the text. Why did words that came much later change?",
        },
        PlanPart {
            title: "Pieces, not words",
            minutes: 10,
            work: ClassWork::Pairs,
            places: &["tokens.pieces", "tokens.letters", "tokens.other-tokenizers"],
            does: "Pairs do the three steps. Then they type names and words of other languages into the box and count the tokens.",
            asks: "Which of your words has the most tokens for its length? Why is it hard for a model to count letters?",
        },
        PlanPart {
            title: "From scores to probabilities",
            minutes: 8,
            work: ClassWork::Together,
            places: &["softmax.scores", "softmax.by-hand"],
            does: "The class goes through softmax at the big screen, row by row, with a pocket calculator beside it.",
            asks: "What would change if each score were higher by 100?",
        },
        PlanPart {
            title: "Softmax on paper",
            minutes: 14,
            work: ClassWork::Paper,
            places: &["softmax.by-hand"],
            does: "Each pupil fills in the first exercise of the worksheet alone, and compares it with a neighbor. Fast pupils go on with the second one, which has another temperature.",
            asks: "Where do your numbers part, and in which column does it begin?",
        },
        PlanPart {
            title: "Temperature",
            minutes: 9,
            work: ClassWork::Pairs,
            places: &["temperature.sharper", "temperature.no-wiser"],
            does: "Pairs predict, move the slider and compare both texts.",
            asks: "When does a low temperature help, and when does it do harm?",
        },
        PlanPart {
            title: "Always the favorite",
            minutes: 9,
            work: ClassWork::Pairs,
            places: &["greedy.drip", "greedy.a-better-path"],
            does: "Pairs watch greedy go round in a loop. Then they multiply the probabilities of both short texts before they look at the answer.",
            asks: "Each choice was the best one at its step. Why was the text not the most likely one?",
        },
        PlanPart {
            title: "Cut the tail",
            minutes: 9,
            work: ClassWork::Together,
            places: &["filters.reach-p", "filters.wide-and-narrow"],
            does: "The class adds the probabilities up aloud until p is reached, and then checks on the screen. The second text is done by one pupil at the big screen.",
            asks: "Nobody moved p. Why does it keep one token after one text and seven after the other?",
        },
        PlanPart {
            title: "The number behind a draw",
            minutes: 6,
            work: ClassWork::Together,
            places: &["same-luck.the-number-u", "same-luck.the-seed"],
            does: "One pupil names a number between 0 and 1. The class finds the token under it before the screen shows it.",
            asks: "Each token is drawn, and still two of us can get the same text. What must we share?",
        },
        PlanPart {
            title: "Where a text ends, and what it costs",
            minutes: 6,
            work: ClassWork::Together,
            places: &[
                "stopping-and-cost.the-end-token",
                "stopping-and-cost.the-bill",
            ],
            does: "The class watches a run to its end, and computes the bill of a short one.",
            asks: "Who decides that an answer is over: the model or the program?",
        },
        PlanPart {
            title: CLOSE,
            minutes: 3,
            work: ClassWork::Together,
            places: &["same-luck.which-day"],
            does: "Each pupil writes down one thing that they believed before and do not believe now. Three are read aloud.",
            asks: "A friend got another answer to the same question than you. What do you say?",
        },
    ],
};
