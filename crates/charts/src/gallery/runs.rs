//! Runs: curves, lanes, branches, times.

use super::{ALL, COLUMN, PHONE, State, state};
use crate::{
    Axis, Band, BranchNode, BranchSubject, BranchTree, LinePlot, Look, Paint, PrefixText,
    PrefixToken, PrefixTree, Series, Span, Timeline, TimelineLane, TokenNode, TokenState,
    TokenTree, TreeSubject, VerticalMarker, WrittenText,
};

pub(super) fn states() -> Vec<State> {
    vec![
        state("lanes", ALL, lanes()),
        state("stop", &[320.0, 640.0], stop()),
        state("plot-empty", COLUMN, plot("No run yet", vec![])),
        state(
            "plot-one-point",
            COLUMN,
            plot("One step", vec![Series::line("p(EOS)", vec![(1.0, 0.012)])]),
        ),
        state("plot-many-names", PHONE, many_names()),
        state("plot-zeros", COLUMN, zeros()),
        state("plot-intervals", &[320.0, 640.0], intervals()),
        state("tree", ALL, tree()),
        state("tree-comb", &[320.0, 1200.0], comb()),
        state("tree-one", COLUMN, long_run()),
        state("tree-ways", &[320.0, 640.0], ways()),
        state(
            "tree-empty",
            COLUMN,
            BranchTree {
                title: "No run yet".into(),
                ..BranchTree::default()
            },
        ),
        state("tokens", ALL, continuations()),
        state("tokens-beams", ALL, beams()),
        state(
            "tokens-empty",
            COLUMN,
            TokenTree {
                title: "No continuation yet".into(),
                ..TokenTree::default()
            },
        ),
        state("prefixes", ALL, prefixes()),
        state("prefixes-one", PHONE, one_text()),
        state(
            "prefixes-empty",
            COLUMN,
            PrefixTree {
                title: "No seed yet".into(),
                ..PrefixTree::default()
            },
        ),
        state("text", ALL, text()),
        state("timeline", ALL, timeline(Some(420.0))),
        state("timeline-over", COLUMN, timeline(None)),
        state(
            "timeline-empty",
            COLUMN,
            Timeline {
                title: "Before the run".into(),
                ..Timeline::default()
            },
        ),
    ]
}

fn plot(title: &str, series: Vec<Series>) -> LinePlot {
    LinePlot {
        title: title.into(),
        x: Axis::linear("token"),
        y: Axis::linear("probability").probability(),
        series,
        ..LinePlot::default()
    }
}

/// Sums of steps that vary a little.
fn walk(steps: usize, step: f64) -> Vec<(f64, f64)> {
    let mut sum = 0.0;
    let point = |token: usize| {
        sum += step * (1.0 + 0.8 * (token as f64 * 1.7).sin());
        (token as f64, sum)
    };
    (1..=steps).map(point).collect()
}

fn lanes() -> LinePlot {
    let lane =
        |label: &str, steps, step, paint| Series::line(label, walk(steps, step)).paint(paint);
    LinePlot {
        title: "Log-probability of everything so far".into(),
        x: Axis::linear("token"),
        y: Axis::linear("log-probability"),
        series: vec![
            lane("greedy", 48, -0.42, Paint::Lane1),
            lane("pure", 30, -1.9, Paint::Lane2),
            lane("top-k 50", 48, -1.15, Paint::Lane3),
            lane("top-p 0.9", 48, -1.1, Paint::Lane4),
        ],
        markers: vec![
            VerticalMarker {
                x: 4.0,
                label: "first difference".into(),
                paint: Paint::Indicator,
            },
            VerticalMarker {
                x: 30.0,
                label: "pure: stop".into(),
                paint: Paint::Lane2,
            },
        ],
        ..LinePlot::default()
    }
}

fn stop() -> LinePlot {
    let chance = |token: u32| {
        (
            f64::from(token),
            1e-5 * f64::from(token).powf(2.4).min(60_000.0),
        )
    };
    LinePlot {
        x: Axis::linear("token"),
        y: Axis::log("probability").probability(),
        band: Some(Band {
            range: 24.0..32.0,
            label: "EOS forbidden".into(),
        }),
        markers: vec![VerticalMarker {
            x: 32.0,
            label: "stop".into(),
            paint: Paint::Chosen,
        }],
        ..plot(
            "How likely the end was",
            vec![Series::line("EOS", (1..=32).map(chance).collect()).strong()],
        )
    }
}

fn many_names() -> LinePlot {
    let curve = |index: u32| {
        let end = 0.5 + f64::from(index) * 0.002;
        Series::line(format!("curve {index}"), vec![(0.0, 0.1), (10.0, end)])
    };
    plot(
        "Twelve curves that end in one place",
        (1..=12).map(curve).collect(),
    )
}

