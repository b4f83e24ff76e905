//! Answers the requests of a page: keeps the trainings that it has asked for, the last one at the end.

use protocol::{
    Failure, LearnRequest, LearnedFile, LearnedTextReport, LearningAnswer, LearningCommand,
    LearningEffort, LearningRefusal, LearningReport, LearningRun, LearningSource, Payload,
};
use sampling::Coin;

use crate::character_text::{CharacterText, CharacterTextError, LONGEST, SHORTEST};
use crate::count_tables::TableOrder;
use crate::folder;
use crate::learned_text::LearnedText;
use crate::learner::Learner;
use crate::look::look;
use crate::mini_grammar::MiniGrammar;
use crate::settings::LearningSettings;

/// Trainings that are kept, the one at work among them: undo and another choice come back to them. Each takes less than a
/// megabyte.
pub const MOST_TRAININGS: usize = 6;

/// Tokens of the grammar that its tables are counted over.
const TABLE_TOKENS: usize = 200_000;

/// The seed of these tokens, which no training has.
const TABLE_SEED: u64 = 0x7461_626C;

/// Milliseconds in each second.
const SECOND: f64 = 1_000.0;

/// The trainings of a page.
pub struct LearningSession {
    settings: LearningSettings,
    trainings: Vec<Training>,
    /// The losses of the two tables of the grammar, once they were counted: they are the same for all trainings.
    grammar_tables: Option<[f64; 2]>,
}

/// One training, and what is known of its text.
struct Training {
    run: LearningRun,
    learner: Learner,
    text: LearnedTextReport,
}

impl Default for LearningSession {
    fn default() -> Self {
        Self::new(LearningSettings::default())
    }
}

impl LearningSession {
    /// A session whose networks have these settings, but for seed and learning rate.
    pub fn new(settings: LearningSettings) -> Self {
        Self {
            settings,
            trainings: Vec::new(),
            grammar_tables: None,
        }
    }

    /// Answers one request. `now` is a clock in milliseconds.
    ///
    /// # Errors
    /// [`Failure`] where the network cannot be made or written.
    pub fn answer(
        &mut self,
        command: LearningCommand,
        now: impl Fn() -> f64,
    ) -> Result<(LearningAnswer, Payload), Failure> {
        Ok(match command {
            LearningCommand::Learn(request) => (self.learn(&request, now)?, Payload::None),
            LearningCommand::Files { run } => match self.training(&run) {
                Some(training) => files(&training.learner)?,
                None => (LearningAnswer::Gone, Payload::None),
            },
            LearningCommand::Ping => (LearningAnswer::Pong, Payload::None),
            LearningCommand::Speak(language) => {
                language.speak()?;
                (LearningAnswer::Pong, Payload::None)
            }
        })
    }

    /// A kept training, which is the last one from then on.
    fn training(&mut self, run: &LearningRun) -> Option<&mut Training> {
        let place = self.trainings.iter().position(|of| of.run == *run)?;
        let training = self.trainings.remove(place);
        self.trainings.push(training);
        self.trainings.last_mut()
    }

    fn learn(
        &mut self,
        request: &LearnRequest,
        now: impl Fn() -> f64,
    ) -> Result<LearningAnswer, Failure> {
        if self.training(&request.run).is_none() {
            if request.steps > 0 {
                return Ok(LearningAnswer::Gone);
            }
            let text = match text(&request.run.source)? {
                Ok(text) => text,
                Err(refusal) => return Ok(LearningAnswer::Refused(refusal)),
            };
            let training = self.begun(request.run.clone(), text)?;
            if self.trainings.len() == MOST_TRAININGS {
                self.trainings.remove(0);
            }
            self.trainings.push(training);
        }
        let training = self.trainings.last_mut().ok_or(Failure::NotLoaded)?;
        training.learner.set_learning_rate(request.learning_rate);
        let tokens_per_second = work(&mut training.learner, request.effort, now);
        Ok(training.report(request, tokens_per_second))
    }

    /// A training without a step.
    fn begun(&mut self, run: LearningRun, text: LearnedText) -> Result<Training, Failure> {
        let settings = LearningSettings {
            seed: run.seed,
            ..self.settings.clone()
        };
        let learner = Learner::new(text, settings).map_err(malformed)?;
        let tables = match (learner.text(), self.grammar_tables) {
            (LearnedText::Grammar(_), Some(known)) => known,
            (text, _) => {
                let tables = text.tables(TABLE_SEED, TABLE_TOKENS);
                let orders = [TableOrder::Pairs, TableOrder::Triples];
                orders.map(|order| tables.loss(learner.held_out_rows(), order))
            }
        };
        if matches!(learner.text(), LearnedText::Grammar(_)) {
            self.grammar_tables = Some(tables);
        }
        let text = report_text(&learner, tables);
        Ok(Training { run, learner, text })
    }
}

