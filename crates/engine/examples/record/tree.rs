//! Records a run with a tree around it: what the model writes after the same prompt at other temperatures, with other random
//! seeds, greedily, and after the other likely first tokens.
//!
//! The run has the logits of the whole vocabulary, rounded to levels; the other steps have the likeliest tokens and groups of
//! the others. Each token is chosen from the numbers as they are recorded, as the page will choose it.

use std::{collections::HashMap, error::Error};

use engine_client::cheapest_command;
use page_model::recordings::selection;
use protocol::{Answer, Payload};
use recording::{
    GroupedLogits, RecordedBranch, RecordedPass, RecordedStep, Recording, RoundedLogits,
    StepNumbers,
};
use sampling::{
    Choice, Coin, Context, Logits, Profile, Ranking, SamplingConfig, Temperature, TokenId,
};

use crate::{
    recorder::{SEED, begun},
    teller::Teller,
};

/// The most steps of a run, and of each way through the tree.
const STEPS: usize = 12;
/// How many of the likeliest tokens a step of a branch lists; more where a recorded way takes a less likely one.
const LISTED: usize = 500;
/// How many first tokens, by falling probability, a visitor may put in the place of the run's.
const FIRST_TOKENS: usize = 6;
/// The temperatures at which the tree goes on with the first random seed.
const TEMPERATURES: [f64; 11] = [0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5];
/// The temperatures at which it goes on with the other random seeds too.
const TEMPERATURES_OF_SEEDS: [f64; 3] = [0.7, 1.0, 1.5];
/// The other random seeds.
const OTHER_SEEDS: [u64; 2] = [43, 44];

/// The slots by which the cache grows, as in `crates/model/src/kv_cache.rs`.
const CACHE_BLOCK: u32 = 64;

/// One way through the tree.
struct RecordedWay {
    /// Tokens that are set at its beginning.
    forced: Vec<TokenId>,
    config: SamplingConfig,
    coin: Coin,
}

/// A context that was recorded.
struct RecordedNode {
    step: RecordedStep,
    /// The numbers as the page reads them.
    logits: Logits,
    /// Each token that was appended, with the node after it; the first is the one that goes on in line.
    children: Vec<(TokenId, usize)>,
}

/// The contexts of one prompt, by the tokens after it.
struct RecordedTree<'t> {
    teller: &'t mut Teller,
    prompt: Vec<TokenId>,
    cached: Vec<TokenId>,
    nodes: Vec<RecordedNode>,
    places: HashMap<Vec<TokenId>, usize>,
}

/// Records the run and the tree.
///
/// # Errors
/// Any failure of the model; a token that only the rounding of the logits has chosen.
pub fn record(teller: &mut Teller, prompt: &str) -> Result<Recording, Box<dyn Error>> {
    let mut recording = begun(teller, prompt)?;
    let ends = teller.model.eos_token_ids.clone();
    let mut tree = RecordedTree {
        prompt: recording.prompt.input_ids.clone(),
        teller,
        cached: Vec::new(),
        nodes: Vec::new(),
        places: HashMap::new(),
    };
    let run = tree.walk(&way(1.0, SEED)?, &ends, true)?;
    let first = Ranking::of(&tree.nodes[0].logits);
    let mut ways = Vec::new();
    for &token in first.ids().iter().take(FIRST_TOKENS) {
        let forced = vec![token];
        ways.push(RecordedWay {
            forced,
            ..way(1.0, SEED)?
        });
    }
    for temperature in TEMPERATURES {
        ways.push(way(temperature, SEED)?);
    }
    for seed in OTHER_SEEDS {
        for temperature in TEMPERATURES_OF_SEEDS {
            ways.push(way(temperature, seed)?);
        }
    }
    let mut greedy = way(1.0, SEED)?;
    greedy.config.do_sample = false;
    ways.push(greedy);
    for way in ways {
        tree.walk(&way, &ends, false)?;
    }
    (recording.steps, recording.branches) = tree.in_line(run);
    Ok(recording)
}

fn way(temperature: f64, seed: u64) -> Result<RecordedWay, Box<dyn Error>> {
    let temperature = Temperature::new(temperature)?;
    Ok(RecordedWay {
        forced: Vec::new(),
        config: SamplingConfig::new(Profile::Textbook).with(temperature),
        coin: Coin::new(seed),
    })
}

