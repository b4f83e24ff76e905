//! The scenes of the tour: what each says, how long it stands, and what it does to the page at which moment.

use generation::Stage;

use super::words::{self, TourFacts};

/// What the tour does to the page at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TourAction {
    /// The scene with this place in [`SCENES`] begins.
    Scene(usize),
    /// Begin from the prompt and the settings of the tour, without a token.
    Begin,
    /// Show the stages of the present token up to this one.
    Stage(Stage),
    /// Write one token.
    Token,
    /// Set the temperature.
    Temperature(f64),
    /// Put the most likely token that was not chosen at the present step.
    PutAnother,
    /// Write the rest of the text.
    End,
}

/// One action, or several in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cue {
    /// One action.
    Once(TourAction),
    /// So many tokens, one after another in this time.
    Tokens(u32),
    /// Moves the temperature from one value to another in this time.
    Slide {
        /// The value it has.
        from: f64,
        /// The value at the end.
        to: f64,
    },
    /// Writes token by token in this time, then the rest of the text at once.
    PlayToEnd,
}

/// A cue with its time, in milliseconds of its scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedCue {
    /// When it begins.
    pub at: u32,
    /// How long it lasts; 0 for one action.
    pub lasts: u32,
    /// What it does.
    pub cue: Cue,
}

/// A scene.
#[derive(Clone, Copy, Debug)]
pub struct TourScene {
    /// Its caption.
    pub caption: fn(&TourFacts) -> String,
    /// How long it stands, in milliseconds.
    pub lasts: u32,
    /// What it does, in order.
    pub cues: &'static [TimedCue],
}

/// The number of tokens that one scene writes in a row.
pub const MORE_TOKENS: u32 = 6;
/// The temperature of the settings, a low one and a high one.
const USUAL: f64 = 1.0;
const LOW: f64 = 0.3;
const HIGH: f64 = 1.6;
/// Milliseconds between two values of the temperature that is moved.
const SLIDE_TICK: u32 = 50;
/// Milliseconds between two tokens of the text that is written to its end.
const PLAY_BEAT: u32 = 500;

/// All scenes.
pub const SCENES: [TourScene; 12] = [
    scene(words::prompt, 7_000, &[once(0, TourAction::Begin)]),
    scene(
        words::forward_pass,
        8_000,
        &[stage(0, Stage::Forward), stage(3_000, Stage::Logits)],
    ),
    scene(
        words::probabilities,
        8_000,
        &[stage(0, Stage::Temperature), stage(4_000, Stage::Softmax)],
    ),
    scene(words::draw, 8_000, &[stage(500, Stage::Sample)]),
    scene(
        words::append,
        7_000,
        &[stage(0, Stage::Append), once(4_500, TourAction::Token)],
    ),
    scene(
        words::more_tokens,
        7_000,
        &[cue(500, 6_000, Cue::Tokens(MORE_TOKENS))],
    ),
    scene(words::ahead, 7_000, &[]),
    scene(words::low, 8_000, &[slide(500, 4_000, USUAL, LOW)]),
    scene(words::high, 8_000, &[slide(500, 4_000, LOW, HIGH)]),
    scene(
        words::another,
        9_000,
        &[
            slide(0, 1_500, HIGH, USUAL),
            stage(2_000, Stage::Sample),
            once(5_000, TourAction::PutAnother),
        ],
    ),
    scene(words::end, 8_000, &[cue(0, 7_000, Cue::PlayToEnd)]),
    scene(words::yours, 5_000, &[once(0, TourAction::Begin)]),
];

const fn scene(
    caption: fn(&TourFacts) -> String,
    lasts: u32,
    cues: &'static [TimedCue],
) -> TourScene {
    TourScene {
        caption,
        lasts,
        cues,
    }
}

const fn cue(at: u32, lasts: u32, cue: Cue) -> TimedCue {
    TimedCue { at, lasts, cue }
}

const fn once(at: u32, action: TourAction) -> TimedCue {
    cue(at, 0, Cue::Once(action))
}

const fn stage(at: u32, stage: Stage) -> TimedCue {
    once(at, TourAction::Stage(stage))
}

const fn slide(at: u32, lasts: u32, from: f64, to: f64) -> TimedCue {
    cue(at, lasts, Cue::Slide { from, to })
}

/// Milliseconds of all scenes.
pub fn whole() -> u32 {
    SCENES.iter().map(|scene| scene.lasts).sum()
}

/// The actions of a scene with the milliseconds at which they are due, in order. With less motion the temperature is set
/// once, where it would begin to move.
pub fn moments(place: usize, less_motion: bool) -> Vec<(u32, TourAction)> {
    let mut moments = vec![(0, TourAction::Scene(place))];
    let cues = SCENES.get(place).map_or(&[][..], |scene| scene.cues);
    for TimedCue { at, lasts, cue } in cues {
        match *cue {
            Cue::Once(action) => moments.push((*at, action)),
            Cue::Tokens(tokens) => {
                let beat = lasts / tokens.max(1);
                moments.extend((0..tokens).map(|token| (at + token * beat, TourAction::Token)));
            }
            Cue::Slide { to, .. } if less_motion => {
                moments.push((*at, TourAction::Temperature(to)));
            }
            Cue::Slide { from, to } => {
                let ticks = lasts / SLIDE_TICK;
                moments.extend((1..=ticks).map(|tick| {
                    let part = f64::from(tick) / f64::from(ticks);
                    (
                        at + tick * SLIDE_TICK,
                        TourAction::Temperature(on_slider(from + (to - from) * part)),
                    )
                }));
            }
            Cue::PlayToEnd => {
                let beats = lasts / PLAY_BEAT;
                moments.extend((0..beats).map(|beat| (at + beat * PLAY_BEAT, TourAction::Token)));
                moments.push((at + lasts, TourAction::End));
            }
        }
    }
    moments
}

/// The nearest value that the slider of the temperature can have.
fn on_slider(temperature: f64) -> f64 {
    (temperature * 100.0).round() / 100.0
}