impl Training {
    fn report(&self, request: &LearnRequest, tokens_per_second: Option<f64>) -> LearningAnswer {
        let learner = &self.learner;
        let coin = Coin::new(request.sampling_seed);
        let Ok(look) = look(learner, &request.prompt, coin) else {
            return LearningAnswer::Diverged;
        };
        let points = |history: &crate::LossHistory| {
            let points = history.points().iter();
            points.map(|point| (point.step, point.loss)).collect()
        };
        LearningAnswer::Learned(Box::new(LearningReport {
            steps: learner.steps(),
            tokens_per_second,
            tokens_per_step: tokens_per_step(learner.settings()),
            text: self.text.clone(),
            losses: points(learner.losses()),
            held_out: points(learner.held_out_losses()),
            look,
        }))
    }
}

/// Learns as much as is asked for; returns the tokens a second of it. The evaluations on held-out rows count as time.
fn work(learner: &mut Learner, effort: LearningEffort, now: impl Fn() -> f64) -> Option<f64> {
    let (began, first) = (now(), learner.steps());
    match effort {
        LearningEffort::Look => return None,
        LearningEffort::Step => {
            learner.step();
        }
        LearningEffort::Milliseconds(milliseconds) => loop {
            learner.step();
            if now() - began >= f64::from(milliseconds) {
                break;
            }
        },
    }
    let seconds = (now() - began) / SECOND;
    let steps = (learner.steps() - first) as f64;
    let tokens = steps * f64::from(tokens_per_step(learner.settings()));
    (seconds > 0.0).then(|| tokens / seconds)
}

fn tokens_per_step(settings: &LearningSettings) -> u32 {
    (settings.rows * settings.context) as u32
}

/// The text of a source, or why nothing can be learned from it.
fn text(source: &LearningSource) -> Result<Result<LearnedText, LearningRefusal>, Failure> {
    Ok(match source {
        LearningSource::Grammar => {
            let grammar = MiniGrammar::new().map_err(malformed)?;
            Ok(LearnedText::Grammar(grammar))
        }
        LearningSource::Text(text) => match CharacterText::new(text) {
            Ok(text) => Ok(LearnedText::Characters(text)),
            Err(error) => Err(refusal(error)),
        },
    })
}

fn refusal(error: CharacterTextError) -> LearningRefusal {
    match error {
        CharacterTextError::Empty => LearningRefusal::Empty,
        CharacterTextError::TooShort { characters } => LearningRefusal::TooShort {
            characters: characters as u64,
            least: SHORTEST as u64,
        },
        CharacterTextError::TooLong { bytes } => LearningRefusal::TooLong {
            bytes: bytes as u64,
            most: LONGEST as u64,
        },
    }
}

fn report_text(learner: &Learner, [pairs, triples]: [f64; 2]) -> LearnedTextReport {
    let text = learner.text();
    let weights = learner.network().weights().as_ref().into_ordered();
    let (unknown, training_tokens) = match text {
        LearnedText::Grammar(_) => (Vec::new(), None),
        LearnedText::Characters(text) => {
            let unknown = text.unknown().iter();
            let unknown = unknown.map(|(character, count)| (*character, *count as u32));
            (unknown.collect(), Some(text.training().len() as u32))
        }
    };
    let held_out = learner.held_out_rows().iter();
    LearnedTextReport {
        pieces: text.pieces(),
        end: text.end(),
        weights: weights.iter().map(|values| values.len() as u32).sum(),
        layers: learner.settings().layers as u32,
        floor: learner.floor(),
        pairs,
        triples,
        unknown,
        training_tokens,
        held_out_tokens: held_out.map(|row| row.tokens.len() as u32).sum(),
    }
}

fn files(learner: &Learner) -> Result<(LearningAnswer, Payload), Failure> {
    let mut bytes = Vec::new();
    let mut files = Vec::new();
    for file in folder::files(learner).map_err(malformed)? {
        bytes.extend(file.contents);
        files.push(LearnedFile {
            name: file.name.into(),
            end: bytes.len() as u32,
        });
    }
    Ok((LearningAnswer::Files(files), Payload::Bytes(bytes)))
}

fn malformed(error: impl std::fmt::Display) -> Failure {
    Failure::Malformed {
        detail: error.to_string(),
    }
}
