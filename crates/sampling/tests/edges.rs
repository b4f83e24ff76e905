//! The edges of the profiles compared with the engines themselves: a temperature of 0 and tiny ones, ties at the k-th token,
//! typical sampling after top-k, XTC at its threshold, and what penalties count. Written by `tests/golden/sampling/edges.py`.

use std::collections::BTreeMap;

use sampling::{
    Chain, ChainRun, Coin, Context, Link, Logits, Processor, Profile, Ranking, SamplingConfig,
    Temperature, TokenId, Uniform,
};
use serde::Deserialize;
use serde_json::Value;

/// Engines compute probabilities in single precision, about seven decimal digits.
const PROBABILITY_TOLERANCE: f64 = 1e-6;

#[derive(Deserialize)]
struct Edges {
    inputs: BTreeMap<String, EdgeInput>,
    cases: Vec<EdgeCase>,
}

#[derive(Deserialize)]
struct EdgeInput {
    bits: Vec<u32>,
    prompt: Vec<TokenId>,
    generated: Vec<TokenId>,
}

#[derive(Deserialize)]
struct EdgeCase {
    engine: String,
    input: String,
    links: Vec<Value>,
    #[serde(default)]
    kept: Vec<TokenId>,
    #[serde(default)]
    probabilities: Vec<f64>,
    refused: Option<String>,
}

impl EdgeCase {
    fn name(&self) -> String {
        format!("{} {} {:?}", self.engine, self.input, self.links)
    }

    /// A temperature of 0 is greedy decoding here: its link keeps its place, with a value that is not used.
    fn config(&self) -> SamplingConfig {
        let zero = |link: &Value| link.get("temperature") == Some(&Value::from(0));
        let processor = |link: &Value| match link.get("temperature").and_then(Value::as_f64) {
            Some(least) if least < *Temperature::RANGE.start() => Temperature::NEUTRAL.into(),
            _ => serde_json::from_value::<Processor>(link.clone()).unwrap(),
        };
        let links = self.links.iter().map(|link| Link {
            processor: processor(link),
            enabled: true,
        });
        SamplingConfig {
            profile: Profile::from_id(&self.engine).unwrap(),
            do_sample: !self.links.iter().any(zero),
            chain: Chain {
                links: links.collect(),
            },
        }
    }

    /// Whether the temperature lies below the least of the page: the engine's probabilities are then those of greedy decoding.
    fn is_tiny(&self) -> bool {
        let values = self.links.iter().filter_map(|link| link.get("temperature"));
        let mut values = values.filter_map(Value::as_f64);
        values.any(|value| value > 0.0 && value < *Temperature::RANGE.start())
    }
}

fn edges() -> Edges {
    let path = "../../tests/golden/sampling/edges.json";
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

impl EdgeInput {
    fn run(&self, config: &SamplingConfig) -> ChainRun {
        let logits = self.bits.iter().map(|&bits| f32::from_bits(bits)).collect();
        let ranking = Ranking::of(&Logits::new(logits).unwrap());
        let context = Context::new(&self.prompt, &self.generated, Coin::new(0));
        config.run(&ranking, &context)
    }
}

/// The probabilities of the tokens kept, by falling probability: equal whichever of equal tokens an engine keeps.
fn falling(mut probabilities: Vec<f64>) -> Vec<f64> {
    probabilities.sort_by(|a, b| b.total_cmp(a));
    probabilities
}

#[test]
fn each_engine_does_at_its_edges_what_its_profile_does() {
    let Edges { inputs, cases } = edges();
    let (mut greedy, mut sampled) = (0, 0);
    for case in cases.iter().filter(|case| case.refused.is_none()) {
        let config = case.config();
        if case.is_tiny() {
            continue;
        }
        let run = inputs[&case.input].run(&config);
        if !config.do_sample {
            let u = Uniform::new(0.5).unwrap();
            let chosen = config.choose(&run, u);
            assert_eq!(
                (vec![chosen.token], None),
                (case.kept.clone(), chosen.u),
                "{}",
                case.name()
            );
            greedy += 1;
            continue;
        }
        let ours: Vec<f64> = run
            .distribution()
            .ranked()
            .map(|token| token.probability)
            .collect();
        let theirs = falling(case.probabilities.clone());
        assert_eq!(
            ours.len(),
            theirs.len(),
            "{}: how many are kept",
            case.name()
        );
        for (ours, theirs) in ours.iter().zip(&theirs) {
            assert!(
                (ours - theirs).abs() < PROBABILITY_TOLERANCE,
                "{}: {ours} {theirs}",
                case.name()
            );
        }
        sampled += 1;
    }
    println!("{greedy} greedy, {sampled} sampled");
    assert!(
        greedy > 20 && sampled > 40,
        "{greedy} greedy, {sampled} sampled"
    );
}

/// The likeliest token is not what llama.cpp chooses at temperature 0 where a filter of its chain removed it.
#[test]
fn llama_cpp_runs_its_chain_at_temperature_zero() {
    let Edges { inputs, cases } = edges();
    let others = cases.iter().filter(|case| {
        let run = inputs[&case.input].run(&SamplingConfig::new(Profile::Textbook));
        let likeliest = run.distribution().greedy().token;
        case.engine == "llama_cpp" && !case.config().do_sample && case.kept != [likeliest]
    });
    assert!(others.count() > 8);
}

/// At a temperature of 1e-7 every engine draws the likeliest token; transformers refuses 0, and here it is greedy decoding.
#[test]
fn a_tiny_temperature_leaves_one_token_and_transformers_refuses_zero() {
    let cases = edges().cases;
    let tiny: Vec<_> = cases.iter().filter(|case| case.is_tiny()).collect();
    assert!(tiny.len() >= 3);
    for case in tiny {
        let one = falling(case.probabilities.clone());
        assert!(one[0] == 1.0 && one[1] == 0.0, "{}", case.name());
    }
    let refused: Vec<_> = cases
        .iter()
        .filter_map(|case| case.refused.as_ref())
        .collect();
    assert!(
        refused.len() == 1 && refused[0].contains("strictly positive"),
        "{refused:?}"
    );
    assert!(Temperature::new(0.0).is_err());
}

/// llama.cpp's samplers behind the temperature find one token.
#[test]
fn what_stands_after_the_temperature_does_nothing_at_zero() {
    let Edges { inputs, cases } = edges();
    let behind = cases.iter().filter(|case| {
        let first = &case.links[0];
        case.links.len() > 1 && first.get("temperature") == Some(&Value::from(0))
    });
    let mut found = 0;
    for case in behind {
        let run = inputs[&case.input].run(&case.config());
        assert_eq!(run.stages().len(), 0, "{}", case.name());
        found += 1;
    }
    assert_eq!(found, 2);
}