fn zeros() -> LinePlot {
    let points = vec![
        (0.0, 0.0),
        (1.0, 1e-30),
        (10.0, 0.0),
        (100.0, 1e-3),
        (1e6, 1.0),
    ];
    let series = Series {
        look: Look::Both,
        ..Series::line("huge range", points)
    };
    LinePlot {
        x: Axis::log("multiply-adds"),
        y: Axis::log("probability").probability(),
        ..plot("Zeros and thirty decades", vec![series])
    }
}

fn intervals() -> LinePlot {
    let exact = |t: u32| {
        (
            f64::from(t) / 10.0,
            1.0 / (1.0 + 0.5 * f64::from(t * t) / 100.0),
        )
    };
    let measured: Vec<(f64, f64)> = (1..=8)
        .map(|t| {
            let (x, y) = exact(t * 5 / 2);
            (x, y + 0.03 * f64::from(t).sin())
        })
        .collect();
    let around = measured
        .iter()
        .map(|(_, y)| (y - 0.07).max(0.0)..(y + 0.07).min(1.0));
    let around = around.collect();
    plot(
        "Exact and measured",
        vec![
            Series::line("exact", (0..=20).map(exact).collect()).paint(Paint::Model),
            Series::points("200 runs each", measured)
                .within(around)
                .paint(Paint::Chosen),
        ],
    )
}

fn node(parent: Option<usize>, label: &str, probability: f64, on_path: bool) -> BranchNode {
    BranchNode {
        parent,
        label: label.into(),
        probability,
        on_path,
        finish: None,
    }
}

fn tree() -> BranchTree {
    let mut nodes = vec![
        node(None, "The", 1.0, true),
        node(Some(0), "␣old", 0.31, true),
        node(Some(1), "␣dog", 0.44, true),
        node(Some(2), "␣slept", 0.2, true),
        node(Some(3), ".", 0.61, true),
        node(Some(1), "␣king", 0.02, false),
        node(Some(5), "␣and", 0.3, false),
        node(Some(6), "␣queen", 0.9, false),
        node(Some(6), "␣fool", 0.01, false),
        node(Some(2), "␣ran", 0.11, false),
        node(Some(9), "␣home", 0.5, false),
    ];
    nodes[4].finish = Some("stop".into());
    nodes[10].finish = Some("length".into());
    BranchTree {
        title: "What if it had said …".into(),
        nodes,
        ..BranchTree::default()
    }
}

fn comb() -> BranchTree {
    let mut nodes = vec![node(None, "Once", 1.0, true)];
    let mut trunk = 0;
    for tooth in 0..11 {
        let word = ["␣upon", "␣a", "␣time", "␣there", "␣was"][tooth % 5];
        nodes.push(node(Some(trunk), "␣instead", 0.07, false));
        nodes.push(node(Some(trunk), word, 0.6, true));
        trunk = nodes.len() - 1;
    }
    BranchTree {
        title: "Twelve runs".into(),
        nodes,
        ..BranchTree::default()
    }
}

fn ways() -> BranchTree {
    let mut nodes = vec![
        node(None, "…there was a", 1.0, true),
        node(Some(0), "␣kind", 0.06, true),
        node(Some(1), "␣farmer", 0.08, true),
        node(Some(2), "␣named", 0.9, true),
        node(Some(1), "␣baker", 0.11, false),
        node(Some(4), "␣named", 0.3, false),
    ];
    nodes[3].finish = Some("search".into());
    nodes[5].finish = Some("greedy".into());
    BranchTree {
        title: "Is greedy the likeliest text?".into(),
        nodes,
        subject: BranchSubject::Ways,
    }
}

fn long_run() -> BranchTree {
    let token = |index: usize| {
        node(
            index.checked_sub(1),
            ["␣the", "␣dog", "␣ran"][index % 3],
            0.5,
            true,
        )
    };
    BranchTree {
        title: "A hundred tokens".into(),
        nodes: (0..100).map(token).collect(),
        ..BranchTree::default()
    }
}

fn token(parent: usize, label: &str, probability: f64, state: TokenState) -> TokenNode {
    TokenNode {
        parent: Some(parent),
        label: label.into(),
        probability,
        state,
        ..TokenNode::default()
    }
}

fn prompt(label: &str, state: TokenState) -> TokenNode {
    TokenNode {
        label: label.into(),
        probability: 1.0,
        state,
        ..TokenNode::default()
    }
}

fn continuations() -> TokenTree {
    use TokenState::{Marked, Open, Others};
    let mut nodes = vec![prompt("…plums in an", Marked)];
    for (label, probability, state) in [
        ("␣old", 0.42, Marked),
        ("␣empty", 0.21, Open),
        ("␣open", 0.1, Open),
    ] {
        let parent = nodes.len();
        nodes.push(token(0, label, probability, state));
        for (label, share) in [("␣basket", 0.6), ("␣hat", 0.2), ("␣box", 0.05)] {
            nodes.push(token(parent, label, share, Open));
        }
        nodes.push(token(parent, "2,045 others", 0.15, Others));
    }
    nodes.push(token(0, "2,045 others", 0.27, Others));
    nodes[2].state = Marked;
    nodes[2].end = Some("the run".into());
    TokenTree {
        title: "What could come next".into(),
        nodes,
        subject: TreeSubject::Continuations,
    }
}