impl RecordedTree<'_> {
    /// Follows a way until it has [`STEPS`] tokens or the model ends its text. Returns the nodes on it.
    fn walk(
        &mut self,
        way: &RecordedWay,
        ends: &[TokenId],
        is_run: bool,
    ) -> Result<Vec<usize>, Box<dyn Error>> {
        let (mut generated, mut nodes) = (Vec::new(), Vec::new());
        while generated.len() < STEPS {
            let node = self.node(&generated, way, is_run)?;
            nodes.push(node);
            let choice = self.choose(node, &generated, way);
            let token = choice.token;
            if is_run {
                self.nodes[node].step.selection = Some(selection(&choice));
            }
            if self.nodes[node].step.token.is_none() {
                self.nodes[node].step.token = Some(token);
            }
            generated.push(token);
            if ends.contains(&token) {
                break;
            }
        }
        Ok(nodes)
    }

    /// The choice of a way after some generated tokens, from the numbers as they are recorded.
    fn choose(&self, node: usize, generated: &[TokenId], way: &RecordedWay) -> Choice {
        choice(&self.nodes[node].logits, &self.prompt, generated, way)
    }

    /// The node of the context after these tokens; computed where it was not yet, or lists too few for this way.
    fn node(
        &mut self,
        generated: &[TokenId],
        way: &RecordedWay,
        is_run: bool,
    ) -> Result<usize, Box<dyn Error>> {
        let known = self.places.get(generated).copied();
        if let Some(place) = known {
            let token = self.choose(place, generated, way).token;
            if Ranking::of(&self.nodes[place].logits).is_listed(token) {
                return Ok(place);
            }
        }
        let exact = self.exact(generated)?;
        let model = Logits::new(exact.clone())?;
        let token = choice(&model, &self.prompt, generated, way).token;
        let rank = Ranking::of(&model).rank_of(token).ok_or("no rank")?;
        let mut most = LISTED.max(rank + 1);
        let (numbers, logits) = loop {
            let recorded = match is_run {
                true => rounded(&exact)?,
                false => grouped(&exact, most)?,
            };
            let ours = choice(&recorded.1, &self.prompt, generated, way).token;
            // On a branch, rounding may take the other of two tokens where the random number lies at their border: the page
            // takes it too.
            if ours == token || !is_run && Ranking::of(&recorded.1).is_listed(ours) {
                break recorded;
            }
            // The border of the list.
            most += most / 8;
            if is_run || most >= exact.len() {
                let after = format!("after {generated:?}");
                return Err(format!("{after} the rounding chose {ours} instead of {token}").into());
            }
        };
        if let Some(place) = known {
            let node = &mut self.nodes[place];
            (node.step.numbers, node.logits) = (numbers, logits);
            return Ok(place);
        }
        let positions = (self.prompt.len() + generated.len()) as u32;
        let reused = match generated.is_empty() {
            true => 0,
            false => positions - 1,
        };
        let place = self.nodes.len();
        self.nodes.push(RecordedNode {
            step: RecordedStep {
                pass: is_run.then_some(RecordedPass {
                    computed: positions - reused,
                    reused,
                    slots: positions.next_multiple_of(CACHE_BLOCK),
                }),
                numbers,
                ..RecordedStep::default()
            },
            logits,
            children: Vec::new(),
        });
        if let Some((&token, before)) = generated.split_last()
            && let Some(&parent) = self.places.get(before)
        {
            self.nodes[parent].children.push((token, place));
        }
        self.places.insert(generated.to_vec(), place);
        Ok(place)
    }

    /// What the model gives after these tokens.
    fn exact(&mut self, generated: &[TokenId]) -> Result<Vec<f32>, Box<dyn Error>> {
        let context = [&self.prompt, generated].concat();
        let pass = self
            .teller
            .tell(&cheapest_command(&self.cached, &context))?;
        self.cached = context;
        match (pass.answer, pass.payload) {
            (Answer::Logits(_), Payload::Floats(logits)) => Ok(logits),
            _ => Err("no logits".into()),
        }
    }

    /// The run and its branches: each node goes on with its first token in line, and with each other one in a branch.
    fn in_line(self, run: Vec<usize>) -> (Vec<RecordedStep>, Vec<RecordedBranch>) {
        let mut nodes: Vec<Option<RecordedNode>> = self.nodes.into_iter().map(Some).collect();
        let mut lines = vec![(0, 0, run[0])];
        let (mut number, mut taken) = (0, Vec::new());
        let mut next = 0;
        while let Some(&(parent, token, first)) = lines.get(next) {
            next += 1;
            let (mut steps, mut here) = (Vec::new(), Some(first));
            while let Some(mut node) = here.and_then(|place| nodes[place].take()) {
                let in_line = node.children.first().copied();
                node.step.token = in_line.map(|child| child.0).or(node.step.token);
                let others = node.children.iter().skip(1);
                lines.extend(others.map(|&(token, place)| (number, token, place)));
                here = in_line.map(|child| child.1);
                steps.push(node.step);
                number += 1;
            }
            taken.push(RecordedBranch {
                step: parent,
                token,
                steps,
            });
        }
        let run = taken.remove(0);
        (run.steps, taken)
    }
}

/// The choice of a way from these logits.
fn choice(logits: &Logits, prompt: &[TokenId], generated: &[TokenId], way: &RecordedWay) -> Choice {
    let ranking = Ranking::of(logits);
    let context = Context::new(prompt, generated, way.coin);
    let run = way.config.run(&ranking, &context);
    let chosen = way.config.choose(&run, way.coin.at(generated.len() as u64));
    match way.forced.get(generated.len()) {
        Some(&token) => run.distribution().forced(token).unwrap_or(chosen),
        None => chosen,
    }
}

fn rounded(exact: &[f32]) -> Result<(StepNumbers, Logits), Box<dyn Error>> {
    let rounded = RoundedLogits::of(exact)?;
    let logits = Logits::new(rounded.logits())?;
    Ok((StepNumbers::Rounded(rounded), logits))
}

fn grouped(exact: &[f32], most: usize) -> Result<(StepNumbers, Logits), Box<dyn Error>> {
    let grouped = GroupedLogits::of(exact, most)?;
    let listed = Some(grouped.listed());
    let logits = Logits::new(grouped.whole())?.naming(listed);
    Ok((StepNumbers::Grouped(grouped), logits))
}