fn beams() -> TokenTree {
    use TokenState::{Beside, Faded, Marked, Open};
    let mut nodes = vec![
        prompt("…there was a", Marked),
        token(0, "␣kind", 0.06, Marked),
        token(1, "␣pilot", 0.08, Marked),
        token(2, "␣named", 0.9, Marked),
        token(3, "␣Mia", 0.3, Marked),
        token(3, "␣Tom", 0.1, Faded),
        token(1, "␣baker", 0.11, Beside),
        token(6, "␣named", 0.3, Beside),
        token(0, "␣young", 0.05, Faded),
        token(8, "␣fox", 0.06, Faded),
        token(2, "␣who", 0.07, Open),
    ];
    nodes[4].end = Some("best".into());
    nodes[4].score = Some(-1.65);
    nodes[7].end = Some("greedy".into());
    nodes[10].end = Some("whole".into());
    nodes[10].score = Some(-2.66);
    TokenTree {
        title: "Beam search with 2 beams".into(),
        nodes,
        subject: TreeSubject::Beams,
    }
}

fn prefixes() -> PrefixTree {
    const TEXTS: [&str; 12] = [
        "␣kind ␣baker ␣named ␣Mia , ␣whose ␣friend",
        "␣young ␣fox ␣named ␣Ben . ␣He ␣had",
        "␣kind ␣farmer ␣named ␣Mia , ␣whose ␣friend",
        "␣tiny ␣pony ␣named ␣Zoe . ␣Zoe ␣liked",
        "␣kind ␣baker ␣named ␣Mia , ␣whose ␣sister",
        "␣kind ␣baker ␣named ␣Tom . ␣Tom ␣baked",
        "␣young ␣fox ␣named ␣Ben . ␣He ␣lived",
        "␣kind ␣baker ␣named ␣Mia , ␣whose ␣friend",
        "␣clever ␣mouse ␣that ␣wanted ␣to ␣see ␣snow",
        "␣kind ␣farmer ␣who ␣grew ␣plums . ‹end›",
        "␣brave ␣knight ␣called ␣Yuki . ␣One ␣day",
        "␣kind ␣baker ␣who ␣sang ␣all ␣day .",
    ];
    let text = |(place, text): (usize, &str)| PrefixText {
        name: (place + 1).to_string(),
        tokens: text.split(' ').map(prefix_token).collect(),
        marked: place == 4,
    };
    PrefixTree {
        title: "Twelve seeds, one tree".into(),
        names: "seed".into(),
        texts: TEXTS.into_iter().enumerate().map(text).collect(),
    }
}

fn prefix_token(label: &str) -> PrefixToken {
    let id = label
        .bytes()
        .fold(7, |id: usize, byte| id.wrapping_mul(31) ^ usize::from(byte));
    PrefixToken {
        id,
        label: label.into(),
        probability: 0.25,
    }
}

fn one_text() -> PrefixTree {
    let mut tree = prefixes();
    let text = tree.texts.remove(0);
    let twice = PrefixText {
        name: "2".into(),
        ..text.clone()
    };
    PrefixTree {
        title: "Greedy decoding: every seed writes the same".into(),
        texts: vec![text, twice],
        ..tree
    }
}

fn timeline(now: Option<f64>) -> Timeline {
    let token = |index: u32| Span {
        from: 180.0 + f64::from(index) * 31.0,
        to: 180.0 + f64::from(index + 1) * 31.0,
        label: format!("{}", index + 1),
        paint: Paint::Generated,
    };
    let prefill = Span {
        from: 0.0,
        to: 180.0,
        label: "prefill".into(),
        paint: Paint::Prompt,
    };
    let streamed: Vec<Span> = std::iter::once(prefill).chain((0..20).map(token)).collect();
    let unstreamed = Span {
        from: 0.0,
        to: 800.0,
        label: "waiting".into(),
        paint: Paint::Removed,
    };
    Timeline {
        title: "The same run, streamed and not".into(),
        note: "The first token is there after 211 ms, the last after 800 ms either way.".into(),
        lanes: vec![
            TimelineLane {
                label: "streamed".into(),
                spans: streamed,
            },
            TimelineLane {
                label: "all at once".into(),
                spans: vec![unstreamed],
            },
        ],
        end: Some(840.0),
        now,
    }
}

fn text() -> WrittenText {
    WrittenText {
        title: "The text at T = 0.8".into(),
        prompt: "Once upon a time there was a".into(),
        generated: " little bird named Mi".into(),
        ahead:
            "a. Mia had two red caps and lived in a house by the sea. One day a fox came to the \
            house and asked for one of them.\n“Take it,” said Mia."
                .into(),
    }
}
